import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct EstimateTests {
    private let map: ScenarioMap

    init() throws {
        map = try ScenarioMap(
            """
            a---b---c   i---j
                |
                d
            """, grid: 400,
            ways: [
                "abc": ["highway": "primary"], "bd": ["highway": "residential"],
                "ij": ["highway": "primary"],
            ])
    }

    private func waypoint(_ letter: Character) -> Waypoint {
        Waypoint(coordinate: map.coordinate(letter))
    }

    @Test func `estimates to many places are those of the routes there`() throws {
        let router = Router(network: map.network)
        let estimates = try router.estimates(from: waypoint("a"), to: "cdb".map(waypoint))
        for (letter, estimate) in zip("cdb", estimates) {
            let route = try router.routes(
                for: RouteRequest(waypoints: [waypoint("a"), waypoint(letter)]))[0]
            #expect(estimate?.distanceMeters == route.distanceMeters)
            #expect(estimate?.durationSeconds == route.durationSeconds)
            #expect(estimate?.delaySeconds == 0)
        }
    }

    @Test func `what cannot be reached has no estimate`() throws {
        let nowhere = Waypoint(coordinate: Coordinate(latitude: .nan, longitude: 0))
        let far = Waypoint(coordinate: Coordinate(latitude: 40, longitude: 1))
        let estimates = try Router(network: map.network)
            .estimates(from: waypoint("a"), to: [waypoint("j"), nowhere, far, waypoint("c")])
        #expect(estimates.map { $0 == nil } == [true, true, true, false])
        #expect(throws: RoutingFailure.self) {
            try Router(network: map.network).estimates(from: nowhere, to: [waypoint("a")])
        }
    }

    @Test func `the delay is what traffic costs on the way`() throws {
        let router = Router(network: map.network)
        let free = try router.estimates(from: waypoint("a"), to: [waypoint("c")])[0]
        router.setTraffic([map.edge("b", "c"): 1])
        let slow = try router.estimates(from: waypoint("a"), to: [waypoint("c")])[0]
        let (freeSeconds, slowSeconds) = (free?.durationSeconds ?? 0, slow?.durationSeconds ?? 0)
        #expect(slowSeconds > freeSeconds + 300)
        #expect(slow?.delaySeconds == slowSeconds - freeSeconds)
    }

    @Test func `what is closed when the vehicle will be there counts`() throws {
        let map = try ScenarioMap.bypass(
            ["motor_vehicle:conditional": "no @ (Mo-Fr 08:00-18:00)"])
        let router = Router(network: map.network)
        let ends = "ad".map { Waypoint(coordinate: map.coordinate($0)) }
        func estimate(_ time: String?) throws -> RouteEstimate? {
            try router.estimates(
                from: ends[0], to: [ends[1]], departure: time.flatMap(UTCTime.init(rfc3339:)),
                utcOffsetSeconds: 0)[0]
        }
        func route(_ time: String?) throws -> RoutePath {
            try router.routes(
                for: RouteRequest(
                    waypoints: ends, departure: time.flatMap(UTCTime.init(rfc3339:)),
                    utcOffsetSeconds: 0))[0]
        }
        let (evening, morning) = ("2026-11-20T19:00:00Z", "2026-11-20T09:00:00Z")
        for time in [evening, morning, nil] {
            #expect(try estimate(time)?.durationSeconds == route(time).durationSeconds)
        }
        let (free, closed) = (try estimate(evening), try estimate(morning))
        #expect(free?.distanceMeters ?? 0 < closed?.distanceMeters ?? 0)
    }
}
