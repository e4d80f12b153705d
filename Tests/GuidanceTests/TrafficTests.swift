import Directions
import RoadNetwork
import Testing

@testable import Guidance

@Suite struct TrafficTests {
    private func activeTrip(_ speeds: [UInt32: Double]) -> ActiveTrip {
        var activeTrip = PlainRoutes.activeTrip()
        activeTrip.content.setTraffic(
            TrafficConditions(
                speeds: Dictionary(
                    uniqueKeysWithValues: speeds.map { (EdgeID(rawValue: $0), $1) })),
            freeFlow: { _ in 10 }, at: .seconds(1))
        return activeTrip
    }

    @Test func `slow traffic adds its delay to the times of what lies behind it`() {
        // 500 m at 10 m/s take 50 s, at 2 m/s 250 s.
        let activeTrip = activeTrip([2: 2])
        #expect(abs(activeTrip.secondsToDestination - 300) < 1)
        #expect(abs((activeTrip.delayToDestination ?? 0) - 200) < 1)
        #expect(abs(activeTrip.track.seconds(at: 750) - 175) < 1)
        #expect(abs(activeTrip.track.stepSeconds(1) - 50) < 1)
        #expect(abs(activeTrip.track.stepSeconds(2) - 300) < 1)
    }

    @Test func `nothing known of the leg is no data, not no delay`() {
        #expect(activeTrip([:]).delayToDestination == nil)
        #expect(activeTrip([4: 1]).delayToDestination == nil)
        #expect(activeTrip([0: 10]).delayToDestination == 0)
    }

    @Test func `fast traffic takes nothing off, a closed road costs walking pace`() {
        #expect(abs(activeTrip([0: 40]).secondsToDestination - 100) < 1)
        #expect(abs(activeTrip([0: 0]).secondsToDestination - 550) < 1)
    }

    @Test(arguments: [
        (nil, 600.0, DelayCategory.noData), (0, 600, .light), (59, 100, .light),
        (100, 600, .medium), (100, 3600, .light), (300, 600, .heavy), (90, 100, .medium),
    ])
    func `categories follow delay and its share of the time`(
        delay: Double?, freeFlow: Double, category: DelayCategory
    ) {
        #expect(DelayCategory(delay: delay, freeFlow: freeFlow) == category)
    }
}
