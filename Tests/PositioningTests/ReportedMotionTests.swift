import Geodesy
import Positioning
import ScenarioMaps
import Testing

/// Receivers and converters whose speeds or courses are not those of their places.
@Suite struct ReportedMotionTests {
    private static let home = Coordinate(latitude: 49.4, longitude: 8.7)

    private static func fix(
        _ second: Double, meters: Double, speed: Double, course: Double = 60,
        deviation: Double? = nil
    ) -> Fix {
        Fix(
            mode: .threeDimensional, time: TestDrive.start.advanced(bySeconds: second),
            coordinate: home.moved(by: meters, bearing: 60), speed: speed,
            course: course, standardDeviation: deviation)
    }

    /// What is left of the values of a drive at 14 m/s, and behind it when they are right.
    private func values(
        every interval: Double = 1, deviation: Double? = 3, speed: Double, course: Double = 60
    ) throws -> (wrong: [UsableFix], right: [UsableFix]) {
        var filter = FixFilter()
        let usable = try (0..<120).map { number in
            let second = Double(number) * interval
            let isRight = number >= 60
            let fix = Self.fix(
                second, meters: 14 * second, speed: isRight ? 14 : speed,
                course: isRight ? 60 : course, deviation: deviation)
            return try filter.accept(fix, at: .seconds(second))
        }
        return (Array(usable[..<60]), Array(usable[60...]))
    }

    @Test(arguments: [0.0, 4, 7.2, 26, 50, 88], [1.0, 5, 10])
    func `speeds that are not those of the places are none`(speed: Double, interval: Double) throws
    {
        let (wrong, right) = try values(every: interval, speed: speed)
        #expect(wrong[20...].allSatisfy { $0.speed == nil && $0.course == nil && !$0.isStanding })
        #expect(right[25...].allSatisfy { $0.speed == 14 && $0.course == 60 })
    }

    @Test(arguments: [20.0, 240, 150]) func `courses that are not those of the places are none`(
        course: Double
    ) throws {
        let (wrong, right) = try values(speed: 14, course: course)
        let isWrong = Angle.difference(course, 60) > 60
        #expect(wrong[20...].allSatisfy { $0.speed == 14 && ($0.course == nil) == isWrong })
        #expect(right[25...].allSatisfy { $0.course == 60 })
    }

    @Test(arguments: [0.8, 1.0, 1.2]) func `a receiver may be off by a fifth`(factor: Double) throws
    {
        let (given, _) = try values(speed: 14 * factor)
        #expect(given.allSatisfy { $0.speed == 14 * factor && $0.course == 60 })
    }

    /// A receiver's error wanders, scatters and leaps while the vehicle stands.
    @Test(arguments: 1...40) func `who stands has a speed`(seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        var filter = FixFilter()
        var wander = 0.0
        for second in 0..<600 {
            wander = 0.92 * wander + 3 * numbers.normal()
            let leap = second % 97 > 90 ? 60.0 : 0
            let error = wander + 3 * numbers.normal() + leap
            let fix = Self.fix(Double(second), meters: error, speed: 0, deviation: 5)
            #expect(try filter.accept(fix, at: .seconds(second)).speed == 0, "\(second)")
        }
    }

    @Test func `a track whose speeds are not those of its places is one without speeds`() {
        func track(_ meters: Double, speed: Double, course: Double = 60) -> PositionTrack {
            PositionTrack(
                (0..<90).map {
                    Self.fix(Double($0), meters: meters * Double($0), speed: speed, course: course)
                }, byLaterFixes: true)
        }
        let zero = track(12, speed: 0)
        #expect(zero.hasVoidSpeeds && zero.fixes.allSatisfy { $0.speed == nil && $0.course == nil })
        #expect(track(12, speed: 43.2).hasVoidSpeeds)
        #expect(!track(0, speed: 0).hasVoidSpeeds)
        let north = track(12, speed: 12, course: 20)
        #expect(!north.hasVoidSpeeds && !north.hasVoidCourses)
        let west = track(12, speed: 12, course: 270)
        #expect(!west.hasVoidSpeeds && west.hasVoidCourses)
        #expect(west.fixes.allSatisfy { $0.speed == 12 && $0.course == nil })
    }
}
