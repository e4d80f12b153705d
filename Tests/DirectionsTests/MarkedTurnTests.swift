import ScenarioMaps
import Testing

/// Turns that only the arrows of the lanes show.
@Suite struct MarkedTurnTests {
    /// What is told where College Street ends at a corner behind which the road is Westmoreland Street, and no other road is open
    /// to cars.
    private func corner(arrows: String) throws -> [String] {
        let street = ["highway": "secondary", "oneway": "yes", "lanes": "2"]
        return try DirectionsScenario(
            ScenarioMap(
                """
                a-----------b
                            |
                            |
                            c
                """, grid: 40,
                ways: [
                    "ab": street.merging(["name": "College Street", "turn:lanes": arrows]) { $1 },
                    "bc": street.merging(["name": "Westmoreland Street"]) { $1 },
                ])
        ).maneuvers("ac")
    }

    @Test func `a corner with arrows for a turn is one`() throws {
        #expect(try corner(arrows: "right|right") == ["TURN_RIGHT Westmoreland Street"])
    }

    @Test(arguments: ["through|through", "left|left", "none|none"])
    func `a corner without arrows to its side is none`(arrows: String) throws {
        #expect(try corner(arrows: arrows) == ["NAME_CHANGE Westmoreland Street"])
    }

    /// The Ring begins at b, where a car park is to the right, and bends at c.
    @Test(arguments: ["left|left;through;right", "left;through|right"])
    func `a corner some metres behind a junction is the turn of its arrows`(arrows: String) throws {
        let ring = ["highway": "unclassified", "oneway": "yes", "lanes": "2", "name": "Ring"]
        let told = try DirectionsScenario(
            ScenarioMap(
                """
                              e
                              |
                              |
                              |
                              |
                              |
                a-----------b-c-h
                            |
                            d
                """, grid: 12,
                ways: [
                    "ab": ring.merging(["name": "Terminal", "turn:lanes": arrows]) { $1 },
                    "bce": ring, "bd": ["highway": "service"],
                    "hc": ["highway": "service", "service": "driveway"],
                ])
        ).maneuvers("ae")
        #expect(told == [arrows.hasPrefix("left|") ? "TURN_LEFT Ring" : "NAME_CHANGE Ring"])
    }

    /// The street turns at b, and a way of the kind leads straight on there.
    @Test(arguments: [
        ("unclassified", "", "TURN_RIGHT Hill"), ("unclassified", "driveway", nil),
        ("secondary", "", nil),
    ])
    func `a corner of a minor street beside a service road straight on is told`(
        street: String, service: String, told: String?
    ) throws {
        let hill = ["highway": street, "name": "Hill"]
        let steps = try DirectionsScenario(
            ScenarioMap(
                """
                a-----b-----d
                      |
                      |
                      c
                """, grid: 20,
                ways: [
                    "abc": hill,
                    "bd": ["highway": "service", "name": ""].merging(
                        service.isEmpty ? [:] : ["service": service]
                    ) { $1 },
                ])
        ).maneuvers("ac")
        #expect(steps == (told.map { [$0] } ?? []))
    }
}
