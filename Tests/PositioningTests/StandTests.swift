import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Positioning

/// Vehicles that stand among high buildings, where the receiver's places wander by tens of metres meanwhile.
@Suite struct StandTests {
    /// Blocks of 80 m by 60 m.
    static let town = try! ScenarioMap(
        """
        a-------b-------c-------d-------e
        |       |       |       |       |
        |       |       |       |       |
        f-------g-------h-------i-------j
        |       |       |       |       |
        |       |       |       |       |
        k-------l-------m-------n-------o
        """, grid: 20,
        ways: [
            "abcde": ["highway": "residential"], "fghij": ["highway": "residential"],
            "klmno": ["highway": "residential"], "afk": ["highway": "residential"],
            "bgl": ["highway": "residential"], "chm": ["highway": "residential"],
            "din": ["highway": "residential"], "ejo": ["highway": "residential"],
        ])
    /// Between h and i.
    static let halt = town.coordinate("h").moved(by: 40, bearing: 90)

    /// Drives up to the halt.
    private static func arrived(deviation: Double, seed: Int) -> TestDrive {
        var drive = TestDrive(on: town.network, seed: UInt64(seed))
        drive.deviation = deviation
        drive.drive(
            along: TestDrive.arcs(along: town.places("afghi").dropLast() + [halt], radius: 6),
            speed: 8)
        return drive
    }

    /// Fixes of a vehicle at one place, or that creeps away from it along the road; their speed has an error.
    private static func pass(
        _ drive: inout TestDrive, seconds: Int, rate: Int = 1, speed: Double = 0,
        from place: Coordinate = halt, noise: Double = 0.35, seed: Int = 1,
        each: (TestDrive) -> Void = { _ in }
    ) -> [MatchedLocation] {
        let before = drive.answers.count
        var numbers = Numbers(state: UInt64(seed))
        var meters = 0.0
        for _ in 0..<seconds * rate {
            var fix = drive.fix(
                at: place.moved(by: meters, bearing: 90), speed: speed, course: nil)
            fix.speed = abs(speed + noise * numbers.normal())
            drive.take(fix)
            drive.pass(1 / Double(rate))
            meters += speed / Double(rate)
            each(drive)
        }
        return Array(drive.answers[before...])
    }

    private static func strayed(_ told: some Collection<MatchedLocation>) -> Double {
        told.reduce(0) { max($0, $1.coordinate.distance(to: told.first!.coordinate)) }
    }

    private static func changes(_ told: some Collection<MatchedLocation>) -> Int {
        zip(told, told.dropFirst()).count { $0.position?.edge != $1.position?.edge }
    }

    @Test(arguments: [1, 5, 10])
    func `who stands for minutes is told to stand at one place of one road`(rate: Int) {
        var (changes, right, accurate, count, far) = (0, 0, 0, 0, [Double]())
        for seed in 1...20 {
            var drive = Self.arrived(deviation: 12, seed: seed)
            let all = Self.pass(&drive, seconds: 300, rate: rate, seed: seed)
            let told = all.dropFirst(60 * rate)
            changes += Self.changes(told)
            far.append(Self.strayed(told))
            count += told.count
            right += told.count { $0.position?.edge == Self.town.edge("h", "i") }
            accurate += told.count { $0.coordinate.distance(to: Self.halt) <= ($0.accuracy ?? 0) }
        }
        #expect(changes <= 2)
        #expect(far.sorted()[17] < 8)
        #expect(right * 100 > 95 * count)
        #expect(accurate * 100 > 85 * count)
    }

    @Test func `a time without fixes in a stand is part of it`() {
        var changes = 0
        for seed in 1...20 {
            var drive = Self.arrived(deviation: 12, seed: seed)
            var told = Self.pass(&drive, seconds: 60, seed: seed)[59...59]
            for seconds in [8.0, 20, 30] {
                drive.pass(seconds)
                told += Self.pass(&drive, seconds: 30, seed: seed)
            }
            changes += Self.changes(told)
        }
        #expect(changes <= 1)
    }

    @Test(arguments: [1, 10], [0.0, 12])
    func `who sets out is seen to move with the first fix that shows it`(
        rate: Int, deviation: Double
    ) throws {
        for seed in 1...8 {
            var drive = Self.arrived(deviation: deviation, seed: seed)
            _ = Self.pass(
                &drive, seconds: 90, rate: rate, noise: deviation == 0 ? 0 : 0.35, seed: seed)
            let isSure = drive.matcher.stand.isSure
            drive.take(drive.fix(at: Self.halt.moved(by: 2, bearing: 90), speed: 2, course: 90))
            #expect(isSure && !drive.matcher.stand.isSure)
        }
    }

    @Test(arguments: [1, 10], [0.5, 0.7, 1])
    func `who creeps does not stand`(rate: Int, speed: Double) {
        var (sure, sureBehind) = (0, [Int]())
        for seed in 1...12 {
            var drive = Self.arrived(deviation: 12, seed: seed)
            let half = Self.halt.moved(by: 40, bearing: 270)
            _ = Self.pass(&drive, seconds: 80, rate: rate, speed: speed, from: half, seed: seed) {
                if $0.matcher.stand.isSure { sure += 1 }
            }
            // From a stand.
            drive = Self.arrived(deviation: 12, seed: seed)
            _ = Self.pass(&drive, seconds: 60, rate: rate, seed: seed)
            var number = 0
            var last = 0
            _ = Self.pass(&drive, seconds: 60, rate: rate, speed: speed, seed: seed + 100) {
                number += 1
                if $0.matcher.stand.isSure { last = number }
            }
            sureBehind.append(last / rate)
        }
        #expect(sure == 0)
        #expect(sureBehind.max()! <= 30)
    }

