import Synchronization

/// A clock that is moved by hand.
package final class ManualClock: Sendable {
    private let elapsed = Mutex(Duration.zero)

    package init() {}

    package var now: Duration { elapsed.withLock { $0 } }

    package func pass(_ seconds: Double) { elapsed.withLock { $0 += .seconds(seconds) } }
}
