import FoundationEssentials
import Geodesy
import Positioning

/// What a session has learnt of a sensor of the vehicle.
protocol SensorCalibration: Codable, Sendable {
    /// Whether it is plausible: a kept text may be damaged.
    var isSound: Bool { get }
}

extension SpeedSensorCalibration: SensorCalibration {}
extension YawRateSums: SensorCalibration {}

/// An earlier session's calibration of a sensor of the vehicle, as the journal keeps it.
struct KeptCalibration<Calibration: SensorCalibration>: Codable, Sendable {
    /// Version of ``text``.
    private var form = Self.form
    /// The name under which the sensor is published, its only identity; or ``SensorStatus/receiver``.
    var sensor: String
    /// Milliseconds since 1970.
    private var learntAt: Int64
    var calibration: Calibration

    private static var form: Int { 1 }
    /// Milliseconds since 1970 that can be: up to the year 2100.
    private static var times: Range<Int64> { 0..<4_102_444_800_000 }
    /// Seconds after which tyres are worn or replaced, and a gyroscope has aged.
    private static var longestAge: Double { 180 * 86_400 }

    init(_ calibration: Calibration, of sensor: String, learntAt time: UTCTime) {
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
        if name != sensor {
            return "it is of \(Self.source(sensor)), and \(Self.source(name)) is heard now"
        }
        let age = time.seconds(since: UTCTime(millisecondsSince1970: learntAt))
        return age <= Self.longestAge ? nil : "it was learnt \(Int(age / 86_400)) days ago"
    }

    private static func source(_ name: String) -> String {
        name == SensorStatus.receiver ? "the receiver" : "sensor/\(name)"
    }
}
