import RoadNetwork
import Testing

@testable import MapCompiler

@Suite struct InterpretationAccessTests {
    /// `><` both ways, `>` along the way only, `<` against it only, `-` not at all.
    private func directions(_ mode: TravelModes, _ text: String) -> String {
        guard let attributes = way(text)?.attributes else { return "-" }
        let forward = TravelModes(rawValue: attributes.forwardAccess).contains(mode)
        let backward = TravelModes(rawValue: attributes.backwardAccess).contains(mode)
        return forward ? (backward ? "><" : ">") : (backward ? "<" : "-")
    }

    @Test(arguments: [
        ("highway=primary", "><"),
        ("highway=primary,access=no", "-"),
        ("highway=primary,access=no,vehicle=yes", "><"),
        ("highway=primary,vehicle=yes,motor_vehicle=no", "-"),
        ("highway=primary,motor_vehicle=no,motorcar=yes", "><"),
        ("highway=primary,access=yes,access:forward=no", "<"),
        ("highway=primary,access=no,access:forward=no,motorcar=yes", "><"),
        ("highway=primary,access:forward=no,motorcar:backward=no", "-"),
        ("highway=primary,access:backward=yes,motorcar:backward=no", ">"),
        ("highway=primary,access=forestry;permissive", "><"),
        ("highway=primary,access=agricultural;forestry", "-"),
        ("highway=primary,access=psv", "-"),
        ("highway=primary,access=residents", "><"),
        ("highway=cycleway,motor_vehicle=designated", "><"),
        ("highway=runway,access=private,motorcar=permissive", "><"),
        ("highway=pedestrian,motorcar=destination", "-"),
        ("highway=track", "-"), ("highway=track,access=private", "-"),
        ("highway=track,motor_vehicle=yes", "><"),
        ("highway=steps,access=yes", "-"), ("highway=footway,access=permissive", "><"),
        ("highway=service,service=emergency_access", "-"), ("highway=service,service=bus", "-"),
        ("highway=service,service=bus,access=yes", "><"),
        ("highway=construction", "-"), ("highway=road", "-"), ("building=yes", "-"),
        ("highway=motorway", ">"), ("highway=motorway,oneway=no", "><"),
        ("highway=motorway_link", "><"), ("route=ferry", "><"), ("route=ferry_man", "-"),
        ("highway=primary,oneway=-1", "<"), ("highway=primary,oneway=reversible", "-"),
        ("highway=primary,oneway=alternating", "><"),
        ("highway=primary,junction=roundabout", ">"),
        ("highway=primary,junction=roundabout,oneway=no", ">"),
        ("highway=residential,junction=roundabout,oneway=no", "><"),
        ("highway=primary,oneway:motorcar=no,oneway:motor_vehicle=yes", "><"),
        ("highway=primary,oneway:vehicle=yes,oneway=no", ">"),
    ])
    func `a car may use a way in these directions`(text: String, expected: String) {
        #expect(directions(.driving, text) == expected)
    }

    @Test(arguments: [
        (TravelModes.cycling, "highway=residential,oneway=yes", ">"),
        (.cycling, "highway=residential,oneway=yes,oneway:bicycle=no", "><"),
        (.cycling, "highway=residential,oneway=yes,cycleway=opposite", "><"),
        (.cycling, "highway=motorway", "-"), (.cycling, "highway=trunk,motorroad=yes", "-"),
        (.cycling, "highway=footway,bicycle=yes", "><"), (.cycling, "highway=path", "><"),
        (.walking, "highway=residential,oneway=yes", "><"),
        (.walking, "highway=steps", "><"), (.walking, "highway=residential,foot=no", "-"),
        (.taxicab, "highway=busway,psv=yes", "><"), (.driving, "highway=busway,psv=yes", "-"),
        (.taxicab, "highway=service,access=psv", "><"),
        (.truck, "highway=residential,hgv=no", "-"), (.driving, "highway=residential,hgv=no", "><"),
        (.twoWheeler, "highway=track,motorcycle=yes", "><"),
        (.twoWheeler, "highway=residential,motorcycle=no", "-"),
    ])
    func `other modes have rules of their own`(
        mode: TravelModes, text: String, expected: String
    ) {
        #expect(directions(mode, text) == expected)
    }

    @Test(arguments: ["destination", "private", "customers", "delivery", "permit"])
    func `access for some is access only to reach something`(value: String) throws {
        let attributes = try #require(way("highway=residential,vehicle=\(value)")).attributes
        let restricted = TravelModes(rawValue: attributes.forwardRestricted)
        #expect(restricted == [.motorized, .cycling])
        #expect(attributes.roadFlags.contains(.lowPriority))
    }

    @Test(
        arguments: [
            ("barrier=gate", TravelModes([])), ("barrier=bollard", .motorized),
            ("barrier=bollard,bollard=rising", []), ("barrier=bollard,motor_vehicle=yes", []),
            ("barrier=fence", .all), ("barrier=fence,sensory=audible", []),
            ("barrier=fence,sensory=no", .all), ("barrier=fence,sensory=audible,access=no", .all),
            ("barrier=wall", .all), ("barrier=gate,access=no", .all),
            ("barrier=gate,access=no,foot=yes", [.motorized, .cycling]),
            ("barrier=kerb", .motorized), ("barrier=kerb,kerb=lowered", []),
            ("barrier=bus_trap", [.driving, .taxicab]),
            ("highway=crossing,motor_vehicle=no", .motorized),
        ] as [(String, TravelModes)])
    func `a barrier keeps these out`(text: String, blocked: TravelModes) {
        #expect((NodeInterpretation(tags(text))?.blockedModes ?? []) == blocked)
    }

    @Test func `a private gate lets through only those who want to reach something behind`() throws
    {
        let node = try #require(NodeInterpretation(tags("barrier=gate,access=private")))
        #expect(node.blockedModes == [])
        #expect(node.restrictedModes == .all)
    }

    @Test func `the rails of a tram in a street are no level crossing`() throws {
        let crossing = try #require(NodeInterpretation(tags("railway=level_crossing")))
        #expect(crossing.forwardFlags == .levelCrossing)
        #expect(NodeInterpretation(tags("railway=tram_level_crossing")) == nil)
    }

    @Test func `signs concern the direction that they name`() throws {
        let forward = try #require(NodeInterpretation(tags("highway=stop,direction=forward")))
        #expect(forward.forwardFlags == .stopSign)
        #expect(forward.backwardFlags == [])
        #expect(!forward.signDirectionIsUnknown)
        let unknown = try #require(NodeInterpretation(tags("highway=give_way")))
        #expect(unknown.forwardFlags == .giveWay && unknown.backwardFlags == .giveWay)
        #expect(unknown.signDirectionIsUnknown)
        #expect(NodeInterpretation(tags("highway=street_lamp")) == nil)
    }
}
