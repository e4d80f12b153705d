import Geodesy
import ScenarioMaps
import Testing

@testable import AgentCore

/// The place from which an estimate leads.
@Suite struct EstimatePlaceTests {
    private static let map = try! ScenarioMap(
        "a---b---c", grid: 100, ways: ["abc": ["highway": "residential"]])

    private func estimate(_ id: String, _ vehicle: PrivateVehicle) throws -> String {
        let goal = Self.map.coordinate("c")
        vehicle.order(
            "estimate-route",
            #"{"id": "\#(id)", "waypoints": [{"latitude": \#(goal.latitude), "#
                + #""longitude": \#(goal.longitude)}]}"#)
        return try #require(
            vehicle.lines.last { $0.contains("/reply/") && $0.contains(#""id":"\#(id)""#) })
    }

    @Test func `an estimate says when the vehicle was where it leads from`() throws {
        // In a yard beside all roads, so that nothing is carried on along one.
        let yard = Self.map.coordinate("a").moved(by: 300, bearing: 0)
        let vehicle = try PrivateVehicle(on: Self.map, at: yard)
        vehicle.order("set-options", #"{"id": "yes", "locationConsent": true}"#)
        vehicle.drive(to: vehicle.place, seconds: 3)
        let fresh = try estimate("fresh", vehicle)
        #expect(fresh.contains(#""message":"""#))
        #expect(fresh.contains(#""fixTime":"20"#))
        vehicle.hasFix = false
        vehicle.drive(to: vehicle.place, seconds: 90)
        let old = try estimate("old", vehicle)
        #expect(old.contains(#""message":"the vehicle's place is 90 s old""#), "\(old)")
        #expect(time(old) == time(fresh))
        #expect(vehicle.core.pendingEstimates.isEmpty)
    }

    @Test func `to where the vehicle stands it is nothing, and some way where it drives by`() throws
    {
        let goal = Self.map.coordinate("c")
        let vehicle = try PrivateVehicle(on: Self.map, at: goal.moved(by: 12, bearing: 270))
        vehicle.order("set-options", #"{"id": "yes", "locationConsent": true}"#)
        vehicle.drive(to: vehicle.place, seconds: 5)
        let here = try estimate("here", vehicle)
        #expect(here.contains(#""distanceMeters":0,"durationSeconds":0,"#), "\(here)")
        vehicle.drive(to: Self.map.coordinate("a"), seconds: 3)
        let by = try estimate("by", vehicle)
        #expect(by.contains("SUCCEEDED") && !by.contains(#""distanceMeters":0,"#), "\(by)")
    }

    @Test func `an estimate from a place carried on without fixes says how old the last fix is`()
        throws
    {
        let vehicle = try PrivateVehicle(on: Self.map, at: Self.map.coordinate("a"))
        vehicle.order("set-options", #"{"id": "yes", "locationConsent": true}"#)
        vehicle.drive(to: Self.map.coordinate("c"), seconds: 5)
        let fresh = try estimate("fresh", vehicle)
        vehicle.hasFix = false
        vehicle.drive(to: Self.map.coordinate("c"), seconds: 8)
        let old = try estimate("old", vehicle)
        #expect(old.contains(#""message":"the vehicle's place is 8 s old""#), "\(old)")
        #expect(time(old) == time(fresh))
    }

    @Test func `withdrawn consent refuses every estimate under way, once`() throws {
        let vehicle = try PrivateVehicle(on: Self.map, at: Self.map.coordinate("a"))
        vehicle.order("set-options", #"{"id": "yes", "locationConsent": true}"#)
        vehicle.drive(to: vehicle.place, seconds: 3)
        vehicle.routeDelay = 5
        for id in ["one", "two"] { _ = try estimate(id, vehicle) }
        vehicle.order("set-options", #"{"id": "no", "locationConsent": false}"#)
        vehicle.drive(to: vehicle.place, seconds: 10)
        for id in ["one", "two"] {
            let replies = vehicle.lines.filter { $0.contains(#""id":"\#(id)""#) }
            #expect(replies.count { $0.contains(#""code":"NOT_ALLOWED""#) } == 1, "\(replies)")
            #expect(!replies.contains { $0.contains("SUCCEEDED") }, "\(replies)")
        }
    }

    private func time(_ reply: String) -> Substring? {
        reply.split(separator: #""fixTime":""#).dropFirst().first?.prefix(23)
    }
}
