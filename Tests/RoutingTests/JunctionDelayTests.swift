import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

@Suite struct JunctionDelayTests {
    private let delays = JunctionDelays()

    @Test func `at signals one waits longer where roads cross, and longest to turn across`() throws
    {
        let map = try ScenarioMap(
            """
                d
                |
            a---b---c

                e
                |
            f---g---h
            """, grid: 100,
            ways: [
                "abc": ["highway": "primary"], "db": ["highway": "primary"],
                "fgh": ["highway": "primary"], "eg": ["highway": "footway"],
            ],
            nodes: [
                "b": ["highway": "traffic_signals"], "g": ["highway": "traffic_signals"],
            ])
        func standing(_ way: String) throws -> Double {
            try map.path(way).legs[0].standing.last ?? 0
        }
        #expect(try standing("fh") == delays.signals.standing)
        for (way, side) in [("ac", TurnSide.ahead), ("cd", .near), ("ad", .across)] {
            #expect(
                try standing(way)
                    == delays.signals.standing + delays.signalTurns[side.rawValue].standing)
        }
        #expect(try standing("ac") > 2 * standing("fh"))
        #expect(try standing("ad") > standing("ac") + 10)
    }

    @Test func `signals of a junction already entered are mostly green, but not to turn across`()
        throws
    {
        let map = try ScenarioMap(
            """
              e f
              | |
            a-b-c-d
              | |
              g h
            """, grid: 20,
            ways: [
                "abcd": ["highway": "primary"],
                "ebg": ["highway": "secondary", "oneway": "yes"],
                "hcf": ["highway": "secondary", "oneway": "yes"],
            ],
            nodes: [
                "b": ["highway": "traffic_signals"], "c": ["highway": "traffic_signals"],
            ])
        let first = delays.signals.standing + delays.signalTurns[TurnSide.ahead.rawValue].standing
        func second(_ side: TurnSide) -> Double {
            delays.repeatedSignals.standing + delays.repeatedSignalTurns[side.rawValue].standing
        }
        #expect(try map.path("ad").legs[0].standing.last == first + second(.ahead))
        #expect(try map.path("af").legs[0].standing.last == first + second(.across))
        #expect(second(.ahead) < first / 2)
        #expect(second(.across) > first)
    }

    @Test func `one brakes for a roundabout, also where the line hardly bends`() throws {
        func lost(limit: String) throws -> Double {
            let map = try ScenarioMap(
                """
                                         f
                a-------------------b         c-------------------d
                                         e
                """, grid: 20,
                ways: [
                    "ab": ["highway": "primary", "maxspeed": limit],
                    "becfb": [
                        "highway": "primary", "junction": "roundabout", "oneway": "yes",
                        "maxspeed": "30",
                    ],
                    "cd": ["highway": "primary", "maxspeed": limit],
                ])
            let path = try map.path("ad")
            let free = path.legs[0].edges.reduce(0) {
                $0 + map.network.length(of: $1) / map.network.expectedSpeed(of: $1)
            }
            return path.durationSeconds - free
        }
        let slow = try lost(limit: "30")
        let fast = try lost(limit: "100")
        #expect(slow < 2)
        // Who does not brake for it loses by the stops of a few alone, less than two seconds more.
        #expect(fast - slow > 5)
    }

    /// The street goes on behind b; the stop 1 is on its farther half before that.
    @Test(arguments: [TravelMode.driving, .cycling])
    func `who passes a gate loses time there, who stops or turns round before it none`(
        mode: TravelMode
    ) throws {
        func seconds(_ letters: String, barrier: String?) throws -> Double {
            let map = try ScenarioMap(
                """
                a------1-b---c
                """, grid: 20,
                ways: ["ab": ["highway": "residential"], "bc": ["highway": "residential"]],
                nodes: barrier.map { ["b": ["barrier": $0]] } ?? [:])
            return try map.path(letters, RouteOptions(travelMode: mode)) {
                $0[1].turnAtStop = .never
            }.durationSeconds
        }
        let passing = try seconds("ac", barrier: "gate") - seconds("ac", barrier: nil)
        #expect(passing == CostParameters().gate)
        #expect(try seconds("a1", barrier: "gate") == seconds("a1", barrier: nil))
    }

    @Test func `who turns round at a gate does not wait for it`() throws {
        func seconds(barrier: String?) throws -> Double {
            let map = try ScenarioMap(
                """
                a------1-b
                """, grid: 20, ways: ["ab": ["highway": "residential"]],
                nodes: barrier.map { ["b": ["barrier": $0]] } ?? [:])
            return try map.path("a1a") { $0[1].turnAtStop = .never }.durationSeconds
        }
        #expect(try seconds(barrier: "gate") == seconds(barrier: nil))
    }
}
