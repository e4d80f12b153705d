import Directions
import ScenarioMaps
import Testing

/// Two turns a few metres apart: one maneuver, or two.
@Suite struct OnePlaceTests {
    private static let lane = ["highway": "residential", "name": "Lane"]

    /// A lane and an alley on either side of a main road.
    private func offset(meters: Double) throws -> [String] {
        let scale = Int((60 / meters).rounded())
        let gap = String(repeating: " ", count: 2 * scale)
        let line = String(repeating: "-", count: 2 * scale - 1)
        return try DirectionsScenario(
            ScenarioMap(
                (["\(gap)n"] + Array(repeating: "\(gap)|", count: scale)
                    + ["a\(line)b", "\(gap)c\(line)d"]
                    + Array(repeating: "\(gap)|", count: scale) + ["\(gap)s"])
                    .joined(separator: "\n"), grid: meters,
                ways: [
                    "ab": Self.lane, "cd": ["highway": "residential", "name": "Alley"],
                    "nbcs": ["highway": "primary", "name": "Main Road"],
                ])
        ).maneuvers("ad")
    }

    @Test(arguments: [10.0, 12, 14]) func `who has to drive along a road turns twice`(
        meters: Double
    ) throws {
        #expect(try offset(meters: meters) == ["TURN_RIGHT Main Road", "TURN_LEFT Alley"])
    }

    @Test(arguments: [4.0, 6, 8]) func `who crosses a road at a slant goes straight on`(
        meters: Double
    ) throws {
        #expect(try offset(meters: meters) == ["STRAIGHT Alley"])
    }

    /// Another road than the one that is taken leads to the side to which one turns in the end.
    @Test func `a turn to one side is told apart where the words for both fit another road`() throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                       e


                                            c
                a                       b




                    r




                                                       d
                """, grid: 5,
                ways: [
                    "ab": Self.lane, "rbce": ["highway": "residential", "name": "Street"],
                    "cd": ["highway": "residential", "name": "Alley"],
                ]))
        #expect(
            try scenario.maneuvers("ad") == ["TURN_SLIGHT_LEFT Street", "TURN_RIGHT Alley"])
    }

    /// Right onto a one-way street, and left out of it where it ends: as a whole a little to the left.
    @Test func `two corners as near as the sides of a road are told by where both lead`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a--------------------b-----------------------e
                                    c

                                            d

                               f
                """, grid: 5,
                ways: [
                    "abe": ["highway": "residential", "name": "High Street"],
                    "bc": ["highway": "residential", "name": "Mill Lane"],
                    "cd": ["highway": "residential", "name": "Mill Lane"],
                    "cf": ["highway": "residential", "name": "Hill Road"],
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_SLIGHT_RIGHT Mill Lane"])
        #expect(try scenario.maneuvers("af") == ["TURN_SHARP_RIGHT Hill Road"])
    }

    @Test func `a corner to one side is not told as the other one`() throws {
        let oneWay = ["highway": "residential", "oneway": "yes"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                        d







                                c             g

                          b

                f



                          a
                """, grid: 6,
                ways: [
                    "ab": Self.lane, "bf": ["highway": "residential", "name": "Street"],
                    "bc": oneWay.merging(["name": "Street"]) { $1 },
                    "gc": oneWay.merging(["name": "Street"]) { $1 },
                    "cd": oneWay.merging(["name": "Boulevard"]) { $1 },
                ]))
        let told = try scenario.maneuvers("ad")
        #expect(told == ["TURN_RIGHT Street", "TURN_LEFT Boulevard"], "\(told)")
    }

    /// Half right within a car park, and left behind it where its road ends.
    @Test func `a bend and a corner to the other side are not told to the side of the bend`() throws
    {
        let aisle = ["highway": "service", "service": "parking_aisle", "name": ""]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                                                                            s



                                                                                                                                      t








                                                                                                                                      u



                              n

                                                                                                            d
                                                                                                                c
                                                                                                                    b

                                                                                  e
                                                                    f
                                                                                                                      k
                                                            g

                                      j

                w




                                                                                  p                                   m


                                          q















                                                z
                """, grid: 1,
                ways: [
                    "stub": aisle,
                    "bkm": ["highway": "service", "name": "Parking"],
                    "bcdefgj": ["highway": "service", "name": "Parking"],
                    "ep": aisle,
                    "jw": ["highway": "service", "name": "Lane"],
                    "njqz": ["highway": "primary", "name": "High Street"],
                ]))
        let told = try scenario.maneuvers("sz")
        #expect(told.last == "TURN_LEFT High Street", "\(told)")
    }

    /// Half round an island on a one-way road, and on in line with the road before it.
    @Test(arguments: [("", ["STRAIGHT "]), ("Circle", ["TURN_LEFT Circle", "TURN_RIGHT "])])
    func `an island ahead is gone straight over where the way around it has no name`(
        name: String, expected: [String]
    ) throws {
        let lane = ["highway": "residential", "name": ""]
        let oneWay = ["highway": "residential", "oneway": "yes", "name": name]
        let street = ["highway": "residential", "oneway": "yes", "name": "Street"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                      p
                                          o
                                    n
                                                                                                s


                                                          k
                                m
                                                              j
                                  l

                                            g
                                                                  a

                                            f                     b
                q
                                                  e                     t
                                                              c
                                                        d

                                            u
                                                          w




                            h



                                                                        v
                                                                                            y
                """, grid: 2,
                ways: [
                    "sa": lane, "kjabcdefg": oneWay, "bty": street, "vwd": street, "euh": lane,
                    "glmnopkg": ["highway": "residential", "name": "", "junction": "roundabout"],
                    "lq": lane,
                ], drivingSide: .left))
        let told = try scenario.maneuvers("sh")
        #expect(told == expected, "\(told)")
    }
}
