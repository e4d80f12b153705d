import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import MapFile
import Positioning
import RoadNetwork
import Routing
import Wire

/// `turnstone-benchmark tours --map M`
struct TourBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tours",
        abstract: "Measures what long tours and long lines cost to accept and to change.",
        discussion: """
            A tour has stops at random nodes of the map, each with a title, words, a time of service and a \
            window. Times are medians of the processor's, from the bytes of the order to the route and the \
            messages of the tour. A line has so many places along random routes, one behind another. \
            Directions along a line of a place every 50 m are held against those of the route that it was made \
            of, and the roads of a round through dead ends, shaken by 5 m and kept to strictly, against \
            those of its line.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String
    @Option(help: "Stops of a tour.")
    var stops = 500
    @Option(help: "Places of a line.")
    var places = 20_000
    @Option(help: "Routes whose directions are compared with those along their own lines.")
    var routes = 300
    @Option(help: "Dead ends of a refuse round.")
    var deadEnds = 300
    @Option(help: "How often each is measured.")
    var rounds = 9
    @Option(help: "Which stops and places.")
    var seed: UInt64 = 1

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        router.prepare(for: RouteOptions())
        var dice = SplitMix64(state: seed)
        let places = router.connectedPlaces(stops + 1, &dice)
        measureTour(through: places, router)
        measureLine(through: places, router)
        LineFidelity(router, seed: seed).report(routes: routes, deadEnds: deadEnds)
    }

    // MARK: - Tours

    private func measureTour(through places: [Coordinate], _ router: Router) {
        let order = Array(Self.order(through: places.dropFirst()).utf8)
        let decoder = CommandDecoder()
        var accepted: [Double] = []
        var changed: [Double] = []
        var told: [Double] = []
        // Kept, so that what each needs is what the process has grown by.
        var vehicles: [TourVehicle] = []
        var kilobytes = 0
        let memory = RoadMemory(network: router.network)
        for round in 0..<rounds {
            // The first has warmed up what all share.
            if round == 1 { kilobytes = ResidentMemory.kilobytes }
            var vehicle = TourVehicle(at: places[0], router, remembering: memory)
            accepted.append(
                ProcessorTime.measure {
                    guard
                        case .success(let command) = decoder.decode(
                            name: "set-destinations", payload: order),
                        case .setDestinations(let body) = command.body
                    else { preconditionFailure("the order is one") }
                    let stops = body.waypoints.map { request in
                        guard case .coordinate(let place) = request.target else {
                            preconditionFailure("it has places")
                        }
                        return request.waypoint(at: place)
                    }
                    vehicle.order(.setDestinations(.init(destinations: stops)))
                })
            precondition(vehicle.navigator.tour?.stops.count == stops, "all are taken")
            changed.append(
                ProcessorTime.measure {
                    vehicle.order(
                        .updateDestinations(
                            .init(changes: [.move(.index(stops - 1), before: .index(3))])))
                })
            told.append(
                ProcessorTime.measure {
                    guard let tour = vehicle.navigator.tour else { return }
                    for part in TourPart.parts(of: tour, maximumBytes: 16_384) {
                        _ = part.members(withholding: false)
                    }
                })
            vehicles.append(vehicle)
        }
        let growth = (ResidentMemory.kilobytes - kilobytes) / max(1, vehicles.count - 1)
        print(
            "tour of \(stops) stops, \(order.count) bytes: accepted in "
                + "\(Self.milliseconds(accepted)), changed in \(Self.milliseconds(changed)), told in "
                + "\(Self.milliseconds(told)); \(growth) kB kept")
    }

    private static func order(through places: ArraySlice<Coordinate>) -> String {
        let stops = places.enumerated().map { number, place in
            #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude), "#
                + #""id": "stop-\#(number)", "title": "Customer \#(number), Main Street 12", "#
                + #""metadata": {"order": "4711-\#(number)", "phone": "+358 9 1234567"}, "#
                + #""serviceSeconds": 180, "window": {"to": "2026-12-01T18:00:00Z"}}"#
        }
        return #"{"id": "t-1", "waypoints": [\#(stops.joined(separator: ", "))]}"#
    }

    private static func milliseconds(_ microseconds: [Double]) -> String {
        "\((Sample(microseconds).median / 10).rounded() / 100) ms"
    }

    // MARK: - Lines

    private func measureLine(through stops: [Coordinate], _ router: Router) {
        var line: [Coordinate] = []
        for (start, end) in zip(stops, stops.dropFirst()) where line.count < places {
            let request = RouteRequest(waypoints: [start, end].map { Waypoint(coordinate: $0) })
            guard let path = try? router.routes(for: request)[0] else { continue }
            let route = Route(path, for: request, in: router.network)
            for leg in route.legs {
                var meters = 0.0
                while meters < leg.geometry.length {
                    line.append(leg.geometry.coordinate(at: meters))
                    meters += 10
                }
            }
        }
        line = Array(line.prefix(places))
        let length = Polyline(line).length
        let text = EncodedPolyline.encode(line).replacing("\\")
        let payload = Array(
            (#"{"id": "l-1", "line": {"polyline": "\#(text)"}, "waypoints": [{"#
                + #""latitude": \#(line[line.count - 1].latitude), "#
                + #""longitude": \#(line[line.count - 1].longitude)}]}"#).utf8)
        let decoder = CommandDecoder()
        var read: [Double] = []
        var followed: [Double] = []
        var told: [Double] = []
        var faults = 0
        for _ in 0..<rounds {
            var given: GivenLine?
            read.append(
                ProcessorTime.measure {
                    guard
                        case .success(let command) = decoder.decode(
                            name: "set-destinations", payload: payload),
                        case .setDestinations(let body) = command.body
                    else { preconditionFailure("the order is one") }
                    given = body.line?.line
                })
            let request = RouteRequest(
                waypoints: [line[0], line[line.count - 1]].map { Waypoint(coordinate: $0) },
                line: given)
            var path: RoutePath?
            followed.append(
                ProcessorTime.measure { path = try? router.routes(for: request)[0] })
            guard let path else { preconditionFailure("the line can be driven") }
            faults = path.line?.faults.count ?? 0
            told.append(
                ProcessorTime.measure { _ = Route(path, for: request, in: router.network) })
        }
        print(
            "line of \(line.count) places, \(Int(length / 1000)) km, \(payload.count) bytes: read in "
                + "\(Self.milliseconds(read)), followed in \(Self.milliseconds(followed)), \(faults) "
                + "parts not driven; its directions in \(Self.milliseconds(told))")
    }
}

extension String {
    /// With a backslash before each.
    func replacing(_ character: Character) -> String {
        split(separator: character, omittingEmptySubsequences: false).joined(separator: "\\\\")
    }
}

/// A vehicle that stands, with a planner that answers at once.
struct TourVehicle {
    var navigator: Navigator
    private let router: Router
    private let memory: RoadMemory
    private var now = Duration.zero
    private var commands: UInt64 = 0

    private static let begin = UTCTime(millisecondsSince1970: 1_790_000_000_000)

    /// - Parameter memory: the planner's, which it has without a tour as well.
    init(at place: Coordinate, _ router: Router, remembering memory: RoadMemory) {
        self.router = router
        self.memory = memory
        navigator = Navigator(network: router.network)
        for _ in 0..<3 {
            now += .seconds(1)
            handle(
                .fix(
                    Fix(
                        mode: .threeDimensional,
                        time: Self.begin.advanced(bySeconds: Double(now.components.seconds)),
                        coordinate: place, speed: 0)))
        }
    }

    mutating func order(_ command: Command) {
        commands += 1
        handle(.command(CommandToken(rawValue: commands), command))
    }

    private mutating func handle(_ input: Input) {
        for case .routeRequest(let id, let request) in navigator.handle(input, at: now) {
            let result = Result { () throws(RoutingFailure) -> [Route] in
                try router.routes(for: request).map {
                    Route($0, for: request, in: router.network, remembering: memory)
                }
            }
            handle(.routeResult(id, result))
        }
    }
}
