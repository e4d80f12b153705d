import MQTTLink
import ScenarioMaps
import Testing
import Wire

/// What the vehicle says of its connections.
@Suite struct ConnectionStateTests {
    private let map = SmallTown.map

    /// The published end of the connection before the present one; nil if none is published.
    private func awaySince(_ vehicle: PrivateVehicle) throws -> String? {
        let last = vehicle.publications.last { $0.topic.hasSuffix("/state/connection") }
        let json = try JSONValue(parsing: try #require(last).payload)
        #expect(json["state"]?.string == "online")
        return json["awaySince"]?.string
    }

    @Test func `a loss of the link is reported after a restart too`() throws {
        let vehicle = try PrivateVehicle(on: map, at: map.coordinate("a"))
        vehicle.drive(to: map.coordinate("a"), seconds: 10)
        #expect(try awaySince(vehicle) == nil)
        vehicle.loseLink()
        vehicle.drive(to: map.coordinate("a"), seconds: 20)
        try vehicle.restart()
        #expect(try awaySince(vehicle) == "2026-06-01T08:00:10.000Z")
        // A process that ends while it is connected has not noticed when that was.
        vehicle.drive(to: map.coordinate("a"), seconds: 20)
        try vehicle.restart()
        #expect(try awaySince(vehicle) == nil)
    }
}
