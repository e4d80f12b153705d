import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps

@testable import Guidance

/// A vehicle on a drawn map, its navigator and its route planner, in virtual time: a fix each second,
/// a tick half a second after it.
struct ScenarioDrive {
    let map: ScenarioMap
    private let router: Router
    var navigator: Navigator
    /// Everything that came out, with its time.
    private(set) var outputs: [(at: Duration, output: Output)] = []
    /// The outputs of each input that led to any.
    private(set) var groups: [(isFix: Bool, outputs: [Output])] = []
    /// The inputs that changed ``Navigator/savedTrip`` without an output that says so.
    private(set) var unsavedChanges: [(at: Duration, input: Input)] = []
    private(set) var now = Duration.zero
    var place: Coordinate
    /// Seconds from a request for a route to its answer; nil answers nothing.
    var planningTime: Double? = 0
    /// Whether the planner finds no route.
    var refusesRoutes = false
    /// Letters of another way that the planner gives beside its own, or before it.
    var alternative: String?
    var prefersAlternative = false
    /// Language of the planner's routes.
    var language = Language.english
    /// Metres of error of each fix, uniform in both axes; from a seeded generator.
    var noise = 0.0
    var horizontalError = 8.0
    /// Metres by which every fix is beside the vehicle.
    var shift = PlanePoint.zero
    var generator = SeededGenerator(seed: 1)
    /// A receiver with errors that wander; nil for the plain noise of each fix.
    var receiver: ReceiverNoise?
    /// Whether the receiver gives speed and course.
    var givesSpeed = true
    /// Whether it states its error.
    var statesError = true
    /// Metres that the vehicle has really driven.
    private(set) var drivenMeters = 0.0
    /// The same at each arrival.
    private(set) var arrivalMeters: [Double] = []
    private var pending: [(due: Duration, id: RouteRequestID, request: RouteRequest)] = []
    private var commands: UInt64 = 0
    var commandCount: Int { Int(commands) }

    /// Where the drawing's upper left corner lies.
    static let origin = ScenarioMap.defaultOrigin
    /// The receiver's time at the beginning.
    private let start: UTCTime

    init(
        _ map: ScenarioMap, at letter: Character, options: NavigatorOptions = .init(),
        start: UTCTime = UTCTime(millisecondsSince1970: 1_790_000_000_000)
    ) {
        self.start = start
        self.map = map
        router = Router(network: map.network)
        navigator = Navigator(network: map.network, options: options)
        place = map.coordinate(letter)
    }

    /// Hands something in now, and the routes that are due.
    mutating func handle(_ input: Input) {
        if case .traffic(let traffic) = input { router.setTraffic(traffic?.speeds ?? [:]) }
        let before = navigator.savedTrip
        let said = navigator.handle(input, at: now)
        if navigator.savedTrip != before, !said.contains(.snapshotChanged),
            !said.contains(.tripChanged)
        {
            unsavedChanges.append((now, input))
        }
        if !said.isEmpty {
            if case .fix = input {
                groups.append((true, said))
            } else {
                groups.append((false, said))
            }
        }
        for output in said {
            outputs.append((now, output))
            if case .event(.arrival) = output { arrivalMeters.append(drivenMeters) }
            if case .routeRequest(let id, let request) = output, let planningTime {
                pending.append((now + .seconds(planningTime), id, request))
            }
        }
        while let next = pending.first, next.due <= now {
            pending.removeFirst()
            handle(.routeResult(next.id, answer(to: next.request)))
        }
    }

    @discardableResult
    mutating func command(_ command: Command, ifTrip trip: TripID? = nil) -> CommandToken {
        commands += 1
        let token = CommandToken(rawValue: commands)
        handle(.command(token, command, ifTrip: trip))
        return token
    }

    @discardableResult
    mutating func setDestinations(
        _ letters: String, startGuidance: Bool = true
    ) -> CommandToken {
        command(
            .setDestinations(
                .init(
                    destinations: letters.map {
                        Waypoint(coordinate: map.coordinate($0), title: String($0))
                    }, startGuidance: startGuidance)))
    }

