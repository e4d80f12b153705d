import AgentCore
import MosquittoClient
import Synchronization
import TestSupport
import Testing

@testable import Agent

/// What becomes of the link when files of TLS are replaced, or are no good at the start.
@Suite struct CertificateMonitorTests {
    /// `openssl req -x509 -newkey ed25519 -nodes -subj /CN=van-1`, twice: a certificate and its key.
    private static let pairs = [
        """
        -----BEGIN CERTIFICATE-----
        MIIBNDCB56ADAgECAhR3swbwRoUNarxvJ2un7RRoMWt4kDAFBgMrZXAwEDEOMAwG
        A1UEAwwFdmFuLTEwHhcNMjYxMTI3MTQxMjQ3WhcNMzYxMTI0MTQxMjQ3WjAQMQ4w
        DAYDVQQDDAV2YW4tMTAqMAUGAytlcAMhANs7JWV0vGhDoMSudd0y8Kdh1i/Pu94D
        TKlruyvHvFWzo1MwUTAdBgNVHQ4EFgQUh7ndz1fMDP6hXpPzRuR1TmOx+lgwHwYD
        VR0jBBgwFoAUh7ndz1fMDP6hXpPzRuR1TmOx+lgwDwYDVR0TAQH/BAUwAwEB/zAF
        BgMrZXADQQBvY6L5zOVFV2zLOwRULKxYZyFDkdPNK/FUw0Ly6OYtBzoFhmIdI7Vo
        e8f4rsrZSxXvmcGPzfSTFSOT1PbKy2AL
        -----END CERTIFICATE-----
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIP5oCYc7n5a8ZIfiCxb7F65pu2S4RieuQX9lZu2Epjz/
        -----END PRIVATE KEY-----
        """,
        """
        -----BEGIN CERTIFICATE-----
        MIIBNDCB56ADAgECAhQrn2K1WTuDBa6lHwFf4PY02Zce1DAFBgMrZXAwEDEOMAwG
        A1UEAwwFdmFuLTEwHhcNMjYxMTI3MTQxMjQ3WhcNMzYxMTI0MTQxMjQ3WjAQMQ4w
        DAYDVQQDDAV2YW4tMTAqMAUGAytlcAMhAP3mqxqFv+7VteMwlVEadPPviqEV2hA2
        oemN4y0Aai6ro1MwUTAdBgNVHQ4EFgQUI/Qc9LdOrcHQcaFQeVap08u5dXgwHwYD
        VR0jBBgwFoAUI/Qc9LdOrcHQcaFQeVap08u5dXgwDwYDVR0TAQH/BAUwAwEB/zAF
        BgMrZXADQQDkLCpnfoWxtrDbV8l79mOxQalyJnhI2v7unrJnsxUlSJq6axlMsyOi
        xdWefelJvcRumm0P/Hni76fD6Fd7LJkK
        -----END CERTIFICATE-----
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEICq8Nj0MTn6g1BQsLT1ZeDd/YYTc+B1aufNJXRavGf6a
        -----END PRIVATE KEY-----
        """,
    ]

    private final class Said: Sendable {
        let reasons = Mutex<[String]>([])
        let warnings = Mutex<[String]>([])
    }

    private final class Vehicle {
        private let directory = TemporaryDirectory()
        private let clock = ManualClock()
        private var configuration = Configuration()
        private let said = Said()
        private var monitor: CertificateMonitor!

        init(certificate: String, key: String) {
            configuration.broker.servers = ["mqtts://localhost"]
            configuration.broker.tls.certificateFile = directory.write(certificate, to: "a.crt")
            configuration.broker.tls.keyFile = directory.write(key, to: "a.key")
        }

        func replace(certificate: String? = nil, key: String? = nil) {
            if let certificate { _ = directory.write(certificate, to: "a.crt") }
            if let key { _ = directory.write(key, to: "a.key") }
        }

        /// - Parameter inUse: what the agent before had in use.
        func start(inUse: MosquittoClient.TLS? = nil) throws {
            let clock = clock
            let found = try configuration.lookAtTLS()
            monitor = CertificateMonitor(
                configuration, found, inUse: found.usable ?? inUse,
                clock: MonotonicClock { clock.now }
            ) { [said] next in
                said.reasons.withLock { $0.append(next.reason) }
            } warn: { [said] sentence in
                said.warnings.withLock { $0.append(sentence) }
            }
        }

        func live(_ seconds: Int) {
            for _ in 0..<seconds {
                clock.pass(1)
                monitor.check()
            }
        }

