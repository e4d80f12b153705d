import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone-benchmark guidance-drives --map M DRIVE…`
struct GuidanceDrives: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidance-drives",
        abstract: "Guides recorded drives along their planned routes and judges by the truth.",
        discussion: """
            Counts reroutes while the vehicle was truly on its route (there should be none), how long \
            after it left the plan the new route was there, arrivals, and how often the vehicle was \
            certainly off its route for 20 s and 200 m and nobody was told (never). \
            Then the processor time that the navigator takes for a fix, of which each counts with the least of \
            all rounds: what else runs on the machine disturbs now this fix, now that.
            """)

    @Option(name: .shortAndLong, help: "The map file of the drives' extract.")
    var map: String

    @Flag(name: .shortAndLong, help: "Print every event.")
    var verbose = false

    @Option(help: "How often each drive is played; once is enough but for the times.")
    var rounds = 1

    @Argument(help: "Folders of drives.")
    var drives: [String]

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        for folder in drives {
            var run = try GuidedDrive(
                RecordedDrive(folder: folder), network: network)
            run.verbose = verbose
            try run.play()
            for _ in 1..<max(1, rounds) {
                var again = try GuidedDrive(RecordedDrive(folder: folder), network: network)
                try again.play()
                run.takeLeastTimes(of: again)
            }
            run.report()
        }
    }
}

/// One recorded drive through the navigator.
private struct GuidedDrive {
    let drive: RecordedDrive
    let network: RoadNetwork
    let driven: [EdgePosition]?
    var navigator: Navigator
    var verbose = false
    /// Seconds that the planner takes.
    let planningTime = 0.2

    var now = 0.0
    var pending: [(due: Double, id: RouteRequestID, request: RouteRequest)] = []
    var isFirstRequest = true
    var arrivals: [(seconds: Double, index: Int)] = []
    var newRoutes: [Double] = []
    var deviations: [(seconds: Double, onRoute: Bool)] = []
    /// Microseconds of processor time for each fix.
    var handleTimes: [Double] = []
    var lastDistance: Double?
    var growth = 0.0
    var silence = SilenceCheck()

    init(_ drive: RecordedDrive, network: RoadNetwork) throws {
        self.drive = drive
        self.network = network
        navigator = Navigator(network: network)
        let ways = drive.description.driven
        driven = PlannedPath(
            network: network,
            visits: zip(ways.ways, ways.directions).map { (way: $0, direction: $1) },
            turns: drive.description.events.filter { $0.kind == "u_turn" }.map {
                drive.truth.moments[
                    min(Int($0.t), drive.truth.moments.count - 1)
                ].coordinate
            }
        ).edges(
            from: drive.description.origin.coordinate,
            to: drive.description.destination.coordinate)
    }

    /// The same drive gives the same inputs.
    mutating func takeLeastTimes(of other: GuidedDrive) {
        handleTimes = zip(handleTimes, other.handleTimes).map { min($0, $1) }
    }

    var destinations: [Coordinate] {
        (drive.description.waypoints + [drive.description.destination]).map(\.coordinate)
    }

    mutating func play() throws {
        var fixes = drive.fixes[...]
        var isAsked = false
        let end = (drive.truth.moments.last?.seconds ?? 0) + 2
        var tick = 0.5
        while tick < end {
            while let next = fixes.first, next.seconds <= tick {
                fixes.removeFirst()
                now = next.seconds + 0.1
                try handle(.fix(next.fix))
            }
            now = max(now, tick)
            if !isAsked, now > 3 {
                isAsked = true
                let order = Command.SetDestinations(
                    destinations: destinations.map { Waypoint(coordinate: $0) })
                try handle(.command(CommandToken(rawValue: 1), .setDestinations(order)))
            }
            try handle(.tick)
            tick += 0.5
        }
    }

    private mutating func handle(_ input: Input) throws {
        var outputs: [Output] = []
        let time = ProcessorTime.measure { outputs = navigator.handle(input, at: .seconds(now)) }
        if case .fix = input { handleTimes.append(time) }
        for output in outputs { try take(output) }
        while let next = pending.first, next.due <= now {
            pending.removeFirst()
            try handle(.routeResult(next.id, try answer(next.request)))
        }
    }

    private mutating func take(_ output: Output) throws {
        silence.observe(output, at: now)
        switch output {
        case .routeRequest(let id, let request):
            pending.append((now + planningTime, id, request))
        case .navInfo(let frame):
            guard let distance = frame.distanceToFinalDestinationMeters else { break }
            if let lastDistance, !frame.routeChanged {
                growth = max(growth, distance - lastDistance)
            }
            lastDistance = distance
        case .event(.arrival(let arrival)):
            arrivals.append((now, arrival.waypointIndex))
            if !arrival.isFinalDestination {
                let token = CommandToken(rawValue: UInt64(arrivals.count) + 10)
                for output in navigator.handle(
                    .command(token, .continueToNextDestination(startGuidance: true)),
                    at: .seconds(now))
                { try take(output) }
            }
        case .event(.offRoute(let off)) where off.isOffRoute:
            deviations.append((now, isTrulyOnRoute))
        case .event(.routeChanged(let change)) where change.reason == .offRoute:
            newRoutes.append(now)
        default: break
        }
        if verbose, case .event(let event) = output {
            switch event {
            case .remainingTime, .remainingDistance, .speeding: break
            default: print("  \(now) \(event)")
            }
        }
    }

    /// Whether the way on which the vehicle truly is, and was two seconds ago, is one of the route's
    /// in the same direction.
    private var isTrulyOnRoute: Bool {
        guard let route = navigator.route else { return false }
        let moments = drive.truth.moments
        let second = min(moments.count - 1, max(0, Int(now)))
        return moments[max(0, second - 2)...second].allSatisfy { truth in
            route.legs.contains { leg in
                leg.edges.contains {
                    network.osmID(of: network.way(of: $0.edge)) == truth.way
                        && $0.edge.isBackward == (truth.direction < 0)
                } && leg.geometry.projection(of: truth.coordinate).offset < 15
            }
        }
    }

    private mutating func answer(_ request: RouteRequest) throws -> Result<
        [Route], RoutingFailure
    > {
        if isFirstRequest {
            isFirstRequest = false
            return .success([Route(try plannedPath(), for: request, in: network)])
        }
        // The driver does not follow our new routes: the new route is what was driven from here on,
        // so that every later deviation is a wrong one.
        guard let rest = drivenPath(from: request.waypoints[0].coordinate) else {
            return .failure(
                RoutingFailure(status: .noRouteFound, message: "The vehicle is not on its path."))
        }
        return .success([Route(try legs(of: rest[...]), for: request, in: network)])
    }

    /// What was truly driven from a place on.
    private func drivenPath(from start: Coordinate) -> [EdgePosition]? {
        guard let driven else { return nil }
        let moments = drive.truth.moments
        let second = min(moments.count - 1, max(0, Int(now)))
        let truth = zip(moments[...second], moments[...second].dropFirst()).reduce(0) {
            $0 + $1.0.coordinate.distance(to: $1.1.coordinate)
        }
        let near = Snapper(network: network).edges(near: start, within: 60, mode: .driving)
        var meters = -driven[0].offset
        var best: (index: Int, position: EdgePosition, offset: Double)?
        for (index, place) in driven.enumerated() {
            let length = network.length(of: place.edge)
            if meters < truth + 150, meters + length > truth - 150,
                let found = near.first(where: { $0.position.edge == place.edge }),
                found.distanceMeters < best?.offset ?? .infinity
            {
                best = (index, found.position, found.distanceMeters)
            }
            meters += length
        }
        return best.map { [$0.position] + driven[($0.index + 1)...] }
    }

    /// The planned route, cut at the waypoints.
    private func plannedPath() throws -> RoutePath {
        let planned = drive.description.planned
        let visits = zip(planned.ways, planned.directions).map { (way: $0, direction: $1) }
        guard
            let places = PlannedPath(network: network, visits: visits).edges(
                from: drive.description.origin.coordinate,
                to: drive.description.destination.coordinate)
        else {
            throw UserError("\(drive.description.id): the map does not have its planned route.")
        }
        return try legs(of: places[...])
    }

    private func legs(of places: ArraySlice<EdgePosition>) throws -> RoutePath {
        var rest = places
        var legs: [LegPath] = []
        for waypoint in drive.description.waypoints.dropFirst(arrivals.count) {
            let near = Snapper(network: network).edges(
                near: waypoint.coordinate, within: 60, mode: .driving)
            guard
                let (candidate, index) = near.lazy.compactMap({ candidate in
                    rest.firstIndex { $0.edge == candidate.position.edge }.map { (candidate, $0) }
                }).first
            else { throw UserError("\(drive.description.id): a waypoint is not on the route.") }
            let tail = rest[(index + 1)...]
            legs.append(LegPath((rest[..<index] + [candidate.position])[...], in: network))
            rest = ([candidate.position] + tail)[...]
        }
        legs.append(LegPath(rest, in: network))
        return RoutePath(legs: legs)
    }

    func report() {
        let wrong = deviations.filter(\.onRoute).count
        var line = "\(drive.description.id): \(deviations.count) deviations, \(wrong) of them wrong"
        if let left = drive.time(of: "leaves_plan") {
            let noticed = newRoutes.first { $0 > left - 5 }
            line += "; left at \(left), new route after "
            line += noticed.map { "\(rounded($0 - left)) s" } ?? "-"
        }
        line += "; arrivals "
        line += arrivals.map { "\($0.index) at \(rounded($0.seconds))" }.joined(separator: ", ")
        let truths = drive.description.events.filter {
            ["waypoint", "destination"].contains($0.kind)
        }
        line += " (truth \(truths.map { "\($0.t)" }.joined(separator: ", ")))"
        let times = Sample(handleTimes)
        line += "; fix p50 \(rounded(times.median)) µs p99 \(rounded(times.quantile(0.99))) µs"
        line += " longest \(rounded(times.quantile(1))) µs"
        line += "; remaining grew by at most \(rounded(growth)) m; silent \(silence.count)"
        print(line)
    }

    private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
