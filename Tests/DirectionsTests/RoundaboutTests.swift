import Directions
import Geodesy
import MapCompiler
import Routing
import ScenarioMaps
import Testing

@Suite struct RoundaboutTests {
    /// Five arms, too large for a crossing.
    private func large(_ side: ScenarioDrivingSide) throws -> DirectionsScenario {
        let ring = side == .right ? "bjhfdb" : "bdfhjb"
        return DirectionsScenario(
            try ScenarioMap(
                """
                      a
                      b
                i j       d c
                   h     f
                  g       e
                """, grid: 40,
                ways: [
                    ring: ["highway": "primary", "junction": "roundabout", "name": ""],
                    "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                    "ef": ["highway": "primary"], "gh": ["highway": "primary"],
                    "ij": ["highway": "primary"],
                ], drivingSide: side))
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `exits are counted in the direction of the traffic`(side: ScenarioDrivingSide) throws {
        let scenario = try large(side)
        let order = side == .right ? ["i", "g", "e", "c"] : ["c", "e", "g", "i"]
        let rotation = side == .right ? "COUNTERCLOCKWISE" : "CLOCKWISE"
        for (index, destination) in order.enumerated() {
            let steps = try scenario.steps("a" + destination)
            #expect(steps.count == 4)
            #expect(steps[1].roundaboutTurnNumber == index + 1)
            #expect(steps[1].maneuver.rawValue.hasSuffix("_\(rotation)"))
            #expect(steps[2].maneuver.rawValue == "ROUNDABOUT_EXIT_\(rotation)")
            #expect(steps[2].roundaboutTurnNumber == nil)
        }
    }

    @Test(arguments: [("c", 1), ("a", 2), ("i", 3)])
    func
        `from a start on a roundabout the exit is counted from there, in words of who is on it`(
            destination: Character, number: Int
        ) throws
    {
        let map = try large(.right).map
        let (f, d) = (map.coordinate("f"), map.coordinate("d"))
        let start = Coordinate(
            latitude: (f.latitude + d.latitude) / 2, longitude: (f.longitude + d.longitude) / 2)
        let request = RouteRequest(waypoints: [
            Waypoint(coordinate: start, vehicleStopover: false),
            Waypoint(coordinate: map.coordinate(destination)),
        ])
        let path = try Router(network: map.network).routes(for: request)[0]
        let steps = Route(path, for: request, in: map.network, language: .english).legs[0].steps
        #expect(steps[1].maneuver == .roundaboutExitCounterclockwise)
        #expect(steps[1].roundaboutTurnNumber == number)
        let words = ["", "Exit the roundabout", "Take the second exit", "Take the third exit"]
        #expect(steps[1].fullInstructionText.hasPrefix(words[number]))
        // Who is behind one of the others counts one less, and who is at the last one only leaves.
        let voice = Voice(language: .english, measure: .metric)
        let later = voice.counted(steps[1], inMeters: steps[1].legMeters / 2)
        #expect(later.roundaboutTurnNumber ?? 0 <= number)
        let last = voice.counted(steps[1], inMeters: 1)
        #expect(last.roundaboutTurnNumber == 1)
        #expect(last.fullInstructionText.hasPrefix("Exit the roundabout"))
    }

    @Test func `a driveway is an exit to who drives past it`() throws {
        let map = try ScenarioMap(
            """
                  a
                  b
            i j       d c
                  f
                  e
            """, grid: 60,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                "ef": ["highway": "primary"],
                "ij": ["highway": "service", "service": "driveway", "name": ""],
            ])
        let steps = try DirectionsScenario(map).steps("ae")
        #expect(steps[1].roundaboutTurnNumber == 2)
    }

    @Test func `a small roundabout with two arms side by side is announced by the exit`() throws {
        // On either side of north, so that their bearings are far apart as numbers.
        let map = try ScenarioMap(
            """
             a   h


              b g
            d c e
                f
            """, grid: 10,
            ways: [
                "bcegb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                "ef": ["highway": "primary"], "gh": ["highway": "primary"],
            ])
        let steps = try DirectionsScenario(map).steps("af")
        #expect(steps[1].roundaboutTurnNumber == 2)
        #expect(steps[2].maneuver == .roundaboutExitCounterclockwise)
    }

