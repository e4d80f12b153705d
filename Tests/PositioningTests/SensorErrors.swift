import Testing

/// Errors in metres of a position with a sensor, and of one without it at the same moments.
struct SensorErrors {
    private(set) var sensed: [Double] = []
    private(set) var blind: [Double] = []

    mutating func add(_ errors: some Sequence<(sensed: Double, blind: Double)>) {
        for error in errors {
            sensed.append(error.sensed)
            blind.append(error.blind)
        }
    }

    /// Expects that the sensor makes it no worse: in sum, where it is worst, and in the middle.
    ///
    /// - Parameter share: by which the sum may be larger.
    func expectNoWorse(by share: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        let total = (sensed.reduce(0, +), blind.reduce(0, +))
        #expect(total.0 <= total.1 * (1 + share), "\(total)", sourceLocation: sourceLocation)
        for quantile in [0.95, 0.5] {
            let both = (Self.quantile(quantile, of: sensed), Self.quantile(quantile, of: blind))
            #expect(
                both.0 <= both.1 * 1.03 + 1, "\(quantile): \(both)", sourceLocation: sourceLocation)
        }
    }

    /// The value below which a share of them lies.
    static func quantile(_ share: Double, of values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
}
