import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// What is driven at the stops and at the ends of a line that somebody else has worked out.
@Suite struct LineStopTests {
    private func path(
        _ corners: [Coordinate], on map: ScenarioMap, from start: Coordinate? = nil,
        through stops: [Waypoint] = [], to end: Coordinate? = nil,
        _ adherence: GivenLine.Adherence = .strict
    ) throws(RoutingFailure) -> RoutePath {
        let line = Polyline(corners)
        let places =
            stride(from: 0, to: line.length, by: 25).map { line.coordinate(at: $0) }
            + [corners[corners.count - 1]]
        return try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [Waypoint(coordinate: start ?? corners[0])] + stops + [
                    Waypoint(coordinate: end ?? corners[corners.count - 1])
                ], line: GivenLine(course: .places(places), adherence: adherence)))[0]
    }

    private func text(_ path: RoutePath, _ map: ScenarioMap) -> String { LineTests.text(path, map) }

    @Test(arguments: [0.3, 0.5, 0.9])
    func `a line that turns round at a stop in a street turns there`(fraction: Double) throws {
        let map = try LineTests.town()
        let (a, b, f) = (map.coordinate("a"), map.coordinate("b"), map.coordinate("f"))
        let stop = b.interpolated(to: map.coordinate("c"), fraction: fraction)
        let path = try path([a, b, stop, b, f], on: map, through: [Waypoint(coordinate: stop)])
        #expect(text(path, map) == "ab bc|cb bf")
        #expect(path.line?.faults == [])
        let end = try #require(path.line?.stretches.last?.lineMeters.upperBound)
        #expect(abs(end - 500 - 400 * fraction) < 30)
    }

    @Test func `who may not turn at a stop does not turn for the line's sake`() throws {
        let map = try LineTests.town()
        let (a, b, f) = (map.coordinate("a"), map.coordinate("b"), map.coordinate("f"))
        let place = b.interpolated(to: map.coordinate("c"), fraction: 0.5)
        let stop = Waypoint(coordinate: place, turnAtStop: .never)
        let refusal = #expect(throws: RoutingFailure.self) {
            try path([a, b, place, b, f], on: map, through: [stop])
        }
        #expect(refusal?.status == .noRouteFound)
        let preferred = try path([a, b, place, b, f], on: map, through: [stop], .prefer)
        #expect(text(preferred, map).hasPrefix("ab bc|bc"))
    }

    @Test func `a strict line ends where the road nearest to a stop far from all roads is`() throws
    {
        let map = try LineTests.town()
        let z = map.coordinate("z")
        let path = try path(
            "jklz".map { map.coordinate($0) }, on: map, to: z.moved(by: 300, bearing: 90))
        #expect(text(path, map) == "jk kl lz")
    }

    @Test(arguments: [4.0, 8, 14, 30])
    func `a line to a place a few metres round the corner ends there`(meters: Double) throws {
        let map = try LineTests.town()
        let (a, e) = (map.coordinate("a"), map.coordinate("e"))
        let place = e.moved(by: meters, bearing: e.bearing(to: map.coordinate("f")))
        let path = try path([a, e, place], on: map)
        #expect(text(path, map) == "ae ef")
    }

    @Test func `a line that goes on for a few metres behind its last stop ends at the stop`() throws
    {
        let map = try LineTests.town()
        let (a, e) = (map.coordinate("a"), map.coordinate("e"))
        let beyond = e.moved(by: 13, bearing: e.bearing(to: map.coordinate("f")))
        let path = try path([a, e, beyond], on: map, to: e)
        #expect(text(path, map) == "ae")
    }

    @Test func `a few metres of a street that may not be entered at a line's end do not matter`()
        throws
    {
        let map = try LineTests.townWithOneWay()
        let (a, b, f) = (map.coordinate("a"), map.coordinate("b"), map.coordinate("f"))
        let beyond = f.moved(by: 8, bearing: f.bearing(to: map.coordinate("g")))
        let path = try path([a, b, f, beyond], on: map, to: f)
        #expect(text(path, map) == "ab bf")
        #expect(path.line?.faults == [])
    }

    @Test func `stops at corners of a line divide it, however long its parts are`() throws {
        let map = try LineTests.town()
        let corners = "abfgkl".map { map.coordinate($0) }
        let stops = corners.dropFirst().dropLast().map { Waypoint(coordinate: $0) }
        for number in 0..<200 {
            let start = corners[0].interpolated(to: corners[1], fraction: Double(number) / 300)
            let path = try path(
                [start] + corners.dropFirst(), on: map, through: stops)
            #expect(text(path, map).hasPrefix("ab|"))
        }
    }

    @Test func `who keeps to a line strictly does not go round between two ends of its roads`()
        throws
    {
        let map = try ScenarioMap(
            """
            a---------b c---------d
            |                     |
            |                     |
            e---------------------f
            """, grid: 12,
            ways: [
                "ab": ["highway": "residential"], "cd": ["highway": "residential"],
                "aefd": ["highway": "residential"],
            ])
        let corners = "abcd".map { map.coordinate($0) }
        let refusal = #expect(throws: RoutingFailure.self) { try path(corners, on: map) }
        #expect(refusal?.lineFaults.map(\.code) == [.offRoad])
    }

    @Test func `a start whose heading leads nowhere gives it up for the line's sake`() throws {
        let map = try ScenarioMap(
            """
            c---d
                |
            k---l---z
            """, grid: 100,
            ways: [
                "cd": ["highway": "residential"], "dl": ["highway": "residential"],
                "kl": ["highway": "residential"],
                "lz": ["highway": "residential", "oneway": "yes"],
            ])
        let corners = "ldc".map { map.coordinate($0) }
        let line = GivenLine(course: .places(corners), adherence: .strict)
        let start = Waypoint(
            coordinate: corners[0].moved(by: 3, bearing: 90), preferredHeading: 90,
            headingTolerance: 60)
        let path = try Router(network: map.network).routes(
            for: RouteRequest(waypoints: [start, Waypoint(coordinate: corners[2])], line: line))[0]
        #expect(text(path, map).hasSuffix("ld dc"))
    }

    @Test func `a strict line that ends far from the roads of the map does not lead there`() throws
    {
        let map = try LineTests.town()
        let far = map.coordinate("z").moved(by: 5000, bearing: 90)
        let corners = "kl".map { map.coordinate($0) } + [map.coordinate("z"), far]
        let refusal = #expect(throws: RoutingFailure.self) { try path(corners, on: map) }
        #expect(refusal?.status == .waypointError)
        #expect(refusal?.waypointIndex == 1)
    }

    @Test func `a line is followed behind a thousand kilometres on no road`() throws {
        let map = try LineTests.town()
        let far = map.coordinate("d").moved(by: 900_000, bearing: 90)
        let corners =
            "ad".map { map.coordinate($0) } + [far] + "hgkl".map { map.coordinate($0) }
        let line = GivenLine(course: .places(corners), adherence: .prefer)
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [corners[0], corners[6]].map { Waypoint(coordinate: $0) }, line: line))[
                0]
        #expect(text(path, map).hasPrefix("ab bc cd"))
        #expect(path.line?.faults.map(\.code) == [.offRoad])
        #expect(path.line?.stretches.last?.lineMeters.upperBound ?? 0 > 1_800_000)
    }

    @Test func `a preferred line whose beginning leads nowhere is joined behind it`() throws {
        let map = try ScenarioMap(
            """
            a---p---q---r
            |           |
            b-----------c---d
            """, grid: 100,
            ways: [
                "ap": ["highway": "residential"],
                "pq": ["highway": "residential", "oneway": "yes"],
                "qr": ["highway": "track", "motor_vehicle": "no"],
                "rcd": ["highway": "residential"], "abc": ["highway": "residential"],
            ])
        let corners = "pqrcd".map { map.coordinate($0) }
        let path = try path(corners, on: map, from: map.coordinate("a"), .prefer)
        #expect(text(path, map).hasSuffix("ac cd"))
        #expect(path.line?.faults.map(\.code) == [.leftOut, .forbidden, .leftOut])
    }

    @Test(arguments: [186.0, 190, 195, 199.9, 200, 200.1])
    func `who left a strict line at a corner comes back to the corner`(driven: Double) throws {
        let map = try LineTests.town()
        // The line turns at b, 200 m on; the vehicle has driven straight on to c.
        let path = try LineTests.way(
            along: "abfgkl", on: map, from: "c", .strict, driven: driven)
        #expect(text(path, map) == "cb bf fg gk kl")
        let first = try #require(path.line?.stretches.first)
        #expect(abs(first.pathMeters.lowerBound - 200) < 2)
        #expect(abs(first.lineMeters.lowerBound - 200) < 2)
    }

    @Test func `a part of a line to which no path leads is reported as left out`() throws {
        // The vehicle is found on the street; the line begins behind a road that is for others.
        let map = try ScenarioMap(
            """
            p---q---r---s
                        |
            a-----------b---c---d
            """, grid: 100,
            ways: [
                "pqr": ["highway": "residential"],
                "rs": ["highway": "track", "motor_vehicle": "no"],
                "sb": ["highway": "track", "motor_vehicle": "no"],
                "abcd": ["highway": "residential"],
            ])
        let corners = "pqrsbcd".map { map.coordinate($0) }
        let path = try path(corners, on: map, from: map.coordinate("a"), .prefer)
        #expect(text(path, map) == "ab bd")
        let told = path.line?.faults ?? []
        #expect(told.map(\.code) == [.leftOut, .forbidden])
        #expect(abs(told.reduce(0) { $0 + $1.meters } - 800) < 60)
    }

    @Test func `the open end of a line to which no path leads is reported`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                x---y---z
            """, grid: 100,
            ways: [
                "abc": ["highway": "residential"],
                "bx": ["highway": "residential", "oneway": "-1"],
                "xyz": ["highway": "residential"],
            ])
        let corners = "abxyz".map { map.coordinate($0) }
        let path = try path(corners, on: map, to: map.coordinate("c"), .prefer)
        let told = try #require(path.line?.faults.last)
        #expect(told.code == .leftOut)
        #expect(abs(told.startMeters + told.meters - 800) < 30)
    }

    @Test
    func
        `a stop at a junction at which the line turns round is no reason to enter the side street`()
        throws
    {
        let map = try ScenarioMap(
            """
            a---------------------------------------b---------------------------------------c
                                                    |
                                                    x
            """, grid: 12,
            ways: ["abc": ["highway": "residential"], "bx": ["highway": "residential"]])
        let (a, b) = (map.coordinate("a"), map.coordinate("b"))
        let path = try path([a, b, a], on: map, through: [Waypoint(coordinate: b)])
        #expect(text(path, map) == "ab|ba")
        #expect(path.line?.faults == [])
    }

    @Test func `who is found beside the beginning of a line is at it`() throws {
        let map = try ScenarioMap(
            """
            a---b---c---d
                |   |
                f---g
            """, grid: 100,
            ways: [
                "abcd": ["highway": "residential"], "fgc": ["highway": "residential"],
                "bf": ["highway": "residential", "oneway": "yes"],
            ])
        let b = map.coordinate("b")
        // The receiver is twelve metres wrong, and the nearest road leads away from the line.
        let path = try path(
            "bcd".map { map.coordinate($0) }, on: map, from: b.moved(by: 12, bearing: 180))
        #expect(text(path, map) == "bc cd")
    }

    @Test func `a line turns at a stop beside a bridge where a footway is the only other road`()
        throws
    {
        let map = try ScenarioMap(
            """
            d-------a-----b---------------c
                    |
                    |
                    e
            """, grid: 12,
            ways: [
                "dae": ["highway": "residential"],
                "ab": ["highway": "footway", "motor_vehicle": "yes"],
                "bc": ["highway": "residential", "bridge": "yes"],
            ])
        let place = map.coordinate("b").moved(by: 50, bearing: 90)
        let stop = Waypoint(coordinate: place.moved(by: 6, bearing: 0))
        let path = try path(
            ["d", "a"].map { map.coordinate($0) } + [place]
                + ["a", "e"].map { map.coordinate($0) }, on: map, through: [stop])
        #expect(text(path, map) == "da ab bc|cb ba ae")
        #expect(path.legs[0].end.coordinate.distance(to: place) < 2)
    }

    @Test
    func `a line turns at a stop far from the road, though its road before is hardly farther`()
        throws
    {
        let map = try ScenarioMap(
            """
            a------b------c
                   |
                   f
            """, grid: 50,
            ways: ["abc": ["highway": "residential"], "bf": ["highway": "residential"]])
        let (a, b, f) = (map.coordinate("a"), map.coordinate("b"), map.coordinate("f"))
        let place = b.moved(by: 110, bearing: 90)
        let stop = Waypoint(coordinate: place.moved(by: 600, bearing: 0))
        let path = try path([a, b, place, b, f], on: map, through: [stop])
        #expect(text(path, map) == "ab bc|cb bf")
        #expect(path.legs[0].end.coordinate.distance(to: place) < 2)
    }

    @Test func `a line that comes by below a stop turns at the stop on the hairpin's other limb`()
        throws
    {
        let map = try ScenarioMap(
            """
            d-----------------------------------------------c
                                                            |
            a-----------------------------------------------b
            """, grid: 6,
            ways: ["ab": ["highway": "residential"], "bcd": ["highway": "residential"]])
        let (a, b, c) = (map.coordinate("a"), map.coordinate("b"), map.coordinate("c"))
        let place = c.moved(by: 80, bearing: 270)
        let stop = Waypoint(coordinate: place.moved(by: 10, bearing: 0))
        let path = try path([a, b, c, place, c, b, a], on: map, through: [stop])
        #expect(path.legs[0].end.coordinate.distance(to: place) < 2)
        #expect(path.line?.faults == [])
    }

    @Test
    func `stops on the way out and back are served where the line passes them in their order`()
        throws
    {
        let map = try ScenarioMap(
            """
            d-----------------------------------------------c
                                                            |
            a-----------------------------------------------b
            """, grid: 6,
            ways: ["ab": ["highway": "residential"], "bcd": ["highway": "residential"]])
        let c = map.coordinate("c")
        // Both are nearer to the way back, on which they would be in the other order.
        let stops = [100.0, 50].map {
            Waypoint(coordinate: c.moved(by: $0, bearing: 270).moved(by: 5, bearing: 180))
        }
        let path = try path("abcd".map { map.coordinate($0) }, on: map, through: stops)
        #expect(text(path, map) == "ab|ab|ab bd")
    }

    @Test func `a stop beside a tunnel of the line is reached on the line's street behind it`()
        throws
    {
        let map = try ScenarioMap(
            """
            c-----------y
                        |
            a-----------b
            """, grid: 12,
            ways: [
                "ab": ["highway": "primary", "tunnel": "yes"],
                "by": ["highway": "residential"], "yc": ["highway": "residential"],
            ])
        // 10 m from the tunnel, 14 m from the street, 84 m farther on the line.
        let stop = map.coordinate("b").moved(by: 30, bearing: 270).moved(by: 10, bearing: 0)
        let path = try path(
            "abyc".map { map.coordinate($0) }, on: map, through: [Waypoint(coordinate: stop)])
        #expect(text(path, map) == "ab by yc|yc")
    }

    @Test(arguments: [GivenLine.Adherence.strict, .prefer])
    func `a line that leads below its destination and then to it ends where one gets out`(
        adherence: GivenLine.Adherence
    ) throws {
        let map = try ScenarioMap(
            """
            a-----b-------------c---d
                                    |
                        1           |
                                    |
                                    |
            f-----------------------e
            """,
            ways: [
                "ab": ["highway": "residential"],
                "bc": ["highway": "residential", "tunnel": "yes"],
                "cdef": ["highway": "residential"],
            ])
        let path = try LineTests.way(along: "abcdef", on: map, to: "1", adherence)
        #expect(LineTests.text(path, map).hasPrefix("ab bc "))
        #expect(path.legs[0].end.coordinate.distance(to: map.coordinate("1")) > 55)
        #expect(path.distanceMeters > 400)
        // Who only passes there passes it in the tunnel.
        var pass = Waypoint(coordinate: map.coordinate("1"))
        pass.isPass = true
        let through = try LineTests.way(
            along: "abcdef", on: map, to: "f", adherence, through: [pass])
        #expect(through.passes[0][0] < 200)
    }
}
