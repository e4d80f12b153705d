import Testing

@testable import Guidance

@Suite struct LimitMonitorTests {
    /// What counts second by second: a limit, 0 for unknown, -1 for what was published before.
    private func counts(_ sights: [LimitMonitor.Sight]) -> [Double] {
        var monitor = LimitMonitor()
        return sights.enumerated().map { second, sight in
            switch monitor.observe(sight, at: .seconds(second)) {
            case .limit(let value): value
            case .unknown: 0
            case .unsure: -1
            }
        }
    }

    @Test func `a road without a known limit takes none from the road before it`() {
        #expect(counts([.limit(14), .limit(14), .limit(14), .limit(14), .unknown]).last == 0)
    }

    @Test func `a lower limit counts when it has been seen for a while, a higher one at once`() {
        let entering =
            [LimitMonitor.Sight](repeating: .limit(28), count: 5)
            + [LimitMonitor.Sight](repeating: .limit(14), count: 5)
        #expect(counts(entering) == [0, 0, 0, 28, 28, 28, 28, 28, 14, 14])
        let leaving = [LimitMonitor.Sight](repeating: .limit(14), count: 4) + [.limit(28)]
        #expect(counts(leaving).last == 28)
    }

    @Test func `each lower limit counts only when it has been there itself for a while`() {
        let sights =
            [LimitMonitor.Sight](repeating: .limit(19), count: 5)
            + [.limit(14), .limit(14), .limit(14), .limit(3), .limit(3), .limit(3), .limit(3)]
        #expect(counts(sights).dropFirst(3) == [19, 19, 19, 19, 19, 14, 14, 14, 3])
    }

    @Test func `a lower limit does not count earlier for a doubt before it`() {
        let sights =
            [LimitMonitor.Sight](repeating: .limit(19), count: 4)
            + [.unsure, .unsure, .unsure, .limit(3), .limit(3), .limit(3), .limit(3)]
        #expect(counts(sights).dropFirst(3) == [19, -1, -1, -1, 19, 19, 19, 3])
    }

    @Test func `while the road is in doubt nothing new counts, and after a while nothing`() {
        let sights =
            [LimitMonitor.Sight](repeating: .limit(14), count: 4)
            + [LimitMonitor.Sight](repeating: .unsure, count: 6)
        #expect(counts(sights).dropFirst(3) == [14, -1, -1, -1, -1, 0, 0])
    }

    @Test func `a driver who gains speed at a sign is not too fast before it`() {
        var speed = SustainedSpeed()
        let told = [13.0, 13, 15, 17, 19].enumerated().map { second, value in
            speed.take(value, at: .seconds(second))
        }
        #expect(told == [13, 13, 13, 13, 15])
        #expect(speed.take(nil, at: .seconds(9)) == nil)
    }
}
