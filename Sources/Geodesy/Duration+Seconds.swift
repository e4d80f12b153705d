extension Duration {
    /// Seconds as a number, for calculation and for the wire.
    ///
    /// The quotient of two durations is the same, at ten times the cost.
    package var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
