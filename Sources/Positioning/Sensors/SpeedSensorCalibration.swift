/// The calibration of a speed sensor, to be kept until the next start: the sums of ``SpeedSensorFit``.
public struct SpeedSensorCalibration: Hashable, Codable, Sendable {
    /// For each delay, the squares of the readings and their products with the receiver's speed, times seconds.
    var readings: [Double]
    var products: [Double]
    /// The squares of the receiver's speed, times seconds.
    var receiver: Double
    /// Seconds of driving in these sums, and the sum of the changes of speed in them, metres a second.
    var seconds: Double
    var changes: Double

    /// Whether it is plausible: a kept text may be damaged.
    public var isSound: Bool {
        let fit = SpeedSensorFit(self, countingAtMost: .infinity)
        guard let fit, let scale = fit.scale else { return false }
        return SensorComparison.scales.contains(scale) && fit.residual.isFinite
    }
}
