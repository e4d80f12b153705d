import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct SpeedSensorTests {
    @Test(arguments: 1...12)
    func `a speed sensor carries the position through a tunnel of five kilometres`(
        seed: UInt64
    ) throws {
        var drive = SensorDrive(seed: seed, fault: .none)
        drive.drive(tunnelMeters: 5_000, longest: 1_500)
        let last = try #require(drive.errors.last)
        let error = try #require(last.sensed)
        #expect(error <= 0.02 * last.meters, "\(error) m of \(last.meters)")
        #expect(last.meters > 4_000)
        #expect(drive.sensed.speedSensorTrust(at: .zero) == .trusted)
        let calibration = try #require(drive.sensed.speedSensorCalibration)
        #expect(abs(calibration.scale - 1.03) < 0.01)
        #expect(abs(calibration.delay) < 0.3)
    }

    @Test func `the reported accuracy with a sensor holds in 95 of 100 seconds`() {
        var within = (count: 0, of: 0)
        for seed in 100..<115 {
            var drive = SensorDrive(seed: UInt64(seed), fault: .none)
            drive.drive(tunnelMeters: 3_000)
            within.count += drive.within.count
            within.of += drive.within.of
        }
        #expect(Double(within.count) > 0.95 * Double(within.of), "\(within)")
        #expect(within.of > 2_500)
    }

    /// The same drives with a sensor that fails from the start on, in the open, just before the tunnel, and within.
    @Test(arguments: SensorDrive.Fault.allCases, [0, 150, 296, 340])
    func `a sensor that is wrong is never worse than none`(
        fault: SensorDrive.Fault, begins: Double
    ) {
        var errors = SensorErrors()
        for seed in 1...15 {
            var drive = SensorDrive(seed: UInt64(seed), fault: fault, faultBegins: begins)
            // As long as both have an answer.
            drive.drive(tunnelMeters: 3_000, longest: 95)
            errors.add(
                drive.errors.prefix(90).compactMap { error in
                    error.sensed.flatMap { one in error.blind.map { (one, $0) } }
                })
        }
        errors.expectNoWorse(by: 0.01)
    }

    @Test func `readings two seconds late are as good as others once that is learnt`() throws {
        for seed in 1...6 {
            var drive = SensorDrive(seed: UInt64(seed), fault: .late)
            drive.drive(tunnelMeters: 3_000)
            let calibration = try #require(drive.sensed.speedSensorCalibration)
            #expect(abs(calibration.delay - 2) < 0.3, "\(calibration)")
            let last = try #require(drive.errors.last)
            #expect(try #require(last.sensed) <= 0.02 * last.meters)
        }
    }

    @Test func `a sensor that contradicts the receiver is refused, and learnt anew`() {
        var drive = SensorDrive(seed: 3, fault: .factor, faultBegins: 150)
        drive.drive(tunnelMeters: 10, longest: 2)
        #expect(drive.sensed.speedSensorTrust(at: .zero) != .absent)
        if let calibration = drive.sensed.speedSensorCalibration {
            #expect(abs(calibration.scale - 1.03 / 1.2) < 0.05)
        }
    }
}
