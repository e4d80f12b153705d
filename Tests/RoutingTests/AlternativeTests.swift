import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct AlternativeTests {
    /// Three ways from a to d: a straight one, one a little longer, and one much longer.
    private static func map() throws -> ScenarioMap {
        try ScenarioMap(
            """
                e---f
            a-b-------c-d
                g---h




                i---j
            """, grid: 200,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "cd": ["highway": "primary"], "befc": ["highway": "primary"],
                "bghc": ["highway": "primary"], "bijc": ["highway": "primary"],
            ])
    }

    private static func routes(
        _ map: ScenarioMap, _ options: RouteOptions
    ) throws -> [RoutePath] {
        let request = RouteRequest(
            waypoints: "ad".map { Waypoint(coordinate: map.coordinate($0)) }, options: options)
        return try Router(network: map.network).routes(for: request)
    }

    @Test func `alternatives are as many as asked for, different, and hardly worse`() throws {
        let map = try Self.map()
        #expect(try Self.routes(map, RouteOptions(alternatives: .none)).count == 1)
        #expect(try Self.routes(map, RouteOptions(alternatives: .one)).count == 2)
        let all = try Self.routes(map, RouteOptions(alternatives: .all))
        #expect(all.count == 3)
        #expect(Set(all.map(\.legs)).count == 3)
        for route in all {
            #expect(route.durationSeconds <= all[0].durationSeconds * 1.4)
            #expect(route.durationSeconds >= all[0].durationSeconds)
        }
    }

    @Test func `where there is one way only, there is no alternative`() throws {
        let map = try ScenarioMap("a---d", ways: ["ad": ["highway": "primary"]])
        #expect(try Self.routes(map, RouteOptions(alternatives: .all)).count == 1)
    }

    @Test func `the route nearest to a length wanted is found`() throws {
        let map = try Self.map()
        func length(_ target: Int) throws -> Double {
            try Self.routes(
                map,
                RouteOptions(strategy: .deltaToTargetDistance, targetDistanceMeters: target))[0]
                .distanceMeters
        }
        let best = try Self.routes(map, RouteOptions())[0].distanceMeters
        #expect(try abs(length(100) - best) < 1)
        #expect(try length(Int(best * 3)) > best * 1.8)
    }

    @Test func `contradictory options are refused`() throws {
        let map = try Self.map()
        #expect(throws: RoutingFailure.self) {
            try Self.routes(map, RouteOptions(strategy: .deltaToTargetDistance))
        }
        #expect(throws: RoutingFailure.self) {
            try Self.routes(
                map,
                RouteOptions(
                    strategy: .deltaToTargetDistance, targetDistanceMeters: -5))
        }
    }
}
