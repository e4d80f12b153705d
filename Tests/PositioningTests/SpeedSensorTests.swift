import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

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
        #expect(drive.sensed.speedSensorCondition(at: .zero).trust == .trusted)
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

    @Test(arguments: [SensorDrive.Fault.frozen, .flickersToZero, .flickersToOne])
    func `the accuracy covers a sensor that fails in the tunnel`(fault: SensorDrive.Fault) {
        var within = (count: 0, of: 0)
        for seed in 200..<240 {
            var drive = SensorDrive(seed: UInt64(seed), fault: fault, faultBegins: 340)
            drive.trembles = true
            drive.drive(tunnelMeters: 3_000)
            within.count += drive.within.count
            within.of += drive.within.of
        }
        #expect(Double(within.count) > 0.95 * Double(within.of), "\(within)")
        #expect(within.of > 2_500)
    }

    @Test(arguments: 1...12)
    func `a sensor that leaps again and again is refused, in the open too`(seed: UInt64) {
        var drive = SensorDrive(seed: seed, fault: .flickersToZero, faultBegins: 240)
        _ = drive.driveInTheOpen(seconds: 230)
        let conditions = drive.driveInTheOpen(seconds: 90)
        #expect(conditions.contains(.init(trust: .refused, reason: .frozen)), "\(conditions)")
    }

    /// Three times what it is known for, and ninety seconds as without a sensor.
    @Test(arguments: [(0, 95...135), (60, 260...275)])
    func `a sensor that says the same for longer than ever has an end`(
        steadySeconds: Int, answered: ClosedRange<Int>
    ) {
        var drive = SteadyDrive(steadySeconds: Double(steadySeconds))
        let answers = (1...400).map { drive.answer(below: $0) != nil }
        let count = answers.firstIndex(of: false) ?? answers.count
        #expect(answered.contains(count), "\(count)")
    }

    @Test(arguments: [1, 2, 4, 5, 10])
    func `a receiver that reports seldom teaches a sensor too`(interval: Int) {
        var drive = SensorDrive(seed: 5, fault: .none)
        let conditions = drive.driveInTheOpen(seconds: 1_200, interval: interval)
        #expect(conditions.last?.trust == .trusted, "\(conditions.last as Any)")
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
        #expect(drive.sensed.speedSensorCondition(at: .zero).trust != .absent)
        if let calibration = drive.sensed.speedSensorCalibration {
            #expect(abs(calibration.scale - 1.03 / 1.2) < 0.05)
        }
    }

    /// Two minutes of driving are enough, with a third of the time at lights.
    @Test(
        arguments: [
            (SensorDrive.Fault.zero, SensorReason.frozen), (.frozen, .frozen), (.tooLate, .delay),
            (.noise, .noAgreement), (.none, .scale),
        ])
    func `a sensor that cannot be used is refused, with the reason, and hardly ever trusted`(
        fault: SensorDrive.Fault, reason: SensorReason
    ) {
        for seed in 1...6 {
            // From the third second on, as one that is frozen at the start is one that is always zero.
            var drive = SensorDrive(
                seed: UInt64(seed), fault: fault, faultBegins: fault == .frozen ? 20 : 0)
            // As if it were in decimetres a second.
            if fault == .none { drive.ownScale = 10 }
            let conditions = drive.driveInTheOpen(seconds: 300)
            let refused = conditions.firstIndex { $0.trust == .refused } ?? conditions.count
            #expect(refused < 180, "\(fault) \(seed): \(refused)")
            // At a steady speed one that is late agrees.
            let wrong = conditions.dropFirst(200).filter {
                $0 != .init(trust: .refused, reason: reason)
            }
            #expect(wrong.count < 40, "\(fault) \(seed): \(wrong)")
        }
    }

    @Test func `a sensor that learns says what it waits for`() {
        var drive = SensorDrive(seed: 1, fault: .none)
        let conditions = drive.driveInTheOpen(seconds: 120)
        #expect(conditions.contains(.init(trust: .learning, reason: .tooLittleDriving)))
        #expect(conditions.last == .init(trust: .trusted))
        var blind = SensorDrive(seed: 1, fault: .none)
        blind.waitBelowGround(seconds: 20)
        #expect(
            blind.sensed.speedSensorCondition(at: .seconds(20))
                == .init(trust: .learning, reason: .noFixes))
    }

    /// Receivers go on with the speed from before a tunnel, or begin with few satellites.
    @Test(arguments: 1...6, [-8.0, 8])
    func `the first fixes behind a tunnel cost no trust`(seed: UInt64, wrong: Double) {
        var drive = SensorDrive(seed: seed, fault: .none)
        var conditions = drive.driveInTheOpen(seconds: 240)
        #expect(conditions.last?.trust == .trusted)
        for tunnel in 1...4 {
            drive.waitBelowGround(seconds: tunnel == 4 ? 150 : 40)
            conditions = drive.driveInTheOpen(seconds: 40, wrong: (4, wrong))
            #expect(conditions.allSatisfy { $0.trust == .trusted }, "\(conditions)")
        }
    }

    @Test(arguments: 1...6)
    func `a single speed that is wrong costs no trust`(seed: UInt64) {
        var drive = SensorDrive(seed: seed, fault: .none)
        _ = drive.driveInTheOpen(seconds: 240)
        for _ in 1...4 {
            let conditions = drive.driveInTheOpen(seconds: 40, wrong: (1, 12))
            #expect(conditions.allSatisfy { $0.trust == .trusted }, "\(conditions)")
        }
    }

    @Test func `a speed that was steady before an outage is no reason for doubt`() throws {
        var drive = SteadyDrive(steadySeconds: 60)
        #expect(drive.matcher.speedSensorCondition(at: .seconds(300)).trust == .trusted)
        #expect(try #require(drive.answer(below: 1)?.accuracy) < 20)
    }
}

/// Five minutes in the open, the last of them at one speed that goes on in a tunnel; with a sensor in whole kilometres
/// an hour.
private struct SteadyDrive {
    var matcher = Matcher(network: SensorDrive.map.network)
    private var meters = 500.0
    private let steadyFrom: Double
    private static let entrance = 300.0

    init(steadySeconds: Double) {
        steadyFrom = Self.entrance - steadySeconds
        for second in 0...Int(Self.entrance) {
            let seconds = Double(second)
            if second > 0 { drive(until: seconds) }
            let fix = Fix(
                mode: .threeDimensional, time: TestDrive.start.advanced(bySeconds: seconds),
                coordinate: SensorDrive.line.coordinate(at: meters), altitude: 100,
                speed: speed(at: seconds), course: 90, standardDeviation: 2)
            _ = matcher.handle(fix, at: .seconds(seconds), route: nil)
        }
    }

    /// What is told so many seconds behind the last fix; call it for each of them.
    mutating func answer(below seconds: Int) -> MatchedLocation? {
        drive(until: Self.entrance + Double(seconds))
        return matcher.tick(at: .seconds(Self.entrance + Double(seconds)), route: nil)
    }

    private mutating func drive(until end: Double) {
        for part in (0..<5).reversed() {
            let seconds = end - Double(part) / 5
            let speed = speed(at: seconds)
            meters += speed / 5
            matcher.sense(.speed((speed * 3.6).rounded() / 3.6), at: .seconds(seconds))
        }
    }

    private func speed(at seconds: Double) -> Double {
        seconds < steadyFrom ? 12 + 4 * sin((seconds - steadyFrom) / 10) : 12
    }
}
