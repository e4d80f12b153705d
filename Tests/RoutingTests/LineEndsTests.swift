import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Where on a line a vehicle begins, and where the line ends at a place by which it has come before.
@Suite struct LineEndsTests {
    private static let street = ["highway": "residential"]
    private static let oneWay = ["highway": "residential", "oneway": "yes"]

    private func path(
        from start: Waypoint, to end: Coordinate, along places: [Coordinate], on map: ScenarioMap,
        _ adherence: GivenLine.Adherence = .strict, driven: Double = 0, unseen: Double? = nil
    ) throws -> RoutePath {
        try Router(network: map.network).routes(
            for: RouteRequest(
                waypoints: [start, Waypoint(coordinate: end)],
                line: GivenLine(
                    course: .places(places), adherence: adherence, drivenMeters: driven,
                    unseenMeters: unseen)))[0]
    }

    /// A round of one road, and one of two.
    private static func round(ofRoads count: Int) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---b---c
                |   |
                |   |
                f---g---h
            """, grid: 100,
            ways: count == 1
                ? ["ab": street, "bcgfb": street] : ["ab": street, "bcgfb": street, "gh": street])
    }

    @Test(arguments: [1, 2], [GivenLine.Adherence.strict, .prefer])
    func `a round that ends where it began is driven to its end`(
        roads: Int, adherence: GivenLine.Adherence
    ) throws {
        let map = try Self.round(ofRoads: roads)
        for letters in ["abcgfb", "bcgfb", "bfgcb"] {
            for meters in [0.0, 4] {
                let line = letters.map { map.coordinate($0) }
                let end = map.coordinate("b").moved(by: meters, bearing: 200)
                let path = try path(
                    from: Waypoint(coordinate: line[0]), to: end, along: line, on: map, adherence)
                #expect(
                    abs(path.distanceMeters - Polyline(line).length) < 10, "\(letters) \(meters)")
                #expect(path.line?.faults == [])
            }
        }
    }

    @Test(arguments: [100.0, 160, 250, 900])
    func `who is on a strict line already when it comes goes on, where no way back is short`(
        meters: Double
    ) throws {
        let map = try ScenarioMap(
            "a---b---c---d---e---f", grid: 200,
            ways: ["abcdef": Self.oneWay])
        let line = Polyline("abcdef".map { map.coordinate($0) })
        let start = Waypoint(coordinate: line.coordinate(at: meters), preferredHeading: 90)
        let path = try path(
            from: start, to: line.coordinates[5], along: line.coordinates, on: map)
        #expect(abs(path.distanceMeters - (line.length - meters)) < 5)
    }

    @Test func `who is on a strict line already does not go round to its beginning`() throws {
        let map = try ScenarioMap(
            """
            a---b---c---d
            |           |
            |           |
            e-----------h
            """, grid: 200, ways: ["abcd": Self.street, "aehd": Self.street])
        let line = Polyline("abcd".map { map.coordinate($0) })
        let start = Waypoint(coordinate: line.coordinate(at: 300), preferredHeading: 90)
        let path = try path(
            from: start, to: line.coordinates[3], along: line.coordinates, on: map)
        #expect(abs(path.distanceMeters - (line.length - 300)) < 5)
    }

    @Test func `who is near a strict line's beginning, on its last road, drives all of it`() throws
    {
        let map = try LineTests.town()
        let line = Polyline("abfea".map { map.coordinate($0) })
        let start = Waypoint(
            coordinate: line.coordinate(at: line.length - 20), preferredHeading: 0)
        let path = try path(from: start, to: line.coordinates[0], along: line.coordinates, on: map)
        #expect(LineTests.text(path, map) == "ea ab bf fe ea")
    }

    @Test func `where one may be on a strict line behind a restart depends on what was not seen`()
        throws
    {
        let map = try LineTests.town()
        let line = Polyline("abcdhgfe".map { map.coordinate($0) })
        let start = Waypoint(coordinate: line.coordinate(at: 520), preferredHeading: 90)
        func meters(unseen: Double?) throws -> Double {
            try path(
                from: start, to: line.coordinates[7], along: line.coordinates, on: map,
                driven: 200, unseen: unseen
            ).distanceMeters
        }
        #expect(abs(try meters(unseen: 2_000) - (line.length - 520)) < 5)
        #expect(try meters(unseen: nil) > line.length - 200)
    }

    @Test func `a line that leads away from its destination is told from one that leads there`()
        throws
    {
        let map = try LineTests.town()
        let line = "dcba".map { map.coordinate($0) }
        let start = Waypoint(coordinate: map.coordinate("a"))
        let refusal = #expect(throws: RoutingFailure.self) {
            try path(from: start, to: line[0], along: line, on: map)
        }
        #expect(refusal?.message.contains("leads away from it") == true)
        #expect(refusal?.lineFaults.map(\.code) == [.leftOut])
        let preferred = try path(from: start, to: line[0], along: line, on: map, .prefer)
        #expect(preferred.line?.faults.map(\.code) == [.leftOut])
    }

    @Test
    func `what of a line lies behind the last waypoint is reported, and no line is refused for it`()
        throws
    {
        let map = try Self.onlyStreet()
        let line = "abcde".map { map.coordinate($0) }
        let start = Waypoint(coordinate: line[0])
        for adherence in GivenLine.Adherence.allCases {
            let path = try path(from: start, to: line[2], along: line, on: map, adherence)
            let fault = try #require(path.line?.faults.first, "\(adherence)")
            #expect(path.line?.faults.count == 1)
            #expect(fault.code == .leftOut)
            #expect(abs(fault.startMeters - 400) < 2)
            #expect(abs(fault.meters - 400) < 2)
            #expect(path.warnings.first?.message.contains("behind the last destination") == true)
        }
        // Behind a place in the middle of the line's last road.
        let middle = line[3].moved(by: 60, bearing: 90)
        let rest = try path(from: start, to: middle, along: line, on: map).line?.faults.first
        #expect(abs((rest?.meters ?? 0) - 140) < 2)
        // Some metres are what planners make.
        let near = line[4].moved(by: 80, bearing: 270)
        #expect(try path(from: start, to: near, along: line, on: map).line?.faults == [])
    }

    @Test func `the beginning of a strict line that is behind the vehicle is reported`() throws {
        let map = try Self.onlyStreet()
        let line = "abcde".map { map.coordinate($0) }
        let start = Waypoint(
            coordinate: line[2].moved(by: 50, bearing: 90), preferredHeading: 90,
            headingTolerance: 60)
        let path = try path(from: start, to: line[4], along: line, on: map)
        let fault = try #require(path.line?.faults.first)
        #expect(path.line?.faults.count == 1)
        #expect(fault.code == .leftOut)
        #expect(fault.startMeters == 0)
        #expect(abs(fault.meters - 450) < 5)
        // It is none behind a restart: the vehicle was led along it.
        let later = try self.path(
            from: start, to: line[4], along: line, on: map, driven: 300, unseen: 5000)
        #expect(later.line?.faults == [])
    }

    @Test func `a vehicle on a preferred line that is new to it goes on from where it is`() throws {
        let map = try ScenarioMap(
            """
            a---b-1-c---d
            |   |
            |   |
            e---f
            """, grid: 100,
            ways: ["aefbcd": Self.street, "ab": Self.street])
        let line = "aefbcd".map { map.coordinate($0) }
        // It would be nearer to go back to the beginning than all of what is left out is long.
        let path = try path(
            from: Waypoint(coordinate: map.coordinate("1")), to: line[5], along: line, on: map,
            .prefer)
        #expect(path.legs[0].edges.map { map.description(of: $0) } == ["bd"])
        #expect(path.line?.faults.map(\.code) == [.leftOut])
    }

    private static func onlyStreet() throws -> ScenarioMap {
        try ScenarioMap(
            "a---b---c---d---e", grid: 100,
            ways: ["ab": street, "bc": street, "cd": street, "de": street])
    }

    @Test func `a preferred line over a closed road that nothing leads round is refused`() throws {
        let map = try Self.onlyStreet()
        let router = Router(network: map.network)
        let line = "abcde".map { map.coordinate($0) }
        router.setTraffic(
            Dictionary(uniqueKeysWithValues: map.edges("bcd").map { ($0, 0) }))
        for adherence in GivenLine.Adherence.allCases {
            let refusal = #expect(throws: RoutingFailure.self) {
                try router.routes(
                    for: RouteRequest(
                        waypoints: [Waypoint(coordinate: line[0]), Waypoint(coordinate: line[4])],
                        line: GivenLine(course: .places(line), adherence: adherence)))
            }
            #expect(refusal?.status == .noRouteFound)
            #expect(refusal?.lineFaults.first?.code == .closed, "\(adherence)")
        }
    }

    @Test func `a line is left before a road that is closed from its middle on`() throws {
        // Nothing leads on from k, where a way ends that is no junction.
        let map = try ScenarioMap(
            """
            a---b---k---c---d
                |       |
                |       |
                e-------f
            """, grid: 100,
            ways: [
                "ab": Self.street, "bk": Self.street, "cd": Self.street, "befc": Self.street,
                "kc": ["highway": "residential", "name": "Bridge", "maxspeed": "30"],
            ])
        let router = Router(network: map.network)
        router.setTraffic(
            Dictionary(uniqueKeysWithValues: (map.edges("kc") + map.edges("ck")).map { ($0, 0) }))
        let line = "abkcd".map { map.coordinate($0) }
        for adherence in [GivenLine.Adherence.prefer, .startOnly] {
            let path = try router.routes(
                for: RouteRequest(
                    waypoints: [Waypoint(coordinate: line[0]), Waypoint(coordinate: line[4])],
                    line: GivenLine(course: .places(line), adherence: adherence)))[0]
            #expect(
                path.legs[0].edges.map { map.description(of: $0) }.joined(separator: " ")
                    == "ab bc cd")
            #expect(path.line?.faults.contains { $0.code == .closed } == true)
        }
    }

    @Test func `a preferred line over an excluded road that nothing leads round is refused`() throws
    {
        let map = try Self.onlyStreet()
        let line = "abcde".map { map.coordinate($0) }
        let refusal = #expect(throws: RoutingFailure.self) {
            try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: [Waypoint(coordinate: line[0]), Waypoint(coordinate: line[4])],
                    exclusions: Exclusions(edges: Set(map.edges("bc"))),
                    line: GivenLine(course: .places(line), adherence: .prefer)))
        }
        #expect(refusal?.message.contains("kept off") == true)
    }
}
