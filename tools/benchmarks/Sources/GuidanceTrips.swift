import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone-benchmark guidance-trips --map M`
struct GuidanceTrips: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidance-trips",
        abstract: "Guides made-up trips with a receiver's error and seeded deviations.",
        discussion: """
            Counts deviations seen on the route and not seen off it, and arrivals, and tells how long \
            a new route takes, by how much the remaining distance grows, and how far the remaining \
            time is off. It also counts how often a vehicle was certainly off its route for 20 s and \
            200 m and nobody was told, how many prompts were about the plan behind a place at which \
            the vehicle had left it, and the arrivals that were assumed, because there was no fix to \
            the end. Of each reroute it works out the real route as well, and counts those whose first \
            maneuver is nearer than the driver can act on, with nothing avoided and as asked for. The \
            same seed gives the same trips.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Option(help: "How many trips for each grade of noise.")
    var trips = 100

    @Option(help: "Standard deviations of the position for each axis, metres.")
    var noise = "2,6,12"

    @Option(help: "Which trips.")
    var seed: UInt64 = 1

    @Flag(help: "Only trips that leave their plan at or in a tunnel.")
    var tunnels = false

    @Option(help: "On each trip all fixes of half a minute are so many metres off.")
    var jump = 0.0

    @Option(help: "Only this trip, with every event.")
    var only: Int?

    @Flag(name: .shortAndLong, help: "Print every trip on which something was wrong.")
    var verbose = false

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        for grade in noise.split(separator: ",").compactMap({ Double($0) }) {
            var sum = TripTally()
            for number in 0..<trips where only == nil || only == number {
                var generator = SplitMix64(state: seed << 32 | UInt64(number))
                let kinds: [MadeTrip.Deviation] = [
                    .none, .wrongTurn, .none, .wrongTurn, .turnRound,
                ]
                var trip: MadeTrip?
                for _ in 0..<60 where trip == nil {
                    trip = MadeTrip(
                        on: router, deviation: kinds[number % kinds.count],
                        atTunnel: tunnels, using: &generator)
                }
                guard let trip else { continue }
                var run = GuidedTrip(
                    trip, on: router, noise: grade, jump: jump,
                    seed: seed << 32 | UInt64(number))
                run.verbose = only != nil
                run.printsReroutes = verbose
                run.play()
                if verbose {
                    for note in run.tally.notes { print("  \(grade) m, trip \(number): \(note)") }
                }
                if verbose, let fault = run.tally.fault {
                    print("  \(grade) m, trip \(number) \(trip.deviation.rawValue): \(fault)")
                }
                sum.add(run.tally)
            }
            print("noise \(grade) m: \(sum)")
        }
    }
}

/// One made-up trip through the navigator.
private struct GuidedTrip {
    let trip: MadeTrip
    let router: Router
    let network: RoadNetwork
    let route: Route
    let drive: DriveSimulator
    /// Metres at which each leg begins.
    let legStarts: [Double]
    var noise: ReceiverNoise
    var generator: SplitMix64
    var navigator: Navigator
    var tally = TripTally()
    var verbose = false
    var printsReroutes = false

    /// Seconds that the planner takes.
    private static let planningTime = 0.2
    /// Seconds between two dropouts of the receiver, on average.
    private static let dropoutEvery = 420.0

    private var now = 0.0
    private var meters = 0.0
    private var leftAt: Double?
    private var noticedAt: Double?
    private var pending: [(due: Double, id: RouteRequestID, request: RouteRequest)] = []
    private var isPlanned = false
    /// The steps of the plan's first leg.
    private var plannedSteps: [Step] = []
    private var lastDistance: Double?
    private var predictions: [(at: Double, seconds: Double)] = []
    private var silence = SilenceCheck()
    private var lately: [String] = []
    private static let latelyCount = 45
    /// When the fixes are off, and by how many metres in which direction.
    private var jump: (from: Double, meters: Double, bearing: Double)

    /// How long nobody sees the vehicle after the end of its drive, seconds.
    private static let afterwards = 120

    init(
        _ trip: MadeTrip, on router: Router, noise: Double, jump meters: Double, seed: UInt64
    ) {
        self.trip = trip
        self.router = router
        let network = router.network
        self.network = network
        let path = RoutePath(legs: trip.driven.map { LegPath($0[...], in: network) })
        let request = RouteRequest(
            waypoints: ([trip.start] + trip.destinations).map { Waypoint(coordinate: $0) })
        route = Route(path, for: request, in: network)
        generator = SplitMix64(state: seed &+ 77)
        var options = DriveSimulatorOptions()
        options.startSeconds = 10
        options.speedFactor = .random(in: 0.75...1.1, using: &generator)
        drive = DriveSimulator(route: route, network: network, options: options)
        var start = 0.0
        var starts: [Double] = []
        for leg in route.legs {
            starts.append(start)
            start += leg.distanceMeters
        }
        legStarts = starts
        self.noise = ReceiverNoise(deviation: noise, seed: seed &+ 5)
        navigator = Navigator(network: network)
        var dice = SplitMix64(state: seed &+ 99)
        jump = (
            .random(in: 30...max(31, drive.duration - 60), using: &dice), meters,
            .random(in: 0..<360, using: &dice)
        )
        tally.trips = 1
        tally.kilometers = route.distanceMeters / 1000
        tally.expectedArrivals = trip.destinations.count
        tally.real = trip.deviation == .none ? 0 : 1
    }

    mutating func play() {
        var silentUntil = 0.0
        let begin = UTCTime(millisecondsSince1970: 1_790_000_000_000)
        for second in 0..<Int(drive.duration) + 5 {
            guard let state = drive.state(at: Double(second)) else { return }
            meters = legStarts[state.legIndex] + state.legMeters
            now = Double(second) + 0.1
            if let leaves = trip.leaves, leftAt == nil, meters > leaves + 5 { leftAt = now }
            var fix = noise.fix(
                of: state, time: begin.advanced(bySeconds: Double(second)), elapsed: 1)
            if jump.meters > 0, (jump.from..<jump.from + 30).contains(now) {
                fix.coordinate = fix.coordinate.moved(by: jump.meters, bearing: jump.bearing)
            }
            if now > silentUntil, Double.random(in: 0..<Self.dropoutEvery, using: &generator) < 1 {
                silentUntil = now + .random(in: 5...30, using: &generator)
            }
            if isInTunnel(state) { silentUntil = max(silentUntil, now + 1) }
            if now >= silentUntil { handle(.fix(fix)) }
            if second == 3 {
                let order = Command.SetDestinations(
                    destinations: trip.destinations.map { Waypoint(coordinate: $0) })
                handle(.command(CommandToken(rawValue: 1), .setDestinations(order)))
            }
            now = Double(second) + 0.6
            handle(.tick)
        }
        for _ in 0..<Self.afterwards {
            now += 1
            handle(.tick)
        }
        finish()
    }

    private func isInTunnel(_ state: DriveSimulator.State) -> Bool {
        let edges = route.legs[state.legIndex].edges
        guard let edge = edges.last(where: { $0.startMeters <= state.legMeters }) else {
            return false
        }
        return network.roadFlags(of: edge.edge).contains(.tunnel)
    }

    private mutating func handle(_ input: Input) {
        for output in navigator.handle(input, at: .seconds(now)) { take(output) }
        while let next = pending.first, next.due <= now {
            pending.removeFirst()
            handle(.routeResult(next.id, answer(next.request)))
        }
    }

    private mutating func take(_ output: Output) {
        silence.observe(output, at: now)
        if case .location(let update) = output { note(update) }
        if verbose, case .event(let event) = output {
            switch event {
            case .remainingTime, .remainingDistance, .speeding, .prompt: break
            default: print("  \(now) at \(meters): \(event)")
            }
        }
        switch output {
        case .routeRequest(let id, let request):
            pending.append((now + Self.planningTime, id, request))
        case .navInfo(let frame): take(frame)
        case .event(.arrival(let arrival)): take(arrival)
        case .event(.prompt(let prompt)): take(prompt)
        case .event(.offRoute(let off)) where off.isOffRoute:
            if leftAt != nil, noticedAt == nil {
                noticedAt = now
                tally.noticed += 1
            } else {
                tally.wrong += 1
                if verbose { print(lately.joined(separator: "\n")) }
            }
        case .event(.routeChanged(let change)) where change.reason == .offRoute:
            if let leftAt, tally.delays.isEmpty { tally.delays.append(now - leftAt) }
        default: break
        }
    }

    /// Counts what is said of the plan behind the place at which the vehicle has left it.
    private mutating func take(_ prompt: Prompt) {
        guard leftAt != nil, noticedAt == nil, let leaves = trip.leaves,
            let number = prompt.stepNumber,
            let step = plannedSteps.first(where: { $0.stepNumber == number }),
            step.legMeters > leaves + 10
        else { return }
        tally.premature += 1
        tally.notes.append(
            "\(Int(meters - leaves)) m behind the place where it left: \(prompt.text)")
    }

    /// Keeps where the vehicle was seen, to be printed before a deviation that is wrong.
    private mutating func note(_ update: LocationUpdate) {
        guard verbose else { return }
        let matched = update.matched
        let truth = route.legs[leg].geometry.coordinate(at: meters - legStarts[leg])
        lately.append(
            "    \(now) at \(Int(meters)): \(matched.source), on the route "
                + "\(update.onRoute.map(String.init) ?? "-"), edge "
                + "\(matched.position.map { String($0.edge.rawValue) } ?? "none"), confidence "
                + "\(Int(matched.confidence * 100)) %, \(Int(truth.distance(to: matched.coordinate))) m off, fix "
                + "\(Int(truth.distance(to: matched.rawCoordinate))) m off")
        lately = lately.suffix(Self.latelyCount)
    }

    private var leg: Int { legStarts.lastIndex { $0 <= meters } ?? 0 }

    private mutating func take(_ frame: NavInfo) {
        guard let distance = frame.distanceToFinalDestinationMeters else { return }
        if let lastDistance, !frame.routeChanged {
            tally.growth = max(tally.growth, distance - lastDistance)
        }
        lastDistance = distance
        if trip.destinations.count == 1, trip.deviation == .none,
            let seconds = frame.timeToFinalDestinationSeconds
        {
            predictions.append((now, seconds))
        }
    }

    private mutating func take(_ arrival: Arrival) {
        tally.arrivals += 1
        tally.assumed += arrival.isAssumed ? 1 : 0
        let end =
            legStarts[arrival.waypointIndex] + route.legs[arrival.waypointIndex].distanceMeters
        if abs(end - meters) > 120 { tally.misplaced += 1 }
        guard !arrival.isFinalDestination else { return }
        for output in navigator.handle(
            .command(CommandToken(rawValue: 2), .continueToNextDestination(startGuidance: true)),
            at: .seconds(now))
        { take(output) }
    }

    private mutating func finish() {
        tally.silent = silence.count
        if let arrival = drive.arrivals.last {
            for share in [0.25, 0.5, 0.75] {
                guard let told = predictions.first(where: { $0.at >= arrival * share }) else {
                    continue
                }
                let left = arrival - told.at
                if left > 30 { tally.timeErrors.append(abs(told.seconds - left) / left) }
            }
        }
    }

    private mutating func answer(_ request: RouteRequest) -> Result<[Route], RoutingFailure> {
        let left = request.waypoints.count - 1
        let legs: [[EdgePosition]]
        if isPlanned {
            tally.beginnings.observe(request, router, isPrinted: verbose || printsReroutes)
            guard let rest = rest(), rest.count == left else {
                return .failure(RoutingFailure(status: .noRouteFound, message: "There is none."))
            }
            legs = rest
        } else {
            isPlanned = true
            legs = trip.planned
        }
        let path = RoutePath(legs: legs.map { LegPath($0[...], in: network) })
        let route = Route(path, for: request, in: network)
        if plannedSteps.isEmpty { plannedSteps = route.legs[0].steps }
        return .success([route])
    }

    /// What is driven from here on: the driver follows nobody, so that every further deviation is a
    /// wrong one.
    private func rest() -> [[EdgePosition]]? {
        let leg = self.leg
        let places = trip.driven[leg]
        var end = legStarts[leg] - places[0].offset
        for (index, place) in places.enumerated() {
            let length = network.length(of: place.edge)
            end += length
            guard end > meters, index + 1 < places.count else { continue }
            let offset = min(length, max(0, length - (end - meters)))
            let start = EdgePosition(
                edge: place.edge, offset: offset, coordinate: place.coordinate)
            return [[start] + places[(index + 1)...]] + trip.driven[(leg + 1)...]
        }
        return nil
    }
}

/// What came of one trip, or of many.
private struct TripTally: CustomStringConvertible {
    var trips = 0
    var kilometers = 0.0
    var wrong = 0
    var real = 0
    var noticed = 0
    var delays: [Double] = []
    var silent = 0
    var premature = 0
    var notes: [String] = []
    var arrivals = 0
    var assumed = 0
    var expectedArrivals = 0
    var misplaced = 0
    var growth = 0.0
    var grown = 0
    var timeErrors: [Double] = []
    var beginnings = RerouteBeginnings()

    mutating func add(_ other: TripTally) {
        trips += other.trips
        kilometers += other.kilometers
        wrong += other.wrong
        real += other.real
        noticed += other.noticed
        delays += other.delays
        silent += other.silent
        premature += other.premature
        arrivals += other.arrivals
        assumed += other.assumed
        expectedArrivals += other.expectedArrivals
        misplaced += other.misplaced
        growth = max(growth, other.growth)
        grown += other.growth > 1 ? 1 : 0
        timeErrors += other.timeErrors
        beginnings.add(other.beginnings)
    }

    /// What was wrong on a trip; nil when nothing was.
    var fault: String? {
        var faults: [String] = []
        if wrong > 0 { faults.append("\(wrong) wrong deviations") }
        if noticed < real { faults.append("missed its deviation") }
        if silent > 0 { faults.append("\(silent) times off the route and silent") }
        if assumed > 0 { faults.append("\(assumed) arrivals assumed") }
        if arrivals != expectedArrivals {
            faults.append("\(arrivals) of \(expectedArrivals) arrivals")
        }
        if misplaced > 0 { faults.append("\(misplaced) arrivals elsewhere") }
        if growth > 1 { faults.append("grew by \(Int(growth)) m") }
        if let delay = delays.first, delay > 12 { faults.append("new route after \(Int(delay)) s") }
        return faults.isEmpty ? nil : faults.joined(separator: ", ")
    }

    var description: String {
        func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        let delay = Sample(delays)
        let time = Sample(timeErrors)
        return "\(trips) trips, \(Int(kilometers)) km; wrong deviations \(wrong); real \(real), "
            + "noticed \(noticed), new route after \(rounded(delay.median)) s (90 %: "
            + "\(rounded(delay.quantile(0.9))) s), silent \(silent), prompts of the plan behind the "
            + "place \(premature); arrivals \(arrivals) of "
            + "\(expectedArrivals), \(assumed) of them assumed, elsewhere \(misplaced); remaining grew on \(grown) trips, at most "
            + "\(rounded(growth)) m; time left off by \(rounded(time.median * 100)) % (median); "
            + "\(beginnings)"
    }
}