    @Test func `a small roundabout is announced as the crossing that it is driven like`() throws {
        let map = try ScenarioMap(
            """
                a
                b
            g h   d c
                f
                e
            """, grid: 5,
            ways: [
                "bhfdb": ["highway": "residential", "junction": "roundabout", "name": ""],
                "ab": ["highway": "residential"], "cd": ["highway": "residential"],
                "ef": ["highway": "residential"], "gh": ["highway": "residential"],
            ])
        let scenario = DirectionsScenario(map)
        #expect(try scenario.maneuvers("ag") == ["ROUNDABOUT_RIGHT_COUNTERCLOCKWISE gh"])
        #expect(try scenario.maneuvers("ae") == ["ROUNDABOUT_STRAIGHT_COUNTERCLOCKWISE ef"])
        #expect(try scenario.maneuvers("ac") == ["ROUNDABOUT_LEFT_COUNTERCLOCKWISE cd"])
        #expect(
            try scenario.steps("ac")[1].fullInstructionText
                == "At the roundabout, take the third exit onto cd")
    }

    /// A small circle with four roads.
    private static let smallCircle = """
                  a

                p b q

            o           r
        g   f           c   d
            n           s

                m t u

                  e
        """

    /// One that is not tagged as a roundabout.
    private func circle(_ ring: String) throws -> DirectionsScenario {
        DirectionsScenario(
            try ScenarioMap(
                Self.smallCircle, grid: 5,
                ways: [
                    ring: ["highway": "residential", "oneway": "yes", "name": ""],
                    "ab": ["highway": "residential"], "cd": ["highway": "residential"],
                    "et": ["highway": "residential"], "gf": ["highway": "residential"],
                ]))
    }

    @Test func `a one-way circle without the tag is announced as the roundabout that one sees`()
        throws
    {
        let steps = try circle("bpofnmtuscrqb").steps("ae")
        #expect(steps[1].fullInstructionText == "At the roundabout, take the second exit onto et")
    }

    @Test(arguments: ["", "Circle"]) func `a circle of several ways with one name is a roundabout`(
        name: String
    ) throws {
        let half = ["highway": "residential", "oneway": "yes", "name": name]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                Self.smallCircle, grid: 5,
                ways: [
                    "bpofnm": half, "mtus": half, "scrqb": half, "ab": ["highway": "residential"],
                    "cd": half.merging(["oneway": "no"]) { $1 }, "et": ["highway": "residential"],
                    "gf": ["highway": "residential"],
                ]))
        let told = try scenario.steps("ae")[1].fullInstructionText
        #expect(told == "At the roundabout, take the second exit onto et")
    }

    @Test(arguments: ["bpofnm", "mtus", "scrqb"])
    func `a roundabout of which one part lacks the tag is one`(untagged: String) throws {
        func part(_ letters: String) -> [String: String] {
            var tags = ["highway": "residential", "oneway": "yes", "name": "Circle"]
            if letters != untagged { tags["junction"] = "roundabout" }
            return tags
        }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                Self.smallCircle, grid: 5,
                ways: [
                    "bpofnm": part("bpofnm"), "mtus": part("mtus"), "scrqb": part("scrqb"),
                    "ab": ["highway": "residential"], "cd": ["highway": "residential"],
                    "et": ["highway": "residential"], "gf": ["highway": "residential"],
                ]))
        let told = try scenario.steps("ae")[1].fullInstructionText
        #expect(told == "At the roundabout, take the second exit onto et")
    }

    /// One closed way around a square island of 11 m.
    @Test(arguments: [("c", "first"), ("e", "second"), ("h", "third")])
    func `a square of one closed way is driven round like a roundabout`(
        to: String, exit: String
    ) throws {
        let map = try ScenarioMap(
            """
                        h

            a-----------b---g
                        |   |
                        d---i-----------e

                        c
            """, grid: 5.5,
            ways: [
                "bdigb": ["highway": "residential", "oneway": "yes", "name": ""],
                "ab": ["highway": "residential"], "hg": ["highway": "residential"],
                "ie": ["highway": "residential"], "dc": ["highway": "residential"],
            ])
        let steps = try DirectionsScenario(map).steps("a" + to)
        #expect(
            steps[1].fullInstructionText.hasPrefix("At the roundabout, take the \(exit) exit"))
    }

    /// The four carriageways of a crossing of two divided roads are driven round like a circle.
    @Test func `the inside of a crossing of divided roads is no roundabout`() throws {
        let road = ["highway": "primary", "oneway": "yes", "name": "Road"]
        let map = try ScenarioMap(
            """
                  i       k



            a-----b-------c-----d



            e-----f-------g-----h



                  j       l
            """, grid: 10,
            ways: [
                "dc": road, "cb": road, "ba": road, "ef": road, "fg": road, "gh": road, "ib": road,
                "bf": road, "fj": road, "lg": road, "gc": road, "ck": road,
            ])
        #expect(
            try !DirectionsScenario(map).steps("ek").contains { $0.roundaboutTurnNumber != nil })
    }

    /// Two roads lead back beside the one of approach, a little towards it: one leaves hard by the entry, one a whole round on.
    @Test func `the part of the circle that is driven tells the first exit from the last one`()
        throws
    {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                         vaw













                        p b q

                    o           r
                    f           c
                    n           s

                        m t u













                          e
                """, grid: 5,
                ways: [
                    "bpofnmtuscrqb": [
                        "highway": "residential", "junction": "roundabout", "name": "",
                    ],
                    "ab": ["highway": "residential"], "pv": ["highway": "residential"],
                    "qw": ["highway": "residential"], "te": ["highway": "residential"],
                ]))
        #expect(try scenario.steps("av")[1].maneuver == .roundaboutSharpRightCounterclockwise)
        #expect(try scenario.steps("aw")[1].maneuver == .roundaboutUTurnCounterclockwise)
        #expect(try scenario.steps("ae")[1].maneuver == .roundaboutStraightCounterclockwise)
    }

    @Test func `a one-way circle with two roads, or against the traffic, is no roundabout`() throws
    {
        let two = DirectionsScenario(
            try ScenarioMap(
                """
                      a

                    p b q

                o           r
                f           c
                n           s

                    m t u

                      e
                """, grid: 5,
                ways: [
                    "bpofnmtuscrqb": ["highway": "residential", "oneway": "yes", "name": ""],
                    "ab": ["highway": "residential"], "et": ["highway": "residential"],
                ]))
        for scenario in [two, try circle("bqrcsutmnfopb")] {
            #expect(try !scenario.steps("ae").contains { $0.roundaboutTurnNumber != nil })
        }
    }

    @Test func `one-way streets around a block are no roundabout`() throws {
        let map = try ScenarioMap(
            """
            a   b-------g   c

                f       h

            e   d-------i   j
            """, grid: 10,
            ways: [
                "bfdihgb": ["highway": "residential", "oneway": "yes", "name": "Ring"],
                "ab": ["highway": "residential"], "gc": ["highway": "residential"],
                "ed": ["highway": "residential"], "ij": ["highway": "residential"],
            ])
        #expect(
            try !DirectionsScenario(map).steps("aj").contains { $0.roundaboutTurnNumber != nil })
    }

    @Test func `a roundabout that is left where it is entered has the number of its exit too`()
        throws
    {
        let map = try ScenarioMap(
            """
                  g
                  |
            a-----b
                i j       d c
                  f
                  e
            """, grid: 60,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary"], "bi": ["highway": "primary"],
                "cd": ["highway": "primary"], "ef": ["highway": "primary"],
                "gb": ["highway": "primary"],
            ])
        let steps = try DirectionsScenario(map).steps("ai")
        #expect(steps.count == 3)
        #expect(steps[1].maneuver == .roundaboutSharpRightCounterclockwise)
        #expect(steps[1].roundaboutTurnNumber == 1)
        #expect(steps[1].fullInstructionText.hasPrefix("At the roundabout, take the first exit"))
    }

    @Test func `one's own road that only passes along the edge of a roundabout is an exit of it`()
        throws
    {
        let map = try ScenarioMap(
            """
              c   a
                b
            i j   d e
                f
                g
            """, grid: 60,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "abc": ["highway": "primary", "oneway": "yes"], "ij": ["highway": "primary"],
                "de": ["highway": "primary"], "fg": ["highway": "primary"],
            ])
        let steps = try DirectionsScenario(map).steps("ac")
        #expect(steps.count == 3)
        #expect(steps[1].maneuver == .roundaboutExitCounterclockwise)
    }

    /// It was listed as an entry, and an exit in 0 m.
    @Test func `a roundabout whose first exit is hard by the entry is one step`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                v                       a





                          p b




                r  s                   d  c





                            t


                            e
                """, grid: 4,
                ways: [
                    "bpstdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                    "ab": ["highway": "primary"], "vp": ["highway": "primary"],
                    "rs": ["highway": "primary"], "te": ["highway": "primary"],
                    "cd": ["highway": "primary"],
                ]))
        let steps = try scenario.steps("av")
        #expect(steps.count == 3)
        #expect(steps[1].roundaboutTurnNumber == 1)
        #expect(steps[1].simpleRoadName == "vp")
        #expect(steps[1].maneuver == .roundaboutRightCounterclockwise)
        #expect(try scenario.steps("ar").count == 4)
    }

    @Test func `a bend in front of a roundabout is no turn`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                       h
                                       |
                                       |
                                       d
                                    .     .
                                  .         .
                                e             c------------i
                                  .         .
                                    .     .
                                       b
                                       |
                                       f
                  g                      .
                                          .
                                            .
                                             .
                                               .
                                                .
                                                  .
                                                   a
                """, grid: 5,
                ways: [
                    "bcdeb": ["highway": "residential", "junction": "roundabout"],
                    "af": ["highway": "residential", "name": "High Street"],
                    "fg": ["highway": "residential", "name": "High Street"],
                    "fb": ["highway": "residential", "name": "Mill Lane"],
                    "dh": ["highway": "residential", "name": "North Road"],
                    "ci": ["highway": "residential", "name": "East Road"],
                ]))
        #expect(
            try scenario.maneuvers("ah").first
                == "ROUNDABOUT_SLIGHT_RIGHT_COUNTERCLOCKWISE North Road")
        #expect(try scenario.maneuvers("ag") == ["TURN_LEFT High Street"])
    }

    @Test func `a trip that ends on the circle has no exit number`() throws {
        let map = try ScenarioMap(
            """
                  a
                  b
            i j       d c
                  f
                  e
            """, grid: 60,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                "ef": ["highway": "primary"], "ij": ["highway": "primary"],
            ])
        let steps = try DirectionsScenario(map).steps("af")
        #expect(steps[1].roundaboutTurnNumber == nil)
        #expect(steps[1].maneuver == .roundaboutCounterclockwise)
        #expect(steps[1].fullInstructionText == "Enter the roundabout")
    }

    /// A ring with so many arms, driven from one arm to that across.
    private func kinds(arms: Int) throws -> [Maneuver] {
        var osm = "<osm version=\"0.6\">"
        func place(_ arm: Int, _ radius: Double) -> Coordinate {
            Coordinate(latitude: 1, longitude: 1).moved(
                by: radius, bearing: Double(arm) * 360 / Double(arms))
        }
        for arm in 0..<arms {
            for (id, radius) in [(arm + 1, 500.0), (arm + 1001, 600.0)] {
                let place = place(arm, radius)
                osm += "<node id=\"\(id)\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
            }
        }
        osm += "<way id=\"1\">"
        for arm in (0...arms).reversed() { osm += "<nd ref=\"\(arm % arms + 1)\"/>" }
        osm += "<tag k=\"highway\" v=\"primary\"/><tag k=\"junction\" v=\"roundabout\"/></way>"
        for arm in 0..<arms {
            osm += "<way id=\"\(arm + 2)\"><nd ref=\"\(arm + 1)\"/><nd ref=\"\(arm + 1001)\"/>"
            osm += "<tag k=\"highway\" v=\"primary\"/></way>"
        }
        let network = try MapCompiler.compile(.xml(osm + "</osm>")).network()
        let request = RouteRequest(
            waypoints: [0, arms / 2].map { Waypoint(coordinate: place($0, 600)) })
        let path = try Router(network: network).routes(for: request)[0]
        return Route(path, for: request, in: network).legs[0].steps.map(\.maneuver)
    }

    @Test func `a ring with hundreds of arms is a mistake, not a roundabout`() throws {
        #expect(try kinds(arms: 200).contains { $0.rawValue.hasPrefix("ROUNDABOUT") })
        #expect(try !kinds(arms: 201).contains { $0.rawValue.hasPrefix("ROUNDABOUT") })
    }
}