        func reload() {
            monitor.lookAtOnce()
            monitor.check()
        }

        var reasons: [String] { said.reasons.withLock { $0 } }
        var warnings: [String] { said.warnings.withLock { $0 } }
        var fault: String? { monitor.fault }
        var hasExpiry: Bool { monitor.expiry != nil }
        var inUse: MosquittoClient.TLS? { monitor.inUse }
    }

    @Test func `the next agent of the process goes on with the files in use`() throws {
        let vehicle = Vehicle(certificate: Self.pairs[0], key: Self.pairs[0])
        try vehicle.start()
        let inUse = try #require(vehicle.inUse)
        vehicle.replace(key: Self.pairs[1])
        try vehicle.start(inUse: inUse)
        #expect(vehicle.inUse == inUse)
        #expect(vehicle.hasExpiry)
        let fault = try #require(vehicle.fault)
        #expect(fault.hasPrefix("new files of [broker.tls] are not used, those before are"))
        vehicle.replace(certificate: Self.pairs[1])
        vehicle.live(60)
        #expect(vehicle.fault == nil)
        #expect(vehicle.inUse != inUse)
        #expect(
            vehicle.reasons == ["files of [broker.tls] were replaced; connecting again with them"])
    }

    @Test func `half a rotation at the start holds the link back until the rest is there`() throws {
        let vehicle = Vehicle(certificate: Self.pairs[1], key: Self.pairs[0])
        try vehicle.start()
        let fault = try #require(vehicle.fault)
        #expect(
            fault.hasPrefix("the link waits for good files of [broker.tls]: broker.tls.key_file:"))
        #expect(fault.contains("name two files that were made together"))
        vehicle.live(60)
        // The start has said it.
        #expect(vehicle.warnings == [])
        #expect(vehicle.reasons == [])
        #expect(!vehicle.hasExpiry)
        vehicle.replace(key: Self.pairs[1])
        vehicle.live(5)
        #expect(vehicle.reasons == ["the files of [broker.tls] are good now; connecting"])
        #expect(vehicle.fault == nil)
        #expect(vehicle.hasExpiry)
    }

    @Test func `another fault while the link is held back is said as well`() throws {
        let vehicle = Vehicle(certificate: Self.pairs[1], key: Self.pairs[0])
        try vehicle.start()
        vehicle.replace(key: "")
        vehicle.live(20)
        #expect(vehicle.warnings.count == 1)
        #expect(vehicle.warnings.first?.contains("holds no private key in PEM") == true)
        #expect(vehicle.fault == vehicle.warnings.first)
    }

    @Test
    func `bad files beside a link are told when they last, and taken back when they are good`()
        throws
    {
        let vehicle = Vehicle(certificate: Self.pairs[0], key: Self.pairs[0])
        try vehicle.start()
        vehicle.replace(key: Self.pairs[1])
        vehicle.live(30)
        #expect(vehicle.fault == nil, "it may be half a rotation")
        vehicle.live(30)
        #expect(vehicle.fault?.contains("after a restart there would be no link") == true)
        #expect(vehicle.warnings == [vehicle.fault])
        vehicle.replace(key: Self.pairs[0])
        vehicle.live(30)
        #expect(vehicle.fault == nil)
        #expect(vehicle.reasons == [])
        vehicle.replace(certificate: Self.pairs[1], key: Self.pairs[1])
        vehicle.reload()
        #expect(
            vehicle.reasons == ["files of [broker.tls] were replaced; connecting again with them"])
    }

    @Test func `keys that contradict each other stay a mistake of the configuration`() throws {
        var configuration = Configuration()
        configuration.broker.servers = ["mqtts://localhost"]
        configuration.broker.tls.certificateFile = "/nowhere/a.crt"
        #expect(throws: ConfigurationError.self) { try configuration.lookAtTLS() }
        configuration.broker.tls.keyFile = "/nowhere/a.key"
        #expect(try configuration.lookAtTLS().fault?.contains("certificate_file: /nowhere") == true)
        configuration.broker.servers = ["mqtt://localhost"]
        #expect(throws: ConfigurationError.self) { try configuration.lookAtTLS() }
    }

    @Test func `without the files of TLS the options of the link allow no connection`() throws {
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        for (server, isAwaited) in [("mqtts://localhost", true), ("mqtt://localhost", false)] {
            configuration.broker.servers = [server]
            let options = try configuration.clientOptions(topics: configuration.vehicleTopics())
            #expect((options.security == .awaited) == isAwaited)
            #expect((options.security == .clear) != isAwaited)
        }
    }
}
