import MQTTLink
import Positioning
import ScenarioMaps
import Testing

@testable import AgentCore

/// Two programs that publish one sensor.
@Suite struct SensorSourceTests {
    private static let town = SmallTown.map

    private func vehicle() throws -> PrivateVehicle {
        let vehicle = try PrivateVehicle(on: Self.town, at: Self.town.coordinate("a")) {
            $0.sensors.isSubscribed = true
            $0.privacy.locationConsent = true
        }
        vehicle.sensor = ("speed", 1)
        return vehicle
    }

    @Test func `of two programs the first is used, and the log names both`() throws {
        let vehicle = try vehicle()
        vehicle.driveToAndFro(minutes: 1)
        vehicle.otherSensor = ("Vehicle.Speed", 3.6 * 1.2)
        vehicle.driveToAndFro(minutes: 6)
        let (trust, calibration) = vehicle.speedSensor
        #expect(trust == .trusted)
        #expect(abs(try #require(calibration).scale - 1) < 0.02, "\(calibration as Any)")
        let said = vehicle.warnings.filter { $0.contains("Vehicle.Speed") }
        #expect(said.count == 1 && said[0].contains("sensor/speed"), "\(said)")
    }

    @Test func `another program takes the place of one that has fallen silent`() throws {
        let vehicle = try vehicle()
        vehicle.driveToAndFro(minutes: 1)
        vehicle.sensor = nil
        vehicle.otherSensor = ("Vehicle.Speed", 3.6)
        vehicle.driveToAndFro(minutes: 6)
        #expect(vehicle.speedSensor.trust == .trusted)
        #expect(vehicle.speedSensor.calibration.map { abs($0.scale - 1) < 0.02 } == true)
    }

    /// A speed in another unit, of which each value cannot be.
    @Test func `values that cannot be do not change the health with each message`() throws {
        func told(_ factor: Double?) throws -> (health: Int, warnings: Int) {
            let vehicle = try vehicle()
            for number in 0..<40 {
                vehicle.sensor = factor.map { ("speed", $0 + Double(number)) }
                vehicle.cruise = number % 2 == 0 ? 12 : 6
                vehicle.drive(to: Self.town.coordinate("c"), seconds: 2)
                vehicle.drive(to: Self.town.coordinate("a"), seconds: 2)
            }
            return (
                vehicle.publications.count { $0.topic.hasSuffix("state/health") },
                vehicle.warnings.count { $0.contains("sensor/speed") }
            )
        }
        let (with, without) = (try told(30), try told(nil))
        #expect(with.health <= without.health + 3, "\(with) \(without)")
        #expect(with.warnings == 1 && without.warnings == 0)
    }
}
