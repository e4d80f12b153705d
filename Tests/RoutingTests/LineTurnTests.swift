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
