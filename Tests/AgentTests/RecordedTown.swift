import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Agent

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A small town, and records of drives through it.
enum RecordedTown {
    static let town = try! ScenarioMap(
        """
        a---------b---------c
        |         |         |
        |         |         |
        d---------e---------f
        """, grid: 40,
        ways: [
            "abc": ["highway": "primary", "name": "High Street", "maxspeed": "50"],
            "def": ["highway": "residential", "name": "Low Street"],
            "ad": ["highway": "residential"], "be": ["highway": "residential"],
            "cf": ["highway": "residential"],
        ])

    /// A drive with orders, traffic, bad fixes and a deviation; routes come late, as from a thread.
    static func record(
        _ file: String, seed: UInt64, network: RoadNetwork = town.network,
        limits: RecordLimits = RecordLimits(), say: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let recorder = try Recorder(path: file, limits: limits, say: say)
        try recorder.start()
        var options = NavigatorOptions()
        options.distanceUpdateThreshold = .infinity
        options.language = .german
        var navigator = Navigator(
            network: network, options: options, nextTrip: TripID(rawValue: 7))
        recorder.begin(
            RecordedSession(navigator, network: network, vehicle: "van-1", mapFile: "town.map"))
        var waiting: [(RouteRequestID, RouteRequest, Language)] = []
        var now = Duration.microseconds(1_234_567)
        func handle(_ input: Input, found: Result<[RoutePath], RoutingFailure>? = nil) {
            recorder.take(input, at: now, found: found)
            let outputs = navigator.handle(input, at: now)
            recorder.take(outputs, of: navigator)
            for case .routeRequest(let id, let request) in outputs {
                waiting.append((id, request, navigator.options.language))
            }
        }
        let router = Router(network: network)
        func answer() throws {
            guard !waiting.isEmpty else { return }
            let (id, request, language) = waiting.removeFirst()
            let paths = Result { () throws(RoutingFailure) in try router.routes(for: request) }
            handle(
                .routeResult(
                    id,
                    paths.map {
                        $0.map { Route($0, for: request, in: network, language: language) }
                    }), found: paths)
        }
        var random = SplitMix64(state: seed)
        func destination(_ letter: Character) -> Waypoint {
            Waypoint(
                coordinate: town.coordinate(letter), id: "stop \(letter)", title: "Depot \"é\"")
        }
        handle(
            .fix(Fix(mode: .none, time: nil, coordinate: Coordinate(latitude: .nan, longitude: 0))))
        var place = town.coordinate("a")
        for (step, letter) in "bcbefeda".enumerated() {
            let goal = town.coordinate(letter)
            let orders: [Command] = [
                .setDestinations(.init(destinations: [destination("c"), destination("f")])),
                .setGuidance(active: true), .continueToNextDestination(startGuidance: true),
                .reroute(.init(reason: "flood")),
                .reroute(.init(options: .init(travelMode: .truck))),
                .simulate(
                    .init(
                        mode: .atCoordinate(town.coordinate("e")),
                        time: UTCTime(millisecondsSince1970: 1_790_000_000_000))),
                .simulate(.init(mode: .stop, time: UTCTime(millisecondsSince1970: 0))),
                .clearDestinations,
            ]
            handle(.command(CommandToken(rawValue: UInt64(step)), orders[step]))
            if step == 1 {
                handle(.traffic(TrafficConditions(speeds: [town.edge("b", "c"): 2.5])))
            }
            while place.distance(to: goal) > 0.01 {
                let course = place.bearing(to: goal)
                place =
                    place.distance(to: goal) <= 12 ? goal : place.moved(by: 12, bearing: course)
                now += .microseconds(Int64.random(in: 900_000...1_100_000, using: &random))
                let error = Double.random(in: -5...5, using: &random)
                handle(
                    .fix(
                        Fix(
                            mode: .threeDimensional,
                            time: UTCTime(
                                millisecondsSince1970: 1_790_000_000_000
                                    + Int64(now / .milliseconds(1))),
                            coordinate: place.moved(by: error, bearing: 45), speed: 12,
                            course: course, horizontalError: 8, satellitesUsed: 9)))
                handle(.tick)
                if Bool.random(using: &random) { try answer() }
            }
        }
        handle(.traffic(nil))
    }

    static func bytes(of file: String) throws -> [UInt8] {
        let stream = try #require(fopen(file, "rb"))
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        while case let byte = getc(stream), byte >= 0 { bytes.append(UInt8(byte)) }
        return bytes
    }
}
