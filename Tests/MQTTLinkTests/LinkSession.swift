import ScenarioMaps

@testable import MQTTLink

/// A ``LinkMachine`` among brokers and a network that do what they like, and what has to hold of it.
final class LinkSession {
    enum Kind: CaseIterable {
        case good
        /// Its name is not resolved, or the resolver does not answer.
        case nameless, deafResolver
        /// Nobody listens, or nobody answers.
        case refusing, unreachable
        /// Takes the connection and never confirms, or refuses it.
        case silent, unauthorized
        /// Takes no message at least once, or no will that is retained.
        case onlyAtMostOnce, retainsNothing
        /// Confirms, and hangs up after some seconds.
        case hangingUp
        /// Confirms, and the network dies after some seconds, with a relay between that takes all, or without.
        case dying, dyingBehindRelay
        /// Refuses subscriptions.
        case unreadable
    }

    struct Connection {
        let number: Int
        var kind: Kind
        var isAlive = true
        var isConfirmed = false
        var granted: Set<String> = []
    }

    var faults: [String] = []
    var links = 0
    var attempts = 0
    var history: [LinkEffect] = []
    let keepsHistory: Bool
    var machine: LinkMachine
    var kinds: [Kind]
    var random: SplitMix64
    var now = 0.0
    var agenda: [(at: Double, number: Int, action: () -> Void)] = []
    var actions = 0
    var dials: [DialID: Broker] = [:]
    var reached: Set<DialID> = []
    var lookups: [LookupID: Broker] = [:]
    var connection: Connection?
    var connections = 0
    var packets: Int32 = 0
    /// Without an outcome.
    var open: Set<DeliveryToken> = []
    var tokens: UInt64 = 0
    /// Brokers that have said that they retain nothing.
    var unretaining: Set<Broker> = []
    var isToldConnected = false
    var attemptsInRound = 0
    /// Pauses since the back-off may last have begun anew.
    var pauses = 0
    var confirmedAt = 0.0
    var lastAtOnce = -Double.infinity
    var isPublishing = true

    static let filters = ["command/+", "traffic/1"]
    static let longest = 120.0
    static let own = LocalAddress(bytes: [10, 0, 0, 2])
    let brokers: [Broker]

    init(seed: UInt64, keepsHistory: Bool = false) {
        self.keepsHistory = keepsHistory
        random = SplitMix64(state: seed)
        brokers = (0..<Int.random(in: 1...3, using: &random)).map {
            Broker(host: "b\($0)", port: 1883)
        }
        kinds = brokers.map { _ in .good }
        machine = LinkMachine(
            LinkOptions(brokers: brokers, subscriptions: Self.filters), seed: seed)
        publish()
    }

    // MARK: - The world

    /// Some time with brokers and a network that are as they are.
    func liveThroughPhase() {
        for place in kinds.indices { kinds[place] = Kind.allCases.randomElement(using: &random)! }
        let flapping: Double? = [nil, 1, 15, 200].randomElement(using: &random)!
        live(for: seconds(10...2000), nil, changingEach: flapping)
    }

    func live(for duration: Double, _ kind: Kind?, changingEach interval: Double?) {
        if let kind { kinds = kinds.map { _ in kind } }
        let end = now + duration
        while now < end, faults.isEmpty {
            run(until: interval.map { min(end, now + $0 * seconds(0.5...1.5)) } ?? end)
            if interval != nil, now < end { change() }
            if kind == nil, chance(0.05) { mishap() }
        }
    }

    /// From now on the network and all brokers are good: there is a link soon, and it stays.
    func becomeGood() {
        kinds = kinds.map { _ in .good }
        if connection?.kind == .unreadable { connection?.kind = .good }
        // What the old network has left dies in time; what comes then is good.
        run(until: now + 60)
        run(until: now + Self.longest * 1.25 + 20 * Double(brokers.count))
        guard machine.isConnected else { return fail("deaf") }
        run(until: now + 400)
        let before = links
        run(until: now + 500)
        if links != before { fail("a good link was left") }
        if connection?.granted != Set(Self.filters) { fail("not everything is subscribed to") }
    }

