import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps

extension ScenarioMap {
    /// A street from `b` to `c`, a primary road unless its tags say otherwise, with a way round it.
    static func bypass(
        _ tags: [String: String], node: [String: String] = [:],
        origin: Coordinate = ScenarioMap.defaultOrigin
    ) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---b-x-c---d
                |   |
                e---f
            """, grid: 200,
            ways: [
                "ab": ["highway": "primary"],
                "bxc": ["highway": "primary"].merging(tags) { $1 },
                "cd": ["highway": "primary"], "be": ["highway": "primary"],
                "ef": ["highway": "primary"], "fc": ["highway": "primary"],
            ], nodes: ["x": node], origin: origin)
    }

    /// The edges of the best way through places, legs apart by a bar: `ab bc|cd`.
    func way(
        _ letters: String, _ options: RouteOptions = .init(),
        configure: (inout [Waypoint]) -> Void = { _ in }
    ) throws(RoutingFailure) -> String {
        try path(letters, options, configure: configure).legs.map { leg in
            leg.edges.map { description(of: $0) }.joined(separator: " ")
        }.joined(separator: "|")
    }

    func path(
        _ letters: String, _ options: RouteOptions = .init(),
        configure: (inout [Waypoint]) -> Void = { _ in }
    ) throws(RoutingFailure) -> RoutePath {
        var waypoints = letters.map { Waypoint(coordinate: coordinate($0)) }
        configure(&waypoints)
        return try Router(network: network)
            .routes(for: RouteRequest(waypoints: waypoints, options: options))[0]
    }

    /// Why there is no route; nil when there is one.
    func failure(
        _ letters: String, _ options: RouteOptions = .init(),
        configure: (inout [Waypoint]) -> Void = { _ in }
    ) -> RoutingFailure? {
        do {
            _ = try path(letters, options, configure: configure)
            return nil
        } catch {
            return error
        }
    }
}
