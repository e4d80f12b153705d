import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Positioning
import Wire

/// Counts and warnings about the messages of the vehicle's own sensors, and the calibrations kept.
struct SensorStatus: Sendable {
    /// A sensor whose calibration outlives a restart.
    struct Kept: Sendable {
        /// The topic's name of its last reading; ``SensorStatus/receiver`` where gpsd has reported it.
        var name: String?
        /// An earlier session's calibration, not yet applied.
        var earlier: [UInt8]?
        /// The calibration last written by this session, and the time.
        var written: (scale: Double, offset: Double, delay: Double, at: Duration)?
        /// When that came.
        var heardAt: Duration?
        /// The refusal that the log has last.
        var logged: SensorReason?

        /// - Parameter earlier: the calibration of an earlier session; empty for none.
        init(_ earlier: [UInt8]) { self.earlier = earlier.isEmpty ? nil : earlier }

        /// Notes a reading, unless another source is heard: two sensors have two scales, two zeros and two delays.
        mutating func admit(_ source: String, at now: Duration) -> Bool {
            if source != name, let heardAt, now - heardAt < Self.silence { return false }
            (name, heardAt) = (source, now)
            return true
        }

        /// Time without a reading after which another source may take the place of the first.
        private static let silence = Duration.seconds(30)
    }

    fileprivate var log = RateLimitedLog()
    fileprivate var rejected = 0
    fileprivate var message: String?
    fileprivate var speed: Kept
    fileprivate var yawRate: Kept
    /// Whether the log says that the vehicle's word of backing is not believed.
    fileprivate var isReverseLogged = false

    /// The name of a yaw rate that comes from the receiver; no topic has it.
    static let receiver = "gpsd"

    init(speed: [UInt8], yawRate: [UInt8]) {
        self.speed = Kept(speed)
        self.yawRate = Kept(yawRate)
    }
}

// The vehicle's sensors: their readings go to the navigator, which judges them.
extension AgentCore {
    /// Takes in a message of another program on the gateway. A retained one is stale.
    mutating func take(sensor message: ReceivedMessage) {
        guard case .sensor(let name)? = topics.incoming(message.topic), !message.retained,
            !message.payload.isEmpty
        else { return }
        do throws(SensorError) {
            let found = try SensorMessage(name: name, payload: message.payload)
            for reading in found.readings where isFromItsSource(reading, name) {
                perform(.sensor(reading))
            }
        } catch {
            sensors.rejected += 1
            // A value that is wrong is hardly ever wrong twice in the same way.
            let kind = error.kind == .unknownName ? "" : name
            warn(
                "the message on sensor/\(name.prefix(64)) \(error)",
                once: "\(error.kind.rawValue) \(kind)")
        }
    }

    /// Logs a warning once for each kind of fault, and has health tell it: each new text there is a change that is published.
    private mutating func warn(_ warning: String, once kind: String) {
        let isNew = sensors.log.admit(kind, at: now)
        if isNew || sensors.message == nil { sensors.message = warning }
        log(LogLine(level: isNew ? .warning : .debug, text: warning))
    }

    /// Whether a reading comes from the one source of its kind that counts; the log has the other one, once.
    private mutating func isFromItsSource(_ reading: VehicleReading, _ name: String) -> Bool {
        let (kind, kept): (String, WritableKeyPath<SensorStatus, SensorStatus.Kept>)
        switch reading {
        case .speed: (kind, kept) = ("speed", \.speed)
        case .yawRate: (kind, kept) = ("yaw rate", \.yawRate)
        case .reverse: return true
        }
        // What a program measures on the vehicle's bus is rather used than what a receiver reports beside its places.
        if sensors[keyPath: kept].name == SensorStatus.receiver {
            sensors[keyPath: kept].heardAt = nil
        }
        if sensors[keyPath: kept].admit(name, at: now) { return true }
        let used = sensors[keyPath: kept].name ?? ""
        warn(
            "the vehicle's \(kind) comes on sensor/\(used) and on sensor/\(name), and the latter is not used; let one program "
                + "publish it", once: "two sources \(kind)")
        return false
    }

    /// Takes in a yaw rate that gpsd has reported, unless another program publishes one.
    mutating func take(receiversYawRate rate: Double) {
        guard sensors.yawRate.admit(SensorStatus.receiver, at: now) else { return }
        perform(.sensor(.yawRate(rate)))
    }

    /// Goes on with earlier sessions' calibrations, keeps this one's, and logs refusals.
    mutating func keepSensors() {
        keepSpeedSensor()
        keepYawRateSensor()
        logRefusal("speed", navigator.speedSensor.condition, \.speed)
        logRefusal("yaw-rate", navigator.yawRateSensor.condition, \.yawRate)
        logReverse()
    }

    /// Logs once that the vehicle's word of backing is not believed.
    private mutating func logReverse() {
        let isRefuted = navigator.isReverseRefuted
        defer { sensors.isReverseLogged = isRefuted }
        guard isRefuted, !sensors.isReverseLogged else { return }
        warn(
            "sensor/reverse says that the vehicle backs, but it drives faster or farther than anyone backs; that is not believed until "
                + "it says otherwise: look whether each change is published, and which way round",
            once: "backing")
    }

