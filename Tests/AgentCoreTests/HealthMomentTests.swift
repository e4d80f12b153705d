import AgentCore
import Geodesy
import MQTTLink
import ScenarioMaps
import Testing
import Wire

/// What a retained health says of the moment in which it was made.
@Suite struct HealthMomentTests {
    @Test func `that an event is on its way does not stay in the health`() throws {
        let map = SmallTown.map
        let vehicle = try PrivateVehicle(on: map, at: map.coordinate("a")) {
            $0.privacy.locationConsent = true
        }
        func pending() throws -> [Int64?] {
            try vehicle.publications.filter { $0.topic.hasSuffix("/state/health") }.map {
                try JSONValue(parsing: $0.payload)["journal"]?["pending"]?.integer
            }
        }
        vehicle.drive(to: map.coordinate("a"), seconds: 20)
        let place = map.coordinate("f")
        vehicle.order(
            "set-destinations",
            #"{"id":"t","waypoints":[{"latitude":\#(place.latitude),"longitude":\#(place.longitude)}]}"#
        )
        vehicle.drive(to: map.coordinate("a"), seconds: 2)
        #expect(try pending().contains { $0 ?? 0 > 0 })
        vehicle.drive(to: map.coordinate("a"), seconds: 15)
        #expect(try pending().last == 0)
    }
}
