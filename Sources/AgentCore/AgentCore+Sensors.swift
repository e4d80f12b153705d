import Guidance
import MQTTLink
import Positioning
import Wire

/// Counts and complaints about the messages of the vehicle's own sensors.
struct SensorStatus: Sendable {
    fileprivate var complaints = Complaints()
    fileprivate var rejected = 0
    fileprivate var message: String?
}

// The vehicle's sensors: their readings go to the navigator, which judges them.
extension AgentCore {
    /// Takes in a message of another program on the gateway. One that the broker has kept says nothing of now.
    mutating func take(sensor message: ReceivedMessage) {
        guard case .sensor(let name)? = topics.incoming(message.topic), !message.retained,
            !message.payload.isEmpty
        else { return }
        do throws(SensorError) {
            let found = try SensorMessage(name: name, payload: message.payload)
            for reading in found.readings { perform(.sensor(reading)) }
        } catch {
            sensors.rejected += 1
            let complaint = "the message on sensor/\(name.prefix(64)) \(error)"
            sensors.message = complaint
            log(sensors.complaints.say(complaint, at: now))
        }
    }

    /// Nil where none are subscribed to, and where it would reveal whether the vehicle has been
    /// driven.
    var sensorHealth: Health.Sensors? {
        guard configuration.sensors.isSubscribed, isSharing else { return nil }
        let calibration = navigator.speedSensor.calibration
        return Health.Sensors(
            speed: Health.Sensors.State(navigator.speedSensor.trust),
            speedScale: calibration?.scale, speedDelaySeconds: calibration?.delay,
            rejected: sensors.rejected, message: sensors.message)
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
