import Geodesy
import Positioning
import Testing

@Suite struct YawRateTests {
    @Test func `the yaw rate says which roads were taken below ground`() throws {
        var errors = SensorErrors()
        for seed in 1...12 {
            var drive = YawDrive(seed: UInt64(seed), fault: .none)
            drive.drive()
            errors.add(drive.errors)
            #expect(drive.sensed.yawRateSensorTrust(at: .zero) == .trusted)
            let calibration = try #require(drive.sensed.yawRateCalibration)
            #expect(abs(calibration.scale - 1.05) < 0.05)
            #expect(abs(calibration.offset + 0.42) < 0.3)
            #expect(abs(calibration.delay) < 0.3)
        }
        #expect(errors.sensed.reduce(0, +) < 0.1 * errors.blind.reduce(0, +))
        #expect(SensorErrors.quantile(0.95, of: errors.sensed) < 45)
    }

    /// The same drives with a sensor that fails from the start on, in the open, just before the entrance, and behind it;
    /// without a route, on the path that is driven, and on another. A sign that flips where nobody sees it may fit the
    /// roads as a mirror shows them, so the sum is given three in a hundred.
    @Test(arguments: YawDrive.Fault.allCases, [Double.infinity, 900, 60, -150])
    func `a yaw rate that is wrong is never worse than none`(
        fault: YawDrive.Fault, begins: Double
    ) {
        var errors = SensorErrors()
        for seed in 101...106 {
            var drive = YawDrive(
                seed: UInt64(seed), fault: fault, faultBegins: begins,
                planned: [nil, true, false][seed % 3])
            drive.drive()
            errors.add(drive.errors)
        }
        errors.expectNoWorse(by: 0.03)
    }

    @Test func `a sensor that counts to the right is learnt as one`() throws {
        var drive = YawDrive(seed: 3, fault: .flipped, faultBegins: .infinity)
        drive.drive()
        let calibration = try #require(drive.sensed.yawRateCalibration)
        #expect(abs(calibration.scale + 1.05) < 0.05)
        #expect(drive.errors.allSatisfy { $0.sensed < 60 })
    }

    @Test func `a sensor that contradicts the receiver is refused`() {
        var drive = YawDrive(seed: 5, fault: .flipped, faultBegins: 250)
        drive.drive()
        #expect(drive.sensed.yawRateSensorTrust(at: .zero) == .refused)
        #expect(drive.errors.allSatisfy { $0.sensed == $0.blind })
    }
}
