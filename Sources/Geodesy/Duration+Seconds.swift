extension Duration {
    /// Seconds as a number, for calculation and for the wire.
    ///
    /// The sum of its ``components``, which are found by two divisions of 128 bits; here the whole seconds are estimated, at a
    /// fifth of the cost, and put right where the estimate is one off.
    package var inSeconds: Double {
        let magnitude = attoseconds.magnitude
        let estimate =
            Double(UInt64(truncatingIfNeeded: magnitude >> 64)) * 0x1p64
            + Double(UInt64(truncatingIfNeeded: magnitude))
        var seconds = UInt64(estimate * 1e-18)
        var rest = Int64(
            truncatingIfNeeded: magnitude &- UInt128(seconds) &* UInt128(Self.attosecondsInSecond))
        if rest < 0 {
            seconds -= 1
            rest += Self.attosecondsInSecond
        } else if rest >= Self.attosecondsInSecond {
            seconds += 1
            rest -= Self.attosecondsInSecond
        }
        let value = Double(seconds) + Double(rest) * 1e-18
        return attoseconds < 0 ? -value : value
    }

    private static let attosecondsInSecond: Int64 = 1_000_000_000_000_000_000
}
