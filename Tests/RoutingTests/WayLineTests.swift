import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// The reported faults of lines of OpenStreetMap's ways.
@Suite struct WayLineTests {
    private static let street = ["highway": "residential"]
    private static let oneWay = ["highway": "residential", "oneway": "yes"]

    private func path(
        _ ways: [String], on map: ScenarioMap, from start: Character, to end: Character,
        _ adherence: GivenLine.Adherence
    ) throws(RoutingFailure) -> RoutePath {
        let ids = ways.map { map.network.osmID(of: map.way($0)) }
        return try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [start, end].map { Waypoint(coordinate: map.coordinate($0)) },
                line: GivenLine(course: .ways(ids), adherence: adherence)))[0]
    }

    @Test func `a strict line against one-way streets is refused with their places`() throws {
        let map = try ScenarioMap(
            "a---b---c\n|       |\nd-------e", grid: 100,
            ways: ["ab": Self.oneWay, "bc": Self.oneWay, "ad": Self.street, "dec": Self.street])
        let refusal = #expect(throws: RoutingFailure.self) {
            try path(["bc", "ab"], on: map, from: "c", to: "a", .strict)
        }
        #expect(refusal?.status == .noRouteFound)
        #expect(refusal?.lineFaults.map(\.code) == [.forbidden])
        #expect(abs((refusal?.lineFaults.first?.meters ?? 0) - 400) < 2)
        #expect(refusal?.message.contains("forbidden to this vehicle") == true)
        #expect(refusal?.message.contains("is not at the line") == false)
    }

    @Test func `the metres of ways are counted from where the vehicle was at first`() throws {
        let map = try LineTests.town()
        var line = GivenLine(
            course: .ways(["abcd", "dhl"].map { map.network.osmID(of: map.way($0)) }),
            adherence: .strict, drivenMeters: 300)
        line.origin = map.coordinate("b")
        // Half of the way from c to d, and not of that from b to c, is driven.
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: "gl".map { Waypoint(coordinate: map.coordinate($0)) }, line: line))[0]
        #expect(LineTests.text(path, map) == "gc cd dh hl")
    }

    @Test func `a single way is driven towards the destination`() throws {
        let map = try ScenarioMap("a---b", grid: 800, ways: ["ab": Self.street])
        let way = Polyline("ab".map { map.coordinate($0) })
        for (start, end) in [(640.0, 100.0), (960, 1500), (700, 1500), (900, 100)] {
            let path = try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: [start, end].map { Waypoint(coordinate: way.coordinate(at: $0)) },
                    line: GivenLine(
                        course: .ways([map.network.osmID(of: map.way("ab"))]),
                        adherence: .strict)))[0]
            #expect(abs(path.distanceMeters - abs(end - start)) < 5)
        }
    }

    @Test func `a strict line of which nothing may be driven is refused for that`() throws {
        let map = try ScenarioMap(
            "a---b---c\n|       |\nd-------e\n|\n|\nf", grid: 200,
            ways: [
                "ab": Self.oneWay, "bc": Self.oneWay, "adf": Self.street, "dec": Self.street,
            ])
        let refusal = #expect(throws: RoutingFailure.self) {
            try path(["bc", "ab"], on: map, from: "c", to: "f", .strict)
        }
        #expect(refusal?.status == .noRouteFound)
        #expect(refusal?.lineFaults.map(\.code) == [.forbidden])
        #expect(refusal?.message.contains("nothing of the line can be driven") == true)
    }

    @Test func `a stop on a forbidden part of a strict line is refused with that part`() throws {
        let map = try ScenarioMap(
            """
            a---b---------c---d
                     e----f
            """, grid: 100,
            ways: [
                "ab": Self.street, "bc": ["highway": "track", "motor_vehicle": "no"],
                "cd": Self.street, "ef": Self.street, "fc": Self.street,
            ])
        let stop = map.coordinate("b").interpolated(to: map.coordinate("c"), fraction: 0.5)
        let refusal = #expect(throws: RoutingFailure.self) {
            try LineTests.way(
                along: "abcd", on: map, .strict, through: [Waypoint(coordinate: stop)])
        }
        #expect(refusal?.status == .noRouteFound)
        #expect(refusal?.lineFaults.map(\.code) == [.forbidden])
        #expect(refusal?.message.contains("is not at the line") == false)
    }

    @Test func `a gap between two ways is reported with its length and places`()
        throws
    {
        let map = try LineTests.town()
        // From c to the way through k.
        let preferred = try path(["abcd", "ijkl", "lz"], on: map, from: "a", to: "z", .prefer)
        let fault = try #require(preferred.line?.faults.first)
        #expect(fault.code == .offRoad)
        let refusal = #expect(throws: RoutingFailure.self) {
            try path(["abcd", "ijkl", "lz"], on: map, from: "a", to: "z", .strict)
        }
        let told = try #require(refusal?.lineFaults.first)
        #expect(abs(told.start.distance(to: told.end) - told.meters) < 2)
        #expect(told.meters > 500)
        #expect(told.way == map.network.osmID(of: map.way("abcd")))
        #expect(told.nextWay == map.network.osmID(of: map.way("ijkl")))
        #expect(refusal?.message.contains("do not connect") == true)
        #expect(refusal?.message.contains("no road") == false)
    }

    @Test func `a gap left by a way that is not on the map is reported once`() throws {
        let map = try LineTests.town()
        func id(_ letters: String) -> Int64 { map.network.osmID(of: map.way(letters)) }
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: "az".map { Waypoint(coordinate: map.coordinate($0)) },
                line: GivenLine(
                    course: .ways([id("abcd"), 77, id("lz")]), adherence: .prefer)))[0]
        #expect(path.line?.faults.map(\.way) == [77])
    }

    @Test func `a dead end and a block that are named between two ways are driven`() throws {
        let map = try LineTests.town()
        let dead = try path(["ijkl", "lz", "dhl"], on: map, from: "i", to: "d", .strict)
        #expect(LineTests.text(dead, map) == "ij jk kl lz zl lh hd")
        let block = try ScenarioMap(
            """
            a---b---c---d
                |   |
                e---f
            """, grid: 100, ways: ["abcd": Self.street, "befc": Self.street])
        let round = try path(["abcd", "befc", "abcd"], on: block, from: "a", to: "d", .strict)
        // Round the block, not along the street.
        #expect(abs(round.distanceMeters - 1000) < 2)
    }

    @Test func `a dead end of many edges that a path goes on from is driven`() throws {
        let map = try ScenarioMap(
            """
            x---a---y
                b-i
            j---c
                d---k
            l---e
                f---m
            n---g
                h
                q
            """, grid: 50,
            ways: [
                "xa": Self.street, "ay": Self.street, "abcdefgh": Self.street, "bi": Self.street,
                "cj": Self.street, "dk": Self.street, "el": Self.street, "fm": Self.street,
                "gn": Self.street, "hq": ["highway": "footway"],
            ])
        let path = try path(["xa", "abcdefgh", "ay"], on: map, from: "x", to: "y", .strict)
        let dead = map.coordinate("a").distance(to: map.coordinate("h"))
        let street = map.coordinate("x").distance(to: map.coordinate("y"))
        #expect(abs(path.distanceMeters - street - 2 * dead) < 5)
    }

    private static func eight() throws -> ScenarioMap {
        try ScenarioMap(
            """
            a-----b-----c
            |     |     |
            d-----m-----e
            """, grid: 200,
            ways: [
                "ab": street, "bc": street, "ad": street, "dm": street, "mb": street,
                "me": street, "ec": street,
            ])
    }

    @Test func `a figure of eight of ways is driven whole, though it comes by its end before`()
        throws
    {
        let map = try Self.eight()
        let (m, b) = (map.coordinate("m"), map.coordinate("b"))
        // Nearer to the end of its street.
        let place = b.interpolated(to: m, fraction: 0.6)
        let ids = ["mb", "ab", "ad", "dm", "mb", "bc", "ec", "me", "mb"].map {
            map.network.osmID(of: map.way($0))
        }
        let line = GivenLine(course: .ways(ids), adherence: .strict)
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [m, place].map { Waypoint(coordinate: $0) }, line: line))[0]
        #expect(LineTests.text(path, map) == "mb ba ad dm mb bc ce em mb")
    }

    @Test func `metres of a line of ways count from where it was begun, wherever the vehicle is`()
        throws
    {
        let map = try ScenarioMap(
            """
            a---------b---------c---d
                      |         |   |
                      p         q   e
            """, grid: 200,
            ways: [
                "abcd": Self.street, "de": Self.street, "bp": Self.street, "cq": Self.street,
            ])
        let ids = ["abcd", "de"].map { map.network.osmID(of: map.way($0)) }
        let router = Router(network: map.network)
        func path(from start: Coordinate, _ line: GivenLine) throws -> RoutePath {
            try router.routes(
                for: RouteRequest(
                    waypoints: [start, map.coordinate("e")].map { Waypoint(coordinate: $0) },
                    line: line))[0]
        }
        var line = GivenLine(course: .ways(ids), adherence: .strict)
        let first = try path(from: map.coordinate("b"), line)
        #expect(LineTests.text(first, map) == "bc cd de")
        // Half of the way from b to c is driven.
        line.origin = first.line?.origin
        line.drivenMeters = 500
        let later = try path(
            from: map.coordinate("b").interpolated(to: map.coordinate("c"), fraction: 0.5), line)
        let stretch = try #require(later.line?.stretches.first)
        #expect(LineTests.text(later, map) == "bc cd de")
        #expect(abs(stretch.lineMeters.lowerBound - 500) < 5)
        #expect(later.line?.origin == first.line?.origin)
    }

    @Test func `a figure of eight begins with its first way wherever the vehicle looks`() throws {
        let map = try Self.eight()
        let m = map.coordinate("m")
        let ids = ["dm", "ad", "ab", "mb", "me", "ec", "bc", "mb"].map {
            map.network.osmID(of: map.way($0))
        }
        for heading in [nil, 0.0, 90, 270] {
            let path = try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: [
                        Waypoint(coordinate: m, preferredHeading: heading), Waypoint(coordinate: m),
                    ],
                    line: GivenLine(course: .ways(ids), adherence: .strict)))[0]
            #expect(
                LineTests.text(path, map).hasSuffix("md da ab bm me ec cb bm"), "\(heading ?? -1)")
        }
    }

    @Test func `a one-way first way is begun where it may be driven`() throws {
        let map = try ScenarioMap(
            """
            x---a-----b-------------c
            |         |             |
            y---------d-------------z
            """, grid: 200,
            ways: [
                "abc": Self.oneWay, "bd": Self.street, "xa": Self.street, "xydzc": Self.street,
            ])
        let path = try path(["abc", "bd"], on: map, from: "y", to: "d", .strict)
        #expect(LineTests.text(path, map).hasSuffix("ab bd"))
    }

    @Test func `a line of ways in no order is refused before it is driven from one to another`()
        throws
    {
        var random = SplitMix64(state: 5)
        let network = try RandomTown(side: 40, isPlain: true, using: &random).network()
        let ids = (1000..<2200 as Range<Int64>).shuffled(using: &random)
        let ends = [0, UInt32(network.nodeCount) - 1].map {
            Waypoint(coordinate: network.coordinate(of: NodeID(rawValue: $0)))
        }
        let refusal = #expect(throws: RoutingFailure.self) {
            try Router(network: network).routes(
                for: RouteRequest(
                    waypoints: ends, line: GivenLine(course: .ways(ids), adherence: .prefer)))
        }
        #expect(refusal?.message.contains("gaps; give its ways") == true)
        #expect(refusal?.lineFaults.isEmpty == true)
    }
}
