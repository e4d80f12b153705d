extension Duration {
    /// Seconds as a number, for calculation and for the wire.
    ///
    /// The sum of its ``components``, which are found by two divisions of 128 bits: as a second has 2¹⁸ times 5¹⁸ attoseconds,
    /// one of 64 bits is enough in the first 55 days.
    package var inSeconds: Double {
        let magnitude = attoseconds.magnitude
        guard magnitude >> 82 == 0 else {
            let (seconds, rest) = components
            return Double(seconds) + Double(rest) * 1e-18
        }
        let seconds = UInt64(truncatingIfNeeded: magnitude >> 18) / Self.partsOfSecond
        let rest = UInt64(truncatingIfNeeded: magnitude) &- seconds &* Self.attosecondsInSecond
        let value = Double(seconds) + Double(Int64(bitPattern: rest)) * 1e-18
        return attoseconds < 0 ? -value : value
    }

    private static let attosecondsInSecond: UInt64 = 1_000_000_000_000_000_000
    /// Of 2¹⁸ attoseconds.
    private static let partsOfSecond: UInt64 = 3_814_697_265_625
}
