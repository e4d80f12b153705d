import Retry

/// Decides everything about a link to one of several brokers: the dialling, the subscriptions,
/// whether the link is alive, and the fate of publications. A value without I/O;
/// time is a parameter, elapsed since any beginning. The same inputs at the same times give the
/// same effects.
///
/// There is at most one connection, and beside it a look at a preferred broker.
package struct LinkMachine: Sendable {
    enum State: Sendable {
        /// No broker is turned to before ``LinkInput/reconnect``.
        case held
        case waiting(until: Duration)
        /// The name is looked up, or the connection is made.
        case reaching(Attempt)
        /// The connection is made and the broker has not confirmed it yet.
        case confirming(until: Duration, from: LocalAddress?)
        case connected(from: LocalAddress?)
        case stopped
    }

    let options: LinkOptions
    var state: State
    var plan: DialPlan
    /// A look at a preferred broker, beside the link.
    var look: Attempt?
    /// Lookups for the link that are under way, also of an attempt that is over, and their results:
    /// each broker has one at a time.
    var lookups: [Broker: Lookup] = [:]
    /// Brokers that have refused a will because it is retained.
    var unretaining: Set<Broker> = []
    var subscriptions: SubscriptionState
    var inFlight = InFlight()
    /// When the link is to be asked for a sign of life because the network has changed.
    var doubtDue: Duration?
    /// A question that could not be asked is not repeated before.
    var nextQuestion = Duration.zero
    private var doubts: FlapDamping
    private var random: JitterGenerator
    private var lastID: UInt64 = 0
    /// The time of the input that is handled, and its effects so far.
    var now = Duration.zero
    var effects: [LinkEffect] = []

    /// A change hardly ever comes alone: a carrier, an address, a route.
    static let settlingTime = Duration.seconds(3)

    /// - Parameters:
    ///   - seed: of the random part of pauses.
    ///   - isHeld: whether no broker is turned to before ``LinkInput/reconnect``.
    package init(_ options: LinkOptions, seed: UInt64, isHeld: Bool = false) {
        var random = JitterGenerator(seed: seed)
        self.options = options
        plan = DialPlan(
            brokerCount: options.brokers.count, first: options.firstRetry,
            longest: options.longestRetry, lookInterval: options.lookInterval,
            random: JitterGenerator(seed: random.next()))
        subscriptions = SubscriptionState(random: JitterGenerator(seed: random.next()))
        doubts = FlapDamping(longest: options.longestRetry)
        self.random = random
        state = isHeld ? .held : .waiting(until: .zero)
    }

    // MARK: - State for others

    /// Whether publications can be sent.
    package var isConnected: Bool { if case .connected = state { true } else { false } }

    package var isStopped: Bool { if case .stopped = state { true } else { false } }

    /// Whether the machine needs ``LinkInput/delivered``: the broker's TCP has all that was sent.
    package var wantsToKnowDelivery: Bool { isConnected && inFlight.wantsToKnowDelivery }

    /// When ``LinkInput/time`` has something to do; nil for never.
    package var due: Duration? {
        switch state {
        case .waiting(let until), .confirming(let until, _): until
        case .reaching(let attempt): attempt.deadline
        case .connected:
            [
                doubtDue, subscriptions.next, look?.deadline ?? plan.lookDue,
                inFlight.due.map { max($0, nextQuestion) },
            ].compactMap(\.self).min()
        case .held, .stopped: nil
        }
    }

    // MARK: - Inputs

    /// - Parameter now: never before that of an earlier input.
    package mutating func handle(_ input: LinkInput, at now: Duration) -> [LinkEffect] {
        guard !isStopped else { return [] }
        self.now = now
        take(input)
        defer { effects = [] }
        return effects
    }

    private mutating func take(_ input: LinkInput) {
        switch input {
        case .reconnect: reconnect()
        case .subscribe: if isConnected { subscribe(to: options.subscriptions) }
        case .stop:
            if isConnected { effects.append(.disconnect) }
            state = .stopped
        case .time: pass()
        case .overslept(let duration): awoke(after: duration)
        case .networkGained: networkGained()
        case .certificateTimeChanged:
            if case .connected = state { break }
            networkGained()
        case .addressRemoved(let address): removed(address)
        case .resolved(let id, let addresses): resolved(id, addresses)
        case .unresolved(let id, let error): unresolved(id, error)
        case .reached(let id, let address): reached(id, from: address)
        case .unreached(let id, let error): unreached(id, error)
        case .answered(let answer): answered(answer)
        case .closed(let error): closed(error)
        case .subscribed(let filter, let reason):
            answered(filter, reason.isRefusal ? reason.text : nil)
        case .unsubscribable(let filter, let reason): answered(filter, reason)
        case .acknowledged(let packet, let reason): acknowledged(packet, reason)
        case .heard: inFlight.heard(at: now)
        case .delivered: inFlight.delivered(at: now)
        case .published(let packet, let token):
            inFlight.published(packet: packet, token, at: now)
        case .publishedAtMostOnce(let retained):
            inFlight.publishedAtMostOnce(retained: retained, at: now)
        case .unpublished(let token, let outcome): report(.outcome(token, outcome))
        case .written(let instant): inFlight.written(before: instant)
        case .asked(let packet, let patience):
            inFlight.asked(packet: packet, within: patience, at: now)
        case .pinged: inFlight.pinged()
        }
    }

    /// Handles deadlines that have passed.
    private mutating func pass() {
        switch state {
        case .waiting(let until): if until <= now { begin() }
        case .reaching(let attempt): if attempt.deadline <= now { timeOut(attempt) }
        case .confirming(let until, let address):
            guard until <= now else { return }
            // Until the silence is explained.
            state = .confirming(until: now + .seconds(1), from: address)
            effects.append(.explainSilence)
        case .connected: supervise()
        case .held, .stopped: break
        }
    }

    private mutating func reconnect() {
        switch state {
        case .connected:
            let closed = broker
            effects.append(.disconnect)
            plan.restarted()
            leave(.waiting(until: now), .closed(closed))
        case .confirming:
            // The broker was given what is no longer to be used.
            plan.restarted()
            leave(.waiting(until: now))
        case .held, .waiting:
            plan.restarted()
            state = .waiting(until: now)
        case .reaching, .stopped: break
        }
    }

    // MARK: - The network

    /// A pause may end early, and an attempt or a link may rest on a path that is gone.
    private mutating func networkGained() {
        switch state {
        case .waiting(let until):
            forgetLookups()
            state = .waiting(until: min(until, plan.networkChanged(at: now)))
        case .reaching:
            // Its path may be gone.
            let due = plan.networkChanged(at: now)
            guard due - now <= DialPlan.longestJitter else { return }
            plan.restarted()
            leave(.waiting(until: due))
            forgetLookups()
        case .connected(let address):
            guard doubtDue == nil, let address, !address.isLoopback else { return }
            doubtDue = doubts.grant(at: now + Self.settlingTime, using: &random)
        case .held, .confirming, .stopped: break
        }
    }

    private mutating func removed(_ address: LocalAddress) {
        switch state {
        case .confirming(_, let own), .connected(let own):
            guard own == address else { return }
            lost(
                LinkError(
                    function: "link", code: 0, reason: "the machine has lost the link's address",
                    cause: .networkLost))
        case .held, .waiting, .reaching, .stopped: break
        }
    }

    /// The process or the machine has slept. The network may be another one, and a broker that has
    /// heard nothing for too long has dropped the link.
    private mutating func awoke(after sleep: Duration) {
        switch state {
        case .waiting, .reaching, .confirming:
            plan.awoke()
            leave(.waiting(until: now))
        case .connected:
            if sleep.components.seconds >= Int64(options.keepAliveSeconds) * 3 / 2 {
                lost(
                    LinkError(
                        function: "link", code: 0, reason: "the vehicle was asleep", cause: .asleep)
                )
            } else {
                effects.append(.ask(within: LinkPulse.patienceAfterSleep))
            }
        case .held, .stopped: break
        }
    }

    // MARK: - Ends

    /// The link, or an attempt at one, has come to nothing.
    mutating func lost(_ error: LinkError) {
        let failed = broker
        let pause =
            isConnected
            ? plan.ended(by: DialPlan.Ending(error.cause), at: now) : plan.failed(at: now)
        leave(
            .waiting(until: now + pause), .disconnected(failed, error, retryIn: pause))
    }

    /// Drops the connection, or the attempt at one. Publications without acknowledgement are
    /// reported: they have to be sent again.
    mutating func leave(_ next: State, _ event: LinkEvent? = nil) {
        if let look { giveUp(look, keepingLookup: false) }
        look = nil
        doubtDue = nil
        switch state {
        case .reaching(let attempt): giveUp(attempt, keepingLookup: true)
        case .confirming, .connected: effects.append(.drop)
        case .held, .waiting, .stopped: break
        }
        state = next
        let tokens = inFlight.tokens
        inFlight = InFlight()
        if let event { report(event) }
        for token in tokens { report(.outcome(token, .notConnected)) }
    }

    // MARK: - Parts

    var broker: Broker { options.brokers[plan.broker] }

    mutating func report(_ event: LinkEvent) { effects.append(.report(event)) }

    mutating func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }
}

extension DialPlan.Ending {
    fileprivate init(_ cause: LinkError.Cause?) {
        self =
            switch cause {
            case .asleep: .sleep
            case .networkLost: .network
            default: .broker
            }
    }
}
