import NetworkWatch
import Synchronization
import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What the link's own thread does, and its own state, which never leaves it: connects, waits for the
/// socket, hands on what comes, and writes what other threads could not.
final class LinkLoop {
    private enum State {
        case waiting(until: ContinuousClock.Instant)
        /// The name is looked up, or the connection is made.
        case reaching(Attempt)
        /// The connection is made and the broker has not confirmed it yet.
        case confirming(until: ContinuousClock.Instant)
        case connected
    }

    private let client: MosquittoClient
    private var state: State
    private var plan: DialPlan
    /// A look at a preferred broker, beside the link.
    private var look: (broker: Int, attempt: Attempt)?
    /// Nil where the kernel does not tell.
    private var network: NetworkWatch?
    /// When the link is to be asked for a sign of life because the network has changed.
    private var doubtDue: ContinuousClock.Instant?
    private var doubts: FlapDamping
    /// Brokers that have refused a will because it is retained.
    private var unretaining: Set<MosquittoClient.Broker> = []
    /// Those that are under way, also of an attempt that is over: each host has one at a time.
    private var lookups: [MosquittoClient.Broker: NameLookup] = [:]
    private var subscriptions = SubscriptionState()
    private let clock = ContinuousClock()

    init(client: MosquittoClient) {
        self.client = client
        let options = client.options
        plan = DialPlan(
            brokerCount: options.brokers.count, first: options.firstRetry,
            longest: options.longestRetry, lookInterval: options.lookInterval)
        doubts = FlapDamping(longest: options.longestRetry)
        state = .waiting(until: clock.now)
    }

    private var broker: MosquittoClient.Broker { client.options.brokers[plan.broker] }

    func run() {
        do throws(NetworkWatch.Failure) {
            network = try NetworkWatch()
        } catch {
            client.handler(.networkUnwatched(error.description))
        }
        while true {
            let (wantsReconnect, wantsSubscriptions, isStopping) =
                client.outgoing.withLock { outgoing in
                    defer {
                        outgoing.wantsReconnect = false
                        outgoing.wantsSubscriptions = false
                    }
                    return (
                        outgoing.wantsReconnect, outgoing.wantsSubscriptions, outgoing.isStopping
                    )
                }
            publish()
            digestReports()
            if isStopping {
                if case .connected = state { withLink { $0.handle?.disconnect() } }
                return
            }
            if wantsReconnect, case .connected = state {
                withLink { $0.handle?.disconnect() }
                let closed = broker
                plan.restarted()
                leave(.waiting(until: clock.now)) { client.handler(.closed(closed)) }
            } else if wantsReconnect, case .waiting = state {
                plan.restarted()
                enter(.waiting(until: clock.now))
            }
            if case .connected = state {
                if wantsSubscriptions { subscribe(to: client.options.subscriptions) }
                subscribe(to: subscriptions.due(at: clock.now))
            }
            network?.takeChanges().forEach(notice)
            step()
            digestReports()
            handOnMessages()
            noticeClosedSocket()
        }
    }

    /// Every call of the library is made while the link is held.
    private func withLink<Result: Sendable, Failure: Error>(
        _ body: (inout MosquittoClient.Link) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try client.link.withLock { link throws(Failure) in
            guard link != nil else { preconditionFailure("the loop runs while there is a link") }
            return try body(&link!)
        }
    }

    private func enter(_ next: State) {
        state = next
        var isConnected = false
        if case .connected = next { isConnected = true }
        withLink { $0.isConnected = isConnected }
    }

    /// Gives the connection up with all that the library remembers of it. What it has sent or was to
    /// send and the broker has not acknowledged is told after `tell`: it has to be sent again.
    private func leave(_ next: State, tell: () -> Void) {
        look = nil
        doubtDue = nil
        handOnMessages()
        let (reports, unacknowledged) = withLink { link in
            defer {
                link.handle = nil
                link.holdsAcknowledgements = false
            }
            return (link.handle?.takeReports() ?? [], link.handle?.takeTickets() ?? [])
        }
        enter(next)
        tell()
        // Another thread may have written since the last look.
        for case .outcome(let ticket, let outcome) in reports {
            client.handler(.outcome(ticket, outcome))
        }
        for ticket in unacknowledged { client.handler(.outcome(ticket, .notConnected)) }
    }

    /// The library may close the socket without a word.
    private func noticeClosedSocket() {
        switch state {
        case .waiting, .reaching: return
        case .confirming, .connected: break
        }
        let closure = withLink { link -> MosquittoError? in
            guard let handle = link.handle, handle.descriptor < 0 else { return nil }
            return handle.closure
        }
        if let closure { lost(closure) }
    }

    /// Waits for what the state waits for, and does what is due.
    private func step() {
        switch state {
        case .waiting(let until):
            let pause = until - clock.now
            guard pause <= .zero else {
                _ = wait(timeout: pause)
                return
            }
            begin()
        case .reaching(let attempt): reach(attempt)
        case .confirming(let until):
            guard clock.now < until else {
                if let silence = withLink({ $0.handle?.silence }) { lost(silence) }
                return
            }
            exchange(atMost: until - clock.now)
        case .connected:
            exchange()
            supervise()
        }
    }

