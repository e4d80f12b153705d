import Guidance
import Positioning
import Routing

/// An input of guidance alone, and its time: exactly one member besides `at` is there.
struct RecordedOrder: Codable {
    /// Seconds on the agent's clock, to the microsecond.
    var at: Double
    var fix: Fix?
    var sensor: VehicleReading?
    var tick: Bool?
    var command: RecordedCommand?
    var routes: RecordedRoutes?
    var traffic: RecordedTraffic?
    /// As ``SavedTrip/text`` writes it.
    var resume: String?

    init(_ input: Input, at now: Duration, found: Result<[RoutePath], RoutingFailure>?) {
        at = RecordLine.seconds(now)
        switch input {
        case .fix(let fix): self.fix = fix
        case .sensor(let reading): sensor = reading
        case .tick: tick = true
        case .traffic(let conditions): traffic = RecordedTraffic(conditions)
        case .resume(let trip): resume = trip.text
        case .command(let token, let order, let trip):
            command = RecordedCommand(token: token, order: order, ifTrip: trip)
        case .routeResult(let id, let result):
            routes = RecordedRoutes(id: id, found: found ?? result.map { _ in [] })
        }
    }

    var now: Duration { RecordLine.duration(at) }
}

struct RecordedCommand: Codable {
    var token: CommandToken
    var order: Command
    var ifTrip: TripID?
}
