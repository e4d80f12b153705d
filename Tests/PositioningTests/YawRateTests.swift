import Geodesy
import Positioning
import Testing

@Suite struct YawRateTests {
    /// The share at which a sorted list is cut.
    private static func quantile(_ share: Double, of values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }

    @Test func `the yaw rate says which roads were taken below ground`() throws {
        var sensed: [Double] = []
        var blind: [Double] = []
        for seed in 1...12 {
            var drive = YawDrive(seed: UInt64(seed), fault: .none)
            drive.drive()
            sensed += drive.errors.map(\.sensed)
            blind += drive.errors.map(\.blind)
            #expect(drive.sensed.yawRateSensorTrust(at: .zero) == .trusted)
            let calibration = try #require(drive.sensed.yawRateCalibration)
            #expect(abs(calibration.scale - 1.05) < 0.05)
            #expect(abs(calibration.offset + 0.42) < 0.3)
            #expect(abs(calibration.delay) < 0.3)
        }
        #expect(sensed.reduce(0, +) < 0.1 * blind.reduce(0, +))
        #expect(Self.quantile(0.95, of: sensed) < 45)
    }

    /// The same drives with a sensor that fails from the start on, in the open, just before the entrance, and behind it;
    /// without a route, on the way that is driven, and on another. A sign that flips where nobody sees it may fit the
    /// roads as a mirror shows them, so the sum is given three in a hundred.
    @Test(arguments: YawDrive.Fault.allCases, [Double.infinity, 900, 60, -150])
    func `a yaw rate that is wrong is never worse than none`(
        fault: YawDrive.Fault, begins: Double
    ) {
        var sensed: [Double] = []
        var blind: [Double] = []
        for seed in 101...106 {
            var drive = YawDrive(
                seed: UInt64(seed), fault: fault, faultBegins: begins,
                planned: [nil, true, false][seed % 3])
            drive.drive()
            sensed += drive.errors.map(\.sensed)
            blind += drive.errors.map(\.blind)
        }
        let total = (sensed.reduce(0, +), blind.reduce(0, +))
        #expect(total.0 <= total.1 * 1.03, "\(total)")
        let worst = (Self.quantile(0.95, of: sensed), Self.quantile(0.95, of: blind))
        #expect(worst.0 <= worst.1 * 1.03 + 1, "\(worst)")
        let middle = (Self.quantile(0.5, of: sensed), Self.quantile(0.5, of: blind))
        #expect(middle.0 <= middle.1 * 1.03 + 1, "\(middle)")
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
