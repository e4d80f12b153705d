import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Where a vehicle stops for a destination, and which way it sets out from there.
@Suite struct StopTests {
    /// The place 1 lies beside a fast road, 2 of `m` to `n`, and some 40 m from a street.
    private static func fastRoad(_ tags: [String: String]) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---------b---------c
            m--------1----------n
            """, grid: 40,
            ways: [
                "abc": ["highway": "residential"], "am": ["highway": "residential"],
                "cn": ["highway": "residential"], "mn": tags,
            ])
    }

    @Test(arguments: [
        ["highway": "motorway"], ["highway": "motorway_link"], ["highway": "trunk_link"],
        ["highway": "trunk", "motorroad": "yes"], ["highway": "primary", "tunnel": "yes"],
        ["highway": "primary", "bridge": "yes"], ["highway": "footway", "motor_vehicle": "yes"],
        ["highway": "trunk", "oneway": "yes", "maxspeed": "100"],
        ["highway": "trunk", "oneway": "yes", "maxspeed": "50 mph"],
        ["highway": "trunk", "maxspeed": "70", "foot": "no"], ["highway": "primary", "foot": "no"],
    ])
    func `a destination beside a street is not on a fast road or a footway that is nearer`(
        tags: [String: String]
    ) throws {
        let map = try Self.fastRoad(tags)
        let leg = try map.path("a1") {
            $0[1].coordinate = map.coordinate("1").moved(by: 6, bearing: 0)
        }.legs[0]
        #expect(map.network.roadClass(of: leg.end.edge) == .residential)
        #expect(leg.end.coordinate.distance(to: map.coordinate("1")) < 90)
        // Whoever is on the fast road begins there all the same, and a place on its line is on it, but not in a tunnel.
        let onLine = try map.path("a1").legs[0].end
        #expect(
            (map.network.roadClass(of: onLine.edge) == .residential) == (tags["tunnel"] != nil))
        let start = try map.path("1c").legs[0]
        #expect(start.start.coordinate.distance(to: map.coordinate("1")) < 5)
    }

    @Test(arguments: [
        ["highway": "trunk", "maxspeed": "100"],
        ["highway": "trunk", "oneway": "yes", "maxspeed": "70"],
        ["highway": "trunk", "oneway": "yes", "maxspeed": "40 mph"],
        ["highway": "primary", "oneway": "yes", "maxspeed": "100"],
    ])
    func `a destination on a main road where one may stop is on it`(tags: [String: String]) throws {
        let map = try Self.fastRoad(tags)
        let leg = try map.path("a1") {
            $0[1].coordinate = map.coordinate("1").moved(by: 6, bearing: 0)
        }.legs[0]
        #expect(leg.end.coordinate.distance(to: map.coordinate("1")) < 5)
    }

    @Test(arguments: [
        (["highway": "primary", "tunnel": "yes"], RoadClass.residential),
        (["highway": "motorway"], .residential),
        (["highway": "footway", "motor_vehicle": "yes"], .footway),
    ])
    func `nor far from all roads, where the street is hardly farther than the tunnel`(
        tags: [String: String], kind: RoadClass
    ) throws {
        let map = try ScenarioMap(
            """
            a---------------------------------------b





                                1




            m---------------------------------------n
            """, grid: 20,
            ways: [
                "ab": ["highway": "residential"], "am": ["highway": "residential"],
                "bn": ["highway": "residential"], "mn": tags,
            ])
        let leg = try map.path("a1").legs[0]
        #expect(map.network.roadClass(of: leg.end.edge) == kind)
    }

    @Test func `a destination with nothing else near is on the fast road`() throws {
        let map = try ScenarioMap(
            """
            a----1----b
            """, grid: 100, ways: ["ab": ["highway": "trunk", "motorroad": "yes"]])
        let leg = try map.path("a1").legs[0]
        #expect(leg.end.coordinate.distance(to: map.coordinate("1")) < 5)
    }

    /// A ring of 40 m across with four arms, in the country.
    private static let ring = try! ScenarioMap(
        """
                  n




                  e

        w-----f       h------o

                  g



