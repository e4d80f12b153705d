import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Where a vehicle turns round on a line, and where it leaves one that leads to where it could not.
@Suite struct LineTurnTests {
    private static let street = ["highway": "residential"]
    private static let oneWay = ["highway": "residential", "oneway": "yes"]
    private static let track = ["highway": "track", "motor_vehicle": "no"]

    @Test func `a line that leads nowhere on is left however far behind that is`() throws {
        let map = try ScenarioMap(
            """
            a---b---------c---d
                |             |
                |             |
                e-------------g---h
            """, grid: 800,
            ways: [
                "ab": Self.street, "bc": Self.oneWay, "cd": Self.track, "dg": Self.street,
                "be": Self.street, "eg": Self.street, "gh": Self.street,
            ])
        let stop = map.coordinate("a").interpolated(to: map.coordinate("b"), fraction: 0.5)
        let path = try LineTests.way(
            along: "abcdgh", on: map, .prefer, through: [Waypoint(coordinate: stop)])
        #expect(LineTests.text(path, map) == "ab|ab be eg gh")
        #expect(path.line?.faults.map(\.code) == [.leftOut, .forbidden, .leftOut])
    }

    /// A street with a turn that is forbidden, and behind it a dead end in which one turns round instead.
    private static func besideForbiddenTurn(stub: Double) throws -> ScenarioMap {
        let map = try ScenarioMap(
            """
            a---------------------b-\(String(repeating: "--", count: Int(stub / 10) - 1))s
                                  |
                                  |
                                  |
                                  |
                                  |
                                  |
                                  |
                                  d
            """, grid: 10, ways: ["ab": street, "bs": street, "bd": street],
            relations: [.restriction("no_right_turn", from: "ab", via: "b", to: "bd")])
        return map
    }

    @Test(arguments: [GivenLine.Adherence.strict, .prefer])
    func `a way of a few metres round a forbidden turn is the line's`(
        adherence: GivenLine.Adherence
    ) throws {
        let map = try Self.besideForbiddenTurn(stub: 20)
        // What the planner's own way is like with a place every 50 m.
        let path = try LineTests.way(along: "abd", on: map, adherence, spacing: 50)
        #expect(LineTests.text(path, map) == "ab bs sb bd")
        #expect(path.line?.faults == [])
    }

