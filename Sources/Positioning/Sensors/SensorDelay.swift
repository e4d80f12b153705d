/// The delays that a sensor of the vehicle may have: how much later than the receiver's of the same moment its
/// readings come, in steps of a quarter of a second. Receivers need some time too, so a reading may come before.
enum SensorDelay {
    static let count = 16
    /// The index of no delay.
    static let none = 3
    private static let first = -0.75
    private static let step = 0.25
    static let longest = seconds(count - 1)

    static func seconds(_ index: Int) -> Double { first + step * Double(index) }

    /// The index of the delay with the least residual.
    ///
    /// - Parameters:
    ///   - penalty: added for each second of a delay, as one that fits no better than none is none.
    ///   - residual: of the delay with an index.
    static func best(penalty: Double, residual: (Int) -> Double) -> Int {
        var best = (index: none, value: Double.infinity)
        for index in 0..<count {
            let value = residual(index) + abs(seconds(index)) * penalty
            if value < best.value { best = (index, value) }
        }
        return best.index
    }
}
