import Columns
import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// The direction in which the route of a moving vehicle begins.
@Suite struct StartDirectionTests {
    private static let street = ["highway": "residential"]
    private static let tolerance = 60.0

    /// From `a` the way to `f` turns back at `b`.
    private static func fork() throws -> ScenarioMap {
        try ScenarioMap(
            """
            f-----------g


            a-----b-----c
            """, grid: 20, ways: ["abc": street, "fb": street, "fgc": street])
    }

    /// The edges to `f` of a vehicle that drives east, some metres before `b` or at it.
    private static func way(
        metersBefore meters: Double, on map: ScenarioMap, along line: GivenLine.Adherence? = nil,
        announced: String = ""
    ) throws -> String {
        let (a, b) = (map.coordinate("a"), map.coordinate("b"))
        let places = Polyline([a, b, map.coordinate("f")])
        var request = RouteRequest(
            waypoints: [
                Waypoint(
                    coordinate: Polyline([a, b]).coordinate(at: a.distance(to: b) - meters),
                    preferredHeading: 90, headingTolerance: tolerance),
                Waypoint(coordinate: map.coordinate("f")),
            ],
            line: line.map {
                GivenLine(
                    course: .places(
                        stride(from: 0, through: places.length, by: 10)
                            .map { places.coordinate(at: $0) }),
                    adherence: $0, drivenMeters: a.distance(to: b) - meters)
            })
        if !announced.isEmpty {
            request.avoidance = ManeuverAvoidance(meters: 10, announced: map.edges(announced))
        }
        return try Router(network: map.network).routes(for: request)[0].legs[0].edges
            .map { map.description(of: $0) }.joined(separator: " ")
    }

    @Test func `at the end of an edge a route goes on in the vehicle's direction`() throws {
        let map = try Self.fork()
        #expect(try Self.way(metersBefore: 0, on: map) == "bc cf")
        #expect(try Self.way(metersBefore: 1.5, on: map) == "bc cf")
        // There is road left for the turn.
        #expect(try Self.way(metersBefore: 20, on: map) == "ab bf")
    }

    @Test func `at the end of an edge a turn that was announced is taken`() throws {
        let map = try Self.fork()
        #expect(try Self.way(metersBefore: 0, on: map, announced: "abf").hasSuffix("bf"))
    }

    /// Two lanes of a bridge that are ways of their own and part at a flat angle.
    @Test func `who is on one of two ways for certain begins there`() throws {
        let map = try ScenarioMap(
            """
            a-----j-------------------k-----------------------------m
                                      n
                                                              d-----e
            """, grid: 20,
            ways: [
                "aj": Self.street, "jkm": ["highway": "residential", "oneway": "yes"],
                "jnd": ["highway": "residential", "oneway": "yes"], "de": Self.street,
                "me": Self.street,
            ])
        let place = Polyline(["j", "k"].map { map.coordinate($0) }).coordinate(at: 5)
        var request = RouteRequest(waypoints: [
            Waypoint(coordinate: place, preferredHeading: 90, headingTolerance: Self.tolerance),
            Waypoint(coordinate: map.coordinate("d")),
        ])
        func first() throws -> EdgeID? {
            try Router(network: map.network).routes(for: request)[0].legs[0].edges.first
        }
        #expect(try first() == map.edge("j", "d"))
        request.startEdge = map.edge("j", "m")
        #expect(try first() == map.edge("j", "m"))
        // None begins there.
        request.startEdge = map.edge("a", "j").reversed
        #expect(try first() == map.edge("j", "d"))
    }

    @Test func `a line that leads back is joined ahead, or kept to where it has to be`() throws {
        let map = try Self.fork()
        #expect(try Self.way(metersBefore: 0, on: map, along: .prefer).hasPrefix("bc cf"))
        #expect(try Self.way(metersBefore: 0, on: map, along: .strict).hasSuffix("bf"))
    }

