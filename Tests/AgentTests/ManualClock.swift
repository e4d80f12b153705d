import Synchronization

@testable import Agent

/// A clock that goes as far as it is told to.
final class ManualClock: Sendable {
    private let elapsed = Mutex(Duration.zero)
    var clock: MonotonicClock { MonotonicClock { [self] in elapsed.withLock { $0 } } }
    func pass(_ seconds: Double) { elapsed.withLock { $0 += .seconds(seconds) } }
}
