extension Int {
    /// The whole number nearest to a finite value below 2^63, half of one away from zero: the same
    /// as `rounded()`, which is a call to a library on processors as old as those that the package
    /// is built for.
    @inlinable @inline(__always)
    public init(nearest value: Double) {
        let whole = Int(value)
        let rest = value - Double(whole)
        self = rest >= 0.5 ? whole &+ 1 : rest <= -0.5 ? whole &- 1 : whole
    }
}