    /// Asks for a sign of life where one is due, and ends the link that gives none.
    private func supervise() {
        guard case .connected = state else { return }
        if let due = doubtDue, due <= clock.now {
            doubtDue = nil
            withLink { $0.handle?.ask(within: LinkPulse.patienceAfterChange) }
        }
        let need = withLink { link -> LinkPulse.Need in
            guard let handle = link.handle, handle.descriptor >= 0 else { return .nothing }
            let need = handle.need()
            if need == .question {
                // What was handed over by now goes before it.
                client.write(to: handle)
                handle.ask()
            }
            return need
        }
        guard need == .end else { return lookAtPreferred() }
        lost(
            MosquittoError(
                function: "link", code: 0,
                reason: "it is dead, the broker answers nothing any more", cause: .networkLost))
    }

    /// Sees whether a broker that is preferred to that of the link takes a connection; there is no more
    /// to it, as the broker would take a client of this name for the one that it may still know.
    private func lookAtPreferred() {
        if look == nil, let place = plan.takeDueLook(at: clock.now) {
            let lookup = NameLookup(client.options.brokers[place]) {}
            look = (
                place,
                Attempt(lookup, at: clock.now, allowance: client.options.connectTimeout)
            )
        }
        guard let (place, attempt) = look else { return }
        do throws(MosquittoError) {
            guard let socket = try attempt.advance(at: clock.now) else { return }
            close(socket)
            plan.looked(at: place, isAnswering: true)
        } catch {
            plan.looked(at: place, isAnswering: false)
        }
        look = nil
    }

    private func wait(
        for descriptor: Int32? = nil, toWrite: Bool = false, timeout: Duration
    ) -> WakeSignal.Readiness {
        wait(atMost: timeout) {
            client.wake.wait(for: descriptor, toWrite: toWrite, timeout: $0)
        }
    }

    /// Waits in pieces, so that the end of a sleep of the machine is noticed soon: a wait's own time
    /// stands still meanwhile, that of the clock does not.
    private func wait<Result>(atMost timeout: Duration, _ body: (Duration) -> Result) -> Result {
        let timeout = max(.zero, min(timeout, .seconds(1)))
        let began = clock.now
        let result = body(timeout)
        let overslept = clock.now - began - timeout
        if overslept > Self.shortestSleep { awoke(after: overslept) }
        return result
    }

    /// The network has changed: what waits for it need not wait, and what rests on it may be gone.
    private func notice(_ change: NetworkChange) {
        switch (state, change) {
        case (.waiting(let until), .gained):
            lookups = [:]
            enter(.waiting(until: min(until, plan.networkChanged(at: clock.now))))
        case (.reaching, .gained):
            // It may go by a way that there is no more.
            let due = plan.networkChanged(at: clock.now)
            guard due - clock.now <= DialPlan.longestJitter else { return }
            lookups = [:]
            plan.restarted()
            leave(.waiting(until: due)) {}
        case (.connected, .gained):
            guard doubtDue == nil, let address = ownAddress, !address.isLoopback else { return }
            var random = SystemRandomNumberGenerator()
            doubtDue = doubts.grant(at: clock.now + Self.settlingTime, using: &random)
        case (.confirming, .addressRemoved(let bytes)), (.connected, .addressRemoved(let bytes)):
            guard ownAddress?.bytes == bytes else { return }
            lost(
                MosquittoError(
                    function: "link", code: 0, reason: "the machine has lost the link's address",
                    cause: .networkLost))
        case (.waiting, .addressRemoved), (.reaching, .addressRemoved), (.confirming, .gained):
            return
        }
    }

    /// The machine's own address of the connection.
    private var ownAddress: LocalAddress? {
        withLink { $0.handle.flatMap { LocalAddress(of: $0.descriptor) } }
    }

    /// The process or the machine has slept. The network may be another one, and a broker that has
    /// heard nothing for too long has given the link up.
    private func awoke(after sleep: Duration) {
        switch state {
        case .waiting, .reaching, .confirming:
            plan.awoke()
            leave(.waiting(until: clock.now)) {}
        case .connected:
            if sleep.components.seconds >= Int64(client.options.keepAliveSeconds) * 3 / 2 {
                lost(
                    MosquittoError(
                        function: "link", code: 0, reason: "the vehicle was asleep", cause: .asleep)
                )
            } else {
                withLink { $0.handle?.ask(within: LinkPulse.patienceAfterSleep) }
            }
        }
    }

    /// A change hardly ever comes alone: a carrier, an address, a route.
    private static let settlingTime = Duration.seconds(3)

    /// A wait that takes so much longer than it should was a sleep.
    private static let shortestSleep = Duration.seconds(3)