                  s
        """, grid: 10,
        ways: [
            "efghe": ["highway": "secondary", "junction": "roundabout", "oneway": "yes"],
            "ne": ["highway": "residential"], "wf": ["highway": "residential"],
            "sg": ["highway": "residential"], "ho": ["highway": "residential"],
        ])

    @Test(arguments: Array(stride(from: 5.0, to: 360, by: 10)))
    func `a destination beside a roundabout is on one of its arms, behind the ring`(
        bearing: Double
    ) throws {
        let map = Self.ring
        let middle = map.coordinate("e").moved(by: 20, bearing: 180)
        for meters in [24.0, 30, 45] {
            let leg = try map.path("wo") {
                $0[1].coordinate = middle.moved(by: meters, bearing: bearing)
            }.legs[0]
            #expect(map.network.roadClass(of: leg.end.edge) == .residential)
            #expect(leg.end.coordinate.distance(to: middle) > 30)
            #expect(leg.end.coordinate.distance(to: middle) < 70)
        }
    }

    @Test func `a destination between a street and a ramp that is hardly farther is on the street`()
        throws
    {
        let map = try Self.fastRoad(["highway": "motorway_link"])
        // The ways are 40 m apart.
        let place = map.coordinate("1").moved(by: 21, bearing: 0)
        let leg = try map.path("m1") { $0[1].coordinate = place }.legs[0]
        #expect(map.network.roadClass(of: leg.end.edge) == .residential)
    }

    @Test func `a place that is only passed stays on the fast road`() throws {
        let map = try Self.fastRoad(["highway": "motorway"])
        let legs = try map.path("a1c") {
            $0[1].coordinate = map.coordinate("1").moved(by: 6, bearing: 0)
            $0[1].isPass = true
        }.legs
        #expect(legs.flatMap(\.edges).contains { map.network.roadClass(of: $0) == .motorway })
    }

    @Test func `who walks ends on the bridge that he asks for`() throws {
        let map = try Self.fastRoad(["highway": "primary", "bridge": "yes"])
        let leg = try map.path("a1", RouteOptions(travelMode: .walking)).legs[0]
        #expect(leg.end.coordinate.distance(to: map.coordinate("1")) < 5)
    }

    /// The stop 1 is on a street between two corners; `d` is a dead end before it.
    private static func street(_ tags: [String: String] = [:]) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a-----b--1--c-----e
                  |     |
                  d     f
            """, grid: 100,
            ways: [
                "abce": ["highway": "residential"].merging(tags) { $1 },
                "bd": ["highway": "residential"], "cf": ["highway": "residential"],
            ])
    }

    private func way(
        _ turn: TurnAtStop?, _ map: ScenarioMap, _ options: RouteOptions = .init()
    ) throws -> String {
        try map.way("a1a", options) { $0[1].turnAtStop = turn }
    }

    @Test func `a car turns at its stop and in no side street before it`() throws {
        let map = try Self.street()
        #expect(try way(nil, map) == "ab bc|cb ba")
        #expect(try way(.allow, map) == "ab bc|cb ba")
    }

    @Test func `a stop at which nobody is to turn is left onward, and not first passed`() throws {
        let map = try Self.street()
        let never = try way(.never, map)
        // It turns at the dead end behind the stop, with the stop behind it.
        #expect(never == "ab bc|bc cf fc cb ba")
        #expect(try way(.avoid, map) == never)
    }

    @Test func `a truck does not turn at its stop while there is another way`() throws {
        let map = try Self.street()
        let truck = RouteOptions(travelMode: .truck)
        #expect(try way(nil, map, truck) == (try way(.never, map, truck)))
        #expect(try way(.allow, map, truck) == "ab bc|cb ba")
        let onlyWay = try ScenarioMap(
            """
            a-----b--1--c
            """, grid: 100, ways: ["abc": ["highway": "residential"]])
        #expect(onlyWay.failure("a1a", truck) == nil)
    }

    @Test func `a car does not turn on a wide road`() throws {
        let wide = ["highway": "primary", "lanes": "4"]
        let map = try Self.street(wide)
        #expect(try way(nil, map) == (try way(.never, map)))
    }

    /// Two carriageways 10 m apart, which lead round at their ends, and the stops 1 and 2 between them.
    private static func carriageways() throws -> ScenarioMap {
        try ScenarioMap(
            """
            a-------------------------b
            |                         |
            c-------------------------d
            """, grid: 5,
            ways: [
                "ba": ["highway": "primary", "oneway": "yes"],
                "cd": ["highway": "primary", "oneway": "yes"],
                "ac": ["highway": "primary", "oneway": "yes"],
                "db": ["highway": "primary", "oneway": "yes"],
            ])
    }

    @Test func `two stops a metre apart are reached from one carriageway`() throws {
        let map = try Self.carriageways()
        let middle = map.coordinate("c").interpolated(to: map.coordinate("d"), fraction: 0.5)
        let stops = [4.2, 5.8].map { middle.moved(by: $0, bearing: 0) }
        func way(_ change: (inout Waypoint) -> Void = { _ in }) throws -> RoutePath {
            var waypoints =
                [map.coordinate("c")].map { Waypoint(coordinate: $0) }
                + stops.map { Waypoint(coordinate: $0) }
            change(&waypoints[2])
            return try Router(network: map.network).routes(
                for: RouteRequest(waypoints: waypoints))[0]
        }
        #expect(try way().legs[1].distanceMeters < 1)
        // Who asks for a direction is led to the other one.
        #expect(try way { $0.preferredHeading = 270 }.legs[1].distanceMeters > 50)
    }

    @Test func `the last metres on foot are those of the paths`() throws {
        let map = try ScenarioMap(
            """
            a----b----c
                 |
                 |
                 d--e
            """, grid: 20,
            ways: [
                "abc": ["highway": "residential"], "bd": ["highway": "pedestrian"],
                "de": ["highway": "footway"],
            ])
        let end = try map.path("ae").legs[0].end
        let walk = try #require(map.network.walk(from: end, to: map.coordinate("e")))
        let direct = end.coordinate.distance(to: map.coordinate("e"))
        #expect(walk.isAlongPaths && walk.meters >= direct)
        let along =
            end.coordinate.distance(to: map.coordinate("b"))
            + map.coordinate("b").distance(to: map.coordinate("d"))
            + map.coordinate("d").distance(to: map.coordinate("e"))
        #expect(abs(walk.meters - along) < 2)
        // A path beside the place that leads elsewhere says nothing of the yard before it.
        let yard = map.coordinate("b").moved(by: 25, bearing: 90).moved(by: 30, bearing: 180)
        let straight = end.coordinate.distance(to: yard)
        #expect(
            map.network.walk(from: end, to: yard) == Walk(meters: straight, isAlongPaths: false))
        #expect(map.network.walk(from: end, to: end.coordinate) == nil)
    }

    /// The street of `a` is near the path at g as the crow flies, but the path leads to the one of `e`.
    fileprivate static func alley(grid: Double = 30) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---------b---------c
            |                   |
            |         g         |
            |         |         |
            |         |         |
            d---------e---------f
            """, grid: grid,
            ways: [
                "abc": ["highway": "residential"], "ad": ["highway": "residential"],
                "cf": ["highway": "residential"], "def": ["highway": "residential"],
                "ge": ["highway": "footway"],
            ])
    }

    @Test func `the vehicle stands where the path to the place begins`() throws {
        let map = try Self.alley()
        let end = try map.path("ag").legs[0].end
        #expect(end.coordinate.distance(to: map.coordinate("e")) < 15)
        let walk = try #require(map.network.walk(from: end, to: map.coordinate("g")))
        #expect(walk.isAlongPaths && walk.meters < 110)
    }
}

/// A place that is no nearer by another road.
extension StopTests {
    /// Both streets are as good as equally near as the crow flies, and the one without a path is sooner reached: on foot it is far,
    /// or too far.
    @Test(arguments: [12.0, 30])
    func `of roads that are equally near the one with the shorter walk is driven to`(
        grid: Double
    ) throws {
        let map = try Self.alley(grid: grid)
        let place = map.coordinate("g").moved(by: 0.46 * grid, bearing: 180)
        let end = try map.path("ag") { $0[1].coordinate = place }.legs[0].end
        let walk = try #require(map.network.walk(from: end, to: place))
        #expect(walk.isAlongPaths && walk.meters < 3 * grid, "\(walk)")
    }

    @Test func `the vehicle stands on the nearest road if the walk is hardly longer`() throws {
        let map = try ScenarioMap(
            """
            a----b----c
                 |
                 g
                 |
            d----e----f
            """, grid: 30,
            ways: [
                "abc": ["highway": "residential"], "ad": ["highway": "residential"],
                "def": ["highway": "residential"], "bge": ["highway": "footway"],
            ])
        let place = map.coordinate("g").moved(by: 10, bearing: 0)
        let leg = try map.path("ag") { $0[1].coordinate = place }.legs[0]
        #expect(leg.end.coordinate.distance(to: map.coordinate("b")) < 15)
    }
}
