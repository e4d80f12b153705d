import ScenarioMaps
import Testing

@testable import Agent
@testable import AgentCore
@testable import MosquittoClient

/// Lives of a link in virtual time: what holds in each of them, whatever happens.
@Suite struct LinkLivesTests {
    @Test(arguments: UInt64(0)..<200)
    func `whatever happens, the link is neither deaf nor hasty, and the log is true`(seed: UInt64) {
        var life = LinkLife(seed: seed)
        for _ in 0..<40 {
            life.liveThroughPhase()
            life.becomeGood()
        }
        #expect(life.faults == [])
        #expect(life.links > 40)
    }

    @Test(arguments: UInt64(0)..<20)
    func `an interface that flaps in a dead network costs about as much as one that is still`(
        seed: UInt64
    ) {
        var still = LinkLife(seed: seed)
        var flapping = LinkLife(seed: seed)
        still.live(for: 3600, .refusing, changingEach: nil)
        flapping.live(for: 3600, .refusing, changingEach: 2)
        #expect(flapping.attempts <= 2 * still.attempts)
        #expect(flapping.faults == [])
    }
}

/// Does in virtual time what ``LinkLoop`` does with ``DialPlan``, and watches it.
private struct LinkLife {
    enum Broker: CaseIterable {
        case good
        case refusing
        /// Takes the connection and never confirms.
        case silent
        /// Confirms, and hangs up after some seconds.
        case hangingUp
        /// Confirms, and the network dies after some seconds.
        case dying
    }

    private enum State {
        case waiting(until: Double)
        case attempting(until: Double)
        case connected(until: Double, MosquittoError.Cause)
    }

    private(set) var faults: [String] = []
    private(set) var links = 0
    private(set) var attempts = 0
    private var plan: DialPlan
    private var lines = LinkLines(Configuration())
    private var state = State.waiting(until: 0)
    private var brokers: [Broker]
    private var now = 0.0
    private var random: SplitMix64
    private let start = ContinuousClock.now
    private var isToldConnected = false
    private var attemptsInRound = 0
    /// Pauses since the back-off may last have begun anew.
    private var pauses = 0
    /// When an attempt is due because the network has changed.
    private var scheduled: Double?
    private var confirmedAt = 0.0
    private var lastAtOnce = -Double.infinity

    private static let names = (0..<3).map { MosquittoClient.Broker(host: "b\($0)", port: 1883) }
    private static let allowance = 10.0
    private static let longest = 120.0

    init(seed: UInt64) {
        random = SplitMix64(state: seed)
        let count = Int.random(in: 1...3, using: &random)
        brokers = [Broker](repeating: .good, count: count)
        plan = DialPlan(
            brokerCount: count, first: .seconds(1), longest: .seconds(Self.longest),
            lookInterval: .seconds(600), random: SplitMix64(state: seed))
    }

    // MARK: - The world

    /// Some time with brokers and a network that are as they are.
    mutating func liveThroughPhase() {
        for place in brokers.indices {
            brokers[place] = Broker.allCases.randomElement(using: &random)!
        }
        let flapping: Double? = [nil, 1, 15, 200].randomElement(using: &random)!
        live(for: .random(in: 10...2000, using: &random), nil, changingEach: flapping)
    }

    mutating func live(for seconds: Double, _ kind: Broker?, changingEach interval: Double?) {
        if let kind { brokers = brokers.map { _ in kind } }
        let end = now + seconds
        while now < end {
            var next = end
            if let interval {
                next = min(next, now + interval * .random(in: 0.5...1.5, using: &random))
            }
            let sleeps = kind == nil && Int.random(in: 0..<20, using: &random) == 0
            run(until: next)
            if interval != nil, next < end { change() }
            if sleeps { sleep(for: .random(in: 3...5000, using: &random)) }
        }
    }

    /// From now on the network and all brokers are good: there is a link soon, and it stays.
    mutating func becomeGood() {
        for place in brokers.indices { brokers[place] = .good }
        if case .connected = state {
            run(until: now + 100)
        } else {
            run(until: now + Self.longest * 1.25 + Self.allowance * Double(brokers.count) + 1)
            guard case .connected = state else { return faults.append("deaf at \(now)") }
        }
        // What the old network has left dies in time; what comes then is good.
        run(until: now + 200)
        let before = links
        run(until: now + 1000)
        if links != before { faults.append("a good link was left at \(now)") }
    }