    @Test func `at the end of a dead end a route turns round`() throws {
        let map = try ScenarioMap(
            "a-----b-----c", grid: 20, ways: ["abc": Self.street])
        let request = RouteRequest(waypoints: [
            Waypoint(
                coordinate: map.coordinate("c"), preferredHeading: 90,
                headingTolerance: Self.tolerance),
            Waypoint(coordinate: map.coordinate("a")),
        ])
        let edges = try Router(network: map.network).routes(for: request)[0].legs[0].edges
        #expect(edges.map { map.description(of: $0) }.last == "ca")
    }

    // MARK: - Any town

    /// An edge on which a vehicle drives, and its place there.
    private struct Vehicle {
        var edge: EdgeID
        var offset: Double
        var heading: Double
    }

    private struct Town {
        let network: RoadNetwork
        let graph: TurnGraph
        let metric: Metric
        let router: Router

        init(plain isPlain: Bool, _ random: inout SplitMix64) throws {
            network = try RandomTown(side: 9, isPlain: isPlain, using: &random).network()
            graph = TurnGraph(network)
            metric = Metric(
                graph: graph,
                model: CostModel(network: network, options: .init(), parameters: .init()))
            router = Router(network: network)
        }

        func bearing(of edge: EdgeID, at offset: Double = 0) -> Double {
            Polyline(network.shape(of: edge)).bearing(at: offset) ?? 0
        }

        func isOpen(_ edge: EdgeID) -> Bool { metric.weight(of: edge) < Metric.infinite }

        func shape(of leg: LegPath) -> [Coordinate] {
            leg.edges.enumerated().flatMap { index, edge in
                let shape = Polyline(network.shape(of: edge))
                let share = shape.length / network.length(of: edge)
                let isLast = index == leg.edges.count - 1
                let part = shape.part(
                    from: index == 0 ? leg.start.offset * share : 0,
                    to: isLast ? leg.end.offset * share : shape.length)
                return part.length > 0.1 ? part.coordinates : []
            }
        }

        func coordinate(_ vehicle: Vehicle) -> Coordinate {
            network.coordinate(on: vehicle.edge, at: vehicle.offset)
        }

        func vehicle(on edge: EdgeID, _ random: inout SplitMix64) -> Vehicle {
            let length = network.length(of: edge)
            let offset =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: 0.0
                case 1: length
                case 2: length - .random(in: 0...1.9, using: &random)
                case 3: Double.random(in: 0...3, using: &random)
                default: Double.random(in: 0...length, using: &random)
                }
            return Vehicle(
                edge: edge, offset: offset,
                heading: Angle.normalized(
                    bearing(of: edge) + .random(in: -20...20, using: &random)))
        }

        /// The first edge of a path of which there is something left.
        func firstEdge(of path: RoutePath) -> EdgeID? {
            let leg = path.legs[0]
            var offset = leg.start.offset
            for edge in leg.edges {
                if network.length(of: edge) - offset >= StartSources.leastRest { return edge }
                offset = 0
            }
            return nil
        }

