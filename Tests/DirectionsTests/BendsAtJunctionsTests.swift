import Directions
import ScenarioMaps
import Testing

/// Roads that bend shortly before or behind a junction.
@Suite struct BendsAtJunctionsTests {
    /// A road bends in its last metres, and ends at a greater one.
    @Test func `who comes around a bend to the end of a road turns there`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                               a










                i


                                                           b





                                                                c
                                                                d

                                                                e

                                                             f

                                                           g






















                                                                                              h
                """, grid: 3,
                ways: [
                    "abcdefg": ["highway": "unclassified", "name": "Side Street"],
                    "igh": ["highway": "secondary", "name": "Main Street"],
                ]))
        let told = try ["ah", "ai"].map { try scenario.maneuvers($0) }
        #expect(told == [["TURN_LEFT Main Street"], ["TURN_SHARP_RIGHT Main Street"]])
    }

    /// The approach bends to the left 20 m before a corner to the right, at which another road is ahead.
    @Test func `a bend well before a corner does not make it straight on`() throws {
        let plain = ["highway": "secondary", "oneway": "yes", "name": ""]
        let avenue = ["highway": "primary", "oneway": "yes", "name": "Avenue"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a                                   x



                                                           w
                                                                                                        n
                                              b

                                                                       m
                                                 cd
                                                     e          k
                                                           f  g






                                                p

















                                                                               z
                                                                           y
                """, grid: 3,
                ways: [
                    "abcdefg": plain, "gk": plain, "xgy": avenue, "zkw": avenue,
                    "kmn": ["highway": "unclassified", "name": ""],
                    "dp": ["highway": "service", "name": ""],
                ]))
        let told = try scenario.maneuvers("ay")
        #expect(told.count == 1 && told[0].contains("RIGHT"), "\(told)")
    }

    /// A one-way street leaves a road that goes straight on; the destination is on it.
    @Test func `of a slip road with the destination on it the side is told`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                      h


                                                    g


                                                           c
                                              f
                                           1

                                                  j
                                    b




                a
                                            e


                                                 d
                """, grid: 4,
                ways: [
                    "abc": ["highway": "tertiary", "name": "Way"],
                    "deb": ["highway": "unclassified", "name": "Drive"],
                    "bfgh": ["highway": "residential", "oneway": "yes", "name": "Side Street"],
                    "cje": ["highway": "unclassified", "oneway": "yes", "name": "Drive"],
                ], drivingSide: .left))
        let told = try scenario.maneuvers("a1")
        #expect(told == ["FORK_LEFT Side Street"])
    }

    /// The carriageways of a bridge meet at an angle, and behind it a street leads to the side of the bend.
    @Test func `where two carriageways meet there is no turn`() throws {
        let bridge = ["highway": "primary", "oneway": "yes", "name": "Bridge"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                     j       f
                               k        e           g   h
                          l         d
                                                                                    i

                              c                        n

                m         b






                  a

                                                                          o
                """, grid: 3,
                ways: [
                    "abcdef": bridge, "fjklm": bridge,
                    "fghi": ["highway": "primary", "name": "Boulevard"],
                    "hno": ["highway": "secondary", "oneway": "yes", "name": "Side Street"],
                ]))
        let told = try ["ai", "ao"].map { try scenario.maneuvers($0) }
        #expect(!told[0].contains { $0.hasPrefix("TURN") }, "\(told)")
        #expect(told[1].last == "TURN_RIGHT Side Street")
    }

    /// A one-way road around an island comes back to where the street begins: it is no other carriageway of that.
    @Test func `around an island the street behind it is told`() throws {
        let island = ["highway": "primary", "oneway": "yes", "name": "Island"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a         b        e        c           d



                                   f



                                   g
                """, grid: 3,
                ways: [
                    "ab": ["highway": "primary", "name": "In"],
                    "bfceb": island,
                    "fg": ["highway": "primary", "name": "South"],
                    "cd": ["highway": "primary", "name": "Out"],
                ]))
        let told = try scenario.maneuvers("gd")
        #expect(told == ["TURN_RIGHT Island", "TURN_RIGHT Out"])
    }

    /// Of two roads to the left the lesser turn is marked as straight on.
    @Test func `a bend whose lanes are marked as straight on is no turn`() throws {
        func place(_ lanes: String) -> [String: String] {
            ["highway": "secondary", "oneway": "yes", "name": "Place", "turn:lanes": lanes]
        }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                    j





                                                           h
                a
                                      i
                                            g
                    b                f
                        c  d  e








                                 k
                """, grid: 5,
                ways: [
                    "abcdef": place("left|through|through"), "fij": place("through|through"),
                    "kf": place("left|through|through|right|right"),
                    "fgh": [
                        "highway": "secondary", "oneway": "yes", "name": "Street", "lanes": "2",
                    ],
                ]))
        let told = try scenario.maneuvers("ah")
        #expect(told == ["NAME_CHANGE Street"])
        let lanes = try scenario.steps("ah").compactMap(\.lanes).last
        #expect(lanes?.map { $0.directions.contains(where: \.recommended) } == [false, true, true])
    }
}