    private mutating func change() {
        switch state {
        case .waiting(let until):
            let due = seconds(plan.networkChanged(at: instant))
            promise(due)
            state = .waiting(until: max(now, min(until, due)))
        case .attempting:
            let due = plan.networkChanged(at: instant)
            promise(seconds(due))
            guard due - instant <= DialPlan.longestJitter else { return }
            plan.restarted()
            attemptsInRound = 0
            state = .waiting(until: seconds(due))
        case .connected(let until, _):
            if Bool.random(using: &random) {
                state = .connected(until: min(until, now + 3), .networkLost)
            }
        }
    }

    private mutating func promise(_ due: Double) {
        scheduled = due
        if due <= now + DialPlan.longestJitter / .seconds(1) { pauses = 0 }
    }

    private mutating func sleep(for duration: Double) {
        now += duration
        pauses = 0
        attemptsInRound = 0
        switch state {
        case .waiting, .attempting:
            plan.awoke()
            state = .waiting(until: now)
        case .connected: end(.asleep)
        }
        run(until: now)
    }

    // MARK: - The loop

    private var instant: ContinuousClock.Instant { start + .seconds(now) }
    private func seconds(_ instant: ContinuousClock.Instant) -> Double {
        (instant - start) / .seconds(1)
    }

    private mutating func run(until end: Double) {
        while true {
            switch state {
            case .waiting(let until):
                guard until <= end else {
                    now = end
                    return
                }
                now = max(now, until)
                begin()
            case .attempting(let until):
                guard until <= end else {
                    now = end
                    return
                }
                now = until
                finishAttempt()
            case .connected(let until, let cause):
                guard until <= end else {
                    now = end
                    return
                }
                now = until
                self.end(cause)
            }
        }
    }

    private mutating func begin() {
        plan.began()
        scheduled = nil
        attempts += 1
        attemptsInRound += 1
        let duration: Double =
            switch brokers[plan.broker] {
            case .refusing: 0.01
            case .silent: Self.allowance
            default: .random(in: 0.02...2, using: &random)
            }
        state = .attempting(until: now + duration)
    }

    private mutating func finishAttempt() {
        let kind = brokers[plan.broker]
        guard kind != .refusing, kind != .silent else {
            let pause = plan.failed(at: instant)
            if pause > .zero || attemptsInRound == brokers.count { endRound(pause / .seconds(1)) }
            return wait(pause, .notReachable, isEnd: false)
        }
        links += 1
        let line = lines.connected(to: Self.names[plan.broker], at: .seconds(now))
        if isToldConnected { faults.append("two beginnings at \(now)") }
        if line.level != .info { faults.append("an untold beginning at \(now)") }
        isToldConnected = true
        plan.confirmed(at: instant)
        confirmedAt = now
        let life = Double.random(in: 0...40, using: &random)
        switch kind {
        case .hangingUp: state = .connected(until: now + life, .closedByBroker)
        case .dying: state = .connected(until: now + life, .networkLost)
        default: state = .connected(until: .infinity, .networkLost)
        }
    }

    private mutating func end(_ cause: MosquittoError.Cause) {
        let ending: DialPlan.Ending =
            switch cause {
            case .asleep: .sleep
            case .closedByBroker: .broker
            default: .network
            }
        let pause = plan.ended(by: ending, at: instant)
        if ending != .broker || now - confirmedAt >= 10 { pauses = 0 }
        switch ending {
        case .broker: endRound(pause / .seconds(1))
        case .network:
            guard pause == .zero else { break }
            if now - lastAtOnce < 7.5 { faults.append("an attempt at once again at \(now)") }
            lastAtOnce = now
        case .sleep: break
        }
        attemptsInRound = 0
        wait(pause, cause, isEnd: true)
    }

    /// A pause may only be shorter than the back-off says where the network has changed.
    private mutating func endRound(_ pause: Double) {
        attemptsInRound = 0
        var least = min(Self.longest, Double(1 << min(pauses, 10))) * 0.75
        if let scheduled { least = min(least, scheduled - now) }
        if pause < least - 1e-6 { faults.append("a pause of only \(pause) s at \(now)") }
        pauses += 1
    }

    private mutating func wait(_ pause: Duration, _ cause: MosquittoError.Cause, isEnd: Bool) {
        let error = MosquittoError(function: "f", code: 1, reason: "r", cause: cause)
        let line = lines.disconnected(
            from: Self.names[plan.broker], error, retryIn: pause, at: .seconds(now))
        if isEnd {
            if !isToldConnected || line.level != .warning {
                faults.append("an untold end at \(now)")
            }
            isToldConnected = false
        }
        let length = pause / .seconds(1)
        if length > Self.longest * 1.25 { faults.append("a wait of \(length) s at \(now)") }
        state = .waiting(until: now + length)
    }
}
