import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Roads that conditions open to those who may not use them otherwise.
@Suite struct ConditionalAccessTests {
    /// The letters on the best way on a Friday, or at a time that is not known; nil when there is none.
    private func way(
        _ map: ScenarioMap, _ letters: String = "ad", at time: String?,
        _ options: RouteOptions = .init()
    ) throws -> String? {
        let request = RouteRequest(
            waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) }, options: options,
            departure: try time.map { try #require(UTCTime(rfc3339: "2026-11-20T\($0)Z")) },
            utcOffsetSeconds: 0)
        do throws(RoutingFailure) {
            let edges = try Router(network: map.network).routes(for: request)[0].legs[0].edges
            let first = map.letter(map.network.source(of: edges[0]))
            return String(
                ([first] + edges.map { map.letter(map.network.target(of: $0)) }).compactMap { $0 })
        } catch {
            #expect(error.status == .noRouteFound)
            return nil
        }
    }

    private static let through = ["abxcd", "abcd"]
    private static let round = "abefcd"

    @Test(arguments: [
        ("08:00:00", true), ("12:00:00", false), ("05:59:00", false), (nil, false),
        // Sets out a second before ten, and is there after it.
        ("09:59:59", false),
        // Sets out before six, and is there after it.
        ("05:59:59", true),
    ])
    func `a road that opens at times is driven when it is open on arrival`(
        time: String?, isOpen: Bool
    ) throws {
        for tags in [
            ["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (06:00-10:00)"],
            ["access": "no", "access:conditional": "yes @ (Mo-Fr 06:00-10:00)"],
            ["motor_vehicle": "no", "motorcar:conditional": "permissive @ (06:00-10:00)"],
            [
                "highway": "pedestrian", "maxspeed": "50",
                "motor_vehicle:conditional": "yes @ (06:00-10:00)",
            ],
        ] {
            let way = try #require(try way(ScenarioMap.bypass(tags), at: time))
            #expect(isOpen ? Self.through.contains(way) : way == Self.round, "\(tags)")
        }
    }

    @Test(arguments: [("23:00:00", true), ("05:00:00", true), ("12:00:00", false)])
    func `hours may run past midnight`(time: String, isOpen: Bool) throws {
        let map = try ScenarioMap.bypass([
            "motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (Mo-Su 22:00-06:00)",
        ])
        #expect(try (way(map, at: time) == Self.round) != isOpen)
    }

    @Test(arguments: ["destination", "delivery"])
    func `a road that opens for deliveries is no way through, unless nothing else leads on`(
        value: String
    ) throws {
        let tags = [
            "highway": "pedestrian", "motor_vehicle:conditional": "\(value) @ (06:00-10:00)",
        ]
        #expect(try way(ScenarioMap.bypass(tags), at: "08:00:00") == Self.round)
        let street = try ScenarioMap(
            "a---b---c---d", grid: 100,
            ways: ["ab": ["highway": "primary"], "bc": tags, "cd": ["highway": "primary"]])
        #expect(try way(street, at: "08:00:00") == "abcd")
        #expect(try way(street, at: "12:00:00") == nil)
        #expect(try way(street, at: nil) == nil)
    }

    @Test func `a condition for trucks opens to trucks alone`() throws {
        let truck = RouteOptions(travelMode: .truck)
        let map = try ScenarioMap.bypass(["hgv": "no", "hgv:conditional": "yes @ (19:00-07:00)"])
        #expect(try way(map, at: "20:00:00", truck) != Self.round)
        #expect(try way(map, at: "12:00:00", truck) == Self.round)
        #expect(try way(map, at: nil, truck) == Self.round)
        #expect(try way(map, at: "12:00:00") != Self.round)
        let zone = try ScenarioMap.bypass([
            "highway": "pedestrian", "maxspeed": "50", "hgv:conditional": "yes @ (06:00-10:00)",
        ])
        #expect(try way(zone, at: "08:00:00", truck) != Self.round)
        #expect(try way(zone, at: "08:00:00") == Self.round)
    }

    @Test func `what one condition closes another opens at times`() throws {
        let heavy = RouteOptions(
            travelMode: .truck, vehicle: VehicleDimensions(weightTons: 18))
        let map = try ScenarioMap.bypass([
            "hgv:conditional": "no @ (weight>7.5); yes @ (06:00-10:00)"
        ])
        #expect(try way(map, at: "08:00:00", heavy) != Self.round)
        #expect(try way(map, at: "12:00:00", heavy) == Self.round)
        #expect(try way(map, at: nil, heavy) == Self.round)
        let low = try ScenarioMap.bypass([
            "motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (06:00-10:00)",
            "maxweight": "7.5",
        ])
        #expect(try way(low, at: "08:00:00", heavy) == Self.round)
    }

    @Test func `a condition about the vehicle alone needs no time`() throws {
        let map = try ScenarioMap.bypass(["hgv": "no", "hgv:conditional": "yes @ (weight<7.5)"])
        func truck(_ tons: Double?) -> RouteOptions {
            RouteOptions(travelMode: .truck, vehicle: VehicleDimensions(weightTons: tons))
        }
        for time in ["12:00:00", nil] {
            #expect(try way(map, at: time, truck(5)) != Self.round)
            #expect(try way(map, at: time, truck(12)) == Self.round)
            #expect(try way(map, at: time, truck(nil)) == Self.round)
        }
    }

    @Test func `a one-way street is driven against its direction when it may be`() throws {
        let map = try ScenarioMap.bypass([
            "oneway": "-1", "oneway:conditional": "no @ (06:00-10:00)",
        ])
        #expect(try way(map, at: "08:00:00") != Self.round)
        #expect(try way(map, at: "12:00:00") == Self.round)
        #expect(try way(map, at: nil) == Self.round)
        let tidal = try ScenarioMap.bypass([
            "oneway": "reversible",
            "oneway:conditional": "yes @ (00:00-12:00); -1 @ (12:00-24:00)",
        ])
        #expect(try way(tidal, at: "08:00:00") != Self.round)
        #expect(try way(tidal, at: "15:00:00") == Self.round)
        #expect(try way(tidal, "da", at: "15:00:00") != "dcfeba")
    }

    @Test(arguments: [
        (["barrier": "bollard", "motor_vehicle:conditional": "yes @ (06:00-10:00)"], false),
        (
            ["barrier": "gate", "access": "no", "access:conditional": "yes @ (06:00-10:00)"],
            false
        ),
        (
            [
                "barrier": "lift_gate", "motor_vehicle": "yes",
                "motor_vehicle:conditional": "no @ (10:00-06:00)",
            ], true
        ),
    ])
    func `a gate is passed when it is open on arrival`(
        tags: [String: String], isOpenWhenUnknown: Bool
    ) throws {
        let map = try ScenarioMap.bypass([:], node: tags)
        #expect(try way(map, at: "08:00:00") != Self.round)
        #expect(try way(map, at: "12:00:00") == Self.round)
        #expect(try way(map, at: "09:59:59") == Self.round)
        #expect(try (way(map, at: nil) != Self.round) == isOpenWhenUnknown)
    }

    /// Where a road is closed one turns round, whatever opens it later.
    @Test func `before a road that opens at times one may turn round`() throws {
        let map = try ScenarioMap(
            "a-1-b---c", grid: 100,
            ways: [
                "ab": ["highway": "primary"],
                "bc": [
                    "highway": "residential", "motor_vehicle": "no",
                    "motor_vehicle:conditional": "yes @ (06:00-10:00)",
                ],
            ])
        for time in ["08:00:00", "12:00:00", nil] {
            let request = RouteRequest(
                waypoints: [
                    Waypoint(
                        coordinate: map.coordinate("1"), preferredHeading: 90, headingTolerance: 20),
                    Waypoint(coordinate: map.coordinate("a")),
                ], departure: time.flatMap { UTCTime(rfc3339: "2026-11-20T\($0)Z") },
                utcOffsetSeconds: 0)
            let path = try Router(network: map.network).routes(for: request)[0]
            #expect(path.legs[0].edges == map.edges("aba"))
        }
    }

    @Test func `alternatives keep off what only conditions open`() throws {
        let map = try ScenarioMap.bypass([
            "motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (06:00-10:00)",
        ])
        let router = Router(network: map.network)
        let ends = "ad".map { Waypoint(coordinate: map.coordinate($0)) }
        let request = RouteRequest(
            waypoints: ends, options: RouteOptions(alternatives: .all), utcOffsetSeconds: 0)
        let routes = try router.routes(for: request)
        #expect(routes.map(\.legs[0].edges) == [map.edges(Self.round)])
        var morning = request
        morning.departure = UTCTime(rfc3339: "2026-11-20T08:00:00Z")
        #expect(try router.routes(for: morning)[0].legs[0].edges != map.edges(Self.round))
    }

    /// A pedestrian zone `b`-`c` with an entry at each end and a road around it; `1` lies in the middle.
    private static func zone(_ tags: [String: String]) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---b-1-c---d
                |   |
                e---f
            """, grid: 100,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "pedestrian"].merging(tags) { $1 },
                "cd": ["highway": "primary"], "be": ["highway": "primary"],
                "ef": ["highway": "primary"], "fc": ["highway": "primary"],
            ])
    }

    @Test(arguments: ["destination", "delivery", "yes"])
    func `a stop in a street that is open on arrival is in the street, and else as near as can be`(
        value: String
    ) throws {
        let map = try Self.zone(["motor_vehicle:conditional": "\(value) @ (06:00-10:00)"])
        #expect(try way(map, "a1", at: "08:00:00") == "abc")
        #expect(try way(map, "d1", at: "08:00:00") == "dcb")
        #expect(try way(map, "1a", at: "08:00:00") == "cba")
        let closed = try way(map, "a1", at: "12:00:00")
        #expect(closed == (try way(map, "a1", at: nil)))
        #expect(closed?.contains("bc") == false && closed?.contains("cb") == false)
        // Sets out a second before ten, and is there after it.
        #expect(try way(map, "a1", at: "09:59:59") == closed)
        #expect(try way(map, "a1", at: "05:59:59") == "abc")
        #expect(try way(map, "1d", at: "12:00:00") == (try way(map, "1d", at: nil)))
    }

    @Test func `a stop in a street that opens to trucks is in the street for trucks alone`() throws
    {
        let map = try Self.zone(["hgv:conditional": "delivery @ (06:00-10:00)"])
        #expect(try way(map, "a1", at: "08:00:00", RouteOptions(travelMode: .truck)) == "abc")
        #expect(try way(map, "a1", at: "08:00:00") == (try way(map, "a1", at: nil)))
    }

    @Test func `a way goes on from a stop in a street that is open`() throws {
        let map = try Self.zone(["motor_vehicle:conditional": "delivery @ (06:00-10:00)"])
        for (time, isOpen) in [("08:00:00", true), ("12:00:00", false)] {
            let request = RouteRequest(
                waypoints: "a1d".map { Waypoint(coordinate: map.coordinate($0)) },
                departure: UTCTime(rfc3339: "2026-11-20T\(time)Z"), utcOffsetSeconds: 0)
            let path = try Router(network: map.network).routes(for: request)[0]
            let edges = path.legs.flatMap(\.edges)
            #expect(edges.contains(map.edge("b", "c")) == isOpen)
            #expect(path.legs.count == 2)
        }
    }

    @Test func `a street that is open now and a road beside it compete as two roads do`() throws {
        let map = try ScenarioMap(
            """
            a---b---------c---d
                     1
                |         |
                e---------f
            """, grid: 20,
            ways: [
                "ab": ["highway": "primary"], "cd": ["highway": "primary"],
                "bc": [
                    "highway": "pedestrian", "maxspeed": "30",
                    "motor_vehicle:conditional": "delivery @ (06:00-10:00)",
                ],
                "be": ["highway": "primary"], "ef": ["highway": "primary"],
                "fc": ["highway": "primary"],
            ])
        #expect(try way(map, "a1", at: "08:00:00") == "abc")
        #expect(try way(map, "a1", at: "12:00:00") == "abef")
        #expect(try way(map, "a1", at: nil) == "abef")
    }

    @Test func `in a street that only conditions open one stops at its times alone`() throws {
        let map = try ScenarioMap(
            "a---1---b", grid: 100,
            ways: [
                "ab": [
                    "highway": "residential", "access": "no",
                    "access:conditional": "yes @ (06:00-10:00)",
                ]
            ])
        #expect(try way(map, "a1", at: "08:00:00") == "ab")
        #expect(try way(map, "a1", at: "12:00:00") == nil)
        #expect(try way(map, "a1", at: nil) == nil)
    }
}
