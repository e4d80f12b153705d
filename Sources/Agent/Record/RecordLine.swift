import AgentCore
import Directions
import FoundationEssentials
public import Guidance
import Positioning
public import RoadNetwork
import Routing

/// The head of a record: the life of an agent, or of a simulation, that the lines after it tell.
public struct RecordedLife: Codable, Hashable, Sendable {
    /// Version of the form of the lines.
    public var turnstoneRecord = RecordedLife.form
    public var agent = Agent.version
    public var vehicle: String
    /// Path of the map, for whoever plays the record where it was made.
    public var mapFile: String
    public var map: String
    public var nextTrip: TripID
    public var options: NavigatorOptions
    /// Where a file goes on with the life of the one before it: its number among the files of that
    /// life, from 2.
    public var part: Int?
    /// True where something of the life is missing before this file.
    public var gap: Bool?

    /// Grows when a line of before can no longer be understood. A member that is new does not make another
    /// form: it has a default, with which guidance does what it did before there was one.
    static let form = 1
    /// How its line begins, and no other.
    static let prefix = #"{"agent":"#.utf8

    public init(_ navigator: Navigator, network: RoadNetwork, vehicle: String, mapFile: String) {
        self.vehicle = vehicle
        self.mapFile = mapFile
        map = network.identifier
        nextTrip = navigator.nextTrip
        options = navigator.options
    }

    init(_ navigator: Navigator, network: RoadNetwork, configuration: Configuration) {
        self.init(
            navigator, network: network, vehicle: configuration.vehicle,
            mapFile: configuration.map.file)
    }

    /// The head of the next file of this life.
    var nextPart: RecordedLife {
        var next = self
        next.part = (part ?? 1) + 1
        next.gap = nil
        return next
    }
}

/// What the head of a record has in every form.
struct RecordedForm: Decodable {
    var turnstoneRecord: Int
    var agent: String

    /// What to do with a record of another form.
    var advice: String {
        "the record is of form \(turnstoneRecord); play it with turnstone \(agent)"
    }
}

/// What the navigator was told, and when: exactly one member besides `at` is there.
struct RecordedInput: Codable {
    /// Seconds on the agent's clock, to the microsecond.
    var at: Double
    var fix: Fix?
    var tick: Bool?
    var command: RecordedCommand?
    var routes: RecordedRoutes?
    var traffic: RecordedTraffic?
    /// As ``SavedTrip/text`` writes it.
    var resume: String?

    init(_ input: Input, at now: Duration, found: Result<[RoutePath], RoutingFailure>? = nil) {
        at = Self.seconds(now)
        switch input {
        case .fix(let fix): self.fix = fix
        case .tick: tick = true
        case .traffic(let conditions): traffic = RecordedTraffic(conditions)
        case .resume(let trip): resume = trip.text
        case .command(let token, let order, let trip):
            command = RecordedCommand(token: token, order: order, ifTrip: trip)
        case .routeResult(let id, let result):
            routes = RecordedRoutes(id: id, found: found, result: result)
        }
    }

    var now: Duration { .microseconds(Int64((min(1e9, max(0, at)) * 1e6).rounded())) }

    private static func seconds(_ now: Duration) -> Double {
        let (seconds, attoseconds) = now.components
        return (Double(seconds) * 1e6 + Double(attoseconds / 1_000_000_000_000)) / 1e6
    }
}

struct RecordedCommand: Codable {
    var token: CommandToken
    var order: Command
    var ifTrip: TripID?
}

/// What the planner answered. The paths are kept, not searched for again: a search may depend on
/// what another thread had finished.
struct RecordedRoutes: Codable {
    var id: RouteRequestID
    var paths: [RoutePath]?
    var failure: RoutingFailure?

    init(
        id: RouteRequestID, found: Result<[RoutePath], RoutingFailure>?,
        result: Result<[Route], RoutingFailure>
    ) {
        self.id = id
        switch (found, result) {
        case (.success(let paths), .success): self.paths = paths
        case (_, .failure(let failure)): self.failure = failure
        case (_, .success): paths = []
        }
    }
}

/// Nil speeds where nothing is known.
struct RecordedTraffic: Codable {
    struct Speed: Codable {
        var edge: EdgeID
        var metersPerSecond: Double
    }

    var speeds: [Speed]?

    init(_ conditions: TrafficConditions?) {
        speeds = conditions?.speeds.sorted { $0.key < $1.key }.map {
            Speed(edge: $0.key, metersPerSecond: $0.value)
        }
    }

    var conditions: TrafficConditions? {
        speeds.map { speeds in
            TrafficConditions(
                speeds: Dictionary(
                    speeds.map { ($0.edge, $0.metersPerSecond) }, uniquingKeysWith: { $1 }))
        }
    }
}

/// One line of a record: JSON that says the same for the same value, and numbers that are read back
/// as they were.
enum RecordLine {
    static func encoded(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        // Nothing in these types can fail to be written.
        return (try? encoder.encode(value)).map { Array($0) } ?? []
    }

    /// Nil when the line is no such value.
    static func decoded<Value: Decodable>(_ type: Value.Type, _ line: some Sequence<UInt8>)
        -> Value?
    {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try? decoder.decode(type, from: Data(line))
    }
}