    private func begin() {
        plan.began()
        var lookup = lookups.removeValue(forKey: broker)
        if case .failed = lookup?.answer { lookup = nil }
        let current = lookup ?? NameLookup(broker) { [wake = client.wake] in wake.signal() }
        lookups[broker] = current
        enter(.reaching(Attempt(current, at: clock.now, allowance: client.options.allowance)))
    }

    private func reach(_ attempt: Attempt) {
        do throws(MosquittoError) {
            guard let socket = try attempt.advance(at: clock.now) else {
                _ = wait(atMost: attempt.nextStep - clock.now) {
                    client.wake.wait(toWriteOneOf: attempt.sockets, timeout: $0)
                }
                return
            }
            lookups[broker] = nil
            try confirm(over: socket, until: attempt.deadline)
        } catch {
            // An answer that comes after its time is as good for the next attempt.
            if error.cause != .nameNotResolved { lookups[broker] = nil }
            lost(error)
        }
    }

    private func confirm(over socket: Int32, until deadline: ContinuousClock.Instant)
        throws(MosquittoError)
    {
        var will = client.will()
        if unretaining.contains(broker) { will?.retained = false }
        let (options, time) = client.connectionOptions
        try withLink { link throws(MosquittoError) in
            let handle: MosquittoHandle
            do throws(MosquittoError) {
                handle = try MosquittoHandle(options, host: broker.host, certificateTime: time)
            } catch {
                close(socket)
                throw error
            }
            link.handle = handle
            try handle.connect(to: broker, over: socket, will: will)
        }
        enter(.confirming(until: deadline))
    }

    private func exchange(atMost pause: Duration = .seconds(1)) {
        let (descriptor, wantsToWrite) = withLink {
            ($0.handle?.descriptor ?? -1, $0.handle?.wantsToWrite ?? false)
        }
        let ready = wait(
            for: descriptor, toWrite: wantsToWrite, timeout: min(pause, .seconds(1)))
        withLink { link in
            guard let handle = link.handle else { return }
            handle.process(
                readable: ready.contains(.readable), writable: ready.contains(.writable))
            link.holdsAcknowledgements = handle.hasMessages
        }
    }

    /// What waits meanwhile is written, with the acknowledgements, by the next ``publish()``.
    private func handOnMessages() {
        let messages = withLink { $0.handle?.takeMessages() ?? [] }
        guard !messages.isEmpty else { return }
        client.handler(.messages(messages))
        withLink { $0.holdsAcknowledgements = false }
    }

    private func publish() {
        if case .connected = state {
            return withLink { link in
                if let handle = link.handle { client.write(to: handle) }
            }
        }
        for case (_, let ticket?) in client.takePublications() {
            client.handler(.outcome(ticket, .notConnected))
        }
    }

    private func digestReports() {
        withLink { $0.handle?.takeReports() ?? [] }.forEach(digest)
    }

    private func digest(_ report: MosquittoHandle.Report) {
        switch report {
        case .confirmed(let session):
            plan.confirmed(at: clock.now)
            enter(.connected)
            withLink { $0.handle?.limitSilence(to: client.options.acknowledgementTimeout) }
            subscriptions.connected()
            // Also where the broker still has the session: another client of this name may have had it
            // meanwhile, or it may never have had these subscriptions.
            subscribe(to: client.options.subscriptions)
            client.handler(.connected(broker, session))
        case .refused(let error), .disconnected(let error):
            if error.cause == .retainsNothing { unretaining.insert(broker) }
            // One that would take the connection has to hear that it is not wanted, and keep the will.
            if error.cause == .onlyAtMostOnce { withLink { $0.handle?.disconnect() } }
            // A refusal is followed by the end of the connection; one of them counts.
            switch state {
            case .waiting, .reaching: break
            case .confirming, .connected: lost(error)
            }
        case .outcome(let ticket, let outcome):
            client.handler(.outcome(ticket, outcome))
        case .subscription(let answer):
            subscriptions.answered(answer, at: clock.now)
            client.handler(.subscription(answer))
        case .confirmedReceipt(let instant):
            client.handler(.confirmedReceipt(before: instant))
        }
    }

    private func subscribe(to filters: [String]) {
        guard !filters.isEmpty else { return }
        withLink { link in
            for filter in filters {
                link.handle?.subscribe(
                    to: filter, skipsKnown: subscriptions.hasEverHad(filter))
            }
        }
    }

    /// The link, or an attempt at one, has come to nothing.
    private func lost(_ error: MosquittoError) {
        let failed = broker
        let pause =
            if case .connected = state {
                plan.ended(by: DialPlan.Ending(error.cause), at: clock.now)
            } else {
                plan.failed(at: clock.now)
            }
        leave(.waiting(until: clock.now + pause)) {
            client.handler(.disconnected(failed, error, retryIn: pause))
        }
    }
}

extension DialPlan.Ending {
    fileprivate init(_ cause: MosquittoError.Cause?) {
        self =
            switch cause {
            case .asleep: .sleep
            case .networkLost: .network
            default: .broker
            }
    }
}
