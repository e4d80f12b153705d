import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone-benchmark strict-drives --map M`
struct StrictDrives: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strict-drives",
        abstract: "Drives that leave a line which is to be kept to strictly.",
        discussion: """
            Each is a made-up trip whose planned way, as a place every 50 m, is the line of its order; what is \
            driven leaves it at a random place. Each route that is proposed meanwhile is looked at: whether \
            behind the place where it comes to the line it has any road that is not the line's, whether it \
            comes to the line farther ahead than where that was left, and whether the first one has any other \
            road at all. The same seed gives the same drives.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String
    @Option(help: "How many drives.")
    var drives = 10_000
    @Option(help: "The number of the first of them.")
    var first = 0
    @Option(help: "Standard deviation of the position for each axis, metres.")
    var noise = 4.0
    @Option(help: "Which drives.")
    var seed: UInt64 = 1
    @Flag(name: .shortAndLong, help: "Print every fault.")
    var verbose = false

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        var sum = StrictTally()
        for number in first..<first + drives {
            var generator = SplitMix64(state: seed << 32 | UInt64(number))
            let kinds: [MadeTrip.Deviation] = [.wrongTurn, .turnRound, .wrongTurn, .none]
            var trip: MadeTrip?
            for _ in 0..<60 where trip == nil {
                trip = MadeTrip(
                    on: router, deviation: kinds[number % kinds.count], using: &generator)
            }
            guard let trip else { continue }
            var drive = StrictDrive(
                trip, on: router, noise: noise, seed: seed << 32 | UInt64(number))
            drive.play()
            if verbose {
                for fault in drive.tally.faults { print("  drive \(number): \(fault)") }
            }
            sum.add(drive.tally)
        }
        print(sum)
    }
}

private struct StrictTally: CustomStringConvertible {
    var drives = 0
    var left = 0
    var routes = 0
    var refusals = 0
    var faults: [String] = []

    mutating func add(_ other: StrictTally) {
        drives += other.drives
        left += other.left
        routes += other.routes
        refusals += other.refusals
        faults += other.faults
    }

    var description: String {
        var counts: [Substring: Int] = [:]
        for fault in faults { counts[fault.prefix { $0 != ":" }, default: 0] += 1 }
        let list = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return
            "\(drives) drives, \(left) of which left the line; \(routes) routes proposed, \(refusals) "
            + "refused; faults: \(list.isEmpty ? "none" : list.joined(separator: ", "))"
    }
}

private struct StrictDrive {
    private let trip: MadeTrip
    private let router: Router
    private let memory: RoadMemory
    private let drive: DriveSimulator
    private let legMeters: [Double]
    private let line: [Coordinate]
    /// The plan that it was made of.
    private let polyline: Polyline
    /// Of the line.
    private let edges: Set<EdgeID>
    private var noise: ReceiverNoise
    private var navigator: Navigator
    private var now = 0.0
    private var isFirst = true
    var tally = StrictTally()

    /// How long it is looked at after it has left the line, seconds.
    private static let afterwards = 60.0
    /// Metres that the place where a line was left is known to, and within which it may be joined.
    private static let slack = 150.0
    /// Metres that a road may be beside the places of its line.
    private static let beside = 20.0

    init(_ trip: MadeTrip, on router: Router, noise: Double, seed: UInt64) {
        self.trip = trip
        self.router = router
        let network = router.network
        memory = RoadMemory(network: network)
        let request = RouteRequest(
            waypoints: ([trip.start] + trip.destinations).map { Waypoint(coordinate: $0) })
        let plan = Route(
            RoutePath(legs: trip.planned.map { LegPath($0[...], in: network) }), for: request,
            in: network)
        let driven = Route(
            RoutePath(legs: trip.driven.map { LegPath($0[...], in: network) }), for: request,
            in: network)
        var places: [Coordinate] = []
        for leg in plan.legs {
            var meters = 0.0
            while meters < leg.geometry.length {
                places.append(leg.geometry.coordinate(at: meters))
                meters += 50
            }
            places.append(leg.geometry.coordinate(at: leg.geometry.length))
        }
        line = places
        polyline = Polyline(plan.legs.flatMap(\.geometry.coordinates))
        edges = Set(plan.legs.flatMap(\.edges).map(\.edge))
        var options = DriveSimulatorOptions()
        options.startSeconds = 6
        drive = DriveSimulator(route: driven, network: network, options: options)
        var start = 0.0
        legMeters = driven.legs.map { leg in
            defer { start += leg.distanceMeters }
            return start
        }
        self.noise = ReceiverNoise(deviation: noise, seed: seed &+ 5)
        navigator = Navigator(network: network)
        tally.drives = 1
    }

    mutating func play() {
        let begin = UTCTime(millisecondsSince1970: 1_790_000_000_000)
        var left: Double?
        for second in 0..<Int(drive.duration) {
            guard let state = drive.state(at: Double(second)) else { return }
            now = Double(second) + 0.1
            let meters = legMeters[state.legIndex] + state.legMeters
            if let leaves = trip.leaves, left == nil, meters > leaves + 5 {
                left = now
                tally.left = 1
            }
            if let left, now > left + Self.afterwards { return }
            handle(
                .fix(
                    noise.fix(
                        of: state, time: begin.advanced(bySeconds: Double(second)), elapsed: 1)))
            if second == 3 {
                let order = Command.SetDestinations(
                    destinations: trip.destinations.map { Waypoint(coordinate: $0) },
                    line: TripLine(line: GivenLine(course: .places(line), adherence: .strict)))
                handle(.command(CommandToken(rawValue: 1), .setDestinations(order)))
            }
            now = Double(second) + 0.6
            handle(.tick)
        }
    }

    private mutating func handle(_ input: Input) {
        for case .routeRequest(let id, let request) in navigator.handle(input, at: .seconds(now)) {
            let result = Result { () throws(RoutingFailure) -> [Route] in
                try router.routes(for: request).map {
                    Route($0, for: request, in: router.network, remembering: memory)
                }
            }
            switch result {
            case .success(let routes): look(at: routes[0], request)
            case .failure(let failure):
                tally.refusals += 1
                tally.faults.append("refused: \(failure.message); \(query(request))")
            }
            handle(.routeResult(id, result))
        }
    }

    /// Whether an edge is one of the plan's, or what is driven of it so near to the plan, or to the line as it was given, that
    /// its places may mean the edge: one of two lanes beside each other, or of two sides of a triangle.
    private func isOnLine(_ edge: EdgeID, driven part: Polyline) -> Bool {
        edges.contains(edge)
            || [polyline, Polyline(line)].contains { line in
                part.coordinates.allSatisfy { line.projection(of: $0).offset <= Self.beside }
            }
    }

    /// The request as `turnstone route --queries` reads it.
    private func query(_ request: RouteRequest) -> String {
        let places = request.waypoints.map { "[\($0.coordinate)]" }.joined(separator: ",")
        let bearings = request.waypoints.map { place in
            place.preferredHeading.map { "[\($0),\(place.headingTolerance)]" } ?? "null"
        }.joined(separator: ",")
        return
            #"{"waypoints": [\#(places)], "bearings": [\#(bearings)], "adherence": "STRICT", "#
            + #""line": "\#(EncodedPolyline.encode(line).replacing("\\"))"}"#
    }

    private mutating func look(at route: Route, _ request: RouteRequest) {
        tally.routes += 1
        defer { isFirst = false }
        guard let joins = route.line?.stretches.first?.pathMeters.lowerBound else {
            tally.faults.append("never on the line: \(request.line?.drivenMeters ?? -1)")
            return
        }
        // It begins where the vehicle was found, which at a junction may be another road.
        if isFirst, joins > Self.slack {
            tally.faults.append(
                "begins beside the line: for \(Int(joins)) m; \(query(request))")
        }
        var meters = 0.0
        for (number, leg) in route.legs.enumerated() {
            for (index, edge) in leg.edges.enumerated() {
                let end =
                    index + 1 < leg.edges.count
                    ? leg.edges[index + 1].startMeters : leg.distanceMeters
                // Its first edge it may join between the ends.
                let part = leg.geometry.part(
                    from: max(edge.startMeters, joins - meters), to: end)
                guard meters + end > joins + 1,
                    !isOnLine(edge.edge, driven: part)
                else { continue }
                tally.faults.append(
                    "leaves the line: leg \(number), edge \(index) of \(leg.edges.count), "
                        + "\(Int(meters + edge.startMeters - joins)) m behind its beginning, at "
                        + "\(part.coordinates) for \(Int(end - edge.startMeters)) m, of a route from "
                        + "\(request.waypoints[0].coordinate), \(request.line?.drivenMeters ?? 0) m of the line "
                        + "driven, on it at \(route.line?.stretches.prefix(3) ?? []); \(query(request))"
                )
                return
            }
            meters += leg.distanceMeters
        }
        let joined = route.line?.stretches.first?.lineMeters.lowerBound ?? .infinity
        let start = request.line?.drivenMeters ?? 0
        if joined > start + Self.slack {
            tally.faults.append(
                "joins ahead: by \(Int(joined - start)) m; \(query(request))")
        }
    }
}
