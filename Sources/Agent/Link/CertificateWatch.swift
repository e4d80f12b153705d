import Geodesy
import Synchronization

/// Notices that the vehicle's certificate was replaced, and knows when it ends.
final class CertificateWatch: Sendable {
    private struct State {
        var text: String?
        var expiry: UTCTime?
        var nextLook = Duration.zero
    }

    private let paths: [String]
    private let clock: MonotonicClock
    private let renewed: @Sendable () -> Void
    private let state = Mutex(State())

    private static let period = Duration.seconds(30)

    /// - Parameter renewed: called when one of the files has another content than before.
    init(
        _ configuration: Configuration.TLS, clock: MonotonicClock,
        renewed: @escaping @Sendable () -> Void
    ) {
        paths = [configuration.certificateFile, configuration.keyFile, configuration.authorityFile]
            .filter { !$0.isEmpty }
        self.clock = clock
        self.renewed = renewed
    }

    /// When the certificate ends; nil without one.
    var expiry: UTCTime? { state.withLock { $0.expiry } }

    /// Has the next ``check()`` look at the files.
    func lookAtOnce() { state.withLock { $0.nextLook = .zero } }

    /// Looks at the files, now and then; to be called often.
    func check() {
        guard !paths.isEmpty else { return }
        let now = clock.now
        let isDue = state.withLock { state in
            defer { if state.nextLook <= now { state.nextLook = now + Self.period } }
            return state.nextLook <= now
        }
        guard isDue else { return }
        let texts = paths.map { readText($0) }
        // While files are being replaced, one may be missing: that is no new certificate yet.
        guard texts.allSatisfy({ $0 != nil }), let own = texts.first ?? nil else { return }
        let all = texts.compactMap { $0 }.joined()
        let hasChanged = state.withLock { state in
            let before = state.text
            state.text = all
            state.expiry = CertificateFile.expiry(inPEM: own)
            return before != nil && before != all
        }
        if hasChanged { renewed() }
    }
}
