import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Routes along lines that somebody else has worked out.
@Suite struct LineTests {
    /// A town of nine blocks, each 200 m wide and 300 m high, with a dead end and a road far away.
    private static let street = ["highway": "residential"]
    private static let drawing = """
        a---b---c---d
        |   |   |   |
        |   |   |   |
        e---f---g---h
        |   |   |   |
        |   |   |   |
        i---j---k---l---z
        """

    static func town() throws -> ScenarioMap {
        try ScenarioMap(
            drawing, grid: 100,
            ways: [
                "abcd": street, "efgh": street, "ijkl": street, "aei": street, "bfj": street,
                "cgk": street, "dhl": street, "lz": street,
            ])
    }

    /// The same with a one-way street against the line.
    static func townWithOneWay() throws -> ScenarioMap {
        try ScenarioMap(
            drawing, grid: 100,
            ways: [
                "abcd": street, "ef": street, "gh": street, "ijkl": street, "aei": street,
                "bfj": street, "cgk": street, "dhl": street, "lz": street,
                "fg": ["highway": "residential", "oneway": "-1"],
            ])
    }

    /// The edges of the way along a line through places.
    static func way(
        along letters: String, on map: ScenarioMap, from start: Character? = nil,
        to end: Character? = nil, _ adherence: GivenLine.Adherence = .strict,
        spacing: Double = 25, shaken: Double = 0, seed: UInt64 = 1, cut: Double = 0,
        through stops: [Waypoint] = [], driven: Double = 0, options: RouteOptions = .init()
    ) throws(RoutingFailure) -> RoutePath {
        let line = line(
            letters, on: map, spacing: spacing, shaken: shaken, seed: seed, cut: cut)
        return try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [
                    Waypoint(
                        coordinate: start.map { map.coordinate($0) } ?? line[0])
                ] + stops + [
                    Waypoint(
                        coordinate: end.map { map.coordinate($0) } ?? line[line.count - 1])
                ], options: options,
                line: GivenLine(
                    course: .places(line), adherence: adherence, drivenMeters: driven)))[0]
    }

    private static func line(
        _ letters: String, on map: ScenarioMap, spacing: Double, shaken: Double = 0,
        seed: UInt64 = 1, cut: Double = 0
    ) -> [Coordinate] {
        let corners = Polyline(letters.map { map.coordinate($0) })
        var dice = SplitMix64(state: seed)
        var places: [Coordinate] = []
        var meters = cut
        while meters < corners.length - cut {
            places.append(corners.coordinate(at: meters))
            meters += spacing
        }
        places.append(corners.coordinate(at: corners.length - cut))
        guard shaken > 0 else { return places }
        return places.map {
            $0.moved(
                by: Double.random(in: 0...shaken, using: &dice),
                bearing: Double.random(in: 0..<360, using: &dice))
        }
    }

    static func text(_ path: RoutePath, _ map: ScenarioMap) -> String {
        path.legs.map { leg in
            leg.edges.map { map.description(of: $0) }.joined(separator: " ")
        }.joined(separator: "|")
    }

    @Test(arguments: ["abfgkl", "aefbcgh", "aeijfghlkgcd", "ijkgfbcdhl"])
    func `a line is followed, whatever would be shorter`(letters: String) throws {
        let map = try Self.town()
        let path = try Self.way(along: letters, on: map)
        let expected = zip(letters, letters.dropFirst()).map { "\($0)\($1)" }
        #expect(Self.text(path, map) == expected.joined(separator: " "))
        #expect(path.line?.faults == [])
    }

    @Test(arguments: ["abfeabcd", "aefghdcbfj", "abcgfbcd", "abfgcbfj", "abfjkgfeabcd"])
    func `roads driven twice, loops and figures of eight keep their order`(letters: String) throws {
        let map = try Self.town()
        let path = try Self.way(along: letters, on: map)
        let expected = zip(letters, letters.dropFirst()).map { "\($0)\($1)" }
        #expect(Self.text(path, map) == expected.joined(separator: " "))
    }

    @Test(arguments: 1...30)
    func `a thinned and shaken line leads over the same roads`(seed: Int) throws {
        let map = try Self.town()
        for letters in ["abfeabcd", "aefghdcbfj", "abfjkgfeabcd", "aeijklzlhd"] {
            let path = try Self.way(
                along: letters, on: map, spacing: 50, shaken: 8, seed: UInt64(seed), cut: 40)
            let expected = zip(letters, letters.dropFirst()).map { "\($0)\($1)" }
            #expect(Self.text(path, map) == expected.joined(separator: " "))
        }
    }

    @Test func `a line over the map's edge is taken up on its own carriageway`() throws {
        let road = ["highway": "primary", "oneway": "yes"]
        let map = try ScenarioMap(
            """
            a-----------------------------d
            1---b-------------------------c
            """, grid: 20, ways: ["da": road, "bc": road])
        let path = try Self.way(along: "1c", on: map, from: "b", to: "c", .prefer)
        #expect(path.legs[0].edges == map.edges("bc"))
        #expect(path.line?.faults == [])
    }

    /// A road that the map's edge cuts off at `d`, and a path beside it that reaches farther, to `z`. A line goes on to `1`.
    private static func cutRoad() throws -> ScenarioMap {
        let (own, behind) = (
            String(repeating: "-", count: 29), String(repeating: " ", count: 60)
        )
        return try ScenarioMap(
            """
            a-------------------b\(own)d\(behind)1
                                p\(own)--------------------------------------z
            """, grid: 10,
            ways: [
                "ab": ["highway": "primary"], "bd": ["highway": "primary"],
                "bpz": ["highway": "cycleway"],
            ])
    }

    @Test func `a line over the map's edge ends on its own road, not on a path beside it`() throws {
        let map = try Self.cutRoad()
        let path = try Self.way(along: "a1", on: map, to: "d", .prefer)
        #expect(Self.text(path, map) == "ab bd")
        let first = try #require(path.line?.faults.first)
        #expect((230...290).contains(first.startMeters))
        #expect(path.line?.faults.last?.code == .offRoad)
    }

    @Test func `a line from over the map's edge begins on its own road, not on a path beside it`()
        throws
    {
        let map = try Self.cutRoad()
        let path = try Self.way(along: "1a", on: map, from: "d", to: "a", .prefer)
        #expect(Self.text(path, map) == "db ba")
        #expect(try #require(path.line?.stretches.first).lineMeters.lowerBound < 325)
    }

    @Test func `a preferred line is left where it leads to a road that only others may drive`()
        throws
    {
        let map = try ScenarioMap(
            Self.drawing, grid: 100,
            ways: [
                "abcd": Self.street, "efgh": Self.street, "ijk": Self.street, "aei": Self.street,
                "bfj": Self.street, "cgk": Self.street, "dh": Self.street,
                "hl": Self.street, "kl": ["highway": "track", "motor_vehicle": "no"],
                "lz": ["highway": "track", "motor_vehicle": "no"],
            ])
        // The line goes on from l, where no car can turn round, to z, and ends in a field.
        let path = try Self.way(along: "abcdhlz", on: map, to: "k", .prefer)
        #expect(Self.text(path, map).hasPrefix("ab bc cd dh"))
        #expect(Self.text(path, map).hasSuffix("gk"))
        #expect(path.line?.faults.map(\.code) == [.forbidden])
    }

    @Test func `a line into a dead end and back turns round at its end`() throws {
        let map = try Self.town()
        let path = try Self.way(along: "jklzlh", on: map)
        #expect(Self.text(path, map) == "jk kl lz zl lh")
    }

    @Test func `a line that turns round short of the dead end's end goes to it`() throws {
        let map = try Self.town()
        let z = map.coordinate("z")
        let l = map.coordinate("l")
        let tip = l.interpolated(to: z, fraction: 0.8)
        let places = [
            map.coordinate("j"), map.coordinate("k"), l, l.interpolated(to: z, fraction: 0.4), tip,
            l.interpolated(to: z, fraction: 0.4), l, map.coordinate("h"),
        ]
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [
                    Waypoint(coordinate: places[0]), Waypoint(coordinate: places[7]),
                ], line: GivenLine(course: .places(places), adherence: .strict)))[0]
        #expect(Self.text(path, map) == "jk kl lz zl lh")
    }

    @Test func `a forbidden part of a line is gone round and reported`() throws {
        let map = try Self.townWithOneWay()
        let path = try Self.way(along: "efgh", on: map, .prefer)
        let fault = try #require(path.line?.faults.first)
        #expect(fault.code == .forbidden)
        #expect(fault.start.distance(to: map.coordinate("f")) < 30)
        #expect(!Self.text(path, map).contains("fg "))
        #expect(Self.text(path, map).hasSuffix("gh"))
        let refusal = #expect(throws: RoutingFailure.self) {
            try Self.way(along: "efgh", on: map, .strict)
        }
        #expect(refusal?.lineFaults.first?.code == .forbidden)
        #expect(refusal?.status == .noRouteFound)
    }

    @Test func `a forbidden beginning of a line is reported`() throws {
        let map = try Self.townWithOneWay()
        let path = try Self.way(along: "fghl", on: map, .prefer)
        #expect(path.line?.faults.map(\.code) == [.forbidden])
        #expect(path.line?.faults.first?.startMeters ?? -1 == 0)
        #expect(Self.text(path, map).hasSuffix("gh hl"))
        let refusal = #expect(throws: RoutingFailure.self) {
            try Self.way(along: "fghl", on: map, .strict)
        }
        #expect(refusal?.lineFaults.first?.code == .forbidden)
    }

    @Test func `a part of a line on no road is reported with its places`() throws {
        let map = try Self.town()
        // From b to k straight through the blocks.
        let path = try Self.way(along: "abkl", on: map, .prefer)
        let fault = try #require(path.line?.faults.first)
        #expect(path.line?.faults.count == 1)
        #expect(fault.code == .offRoad)
        // The line goes off b's street to the south at an acute angle.
        #expect((200...300).contains(fault.startMeters))
        #expect(Self.text(path, map).hasPrefix("ab"))
        #expect(Self.text(path, map).hasSuffix("kl"))
        let refusal = #expect(throws: RoutingFailure.self) {
            try Self.way(along: "abkl", on: map, .strict)
        }
        #expect(refusal?.lineFaults.first?.code == .offRoad)
    }

    @Test func `a line that is on no road at all is refused`() throws {
        let map = try Self.town()
        let far = map.coordinate("z").moved(by: 3000, bearing: 90)
        let refusal = #expect(throws: RoutingFailure.self) {
            try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: [
                        Waypoint(coordinate: map.coordinate("a")),
                        Waypoint(coordinate: map.coordinate("l")),
                    ],
                    line: GivenLine(
                        course: .places([far, far.moved(by: 500, bearing: 0)]),
                        adherence: .prefer)))
        }
        #expect(refusal?.lineFaults.first?.code == .offRoad)
    }

    @Test func `waypoints beside a strict line, or against its order, are refused`() throws {
        let map = try Self.town()
        func place(_ one: Character, _ other: Character) -> Waypoint {
            Waypoint(
                coordinate: map.coordinate(one)
                    .interpolated(to: map.coordinate(other), fraction: 0.5))
        }
        // The end lies off the line.
        var refusal = #expect(throws: RoutingFailure.self) {
            try Self.way(along: "abf", on: map, to: "l")
        }
        #expect(refusal?.waypointIndex == 1)
        // The end is behind the stop before it.
        refusal = #expect(throws: RoutingFailure.self) {
            try Self.way(along: "abfgkl", on: map, to: "b", through: [place("g", "k")])
        }
        #expect(refusal?.waypointIndex == 2)
        refusal = #expect(throws: RoutingFailure.self) {
            try Self.way(
                along: "abfgkl", on: map, through: [place("g", "k"), place("a", "b")])
        }
        #expect(refusal?.waypointIndex == 2)
        // Who is to come near the line only is led there.
        #expect(throws: Never.self) {
            try Self.way(along: "abfg", on: map, .prefer, through: [place("j", "k")])
        }
    }

    @Test func `a strict line may end on no road`() throws {
        let map = try Self.town()
        let yard = map.coordinate("g").moved(by: 210, bearing: 45)
        let line = [map.coordinate("e"), map.coordinate("g"), yard]
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [
                    Waypoint(coordinate: map.coordinate("e")), Waypoint(coordinate: yard),
                ], line: GivenLine(course: .places(line), adherence: .strict)))[0]
        #expect(Self.text(path, map).hasPrefix("ef fg"))
    }

    @Test func `a stop on the line ends a leg, a pass does not`() throws {
        let map = try Self.town()
        let stop = Waypoint(
            coordinate: map.coordinate("f").interpolated(to: map.coordinate("g"), fraction: 0.5))
        var path = try Self.way(along: "abfgkl", on: map, through: [stop])
        #expect(Self.text(path, map) == "ab bf fg|fg gk kl")
        var pass = stop
        pass.isPass = true
        path = try Self.way(along: "abfgkl", on: map, through: [pass])
        #expect(Self.text(path, map) == "ab bf fg gk kl")
        #expect(path.passes.count == 1)
        #expect(abs(path.passes[0][0] - 600) < 2)
    }

    @Test func `who has left a strict line comes back to where he left it`() throws {
        let map = try Self.town()
        // The line turns at b and comes by g later; the vehicle is at c, having driven straight on.
        let path = try Self.way(along: "abfgkl", on: map, from: "c", .strict, driven: 195)
        #expect(Self.text(path, map).hasSuffix("bf fg gk kl"))
        let line = try #require(path.line)
        #expect(line.stretches.first.map { $0.lineMeters.lowerBound < 210 } == true)
    }

    @Test func `who has left a preferred line comes back to it ahead`() throws {
        let map = try Self.town()
        let path = try Self.way(along: "abfgkl", on: map, from: "c", .prefer, driven: 195)
        #expect(Self.text(path, map) == "cg gk kl")
    }

    @Test func `who has left a preferred line does not leave out a round that comes back`() throws {
        let map = try Self.town()
        // From c the end is 300 m ahead, and most of the line would be left out.
        let path = try Self.way(along: "abfjiefghlkg", on: map, from: "c", .prefer, driven: 195)
        let line = try #require(path.line)
        #expect(line.stretches.first?.lineMeters.lowerBound ?? .infinity < 1300)
        #expect(Self.text(path, map).hasSuffix("fg gh hl lk kg"))
    }

    @Test func `a detour that a preferred line makes is driven, though it has a gap before it`()
        throws
    {
        let map = try Self.town()
        // From a to e by way of d and h, without the places of the block between b and c.
        let all = Self.line("abcdhgfe", on: map, spacing: 25)
        let b = map.coordinate("b")
        let c = map.coordinate("c")
        let places = all.map { place in
            place.distance(to: b) + place.distance(to: c) < 201
                ? place.moved(by: 100, bearing: 0) : place
        }
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [
                    Waypoint(coordinate: places[0]),
                    Waypoint(coordinate: places[places.count - 1]),
                ], line: GivenLine(course: .places(places), adherence: .prefer)))[0]
        #expect(Self.text(path, map) == "ab bc cd dh hg gf fe")
        #expect(path.line?.faults.map(\.code) == [.offRoad])
    }

    @Test func `places of the line and of the way belong together`() throws {
        let map = try Self.town()
        let path = try Self.way(along: "abfgkl", on: map)
        let line = try #require(path.line)
        for meters in stride(from: 0.0, through: 1100, by: 50) {
            #expect(abs((line.lineMeters(at: meters) ?? -1) - meters) < 2)
        }
        let rest = try Self.way(along: "abfgkl", on: map, from: "f", .strict, driven: 500)
        #expect(Self.text(rest, map) == "fg gk kl")
        #expect(abs((rest.line?.lineMeters(at: 100) ?? 0) - 600) < 3)
    }

    @Test func `ways in order make a line`() throws {
        let map = try Self.town()
        func id(_ letters: String) -> Int64 { map.network.osmID(of: map.way(letters)) }
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [
                    Waypoint(coordinate: map.coordinate("a")),
                    Waypoint(coordinate: map.coordinate("l")),
                ],
                line: GivenLine(
                    course: .ways([id("abcd"), id("bfj"), id("efgh"), id("cgk"), id("ijkl")]),
                    adherence: .strict)))[0]
        #expect(Self.text(path, map) == "ab bf fg gk kl")
        #expect(path.line?.faults == [])
    }

    @Test func `ways that the map does not have are reported`() throws {
        let map = try Self.town()
        func id(_ letters: String) -> Int64 { map.network.osmID(of: map.way(letters)) }
        func path(_ ways: [Int64], _ adherence: GivenLine.Adherence) throws(RoutingFailure)
            -> RoutePath
        {
            try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: "al".map { Waypoint(coordinate: map.coordinate($0)) },
                    line: GivenLine(course: .ways(ways), adherence: adherence)))[0]
        }
        let ways = [id("abcd"), id("bfj"), 77, id("ijkl")]
        let fault = try #require(try path(ways, .prefer).line?.faults.first)
        #expect(fault.code == .offRoad)
        #expect(fault.way == 77)
        #expect(fault.roadName == nil)
        #expect(throws: RoutingFailure.self) { try path(ways, .strict) }
        let refusal = #expect(throws: RoutingFailure.self) { try path([76, 77], .prefer) }
        #expect(refusal?.lineFaults.map(\.way) == [76, 77])
    }

    @Test func `a line has the bounds of a request`() throws {
        let map = try Self.town()
        func failure(_ course: GivenLine.Course) -> RoutingFailure? {
            #expect(throws: RoutingFailure.self) {
                try Router(network: map.network).routes(
                    for: RouteRequest(
                        waypoints: "al".map { Waypoint(coordinate: map.coordinate($0)) },
                        line: GivenLine(course: course)))
            }
        }
        let place = map.coordinate("a")
        #expect(failure(.places([place]))?.status == .waypointError)
        #expect(failure(.ways([]))?.status == .waypointError)
        #expect(
            failure(.places(Array(repeating: place, count: 20_001)))?.message.contains("20001")
                == true)
    }

    @Test func `a pass is driven through without turning round`() throws {
        let map = try Self.town()
        let f = map.coordinate("f")
        let beyond = Waypoint(
            coordinate: f.interpolated(to: map.coordinate("b"), fraction: 0.5), isPass: true)
        let path = try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [
                    Waypoint(coordinate: map.coordinate("e")), beyond,
                    Waypoint(coordinate: map.coordinate("g")),
                ]))[0]
        #expect(path.legs.count == 1)
        let edges = path.legs[0].edges
        #expect(!zip(edges, edges.dropFirst()).contains { $0.reversed == $1 })
        #expect(Self.text(path, map).contains("bf") || Self.text(path, map).contains("fb"))
        let refusal = #expect(throws: RoutingFailure.self) {
            try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: [Waypoint(coordinate: map.coordinate("e")), beyond]))
        }
        #expect(refusal?.waypointIndex == 1)
    }
}
