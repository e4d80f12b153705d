import Columns
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

    /// The edges of the first leg of the best way for who sets out at a time, RFC 3339 and as clocks there
    /// show it.
    func edges(_ letters: String, at departure: String) throws(RoutingFailure) -> [EdgeID] {
        let request = RouteRequest(
            waypoints: letters.map { Waypoint(coordinate: coordinate($0)) },
            departure: UTCTime(rfc3339: departure), utcOffsetSeconds: 0)
        return try Router(network: network).routes(for: request)[0].legs[0].edges
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

extension PagedColumn {
    var numbers: [Element] {
        let whole = whole
        return (0..<whole.count).map { whole[$0] }
    }
}
