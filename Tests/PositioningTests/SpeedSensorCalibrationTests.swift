import Positioning
import Testing

/// A calibration of the speed sensor that a session goes on with.
@Suite struct SpeedSensorCalibrationTests {
    /// What five minutes of driving teach.
    private static func learnt(seed: UInt64 = 1, fault: SensorDrive.Fault = .none) throws
        -> SpeedSensorCalibration
    {
        var drive = SensorDrive(seed: seed, fault: fault)
        drive.drive(tunnelMeters: 1, longest: 1)
        return try #require(drive.sensed.learntSpeedSensor)
    }

    @Test func `a sensor that agrees with an earlier calibration is trusted within seconds`() throws
    {
        let calibration = try Self.learnt()
        var fewSeconds = (restored: 0, new: 0)
        for seed in 1...20 {
            // Some vehicles stand for a part of the time, which proves nothing.
            var restored = SensorDrive(seed: UInt64(seed), fault: .none, tunnelBegins: 25)
            var new = restored
            restored.sensed.restore(calibration)
            #expect(restored.sensed.speedSensorCalibration == nil)
            restored.drive(tunnelMeters: 3_000, longest: 60)
            new.drive(tunnelMeters: 3_000, longest: 60)
            if let found = restored.sensed.speedSensorCalibration {
                fewSeconds.restored += 1
                #expect(abs(found.scale - 1.03) < 0.01)
                #expect(abs(found.delay) < 0.3)
            }
            if new.sensed.speedSensorCalibration != nil { fewSeconds.new += 1 }
        }
        #expect(fewSeconds.restored >= 14, "\(fewSeconds)")
        #expect(fewSeconds.new == 0, "\(fewSeconds)")
    }

    @Test func `three seconds of contradiction at the start do not end an earlier calibration`()
        throws
    {
        let calibration = try Self.learnt()
        var trusted = 0
        for seed in 1...20 {
            var drive = SensorDrive(
                seed: UInt64(seed), fault: .dropsToZero, faultEnds: 3, tunnelBegins: 50)
            drive.sensed.restore(calibration)
            drive.drive(tunnelMeters: 3_000, longest: 10)
            if drive.sensed.speedSensorCalibration != nil { trusted += 1 }
        }
        #expect(trusted >= 12, "\(trusted)")
    }

    @Test func `the delay of a sensor is known at once where it was learnt before`() throws {
        let calibration = try Self.learnt(fault: .late)
        var drive = SensorDrive(seed: 4, fault: .late, tunnelBegins: 40)
        drive.sensed.restore(calibration)
        drive.drive(tunnelMeters: 2_000, longest: 60)
        let found = try #require(drive.sensed.speedSensorCalibration)
        #expect(abs(found.delay - 2) < 0.3)
    }

    /// Other wheels, another vehicle, another unit: the calibration is of a sensor whose readings were larger by a factor.
    @Test(arguments: [0.2, 0.5, 0.8, 0.9, 1.1, 1.25, 2, 3.6], [15.0, 40, 90])
    func `a calibration that is wrong makes nothing worse than none`(
        factor: Double, tunnelBegins: Double
    ) throws {
        let calibration = try Self.learnt()
        var (restored, blind) = (0.0, 0.0)
        for seed in 1...30 {
            var drive = SensorDrive(seed: UInt64(seed), fault: .none, tunnelBegins: tunnelBegins)
            drive.ownScale = 1.03 * factor
            drive.sensed.restore(calibration)
            drive.drive(tunnelMeters: 3_000, longest: 95)
            for error in drive.errors.prefix(90) {
                guard let one = error.sensed, let other = error.blind else { continue }
                restored += one
                blind += other
            }
        }
        #expect(restored <= blind * 1.01, "\(restored) \(blind)")
        #expect(blind > 0)
    }

    @Test func `other wheels are learnt anew`() throws {
        let calibration = try Self.learnt()
        for seed in 1...6 {
            var drive = SensorDrive(seed: UInt64(seed), fault: .none)
            drive.ownScale = 1.03 * 1.2
            drive.sensed.restore(calibration)
            drive.drive(tunnelMeters: 1, longest: 1)
            let found = try #require(drive.sensed.speedSensorCalibration)
            #expect(abs(found.scale - 1.03 * 1.2) < 0.015)
        }
    }

    @Test func `what this session has learnt is not replaced`() throws {
        let other = try Self.learnt(fault: .factor)
        var drive = SensorDrive(seed: 2, fault: .none)
        drive.drive(tunnelMeters: 1, longest: 1)
        let before = drive.sensed.learntSpeedSensor
        drive.sensed.restore(other)
        #expect(drive.sensed.learntSpeedSensor == before)
        #expect(before != nil)
    }
}
