import Columns
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// Nobody leaves by a slip road to turn back from its end, be it that this spares the lights.
@Suite struct TurnsBackTests {
    private static let fast = ["maxspeed": "50"]

    /// Vehicles crawl up to the junction, some half a minute longer than over the slip road `sxt` and back.
    @Test(arguments: [ScenarioDrivingSide.right, .left], ["b", "c"])
    func `a slip road is not the way straight on, nor to the other side`(
        drivingSide: ScenarioDrivingSide, end: String
    ) throws {
        let map = try slipRoadCorner(Self.fast, drivingSide: drivingSide)
        #expect(turnsBack(map) == ["st>tj"])
        func way(_ weight: Double, at speed: Double) throws -> [EdgeID] {
            var parameters = CostParameters()
            parameters.turnBackFromSlipRoad = weight
            let router = Router(network: map.network, parameters: parameters)
            router.setTraffic([map.edge("s", "j"): speed])
            let places = ["a", end].map { Waypoint(coordinate: map.coordinate(Character($0))) }
            return try router.routes(for: RouteRequest(waypoints: places))[0].legs[0].edges
        }
        let (straight, back) = (map.edges("asj\(end)"), map.edges("astj\(end)"))
        let speeds = stride(from: 1.0, through: 12, by: 0.25).filter { try! way(0, at: $0) == back }
        #expect(
            try speeds.contains {
                try way(CostParameters().turnBackFromSlipRoad, at: $0) == straight
            })
        // It is taken for what it is there for.
        #expect(try map.way("ae") == "as st td de")
    }

    /// A lane for turning through the middle of a road, at whose end one may turn to either side.
    @Test func `a lane that leaves to the far side may be left to either side`() throws {
        let map = try slipRoadCorner(Self.fast, drivingSide: .right)
        #expect(turnsBack(map) == ["st>tj"])
        let mirrored = try slipRoadCorner(Self.fast, isMirrored: true, drivingSide: .right)
        #expect(turnsBack(mirrored) == [])
    }

    @Test func `a turn back weighs more, for motor vehicles, and takes no longer`() throws {
        let map = try slipRoadCorner()
        let graph = TurnGraph(map.network)
        let arc = try #require(graph.turnsBack.arcs.count == 1 ? Int(graph.turnsBack.arcs[0]) : nil)
        var plain = graph
        plain.turnsBack = .none
        for mode in TravelMode.allCases {
            let model = CostModel(
                network: map.network, options: .init(travelMode: mode), parameters: .init())
            let tables = Metric(graph: graph, model: model)
            let weights = tables.arcWeights.numbers
            let others = Metric(graph: plain, model: model).arcWeights.numbers
            #expect(weights[arc] - others[arc] == (mode.isMotorized ? 40_000 : 0))
            #expect(weights.indices.allSatisfy { $0 == arc || weights[$0] == others[$0] })
            let demanded = Metric(onDemandFor: model, topSpeed: 100)
            let edge = map.edge("s", "t")
            #expect(demanded.weight(ofArc: arc, from: edge, in: graph) == weights[arc])
        }
    }

    /// The turn beside the slip road is forbidden, as it often is.
    @Test func `a corner need not be one round which one may drive`() throws {
        let map = try slipRoadCorner(
            Self.fast, relations: [.restriction("no_right_turn", from: "sj", via: "j", to: "jt")])
        #expect(slipRoadTurns(map) == [])
        #expect(turnsBack(map) == ["st>tj"])
    }

    @Test(arguments: [
        // A street of its own, and one that is no connection only.
        ["highway": "residential", "name": "Mill Street"], ["oneway": "no"],
    ])
    func `other roads than slip roads may be left to either side`(tags: [String: String]) throws {
        #expect(turnsBack(try slipRoadCorner(tags)) == [])
    }

    /// Each arm is a slip road as seen from the other.
    @Test func `the turn at the corner is no turn back`() throws {
        let link = ["highway": "primary_link", "oneway": "yes"]
        let map = try slipRoadCorner(Self.fast, main: link.merging(["oneway": "no"]) { $1 })
        #expect(Set(turnsBack(map)).isDisjoint(with: slipRoadTurns(map)))
        #expect(slipRoadTurns(map) == ["sj>jt"])
    }

    /// Where a one-way road parts before a junction each branch is a slip road as seen from the other one: the one to the right
    /// ends at the corner that the one to the left cuts.
    @Test func `a turn beside one slip road is no turn back from another`() throws {
        let road = ["highway": "primary", "oneway": "yes", "maxspeed": "50"]
        let map = try ScenarioMap(
            """
                                          d
                                          |
                                          |
                                          t
                                     y
                                 x        |
            a-------s---------------------j---b
            """, grid: 5,
            ways: [
                "as": road, "sj": road.merging(["highway": "primary_link"]) { $1 }, "jb": road,
                "jt": road, "td": road,
                "sxyt": ["highway": "primary_link", "oneway": "yes", "name": ""],
            ])
        #expect(slipRoadTurns(map) == ["sj>jt"])
        #expect(turnsBack(map) == [])
        let graph = TurnGraph(map.network)
        #expect(
            SlipRoadFinder(map.network, graph: graph).turnsBack(exceptBeside: []).arcs.count == 1)
    }

    @Test func `the turns are in the map, are checked, and may be missing`() throws {
        let map = try slipRoadCorner()
        let stored = try #require(RoutingSections(storedIn: map.network)).graph
        #expect(turnsBack(map, stored) == ["st>tj"])
        let hidden = try RoadNetwork(copying: MapSections(map.bytes).hiding(57))
        let before = try #require(RoutingSections(storedIn: hidden)).graph
        #expect(before.turnsBack.arcs.count == 0)
        #expect(slipRoadTurns(map, before) == ["sj>jt"])
        for (arcs, isSound) in [
            ([3, 1], false), ([1, UInt32(stored.arcCount)], false), ([0, 2], true),
        ]
            as [([UInt32], Bool)]
        {
            var writer = MapWriter()
            for section in MapLayout.Section.allCases where section != .turnsBackFromSlipRoads {
                guard let bytes = map.network.bytes(of: section) else { continue }
                writer.add(section, bytes: Array(bytes))
            }
            writer.add(.turnsBackFromSlipRoads, bytes: PackedNumbers.packed(arcs))
            let network = try RoadNetwork(copying: writer.finish())
            #expect((RoutingSections(storedIn: network) != nil) == isSound)
        }
    }
}
