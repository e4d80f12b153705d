import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// Places on roads that are closed when the vehicle comes there. 2026-11-20 is a Friday.
@Suite struct ClosedDestinationTests {
    private static let school = [
        "highway": "residential", "name": "School Lane",
        "motor_vehicle:conditional": "no @ (Mo-Fr 07:45-09:15)",
    ]
    private static let open = ["highway": "residential", "name": "Main Street"]

    private func route(
        _ map: ScenarioMap, _ letters: String, at time: String,
        configure: (inout RouteRequest)
            -> Void = { _ in }
    ) throws(RoutingFailure) -> RoutePath {
        var request = RouteRequest(
            waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) },
            departure: UTCTime(rfc3339: "2026-11-\(time)Z"), utcOffsetSeconds: 3600)
        configure(&request)
        return try Router(network: map.network).routes(for: request)[0]
    }

    private func refusal(
        _ map: ScenarioMap, _ letters: String, at time: String
    ) -> RoutingFailure? {
        do throws(RoutingFailure) {
            _ = try route(map, letters, at: time)
            return nil
        } catch { return error }
    }

    /// A street `b`-`c` before a school, with a dead end behind it; `1` lies in its middle.
    private static func schoolStreet(grid: Double = 100) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---b-1-c---d
                |
                e
            """, grid: grid, ways: ["ab": open, "bc": school, "cd": open, "be": open])
    }

    @Test func `a place on a road that is closed is reached, with a warning`() throws {
        let map = try Self.schoolStreet()
        let path = try route(map, "a1", at: "20T07:03:00")
        #expect(path.legs[0].edges == map.edges("abc"))
        #expect(path.legs[0].end.coordinate.distance(to: map.coordinate("1")) < 1)
        let warning = try #require(path.warnings.first)
        #expect(path.warnings.count == 1)
        #expect(
            warning.message
                == "School Lane is closed when the vehicle comes there at 08:03 (closed Mo-Fr "
                + "07:45-09:15) and opens at 09:15, and the vehicle goes there all the same to "
                + "reach destination 0, where no other road leads")
        #expect(warning.roadName == "School Lane")
        #expect(warning.rule == "closed Mo-Fr 07:45-09:15")
        #expect(warning.opensAt == UTCTime(rfc3339: "2026-11-20T08:15:00Z"))
        #expect(warning.destinationIndex == 0)
        for time in ["20T06:40:00", "20T08:15:00", "21T07:03:00"] {
            let open = try route(map, "a1", at: time)
            #expect(open.legs[0].edges == path.legs[0].edges)
            #expect(open.legs[0].end == path.legs[0].end)
            #expect(open.warnings.isEmpty)
        }
    }

    @Test func `a place on a road that traffic says is closed is reached and left, with a warning`()
        throws
    {
        let map = try Self.schoolStreet()
        let router = Router(network: map.network)
        router.setTraffic(
            Dictionary(uniqueKeysWithValues: (map.edges("bc") + map.edges("cb")).map { ($0, 0) }))
        let places = "a1b".map { map.coordinate($0) }
        for (from, to, word) in [(0, 1, "reach"), (1, 2, "leave")] {
            let path = try router.routes(
                for: RouteRequest(
                    waypoints: [
                        Waypoint(coordinate: places[from]), Waypoint(coordinate: places[to]),
                    ]))[0]
            let warning = try #require(path.warnings.first)
            #expect(path.warnings.count == 1)
            #expect(warning.code == .closed)
            #expect(warning.roadName == "School Lane")
            #expect(warning.message.contains("School Lane is closed by traffic"))
            #expect(warning.message.contains("to \(word)"))
        }
    }

    @Test func `a place behind a road that is closed is reached, and left`() throws {
        let map = try Self.schoolStreet()
        let there = try route(map, "ad", at: "20T07:03:00")
        #expect(there.legs[0].edges == map.edges("abcd"))
        #expect(there.warnings.count == 1)
        let back = try route(map, "de", at: "20T07:03:00")
        #expect(back.legs[0].edges == map.edges("dcbe"))
        #expect(back.warnings.count == 1)
        // Both ends are near what is closed, and it is in the way of either.
        let path = try route(map, "ade", at: "20T07:03:00")
        #expect(path.legs.map(\.edges) == [map.edges("abcd"), map.edges("dcbe")])
        #expect(path.warnings.map(\.destinationIndex) == [0, 1])
    }

    @Test func `nobody is led far through a closure, and its end is reported`() throws {
        let map = try Self.schoolStreet(grid: 1500)
        for letters in ["ad", "da"] {
            let failure = try #require(refusal(map, letters, at: "20T07:03:00"))
            #expect(failure.status == .noRouteFound)
            #expect(failure.message.contains("School Lane"))
            #expect(failure.message.contains("closed Mo-Fr 07:45-09:15"))
            #expect(failure.message.contains("opens at 09:15"))
        }
        #expect(refusal(map, "ad", at: "20T08:20:00") == nil)
        #expect(try route(map, "a1", at: "20T07:03:00").warnings.count == 1)
        #expect(try route(map, "1a", at: "20T07:03:00").warnings.isEmpty)
    }

    @Test func `who comes when it is open again gets no warning`() throws {
        let map = try Self.schoolStreet(grid: 1500)
        // It takes some minutes to come there.
        #expect(try route(map, "a1", at: "20T08:14:30").warnings.isEmpty)
        let late = try route(map, "a1", at: "20T06:44:30")
        #expect(late.warnings.count == 1)
    }

    @Test func `a way round is taken, however long, and what is open beside a place`() throws {
        let map = try ScenarioMap(
            """
            a---b-1-c---d
            |           |
            e-----------f
            """, grid: 2000,
            ways: [
                "ab": Self.open, "bc": Self.school, "cd": Self.open, "ae": Self.open,
                "ef": Self.open, "fd": Self.open,
            ])
        let path = try route(map, "ad", at: "20T07:03:00")
        #expect(path.legs[0].edges == map.edges("aefd"))
        #expect(path.warnings.isEmpty)
    }

    @Test func `a way that closes behind the vehicle is found`() throws {
        func hours(_ hours: String) -> [String: String] {
            ["highway": "residential", "motor_vehicle:conditional": "no @ (\(hours))"]
        }
        let map = try ScenarioMap(
            """
            a---b---c---d
            |           |
            e-----------f
            """, grid: 1500,
            ways: [
                "ab": Self.open, "bc": hours("08:00-10:00"), "cd": Self.open, "ae": Self.open,
                "ef": hours("08:10-10:00"), "fd": Self.open,
            ])
        let path = try route(map, "ad", at: "20T06:58:00")
        #expect(path.legs[0].edges == map.edges("aefd"))
        #expect(path.warnings.isEmpty)
        #expect(refusal(map, "ad", at: "20T07:30:00") != nil)
    }

    @Test func `a barrier is like a road, and a turn is never made while it is forbidden`() throws {
        let map = try ScenarioMap(
            "a---b---c", grid: 100, ways: ["ab": Self.open, "bc": Self.open],
            nodes: [
                "b": [
                    "barrier": "lift_gate", "motor_vehicle": "yes",
                    "motor_vehicle:conditional": "no @ (22:00-06:00)",
                ]
            ])
        let path = try route(map, "ac", at: "20T22:00:00")
        let warning = try #require(path.warnings.first)
        #expect(warning.message.contains("the barrier before Main Street is closed"))
        #expect(warning.message.contains("opens at 06:00 on 2026-11-21"))
        let turning = try ScenarioMap(
            """
            a---b---c
                |
                d
            """, grid: 100, ways: ["ab": Self.open, "bc": Self.open, "bd": Self.open],
            relations: [
                ScenarioRelation(
                    tags: [
                        "type": "restriction",
                        "restriction:conditional": "no_right_turn @ (Mo-Fr 06:00-09:00)",
                    ],
                    members: [
                        .way("ab", role: "from"), .node("b", role: "via"), .way("bd", role: "to"),
                    ])
            ])
        // Turning round at the dead end is a way.
        #expect(try route(turning, "ad", at: "20T07:00:00").legs[0].edges == turning.edges("abcbd"))
    }

    @Test func `a stop in a zone that is not open now ends beside it, with a warning`() throws {
        let map = try ScenarioMap(
            """
            a---b-1-c---d
                |   |
                e---f
            """, grid: 100,
            ways: [
                "ab": Self.open, "cd": Self.open, "be": Self.open, "ef": Self.open,
                "fc": Self.open,
                "bc": [
                    "highway": "pedestrian", "name": "Market",
                    "motor_vehicle:conditional": "delivery @ (06:00-10:00)",
                ],
            ])
        let path = try route(map, "a1", at: "20T12:00:00")
        #expect(path.legs[0].edges.contains(map.edge("b", "c")) == false)
        let warning = try #require(path.warnings.first)
        #expect(
            warning.message
                == "destination 0 lies on Market, which is closed when the vehicle comes there at "
                + "13:00 (open only 06:00-10:00) and opens at 06:00 on 2026-11-21; the route ends "
                + "100 m from it")
        #expect(try route(map, "a1", at: "20T07:00:00").warnings.isEmpty)
    }

    /// A yard in the zone is the nearest road that is always open, and nobody gets there.
    @Test
    func `a stop in a large zone that is not open now ends beside it, though a yard is nearer`()
        throws
    {
        let market = [
            "highway": "pedestrian", "name": "Market",
            "motor_vehicle:conditional": "delivery @ (06:00-10:00)",
        ]
        func town(grid: Double) throws -> ScenarioMap {
            try ScenarioMap(
                """
                a---b---1-x---c---d
                          |
                          y
                """, grid: grid,
                ways: [
                    "ab": Self.open, "bx": market, "xc": market, "cd": Self.open,
                    "xy": ["highway": "residential", "name": "Yard"],
                ])
        }
        let map = try town(grid: 100)
        let path = try route(map, "a1", at: "20T12:00:00")
        #expect(path.legs[0].edges == map.edges("ab"))
        #expect(path.warnings.map(\.code) == [.closed, .farPlace])
        #expect(try route(map, "a1", at: "20T07:00:00").warnings.isEmpty)
        // Nobody walks half a kilometre; which stop cannot be reached is told.
        let failure = try #require(refusal(try town(grid: 400), "aa1", at: "20T12:00:00"))
        #expect(failure.waypointIndex == 2)
    }

    /// A market street in the middle of which the stop 1 is; who leaves it drives round over slow roads.
    private static func market(rows: Int, grid: Double, maxspeed: String) throws -> ScenarioMap {
        let slow = ["highway": "residential", "maxspeed": maxspeed]
        let sides = String(repeating: "|       |\n", count: rows)
        return try ScenarioMap(
            "a---b-1-c\n\(sides)e-------f", grid: grid,
            ways: [
                "ab": open, "cf": slow, "fe": slow, "ea": slow,
                "bc": [
                    "highway": "pedestrian", "name": "Market", "oneway": "yes",
                    "motor_vehicle:conditional": "delivery @ (06:00-10:00)",
                ],
            ])
    }

    /// Who leaves the zone drives some minutes round it.
    @Test func `a stop in a zone that is open is reached, also where another one follows`() throws {
        let map = try Self.market(rows: 3, grid: 120, maxspeed: "10")
        for letters in ["a1", "a1a"] {
            let open = try route(map, letters, at: "20T07:00:00")
            #expect(open.legs[0].end.coordinate.distance(to: map.coordinate("1")) < 1, "\(letters)")
            #expect(open.warnings.isEmpty)
            let closed = try route(map, letters, at: "20T12:00:00")
            #expect(closed.legs[0].edges == map.edges("ab"))
            #expect(closed.warnings.first?.code == .closed)
        }
    }

    /// From the zone the way on is longer than the walk is worth, so that no path leads there, open or closed; and at noon the
    /// driver has to know why he does not come to his stop.
    @Test func `the closed road of a stop is told on any leg`() throws {
        let map = try Self.market(rows: 4, grid: 200, maxspeed: "5")
        for letters in ["a1", "a1a", "ab1a", "a1a1a"] {
            let path = try route(map, letters, at: "20T12:00:00")
            let stops = letters.dropFirst().enumerated().filter { $0.element == "1" }.map(\.offset)
            let told = path.warnings.filter { $0.code == .closed }
            #expect(told.map(\.destinationIndex) == stops, "\(letters)")
            #expect(told.allSatisfy { $0.message.contains("lies on Market, which is closed") })
            // How far the route ends from the stop is said once.
            for stop in stops {
                let words = path.warnings.filter { $0.destinationIndex == stop }.map(\.message)
                #expect(words.count { $0.contains("the route ends") } == 1, "\(words)")
                let walk = "destination \(stop) is reached on foot from Main Street"
                #expect(words.contains { $0.hasPrefix(walk) }, "\(words)")
            }
        }
    }

    @Test func `who only passes a zone that is closed has no path, and its opening is reported`()
        throws
    {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 100,
            ways: [
                "ab": Self.open, "cd": Self.open,
                "bc": [
                    "highway": "pedestrian", "name": "Market",
                    "motor_vehicle:conditional": "delivery @ (06:00-10:00)",
                ],
            ])
        let failure = try #require(refusal(map, "ad", at: "20T12:00:00"))
        #expect(
            failure.message
                == "every way leads over Market, which is closed when the vehicle comes there at "
                + "13:00 (open only 06:00-10:00) and opens at 06:00 on 2026-11-21; set out later, "
                + "or choose another place")
    }

    @Test(arguments: [
        ["highway": "winter_road"], ["highway": "ice_road"],
        ["highway": "unclassified", "ice_road": "yes"],
    ])
    func `a road of ice or snow leads somewhere, but for the months in which there is none`(
        tags: [String: String]
    ) throws {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 2000, ways: ["ab": Self.open, "bc": tags, "cd": Self.open])
        let winter = try route(map, "ad", at: "20T12:00:00") {
            $0.departure = UTCTime(rfc3339: "2027-01-20T12:00:00Z")
        }
        #expect(winter.legs[0].edges == map.edges("abcd"))
        // Slower than on a road.
        #expect(winter.durationSeconds > 2000 / (41 / 3.6))
        #expect(try map.way("ad") == "ab bc cd")
        let failure = try #require(refusal(map, "ad", at: "20T12:00:00"))
        #expect(failure.message.contains("closed May-Nov"))
        #expect(failure.message.contains("opens at 00:00 on 2026-12-01"))
    }
}
