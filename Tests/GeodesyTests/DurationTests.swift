import Geodesy
import ScenarioMaps
import Testing

@Suite struct DurationTests {
    @Test func `seconds as a number are the sum of the components`() {
        var random = SplitMix64(state: 1)
        var durations: [Duration] = [.zero, .nanoseconds(1), .seconds(1 << 50)]
        for _ in 0..<2_000 {
            let longest = Int64(1) << Int64.random(in: 1...50, using: &random)
            let seconds = Int64.random(in: 0..<longest, using: &random)
            let part = Duration.nanoseconds(Int64.random(in: 0..<1 << 30, using: &random))
            durations.append(.seconds(seconds))
            durations.append(.seconds(seconds) + part)
            durations.append(
                Duration(
                    secondsComponent: seconds,
                    attosecondsComponent: 999_999_999_999_999_999
                        - Int64.random(in: 0..<1_000, using: &random)))
        }
        for duration in durations {
            for signed in [duration, .zero - duration] {
                let (seconds, attoseconds) = signed.components
                #expect(signed.inSeconds == Double(seconds) + Double(attoseconds) * 1e-18)
            }
        }
    }
}
