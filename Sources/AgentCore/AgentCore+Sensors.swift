import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Positioning
import Wire

/// Counts and warnings about the messages of the vehicle's own sensors, and the calibrations kept.
struct SensorStatus: Sendable {
    fileprivate var log = RateLimitedLog()
    fileprivate var rejected = 0
    fileprivate var message: String?
    /// The topic's name of the last speed.
    fileprivate var speedName: String?
    /// When the last yaw rate came by MQTT.
    fileprivate var yawRateAt: Duration?
    /// An earlier session's calibration, not yet applied.
    fileprivate var earlier: [UInt8]?
    /// The calibration last written by this session, and the time.
    fileprivate var written: (scale: Double, delay: Double, at: Duration)?

    /// - Parameter earlier: the calibration of an earlier session; empty for none.
    init(_ earlier: [UInt8]) { self.earlier = earlier.isEmpty ? nil : earlier }
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
            for reading in found.readings {
                if case .speed = reading { sensors.speedName = name }
                if case .yawRate = reading { sensors.yawRateAt = now }
                perform(.sensor(reading))
            }
        } catch {
            sensors.rejected += 1
            let warning = "the message on sensor/\(name.prefix(64)) \(error)"
            sensors.message = warning
            log(sensors.log.warn(warning, at: now))
        }
    }

    /// Takes in a yaw rate that gpsd has reported, unless another program publishes one: two sensors have two zeros.
    mutating func take(receiversYawRate rate: Double) {
        if let heard = sensors.yawRateAt, now - heard < Self.yawRatePause { return }
        perform(.sensor(.yawRate(rate)))
    }

    private static let yawRatePause = Duration.seconds(30)

    /// Goes on with an earlier session's calibration of the speed sensor, and keeps this one's: the first, and changes
    /// that matter, some minutes apart, as a journal lies in flash memory.
    mutating func keepSpeedSensor() {
        guard let name = sensors.speedName else { return }
        // A receiver is believed after a minute where the clock contradicts it; the sensor has learnt anew by then.
        let time = time.reading(at: now).time
        if let text = sensors.earlier.take() { restore(text, of: name, at: time) }
        guard let found = navigator.speedSensor.calibration else { return }
        if let written = sensors.written {
            let isOther =
                abs(found.scale - written.scale) > Self.minimumScaleChange
                || found.delay != written.delay
            let pause = isOther ? Self.changePause : Self.renewal
            guard now - written.at >= pause else { return }
        }
        guard let learnt = navigator.learntSpeedSensor else { return }
        keep(.speedSensor, KeptCalibration(learnt, of: name, learntAt: time).text)
        sensors.written = (found.scale, found.delay, now)
    }

    private static let minimumScaleChange = 0.003
    private static let changePause = Duration.seconds(600)
    /// A session may last for longer than a calibration.
    private static let renewal = Duration.seconds(7 * 86_400)

    private mutating func restore(_ text: [UInt8], of name: String, at time: UTCTime) {
        let kept = KeptCalibration(text)
        let objection =
            kept.map { $0.objection(name, at: time) } ?? "what the journal has of it cannot be read"
        if let kept, objection == nil { return navigator.restore(kept.calibration) }
        log(
            LogLine(
                level: .info,
                text: "the speed sensor's calibration of an earlier session is not used: "
                    + "\(objection ?? ""); it is learnt anew"))
    }

    /// Nil where none are subscribed to, and where it would reveal whether the vehicle has been
    /// driven.
    var sensorHealth: Health.Sensors? {
        guard configuration.sensors.isSubscribed, hasLocationConsent else { return nil }
        let calibration = navigator.speedSensor.calibration
        let yawRate = navigator.yawRateSensor
        return Health.Sensors(
            speed: Health.Sensors.State(navigator.speedSensor.trust),
            speedScale: calibration?.scale, speedDelaySeconds: calibration?.delay,
            yawRate: Health.Sensors.State(yawRate.trust), yawRateScale: yawRate.calibration?.scale,
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
