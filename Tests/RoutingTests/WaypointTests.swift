import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct WaypointTests {
    private static func street() throws -> ScenarioMap {
        try ScenarioMap(
            """
            a-8-b---c
            |   |   |
            |   |   |
            d-1-e---f
            """, grid: 100,
            ways: [
                "abc": ["highway": "residential"], "def": ["highway": "residential"],
                "ad": ["highway": "residential"], "be": ["highway": "residential"],
                "cf": ["highway": "residential"],
            ])
    }

    @Test func `legs join where a waypoint is passed, and end at its place`() throws {
        let map = try Self.street()
        let path = try map.path("afd")
        #expect(path.legs.count == 2)
        for (leg, next) in zip(path.legs, path.legs.dropFirst()) {
            #expect(leg.end.coordinate.distance(to: next.start.coordinate) < 0.1)
        }
        for leg in path.legs {
            #expect(leg.edges.first == leg.start.edge)
            #expect(leg.edges.last == leg.end.edge)
            #expect(leg.seconds.count == leg.edges.count)
            #expect(leg.seconds.last == leg.durationSeconds)
            for (edge, next) in zip(leg.edges, leg.edges.dropFirst()) {
                #expect(map.network.target(of: edge) == map.network.source(of: next))
            }
        }
        #expect(abs(path.distanceMeters - 1100) < 1)
    }

    @Test func `a waypoint is reached far worse where only so one can go on from it`() throws {
        // Eastward there is no way back from it; westward one comes only by a road for residents.
        let map = try ScenarioMap(
            """
                    e
                    |
            s---a---b-1-c---d---x
                |       |
                p-------q
            """, grid: 100,
            ways: [
                "sabcd": ["highway": "trunk", "motorroad": "yes"],
                "be": ["highway": "residential", "oneway": "yes"],
                "dx": ["highway": "residential", "oneway": "yes"],
                "apqc": [
                    "highway": "residential", "motor_vehicle": "destination", "oneway": "yes",
                ],
            ])
        let way: String = try map.way("s1e")
        #expect(way == "sa ac cb|cb be")
    }

    @Test func `the heading at departure is kept`() throws {
        let map = try Self.street()
        for (heading, first) in [(90.0, "ab"), (270, "ba")] {
            let way = try map.way("8f") {
                $0[0].preferredHeading = heading
                $0[0].headingTolerance = 30
            }
            #expect(way.hasPrefix(first), "\(heading): \(way)")
        }
    }

    @Test func `a vehicle that moves is not led to turn round on the spot`() throws {
        let map = try Self.street()
        #expect(try map.way("1d") == "ed")
        let way = try map.way("1d") {
            $0[0].preferredHeading = 90
            $0[0].headingTolerance = 45
        }
        #expect(way == "de eb ba ad")
    }

    /// Where `1` is, `ba` leads west into a dead end and `cx` east; `fx` leads west at first too, and all the way round.
    private static func carriageways() throws -> ScenarioMap {
        try ScenarioMap(
            """
            y---e---------f
            |
            |   a----1----b
            |   c---------d---x
            |                 |
            |                 |
            |                 |
            |                 |
            |                 |
            |      3          |
            z----2------------w
            """, grid: 20,
            ways: [
                "ba": ["highway": "primary", "oneway": "yes"],
                "cdx": ["highway": "primary", "oneway": "yes"],
                "feyzwx": ["highway": "primary"],
            ])
    }

    @Test func `a heading is looked for farther away before it is given up`() throws {
        let map = try Self.carriageways()
        func way(_ heading: Double, _ tolerance: Double) throws -> String {
            try map.way("1x") {
                $0[0].preferredHeading = heading
                $0[0].headingTolerance = tolerance
            }
        }
        #expect(try way(90, 60) == "cx")
        #expect(try way(270, 60) == "fx")
        #expect(try way(270, 30) == "fx")
        // Nothing leads north: where only a wish says so, one has to go somewhere.
        #expect(try way(0, 60) == "cx")
        #expect(throws: RoutingFailure.self) { try way(0, 40) }
    }

    @Test func `a wish is given up only at the waypoint where it cannot be met`() throws {
        let map = try Self.carriageways()
        // Nobody comes to `ba`, so that the first search finds nothing.
        let via = try map.way("21x") {
            $0[0].preferredHeading = 90
            $0[0].headingTolerance = 60
            $0[1].preferredHeading = 270
            $0[1].headingTolerance = 60
        }
        #expect(via == "fx xf fx|fx")
        let side = try map.way("13") {
            $0[0].preferredHeading = 270
            $0[0].headingTolerance = 60
            $0[1].preferSameSideOfRoad = true
        }
        #expect(side == "fx xf")
    }

    @Test func `the side of the road is kept on demand`() throws {
        let map = try ScenarioMap(
            """
            a-------b
                1
            c---d---e
            |       |
            f-------g
            """, grid: 100,
            ways: [
                "cde": ["highway": "primary"], "cf": ["highway": "primary"],
                "fg": ["highway": "primary"], "eg": ["highway": "primary"],
                "ab": ["highway": "footway"],
            ])
        let direct = try map.path("c1").legs[0].end
        #expect(!map.network.shape(of: direct.edge).isEmpty)
        let sided = try map.path("c1") { $0[1].preferSameSideOfRoad = true }.legs[0]
        // The place lies north of the road: driving on the right, one must come from the east.
        #expect(map.network.source(of: sided.end.edge) == map.node("e"))
    }

    @Test func `wrong requests are refused with a status and a sentence`() throws {
        let map = try Self.street()
        func status(_ waypoints: [Waypoint]) -> RouteStatus? {
            do {
                _ = try Router(network: map.network).routes(for: RouteRequest(waypoints: waypoints))
                return nil
            } catch {
                #expect(error.message.count > 20)
                return error.status
            }
        }
        func at(_ letter: Character) -> Waypoint { Waypoint(coordinate: map.coordinate(letter)) }
        let nowhere = Waypoint(coordinate: Coordinate(latitude: .nan, longitude: 1))
        #expect(status([]) == .noWaypointsError)
        #expect(status([at("a")]) == .noWaypointsError)
        #expect(status([at("a")] + [Waypoint](repeating: at("b"), count: 26)) == .waypointError)
        #expect(status([at("a"), nowhere]) == .waypointError)
        #expect(status([nowhere, at("a")]) == .locationUnavailable)
        #expect(status([at("a"), at("b"), at("b")]) == nil)
        #expect(status([at("a"), at("b"), at("a")]) == nil)
        #expect(status([at("a"), at("a")]) == nil)
        var far = at("a")
        far.coordinate.latitude += 0.1
        #expect(status([at("a"), far]) == .waypointError)
        far.coordinate.latitude += 50
        #expect(status([at("a"), far]) == .waypointError)
        var farther = far
        farther.coordinate.longitude += 1
        #expect(status([far, farther]) == .noRouteFound)
        var turned = at("a")
        turned.preferredHeading = .infinity
        #expect(status([turned, at("b")]) == .locationUnavailable)
    }

    @Test func `a private service road is passed but no trip begins or ends on it`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                1
                d---e
            """, grid: 20,
            ways: [
                "abc": ["highway": "primary"],
                "bd": ["highway": "service", "access": "private"], "de": ["highway": "primary"],
            ])
        #expect(try map.way("ae") == "ab bd de")
        let to = try #require(try map.path("a1").legs.last?.end)
        #expect(map.network.roadClass(of: to.edge) == .primary)
    }

    @Test func `who cannot drive on from where he stands is not put on another road`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d
            """, grid: 200,
            ways: [
                "ab": ["highway": "primary", "oneway": "yes"], "bc": ["highway": "primary"],
                "bd": ["highway": "primary", "oneway": "-1"],
            ])
        #expect(map.failure("ad")?.status == .noRouteFound)
        #expect(try map.way("ac") == "ab bc")
    }

    @Test
    func `a place in a dead-end component that leads nowhere is left by a road not much farther`()
        throws
    {
        let map = try ScenarioMap(
            """
            a-----b

                p-q
            """, grid: 30,
            ways: ["ab": ["highway": "primary"], "pq": ["highway": "residential"]])
        #expect(try map.way("pa") == "ba")
        #expect(try map.way("aq") == "ab")
    }

    /// `1` and `2` are reached on `cd` and left on `db` only, since nobody may turn from one into the other.
    @Test func `a stop that cannot be reached and left is served from a road that can`() throws {
        let map = try ScenarioMap(
            """
            a---------b---e
            |         |
            |         |
            |         1
            c----2----d
            """, grid: 60,
            ways: [
                "ac": ["highway": "residential", "oneway": "yes"],
                "cd": ["highway": "residential", "oneway": "yes"],
                "db": ["highway": "residential", "oneway": "yes"],
                "eba": ["highway": "residential"],
            ],
            relations: [.restriction("no_left_turn", from: "cd", via: "d", to: "db")])
        #expect(try map.way("a1e") == "ab|be")
        #expect(try map.way("a2e") == "ab|ab be")
    }

    @Test func `a place too far from any road is named with its distance`() throws {
        let map = try Self.street()
        let failure = try #require(
            map.failure("af") { $0[1].coordinate.latitude -= 0.02 })
        #expect(failure.waypointIndex == 1)
        #expect(failure.message.contains("2224 m") || failure.message.contains("2223 m"))
    }

    @Test func `far from what can be used, the sentence says how far that is`() throws {
        let street = ["highway": "residential"]
        let map = try ScenarioMap(
            """
            a-b-c-d-e-f-g-h-i-j-k
            | | | | | | | | | | |
            l m n o p q r s t u v



            w-x               y-z
            """, grid: 300,
            ways: [
                "abcdefghijk": street, "wx": street, "yz": ["highway": "footway"],
                "al": street, "bm": street, "cn": street, "do": street, "ep": street, "fq": street,
                "gr": street, "hs": street, "it": street, "ju": street, "kv": street,
            ])
        var snapping = SnappingOptions()
        snapping.smallestDividedNetwork = 0
        func failure(_ ends: String) -> RoutingFailure? {
            do throws(RoutingFailure) {
                _ = try Router(network: map.network, snapping: snapping).routes(
                    for: RouteRequest(
                        waypoints: ends.map { Waypoint(coordinate: map.coordinate($0)) }))
                return nil
            } catch {
                return error
            }
        }
        let cutOff = try #require(failure("lx"))
        #expect(cutOff.status == .noRouteFound)
        #expect(cutOff.waypointIndex == 1)
        #expect(cutOff.message.contains("lead to hardly any others"))
        #expect(cutOff.message.contains("usable one is 1200 m away"))
        let barred = try #require(failure("zk"))
        #expect(barred.status == .noRouteFound)
        #expect(barred.waypointIndex == 0)
        #expect(barred.message.contains("driving a car"))
        #expect(barred.message.contains("usable one is 1200 m away"))
    }

    /// As in a car park without an entrance in the map, or on a road that its edge cuts off.
    @Test(arguments: [90.0, 270])
    func `a heading on a road that leads nowhere does not keep from the road beside it`(
        heading: Double
    ) throws {
        let street = ["highway": "residential"]
        let map = try ScenarioMap(
            """
            a-b-c-d-e-f-g-h-i-j-k
            | | | | | | | | | | |
            l m n o p q r s t u v

            w---x
            """, grid: 100,
            ways: [
                "abcdefghijk": street, "wx": street, "al": street, "bm": street, "cn": street,
                "do": street, "ep": street, "fq": street, "gr": street, "hs": street, "it": street,
                "ju": street, "kv": street,
            ])
        var snapping = SnappingOptions()
        snapping.smallestDividedNetwork = 0
        let router = Router(network: map.network, snapping: snapping)
        for tolerance in [46.0, 60] {
            var start = Waypoint(coordinate: map.coordinate("w").moved(by: 100, bearing: 90))
            (start.preferredHeading, start.headingTolerance) = (heading, tolerance)
            let path = try router.routes(
                for: RouteRequest(waypoints: [start, Waypoint(coordinate: map.coordinate("k"))]))
            let first = try #require(path.first?.legs.first?.edges.first)
            #expect(first == map.edge("l", "a") || first == map.edge("m", "b"))
        }
    }

    /// The map ends 600 m down a road of two carriageways, and the one that leads out of it is the farther one.
    @Test func `a place at the edge of the map is reached on the carriageway that leads there`()
        throws
    {
        let street = ["highway": "residential"]
        let oneway = ["highway": "tertiary", "oneway": "yes"]
        let map = try ScenarioMap(
            """
            a-b-c-d-e-f-g-h-i-j-k
            | | | | | | | | | | |
            l m n o p q r s t u v





                              x y
            """, grid: 100,
            ways: [
                "abcdefghijk": street, "al": street, "bm": street, "cn": street, "do": street,
                "ep": street, "fq": street, "gr": street, "hs": street, "it": street, "ju": street,
                "kv": street, "ux": oneway, "yv": oneway,
            ])
        var snapping = SnappingOptions()
        snapping.smallestDividedNetwork = 0
        let router = Router(network: map.network, snapping: snapping)
        let place = map.coordinate("y").moved(by: 40, bearing: 270).moved(by: 100, bearing: 0)
        func route(_ stops: [Coordinate]) throws -> RoutePath {
            let stops = ([map.coordinate("a")] + stops).map { Waypoint(coordinate: $0) }
            return try router.routes(for: RouteRequest(waypoints: stops))[0]
        }
        let last = try route([place]).legs[0].end
        #expect(last.edge == map.edge("u", "x"))
        #expect((55...65).contains(last.coordinate.distance(to: place)))
        // Nobody comes back from there.
        let path = try route([place, map.coordinate("a")])
        let first = path.legs[0].end.edge
        #expect(first != map.edge("u", "x") && first != map.edge("y", "v"))
        #expect(
            path.warnings.first?.message.hasPrefix(
                "destination 0 lies on a road that leads nowhere in this map; the route ends")
                == true, "\(path.warnings)")
    }

    @Test func `a cancelled search says so`() throws {
        let map = try Self.street()
        let request = RouteRequest(
            waypoints: "af".map { Waypoint(coordinate: map.coordinate($0)) })
        #expect(throws: RoutingFailure.self) {
            try Router(network: map.network).routes(for: request, isCancelled: { true })
        }
    }
}