    /// Stands for a moment, and is sent to untitled stops from which the trip goes on at the departure.
    mutating func beginTour(_ letters: String) {
        stand(seconds: 3)
        command(
            .setDestinations(
                .init(
                    destinations: letters.map { Waypoint(coordinate: map.coordinate($0)) },
                    continuation: .atDeparture)))
    }

    /// Drives in straight lines from letter to letter, for no more than so many seconds, with a fix each
    /// second or unseen.
    mutating func drive(
        _ letters: String, speed: Double = 10, isSeen: Bool = true, seconds: Int = .max
    ) {
        var seconds = seconds
        for letter in letters {
            let goal = map.coordinate(letter)
            while place.distance(to: goal) > 0.01, seconds > 0 {
                step(to: goal, speed, isSeen)
                seconds -= 1
            }
        }
    }

    /// Drives in a straight line to a place on no road.
    mutating func drive(to goal: Coordinate, speed: Double) {
        while place.distance(to: goal) > 0.01 { step(to: goal, speed, true) }
    }

    private mutating func step(to goal: Coordinate, _ speed: Double, _ isSeen: Bool) {
        let left = place.distance(to: goal)
        let course = place.bearing(to: goal)
        place = left <= speed ? goal : place.moved(by: speed, bearing: course)
        drivenMeters += min(left, speed)
        if isSeen { second(speed: speed, course: course) } else { wait(seconds: 1) }
    }

    /// Drives towards a letter for less than a second, with a fix in the end.
    mutating func drive(towards letter: Character, speed: Double, milliseconds: Int) {
        let course = place.bearing(to: map.coordinate(letter))
        let meters = speed * Double(milliseconds) / 1000
        now += .milliseconds(milliseconds)
        place = place.moved(by: meters, bearing: course)
        drivenMeters += meters
        handle(.fix(fix(speed: speed, course: course)))
    }

    /// Drives along a line as people do, getting faster and slower by 2 m/s each second, from and to a standstill.
    mutating func drive(along line: Polyline, speed: Double) {
        var (meters, moved) = (0.0, 0.0)
        while meters < line.length - 0.01 {
            let left = line.length - meters
            moved = min(speed, moved + 2, max(0.5, (4 * left).squareRoot() - 1), left)
            meters += moved
            place = line.coordinate(at: meters)
            drivenMeters += moved
            second(speed: moved, course: line.bearing(at: meters - moved / 2))
        }
    }

    /// Is at a place a second later.
    mutating func move(to place: Coordinate, speed: Double, course: Double?) {
        drivenMeters += self.place.distance(to: place)
        self.place = place
        second(speed: speed, course: course)
    }

    /// Stands still, with fixes.
    mutating func stand(seconds: Int) {
        for _ in 0..<seconds { second(speed: 0, course: nil) }
    }

    /// Time passes without fixes.
    mutating func wait(seconds: Int) {
        for _ in 0..<seconds {
            now += .seconds(1)
            handle(.tick)
        }
    }

    /// The machine sleeps: time passes, and nothing is handed in.
    mutating func sleep(seconds: Int) {
        now += .seconds(seconds)
    }

    private mutating func second(speed: Double, course: Double?) {
        now += .milliseconds(500)
        handle(.tick)
        now += .milliseconds(500)
        var fix = fix(speed: speed, course: course)
        if !givesSpeed { (fix.speed, fix.course) = (nil, nil) }
        if !statesError {
            (fix.standardDeviation, fix.horizontalError) = (nil, horizontalError)
        }
        handle(.fix(fix))
    }

