import Synchronization

/// Measures the time of a thread at one piece of work: one that never returns leaves no other sign.
public final class Occupation: Sendable {
    private let since = Mutex<ContinuousClock.Instant?>(nil)
    private let now: @Sendable () -> ContinuousClock.Instant

    public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// Time of the present piece of work; zero between two pieces.
    public var duration: Duration { since.withLock { since in since.map { now() - $0 } ?? .zero } }

    public func begin() { since.withLock { $0 = now() } }

    public func end() { since.withLock { $0 = nil } }
}
