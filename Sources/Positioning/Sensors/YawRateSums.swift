/// The calibration of a yaw-rate sensor, to be kept until the next start: the sums of ``YawRateFit``.
public struct YawRateSums: Hashable, Codable, Sendable {
    /// Of the readings at one delay, in degrees a second, times seconds.
    struct OfDelay: Hashable, Codable, Sendable {
        /// Sums of the squares of the integrated readings, their products with the turns, and themselves.
        var squares = 0.0
        var products = 0.0
        var readings = 0.0
    }

    var delays: [OfDelay]
    /// The turns that the receiver has seen, and their squares.
    var turns: Double
    var squaredTurns: Double
    /// Seconds of driving in these sums.
    var weight: Double
    /// Degrees turned in bends, to either side.
    var left: Double
    var right: Double

    /// Whether it is plausible: a kept text may be damaged.
    public var isSound: Bool {
        YawRateFit(self, countingAtMost: .infinity)?.isKnown ?? false
    }
}
