/// Time since the agent's start on a clock that never goes back and goes on in a suspended vehicle.
struct MonotonicClock: Sendable {
    private let start = ContinuousClock.now

    var now: Duration { ContinuousClock.now - start }
}

extension Duration {
    /// Seconds as a number, for calculation and for the wire.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
