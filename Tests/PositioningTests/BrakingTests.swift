import Geodesy
import Positioning
import ScenarioMaps
import Testing

/// Vehicles whose receiver, and sensor, fall silent while they brake.
@Suite struct BrakingTests {
    @Test(arguments: 1...40)
    func `a vehicle whose engine goes off as it halts stays where it has halted`(seed: UInt64)
        throws
    {
        var drive = BrakingDrive(seed: seed)
        drive.cruise(seconds: 20)
        drive.brake(to: 0)
        // The engine goes off 0.2 s later.
        drive.pass(0.2)
        try drive.expectStand()
    }

    @Test(arguments: 1...20)
    func `so it does if the sensor falls silent too`(seed: UInt64) throws {
        var drive = BrakingDrive(seed: seed)
        drive.hasSensor = true
        drive.cruise(seconds: 150)
        #expect(drive.matcher.speedSensorCalibration != nil)
        drive.brake(to: 0)
        drive.pass(0.2)
        try drive.expectStand()
    }

    @Test(arguments: 1...20)
    func `who slows down before a tunnel is expected to drive on`(seed: UInt64) throws {
        var drive = BrakingDrive(seed: seed)
        drive.cruise(seconds: 20)
        drive.brake(to: drive.speed * [0.8, 0.5][Int(seed) % 2])
        let last = try #require(drive.last)
        let speed = try #require(last.speed)
        drive.pass(10)
        let answer = drive.tick()
        let told = try #require(answer)
        let meters = speed * (drive.seconds - drive.lastAt)
        #expect(abs(told.coordinate.distance(to: last.coordinate) - meters) < 1)
        #expect(told.speed == speed)
    }

    @Test func `the accuracy covers who has not halted after all`() throws {
        var drive = BrakingDrive(seed: 3)
        drive.cruise(seconds: 20)
        drive.brake(to: 0)
        drive.pass(20)
        let answer = drive.tick()
        // As far as he would be at the speed of the road.
        #expect(try #require(answer?.accuracy) > 150)
    }
}

/// A vehicle on a straight road with a fix each second, and a reading of its speed sensor half a second later.
private struct BrakingDrive {
    private(set) var matcher = Matcher(network: SensorDrive.map.network)
    var hasSensor = false
    private(set) var seconds = 0.0
    private(set) var speed: Double
    /// The answer to the last fix.
    private(set) var last: MatchedLocation?
    private(set) var lastAt = 0.0
    private var meters = 500.0
    private var numbers: Numbers
    private var steps = 0
    /// Of a fix, in steps of 0.1 s from the whole second.
    private let phase: Int

    init(seed: UInt64) {
        numbers = Numbers(state: seed)
        phase = Int(numbers.uniform() * 10)
        speed = 8 + 6 * numbers.uniform()
    }

    /// At a speed that changes somewhat, so that a sensor can be learnt.
    mutating func cruise(seconds: Int) {
        let mean = speed
        for second in 0..<seconds {
            let aim = mean + 3 * [0, 0.5, 1, 0.5, 0, -0.5, -1, -0.5][second / 3 % 8]
            for _ in 0..<10 {
                speed += max(-0.1, min(0.1, aim - speed))
                step()
            }
        }
    }

    mutating func brake(to end: Double) {
        let rate = 0.8 + 2.2 * numbers.uniform()
        while speed > end {
            speed = max(end, speed - 0.1 * rate)
            step()
        }
    }

    /// Nothing is seen any more.
    mutating func pass(_ time: Double) { seconds += time }

    mutating func tick() -> MatchedLocation? { matcher.tick(at: .seconds(seconds), route: nil) }

    /// Where it has halted, and standing, for as long as anything is told.
    mutating func expectStand() throws {
        let place = SensorDrive.line.coordinate(at: meters)
        for second in 1...88 {
            pass(1)
            let answer = tick()
            let told = try #require(answer)
            let error = told.coordinate.distance(to: place)
            #expect(error < 3, "\(second) s: \(error) m")
            if second > 2 { #expect(told.speed == 0) }
        }
    }

    private mutating func step() {
        meters += 0.1 * speed
        steps += 1
        seconds = Double(steps) / 10
        if hasSensor, steps % 10 == (phase + 5) % 10 {
            matcher.sense(.speed(speed / 1.03), at: .seconds(seconds))
        }
        guard steps % 10 == phase else { return }
        let fix = Fix(
            mode: .threeDimensional, time: TestDrive.start.advanced(bySeconds: seconds),
            coordinate: SensorDrive.line.coordinate(at: meters), altitude: 100,
            speed: max(0, speed + 0.05 * numbers.normal()), course: speed > 1 ? 90 : nil,
            standardDeviation: 1)
        lastAt = seconds
        last = matcher.handle(fix, at: .seconds(seconds), route: nil)
    }
}
