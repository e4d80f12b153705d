import Synchronization

/// When the guidance thread last did something; the watchdog's only evidence.
final class Heartbeat: Sendable {
    private let last: Mutex<Duration>
    private let clock: MonotonicClock

    init(clock: MonotonicClock) {
        self.clock = clock
        last = Mutex(clock.now)
    }

    func beat() { last.withLock { $0 = clock.now } }

    var age: Duration { clock.now - last.withLock { $0 } }
}
