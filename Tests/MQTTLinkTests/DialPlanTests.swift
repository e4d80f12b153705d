import Retry
import Testing

@testable import MQTTLink

@Suite struct DialPlanTests {
    private func at(_ seconds: Double) -> Duration { .seconds(seconds) }

    private func plan(of brokers: Int) -> DialPlan {
        DialPlan(
            brokerCount: brokers, first: .seconds(1), longest: .seconds(120),
            lookInterval: .seconds(600), random: JitterGenerator(seed: 1))
    }

    private func range(_ seconds: Double) -> ClosedRange<Duration> {
        .seconds(seconds * 0.75)...(.seconds(seconds * 1.25))
    }

    /// Fails through the preferred broker to the second one, and connects there.
    private func planOnSecond(of brokers: Int = 3) -> DialPlan {
        var plan = plan(of: brokers)
        _ = plan.failed(at: at(0))
        plan.confirmed(at: at(1))
        return plan
    }

    @Test func `no pause is longer than the longest, also where the first one is configured so`() {
        var plan = DialPlan(
            brokerCount: 1, first: .seconds(60), longest: .seconds(20),
            lookInterval: .seconds(600), random: JitterGenerator(seed: 1))
        #expect(range(20).contains(plan.failed(at: at(0))))
        var pauses: [Duration] = []
        for second in 0..<20 {
            plan.confirmed(at: at(Double(second)))
            pauses.append(plan.ended(by: .network, at: at(Double(second) + 0.5)))
        }
        #expect(pauses.contains { $0 > .zero })
        #expect(pauses.allSatisfy { $0 <= .seconds(12.5) })
    }

    @Test func `a round has each broker once, in order, and a pause behind it`() {
        var plan = plan(of: 3)
        var tried: [Int] = []
        var pauses: [Duration] = []
        for second in 0..<6 {
            tried.append(plan.broker)
            pauses.append(plan.failed(at: at(Double(second))))
        }
        #expect(tried == [0, 1, 2, 0, 1, 2])
        #expect(pauses[0] == .zero && pauses[1] == .zero)
        #expect(range(1).contains(pauses[2]))
        #expect(range(2).contains(pauses[5]))
    }

    @Test func `after a link the broker that worked last is the first, and then the preferred`() {
        var plan = planOnSecond()
        _ = plan.ended(by: .network, at: at(100))
        var tried: [Int] = []
        for _ in 0..<6 {
            tried.append(plan.broker)
            _ = plan.failed(at: at(101))
        }
        #expect(tried == [1, 0, 2, 1, 0, 2])
    }

    @Test func `the preferred broker is the first again where it has answered since`() {
        var plan = planOnSecond()
        #expect(plan.takeDueLook(at: at(600)) == nil)
        #expect(plan.takeDueLook(at: at(601)) == 0)
        plan.looked(at: 0, isAnswering: true)
        _ = plan.ended(by: .broker, at: at(700))
        #expect(plan.broker == 0)
        // It answers and takes no link, so that counts no more.
        _ = plan.failed(at: at(701))
        #expect(plan.broker == 1)
        plan.confirmed(at: at(702))
        _ = plan.ended(by: .broker, at: at(800))
        #expect(plan.broker == 1)
    }

    @Test func `a look counts until the next one`() {
        var plan = planOnSecond()
        for (isAnswering, second) in [(true, 601.0), (false, 1202)] {
            #expect(plan.takeDueLook(at: at(second)) == 0)
            plan.looked(at: 0, isAnswering: isAnswering)
        }
        _ = plan.ended(by: .network, at: at(6000))
        #expect(plan.broker == 1)
    }

    @Test func `nobody is looked at beside the link to the preferred broker`() {
        var plan = plan(of: 3)
        plan.confirmed(at: at(0))
        #expect(plan.takeDueLook(at: at(100_000)) == nil)
    }

    @Test func `short links that the broker ends wait longer and longer`() {
        var plan = plan(of: 1)
        for pause in [1.0, 2, 4, 8, 16, 32, 64, 120, 120] {
            plan.confirmed(at: at(0))
            #expect(range(pause).contains(plan.ended(by: .broker, at: at(5))))
        }
        plan.confirmed(at: at(0))
        #expect(range(1).contains(plan.ended(by: .broker, at: at(10))))
    }

    @Test func `links that a bad network ends are followed soon by the next, however short`() {
        var plan = plan(of: 1)
        var now = 0.0
        for session in [9.0, 1, 25, 3, 14, 6, 2, 8, 1, 5, 12, 7] {
            plan.confirmed(at: at(now))
            now += session
            let pause = plan.ended(by: .network, at: at(now))
            #expect(pause <= .seconds(12.5), "after \(session) s")
            now += 13
        }
        plan.confirmed(at: at(now))
        #expect(plan.ended(by: .network, at: at(now + 1000)) == .zero)
    }

    @Test func `a change of the network ends the wait`() {
        var plan = plan(of: 1)
        for _ in 0..<8 { _ = plan.failed(at: at(0)) }
        let due = plan.networkChanged(at: at(60))
        #expect((at(60)...at(60.5)).contains(due))
        // Another change before that is the same one.
        #expect(plan.networkChanged(at: at(60)) == due)
        plan.began()
        // The network is new, and its resolver may take another moment.
        #expect(range(1).contains(plan.failed(at: at(61))))
    }

    @Test func `a network that comes and goes is followed less and less often, and never dropped`()
    {
        var plan = plan(of: 1)
        var dials: [Double] = []
        for second in 0..<3600 {
            let due = plan.networkChanged(at: at(Double(second)))
            if due <= at(Double(second) + 1) {
                dials.append(Double(second))
                plan.began()
            }
        }
        let waits = zip(dials, dials.dropFirst()).map { $1 - $0 }
        #expect(waits.prefix(4).allSatisfy { $0 >= 6 })
        #expect(waits.dropFirst(5).allSatisfy { $0 >= 85 && $0 <= 155 })
    }

    @Test func `an attempt that fails waits no longer than to what a change has scheduled`() {
        var plan = plan(of: 1)
        _ = plan.networkChanged(at: at(0))
        plan.began()
        let scheduled = plan.networkChanged(at: at(2))
        #expect(scheduled > at(6))
        for _ in 0..<8 { #expect(at(3) + plan.failed(at: at(3)) <= scheduled) }
    }

    @Test func `after a sleep there is no wait`() {
        var plan = plan(of: 1)
        for _ in 0..<8 { _ = plan.failed(at: at(0)) }
        plan.awoke()
        #expect(range(1).contains(plan.failed(at: at(100))))
        plan.confirmed(at: at(102))
        #expect(plan.ended(by: .sleep, at: at(103)) == .zero)
        plan.confirmed(at: at(104))
        #expect(plan.ended(by: .sleep, at: at(105)) == .zero)
    }
}
