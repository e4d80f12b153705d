import Positioning
import RoadNetwork
import Testing

@testable import Guidance

@Suite struct RerouteBackoffTests {
    /// The pauses between attempts that are all answered at once.
    private func waits(
        isFound: Bool, on road: (_ attempt: Int) -> UInt32?
    ) -> [Int] {
        func edge(_ attempt: Int) -> EdgeID? { road(attempt).map { EdgeID(rawValue: $0) } }
        var backoff = RerouteBackoff()
        var now = Duration.zero
        return (0..<9).map { attempt in
            #expect(backoff.allowsAttempt(at: now, on: edge(attempt)))
            backoff.attempted(at: now, on: edge(attempt))
            backoff.answered(at: now, isFound: isFound)
            var wait = 0
            while !backoff.allowsAttempt(at: now + .seconds(wait), on: edge(attempt + 1)) {
                wait += 1
            }
            now += .seconds(wait)
            return wait
        }
    }

    @Test func `attempts in vain on a road wait 1, 2, 4 and at most 64 seconds`() {
        #expect(waits(isFound: false) { _ in 7 } == [1, 2, 4, 8, 16, 32, 64, 64, 64])
    }

    @Test func `on no road so do those that are answered by a route`() {
        #expect(waits(isFound: true) { _ in nil } == [1, 2, 4, 8, 16, 32, 64, 64, 64])
    }

    @Test func `who leaves each route that is found waits no longer than 4 seconds`() {
        #expect(waits(isFound: true) { _ in 7 } == [1, 2, 4, 4, 4, 4, 4, 4, 4])
    }

    @Test func `on another road a search in vain is repeated after 4 seconds`() {
        #expect(waits(isFound: false) { UInt32($0) } == [1, 2, 4, 4, 4, 4, 4, 4, 4])
    }

    @Test func `an answer that takes long is waited for as long as any`() {
        var backoff = RerouteBackoff()
        for second in 0..<4 { backoff.attempted(at: .seconds(second), on: EdgeID(rawValue: 1)) }
        backoff.answered(at: .seconds(8), isFound: false)
        #expect(!backoff.allowsAttempt(at: .seconds(10), on: EdgeID(rawValue: 2)))
        #expect(backoff.allowsAttempt(at: .seconds(12), on: EdgeID(rawValue: 1)))
        backoff.attempted(at: .seconds(12), on: EdgeID(rawValue: 1))
        #expect(!backoff.allowsAttempt(at: .seconds(15), on: EdgeID(rawValue: 2)))
        #expect(backoff.allowsAttempt(at: .seconds(16), on: EdgeID(rawValue: 2)))
    }

    @Test func `what is postponed waits on any road`() {
        var backoff = RerouteBackoff()
        backoff.postpone(until: .seconds(5))
        #expect(!backoff.allowsAttempt(at: .seconds(4), on: EdgeID(rawValue: 1)))
        #expect(backoff.allowsAttempt(at: .seconds(5), on: nil))
    }

    @Test func `on no road a second route waits for a road`() {
        var backoff = RerouteBackoff()
        let road = EdgeID(rawValue: 7)
        #expect(backoff.allowsReroute(at: .zero, on: nil))
        backoff.attempted(at: .zero, on: nil)
        #expect(!backoff.allowsReroute(at: .seconds(63), on: nil))
        #expect(!backoff.allowsReroute(at: .seconds(640), on: nil))
        #expect(backoff.allowsReroute(at: .seconds(2), on: road))
        // Other searches go on.
        #expect(backoff.allowsAttempt(at: .seconds(2), on: nil))
        backoff.attempted(at: .seconds(2), on: road)
        // A road was found meanwhile.
        #expect(backoff.allowsReroute(at: .seconds(5), on: nil))
    }

    @Test func `a calm drive forgets earlier attempts, a short one does not`() {
        var backoff = RerouteBackoff()
        backoff.attempted(at: .zero, on: nil)
        backoff.attempted(at: .seconds(1), on: nil)
        backoff.followed(at: .seconds(5))
        backoff.followed(at: .seconds(15))
        backoff.attempted(at: .seconds(16), on: nil)
        #expect(!backoff.allowsAttempt(at: .seconds(19), on: nil))
        backoff.followed(at: .seconds(30))
        backoff.followed(at: .seconds(50))
        backoff.attempted(at: .seconds(60), on: nil)
        #expect(backoff.allowsAttempt(at: .seconds(61), on: nil))
    }
}

