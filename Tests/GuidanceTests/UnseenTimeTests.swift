import Geodesy
import Guidance
import Positioning
import ScenarioMaps
import Testing

/// The range of the remaining time while nobody sees the vehicle.
@Suite struct UnseenTimeTests {
    @Test func `the range is as wide as the place is unsure`() throws {
        let map = try ScenarioMap(
            "a" + String(repeating: "-", count: 38) + "b", grid: 100,
            ways: ["ab": ["highway": "trunk", "tunnel": "yes"]])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("b")
        drive.drive("b", speed: 20, seconds: 60)
        let seen = try #require(drive.remainingTimes.last)
        drive.wait(seconds: 60)
        let unseen = try #require(drive.remainingTimes.last)
        let matched = try #require(drive.locations.last).matched
        let accuracy = try #require(matched.accuracy)
        #expect(matched.source == .deadReckoning && accuracy > 200)
        #expect(unseen.seconds < seen.seconds)
        // At 20 to 30 m/s.
        let wider = unseen.likely.upperBound - unseen.seconds
        #expect(wider > accuracy / 40, "\(seen) \(unseen) \(accuracy)")
        #expect(unseen.likely.lowerBound <= max(0, unseen.seconds - accuracy / 40))
    }
}

extension ScenarioDrive {
    fileprivate var remainingTimes: [RemainingTime] {
        outputs.compactMap {
            if case .event(.remainingTime(let time)) = $0.output { time } else { nil }
        }
    }
}