    private mutating func fix(speed: Double, course: Double?) -> Fix {
        let time = start.advanced(bySeconds: now.asSeconds)
        let state = DriveSimulator.State(
            coordinate: place, speed: speed, course: course ?? 0, legIndex: 0, legMeters: 0)
        if let fix = receiver?.fix(of: state, time: time, elapsed: 1) { return fix }
        let east = shift.x + noise * generator.symmetric()
        let north = shift.y + noise * generator.symmetric()
        let seen = LocalFrame(origin: place).coordinate(PlanePoint(x: east, y: north))
        return Fix(
            mode: .threeDimensional, time: time,
            coordinate: seen, altitude: 100, speed: speed, course: course,
            horizontalError: horizontalError, satellitesUsed: 9)
    }

    private func answer(to request: RouteRequest) -> Result<[Route], RoutingFailure> {
        if refusesRoutes {
            return .failure(RoutingFailure(status: .noRouteFound, message: "There is none."))
        }
        do throws(RoutingFailure) {
            let paths = try router.routes(for: request)
            var routes = paths.map { Route($0, for: request, in: map.network, language: language) }
            if let alternative {
                let path = RoutePath(legs: [leg(alternative)])
                let other = Route(path, for: request, in: map.network)
                routes.insert(other, at: prefersAlternative ? 0 : 1)
            }
            return .success(routes)
        } catch {
            return .failure(error)
        }
    }
}

extension ScenarioDrive {
    /// The leg along letters, from the first to the last.
    private func leg(_ letters: String) -> LegPath {
        let edges = map.edges(letters)
        var seconds: [Double] = []
        for edge in edges {
            seconds.append(
                (seconds.last ?? 0) + map.network.length(of: edge)
                    / map.network.expectedSpeed(of: edge))
        }
        let (first, last) = (edges[0], edges[edges.count - 1])
        return LegPath(
            edges: edges,
            start: EdgePosition(
                edge: first, offset: 0,
                coordinate: map.network.coordinate(of: map.network.source(of: first))),
            end: EdgePosition(
                edge: last, offset: map.network.length(of: last),
                coordinate: map.network.coordinate(of: map.network.target(of: last))),
            distanceMeters: edges.reduce(0) { $0 + map.network.length(of: $1) },
            durationSeconds: seconds[seconds.count - 1], seconds: seconds)
    }

    var events: [Event] {
        outputs.compactMap { if case .event(let event) = $0.output { event } else { nil } }
    }

    /// The receiver's time.
    var time: UTCTime { start.advanced(bySeconds: now.asSeconds) }

    /// The same when the first trip began.
    var begun: UTCTime? {
        outputs.first { if case .event(.routeChanged) = $0.output { true } else { false } }
            .map { start.advanced(bySeconds: $0.at.asSeconds) }
    }

    var frames: [NavInfo] {
        outputs.compactMap { if case .navInfo(let frame) = $0.output { frame } else { nil } }
    }

    var requests: [RouteRequest] {
        outputs.compactMap {
            if case .routeRequest(_, let request) = $0.output { request } else { nil }
        }
    }

    var locations: [LocationUpdate] {
        outputs.compactMap { if case .location(let update) = $0.output { update } else { nil } }
    }

    var prompts: [Prompt] {
        events.compactMap { if case .prompt(let prompt) = $0 { prompt } else { nil } }
    }

    var arrivals: [Arrival] {
        events.compactMap { if case .arrival(let arrival) = $0 { arrival } else { nil } }
    }

    var routeChanges: [RouteChange.Reason] {
        events.compactMap { if case .routeChanged(let change) = $0 { change.reason } else { nil } }
    }

    /// Whether the vehicle was off its route, by each event that says so; not those that say that no other leads on.
    var offRoutes: [Bool] {
        events.compactMap {
            if case .offRoute(let off) = $0, off.failure == nil { off.isOffRoute } else { nil }
        }
    }

    func replies(to token: CommandToken) -> [CommandReply] {
        outputs.compactMap {
            if case .reply(token, let reply) = $0.output { reply } else { nil }
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Uniform in -1...1.
    mutating func symmetric() -> Double { Double.random(in: -1...1, using: &self) }
}

extension Duration {
    var asSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
