/// The possible delays of the vehicle's sensors, relative to the receiver's report of the same moment, in steps
/// of a quarter of a second. Receivers need some time too, so a delay may be negative.
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
    ///   - penalty: added for each second of a delay, so that none wins unless a delay fits better.
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