        /// Whether a path leads to a place from where the vehicle gets by going on in its direction.
        func leadsOn(_ vehicle: Vehicle, to goal: Coordinate) -> Bool {
            let place = coordinate(vehicle)
            var ahead = (0..<UInt32(network.edgeCount)).map { EdgeID(rawValue: $0) }.compactMap {
                edge -> (EdgeID, Double)? in
                guard isOpen(edge) else { return nil }
                let shape = Polyline(network.shape(of: edge))
                let nearest = shape.projection(of: place)
                let offset = nearest.distanceAlong / shape.length * network.length(of: edge)
                return nearest.offset <= 0.9 ? (edge, offset) : nil
            }
            for arc in graph.arcs(of: vehicle.edge.rawValue)
            where network.length(of: vehicle.edge) - vehicle.offset < StartSources.leastRest
                && metric.weight(ofArc: arc, from: vehicle.edge, in: graph) < Metric.infinite
            {
                ahead.append((graph.edge(of: graph.heads[arc]), 0))
            }
            return ahead.contains { edge, offset in
                let rest = network.length(of: edge) - offset
                let bearing = bearing(of: edge)
                guard rest >= StartSources.leastRest + 1,
                    Angle.difference(bearing, vehicle.heading) <= StartDirectionTests.tolerance
                else { return false }
                // A direction within such a tolerance is a demand.
                let start = Waypoint(
                    coordinate: network.coordinate(on: edge, at: offset + min(10, rest / 2)),
                    preferredHeading: bearing, headingTolerance: 5)
                let path = try? router.routes(
                    for: RouteRequest(waypoints: [start, Waypoint(coordinate: goal)]))[0]
                // Nobody drives through private roads, or begins on another road, for the sake of his direction.
                guard let leg = path?.legs[0], leg.start.edge == edge else { return false }
                return !leg.edges.contains(where: metric.model.isRestricted)
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `no route of a moving vehicle begins against its direction where another leads on`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let town = try Town(plain: seed % 2 == 0, &random)
        let edges = (0..<UInt32(town.network.edgeCount)).map { EdgeID(rawValue: $0) }
            .filter(town.isOpen)
        var counts: [GivenLine.Adherence?: Int] = [:]
        for round in 0..<240 {
            let adherence = [nil, .prefer, .strict][round % 3] as GivenLine.Adherence?
            let nodes = (0..<2).map { _ in
                town.network.coordinate(
                    of: town.network.source(of: edges.randomElement(using: &random)!))
            }
            var vehicle = town.vehicle(on: edges.randomElement(using: &random)!, &random)
            var line: GivenLine?
            if let adherence {
                let plan = try? town.router.routes(
                    for: RouteRequest(waypoints: nodes.map { Waypoint(coordinate: $0) }))
                guard let leg = plan?[0].legs[0], leg.edges.count > 4 else { continue }
                let places = Polyline(town.shape(of: leg))
                var driven = Double.random(in: 0...places.length / 2, using: &random)
                if adherence == .strict || Bool.random(using: &random) {
                    // At the line, where the vehicle may leave it.
                    let index = Int.random(in: 1..<leg.edges.count - 1, using: &random)
                    vehicle = town.vehicle(on: leg.edges[index], &random)
                    driven = places.projection(of: town.coordinate(vehicle)).distanceAlong
                }
                line = GivenLine(
                    course: .places(
                        stride(from: 0, through: places.length, by: 20)
                            .map { places.coordinate(at: $0) } + [nodes[1]]),
                    adherence: adherence, drivenMeters: driven)
            }
            let place = town.coordinate(vehicle)
            guard place.distance(to: nodes[1]) > 200 else { continue }
            let request = RouteRequest(
                waypoints: [
                    Waypoint(
                        coordinate: place, preferredHeading: vehicle.heading,
                        headingTolerance: Self.tolerance),
                    Waypoint(coordinate: nodes[1]),
                ], line: line)
            guard let path = try? town.router.routes(for: request)[0],
                let first = town.firstEdge(of: path)
            else { continue }
            let joined = path.line?.stretches.first?.pathMeters.lowerBound ?? .infinity
            let isOnLine = adherence == .strict && joined < StartSources.leastRest
            let bearing = town.bearing(of: first)
            let isAlong = Angle.difference(bearing, vehicle.heading) <= Self.tolerance
            #expect(
                isAlong || isOnLine || !town.leadsOn(vehicle, to: nodes[1]),
                "\(adherence as Any) \(place) \(vehicle.heading) to \(nodes[1]): \(bearing)")
            if isAlong { counts[adherence, default: 0] += 1 }
        }
        #expect(counts.values.allSatisfy { $0 > 20 } && counts.count == 3, "\(counts)")
    }
}
