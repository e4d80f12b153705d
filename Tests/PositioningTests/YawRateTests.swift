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
            #expect(drive.sensed.yawRateSensorCondition(at: .zero).trust == .trusted)
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
        #expect(drive.sensed.yawRateSensorCondition(at: .zero).trust == .refused)
        #expect(drive.errors.allSatisfy { $0.sensed == $0.blind })
    }

    @Test(
        arguments: [
            (YawDrive.Fault.zero, SensorReason.frozen), (.frozen, .frozen), (.noise, .noAgreement),
            (.none, .scale),
        ])
    func `a yaw rate that cannot be used is refused, with the reason`(
        fault: YawDrive.Fault, reason: SensorReason
    ) {
        for seed in 1...4 {
            var drive = YawDrive(
                seed: UInt64(seed), fault: fault, faultBegins: fault == .none ? .infinity : 5_000)
            if fault == .none {
                // Radians a second.
                drive.ownScale = 57.3
                drive.zero = 0.01
                drive.noise = 0.005
            }
            drive.drive()
            #expect(drive.conditions.last == .init(trust: .refused, reason: reason), "\(seed)")
            let first = drive.conditions.firstIndex { $0.trust == .refused } ?? 0
            #expect(drive.turned[first] < 640, "\(fault) \(seed)")
            #expect(
                drive.conditions.contains(.init(trust: .learning, reason: .noTurns)), "\(seed)")
        }
    }

    /// As on a real line, where fixes and readings come when they come.
    @Test(arguments: 1...6)
    func `fixes between two readings teach as much as those behind one`(seed: UInt64) throws {
        var drive = YawDrive(seed: seed, fault: .none)
        drive.longestDelay = 0.18
        drive.drive()
        let trusted = try #require(drive.conditions.firstIndex { $0.trust == .trusted })
        #expect(drive.turned[trusted] < 400)
        let calibration = try #require(drive.sensed.yawRateCalibration)
        #expect(abs(calibration.scale - 1.05) < 0.05)
    }

    @Test(arguments: 1...6)
    func `an earlier session's calibration is believed after a bend that agrees`(seed: UInt64)
        throws
    {
        var first = YawDrive(seed: 9, fault: .none)
        first.drive()
        let learnt = try #require(first.sensed.learntYawRateSensor)
        var drive = YawDrive(seed: seed, fault: .none)
        drive.sensed.restore(learnt)
        #expect(drive.sensed.yawRateCalibration == nil)
        drive.drive()
        let trusted = try #require(drive.conditions.firstIndex { $0.trust == .trusted })
        #expect(drive.turned[trusted] >= 60 && drive.turned[trusted] < 230)
        #expect(drive.conditions.contains(.init(trust: .learning, reason: .unconfirmed)))
        var new = YawDrive(seed: seed, fault: .none)
        new.drive()
        let later = try #require(new.conditions.firstIndex { $0.trust == .trusted })
        #expect(new.turned[later] >= 260)
    }

    @Test(arguments: 1...6)
    func `an earlier calibration of a sensor mounted otherwise is never believed`(seed: UInt64)
        throws
    {
        var first = YawDrive(seed: 9, fault: .none)
        first.drive()
        let learnt = try #require(first.sensed.learntYawRateSensor)
        var drive = YawDrive(seed: seed, fault: .none)
        drive.ownScale = -1.05
        drive.sensed.restore(learnt)
        drive.drive()
        for (condition, turned) in zip(drive.conditions, drive.turned) where turned < 270 {
            #expect(condition.trust != .trusted)
        }
        let calibration = try #require(drive.sensed.yawRateCalibration)
        #expect(abs(calibration.scale + 1.05) < 0.05)
    }
}
