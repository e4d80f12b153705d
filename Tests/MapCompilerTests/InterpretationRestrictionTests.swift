import RoadNetwork
import ScenarioMaps
import Testing

@testable import MapCompiler

@Suite struct InterpretationRestrictionTests {
    private func outcome(_ text: String) -> RestrictionInterpretation.Outcome {
        RestrictionInterpretation.outcome(of: tags(text))
    }

    @Test(arguments: [
        ("no_left_turn", RestrictionInterpretation.Kind.prohibition),
        ("no_weird_zigzags", .prohibition), ("only_straight_on", .command),
        ("no_entry", .noEntry), ("no_exit", .noExit),
    ])
    func `the beginning of the value says what kind it is`(
        value: String, kind: RestrictionInterpretation.Kind
    ) {
        #expect(
            outcome("type=restriction,restriction=\(value)")
                == .restrictions([.init(kind: kind, modes: .vehicles)]))
    }

    @Test func `vehicles in keys and exceptions limit whom it binds`() {
        #expect(
            outcome("type=restriction,restriction:hgv=no_u_turn")
                == .restrictions([.init(kind: .prohibition, modes: .truck)]))
        #expect(
            outcome("type=restriction,restriction=no_left_turn,except=psv;bicycle")
                == .restrictions([
                    .init(kind: .prohibition, modes: [.driving, .twoWheeler, .truck])
                ]))
        #expect(outcome("type=restriction,restriction:tram=no_left_turn") == .irrelevant)
    }

    @Test func `conditions are kept as written`() {
        #expect(
            outcome("type=restriction,restriction:conditional=no_left_turn @ (Mo-Fr 07:00-09:00)")
                == .restrictions([
                    .init(
                        kind: .prohibition, modes: .vehicles, condition: "Mo-Fr 07:00-09:00")
                ]))
    }

    @Test func `whoever wants to reach something may be free to turn`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d---e
            """,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "bd": ["highway": "residential", "vehicle": "destination"],
                "de": ["highway": "residential"],
            ],
            relations: [
                .restriction(
                    "no_right_turn", from: "ab", via: "b", to: "bd",
                    tags: ["except": "destination;delivery"]),
                .restriction(
                    "no_straight_on", from: "ab", via: "b", to: "bc",
                    tags: ["except": "destination"]),
            ])
        let found = map.network.restrictions(beginningWith: map.edge("a", "b"))
        #expect(found.filter { $0.modes.contains(.driving) }.map(\.edges) == [map.edges("abc")])
    }

    @Test func `the old keys for hours are a condition`() {
        #expect(
            outcome(
                "type=restriction,restriction=no_u_turn,day_on=Monday,day_off=Friday,"
                    + "hour_on=07:00,hour_off=09:00")
                == .restrictions([
                    .init(
                        kind: .prohibition, modes: .vehicles, condition: "Mo-Fr 07:00-09:00")
                ]))
    }

    @Test func `a relation that forbids nothing known is malformed and another kind irrelevant`() {
        #expect(outcome("type=restriction,restriction=yield") == .malformed)
        #expect(outcome("type=restriction") == .malformed)
        #expect(outcome("type=restriction,restriction=no_right_turn_on_red") == .irrelevant)
        #expect(outcome("type=route,restriction=no_left_turn") == .irrelevant)
    }
}
