import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

@Suite struct TravelTimeCorrectionTests {
    /// Drives for a number of expected seconds, each taking a number of actual ones.
    private func correction(
        _ ratio: Double, for seconds: Int, stops: Set<Int> = [], stopSeconds: Int = 0
    ) -> (correction: TravelTimeCorrection, factors: [Double]) {
        var correction = TravelTimeCorrection()
        var factors: [Double] = []
        var now = 0.0
        for second in 0..<seconds {
            now += ratio
            correction.drove(
                expected: ExpectedTime(moving: 1, standing: 0), actual: ratio, speed: 12,
                at: .seconds(now))
            if stops.contains(second) {
                for _ in 0..<stopSeconds {
                    now += 1
                    correction.drove(expected: .zero, actual: 1, speed: 0, at: .seconds(now))
                }
            }
            factors.append(correction.factor)
        }
        return (correction, factors)
    }

    @Test func `a slower vehicle needs longer, more so the longer it is seen, within bounds`() {
        #expect(correction(1, for: 2_000).correction.factor == 1)
        let slow = correction(1.25, for: 2_000)
        #expect((1.18...1.25).contains(slow.correction.factor))
        #expect(zip(slow.factors, slow.factors.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(slow.factors[40] == 1)
        // Two to three minutes count for more than half.
        #expect(slow.factors[150] > 1.12)
        #expect((0.8...0.85).contains(correction(0.8, for: 2_000).correction.factor))
        for ratio in [20, 0.1] {
            let factor = correction(ratio, for: 9_000).correction.factor
            #expect(TravelTimeCorrection.bounds.contains(factor))
            #expect(factor > 1.4 || factor < 0.76)
        }
    }

    @Test func `a jam at a light says nothing of the road behind it`() {
        let jam = correction(1, for: 900, stops: [400], stopSeconds: 600)
        #expect(abs(jam.correction.factor - 1) < 0.03)
    }

    @Test func `crawling in a queue says little of the road behind it`() {
        var correction = TravelTimeCorrection()
        var now = 0.0
        func drive(expected: Int, ratio: Double) {
            for _ in 0..<expected {
                now += ratio
                correction.drove(
                    expected: ExpectedTime(moving: 1, standing: 0), actual: ratio,
                    speed: 12 / ratio, at: .seconds(now))
            }
        }
        drive(expected: 300, ratio: 1)
        // Some 400 m at walking pace.
        drive(expected: 30, ratio: 8)
        drive(expected: 60, ratio: 1)
        #expect(correction.factor < 1.06)
    }

    @Test func `standing is learnt apart from moving, and forgotten`() {
        var correction = TravelTimeCorrection()
        var now = 0.0
        // 30 s of moving, and a light at which 10 s are expected, for so many seconds.
        func drive(rounds: Int, light: Int) {
            for _ in 0..<rounds {
                for _ in 0..<30 {
                    now += 1
                    correction.drove(
                        expected: ExpectedTime(moving: 1, standing: 0), actual: 1, speed: 12,
                        at: .seconds(now))
                }
                for second in 0..<light {
                    now += 1
                    correction.drove(
                        expected: ExpectedTime(moving: 0, standing: second == 0 ? 10 : 0),
                        actual: 1, speed: 0, at: .seconds(now))
                }
            }
        }
        drive(rounds: 5, light: 25)
        #expect(correction.standingFactor > 1.3)
        #expect(correction.factor == 1)
        let way = ExpectedTime(moving: 300, standing: 100)
        #expect(correction.seconds(way) == 300 + 100 * correction.standingFactor)
        drive(rounds: 60, light: 10)
        #expect(abs(correction.standingFactor - 1) <= 0.1)
    }

    @Test func `later legs are expected by the last hours, the current one by minutes`() {
        var correction = TravelTimeCorrection()
        var now = 0.0
        func drive(expected: Int, ratio: Double) {
            for _ in 0..<expected {
                now += ratio
                correction.drove(
                    expected: ExpectedTime(moving: 1, standing: 0), actual: ratio, speed: 12,
                    at: .seconds(now))
            }
        }
        drive(expected: 3600, ratio: 1.25)
        #expect(correction.lastingFactor > 1.2)
        drive(expected: 900, ratio: 1)
        #expect(correction.factor < 1.1)
        #expect(correction.lastingFactor > 1.14)
        let way = ExpectedTime(moving: 300, standing: 0)
        #expect(correction.seconds(way) == 300 * correction.factor)
        #expect(correction.lastingSeconds(way) == 300 * correction.lastingFactor)
        // One slow stretch says little of them.
        var hasty = TravelTimeCorrection()
        for second in 1...150 {
            hasty.drove(
                expected: ExpectedTime(moving: 1, standing: 0), actual: 1.25, speed: 12,
                at: .seconds(Double(second) * 1.25))
        }
        #expect(hasty.lastingFactor < hasty.factor - 0.03)
    }

