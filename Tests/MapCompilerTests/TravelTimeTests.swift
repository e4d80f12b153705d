import Geodesy
import MapCompiler
import RoadNetwork
import ScenarioMaps
import Testing

/// What of a map travel times depend on: surroundings, bends, and where traffic waits.
@Suite struct TravelTimeTests {
    /// Parallel streets so many metres apart, 15 of them; the one in their middle is a greater road.
    private static func streets(apart grid: Double) throws -> ScenarioMap {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCD")
        let rows = (0..<15).map { [letters[2 * $0], letters[2 * $0 + 1]] }
        // To and fro.
        func way(_ part: Range<Int>) -> String {
            String(part.flatMap { $0.isMultiple(of: 2) ? rows[$0] : rows[$0].reversed() })
        }
        return try ScenarioMap(
            rows.map { "\($0[0])-------------------------------\($0[1])" }.joined(separator: "\n"),
            grid: grid,
            ways: [
                way(0..<7): ["highway": "residential"], way(7..<8): ["highway": "secondary"],
                way(8..<15): ["highway": "residential"],
            ])
    }

    @Test func `a road is in a built-up area where streets are close together around it`() throws {
        func surroundings(_ grid: Double) throws -> Surroundings {
            let map = try Self.streets(apart: grid)
            return map.network.roadFlags(of: map.edge("o", "p")).surroundings
        }
        #expect(try surroundings(85) == .builtUp)
        #expect(try surroundings(500) == .open)
    }

    @Test func `drivers without a limit are slower in a town`() throws {
        let town = try Self.streets(apart: 85)
        let open = try Self.streets(apart: 500)
        let speeds = [town, open].map { $0.network.expectedSpeed(of: $0.edge("o", "p")) }
        #expect(speeds[0] < speeds[1] - 5)
    }

    @Test func `bends slow down, and a straight road does not`() throws {
        let map = try ScenarioMap(
            """
            a-----------b

              d f h j l
              | | | | |
            c-e-g-i-k-m
            """, grid: 30,
            ways: [
                "ab": ["highway": "primary", "maxspeed": "80"],
                "cedfghijklm": ["highway": "primary", "maxspeed": "80"],
            ])
        let straight = map.network.expectedSpeed(of: map.edge("a", "b"))
        let bent = map.network.expectedSpeed(of: map.edge("c", "m"))
        #expect(straight > 20)
        #expect(bent < 0.8 * straight)
    }

    @Test func `signals behind those of the same junction are repeated, those of the next are not`()
        throws
    {
        let map = try ScenarioMap(
            """
              e f       g
              | |       |
            a-b-c-------d-h
              | |       |
              i j       k
            """, grid: 20,
            ways: [
                "abcdh": ["highway": "primary", "oneway": "yes"], "ebi": ["highway": "primary"],
                "fcj": ["highway": "primary"], "gdk": ["highway": "primary"],
            ],
            nodes: [
                "b": ["highway": "traffic_signals"], "c": ["highway": "traffic_signals"],
                "d": ["highway": "traffic_signals"],
            ])
        func flags(_ from: Character, _ to: Character) -> EdgeFlags {
            map.network.flags(of: map.edge(from, to))
        }
        #expect(!flags("a", "b").contains(.repeatedSignals))
        #expect(flags("b", "c").contains([.trafficSignals, .repeatedSignals]))
        #expect(!flags("c", "d").contains(.repeatedSignals))
    }

    @Test func `one gives way to a greater road, at signs and at a roundabout, and not at signals`()
        throws
    {
        let map = try ScenarioMap(
            """
              d   f   k
              |   |   |
            a-b---c---e-h
              |       |
              g       m
            """, grid: 100,
            ways: [
                "abceh": ["highway": "primary"], "db": ["highway": "residential"],
                "fc": ["highway": "tertiary"], "bg": ["highway": "residential"],
                "kem": ["highway": "secondary"],
            ],
            nodes: ["e": ["highway": "traffic_signals"]])
        func yield(_ from: Character, _ to: Character) -> Yield {
            map.network.flags(of: map.edge(from, to)).yield
        }
        #expect(yield("d", "b") == .arterial)
        #expect(yield("f", "c") == .arterial)
        #expect(yield("a", "b") == .none)
        #expect(yield("k", "e") == .none)
        let circle = try ScenarioMap(
            """
                b
               / \\
            a-c   d-e
               \\ /
                f
            """, grid: 20,
            ways: [
                "ac": ["highway": "primary"], "de": ["highway": "primary"],
                "cfdbc": ["highway": "primary", "junction": "roundabout"],
            ])
        #expect(circle.network.flags(of: circle.edge("a", "c")).yield == .minor)
        #expect(circle.network.flags(of: circle.edge("c", "d")).yield == .none)
    }
}