@Suite struct ThresholdGateTests {
    @Test func `a threshold is the smallest change that is published`() {
        var gate = ThresholdGate()
        var told: [Double] = []
        for value in [100, 99.5, 99.1, 99.0, 98.2, 99.9, 100] {
            if let passed = gate.passes(value, threshold: 1) { told.append(passed) }
        }
        #expect(told == [100, 99.0, 100])
    }

    @Test func `infinity publishes nothing, and after a reset the value is published again`() {
        var gate = ThresholdGate()
        let answers = [
            gate.passes(5, threshold: .infinity), gate.passes(5, threshold: 10),
            gate.passes(6, threshold: 10),
        ]
        #expect(answers == [nil, 5, nil])
        gate.reset()
        let again = gate.passes(6, threshold: 10)
        #expect(again == 6)
    }
}

@Suite struct FrameClockTests {
    @Test func `fixes that come a little early or late bring one frame each second`() {
        var clock = FrameClock()
        let times = (0..<20).map { Duration.milliseconds(1000 * $0 + [0, 90, -80, 40][$0 % 4]) }
        #expect(times.filter { clock.isDue(at: $0, onFix: true) }.count == 20)
    }

    @Test func `ten fixes a second bring one frame a second`() {
        var clock = FrameClock()
        let frames = (0..<200).filter { clock.isDue(at: .milliseconds(100 * $0), onFix: true) }
        #expect((19...21).contains(frames.count))
    }

    @Test func `ticks between fixes bring none, ticks without fixes do`() {
        var clock = FrameClock()
        for second in 0..<5 {
            let onFix = clock.isDue(at: .seconds(second), onFix: true)
            let onTick = clock.isDue(at: .milliseconds(1000 * second + 500), onFix: false)
            #expect(onFix)
            #expect(!onTick)
        }
        let alone = (5..<10).filter {
            clock.isDue(at: .milliseconds(1000 * $0 + 500), onFix: false)
        }
        #expect(alone.count == 5)
    }
}

@Suite struct SignalMonitorTests {
    @Test func `availability follows what the positions come from`() {
        var monitor = SignalMonitor()
        #expect(monitor.change(at: .zero) == nil)
        monitor.located(by: .fix, at: .seconds(1))
        #expect(monitor.change(at: .seconds(1)) == .available)
        #expect(monitor.change(at: .seconds(3)) == nil)
        monitor.located(by: .deadReckoning, at: .seconds(4))
        #expect(monitor.change(at: .seconds(4)) == .deadReckoning)
        #expect(monitor.change(at: .seconds(9)) == .unavailable)
        monitor.located(by: .fix, at: .seconds(10))
        #expect(monitor.change(at: .seconds(10)) == .available)
    }

    @Test(arguments: [3, 5, 10])
    func `a receiver with a fix every few seconds is available, until one stays away`(
        interval: Int
    ) {
        var monitor = SignalMonitor()
        var changes: [GPSAvailability] = []
        for second in 0..<(20 * interval) {
            monitor.located(
                by: second.isMultiple(of: interval) ? .fix : .deadReckoning, at: .seconds(second))
            // The interval is known when it has been seen twice.
            if let change = monitor.change(at: .seconds(second)), second > 2 * interval {
                changes.append(change)
            }
        }
        #expect(changes.isEmpty, "\(changes)")
        let end = 20 * interval + interval
        monitor.located(by: .deadReckoning, at: .seconds(end))
        #expect(monitor.change(at: .seconds(end)) == .deadReckoning)
    }

    @Test func `without any position it is unavailable after five seconds`() {
        var monitor = SignalMonitor()
        #expect(monitor.change(at: .seconds(100)) == nil)
        #expect(monitor.change(at: .seconds(104)) == nil)
        #expect(monitor.change(at: .seconds(105)) == .unavailable)
    }
}
