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
            """, grid: 800,
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

    @Test(arguments: [1, 2, 3])
    func `alternatives in a town differ, are hardly worse and go nowhere twice`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let network = try RandomTown(side: 20, using: &random).network()
        let router = Router(network: network)
        var found = 0
        for _ in 0..<20 {
            let waypoints = (0..<2).map { _ in
                let node = NodeID(
                    rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &random))
                return Waypoint(coordinate: network.coordinate(of: node))
            }
            let request = RouteRequest(
                waypoints: waypoints, options: RouteOptions(alternatives: .all))
            guard let routes = try? router.routes(for: request), let best = routes.first else {
                continue
            }
            for (index, route) in routes.enumerated().dropFirst() {
                found += 1
                #expect(route.durationSeconds <= best.durationSeconds * 1.4)
                let edges = route.legs[0].edges
                #expect(Set(edges.map(\.segment)).count == edges.count)
                let total = edges.reduce(0) { $0 + network.length(of: $1) }
                for other in routes[..<index] {
                    let shared = Set(edges).intersection(other.legs[0].edges)
                    let length = shared.reduce(0) { $0 + network.length(of: $1) }
                    #expect(length <= total * 0.7 + 1)
                }
            }
        }
        #expect(found > 8)
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
