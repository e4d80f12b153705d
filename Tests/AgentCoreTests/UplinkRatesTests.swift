import Directions
import Geodesy
import Guidance
import Positioning
import Testing
import Wire

@testable import AgentCore

@Suite struct UplinkRatesTests {
    private var rates = UplinkRates(Configuration().settings.rates, Settings())

    private func location(
        _ meters: Double, road: String = "A", source: MatchedLocation.Source = .fix
    ) -> LocationUpdate {
        let start = Coordinate(latitude: 60, longitude: 24)
        return LocationUpdate(
            matched: MatchedLocation(
                coordinate: start.moved(by: meters, bearing: 90), rawCoordinate: start,
                course: nil, speed: nil, altitude: nil, accuracy: 5,
                time: UTCTime(millisecondsSince1970: 1_772_366_400_000), source: source,
                position: nil, confidence: 1), roadName: road)
    }

    private func frame(_ meters: Double, revision: Int = 1, isNew: Bool = false) -> NavInfo {
        NavInfo(
            navState: .enroute,
            route: RouteVersion(trip: TripID(rawValue: 1), revision: revision),
            routeChanged: isNew, distanceToFinalDestinationMeters: meters)
    }

    /// At which of some moments a closure says yes, seconds.
    private mutating func times(
        every step: Double, for seconds: Double,
        _ take: (inout UplinkRates, Double, Duration) -> Bool
    ) -> [Double] {
        stride(from: 0, to: seconds, by: step).filter { second in
            take(&rates, second, .seconds(1000 + second))
        }
    }

    @Test func `a receiver with ten fixes a second gives one location a second`() {
        var test = self
        let told = test.times(every: 0.1, for: 60) { rates, second, now in
            rates.take(location(second * 14), at: now)
        }
        #expect((59...61).contains(told.count))
        var others = self
        let events = others.times(every: 0.1, for: 60) { rates, second, now in
            rates.take(
                EventMessage(
                    .remainingTime(RemainingTime(moving: 600 - second, standing: 0)), at: nil),
                at: now)
        }
        #expect((59...61).contains(events.count))
    }

    /// Between two fixes the place is guessed, at last a moment before the fix.
    @Test func `a fix is told though a guess was told a moment ago`() {
        var test = self
        var fixes = 0
        var all = 0
        for tenth in 0..<600 {
            let second = Double(tenth) / 10
            let isFix = tenth.isMultiple(of: 30)
            guard isFix || tenth % 30 >= 9 else { continue }
            let update = location(second * 14, source: isFix ? .fix : .deadReckoning)
            guard test.rates.take(update, at: .seconds(1000 + second)) else { continue }
            all += 1
            if isFix { fixes += 1 }
        }
        #expect(fixes == 20)
        // No more than one beside those of each second.
        #expect(all <= 61 + fixes)
    }

    @Test func `fixes that come a little early or late are each published`() {
        var test = self
        var count = 0
        for second in 0..<60 {
            let early = second % 2 == 0 ? 0.04 : -0.04
            let now = Duration.seconds(1000 + Double(second) + early)
            if test.rates.take(location(Double(second) * 14), at: now) { count += 1 }
        }
        #expect(count == 60)
    }

    @Test func `a vehicle that stands still says so every five seconds, and moves off at once`() {
        var test = self
        let told = test.times(every: 1, for: 61) { rates, second, now in
            rates.take(location(second < 60 ? 0.3 * (second / 60) : 5), at: now)
        }
        #expect(told.prefix(3) == [0, 5, 10])
        #expect(told.last == 60)
        #expect(told.count == 13)
        // Another road under the wheels is no noise.
        let other = location(5, road: "B")
        let isTold = test.rates.take(other, at: .seconds(1061))
        #expect(isTold)
    }

    @Test func `whoever asks for every fix gets every fix`() {
        var test = self
        var settings = Settings()
        settings.locationIntervalSeconds = 0
        settings.eventIntervalSeconds = 0
        settings.navInfoIntervalSeconds = 0
        settings.compactFrames = false
        test.rates.change(settings)
        let told = test.times(every: 0.1, for: 5) { rates, _, now in
            rates.take(location(0), at: now)
        }
        #expect(told.count == 50)
        var others = self
        others.rates.change(settings)
        let events = others.times(every: 0.1, for: 5) { rates, second, now in
            rates.take(EventMessage(.remainingDistance(meters: second), at: nil), at: now)
        }
        #expect(events.count == 50)
        let frames = (0..<9).compactMap {
            others.rates.take(frame(500), at: .seconds(2000 + $0))
        }
        #expect(frames.count == 9)
        #expect(frames.allSatisfy { !$0.isCompact })
    }

    @Test func `a frame is whole when it says more than progress, and comes at once`() {
        var test = self
        func take(_ info: NavInfo, _ second: Double) -> Bool? {
            test.rates.take(info, at: .seconds(1000 + second))?.isCompact
        }
        #expect(take(frame(500, isNew: true), 0) == false)
        #expect(take(frame(490), 1) == nil)
        #expect(take(frame(480), 3) == true)
        #expect(take(frame(470, revision: 2, isNew: true), 3.5) == false)
        #expect(take(frame(460, revision: 2), 5.5) == nil)
        #expect(take(frame(450, revision: 2), 6.5) == true)
        // It stands: less often, but before the last frame has expired at the broker.
        let standing = (7...27).filter { take(frame(450, revision: 2), Double($0)) != nil }
        #expect(standing == [12, 17, 22, 27])
        #expect(take(NavInfo(navState: .stopped), 27.5) == false)
    }

    @Test func `an event that says more than progress is always published`() {
        var test = self
        func speeding(_ changed: Bool) -> EventMessage {
            EventMessage(
                .speeding(
                    Speeding(
                        severity: .minor, severityChanged: changed, percentAboveLimit: 5,
                        speed: 15, limit: 14)), at: nil)
        }
        let now = Duration.seconds(1000)
        let told = [
            test.rates.take(speeding(false), at: now), test.rates.take(speeding(false), at: now),
            test.rates.take(speeding(true), at: now),
            test.rates.take(EventMessage(.lightingMode(.normal), at: nil), at: now),
            test.rates.take(EventMessage(.lightingMode(.normal), at: nil), at: now),
        ]
        #expect(told == [true, false, true, true, true])
    }
}
