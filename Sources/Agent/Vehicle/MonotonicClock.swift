/// Time since the agent's start on a clock that never goes back and goes on in a suspended vehicle.
struct MonotonicClock: Sendable {
    private let elapsed: @Sendable () -> Duration

    init() {
        let start = ContinuousClock.now
        self.init { .now - start }
    }

    /// - Parameter elapsed: time since the agent's start; must never go back.
    init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

    /// To the microsecond, so that a record can hold it as a number of seconds.
    var now: Duration { Self.rounded(elapsed()) }

    /// The time of another instant than now.
    func time(of instant: ContinuousClock.Instant) -> Duration {
        Self.rounded(elapsed() - (.now - instant))
    }

    private static func rounded(_ duration: Duration) -> Duration {
        let (seconds, attoseconds) = duration.components
        return .seconds(seconds) + .microseconds(attoseconds / 1_000_000_000_000)
    }
}
