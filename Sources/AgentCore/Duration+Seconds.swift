extension Duration {
    /// Seconds as a number, for calculation and for the wire.
    package var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// Seconds for a person, to a tenth.
    package var roundedSeconds: Double { (inSeconds * 10).rounded() / 10 }
}
