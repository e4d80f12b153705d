import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Where a path lies on the line that it follows, and where it may begin.
@Suite struct LineStretchTests {
    private static let street = ["highway": "residential"]

    /// The path's line, each edge as it is driven.
    private func geometry(_ path: RoutePath, _ map: ScenarioMap) -> Polyline {
        var places: [Coordinate] = []
        for leg in path.legs {
            for (index, edge) in leg.edges.enumerated() {
                let shape = Polyline(map.network.shape(of: edge))
                let isLast = index == leg.edges.count - 1
                let part = shape.part(
                    from: index == 0 ? leg.start.offset : 0,
                    to: isLast ? leg.end.offset : shape.length)
                places += part.coordinates
            }
        }
        return Polyline(places)
    }

    /// That each place of the path that is said to be on the line is there, and that nothing overlaps.
    private func expectStretchesFit(
        _ path: RoutePath, _ map: ScenarioMap, _ line: Polyline, _ text: String
    ) throws {
        let course = try #require(path.line)
        let driven = geometry(path, map)
        #expect(abs(driven.length - path.distanceMeters) < 2, "\(text)")
        var last = (path: 0.0, line: 0.0)
        for stretch in course.stretches {
            #expect(stretch.pathMeters.lowerBound >= last.path - 0.1, "\(text)")
            #expect(stretch.lineMeters.lowerBound >= last.line - 0.1, "\(text)")
            last = (stretch.pathMeters.upperBound, stretch.lineMeters.upperBound)
            var meters = stretch.pathMeters.lowerBound
            while meters < stretch.pathMeters.upperBound {
                let place = driven.coordinate(at: meters)
                let onLine = try #require(course.lineMeters(at: meters))
                #expect(stretch.lineMeters.contains(onLine), "\(text) at \(meters)")
                #expect(
                    place.distance(to: line.coordinate(at: onLine)) < 3,
                    "\(text) at \(meters) m, \(onLine) m of the line")
                meters += 20
            }
        }
        #expect(last.path <= path.distanceMeters + 0.1)
        #expect(last.line <= line.length + 0.1)
    }

    private func covered(_ path: RoutePath) -> Double {
        (path.line?.stretches ?? []).reduce(0) {
            $0 + $1.lineMeters.upperBound - $1.lineMeters.lowerBound
        }
    }

    @Test(arguments: [
        "abfgkl", "aeijfghlkgcd", "abfeabcd", "aefghdcbfj", "abfjkgfeabcd", "abcgfbcd",
    ])
    func `all of a path along all of a line lies on it`(letters: String) throws {
        let map = try LineTests.town()
        let line = Polyline(letters.map { map.coordinate($0) })
        let path = try LineTests.way(along: letters, on: map)
        try expectStretchesFit(path, map, line, letters)
        #expect(abs(covered(path) - line.length) < 2)
        #expect(path.line?.lineMeters(at: 0).map { $0 < 1 } == true)
    }

    @Test func `the way to the line is not on it`() throws {
        let map = try LineTests.town()
        // The line begins 50 m behind a, and ends 50 m before l.
        let line = Polyline("abfgkl".map { map.coordinate($0) })
        let part = line.part(from: 50, to: line.length - 50)
        let path = try LineTests.way(along: "abfgkl", on: map, from: "a", to: "l", cut: 50)
        try expectStretchesFit(path, map, part, "cut")
        let stretches = try #require(path.line?.stretches)
        #expect(abs((stretches.first?.pathMeters.lowerBound ?? 0) - 50) < 2)
        #expect((stretches.first?.lineMeters.lowerBound ?? 9) < 1)
        #expect(path.line?.lineMeters(at: 30) == nil)
        #expect(abs(covered(path) - part.length) < 2)
        #expect(abs((stretches.last?.pathMeters.upperBound ?? 0) - (line.length - 50)) < 2)
    }

    @Test func `the way round a part that cannot be driven is not on it`() throws {
        let map = try LineTests.townWithOneWay()
        let line = Polyline("aefgh".map { map.coordinate($0) })
        let path = try LineTests.way(along: "aefgh", on: map, .prefer)
        try expectStretchesFit(path, map, line, "round")
        // All but fg, which is 200 m long; the line stands still on the way round.
        #expect(abs(covered(path) - (line.length - 200)) < 2)
        #expect(path.distanceMeters > line.length + 300)
        let beside = try #require(path.line?.lineMeters(at: 900))
        #expect(abs(beside - 500) < 2)
    }

    @Test func `who comes to the line in the middle of a road of it is on it from there on`() throws
    {
        let map = try LineTests.town()
        let line = Polyline("abfgkl".map { map.coordinate($0) })
        for driven in [150.0, 420, 640, 1050] {
            let start = line.coordinate(at: driven)
            let path = try Router(network: map.network).routes(
                for: RouteRequest(
                    waypoints: [
                        Waypoint(coordinate: start), Waypoint(coordinate: map.coordinate("l")),
                    ],
                    line: GivenLine(
                        course: .places(line.coordinates), adherence: .strict, drivenMeters: driven)
                ))[0]
            try expectStretchesFit(path, map, line, "\(driven)")
            #expect(abs(covered(path) - (line.length - driven)) < 2, "\(driven)")
        }
    }

    @Test(arguments: [(20.0, true), (29, true), (31, false), (40, false)])
    func `a vehicle up to 30 m beside the beginning of a strict line may be on it`(
        meters: Double, isOnLine: Bool
    ) throws {
        let map = try ScenarioMap(
            """
            a-----------------------------------------------------------b
            c-----1-----------------------------------------------------d
            """, grid: meters,
            ways: [
                "ab": Self.street, "cd": Self.street, "ac": Self.street, "bd": Self.street,
            ])
        let request = RouteRequest(
            waypoints: ["1", "b"].map { Waypoint(coordinate: map.coordinate($0)) },
            line: GivenLine(
                course: .places(["a", "b"].map { map.coordinate($0) }), adherence: .strict))
        let path = try? Router(network: map.network).routes(for: request)[0]
        let first = path.map { map.description(of: $0.legs[0].edges[0]) }
        #expect(first == (isOnLine ? "ab" : "dc"), "\(first ?? "no path")")
    }
}
