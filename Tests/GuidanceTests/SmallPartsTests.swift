import Positioning
import Testing

@testable import Guidance

@Suite struct RerouteBackoffTests {
    @Test func `attempts wait 1, 2, 4 and at most 64 seconds`() {
        var backoff = RerouteBackoff()
        var now = Duration.zero
        var waits: [Double] = []
        for _ in 0..<9 {
            #expect(backoff.allowsAttempt(at: now))
            backoff.attempted(at: now)
            var wait = 0
            while !backoff.allowsAttempt(at: now + .seconds(wait)) { wait += 1 }
            waits.append(Double(wait))
            now += .seconds(wait)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 64, 64])
    }

    @Test func `a calm drive forgets earlier attempts, a short one does not`() {
        var backoff = RerouteBackoff()
        backoff.attempted(at: .zero)
        backoff.attempted(at: .seconds(1))
        backoff.followed(at: .seconds(5))
        backoff.followed(at: .seconds(15))
        backoff.attempted(at: .seconds(16))
        #expect(!backoff.allowsAttempt(at: .seconds(19)))
        backoff.followed(at: .seconds(30))
        backoff.followed(at: .seconds(50))
        backoff.attempted(at: .seconds(60))
        #expect(backoff.allowsAttempt(at: .seconds(61)))
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

    @Test func `without any position it is unavailable after five seconds`() {
        var monitor = SignalMonitor()
        #expect(monitor.change(at: .seconds(100)) == nil)
        #expect(monitor.change(at: .seconds(104)) == nil)
        #expect(monitor.change(at: .seconds(105)) == .unavailable)
    }
}