    @Test
    func `a receiver with zero alone while its places move on shows no stand`() {
        var drive = Self.arrived(deviation: 2, seed: 1)
        let line = Polyline(Self.town.places("ae"))
        var sure = 0
        for second in 0..<160 {
            drive.take(
                drive.fix(at: line.coordinate(at: 2 * Double(second)), speed: 0, course: nil))
            drive.pass(1)
            if drive.matcher.stand.isSure { sure += 1 }
        }
        #expect(sure == 0)
    }

    /// Drives up to the halt, and on, by places alone.
    private static func passed(
        deviation: Double, seed: Int, speeds: [(seconds: Int, speed: Double)],
        from place: Coordinate = halt, each: (Int, TestDrive) -> Void
    ) {
        var drive = TestDrive(on: town.network, seed: UInt64(seed))
        drive.deviation = deviation
        func take(_ place: Coordinate) {
            var fix = drive.fix(at: place, speed: 0, course: nil)
            fix.speed = nil
            drive.take(fix)
            drive.pass(1)
        }
        let line = Polyline(
            TestDrive.arcs(along: town.places("afghi").dropLast() + [place], radius: 6))
        for meters in stride(from: 0, to: line.length, by: 8) { take(line.coordinate(at: meters)) }
        var (meters, second) = (0.0, 0)
        for part in speeds {
            for _ in 0..<part.seconds {
                meters += part.speed
                take(place.moved(by: meters, bearing: 90))
                each(second, drive)
                second += 1
            }
        }
    }

    @Test(arguments: [0.0, 2.5, 6])
    func `without a speed the places show a stand, and who drives off from it`(deviation: Double) {
        var (sure, told, held) = ([Int](), 0, [Int]())
        for seed in 1...20 {
            var (first, last) = (300, 0)
            Self.passed(deviation: deviation, seed: seed, speeds: [(300, 0), (12, 4)]) {
                if $0 < 300 {
                    if $1.matcher.stand.isSure { first = min(first, $0) }
                    if $0 >= 20, $1.answers.last!.speed! >= 1 { told += 1 }
                } else if $1.matcher.stand.isSure {
                    last = $0 - 299
                }
            }
            sure.append(first)
            held.append(last)
        }
        #expect(sure.sorted()[10] < (deviation > 3 ? 100 : 50))
        #expect(sure.max()! < 300)
        #expect(told <= 100)
        #expect(held.max()! <= (deviation > 3 ? 9 : 4))
    }

    @Test(arguments: [2.5, 6.0], [0.5, 0.7, 1])
    func `without a speed who creeps does not stand, and is seen to creep off from a stand`(
        deviation: Double, speed: Double
    ) {
        var (sure, held) = (0, [Int]())
        for seed in 1...20 {
            let before = Self.halt.moved(by: 35, bearing: 270)
            Self.passed(
                deviation: deviation, seed: seed, speeds: [(Int(75 / speed), speed)], from: before
            ) { if $1.matcher.stand.isSure { sure += 1 } }
            var last = 0
            Self.passed(
                deviation: deviation, seed: seed,
                speeds: [(120, 0), (Int(38 / speed), speed)]
            ) { if $0 >= 120, $1.matcher.stand.isSure { last = $0 - 119 } }
            held.append(last)
        }
        // Of 20 times 75 to 150 seconds.
        #expect(sure <= 60)
        #expect(Double(held.sorted()[10]) * speed < (deviation > 3 ? 30 : 15))
    }

    @Test func `a fix without a speed among others has that of the last two places`() throws {
        var drive = Self.arrived(deviation: 0, seed: 1)
        for second in 1...5 {
            let place = Self.halt.moved(by: 8 * Double(second), bearing: 90)
            var fix = drive.fix(at: place, speed: 8, course: 90)
            if second > 2 { fix.speed = nil }
            drive.take(fix)
            drive.pass(1)
            #expect(abs(try #require(drive.answers.last?.speed) - 8) < 1)
        }
    }

    /// A sensor that shows a stand, one that is stuck at zero in a vehicle that creeps, and one that creeps where the receiver
    /// says zero.
    @Test(arguments: [(0.0, 0.0), (0.0, 0.7), (0.6, 0.0)])
    func `a trusted sensor shows a stand sooner, and motion`(wheels: Double, receiver: Double)
        throws
    {
        var drive = TestDrive(on: SensorDrive.map.network)
        drive.deviation = 2
        var meters = 500.0
        var sure: [Int] = []
        func pass(seconds: Int, _ speed: (Int) -> (wheels: Double, receiver: Double)) {
            for second in 0..<seconds {
                let now = speed(second)
                for _ in 0..<5 {
                    drive.matcher.sense(.speed(now.wheels), at: .seconds(drive.seconds))
                    drive.pass(0.2)
                }
                meters += max(now.wheels, now.receiver)
                drive.take(
                    drive.fix(
                        at: SensorDrive.line.coordinate(at: meters), speed: now.receiver,
                        course: now.receiver > 1 ? 90 : nil))
                if drive.matcher.stand.isSure { sure.append(second) }
            }
        }
        pass(seconds: 200) { second in
            let speed = 10 + 5 * Double(abs(second % 40 - 20)) / 20
            return (speed, speed)
        }
        #expect(drive.matcher.speedSensorCondition(at: .seconds(drive.seconds)) == .trusted)
        sure = []
        pass(seconds: 40) { _ in (wheels, receiver) }
        #expect(wheels == 0 && receiver == 0 ? sure.first.map { $0 < 16 } == true : sure.isEmpty)
    }
}
