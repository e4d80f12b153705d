import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct VehicleTests {
    @Test(arguments: [
        (["maxheight": "3.5"], VehicleDimensions(heightMeters: 3.8)),
        (["maxwidth": "2.3"], VehicleDimensions(widthMeters: 2.55)),
        (["maxlength": "10"], VehicleDimensions(lengthMeters: 16.5)),
        (["maxweight": "7.5"], VehicleDimensions(weightTons: 40)),
        (["maxaxleload": "8"], VehicleDimensions(axleLoadTons: 11.5)),
        (["hazmat": "no"], VehicleDimensions(carriesHazardousMaterial: true)),
        (["hazmat:water": "no"], VehicleDimensions(carriesHazardousMaterial: true)),
        (["hazmat": "destination"], VehicleDimensions(carriesHazardousMaterial: true)),
        (["tunnel:category": "e"], VehicleDimensions(carriesHazardousMaterial: true)),
    ])
    func `a truck keeps off a road that it is too much for, and a smaller one does not`(
        tags: [String: String], vehicle: VehicleDimensions
    ) throws {
        let map = try ScenarioMap.bypass(tags)
        let truck = RouteOptions(travelMode: .truck, vehicle: vehicle)
        #expect(try map.path("ad", truck).legs[0].edges == map.edges("abefcd"))
        let small = RouteOptions(travelMode: .truck)
        #expect(try map.path("ad", small).distanceMeters < 1300)
    }

    @Test func `the failure of a vehicle that fits nowhere has the reason`() throws {
        let map = try ScenarioMap(
            "a---b---c", grid: 200,
            ways: [
                "ab": ["highway": "primary"],
                "bc": ["highway": "primary", "maxheight": "3.5", "name": "Low Bridge Road"],
            ])
        let truck = RouteOptions(
            travelMode: .truck, vehicle: VehicleDimensions(heightMeters: 4))
        let failure = try #require(map.failure("ac", truck))
        #expect(failure.status == .noRouteFound)
        #expect(failure.message.contains("Low Bridge Road"))
        #expect(failure.message.contains("3.5 m"))
        #expect(failure.message.contains("4.0 m"))
    }

    @Test(arguments: [false, true])
    func `the failure of a truck has the road that forbids it`(isBarrier: Bool) throws {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 2000,
            ways: [
                "ab": ["highway": "primary"],
                "bc": isBarrier
                    ? ["highway": "primary", "name": "Old Lane"]
                    : ["highway": "primary", "name": "Old Lane", "hgv": "no"],
                "cd": ["highway": "primary"],
            ], nodes: isBarrier ? ["c": ["barrier": "gate", "hgv": "no"]] : [:])
        let failure = try #require(map.failure("ad", RouteOptions(travelMode: .truck)))
        #expect(failure.status == .noRouteFound)
        #expect(failure.message.contains("Old Lane"))
        #expect(failure.message.contains("trucks are forbidden"))
        #expect(map.failure("ad") == nil)
    }

    @Test func `access by the clock holds when the vehicle will be there`() throws {
        let map = try ScenarioMap.bypass(["motor_vehicle:conditional": "no @ (Mo-Fr 08:00-18:00)"])
        let round = map.edges("abefcd")
        #expect(try map.edges("ad", at: "2026-11-20T12:00:00Z") == round)
        #expect(try map.edges("ad", at: "2026-11-20T20:00:00Z") != round)
        #expect(try map.edges("ad", at: "2026-11-21T12:00:00Z") != round)
        // Sets out a second before eight and is there after it.
        #expect(try map.edges("ad", at: "2026-11-20T07:59:59Z") == round)
        #expect(try map.path("ad").legs[0].edges != round)
    }

    @Test func `a turn that is forbidden at times is made at other times`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |   |
                e---f
            """, grid: 200,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "be": ["highway": "primary"], "cf": ["highway": "primary"],
                "ef": ["highway": "primary"],
            ],
            relations: [
                ScenarioRelation(
                    tags: [
                        "type": "restriction",
                        "restriction:conditional": "no_right_turn @ (06:00-09:00)",
                    ],
                    members: [
                        .way("ab", role: "from"), .node("b", role: "via"), .way("be", role: "to"),
                    ])
            ])
        #expect(try map.edges("ae", at: "2026-11-20T12:00:00Z") == map.edges("abe"))
        #expect(try map.edges("ae", at: "2026-11-20T07:00:00Z") == map.edges("abcfe"))
    }

    @Test func `ways that are forbidden at times are driven at other times`() throws {
        let map = try ScenarioMap(
            """
            a---b-------c
                |       |
                e---f---g
            """, grid: 200,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "be": ["highway": "primary"], "cg": ["highway": "primary"],
                "ef": ["highway": "primary"], "fg": ["highway": "primary"],
            ],
            relations: [
                ScenarioRelation(
                    tags: [
                        "type": "restriction",
                        "restriction:conditional": "no_left_turn @ (06:00-09:00)",
                    ],
                    members: [
                        .way("ab", role: "from"), .way("be", role: "via"), .way("ef", role: "to"),
                    ])
            ])
        #expect(try map.edges("af", at: "2026-11-20T12:00:00Z") == map.edges("abef"))
        #expect(try map.edges("af", at: "2026-11-20T07:00:00Z") == map.edges("abcgf"))
    }

    @Test func `a vehicle in streets that have closed leaves them, and does not come back`() throws
    {
        let closing = ["highway": "residential", "motor_vehicle:conditional": "no @ (20:00-06:00)"]
        let open = ["highway": "residential"]
        let map = try ScenarioMap(
            """
            a---b-1-c---d---e
                |           |
                f-----------g
            """, grid: 300,
            ways: [
                "ab": open, "bc": closing, "cd": closing, "de": open, "bf": open, "fg": open,
                "ge": open,
            ])
        #expect(try map.edges("ae", at: "2026-11-20T19:00:00Z") == map.edges("abcde"))
        #expect(try map.edges("ae", at: "2026-11-20T21:00:00Z") == map.edges("abfge"))
        #expect(try map.edges("1e", at: "2026-11-20T21:00:00Z") == map.edges("bcde"))
        #expect(try map.edges("1a", at: "2026-11-20T21:00:00Z") == map.edges("cba"))
    }

    @Test(arguments: [
        ("2026-07-17T05:30:00Z", true), ("2026-07-17T06:30:00Z", false),
        ("2026-11-20T06:30:00Z", true), ("2026-11-20T07:30:00Z", false),
    ])
    func `the clock is that of the country, in summer too`(time: String, isOpen: Bool) throws {
        let map = try ScenarioMap.bypass(
            ["motor_vehicle:conditional": "no @ (08:00-18:00)"],
            origin: Coordinate(latitude: 49.4, longitude: 8.7))
        let request = RouteRequest(
            waypoints: "ad".map { Waypoint(coordinate: map.coordinate($0)) },
            departure: UTCTime(rfc3339: time))
        let path = try Router(network: map.network).routes(for: request)[0]
        #expect((path.legs[0].edges != map.edges("abefcd")) == isOpen)
    }
}