    /// Nothing more comes.
    func end() {
        isPublishing = false
        if connection != nil { handle(.closed(error(.closedByBroker))) }
        if !open.isEmpty { fail("\(open.count) publications without an outcome") }
        handle(.stop)
        if !machine.isStopped { fail("it does not stop") }
    }

    func change() {
        if chance(0.1) { handle(.addressRemoved(Self.own)) }
        let before = machine.plan.scheduled
        let wasReaching = isReaching
        handle(.networkGained)
        if let due = machine.plan.scheduled, before == nil, due - time <= DialPlan.longestJitter {
            pauses = 0
        }
        if wasReaching, !isReaching { attemptsInRound = 0 }
    }

    var isReaching: Bool { if case .reaching = machine.state { true } else { false } }

    func mishap() {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            switch machine.state {
            case .waiting, .confirming: attemptsInRound = 0
            default: break
            }
            handle(.reconnect)
        case 1: handle(.subscribe)
        case 2:
            // What is under way is not there any more afterwards.
            let duration = seconds(3...5000)
            now += duration
            pauses = 0
            attemptsInRound = 0
            handle(.overslept(.seconds(duration)))
        default:
            if connection?.isConfirmed == true { handle(.pinged) }
            answer { [unowned self] in handle(.heard) }
        }
    }

    /// A publication each few seconds.
    func publish() {
        after(seconds(0.1...20)) { [unowned self] in
            defer { publish() }
            guard isPublishing else { return }
            guard chance(0.7) else {
                if machine.isConnected { handle(.publishedAtMostOnce(retained: chance(0.3))) }
                return
            }
            tokens += 1
            let token = DeliveryToken(rawValue: tokens)
            open.insert(token)
            guard machine.isConnected else { return handle(.unpublished(token, .notConnected)) }
            if chance(0.05) { return handle(.unpublished(token, .tooLarge)) }
            packets += 1
            let packet = packets
            handle(.published(packet: packet, token))
            handle(.written(before: time))
            answer { [unowned self] in
                let reason = Reason(code: chance(0.1) ? 0x87 : 0, text: "not authorized")
                handle(.acknowledged(packet: packet, reason))
                handle(.heard)
            }
        }
    }

    // MARK: - Time

    var time: Duration { .nanoseconds(Int64(now * 1e9)) }

    func after(_ delay: Double, _ action: @escaping () -> Void) {
        actions += 1
        agenda.append((now + delay, actions, action))
    }

    /// What the broker says to what it hears on this connection.
    func answer(_ action: @escaping () -> Void) {
        guard let connection else { return }
        after(seconds(0.01...1)) { [unowned self] in
            guard self.connection?.number == connection.number, self.connection?.isAlive == true
            else { return }
            action()
        }
    }

    func run(until end: Double) {
        var passes = 0
        while faults.isEmpty {
            let next = agenda.min { ($0.at, $0.number) < ($1.at, $1.number) }
            let due = machine.due.map { $0 / .seconds(1) } ?? .infinity
            let at = max(now, min(next?.at ?? .infinity, due + 1e-6))
            guard at <= end else { break }
            passes = at > now ? 0 : passes + 1
            if passes > 100 { return fail("it spins") }
            now = at
            if let next, next.at <= due {
                agenda.removeAll { $0.number == next.number }
                next.action()
            } else {
                handle(.time)
            }
        }
        now = max(now, end)
    }

    // MARK: - Parts

    func fail(_ what: String) { if faults.count < 5 { faults.append("\(what) at \(now)") } }

    func error(_ cause: LinkError.Cause) -> LinkError {
        LinkError(function: "f", code: 1, reason: "r", cause: cause)
    }

    func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    func seconds(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
    }
}
