import Geodesy
import Positioning
import ScenarioMaps
import Testing

/// Vehicles that say that they back while they drive forwards.
@Suite struct ReverseSignalTests {
    private func errors(
        seeds: ClosedRange<UInt64> = 1...15, _ saysReverse: @escaping (Double) -> Bool?
    ) -> SensorErrors {
        var errors = SensorErrors()
        for seed in seeds {
            var drive = SensorDrive(seed: seed, fault: .none)
            drive.saysReverse = saysReverse
            drive.drive(tunnelMeters: 3_000, longest: 95)
            errors.add(
                drive.errors.prefix(90).compactMap { error in
                    error.sensed.flatMap { one in error.blind.map { (one, $0) } }
                })
            #expect(drive.sensed.isReverseRefuted)
        }
        return errors
    }

    @Test func `a signal that is stuck, or of which one change was lost, is not believed`() {
        errors { _ in true }.expectNoWorse(by: 0.01)
        errors { $0 == 150 ? true : nil }.expectNoWorse(by: 0.01)
    }

    /// It begins while there is nothing to see it by but the speed.
    @Test func `in the dark the way is put right as soon as nobody backs so far`() throws {
        for seed in 1...12 {
            var drive = SensorDrive(seed: UInt64(seed), fault: .none)
            drive.saysReverse = { $0 >= 310 }
            drive.drive(tunnelMeters: 2_500)
            let last = try #require(drive.errors.last)
            #expect(last.meters > 2_000)
            #expect(try #require(last.sensed) <= 0.02 * last.meters, "\(seed): \(last)")
        }
    }

    @Test func `who backs a few metres is believed`() {
        var matcher = Matcher(network: SensorDrive.map.network)
        matcher.sense(.reverse(true), at: .seconds(1))
        #expect(!matcher.isReverseRefuted)
    }
}