    /// Keeps the first calibration, and changes that matter, some minutes apart, as a journal lies in flash memory.
    private mutating func keepSpeedSensor() {
        guard let name = sensors.speed.name else { return }
        // A receiver is believed after a minute where the clock contradicts it; the sensor has learnt anew by then.
        let time = time.reading(at: now).time
        if let text = sensors.speed.earlier.take(),
            let found: SpeedSensorCalibration = earlier("speed", text, of: name, at: time)
        {
            navigator.restore(found)
        }
        guard let found = navigator.speedSensor.calibration,
            isToBeWritten(sensors.speed, found.scale, 0, found.delay, Self.speedChange),
            let learnt = navigator.learntSpeedSensor
        else { return }
        keep(.speedSensor, KeptCalibration(learnt, of: name, learntAt: time).text)
        sensors.speed.written = (found.scale, 0, found.delay, now)
    }

    /// The same of the yaw rate.
    private mutating func keepYawRateSensor() {
        guard let name = sensors.yawRate.name else { return }
        let time = time.reading(at: now).time
        if let text = sensors.yawRate.earlier.take(),
            let found: YawRateSums = earlier("yaw-rate", text, of: name, at: time)
        {
            navigator.restore(found)
        }
        guard let found = navigator.yawRateSensor.calibration,
            isToBeWritten(
                sensors.yawRate, found.scale, found.offset, found.delay, Self.yawRateChange),
            let learnt = navigator.learntYawRateSensor
        else { return }
        keep(.yawRateSensor, KeptCalibration(learnt, of: name, learntAt: time).text)
        sensors.yawRate.written = (found.scale, found.offset, found.delay, now)
    }

    /// The least changes of a factor and of a zero, degrees a second, that are written again: a third of what the
    /// sensors' own tolerances are.
    private static let speedChange = (scale: 0.003, offset: Double.infinity)
    private static let yawRateChange = (scale: 0.02, offset: 0.2)
    private static let changePause = Duration.seconds(600)
    /// A session may last for longer than a calibration.
    private static let renewal = Duration.seconds(7 * 86_400)

    private func isToBeWritten(
        _ kept: SensorStatus.Kept, _ scale: Double, _ offset: Double, _ delay: Double,
        _ least: (scale: Double, offset: Double)
    ) -> Bool {
        guard let written = kept.written else { return true }
        let isOther =
            abs(scale - written.scale) > least.scale || abs(offset - written.offset) > least.offset
            || delay != written.delay
        return now - written.at >= (isOther ? Self.changePause : Self.renewal)
    }

    /// An earlier session's calibration, if it can be used; else a line in the log.
    private mutating func earlier<Calibration: SensorCalibration>(
        _ sensor: String, _ text: [UInt8], of name: String, at time: UTCTime
    ) -> Calibration? {
        let kept = KeptCalibration<Calibration>(text)
        let objection =
            kept.map { $0.objection(name, at: time) } ?? "what the journal has of it cannot be read"
        guard let objection else { return kept?.calibration }
        log(
            LogLine(
                level: .info,
                text: "the \(sensor) sensor's calibration of an earlier session is not used: "
                    + "\(objection); it is learnt anew"))
        return nil
    }

    private mutating func logRefusal(
        _ sensor: String, _ condition: SensorCondition,
        _ kept: WritableKeyPath<SensorStatus, SensorStatus.Kept>
    ) {
        let reason = condition.trust == .refused ? condition.reason : nil
        guard reason != sensors[keyPath: kept].logged else { return }
        sensors[keyPath: kept].logged = reason
        guard let reason else { return }
        log(
            sensors.log.warn(
                "the \(sensor) sensor is not used: it \(reason.text)", at: now))
    }

    /// Nil where none are subscribed to, and where it would reveal whether the vehicle has been
    /// driven.
    var sensorHealth: Health.Sensors? {
        guard configuration.sensors.isSubscribed, hasLocationConsent else { return nil }
        let (speed, calibration) = navigator.speedSensor
        let yawRate = navigator.yawRateSensor
        return Health.Sensors(
            speed: Health.Sensors.State(speed.trust), speedReason: speed.reason,
            speedScale: calibration?.scale, speedDelaySeconds: calibration?.delay,
            yawRate: Health.Sensors.State(yawRate.condition.trust),
            yawRateReason: yawRate.condition.reason, yawRateScale: yawRate.calibration?.scale,
            yawRateDelaySeconds: yawRate.calibration?.delay, rejected: sensors.rejected,
            message: sensors.message)
    }
}

extension Health.Sensors.State {
    fileprivate init(_ trust: SensorTrust) {
        self =
            switch trust {
            case .absent: .absent
            case .learning: .learning
            case .trusted: .trusted
            case .refused: .refused
            }
    }
}
