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
        case connected(since: ContinuousClock.Instant)
    }

    private let client: MosquittoClient
    private var state: State
    private var brokerIndex = 0
    private var backoff: Backoff
    /// Brokers that have refused a will because it is retained.
    private var unretaining: Set<MosquittoClient.Broker> = []
    /// Those that are under way, also of an attempt that is over: each host has one at a time.
    private var lookups: [MosquittoClient.Broker: NameLookup] = [:]
    private var subscriptions = SubscriptionState()
    /// Until when an attempt is not to wait, because what was known of the network holds no more.
    private var hurriesUntil: ContinuousClock.Instant?
    private let clock = ContinuousClock()

    init(client: MosquittoClient) {
        self.client = client
        backoff = Backoff(first: client.options.firstRetry, longest: client.options.longestRetry)
        state = .waiting(until: clock.now)
    }

    private var broker: MosquittoClient.Broker { client.options.brokers[brokerIndex] }

    func run() {
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
                leave(.waiting(until: clock.now)) { client.handler(.closed(broker)) }
            }
            if case .connected = state {
                if wantsSubscriptions { subscribe(to: client.options.subscriptions) }
                subscribe(to: subscriptions.due(at: clock.now))
            }
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
        guard need == .end else { return }
        hurriesUntil = clock.now + Self.hurry
        lost(
            MosquittoError(
                function: "link", code: 0, reason: "it is dead, the broker answers nothing any more"
            ))
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

    /// The process or the machine has slept. The network may be another one, and a broker that has
    /// heard nothing for too long has given the link up.
    private func awoke(after sleep: Duration) {
        hurriesUntil = clock.now + Self.hurry
        backoff.reset()
        switch state {
        case .waiting: enter(.waiting(until: clock.now))
        case .reaching, .confirming:
            lost(MosquittoError(function: "connect", code: 0, reason: "the vehicle was asleep"))
        case .connected:
            if sleep.components.seconds >= Int64(client.options.keepAliveSeconds) * 3 / 2 {
                lost(MosquittoError(function: "link", code: 0, reason: "the vehicle was asleep"))
            } else {
                withLink { $0.handle?.ask(isDoubtful: true) }
            }
        }
    }

    /// A wait that takes so much longer than it should was a sleep.
    private static let shortestSleep = Duration.seconds(3)
    private static let hurry = Duration.seconds(5)

    private func begin() {
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
        try withLink { link throws(MosquittoError) in
            let handle: MosquittoHandle
            do throws(MosquittoError) {
                handle = try MosquittoHandle(client.options)
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
            enter(.connected(since: clock.now))
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

    /// After a failed attempt it is the next broker's turn, and a pause comes after each round of
    /// them. After a link that worked, it is the preferred one's again.
    private func lost(_ error: MosquittoError) {
        let failed = broker
        if case .connected(let since) = state {
            brokerIndex = 0
            // A broker that confirms and hangs up at once is no reason to hurry.
            if clock.now - since > .seconds(10) { backoff.reset() }
        } else {
            brokerIndex = (brokerIndex + 1) % client.options.brokers.count
        }
        let isInHurry = hurriesUntil.map { clock.now < $0 } ?? false
        hurriesUntil = nil
        let pause = brokerIndex == 0 && !isInHurry ? backoff.next() : .zero
        leave(.waiting(until: clock.now + pause)) {
            client.handler(.disconnected(failed, error, retryIn: pause))
        }
    }
}
