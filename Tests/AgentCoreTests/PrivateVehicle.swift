import Directions
import GPSDLink
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Wire

@testable import AgentCore
@testable import Storms

/// A vehicle whose driver has not agreed that its location leaves it: the agent in virtual time, with a disk
/// that works and a broker that takes everything at once, but for what it is told to refuse.
final class PrivateVehicle {
    static let topics = Topics(vehicle: VehicleID("van-1")!)
    static let began = UTCTime(rfc3339: "2026-06-01T08:00:00Z")!
    private static let broker = Broker(host: "b", port: 1883)
    private static let session = BrokerSession(
        isResumed: true, inFlightMaximum: 20, maximumPacketBytes: nil)

    /// Where it is.
    var place: Coordinate
    /// Whether its receiver has a fix.
    var hasFix = true
    /// Seconds by which the receiver's clock is ahead, and the system's.
    var receiverAhead = 0.0
    var systemAhead = 0.0
    /// Whether the kernel says that something keeps the system's clock right.
    var isSystemKept = false
    /// Metres a second at which it travels.
    var cruise = 10.0
    /// The name under which its speed is published, and the factor on the speed; nil without a sensor.
    var sensor: (name: String, factor: Double)?
    /// Another program's speed at the same time.
    var otherSensor: (name: String, factor: Double)?
    /// The name under which the rate of its turns is published five times a second, and the factor on it, or
    /// ``SensorStatus/receiver``; nil without such a sensor.
    var yawSensor: (name: String, factor: Double)?
    /// The yaw rate that gpsd reports, degrees a second; nil for none.
    var receiversYawRate: Double?
    /// Seconds from a route's or an estimate's being asked for to its being handed over.
    var routeDelay = 0
    /// Topics on which the broker takes nothing.
    var refusedTopics: Set<String> = []
    /// What has left the vehicle until now.
    private(set) var publications: [Publication] = []

    /// What its log has said until now.
    private(set) var logged: [String] = []
    private(set) var warnings: [String] = []

    private let map: ScenarioMap
    private let planner: VirtualPlanner
    private var configuration: Configuration
    private var disk = VirtualDisk()
    private(set) var core: AgentCore
    /// Seconds since the first start, and at the start of this session.
    private var elapsed = 0.0
    private var startedAt = 0.0
    private var routes: [(at: Double, input: AgentInput)] = []
    private var isConnected = false
    /// The commits after which the agent is killed; nil where it is not.
    private var commitsLeft: Int?
    private var batches: UInt64 = 0
    private var speed = 0.0
    private var course: Double?
    /// The last course.
    private var heading: Double?
    /// The turn of the last second, degrees to the left.
    private var turn = 0.0

    init(
        on map: ScenarioMap, at place: Coordinate,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) throws {
        self.map = map
        self.place = place
        planner = VirtualPlanner(on: map.network)
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.compatibility.ownTracksUser = "office"
        configuration.compatibility.homeAssistantPrefix = "homeassistant"
        configuration.compatibility.vehicleSignals = true
        configuration.commands.probeIntervalSeconds = 86_400
        configuration.commands.maximumPerSecond = 1000
        configure(&configuration)
        self.configuration = configuration
        core = AgentCore(
            configuration, topics: Self.topics, network: map.network, disk: &disk,
            system: Self.system(at: elapsed))
        begin()
    }

    /// The same, each message as one line.
    var lines: [String] {
        publications.map {
            "\($0.topic) \($0.quality) \($0.retained ? "retained " : "")"
                + String(decoding: $0.payload, as: UTF8.self)
        }
    }

    var route: Route? { core.navigator.route }

    var yawRateSensor: (condition: SensorCondition, calibration: YawRateCalibration?) {
        core.navigator.yawRateSensor
    }
    var yawRateTrust: SensorTrust { core.navigator.yawRateSensor.condition.trust }
    var speedSensor: (trust: SensorTrust, calibration: (scale: Double, delay: Double)?) {
        let (condition, calibration) = core.navigator.speedSensor
        return (condition.trust, calibration)
    }

    /// The value that its disk keeps for the next session.
    subscript(_ key: StateKey) -> [UInt8]? {
        get { disk.durable.states[key] }
        set {
            _ = disk.perform(.setState(key, newValue))
            _ = disk.perform(.commit(0, now: nil, isWhole: true))
        }
    }

    // MARK: - What happens to it

    func order(_ name: String, _ payload: String) {
        batches += 1
        handle(
            .messages(
                [
                    ReceivedMessage(
                        topic: Self.topics.topic("command/\(name)"), payload: Array(payload.utf8),
                        expirySeconds: 600)
                ], batch: batches))
        handOverRoutes()
    }

    /// The same, by an agent that is killed as soon as so many commits are on disk, and started again.
    func order(_ name: String, _ payload: String, killedAfter commits: Int) throws {
        commitsLeft = commits
        order(name, payload)
        commitsLeft = nil
        try restart()
    }

    /// Seconds pass, in which it drives to a place, at its speed of travel.
    func drive(to goal: Coordinate, seconds: Int) {
        for _ in 0..<seconds {
            let left = place.distance(to: goal)
            speed = min(cruise, left)
            course = left > 1 ? place.bearing(to: goal) : nil
            turn = 0
            if let course {
                turn = heading.map { -Angle.turn(from: $0, to: course) } ?? 0
                heading = course
            }
            if let course { place = place.moved(by: speed, bearing: course) }
            second()
        }
    }

