import Directions
import ScenarioMaps
import Testing

/// Junctions at which the driver comes from elsewhere than the last metres of the road say, or sees a road that he may not take.
@Suite struct BentApproachTests {
    private static let lane = ["highway": "residential", "lanes": "1"]
    private static func lane(_ name: String) -> [String: String] {
        lane.merging(["name": name]) { $1 }
    }

    /// The street turns left 6 m before the node at which the lane leaves that goes straight on.
    @Test func `a corner just before a junction is told where another road goes straight on`()
        throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                          k





















                w                                                                     n     b





















                                                                                            a
                """, grid: 2, ways: ["abnw": Self.lane("Mill Lane"), "nk": Self.lane("Birch Lane")])
        )
        #expect(try scenario.maneuvers("aw") == ["TURN_LEFT Mill Lane"])
    }

    /// A greater road that bends there is seen to go on.
    @Test func `a greater road goes round such a corner unasked`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                          k





















                w                                                                     n     b





















                                                                                            a
                """, grid: 2,
                ways: [
                    "abnw": ["highway": "primary", "lanes": "1", "name": "Mill Road"],
                    "nk": Self.lane("Birch Lane"),
                ]))
        #expect(try scenario.maneuvers("aw") == [])
    }

    /// Cross Road goes straight on, and only the link may be taken.
    @Test func `a link beside a road that may not be gone on by is told`() throws {
        func told(
            _ onward: [String: String] = [:], _ relations: [ScenarioRelation] = []
        ) throws -> [String] {
            let road = ["highway": "secondary", "name": "Cross Road"]
            return try DirectionsScenario(
                ScenarioMap(
                    """
                    a                                                 n                                                 k









                                                                                                             d
                    """, grid: 2,
                    ways: [
                        "an": road, "nk": road.merging(onward) { $1 },
                        "nd": ["highway": "primary_link", "oneway": "yes", "name": ""],
                    ], relations: relations)
            ).maneuvers("ad")
        }
        let ban = ScenarioRelation.restriction("no_straight_on", from: "an", via: "n", to: "nk")
        #expect(try told([:], [ban]) == ["FORK_RIGHT "])
        // Buses may go on.
        #expect(
            try told(["access:forward": "no", "psv:forward": "designated"]) == ["FORK_RIGHT "])
        #expect(try told(["oneway": "yes"], [ban]) == ["FORK_RIGHT "])
        // The road straight on is seen to lead here, also where buses may drive into it.
        #expect(try told(["oneway": "-1"]) == [])
        #expect(try told(["oneway": "-1", "oneway:psv": "no"]) == [])
        // Nobody takes a private road for the way on.
        #expect(try told(["access": "private"], [ban]) == [])
    }

    /// Hill Street leads aside by 51°, beside a street that only farmers may use.
    @Test func `a change of name around a corner is a turn beside a closed street straight on`()
        throws
    {
        func told(_ closed: [String: String]) throws -> [String] {
            try DirectionsScenario(
                ScenarioMap(
                    """
                                                                                                  d
















                    a                                                 n                                                 k
                    """, grid: 2,
                    ways: [
                        "an": Self.lane("Low Street"), "nd": Self.lane("Hill Street"), "nk": closed,
                    ]
                )
            ).maneuvers("ad")
        }
        let closed = ["vehicle": "agricultural", "name": ""]
        #expect(
            try told(closed.merging(["highway": "residential"]) { $1 }) == ["TURN_LEFT Hill Street"]
        )
        #expect(
            try told(closed.merging(["highway": "track"]) { $1 }) == [])
    }

    /// Cross Road bears off to the left by 12°, the link to the right by 19°.
    @Test func `a forbidden road that is hardly straighter makes no side`() throws {
        let road = ["highway": "secondary", "name": "Cross Road"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                                                   k




                a                                                 n






                                                                                                            d
                """, grid: 2,
                ways: [
                    "an": road, "nk": road,
                    "nd": ["highway": "primary_link", "oneway": "yes", "name": ""],
                ],
                relations: [.restriction("no_straight_on", from: "an", via: "n", to: "nk")]))
        #expect(try scenario.maneuvers("ad") == [])
    }

    /// Low Street bends to the right by 38° in its last 10 m, and Hill Street leads aside by 28° from there.
    @Test func `a slight turn behind a bend is a plain one beside a street straight on`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                                                k



                a                                       b


                                                                n



















                                                                                  d
                """, grid: 2,
                ways: [
                    "abn": Self.lane("Low Street"), "nd": Self.lane("Hill Street"),
                    "nk": Self.lane("Birch Lane"),
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_RIGHT Hill Street"])
    }

    @Test func `a driveway before such a corner changes nothing`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                      k



















                w                                                 n     b                                 s





















                                                                        a
                """, grid: 2,
                ways: [
                    "abnw": Self.lane("Mill Lane"), "nk": Self.lane("Birch Lane"),
                    "bs": ["highway": "service"],
                ]))
        #expect(try scenario.maneuvers("aw") == ["TURN_LEFT Mill Lane"])
    }

    /// Mill Lane turns right by 90° 4 m before the junction; place 1 is between them.
    @Test func `a leg that begins behind a bend is told its first turn as it is driven`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                   l












                b1  n











                                                               z


                a
                """, grid: 2,
                ways: [
                    "abn": Self.lane("Mill Lane"), "nz": Self.lane("Broad Street"),
                    "nl": Self.lane("Birch Lane"),
                ]))
        #expect(try scenario.maneuvers("az") == ["TURN_RIGHT Broad Street"])
        #expect(try scenario.maneuvers("1z") == ["TURN_SLIGHT_RIGHT Broad Street"])
    }

    /// Behind the turn onto Mill Lane the driver comes along that, though only one street leads to it.
    @Test func `a corner just passed is not the direction from which the driver comes`() throws {
        func told(_ meters: Double) throws -> [String] {
            let one = ["oneway": "yes"]
            let scenario = DirectionsScenario(
                try ScenarioMap(
                    """
                    k e
                    | |
                    p-j-------b
                    |
                    |
                    |
                    |
                    |
                    a
                    """, grid: meters,
                    ways: [
                        "apk": ["highway": "secondary", "name": "Broad Street"].merging(one) { $1 },
                        "pjb": Self.lane("Mill Lane").merging(one) { $1 },
                        "je": Self.lane.merging(one) { $1 },
                    ]))
            return try scenario.maneuvers("ab")
        }
        for meters in [16.0, 18, 22, 30] {
            #expect(try told(meters) == ["TURN_RIGHT Mill Lane"], "\(meters)")
        }
    }
}