    @Test func `the stops behind the next one are expected by the last hours`() throws {
        var drive = ScenarioDrive(Self.road, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: ["h", "k"].map {
                        Waypoint(coordinate: Self.road.coordinate($0), id: "\($0)")
                    })))
        drive.drive("bcd", speed: 13)
        let trip = try #require(drive.navigator.state.activeTrip)
        let correction = trip.travelTimeCorrection
        let (first, second) = (trip.track.legs[0].endMeters, trip.track.legs[1].endMeters)
        let between = trip.track.expected(at: second) - trip.track.expected(at: first)
        #expect(abs(correction.seconds(between) - correction.lastingSeconds(between)) > 2)
        let stops = trip.content.expectations(from: drive.locations.last!.matched.time)
        #expect(
            abs(
                stops[1].arrival.seconds(since: stops[0].departure)
                    - correction.lastingSeconds(between)) < 0.01)
        #expect(
            abs(
                trip.content.seconds(toMeters: second)
                    - trip.secondsToDestination - correction.lastingSeconds(between)) < 0.01)
    }

    @Test func `the range holds the time, and is narrower in proportion the longer the way`() {
        for (moving, standing) in [(0.0, 0.0), (10, 0), (0, 10), (500, 100), (36_000, 0)] {
            let time = RemainingTime(moving: moving, standing: standing)
            #expect(time.seconds == moving + standing)
            #expect(time.likely.contains(time.seconds))
        }
        #expect(width(60, standing: 0) > width(600, standing: 0))
        #expect(width(600, standing: 0) > 0.1)
    }

    @Test func `the range is wider the more of the time is to be stood`() {
        for seconds in [60.0, 600, 6_000] {
            let widths = stride(from: 0, through: 1, by: 0.1).map {
                width(seconds * (1 - $0), standing: seconds * $0)
            }
            #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    /// The width of the range over the time.
    private func width(_ moving: Double, standing: Double) -> Double {
        let likely = RemainingTime(moving: moving, standing: standing).likely
        return (likely.upperBound - likely.lowerBound) / (moving + standing)
    }

    @Test func `it changes by steps that matter, a minute apart`() {
        let factors = correction(1.3, for: 1_800).factors
        var last = -100
        for (index, pair) in zip(factors, factors.dropFirst()).enumerated()
        where pair.0 != pair.1 {
            #expect(abs(pair.0 - pair.1) >= 0.03)
            #expect(Double(index - last) * 1.3 >= 59)
            last = index
        }
        #expect(last > 0)
    }

    @Test func `nonsense changes nothing`() {
        var correction = TravelTimeCorrection()
        for value in [Double.nan, -1, .infinity, 0] {
            correction.drove(
                expected: ExpectedTime(moving: value, standing: value), actual: value,
                speed: value, at: .seconds(500))
        }
        correction.drove(
            expected: ExpectedTime(moving: 1, standing: 0), actual: 1, speed: 10,
            at: .seconds(900))
        #expect(correction.factor == 1)
    }

    /// 8 km of one road, in pieces.
    private static let road = try! ScenarioMap(
        "a-b-c-d-e-f-g-h-i-j-k", grid: 800,
        ways: ["abcdefghijk": ["highway": "primary", "maxspeed": "70"]])

    /// Seconds by which the published remaining time is wrong, at each minute of the second half.
    private func errors(speed: Double) throws -> [Double] {
        var drive = ScenarioDrive(Self.road, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("k")
        drive.drive("bcdefghij", speed: speed)
        drive.drive("k", speed: speed)
        let arrival = try #require(
            drive.outputs.first {
                if case .event(.arrival) = $0.output { true } else { false }
            }
        ).at
        return drive.outputs.compactMap { at, output in
            guard case .navInfo(let frame) = output, at > arrival / 2,
                let told = frame.timeToNextDestinationSeconds
            else { return nil }
            return told - (arrival - at).asSeconds
        }
    }

    @Test func `the published time of a slow vehicle is nearer to the truth than the road's alone`()
        throws
    {
        let slow = try errors(speed: 10)
        let expected = Self.road.network.expectedSpeed(of: Self.road.edge("a", "k"))
        // Half of the route at the road's speed would be expected so much too early.
        let without = 4_000 / 10 - 4_000 / expected
        #expect(without > 60)
        let worst = try #require(slow.map(abs).max())
        #expect(worst < without * 0.8)
    }
}
