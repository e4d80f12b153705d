import Directions
import ScenarioMaps
import Testing

/// Forks at which neither branch is seen to go on, and bends that are none.
@Suite struct EvenForkTests {
    private static func street(_ name: String) -> [String: String] {
        ["highway": "residential", "name": name]
    }

    private func told(_ map: ScenarioMap, _ letters: String) throws -> [String] {
        try DirectionsScenario(map).steps(letters).dropFirst().dropLast().map(\.fullInstructionText)
    }

    /// The street turns back into its direction behind the fork, the other one bears off for good; both begin alike.
    private func fork(
        _ tags: [String: [String: String]], _ side: ScenarioDrivingSide = .right
    ) throws -> ScenarioMap {
        try ScenarioMap(
            """
                                                c                              d
            a                               b
                                                e







                                                                f
            """, grid: 4,
            ways: [
                "ab": tags["a"] ?? [:], "bcd": tags["c"] ?? [:], "bef": tags["e"] ?? [:],
            ], drivingSide: side)
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `branches that begin alike have a side, wherever they lead behind that`(
        side: ScenarioDrivingSide
    ) throws {
        let main = Self.street("Main")
        let map = try fork(["a": main, "c": main, "e": Self.street("Side")], side)
        #expect(try told(map, "ad") == ["Keep left to stay on Main"])
        let road = ["highway": "secondary", "name": "Main"]
        let lesser = try fork(
            ["a": road, "c": road, "e": ["highway": "service", "name": ""]], side)
        #expect(try told(lesser, "ad") == [])
    }

    /// A link is no branch to choose, but where half of the lanes lead onto it.
    @Test(arguments: ["2", "1", ""])
    func `the lane of a link is one of two`(lanes: String) throws {
        func road(_ kind: String, _ lanes: String) -> [String: String] {
            ["highway": kind, "ref": "B 3", "name": "", "oneway": "yes"]
                .merging(lanes.isEmpty ? [:] : ["lanes": lanes]) { $1 }
        }
        let one = lanes.isEmpty ? "" : "1"
        let map = try fork([
            "a": road("primary", lanes), "c": road("primary", one), "e": road("primary_link", one),
        ])
        #expect(try told(map, "ad") == (lanes == "2" ? ["Keep left to stay on B3"] : []))
    }

    /// - Parameter names: numbers of the ramp, of the branch taken, and of the other one.
    @Test(arguments: [
        (names: ["", "", ""], isTold: true), (names: ["", "", "B 3"], isTold: true),
        (names: ["A 5", "A 5", ""], isTold: false), (names: ["A 5", "", "A 5"], isTold: true),
    ])
    func `where a ramp parts the side is told, unless its number shows which one goes on`(
        names: [String], isTold: Bool
    ) throws {
        func link(_ ref: String) -> [String: String] {
            ["highway": "motorway_link", "oneway": "yes", "name": "", "ref": ref]
        }
        let map = try ScenarioMap(
            """
            a--------------b--------------c


                                  d
            """, grid: 20,
            ways: ["ab": link(names[0]), "bc": link(names[1]), "bd": link(names[2])])
        #expect(try told(map, "ac").map { $0.hasPrefix("Keep left") } == (isTold ? [true] : []))
    }

    /// The lane for turning beside the end of a ramp is no branch of it.
    @Test func `before a junction a ramp does not part`() throws {
        let link = ["highway": "motorway_link", "oneway": "yes", "name": ""]
        let map = try ScenarioMap(
            """
                              e
                              |
            a--------------b--c
                              d
                              |
                              f
            """, grid: 20,
            ways: [
                "ab": link, "bc": link, "bd": link,
                "ecdf": ["highway": "primary", "name": "Main"],
            ])
        #expect(try told(map, "ae") == ["Turn left onto Main"])
    }

    @Test(arguments: ["", "Main"])
    func `streets without names that are hardly parted have a side`(name: String) throws {
        let map = try ScenarioMap(
            """
                                            d

                                              c
            a                   b
            """, grid: 20,
            ways: ["ab": Self.street(name), "bc": Self.street(name), "bd": Self.street("")])
        #expect(try told(map, "ac") == (name.isEmpty ? ["Keep right"] : []))
    }

    /// - Parameter swings: whether the street has its direction again behind the island.
    @Test(arguments: [true, false])
    func `a street that only swings around an island where a ramp leaves is silent`(
        swings: Bool
    ) throws {
        let road = ["highway": "secondary", "name": "Main", "oneway": "yes"]
        let map = try ScenarioMap(
            swings
                ? """
                                                            w





                a                                       b                                                                     c



                                                                 x                    y









                                                        d
                """
                : """
                                                            w





                a                                       b



                                                                 x








                                                                                      y
                                                        d







                                                                                                          c
                """, grid: 2,
            ways: [
                "ab": road, "bxyc": road, "wb": road.merging(["name": ""]) { $1 },
                "bd": ["highway": "motorway_link", "name": "", "oneway": "yes"],
            ])
        #expect(
            try told(map, "ac") == (swings ? [] : ["Turn slightly right to stay on Main"]))
    }

    /// A loop is driven round past its first corner, and left some metres behind the second one.
    @Test func `two corners and the street at once behind them are one turn`() throws {
        let loop = ["highway": "residential", "name": "", "oneway": "yes"]
        let place = ["highway": "residential", "name": "Place", "oneway": "yes"]
        let map = try ScenarioMap(
            """
                                                                                                                q











            a                                                           b




                                                              f
                                                                                c                                         p

                                                                            d
















                                                                  e
            """, grid: 2,
            ways: ["abcdf": loop, "bq": place, "pc": place, "de": Self.street("Boulevard")])
        #expect(try told(map, "ae") == ["Turn sharp right onto Boulevard"])
    }
}
