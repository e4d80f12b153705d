import Directions
import ScenarioMaps
import Testing

/// What the driver sees of bends and corners whose last metres, or first ones, the map draws otherwise.
@Suite struct BendAndCornerTests {
    private static func street(_ name: String) -> [String: String] {
        ["highway": "residential", "name": name]
    }
    private static func oneWay(_ name: String) -> [String: String] {
        branch.merging(["name": name]) { $1 }
    }
    private static let branch = ["highway": "residential", "oneway": "yes", "name": ""]

    /// The last 10 m only lead to the middle of the street that passes: before them one drives as it does.
    @Test func `a street that goes on from before a bend of the approach is gone straight onto`()
        throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                      w                             n                                                           z
                a

                                                            b
                """, grid: 2,
                ways: [
                    "abn": Self.street("Mill Lane"),
                    "wnz": Self.street("Broad Street"),
                ]))
        #expect(try scenario.maneuvers("az") == ["STRAIGHT Broad Street"])
    }

    @Test func `who only bends to the middle of a crossing goes straight over it`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                            w










                                                                            n                                                 z


                a                                                 b











                                                                            e
                """, grid: 2,
                ways: [
                    "abn": Self.street("Mill Lane"),
                    "wne": Self.street("Cross Street"),
                    "nz": Self.street("Broad Street"),
                ]))
        #expect(try scenario.maneuvers("az") == ["STRAIGHT Broad Street"])
    }

    /// The other streets leave to both sides, 6 m apart.
    @Test func `two bends that undo each other are no turn`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                          w







                a                          n
                                               q

                                                                                                                     z





                                                 e
                """, grid: 3,
                ways: [
                    "an": Self.street("Mill Lane"),
                    "nw": Self.street("West Street"),
                    "nqe": Self.street("Mill Lane"),
                    "qz": Self.street("Broad Street"),
                ]))
        #expect(try scenario.maneuvers("az") == ["NAME_CHANGE Broad Street"])
    }

    @Test func `a branch without a name and the turn behind it are one turn`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                            w







                                                                                                s






                a                                                 n





                                                                                 q



















                                                                                        e
                """, grid: 2,
                ways: [
                    "an": Self.street("Mill Lane"),
                    "nq": Self.branch,
                    "nw": Self.branch,
                    "sqe": Self.street("Broad Street"),
                ]))
        #expect(try scenario.maneuvers("ae") == ["TURN_RIGHT Broad Street"])
    }

    @Test func `a loop of two one-way roads is no sharp turn`() throws {
        func told(_ branch: [String: String]) throws -> [String] {
            try DirectionsScenario(
                ScenarioMap(
                    """
                                                                                                s

                    a                                                 n                                       k






                                                                                 q











                                                               z
                    """, grid: 2,
                    ways: [
                        "ank": Self.street("Mill Lane"),
                        "nq": branch,
                        "sqz": Self.oneWay("Broad Street"),
                    ])
            ).maneuvers("az")
        }
        #expect(try told(Self.branch) == ["TURN_RIGHT Broad Street"])
        #expect(try told(Self.street("")) == ["TURN_SHARP_RIGHT Broad Street"])
    }

    /// One leads back, and one turns sharply at its end.
    @Test func `a loop is sharp where it leads back, or where one of its two turns is`() throws {
        let drawings = [
            """
            a                                                 n                                       k


                                                                                            s




                                                                      q





                                           z
            """,
            """
                                                                                              s





            a                                                 n                                       k


                                                                               q











                                                            z
            """,
        ]
        for drawing in drawings {
            let scenario = DirectionsScenario(
                try ScenarioMap(
                    drawing, grid: 2,
                    ways: [
                        "ank": Self.street("Mill Lane"),
                        "nq": Self.branch,
                        "sqz": Self.oneWay("Broad Street"),
                    ]))
            #expect(try scenario.maneuvers("az") == ["TURN_SHARP_RIGHT Broad Street"])
        }
    }

    /// That of a road of unknown kind too, onto which no router leads a car.
    @Test func `a corner is told where a street goes straight on that cars may not use`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a                                                 n                                       k














                                                                  e
                """, grid: 2,
                ways: [
                    "ane": Self.street("Mill Lane"),
                    "nk": ["highway": "road"],
                ]))
        #expect(try scenario.maneuvers("ae") == ["TURN_RIGHT Mill Lane"])
    }

    @Test func `a corner is told where such a street leads to the other side`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                 k












                a                                                 n














                                                                  e
                """, grid: 2,
                ways: [
                    "an": Self.street("Mill Lane"),
                    "ne": Self.street("Mill Lane"),
                    "nk": ["highway": "residential", "motor_vehicle": "no"],
                ]))
        #expect(try scenario.maneuvers("ae") == ["TURN_RIGHT Mill Lane"])
    }

    @Test(arguments: [
        ([:], []), (["tracktype": "grade2"], []),
        (["tracktype": "grade1", "surface": "asphalt"], ["TURN_RIGHT Mill Lane"]),
    ])
    func `a track straight on makes no turn of a corner unless it is paved`(
        tags: [String: String], told: [String]
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a                                                 n                                       k














                                                                  e
                """, grid: 2,
                ways: [
                    "an": Self.street("Mill Lane"),
                    "ne": Self.street("Mill Lane"),
                    "nk": tags.merging(["highway": "track"]) { $1 },
                ]))
        #expect(try scenario.maneuvers("ae") == told)
    }
}