    @Test func `a longer way round a forbidden turn is no part of the line`() throws {
        let map = try Self.besideForbiddenTurn(stub: 40)
        let path = try LineTests.way(along: "abd", on: map, .prefer, spacing: 50)
        #expect(path.line?.faults.map(\.code) == [.forbidden])
        #expect(throws: RoutingFailure.self) {
            try LineTests.way(along: "abd", on: map, .strict, spacing: 50)
        }
    }

    /// Two carriageways, from one to the other of which a restriction forbids the nearest link; behind it one may turn.
    private static func carriageways(behind columns: Int) throws -> ScenarioMap {
        let (own, rest) = (
            String(repeating: "-", count: 49), String(repeating: "--", count: columns - 1)
        )
        return try ScenarioMap(
            """
            e\(own)f-\(rest)g
            a\(own)b-\(rest)c
            """, grid: 10,
            ways: [
                "ab": oneWay, "bc": oneWay, "cg": oneWay, "gf": oneWay, "fe": oneWay, "bf": oneWay,
            ], relations: [.restriction("no_u_turn", from: "ab", viaWays: ["bf"], to: "fe")])
    }

    @Test func `a link behind which one may not go on is left for the next one if that is near`()
        throws
    {
        let near = try LineTests.way(
            along: "abfe", on: Self.carriageways(behind: 1), spacing: 50)
        #expect(try LineTests.text(near, Self.carriageways(behind: 1)) == "ab bc cg gf fe")
        #expect(near.line?.faults == [])
        let refusal = #expect(throws: RoutingFailure.self) {
            try LineTests.way(along: "abfe", on: Self.carriageways(behind: 8), spacing: 50)
        }
        #expect(refusal?.lineFaults.map(\.code) == [.forbidden])
    }

    @Test func `a line that turns a few metres behind a stop where nobody may turns at the stop`()
        throws
    {
        let map = try ScenarioMap(
            """
            a---------b---x---y
                      |   |
                      w   z
            """, grid: 25,
            ways: ["abxy": Self.street, "bw": Self.street, "xz": Self.street])
        let path = try LineTests.way(
            along: "abxba", on: map, to: "a", through: [Waypoint(coordinate: map.coordinate("b"))])
        #expect(LineTests.text(path, map) == "ab|ba")
        #expect(path.line?.faults == [])
    }

    @Test func `a line that turns at a stop far from the road enters no driveway for that`() throws
    {
        let map = try ScenarioMap(
            """
            a-----------m-----------c
                        n
            """, grid: 40, ways: ["amc": Self.street, "mn": Self.street])
        let m = map.coordinate("m")
        let stop = Waypoint(coordinate: m.moved(by: 80, bearing: 0))
        let path = try LineTests.way(along: "ama", on: map, to: "a", spacing: 50, through: [stop])
        #expect(LineTests.text(path, map) == "am|ma")
    }

    /// A street, 10 m beside it a track for others with a junction in its middle, and there a stop at which a
    /// line turns round.
    private static func besideTrack() throws -> (map: ScenarioMap, stop: Coordinate) {
        let map = try ScenarioMap(
            """
            a-----------b-----------------------------------------------c
                        s-----------------------x-----------------------t
                                                y
            """, grid: 10,
            ways: [
                "abc": street, "bs": track, "sxt": track, "xy": track,
            ])
        return (map, map.coordinate("x").moved(by: 10, bearing: 0))
    }

    @Test func `a line that turns at a stop in the middle of a street takes no track for it`()
        throws
    {
        let (map, stop) = try Self.besideTrack()
        let a = map.coordinate("a")
        let corners = Polyline([a, stop, a])
        let line = GivenLine(
            course: .places(
                stride(from: 0, to: 360, by: 24).map { corners.coordinate(at: $0) } + [a]),
            adherence: .strict)
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [a, stop, a].map { Waypoint(coordinate: $0) }, line: line))[0]
        #expect(LineTests.text(path, map) == "ab bc|cb ba")
        #expect(path.line?.faults == [])
        #expect(abs(path.distanceMeters - 360) < 2)
    }

    @Test(arguments: [0.0, 7, 14, 21])
    func `a line whose places miss a stop at which it turns leads to the stop`(shift: Double) throws
    {
        let (map, stop) = try Self.besideTrack()
        let a = map.coordinate("a")
        let corners = Polyline([a, stop, a])
        let places =
            [a]
            + stride(from: 50 + shift, to: corners.length, by: 50)
            .map { corners.coordinate(at: $0) } + [a]
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [a, stop, a].map { Waypoint(coordinate: $0) },
                line: GivenLine(course: .places(places), adherence: .strict)))[0]
        #expect(LineTests.text(path, map) == "ab bc|cb ba")
        #expect(path.legs[0].end.coordinate.distance(to: stop) < 2)
    }

    @Test(arguments: 13...18)
    func `a line that turns before a private road does not go round the block over that`(
        columns: Int
    ) throws {
        let map = try ScenarioMap(
            """
            a\(String(repeating: "-", count: columns))b-c---d
             \(String(repeating: " ", count: columns))x-y
            """, grid: 25,
            ways: [
                "abcd": Self.street, "bx": Self.street, "cy": Self.street,
                "xy": ["highway": "service", "access": "private"],
            ])
        let path = try LineTests.way(along: "abxba", on: map, spacing: 50)
        #expect(LineTests.text(path, map) == "ab bx xb ba")
    }

    @Test(arguments: [0.0, 10, 20, 30, 40])
    func `a line that turns at a stop in a hairpin bend takes no steps beside it`(shift: Double)
        throws
    {
        let map = try ScenarioMap(
            """
            x---k--------------h
            y---a--------------g
            """, grid: 20,
            ways: [
                "xk": Self.street, "ya": Self.street, "aghk": Self.street,
                "ak": ["highway": "steps"],
            ])
        let (y, h) = (map.coordinate("y"), map.coordinate("h"))
        let stop = h.moved(by: 20, bearing: 270)
        let corners = Polyline([y, map.coordinate("g"), h, stop, h, map.coordinate("g"), y])
        let places =
            [y]
            + stride(from: 10 + shift, to: corners.length, by: 50)
            .map { corners.coordinate(at: $0) } + [y]
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [y, stop, y].map { Waypoint(coordinate: $0) },
                line: GivenLine(course: .places(places), adherence: .strict)))[0]
        #expect(LineTests.text(path, map) == "ya ak|ka ay")
    }

    @Test func `who is before the beginning of a line on its road drives up to it`() throws {
        let map = try LineTests.town()
        let (a, b) = (map.coordinate("a"), map.coordinate("b"))
        let begin = a.interpolated(to: b, fraction: 0.7)
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [
                    Waypoint(coordinate: a.interpolated(to: b, fraction: 0.2)),
                    Waypoint(coordinate: map.coordinate("d")),
                ],
                line: GivenLine(
                    course: .places([begin, map.coordinate("d")]), adherence: .strict)))[0]
        #expect(abs(path.distanceMeters - 560) < 5)
    }

    @Test func `a destination on the line's road far behind its end is not at the line`() throws {
        let map = try LineTests.town()
        let (l, z) = (map.coordinate("l"), map.coordinate("z"))
        let line = [map.coordinate("k"), l, l.interpolated(to: z, fraction: 0.1)]
        let refusal = #expect(throws: RoutingFailure.self) {
            try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: [
                        Waypoint(coordinate: line[0]), Waypoint(coordinate: z),
                    ], line: GivenLine(course: .places(line), adherence: .strict)))
        }
        #expect(refusal?.waypointIndex == 1)
    }

    @Test(arguments: ["kqj", "jqk"])
    func `a line that begins in a sharp bend takes the arm that it goes along`(way: String) throws {
        let map = try ScenarioMap(
            """
            k
                        q
            j
            """, grid: 40, ways: [way: Self.street])
        let (q, j) = (map.coordinate("q"), map.coordinate("j"))
        // On the other arm's side by half a metre.
        let places =
            [q.moved(by: 0.5, bearing: 0)]
            + stride(from: 0.2, through: 1, by: 0.2).map { q.interpolated(to: j, fraction: $0) }
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [Waypoint(coordinate: places[0]), Waypoint(coordinate: j)],
                line: GivenLine(course: .places(places), adherence: .strict)))[0]
        #expect(path.legs[0].edges.map { map.description(of: $0) } == ["kj"])
        #expect(abs(path.distanceMeters - 243) < 5)
    }

    @Test func `who is on a strict line far ahead of where he left it goes back there`() throws {
        let map = try LineTests.town()
        let ahead = map.coordinate("a").interpolated(to: map.coordinate("b"), fraction: 0.95)
        let line = "abcd".map { map.coordinate($0) }
        func path(driven: Double) throws -> RoutePath {
            try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: [
                        Waypoint(coordinate: ahead, preferredHeading: 90),
                        Waypoint(coordinate: line[3]),
                    ],
                    line: GivenLine(
                        course: .places(line), adherence: .strict, drivenMeters: driven)))[0]
        }
        #expect(LineTests.text(try path(driven: 100), map) == "ab bc cd")
        let back = try path(driven: 10)
        #expect(LineTests.text(back, map).hasSuffix("ab bc cd"))
        #expect(LineTests.text(back, map) != "ab bc cd")
    }
}
