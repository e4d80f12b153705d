import AgentCore
import Synchronization
import TestSupport
import Testing

@testable import Agent

/// What becomes of the link when the file of the broker's password is replaced, or has none at the start.
@Suite struct PasswordMonitorTests {
    private final class Said: Sendable {
        let passwords = Mutex<[String]>([])
        let warnings = Mutex<[String]>([])
    }

    private final class Vehicle {
        private let directory = TemporaryDirectory()
        private let clock = ManualClock()
        private let said = Said()
        private let monitor: PasswordMonitor

        init(_ password: String?, environment: [String: String] = [:]) throws {
            var configuration = Configuration()
            configuration.broker.passwordFile = directory.path + "/password"
            if let password { _ = directory.write(password, to: "password") }
            configuration.broker.password = try configuration.passwordOfFile()
            let clock = clock
            monitor = PasswordMonitor(
                configuration, clock: MonotonicClock { clock.now }, environment: environment
            ) { [said] password, _ in
                said.passwords.withLock { $0.append(password) }
            } warn: { [said] sentence in
                said.warnings.withLock { $0.append(sentence) }
            }
        }

        func replace(_ password: String) { _ = directory.write(password, to: "password") }

        func reload() { monitor.lookAtOnce() }

        func live(_ seconds: Int) {
            for _ in 0..<seconds {
                clock.pass(1)
                monitor.check()
            }
        }

        var passwords: [String] { said.passwords.withLock { $0 } }
        var warnings: [String] { said.warnings.withLock { $0 } }
        var fault: String? { monitor.fault }
    }

    @Test func `a new password is used within half a minute, and once`() throws {
        let vehicle = try Vehicle("old\n")
        vehicle.live(60)
        #expect(vehicle.passwords.isEmpty)
        vehicle.replace("new\n")
        vehicle.live(31)
        #expect(vehicle.passwords == ["new"])
        vehicle.live(100)
        #expect(vehicle.passwords == ["new"])
        #expect(vehicle.warnings.isEmpty)
    }

    @Test func `a start without a password connects seconds after it is there`() throws {
        let vehicle = try Vehicle(nil)
        #expect(vehicle.fault?.hasPrefix("the link waits for the password: broker.pass") == true)
        vehicle.live(60)
        // The start has said it.
        #expect(vehicle.warnings.isEmpty)
        vehicle.replace("new\n")
        vehicle.live(6)
        #expect(vehicle.passwords == ["new"])
        #expect(vehicle.fault == nil)
    }

    @Test func `a file that is empty for a moment is passed over, and one that stays so is told`()
        throws
    {
        let vehicle = try Vehicle("old\n")
        vehicle.replace("")
        vehicle.live(31)
        #expect(vehicle.fault == nil)
        vehicle.live(31)
        #expect(vehicle.warnings.count == 1)
        #expect(
            vehicle.fault?.hasPrefix(
                "the password of before is used, and after a restart there would be no link")
                == true
        )
        #expect(vehicle.fault?.contains("has no password in its first line") == true)
        vehicle.live(100)
        #expect(vehicle.warnings.count == 1)
        vehicle.replace("new\n")
        vehicle.reload()
        vehicle.live(1)
        #expect(vehicle.passwords == ["new"])
        #expect(vehicle.fault == nil)
    }

    @Test func `the environment's password comes before any file`() throws {
        let vehicle = try Vehicle("old\n", environment: ["TURNSTONE_BROKER_PASSWORD": "other"])
        vehicle.replace("new\n")
        vehicle.live(60)
        #expect(vehicle.passwords.isEmpty)
        #expect(vehicle.fault == nil)
    }
}
