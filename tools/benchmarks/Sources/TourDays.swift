import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone-benchmark tour-days --map M`
struct TourDays: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour-days",
        abstract: "How well arrivals at a tour's stops are foretold an hour ahead.",
        discussion: """
            Each day has so many stops at random places, which the vehicle visits in the order of its tour, with \
            a time of service of five minutes planned at each, and 60 to 140 % of that taken. It drives at 80 to \
            105 % of the speeds that are expected at the hour that day, and 10 % more or less on each leg. Where the route expects that \
            it stands at signals or gives way, it does so every other time, for up to four times as long, on \
            average 60 to 140 % of what is expected, another share each day. What navigation/tour says \
            of a stop an hour before it is reached is good when it is right to 10 % of that hour, or to three \
            minutes. The same seed gives the same days.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String
    @Option(help: "How many days.")
    var days = 100
    @Option(help: "The number of the first of them.")
    var first = 0
    @Option(help: "Stops of a day, 25 at most.")
    var stops = 20
    @Option(help: "Seconds of service planned at each stop.")
    var service = 300.0
    @Option(help: "Which days.")
    var seed: UInt64 = 1
    @Flag(name: .shortAndLong, help: "Print every day.")
    var verbose = false

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        router.prepare(for: RouteOptions())
        var errors: [Double] = []
        var goodDays = 0
        var wholeDays = 0
        var driven = 0
        var missed = 0
        var refused = 0
        for number in first..<first + days {
            var day = TourDay(
                on: router, stops: min(stops, RouteRequest.maximumDestinations), service: service,
                seed: seed << 32 | UInt64(number))
            day.play()
            let good = day.errors.count { abs($0) <= TourDay.tolerance }
            if let refusal = day.refusal, day.arrivals == 0 {
                refused += 1
                if verbose { print("  day \(number): refused: \(refusal)") }
                continue
            }
            driven += 1
            missed += day.stops.count - day.arrivals
            errors += day.errors
            if good == day.errors.count { wholeDays += 1 }
            if Double(good) >= 0.9 * Double(day.errors.count) { goodDays += 1 }
            if verbose {
                print(
                    "  day \(number): \(day.arrivals) arrivals, \(good) of \(day.errors.count) foretold; "
                        + "worst \(Int(day.errors.map { abs($0) }.max() ?? 0)) s")
            }
        }
        let absolute = Sample(errors.map { abs($0) })
        let good = errors.count { abs($0) <= TourDay.tolerance }
        func percent(_ part: Int, _ whole: Int) -> String {
            "\((1000 * Double(part) / Double(max(1, whole))).rounded() / 10) %"
        }
        print(
            "\(driven) days, \(refused) refused, \(missed) stops not reached; of \(errors.count) arrivals an hour ahead "
                + "\(percent(good, errors.count)) within the bounds; days on which all were "
                + "\(percent(wholeDays, driven)), on which nine of ten were \(percent(goodDays, driven)); "
                + "off by \(Int(absolute.median)) s (median), \(Int(absolute.quantile(0.9))) s (90 %), mean "
                + "\(Int(Sample(errors).mean)) s")
    }
}

private struct TourDay {
    let stops: [Coordinate]
    private let start: Coordinate
    private let router: Router
    private let memory: RoadMemory
    private var dice: SplitMix64
    private let service: Double
    private let pace: Double
    /// What it stands on the way, over what is expected.
    private let standing: Double
    /// The expected time of moving at the hour of the leg that is driven, over that of the average day.
    private var slowdown = 1.0
    private var noise: ReceiverNoise
    private var navigator: Navigator
    private var now = 0.0
    /// What was expected of each stop, and when that was said, each minute.
    private var told: [(at: Double, expected: [Int: Double])] = []
    private(set) var arrivals = 0
    /// Why there is no route to the stops: one of them may be too far from the roads.
    private(set) var refusal: String?
    /// Seconds by which stops were expected too late.
    private(set) var errors: [Double] = []

    private static let begin = UTCTime(millisecondsSince1970: 1_790_000_000_000)
    private static let ahead = 3600.0
    /// A tenth of the hour, which is more than three minutes.
    static let tolerance = 360.0

    init(on router: Router, stops count: Int, service: Double, seed: UInt64) {
        self.router = router
        self.service = service
        let network = router.network
        memory = RoadMemory(network: network)
        var dice = SplitMix64(state: seed)
        let places = router.connectedPlaces(count + 1, &dice)
        stops = Array(places.dropFirst())
        start = places[0]
        pace = .random(in: 0.8...1.05, using: &dice)
        standing = .random(in: 0.6...1.4, using: &dice)
        noise = ReceiverNoise(deviation: 4, seed: seed &+ 5)
        navigator = Navigator(network: network)
        self.dice = dice
        start(at: places[0])
    }

    private mutating func start(at place: Coordinate) {
        for _ in 0..<4 {
            now += 1
            handle(
                .fix(
                    Fix(
                        mode: .threeDimensional, time: Self.begin.advanced(bySeconds: now),
                        coordinate: place, speed: 0)))
        }
        let terms = StopTerms(serviceSeconds: service)
        handle(
            .command(
                CommandToken(rawValue: 1),
                .setDestinations(
                    .init(
                        destinations: stops.map { Waypoint(coordinate: $0, terms: terms) },
                        continuation: .atDeparture))))
    }

    mutating func play() {
        // The route at the beginning leads to all of them.
        guard let route = navigator.route else { return }
        let averageDay = averageDay()
        for (number, leg) in route.legs.enumerated() {
            slowdown = averageDay.flatMap { slowdown(on: leg, $0.legs[number]) } ?? slowdown
            var options = DriveSimulatorOptions()
            options.startSeconds = 0
            options.destinationSeconds = 0
            options.speedFactor = pace / slowdown * .random(in: 0.9...1.1, using: &dice)
            let drive = DriveSimulator(
                route: Route(legs: [leg], options: route.options, warnings: []),
                network: router.network, options: options)
            var waits = waits(on: leg)[...]
            var second = 0.0
            while second < drive.duration, var state = drive.state(at: second) {
                step(state)
                second += 1
                while let wait = waits.first, wait.meters <= state.legMeters {
                    waits.removeFirst()
                    state.speed = 0
                    for _ in 0..<wait.seconds { step(state) }
                }
            }
            guard let end = drive.state(at: drive.duration) else { return }
            let stay = service * .random(in: 0.6...1.4, using: &dice)
            var state = end
            state.speed = 0
            for _ in 0..<max(10, Int(stay)) { step(state) }
        }
    }

    /// The route without its time of departure.
    private func averageDay() -> Route? {
        let request = RouteRequest(
            waypoints: [Waypoint(coordinate: start)] + stops.map { Waypoint(coordinate: $0) })
        guard let path = try? router.routes(for: request)[0] else { return nil }
        return Route(path, for: request, in: router.network)
    }

    /// How much slower than on the average day the roads of a leg are expected to be at its hour; nil if the quickest way of
    /// that day is another one. The simulator knows the speeds of that day only.
    private func slowdown(on leg: RouteLeg, _ average: RouteLeg) -> Double? {
        guard average.edges.map(\.edge) == leg.edges.map(\.edge) else { return nil }
        return leg.movingSeconds / average.movingSeconds
    }

    /// Where the vehicle stands on a leg, and how long, in its order.
    private mutating func waits(on leg: RouteLeg) -> [(meters: Double, seconds: Int)] {
        var waits: [(meters: Double, seconds: Int)] = []
        for (edge, next) in zip(leg.edges, leg.edges.dropFirst()) {
            let expected = next.startStanding - edge.startStanding
            guard expected > 0.5, Bool.random(using: &dice) else { continue }
            let seconds = standing * expected * .random(in: 0...4, using: &dice)
            waits.append((next.startMeters, Int(seconds)))
        }
        return waits
    }

    private mutating func step(_ state: DriveSimulator.State) {
        now += 1
        handle(.fix(noise.fix(of: state, time: Self.begin.advanced(bySeconds: now), elapsed: 1)))
        handle(.tick)
        guard Int(now) % 60 == 0, let tour = navigator.tour else { return }
        var expected: [Int: Double] = [:]
        for stop in tour.stops {
            expected[stop.index] = stop.expectedArrival.map {
                Double($0.millisecondsSince1970 - Self.begin.millisecondsSince1970) / 1000
            }
        }
        told.append((now, expected))
    }

    private mutating func handle(_ input: Input) {
        for output in navigator.handle(input, at: .seconds(now)) {
            switch output {
            case .routeRequest(let id, let request):
                let result = Result { () throws(RoutingFailure) -> [Route] in
                    try router.routes(for: request).map {
                        Route($0, for: request, in: router.network, remembering: memory)
                    }
                }
                handle(.routeResult(id, result))
            case .reply(_, let reply) where reply.status == .failed: refusal = reply.message
            case .event(.arrival(let arrival)):
                arrivals += 1
                let before = told.last { $0.at <= now - Self.ahead }
                if let expected = before?.expected[arrival.waypointIndex] {
                    errors.append(expected - now)
                }
            default: break
            }
        }
    }
}

extension RouteLeg {
    fileprivate var movingSeconds: Double {
        durationSeconds - (edges.last?.startStanding ?? 0)
    }
}
