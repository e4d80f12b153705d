import RoadNetwork
import Testing

@testable import MapCompiler

/// Whom conditions let in.
@Suite struct InterpretationConditionTests {
    /// Those whom the rules of access let in.
    private func letIn(_ way: WayInterpretation) -> TravelModes {
        way.rules.filter { $0.subject == .access && $0.value != RuledAccess.forbidden.rawValue }
            .reduce(into: []) { $0.formUnion($1.modes) }
    }

    @Test(
        arguments: [
            (
                "highway=pedestrian,motor_vehicle:conditional=destination @ (06:00-10:00)",
                .motorized
            ),
            ("highway=living_street,motor_vehicle=no,hgv:conditional=yes @ (06:00-10:00)", .truck),
            ("highway=track,motor_vehicle:conditional=yes @ (Sep-Mar)", .motorized),
            ("highway=corridor,access=no,access:conditional=yes @ (07:00-24:00)", .all),
            ("highway=residential,access=no,access:conditional=delivery @ (07:00-24:00)", .all),
            (
                "highway=residential,motor_vehicle=no,hgv=no,motor_vehicle:conditional=yes @ (22:00-06:00)",
                [.driving, .twoWheeler, .taxicab]
            ),
        ] as [(String, TravelModes)])
    func `conditions let in whom they speak of`(text: String, modes: TravelModes) throws {
        let found = try #require(way(text))
        #expect(letIn(found) == modes)
        #expect(found.attributes.roadFlags.contains(.conditionalAccess))
        #expect(modes == .all || TravelModes(rawValue: found.attributes.forwardAccess) != [])
        #expect(
            TravelModes(rawValue: found.attributes.forwardAccess).isDisjoint(
                with: modes.intersection(.motorized)))
    }

    @Test(arguments: [
        // As without the condition: no road for cars.
        "highway=footway,motor_vehicle:conditional=delivery @ (06:00-10:00)",
        "highway=track,motor_vehicle:conditional=destination @ (06:00-10:00)",
        "highway=steps,motor_vehicle:conditional=yes @ (06:00-10:00)",
        "highway=pedestrian,area=yes,motor_vehicle:conditional=yes @ (06:00-10:00)",
        "highway=residential,maxwidth=1.2,motor_vehicle:conditional=yes @ (06:00-10:00)",
        "highway=pedestrian,oneway:conditional=no @ (06:00-10:00)",
        "highway=pedestrian,motor_vehicle:conditional=yes @ (wet)",
        "highway=pedestrian,motor_vehicle:conditional=yes @ (PH)",
        "highway=residential,motor_vehicle:conditional=yes @ (06:00-10:00)",
    ])
    func `conditions open nothing that they cannot, or that is open`(text: String) throws {
        let found = try #require(way(text))
        #expect(!found.attributes.roadFlags.contains(.conditionalAccess))
        let open = TravelModes(
            rawValue: found.attributes.forwardAccess & found.attributes.backwardAccess)
        #expect(open.isSuperset(of: letIn(found)))
    }

    @Test func `what a condition closes another may open`() throws {
        let text = "highway=primary,hgv:conditional=no @ (weight>7.5); yes @ (06:00-10:00)"
        #expect(try #require(way(text)).attributes.roadFlags.contains(.conditionalAccess))
    }

    @Test func `of a one-way street conditions open the other direction to those who may use it`()
        throws
    {
        let found = try #require(
            way("highway=residential,oneway=yes,hgv=no,oneway:conditional=no @ (06:00-10:00)"))
        #expect(found.attributes.roadFlags.contains(.conditionalAccess))
        #expect(
            found.rules == [
                RuleValue(
                    .access, modes: [.driving, .twoWheeler, .taxicab],
                    value: RuledAccess.allowed.rawValue, condition: "06:00-10:00")
            ])
        let residents = try #require(
            way(
                "highway=residential,oneway=yes,vehicle=destination,oneway:conditional=no @ (06:00-10:00)"
            ))
        #expect(residents.rules.map(\.value) == [RuledAccess.restricted.rawValue])
    }

    @Test func `a gate that opens at times needs nobody to open it`() throws {
        let gate = try #require(
            NodeInterpretation(
                tags("barrier=gate,access=no,access:conditional=yes @ (06:00-22:00)")))
        #expect(gate.flags.contains(.conditionalAccess) && !gate.flags.contains(.gate))
        #expect(gate.blockedModes == .all)
        let closing = try #require(
            NodeInterpretation(tags("barrier=gate,access:conditional=no @ (22:00-06:00)")))
        #expect(!closing.flags.contains(.conditionalAccess) && closing.flags.contains(.gate))
    }
}
