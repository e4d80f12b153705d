import FoundationEssentials
import Geodesy
import Positioning

/// An earlier session's calibration of the vehicle's speed sensor, as the journal keeps it.
struct KeptCalibration: Codable, Sendable {
    /// Version of ``text``.
    private var form = Self.form
    /// The name under which the sensor is published, its only identity.
    var sensor: String
    /// Milliseconds since 1970.
    private var learntAt: Int64
    var calibration: SpeedSensorCalibration

    private static let form = 1
    /// Milliseconds since 1970 that can be: up to the year 2100.
    private static let times: Range<Int64> = 0..<4_102_444_800_000
    /// Seconds after which tyres are worn or replaced.
    private static let longestAge = 180 * 86_400.0

    init(_ calibration: SpeedSensorCalibration, of sensor: String, learntAt time: UTCTime) {
        self.calibration = calibration
        self.sensor = sensor
        learntAt = time.millisecondsSince1970
    }

    /// Nil where the text is no calibration as ``text`` writes it.
    init?(_ text: [UInt8]) {
        guard let kept = try? JSONDecoder().decode(Self.self, from: Data(text)),
            kept.form == Self.form, kept.calibration.isSound, Self.times.contains(kept.learntAt)
        else { return nil }
        self = kept
    }

    /// Deterministic: equal calibrations have equal text.
    var text: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Only a number that is not finite could not be written, and no sum is one.
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }

    /// Why it cannot be used now, as the end of a sentence; nil if it can.
    func objection(_ name: String, at time: UTCTime) -> String? {
        if name != sensor { return "it is of sensor/\(sensor), and sensor/\(name) is heard now" }
        let age = time.seconds(since: UTCTime(millisecondsSince1970: learntAt))
        return age <= Self.longestAge ? nil : "it was learnt \(Int(age / 86_400)) days ago"
    }
}
