import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone-benchmark guidance-corners --map M`
struct CornerStops: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidance-corners",
        abstract: "Drives to stops just round a corner of the way on, and past them.",
        discussion: """
            Each trip leads along random roads to a stop 12 to 26 m into a side street, and from there on. It is \
            driven twice: as planned, and by a driver who does not turn off. Counted are the arrivals that are told \
            more than 12 and more than 20 m before the stop, those that are missed, and of the drives past the stop \
            those on which it is told as reached, and those on which nobody is told that the route was left. The same \
            seed gives the same trips.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Option(help: "How many trips.")
    var trips = 200

    @Option(help: "Standard deviation of the position for each axis, metres.")
    var noise = 4.0

    @Option(help: "Which trips.")
    var seed: UInt64 = 1

    @Option(help: "Only this trip, with every position near the stop.")
    var only: Int?

    @Flag(name: .shortAndLong, help: "Print every fault.")
    var verbose = false

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        var visits = CornerTally()
        var passes = CornerTally()
        for number in 0..<trips where only == nil || only == number {
            var dice = SplitMix64(state: seed << 32 | UInt64(number))
            var trip: CornerTrip?
            for _ in 0..<60 where trip == nil { trip = CornerTrip(on: router, &dice) }
            guard let trip else { continue }
            for isVisit in [true, false] {
                var drive = CornerDrive(
                    trip, isVisit: isVisit, on: router, noise: noise,
                    seed: seed << 32 | UInt64(number))
                drive.isPrinted = only != nil
                drive.play()
                if isVisit { visits.add(drive) } else { passes.add(drive) }
                let isFault =
                    isVisit
                    ? drive.told.isEmpty || drive.told[0] > CornerTally.near
                    : !drive.told.isEmpty || !drive.isToldOff
                if verbose, isFault {
                    print(
                        "  trip \(number), \(isVisit ? "visit" : "pass"), stop at \(trip.stop), "
                            + "\(Int(trip.depth)) m in: told \(drive.told.map { Int($0) })")
                }
            }
        }
        print(
            "\(visits.drives) trips; as planned: arrivals \(visits.arrivals), over 12 m off \(visits.early), over 20 m "
                + "\(visits.farOff); past the stop: told as reached \(passes.arrivals), not told as off the route "
                + "\(passes.silent)")
    }
}

/// A trip to a stop in a side street, and on.
private struct CornerTrip {
    let stop: Coordinate
    /// Metres from the corner.
    let depth: Double
    let order: [Waypoint]
    let plan: Route
    /// Without the stop.
    let direct: Route

    init?(on router: Router, _ dice: inout SplitMix64) {
        let network = router.network
        let request = RandomRequest.two(network, &dice)
        guard let path = try? router.routes(for: request).first,
            (800...6_000).contains(path.distanceMeters), path.legs[0].edges.count >= 8
        else { return nil }
        let edges = path.legs[0].edges
        let corner = Int.random(in: 3..<edges.count - 3, using: &dice)
        let streets = network.edges(leaving: network.target(of: edges[corner])).filter {
            $0 != edges[corner].reversed && $0 != edges[corner + 1]
                && network.access(of: $0).contains(.driving)
                && network.access(of: $0.reversed).contains(.driving)
                && network.length(of: $0) > 40
        }
        guard let street = streets.randomElement(using: &dice) else { return nil }
        depth = .random(in: 12...26, using: &dice)
        let stop = Polyline(network.shape(of: street)).coordinate(at: depth)
        self.stop = stop
        let places = [request.waypoints[0], Waypoint(coordinate: stop), request.waypoints[1]]
        let whole = RouteRequest(waypoints: places)
        guard let planned = try? router.routes(for: whole).first,
            planned.legs[0].edges.last == street || planned.legs[0].edges.last == street.reversed
        else { return nil }
        order = Array(places.dropFirst())
        plan = Route(planned, for: whole, in: network)
        direct = Route(path, for: request, in: network)
    }
}

private struct CornerDrive {
    let trip: CornerTrip
    let router: Router
    let drive: DriveSimulator
    var noise: ReceiverNoise
    var navigator: Navigator
    /// Metres from the stop at which it was told as reached.
    var told: [Double] = []
    var isToldOff = false
    var isPrinted = false

    private var now = 0.0
    private var place: Coordinate
    private var isPlanned = false
    private var pending: [(due: Double, id: RouteRequestID, request: RouteRequest)] = []

    init(
        _ trip: CornerTrip, isVisit: Bool, on router: Router, noise deviation: Double, seed: UInt64
    ) {
        self.trip = trip
        self.router = router
        var dice = SplitMix64(state: seed &+ 77)
        var options = DriveSimulatorOptions()
        options.startSeconds = 10
        options.speedFactor = .random(in: 0.75...1.1, using: &dice)
        options.destinationSeconds = .random(in: 0...60, using: &dice)
        drive = DriveSimulator(
            route: isVisit ? trip.plan : trip.direct, network: router.network, options: options)
        noise = ReceiverNoise(deviation: deviation, seed: seed &+ 5)
        navigator = Navigator(network: router.network)
        place = trip.stop
    }

    mutating func play() {
        let begin = UTCTime(millisecondsSince1970: 1_790_000_000_000)
        for second in 0..<Int(drive.duration) {
            guard let state = drive.state(at: Double(second)) else { return }
            place = state.coordinate
            now = Double(second) + 0.1
            handle(
                .fix(
                    noise.fix(
                        of: state, time: begin.advanced(bySeconds: Double(second)), elapsed: 1)))
            if second == 3 {
                let order = Command.SetDestinations(
                    destinations: trip.order, continuation: .atDeparture)
                handle(.command(CommandToken(rawValue: 1), .setDestinations(order)))
            }
            now = Double(second) + 0.6
            handle(.tick)
        }
    }

    private mutating func handle(_ input: Input) {
        for output in navigator.handle(input, at: .seconds(now)) {
            switch output {
            case .routeRequest(let id, let request): pending.append((now + 0.2, id, request))
            case .location(let update) where isPrinted && place.distance(to: trip.stop) < 80:
                let matched = update.matched
                print(
                    "    \(now): \(Int(place.distance(to: trip.stop))) m from the stop, fix \(Int(matched.rawCoordinate.distance(to: place))) m off, "
                        + "\(matched.speed ?? -1) m/s, edge \(matched.position.map { "\($0.edge.rawValue)" } ?? "none"), "
                        + "\(Int(matched.edgeConfidence * 100)) %, on the route \(update.onRoute.map(String.init) ?? "-")"
                )
            case .event(.arrival(let arrival)) where arrival.waypointIndex == 0:
                told.append(place.distance(to: trip.stop))
                if isPrinted { print("    \(now): arrived") }
            case .event(.offRoute(let off)) where off.isOffRoute: isToldOff = true
            default: break
            }
        }
        while let next = pending.first, next.due <= now {
            pending.removeFirst()
            handle(.routeResult(next.id, answer(next.request)))
        }
    }

    private mutating func answer(_ request: RouteRequest) -> Result<[Route], RoutingFailure> {
        if !isPlanned {
            isPlanned = true
            return .success([trip.plan])
        }
        do throws(RoutingFailure) {
            return .success(
                try router.routes(for: request).map {
                    Route($0, for: request, in: router.network)
                })
        } catch {
            return .failure(error)
        }
    }
}

private struct CornerTally {
    var drives = 0
    var arrivals = 0
    var early = 0
    var farOff = 0
    var silent = 0

    static let near = 12.0
    private static let far = 20.0

    mutating func add(_ drive: CornerDrive) {
        drives += 1
        silent += drive.isToldOff ? 0 : 1
        guard let told = drive.told.first else { return }
        arrivals += 1
        early += told > Self.near ? 1 : 0
        farOff += told > Self.far ? 1 : 0
    }
}
