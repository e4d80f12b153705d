/// What was learnt of a speed sensor, to be kept until the next start: the sums of ``SpeedSensorFit``.
public struct SpeedSensorCalibration: Hashable, Codable, Sendable {
    /// For each delay, the squares of the readings and their products with the receiver's speed, times seconds.
    var readings: [Double]
    var products: [Double]
    /// The squares of the receiver's speed, times seconds.
    var receiver: Double
    /// Seconds of driving that they are made of, and metres a second by which the speed has changed in them.
    var seconds: Double
    var changes: Double

    /// Whether it can be that of a vehicle: a text that was kept may be damaged.
    public var isSound: Bool {
        let fit = SpeedSensorFit(self, countingAtMost: .infinity)
        guard let fit, let scale = fit.scale else { return false }
        return Self.scales.contains(scale) && fit.residual.isFinite
    }

    /// Of a sensor in another unit that is taken for metres a second, and its reverse.
    private static let scales = 0.2...5.0
}
