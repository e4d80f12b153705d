import Positioning
import ScenarioMaps
import Testing

@testable import AgentCore

@Suite struct YawRateSourceTests {
    private static let town = SmallTown.map

    @Test func `the receiver's yaw rate counts where no other program publishes one`() throws {
        let vehicle = try PrivateVehicle(on: Self.town, at: Self.town.coordinate("a")) {
            $0.sensors.isSubscribed = true
        }
        vehicle.receiversYawRate = 2.5
        vehicle.drive(to: Self.town.coordinate("c"), seconds: 3)
        #expect(vehicle.yawRateTrust == .learning)
        vehicle.sensor = ("yaw-rate", 0)
        vehicle.drive(to: Self.town.coordinate("c"), seconds: 3)
        vehicle.sensor = nil
        vehicle.drive(to: Self.town.coordinate("a"), seconds: 20)
        // Still the other program's, which has fallen silent.
        #expect(vehicle.yawRateTrust == .absent)
        vehicle.drive(to: Self.town.coordinate("a"), seconds: 15)
        #expect(vehicle.yawRateTrust == .learning)
    }
}
