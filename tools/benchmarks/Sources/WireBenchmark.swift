import ArgumentParser
import CommandLineTool
import Directions
import FoundationEssentials
import Geodesy
import Guidance
import Positioning
import Wire

/// `turnstone-benchmark wire`
struct WireBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire",
        abstract: "Measures what a message costs to write, to read and to send.",
        discussion: """
            Times are medians. The peer is FoundationEssentials' JSONEncoder with the same members, in \
            the same run. Bytes an hour are MQTT 5 packets with their topics, without TCP and TLS.
            """)

    private static let vehicle = VehicleID("van-0042")!
    private static let topics = Topics(vehicle: Self.vehicle)
    private static let header = MessageHeader(
        vehicle: Self.vehicle, session: 112,
        time: UTCTime(millisecondsSince1970: 1_772_366_400_123), timeSource: .gnss)

    func run() throws {
        let (topics, header) = (Self.topics, Self.header)
        let info = BenchmarkDrive.info(stepNumber: 3, secondsToStep: 42.3)
        let frame = NavInfoFrame(info)
        let bytes = frame.message(on: topics, header: header).payload
        let ours = medianSeconds { _ = frame.message(on: topics, header: header) }
        let peer = try EncoderPeer(copying: bytes)
        let theirs = medianSeconds { peer.encode() }
        print("NavInfo frame: \(nanoseconds(ours)), \(bytes.count) bytes")
        print("  JSONEncoder: \(nanoseconds(theirs)), ratio \(rounded(ours / theirs, 3))")
        let location = LocationReport(BenchmarkDrive.location(second: 10))
        let locationTime = medianSeconds { _ = location.message(on: topics, header: header) }
        let locationBytes = location.message(on: topics, header: header).payload.count
        print("location: \(nanoseconds(locationTime)), \(locationBytes) bytes")
        let command = Array(BenchmarkDrive.command.utf8)
        let decoder = CommandDecoder()
        let reading = medianSeconds {
            _ = decoder.decode(name: "set-destinations", payload: command)
        }
        print("set-destinations, \(command.count) bytes: read in \(nanoseconds(reading))")
        table()
    }

    private func table() {
        let (topics, header) = (Self.topics, Self.header)
        print("\nkB an hour of guidance at 1 Hz, full frames and compact ones")
        for plan in TrafficPlan.all {
            let full = plan.bytesPerHour(on: topics, header: header, isCompact: false)
            let compact = plan.bytesPerHour(on: topics, header: header, isCompact: true)
            print("  \(plan.name): \(full / 1000) \(compact / 1000)")
        }
    }

    private func nanoseconds(_ seconds: Double) -> String { "\(Int(seconds * 1e9)) ns" }

    private func rounded(_ value: Double, _ decimals: Int) -> Double {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return (value * scale).rounded() / scale
    }
}

/// Median of 200 rounds of 50 calls each, seconds a call.
private func medianSeconds(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let rounds = (0..<200).map { _ in
        clock.measure { for _ in 0..<50 { body() } } / .seconds(50)
    }
    return Sample(rounds).median
}

/// How often each message is sent.
private struct TrafficPlan {
    let name: String
    let locationSeconds: Int
    let frameSeconds: Int
    let remainingSteps: Int?
    /// Seconds between two events of remaining time, and of remaining distance; nil for none.
    let remainingSeconds: Int?

    static let all = [
        TrafficPlan(
            name: "default", locationSeconds: 1, frameSeconds: 2, remainingSteps: 3,
            remainingSeconds: 10),
        TrafficPlan(
            name: "everything each second", locationSeconds: 1, frameSeconds: 1,
            remainingSteps: 3, remainingSeconds: 1),
        TrafficPlan(
            name: "all remaining steps in each frame", locationSeconds: 1, frameSeconds: 1,
            remainingSteps: nil, remainingSeconds: 1),
        TrafficPlan(
            name: "without remaining-time and remaining-distance", locationSeconds: 1,
            frameSeconds: 1, remainingSteps: 3, remainingSeconds: nil),
        TrafficPlan(
            name: "thinned: location 5 s, frames 2 s, remaining 60 s", locationSeconds: 5,
            frameSeconds: 2, remainingSteps: 1, remainingSeconds: 60),
    ]

    /// An hour with a new step every 30 s, health every 60 s.
    func bytesPerHour(on topics: Topics, header: MessageHeader, isCompact: Bool) -> Int {
        var bytes = 0
        func send(_ message: some UplinkMessage) {
            bytes += message.message(on: topics, header: header).mqttBytes
        }
        for second in 0..<3600 {
            if second % locationSeconds == 0 {
                send(LocationReport(BenchmarkDrive.location(second: second)))
            }
            if second % frameSeconds == 0 {
                let info = BenchmarkDrive.info(
                    stepNumber: second / 30, secondsToStep: Double(30 - second % 30))
                send(
                    NavInfoFrame(
                        info, maximumRemainingSteps: remainingSteps,
                        isCompact: isCompact && second % 30 > 0))
            }
            if let remainingSeconds, second % remainingSeconds == 0 {
                send(
                    EventMessage(
                        .remainingTime(RemainingTime(moving: Double(3600 - second), standing: 0)),
                        at: nil))
                let meters = Double(3600 - second) * 13.9
                send(EventMessage(.remainingDistance(meters: meters), at: nil))
            }
            if second % 60 == 0 { send(BenchmarkDrive.health) }
        }
        return bytes
    }
}

extension OutgoingMessage {
    /// Size of the PUBLISH packet of MQTT 5 that carries it.
    fileprivate var mqttBytes: Int {
        let properties = 1 + (expirySeconds == nil ? 0 : 5) + 3 + Self.contentType.utf8.count
        let identifier = qualityOfService == .atLeastOnce ? 2 : 0
        let rest = 2 + topic.utf8.count + identifier + properties + payload.count
        return rest + 1 + (rest < 128 ? 1 : rest < 16_384 ? 2 : 3)
    }
}

/// The same members, written by FoundationEssentials.
private struct EncoderPeer {
    private let value: Value
    private let encoder = JSONEncoder()

    init(copying bytes: [UInt8]) throws {
        value = try JSONDecoder().decode(Value.self, from: Data(bytes))
    }

    func encode() { _ = try? encoder.encode(value) }

    private struct Value: Codable {
        struct Lane: Codable {
            struct Direction: Codable {
                var laneShape: String
                var recommended: Bool
            }
            var laneDirections: [Direction]
        }
        struct Step: Codable {
            var stepNumber: Int
            var maneuver: String
            var fullRoadName: String?
            var simpleRoadName: String?
            var fullInstructionText: String
            var exitNumber: String?
            var roundaboutTurnNumber: Int?
            var drivingSide: String
            var distanceFromPrevStepMeters: Double
            var timeFromPrevStepSeconds: Double
            var lanes: [Lane]?
        }
        var vehicle: String
        var session: Int
        var time: String
        var timeSource: String
        var navState: String
        var routeId: Int?
        var routeRevision: Int?
        var routeChanged: Bool
        var legIndex: Int?
        var timeToCurrentStepSeconds: Double?
        var distanceToCurrentStepMeters: Double?
        var timeToNextDestinationSeconds: Double?
        var distanceToNextDestinationMeters: Double?
        var timeToFinalDestinationSeconds: Double?
        var distanceToFinalDestinationMeters: Double?
        var currentStepNumber: Int?
        var remainingStepCount: Int
        var currentStep: Step?
        var remainingSteps: [Step]
    }
}
