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

    /// The two sides of a roundabout's mouth meet at an angle, and a street leads off one of them.
    @Test func `behind the mouth of a roundabout there is no turn`() throws {
        let mouth = ["highway": "residential", "oneway": "yes", "name": ""]
        let side = ["highway": "residential", "name": "Boulevard"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                m


                                                                q




                                                                      p



                                 j  k  l
                                i

                                h      b  c
                          n                    d
                                  a
                                               e

                                   g   f



                      o
                """, grid: 4,
                ways: [
                    "abcdefga": [
                        "highway": "unclassified", "junction": "roundabout", "name": "",
                    ],
                    "ahij": mouth, "jklc": mouth,
                    "jm": ["highway": "residential", "name": "Place"],
                    "hn": side, "lq": side,
                    "go": ["highway": "unclassified", "name": "Boulevard"],
                    "dp": ["highway": "unclassified", "name": "Boulevard"],
                ], drivingSide: .left))
        for start in ["o", "p"] {
            let told = try scenario.maneuvers(start + "m")
            #expect(!told.contains { $0.hasPrefix("TURN") }, "\(told)")
        }
    }

    /// Its exit ends at a street that leads aside, and the way back into it leads to the other side.
    @Test func `a street from the mouth of a roundabout is named at the exit`() throws {
        let mouth = ["highway": "residential", "oneway": "yes", "name": ""]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                  m




                                                n










                                                b                 j
                                        c                     h

                                                      a           k

                w                     d

                                                    f       l
                                            e










                                              g
                """, grid: 3,
                ways: [
                    "abcdefa": [
                        "highway": "unclassified", "junction": "roundabout", "name": "",
                    ],
                    "bn": ["highway": "unclassified", "name": "North"],
                    "dw": ["highway": "unclassified", "name": "West"],
                    "eg": ["highway": "unclassified", "name": "South"],
                    "ahj": mouth, "jklf": mouth,
                    "jm": ["highway": "residential", "name": "Place"],
                ]))
        for start in ["n", "w", "g"] {
            let told = try scenario.maneuvers(start + "m")
            #expect(!told.contains { $0.hasPrefix("TURN") }, "\(told)")
            #expect(told.first?.hasSuffix(" Place") == true, "\(told)")
        }
    }

    /// The lane goes on ahead past the street, and comes back to the circle.
    @Test func `who leaves a lane that goes on behind a roundabout turns`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                m




                                              n










                                              b



                w                     c               a         h
                                                                      k

                                                    f
                                              d                       l
                                                                o
                """, grid: 3,
                ways: [
                    "abcdfa": [
                        "highway": "unclassified", "junction": "roundabout", "name": "",
                    ],
                    "cw": ["highway": "unclassified", "name": "West"],
                    "bn": ["highway": "unclassified", "name": "North"],
                    "ahklof": ["highway": "residential", "oneway": "yes", "name": ""],
                    "hm": ["highway": "residential", "name": "Place"],
                ]))
        for start in ["w", "n"] {
            #expect(try scenario.maneuvers(start + "m").last == "TURN_LEFT Place")
        }
    }

    /// The lane from its exit bends past the mouth of one street to that of another one, which leads straight on.
    @Test func `the street ahead behind a roundabout is named at its exit`() throws {
        let circle = ["highway": "tertiary", "junction": "roundabout", "name": ""]
        let lane = ["highway": "residential", "oneway": "yes", "name": ""]
        let main = ["highway": "unclassified", "name": "Boulevard"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                            n






                                                         h

                                                                  i
                                              g


                                                                                              v
                                          f                       a

                                                              b      p

                                             e            c
                                                    d

                o                                     u                q
                                                                       r
                                                          t
                                                              s     j





                                              w








                                                                                       m
                """, grid: 2,
                ways: [
                    "abcdefghia": circle, "apqrjstud": lane, "in": main, "eo": main,
                    "jm": ["highway": "residential", "name": "Place"],
                    "qv": ["highway": "residential", "name": ""],
                    "tw": ["highway": "residential", "name": "Boulevard"],
                ], drivingSide: .left))
        for start in ["n", "o"] {
            let told = try scenario.maneuvers(start + "m")
            #expect(told.map { $0.hasSuffix(" Place") } == [true, true], "\(told)")
            #expect(told.allSatisfy { $0.hasPrefix("ROUNDABOUT") }, "\(told)")
        }
        #expect(try scenario.maneuvers("ov").last?.hasPrefix("TURN_LEFT") == true)
    }

    /// The lane into it leaves the street to the right; straight on is the lane out of it.
    @Test func `the lane into a roundabout is no turn`() throws {
        let lane = ["highway": "residential", "oneway": "yes", "name": ""]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                     n



                                                                     e

                                                             a
                s                          j

                                                                               d                             h
                                               k
                                                             b


                                                                     c









                                                                     g
                """, grid: 3,
                ways: [
                    "abcdea": [
                        "highway": "unclassified", "junction": "roundabout", "name": "",
                    ],
                    "jkb": lane, "aj": lane,
                    "sj": ["highway": "residential", "name": "Street"],
                    "cg": ["highway": "unclassified", "name": "South"],
                    "dh": ["highway": "unclassified", "name": "East"],
                    "en": ["highway": "unclassified", "name": "North"],
                ]))
        for end in ["h", "g"] {
            let told = try scenario.maneuvers("s" + end)
            #expect(told.first?.hasPrefix("ROUNDABOUT") == true, "\(told)")
        }
    }

    /// The carriageways of a road meet, and it bends over two junctions; at the second one a street leads ahead.
    @Test func `a bend over two junctions beside a street that leads ahead is a turn`() throws {
        let road = ["highway": "secondary", "name": "Main"]
        let carriageway = road.merging(["oneway": "yes"]) { $1 }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """

                                      e




                                                                                          d











                                                           c

                                                        b





                        w









                                                     z     a
                """, grid: 2,
                ways: [
                    "ab": carriageway, "bz": carriageway, "bcd": road,
                    "bw": ["highway": "residential", "name": "West"],
                    "ce": ["highway": "residential", "name": "North", "oneway": "yes"],
                ]))
        #expect(try scenario.maneuvers("ad") == ["TURN_RIGHT Main"])
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
