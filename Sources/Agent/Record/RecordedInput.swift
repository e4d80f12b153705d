import AgentCore
import Directions
import GPSDLink
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import Wire

/// An input of the agent, and its time: exactly one member besides `at` is there.
struct RecordedInput: Codable {
    struct Estimate: Codable {
        var token: CommandToken
        var path: RoutePath?
        var failure: RoutingFailure?
    }

    struct TrafficHealth: Codable {
        var regions: Int
        var roads: Int
        var rejected: Int
        var unknownRoads: Int
        var message: String?
    }

    struct NewConfiguration: Codable {
        /// As `turnstone check` shows it.
        var text: String
        var options: NavigatorOptions
    }

    /// Seconds on the agent's clock, to the microsecond.
    var at: Double
    var begin: Bool?
    var certificatesChecked: UTCTime?
    var configuration: NewConfiguration?
    /// Seconds on the agent's clock.
    var confirmed: Double?
    var end: Bool?
    var endNow: Bool?
    var estimate: Estimate?
    var fix: Fix?
    var gpsd: RecordedReceiver?
    var journal: RecordedAnswer?
    var link: RecordedLink?
    var messages: RecordedBatch?
    var recording: Bool?
    var routes: RecordedRoutes?
    var sensor: RecordedBatch.Message?
    var tick: RecordedReading?
    var timer: Bool?
    var traffic: RecordedTraffic?
    var trafficHealth: TrafficHealth?

    init(_ input: AgentInput, at now: Duration) {
        at = RecordLine.seconds(now)
        switch input {
        case .begin: begin = true
        case .receiver(.fix(let fix)): self.fix = fix
        case .receiver(let event): gpsd = RecordedReceiver(event)
        case .link(let event): link = RecordedLink(event)
        case .messages(let messages, let batch):
            self.messages = RecordedBatch(messages, batch: batch)
        case .certificatesChecked(let time): certificatesChecked = time
        case .confirmed(let time): confirmed = RecordLine.seconds(time)
        case .journal(let answer): journal = RecordedAnswer(answer)
        case .routes(let id, let found):
            routes = RecordedRoutes(id: id, found: found.map(\.paths))
        case .estimate(let token, .success(let path)):
            estimate = Estimate(token: token, path: path)
        case .estimate(let token, .failure(let failure)):
            estimate = Estimate(token: token, failure: failure)
        case .traffic(let conditions): traffic = RecordedTraffic(conditions)
        case .trafficHealth(let found):
            trafficHealth = TrafficHealth(
                regions: found.regions, roads: found.roads, rejected: found.rejected,
                unknownRoads: found.unknownRoads, message: found.message)
        case .sensor(let message): sensor = RecordedBatch.Message(message)
        case .tick(let reading): tick = RecordedReading(reading)
        case .timer: timer = true
        case .configuration(let next):
            configuration = NewConfiguration(
                text: next.description, options: next.guidance.options)
        case .recording(let isOn): recording = isOn
        case .end: end = true
        case .endNow: endNow = true
        }
    }

    var now: Duration { RecordLine.duration(at) }

    /// The input; nil when the line has none that is known.
    ///
    /// - Parameter requests: its route requests.
    func input(
        requests: [RouteRequestID: (RouteRequest, Language)], in network: RoadNetwork
    ) -> AgentInput? {
        if let fix { return .receiver(.fix(fix)) }
        if let tick { return .tick(tick.value) }
        if let sensor { return .sensor(sensor.received) }
        if let journal { return journal.answer.map { .journal($0) } }
        if let link { return link.event.map { .link($0) } }
        if let confirmed { return .confirmed(before: RecordLine.duration(confirmed)) }
        if let gpsd { return gpsd.event.map { .receiver($0) } }
        if let messages { return .messages(messages.received, batch: messages.batch) }
        if let certificatesChecked { return .certificatesChecked(at: certificatesChecked) }
        if let routes {
            return .routes(routes.id, routes.routes(for: requests[routes.id], in: network))
        }
        if let estimate { return estimate.input(in: network) }
        if let traffic { return .traffic(traffic.conditions) }
        if let trafficHealth { return .trafficHealth(trafficHealth.health) }
        if let configuration {
            return Configuration(recorded: configuration.text, configuration.options)
                .map { .configuration($0) }
        }
        if let recording { return .recording(recording) }
        if begin == true { return .begin }
        if timer == true { return .timer }
        if end == true { return .end }
        return endNow == true ? .endNow : nil
    }
}

extension RecordedInput.Estimate {
    fileprivate func input(in network: RoadNetwork) -> AgentInput? {
        if let failure { return .estimate(token, .failure(failure)) }
        guard let path, path.isOn(network) else { return nil }
        return .estimate(token, .success(path))
    }
}

extension RecordedInput.TrafficHealth {
    fileprivate var health: Health.Traffic {
        var health = Health.Traffic()
        health.regions = regions
        health.roads = roads
        health.rejected = rejected
        health.unknownRoads = unknownRoads
        health.message = message
        return health
    }
}
