import Columns
import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// A slip road that cuts the corner of a junction is taken, though the turn at the junction is allowed.
@Suite struct SlipRoadTests {
    private static func metric(
        _ map: ScenarioMap, _ options: RouteOptions = .init(), _ graph: TurnGraph
    ) -> Metric {
        Metric(
            graph: graph,
            model: CostModel(network: map.network, options: options, parameters: .init()))
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a slip road is taken though the turn at the junction takes less time`(
        drivingSide: ScenarioDrivingSide
    ) throws {
        let map = try slipRoadCorner(drivingSide: drivingSide)
        #expect(slipRoadTurns(map) == ["sj>jt"])
        #expect(try map.way("ae") == "as st td de")
        // Who comes from elsewhere turns at the junction, and the others go on.
        #expect(try map.way("be") == "bj jt td de")
        #expect(try map.way("ce") == "cj jt td de")
        #expect(try map.way("ab") == "as sj jb")
        var parameters = CostParameters()
        parameters.slipRoadTurn = 0
        let path = try Router(network: map.network, parameters: parameters).routes(
            for: RouteRequest(waypoints: "ae".map { Waypoint(coordinate: map.coordinate($0)) }))[0]
        #expect(path.legs[0].edges == map.edges("asjtde"))
        #expect(try path.durationSeconds < map.path("ae").durationSeconds)
    }

    @Test func `a turn beside a slip road weighs more, for motor vehicles, and takes no longer`()
        throws
    {
        let map = try slipRoadCorner()
        let graph = TurnGraph(map.network)
        let arc = try #require(
            graph.slipRoadTurns.arcs.count == 1 ? Int(graph.slipRoadTurns.arcs[0]) : nil)
        var plain = graph
        plain.slipRoadTurns = .none
        for mode in TravelMode.allCases {
            let options = RouteOptions(travelMode: mode)
            let (weights, others) = (
                Self.metric(map, options, graph).arcWeights.numbers,
                Self.metric(map, options, plain).arcWeights.numbers
            )
            #expect(weights[arc] - others[arc] == (mode.isMotorized ? 10_000 : 0))
            #expect(weights.indices.allSatisfy { $0 == arc || weights[$0] == others[$0] })
        }
        // The time of the way is its own.
        var parameters = CostParameters()
        parameters.slipRoadTurn = 0
        let router = Router(network: map.network, parameters: parameters)
        let path = try router.routes(
            for: RouteRequest(waypoints: "a2".map { Waypoint(coordinate: map.coordinate($0)) }))[0]
        #expect(try map.path("a2").durationSeconds == path.durationSeconds)
    }

    @Test
    func `who has to stop between the junction and the end of the slip road turns at the junction`()
        throws
    {
        let map = try slipRoadCorner()
        #expect(try map.way("a2") == "as sj jt")
        #expect(try map.way("12") == "sj jt")
        // Behind the place where the slip road leaves, too.
        #expect(try map.way("1e") == "sj jt td de")
    }

    @Test func `weights on demand, and those after traffic, are those of the tables`() throws {
        let map = try slipRoadCorner(
            relations: [
                .restriction("no_straight_on", from: "as", viaWays: ["sj"], to: "jb")
            ])
        let graph = TurnGraph(map.network)
        // Of the plain state of the edge, and of the one that watches the restriction.
        #expect(slipRoadTurns(map, graph) == ["sj>jt", "sj>jt"])
        for mode in TravelMode.allCases {
            let options = RouteOptions(travelMode: mode)
            let tables = Self.metric(map, options, graph)
            let demanded = Metric(onDemandFor: tables.model, topSpeed: 100)
            let model = CostModel(
                network: map.network, options: options, parameters: .init(),
                traffic: [map.edge("s", "j"): 3])
            let updated = tables.updated(to: model, on: [map.edge("s", "j")], in: graph).metric
            let anew = Metric(graph: graph, model: model)
            for state in 0..<UInt32(graph.stateCount) {
                let edge = graph.edge(of: state)
                for arc in graph.arcs(of: state) {
                    let weight = tables.weight(ofArc: arc, from: edge, in: graph)
                    #expect(demanded.weight(ofArc: arc, from: edge, in: graph) == weight)
                }
            }
            #expect(updated.arcWeights.numbers == anew.arcWeights.numbers)
        }
    }

    @Test func `the turns are in the map, and a map without them leads as before`() throws {
        let map = try slipRoadCorner()
        let stored = try #require(RoutingSections(storedIn: map.network)).graph
        #expect(slipRoadTurns(map, stored) == ["sj>jt"])
        let hidden = try RoadNetwork(copying: MapSections(map.bytes).hiding(56))
        let before = try #require(RoutingSections(storedIn: hidden)).graph
        #expect(before.slipRoadTurns.arcs.count == 0)
        #expect(before.arcCount == stored.arcCount)
        let path = try Router(network: hidden).routes(
            for: RouteRequest(waypoints: "ae".map { Waypoint(coordinate: map.coordinate($0)) }))[0]
        #expect(path.legs[0].edges == map.edges("asjtde"))
    }

    @Test func `arcs that do not ascend, or are none of the graph, are refused`() throws {
        let map = try slipRoadCorner()
        let count = UInt32(TurnGraph(map.network).arcCount)
        for (arcs, isSound) in [
            ([], true), ([0], true), ([1, 3, count - 1], true), ([3, 1], false), ([2, 2], false),
            ([1, count], false),
        ] as [([UInt32], Bool)] {
            var writer = MapWriter()
            for section in MapLayout.Section.allCases where section != .turnSlipRoads {
                guard let bytes = map.network.bytes(of: section) else { continue }
                writer.add(section, bytes: Array(bytes))
            }
            writer.add(.turnSlipRoads, bytes: PackedNumbers.packed(arcs))
            let network = try RoadNetwork(copying: writer.finish())
            let stored = RoutingSections(storedIn: network)
            #expect((stored != nil) == isSound)
            guard let turns = stored?.graph.slipRoadTurns else { continue }
            var cursor = turns.cursor(from: 0)
            #expect((0..<Int(count)).filter { cursor.contains($0) }.map { UInt32($0) } == arcs)
            #expect((0..<Int(count)).filter { turns.contains($0) }.map { UInt32($0) } == arcs)
            var late = turns.cursor(from: 2)
            #expect(
                (2..<Int(count)).filter { late.contains($0) }.count == arcs.filter { $0 >= 2 }.count
            )
        }
    }
}
