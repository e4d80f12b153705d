package import Geodesy
package import Positioning

/// The receiver's own standard deviations: they come as a report of their own, in the same cycle as
/// the fix, and are far closer to the truth than gpsd's error estimate from NMEA.
package struct DeviationReports {
    private var time: UTCTime?
    private var deviation: Double?
    /// Seconds by which a report and a fix may be apart.
    private static let lifetime = 2.0

    package init() {}

    /// - Parameters:
    ///   - latitude: standard deviation to the north, metres; not finite when it is not known.
    ///   - longitude: the same to the east.
    package mutating func take(latitude: Double, longitude: Double, time: UTCTime?) {
        let squared = (latitude * latitude + longitude * longitude) / 2
        guard squared.isFinite, squared > 0 else { return }
        deviation = squared.squareRoot()
        self.time = time
    }

    /// The fix with the last reported standard deviation, if it is of about the same time.
    package func complete(_ fix: Fix) -> Fix {
        guard let deviation, let time, let fixTime = fix.time,
            abs(fixTime.secondsSince1970 - time.secondsSince1970) <= Self.lifetime
        else { return fix }
        var fix = fix
        fix.standardDeviation = deviation
        return fix
    }
}
