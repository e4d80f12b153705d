import Geodesy
import Positioning

/// A report of a receiver or compass on the vehicle's rate of turn.
package struct MotionReport: Hashable {
    /// The class of the report and of its source message: distinguishes two sensors.
    package var source: [UInt8]
    /// About the z axis, degrees a second; nil if missing.
    package var rate: Double?
    /// Degrees from north, of any kind; nil if missing.
    package var heading: Double?
}

/// Makes yaw rates of the reports of attitude: of the first source that gives any, as others have another zero and scale.
package struct YawRateReports {
    private var source: [UInt8]?
    private var usedAt = Duration.zero
    private var heading: (degrees: Double, at: Duration)?
    /// Whether the source has a rate of its own, which is better than one of its headings.
    private var hasRate = false
    /// Seconds between two headings that make a rate.
    private static let intervals = 0.05...2.5
    /// Silence after which another source counts.
    private static let patience = Duration.seconds(5)

    package init() {}

    /// - Parameter now: monotonic time of its arrival.
    /// - Returns: degrees a second, of either sign, which is learnt; nil for none.
    package mutating func take(_ report: MotionReport, at now: Duration) -> Double? {
        if report.source != source {
            guard source == nil || now - usedAt > Self.patience else { return nil }
            guard report.rate != nil || report.heading != nil else { return nil }
            source = report.source
            heading = nil
            hasRate = false
        }
        if let rate = report.rate, abs(rate) <= VehicleReading.fastestYawRate {
            usedAt = now
            hasRate = true
            return rate
        }
        guard !hasRate, let degrees = report.heading, (0...360).contains(degrees) else {
            return nil
        }
        usedAt = now
        defer { heading = (degrees, now) }
        guard let heading, case let seconds = (now - heading.at) / .seconds(1),
            Self.intervals.contains(seconds)
        else { return nil }
        let rate = -Angle.turn(from: heading.degrees, to: degrees) / seconds
        return abs(rate) <= VehicleReading.fastestYawRate ? rate : nil
    }
}
