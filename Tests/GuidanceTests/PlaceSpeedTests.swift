import Foundation
import Geodesy
import Positioning
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Guidance

/// Speeding by a receiver that gives neither speed nor course.
@Suite struct PlaceSpeedTests {
    /// A road of 14 km with two corners.
    private static let map = try! ScenarioMap(
        """
        a----------b
                   |
                   |
                   |
                   c--------------------d
        """, grid: 400,
        ways: ["abcd": ["highway": "primary", "maxspeed": "50", "name": "Main Street"]])

    private static let limit = 50 / 3.6

    /// How a receiver errs.
    private struct Receiver: CustomStringConvertible {
        /// Deviation for each axis, metres, and seconds after which a third of an error is left; 0 for white noise.
        var noise: Double
        var correlation = 0.0
        /// Seconds from one report to the next, and from one new place to the next.
        var interval = 1.0
        var renewal = 1.0
        var statesError = false

        var description: String {
            "\(noise) m, \(correlation) s, each \(interval) s, renewed each \(renewal) s, \(statesError)"
        }
    }

    private struct Drive {
        var navigator = Navigator(
            network: PlaceSpeedTests.map.network, options: NavigatorOptions())
        var generator: SeededGenerator
        let receiver: Receiver
        var now = Duration.zero
        var meters = 0.0
        var speed = 0.0
        var error = SIMD2(0.0, 0)
        var seen: Coordinate?
        var seenAt = -Double.infinity
        /// Rises of the severity: when, to what, and the true speed then.
        var rises: [(at: Double, severity: Speeding.Severity, speed: Double)] = []
        var severity = Speeding.Severity.unknown
        let line = Polyline("abcd".map { PlaceSpeedTests.map.coordinate($0) })

        init(_ receiver: Receiver, seed: Int) {
            self.receiver = receiver
            generator = SeededGenerator(seed: UInt64(seed))
            error = normal() * receiver.noise
        }

        private mutating func normal() -> SIMD2<Double> {
            let one = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator)
            let angle = Double.random(in: 0..<(2 * .pi), using: &generator)
            return SIMD2(cos(angle), sin(angle)) * (-2 * log(one)).squareRoot()
        }

        /// Drives at a speed to be reached by 1.6, or 3 m/s² where it is lower.
        mutating func drive(at goal: Double, seconds: Double) {
            let end = now + .seconds(seconds)
            while now < end, meters < line.length - 50 {
                let step = receiver.interval
                let part = 0.1
                for _ in 0..<Int((step / part).rounded()) {
                    speed =
                        goal > speed
                        ? min(goal, speed + 1.6 * part) : max(goal, speed - 3 * part)
                    meters += speed * part
                }
                now += .seconds(step / 2)
                _ = navigator.handle(.tick, at: now)
                now += .seconds(step / 2)
                report()
            }
        }

        private mutating func report() {
            let seconds = now.seconds
            if seconds - seenAt >= receiver.renewal - 0.01 {
                let kept =
                    receiver.correlation > 0 ? exp(-(seconds - seenAt) / receiver.correlation) : 0
                error =
                    error * kept + normal() * receiver.noise * (1 - kept * kept).squareRoot()
                let frame = LocalFrame(origin: line.coordinate(at: meters))
                seen = frame.coordinate(PlanePoint(x: error.x, y: error.y))
                seenAt = seconds
            }
            let fix = Fix(
                mode: .threeDimensional,
                time: UTCTime(millisecondsSince1970: 1_790_000_000_000)
                    .advanced(bySeconds: seconds), coordinate: seen!,
                horizontalError: receiver.statesError ? nil : 17,
                standardDeviation: receiver.statesError ? max(1, receiver.noise) : nil,
                satellitesUsed: 9)
            for output in navigator.handle(.fix(fix), at: now) {
                guard case .event(.speeding(let told)) = output else { continue }
                severity = told.severity
                if told.severityChanged, [.minor, .major].contains(told.severity) {
                    rises.append((seconds, told.severity, speed))
                }
            }
        }
    }

    private static func receivers(_ noises: [Double]) -> [Receiver] {
        var receivers: [Receiver] = []
        for noise in noises {
            for correlation in [0.0, 5, 15, 60] {
                for statesError in [false, true] {
                    for (interval, renewal) in [(1.0, 1.0), (0.1, 0.1), (0.5, 2), (5, 5)] {
                        receivers.append(
                            Receiver(
                                noise: noise, correlation: correlation, interval: interval,
                                renewal: renewal, statesError: statesError))
                    }
                }
            }
        }
        return receivers
    }

    @Test(arguments: [0.0, 2.5, 5, 8, 12])
    func `who keeps the law is never told of speeding`(noise: Double) {
        for (seed, receiver) in Self.receivers([noise]).enumerated() {
            var drive = Drive(receiver, seed: seed)
            drive.drive(at: Self.limit, seconds: 250)
            while drive.meters < drive.line.length - 100, drive.now < .seconds(900) {
                let (goal, seconds) =
                    Bool.random(using: &drive.generator)
                    ? (0.0, Double.random(in: 8...40, using: &drive.generator))
                    : (
                        Self.limit * Double.random(in: 0.4...1, using: &drive.generator),
                        Double.random(in: 10...30, using: &drive.generator)
                    )
                drive.drive(at: goal, seconds: seconds)
                drive.drive(
                    at: Self.limit, seconds: Double.random(in: 20...90, using: &drive.generator))
            }
            #expect(drive.rises.isEmpty, "\(receiver): \(drive.rises)")
        }
    }

    /// 20 km/h too fast for a minute.
    @Test(arguments: [0.0, 2.5, 5, 8, 12])
    func `who speeds is told so`(noise: Double) {
        var delays: [Double] = []
        for (seed, receiver) in Self.receivers([noise]).enumerated() {
            var drive = Drive(receiver, seed: seed)
            drive.drive(at: Self.limit, seconds: 60)
            let beginning = drive.now.seconds
            drive.drive(at: Self.limit + 20 / 3.6, seconds: 60)
            delays.append((drive.rises.first?.at).map { $0 - beginning } ?? .infinity)
            drive.drive(at: Self.limit, seconds: 60)
            #expect(![.minor, .major].contains(drive.severity), "\(receiver)")
        }
        delays.sort()
        // What a large error hides for a minute is not known to be too fast.
        let told = delays.count { $0 <= 60 }
        #expect(told * 10 >= delays.count * (noise <= 5 ? 9 : 8), "\(delays)")
        #expect(delays[delays.count / 2] <= (noise <= 2.5 ? 25 : 32), "\(delays)")
    }
}