    /// Time passes in which the gateway is off.
    func pass(seconds: Double) { elapsed += seconds }

    func setTraffic(_ speeds: [EdgeID: Double]) {
        planner.router.setTraffic(speeds)
        handle(.traffic(speeds.isEmpty ? nil : TrafficConditions(speeds: speeds)))
        handOverRoutes()
    }

    /// The agent ends and starts again.
    func restart(_ configure: (inout Configuration) -> Void = { _ in }) throws {
        configure(&configuration)
        routes = []
        startedAt = elapsed
        core = AgentCore(
            configuration, topics: Self.topics, network: map.network, disk: &disk,
            system: Self.system(at: elapsed))
        begin()
    }

    /// The configuration is read again.
    func reload(_ configure: (inout Configuration) -> Void) {
        configure(&configuration)
        handle(.configuration(configuration))
        handOverRoutes()
    }

    func loseLink() {
        isConnected = false
        handle(.link(.closed(Self.broker)))
    }

    func regainLink() {
        isConnected = true
        handle(.link(.connected(Self.broker, Self.session)))
        handOverRoutes()
    }

    // MARK: - How it lives

    private var now: Duration { .seconds(elapsed - startedAt) }

    private static func system(
        at elapsed: Double, ahead: Double = 0, isKept: Bool = false
    ) -> SystemReading {
        SystemReading(
            clock: TimeKeeper.SystemTime(
                time: began.advanced(bySeconds: elapsed + ahead), isSynchronized: isKept))
    }

    private func begin() {
        handle(.begin)
        handle(.receiver(.connected))
        regainLink()
    }

    private func second() {
        let begin = elapsed
        for part in 1...5 where yawSensor != nil {
            elapsed = begin + Double(part) / 5
            // Their integral, piece by piece, is the turn.
            sendYawRate(part < 5 ? turn / 0.8 : 0)
        }
        elapsed = begin + 1
        handle(.tick(Self.system(at: elapsed, ahead: systemAhead, isKept: isSystemKept)))
        if hasFix {
            let fix = Fix(
                mode: .threeDimensional,
                time: Self.began.advanced(bySeconds: elapsed + receiverAhead),
                coordinate: place, altitude: 100, speed: speed, course: course,
                horizontalError: 8, satellitesUsed: 9)
            handle(.receiver(.fix(fix)))
        }
        for sensor in [sensor, otherSensor].compactMap(\.self) {
            handle(
                .sensor(
                    ReceivedMessage(
                        topic: Self.topics.topic("sensor/\(sensor.name)"),
                        payload: Array("\(speed * sensor.factor)".utf8))))
        }
        if let receiversYawRate { handle(.receiver(.yawRate(receiversYawRate))) }
        handOverRoutes()
    }

    private func sendYawRate(_ rate: Double) {
        guard let (name, factor) = yawSensor else { return }
        guard name != SensorStatus.receiver else {
            return handle(.receiver(.yawRate(rate * factor)))
        }
        handle(
            .sensor(
                ReceivedMessage(
                    topic: Self.topics.topic("sensor/\(name)"),
                    payload: Array("\(rate * factor)".utf8)
                )))
    }

    /// Those whose time has come.
    private func handOverRoutes() {
        while let first = routes.first, first.at <= elapsed {
            routes.removeFirst()
            handle(first.input)
        }
    }

    /// The agent ends in order.
    func end() {
        handle(.end)
        _ = disk.perform(.commit(0, now: nil, isWhole: true))
    }

    private func handle(_ input: AgentInput) {
        var inputs = [input]
        while !inputs.isEmpty, commitsLeft != 0 {
            for effect in core.handle(inputs.removeFirst(), at: now) where commitsLeft != 0 {
                inputs += answers(to: effect)
            }
        }
    }

    private func perform(_ request: JournalRequest) -> AgentInput? {
        guard commitsLeft != 0 else { return nil }
        if case .commit = request, let left = commitsLeft { commitsLeft = left - 1 }
        return disk.perform(request).map { .journal($0) }
    }

    private func answers(to effect: AgentEffect) -> [AgentInput] {
        switch effect {
        case .publish(let publication, let token):
            guard isConnected else {
                return token.map { [.link(.outcome($0, .notConnected))] } ?? []
            }
            publications.append(publication)
            let outcome: PublicationOutcome =
                refusedTopics.contains(publication.topic)
                ? .refused(reason: "Not authorized", code: 0x87) : .acknowledged
            return token.map { [.link(.outcome($0, outcome))] } ?? []
        case .journal(let requests):
            return requests.compactMap(perform)
        case .plan(let id, let request, let language):
            let found = planner.routes(request, language)
            routes.append((elapsed + Double(routeDelay), .routes(id, found)))
        case .estimate(let token, let request):
            let found = planner.paths(request).map { $0[0] }
            routes.append((elapsed + Double(routeDelay), .estimate(token, found)))
        case .log(let line):
            logged.append(line.text)
            if line.level == .warning { warnings.append(line.text) }
        case .subscribe, .acknowledge, .trafficTime, .status, .logLevel, .ended: break
        }
        return []
    }
}

extension PrivateVehicle {
    /// Drives to and fro in the small town, now faster and now slower, as a speed sensor learns by.
    func driveToAndFro(minutes: Int) {
        for number in 0..<(4 * minutes) {
            cruise = number % 2 == 0 ? 12 : 6
            let goal: Character = number / 4 % 2 == 0 ? "c" : "a"
            drive(to: SmallTown.map.coordinate(goal), seconds: 15)
        }
    }
}
