import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

@Suite struct ExclusionTests {
    private let map: ScenarioMap

    init() throws {
        map = try ScenarioMap(
            """
            a---b-------c---d
                |       |
                e---g---f
                    |
                    h
            """, grid: 300,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "cd": ["highway": "primary"], "be": ["highway": "primary"],
                "eg": ["highway": "primary"], "gf": ["highway": "primary"],
                "fc": ["highway": "primary"], "gh": ["highway": "primary"],
            ])
    }

    private func way(_ letters: String, _ exclusions: Exclusions) throws -> [EdgeID] {
        var request = RouteRequest(
            waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) })
        request.exclusions = exclusions
        return try Router(network: map.network).routes(for: request)[0].legs.flatMap(\.edges)
    }

    /// A box of 100 m around a place.
    private func box(_ letter: Character) -> ExcludedArea {
        .box(BoundingBox(around: map.coordinate(letter), radius: 100))
    }

    private func middle(_ lhs: Character, _ rhs: Character) -> Coordinate {
        let (lhs, rhs) = (map.coordinate(lhs), map.coordinate(rhs))
        return Coordinate(
            latitude: (lhs.latitude + rhs.latitude) / 2,
            longitude: (lhs.longitude + rhs.longitude) / 2)
    }

    @Test func `an edge that is kept off is driven round, in its own direction only`() throws {
        let exclusions = Exclusions(edges: [map.edge("b", "c")])
        #expect(try way("ad", exclusions) == map.edges("abegfcd"))
        #expect(try way("da", exclusions) == map.edges("dcba"))
    }

    @Test func `a reason names what is kept off and what is closed, as far as it leaves no way`()
        throws
    {
        let router = Router(network: map.network)
        func reason(closed: [String], keptOff: Set<EdgeID>) -> String? {
            let edges = closed.flatMap { map.edges($0) }
            router.setTraffic(Dictionary(uniqueKeysWithValues: edges.map { ($0, 0) }))
            var request = RouteRequest(
                waypoints: "ad".map { Waypoint(coordinate: map.coordinate($0)) })
            request.exclusions = Exclusions(edges: keptOff)
            do throws(RoutingFailure) {
                _ = try router.routes(for: request)
                return nil
            } catch {
                return error.message
            }
        }
        let both = "every way leads through what is to be kept off, or over roads that are closed"
        let (upper, lower) = (map.edge("b", "c"), map.edge("g", "f"))
        #expect(reason(closed: ["bc"], keptOff: [lower])?.hasPrefix(both) == true)
        #expect(reason(closed: ["gf"], keptOff: [upper])?.hasPrefix(both) == true)
        #expect(reason(closed: [], keptOff: [lower]) == nil)
        #expect(reason(closed: ["bc"], keptOff: []) == nil)
        let closed = reason(closed: ["bc", "gf"], keptOff: [lower])
        #expect(closed?.hasPrefix("every way leads over roads that are closed now") == true)
        let keptOff = reason(closed: ["gf"], keptOff: [upper, lower])
        #expect(keptOff?.hasPrefix("every way leads through what is to be kept off;") == true)
        let each = reason(closed: ["bc", "gf"], keptOff: [upper, lower])
        #expect(each?.hasPrefix(both) == true)
    }

    @Test func `a vehicle at a junction is not led along the road that it is to keep off`() throws {
        let map = try ScenarioMap(
            """
            b-------------------c
            |                   |
            e-------------------f
            """, grid: 100,
            ways: [
                "bc": ["highway": "primary"], "be": ["highway": "primary"],
                "cf": ["highway": "primary"], "fe": ["highway": "primary"],
            ])
        let request = RouteRequest(
            waypoints: "be".map { Waypoint(coordinate: map.coordinate($0)) },
            exclusions: Exclusions(edges: [map.edge("b", "e")]))
        let path = try Router(network: map.network).routes(for: request)[0]
        #expect(path.legs[0].edges == map.edges("bcfe"))
    }

    @Test func `a road that only touches an area is kept off too`() throws {
        let place = middle("b", "c")
        let triangle = ExcludedArea.polygon([
            Coordinate(latitude: place.latitude + 0.01, longitude: place.longitude - 0.0001),
            Coordinate(latitude: place.latitude + 0.01, longitude: place.longitude + 0.0001),
            Coordinate(latitude: place.latitude - 0.0001, longitude: place.longitude),
        ])
        #expect(try way("ad", Exclusions(areas: [triangle])) == map.edges("abegfcd"))
        // No corner of the road inside, no corner of the area on the road: they cross.
        let box = ExcludedArea.box(BoundingBox(around: place, radius: 50))
        #expect(try way("ad", Exclusions(areas: [box])) == map.edges("abegfcd"))
    }

    @Test func `an outline that is not convex keeps off what is inside of it only`() {
        // Round three sides of d, open to the west.
        let (c, d) = (map.coordinate("c"), map.coordinate("d"))
        let (west, inner, outer) = (c.longitude + 0.001, d.longitude + 0.001, d.longitude + 0.002)
        func ring(_ corners: [(north: Double, longitude: Double)]) -> Exclusions {
            Exclusions(areas: [
                .polygon(
                    corners.map {
                        Coordinate(latitude: c.latitude + $0.north, longitude: $0.longitude)
                    })
            ])
        }
        let open = ring([
            (0.002, west), (0.002, outer), (-0.002, outer), (-0.002, west), (-0.001, west),
            (-0.001, inner), (0.001, inner), (0.001, west),
        ])
        #expect(open.edges(in: map.network).isEmpty)
        let closed = ring([(0.002, west), (0.002, outer), (-0.002, outer), (-0.002, west)])
        #expect(closed.edges(in: map.network) == [map.edge("c", "d"), map.edge("d", "c")])
    }

    @Test func `who is inside an area gets out, and who wants to go there gets in`() throws {
        #expect(try way("hd", Exclusions(areas: [box("g")])).last == map.edge("c", "d"))
        #expect(try way("ah", Exclusions(areas: [box("g")])).last == map.edge("g", "h"))
    }

    @Test func `a vehicle or a destination in an excluded area is reported`() throws {
        func warnings(_ letters: String, _ exclusions: Exclusions) throws -> [RouteWarning] {
            let request = RouteRequest(
                waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) },
                exclusions: exclusions)
            return try Router(network: map.network).routes(for: request)[0].warnings
        }
        let area = Exclusions(areas: [box("h")])
        #expect(try warnings("ad", area).isEmpty)
        let there = try warnings("ah", area)
        #expect(there.map(\.code) == [.excluded])
        #expect(there.map(\.roadName) == ["gh"])
        #expect(
            there.first?.message
                == "gh is to be avoided, and the vehicle drives there all the same to reach "
                + "destination 0, which lies there")
        let tour = try warnings("aha", area)
        #expect(tour.map(\.destinationIndex) == [0, 1])
        #expect(tour.last?.message.contains("to leave destination 0") == true)
        let road = Exclusions(edges: [map.edge("c", "d")])
        #expect(try warnings("ad", road).map(\.code) == [.excluded])
    }

    @Test(arguments: [
        (["toll": "yes"], RouteOptions(avoidsTolls: true), RouteWarning.Code.toll),
        (["highway": "motorway", "oneway": "no"], RouteOptions(avoidsHighways: true), .highway),
        (["highway": "", "route": "ferry"], RouteOptions(), .ferry),
    ])
    func `a road of a kind that cannot be avoided is reported`(
        tags: [String: String], options: RouteOptions, code: RouteWarning.Code
    ) throws {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 300,
            ways: [
                "ab": ["highway": "primary"],
                "bc": ["highway": "primary", "name": "Long Way"].merging(tags) { $1 },
                "cd": ["highway": "primary"],
            ])
        let warnings = try map.path("ad", options).warnings
        #expect(warnings.map(\.code) == [code])
        #expect(warnings.first?.message.contains("leads over Long Way, a ") == true)
        var indifferent = options
        (indifferent.avoidsTolls, indifferent.avoidsHighways) = (false, false)
        indifferent.avoidsFerries = false
        #expect(try map.path("ad", indifferent).warnings.isEmpty)
        #expect(try map.path("ab", options).warnings.isEmpty)
    }

    @Test func `there is no route where every way leads through`() throws {
        let exclusions = Exclusions(edges: [map.edge("b", "c"), map.edge("g", "f")])
        let failure = #expect(throws: RoutingFailure.self) { try way("ad", exclusions) }
        #expect(failure?.status == .noRouteFound)
        #expect(failure?.message.contains("kept off") == true)
    }

    @Test func `an area that is none is refused`() throws {
        let areas: [ExcludedArea] = [
            .polygon([map.coordinate("a"), map.coordinate("b")]),
            .polygon([
                map.coordinate("a"), map.coordinate("b"), Coordinate(latitude: .nan, longitude: 1),
            ]),
            .box(BoundingBox(south: 2, west: 0, north: 1, east: 1)),
        ]
        for area in areas {
            let failure = #expect(throws: RoutingFailure.self) {
                try way("ad", Exclusions(areas: [area]))
            }
            #expect(failure?.status == .waypointError)
        }
        #expect(throws: Never.self) { try way("ad", Exclusions(edges: [EdgeID(rawValue: 9999)])) }
    }
}
