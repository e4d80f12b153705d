import MQTTLink
import NetworkMonitor
import Synchronization
import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The work of the link's own thread: waits, hands inputs to ``LinkMachine``, and carries out its
/// effects. It decides nothing.
final class LinkLoop {
    private let client: MosquittoClient
    /// Nil where the kernel does not report changes.
    private var network: NetworkMonitor?
    private var lookups: [LookupID: NameLookup] = [:]
    private var dialers: [DialID: Dialer] = [:]
    /// Connected sockets over which no session has begun.
    private var sockets: [DialID: Int32] = [:]

    /// Seconds from the loop's clock to the time at which certificates are checked; nil while none is.
    private var certificateOffset: Int64?

    /// A change of that time by more than this is a correction, seconds.
    private static let correctedSeconds = 60
    /// A wait that is longer than it should be by this time was a sleep.
    private static let shortestSleep = Duration.seconds(3)
    /// A wait's own time stands still in a sleep of the machine, whose end is to be noticed soon.
    private static let longestWait = Duration.seconds(1)

    init(client: MosquittoClient) { self.client = client }

    deinit { for socket in sockets.values { close(socket) } }

    func run() {
        do throws(NetworkMonitor.Failure) {
            network = try NetworkMonitor()
        } catch {
            client.handler(.networkUnwatched(error.description))
        }
        while true {
            let requests = client.takeRequests()
            publish()
            digestReports()
            requests.forEach(handle)
            // Before there is another wait.
            if withLink({ $0.machine.isStopped }) { return }
            for change in network?.takeChanges() ?? [] { handle(LinkInput(change)) }
            takeAnswers()
            exchange(waitForSomething())
            digestReports()
            // Behind the reports: this thread may have been busy, and an answer waited for it.
            handle(.time)
            handOnMessages()
            noticeClosedSocket()
            noticeCorrectedTime()
        }
    }

    // MARK: - Inputs

    /// Every call of the library is made while the link is held.
    private func withLink<Result: Sendable>(_ body: (inout Link) -> Result) -> Result {
        client.link.withLock { link in
            guard link != nil else { preconditionFailure("the loop runs while there is a link") }
            return body(&link!)
        }
    }

    private func take(_ input: LinkInput) { withLink { $0.take(input, at: client.now) } }

    private func handle(_ input: LinkInput) {
        take(input)
        performEffects()
    }

    private func digestReports() { withLink { $0.handle?.takeReports() ?? [] }.forEach(handle) }

    /// Handles the outcomes of lookups and dialling.
    private func takeAnswers() {
        for (id, lookup) in lookups {
            switch lookup.answer {
            case .pending: continue
            case .found(let addresses): handle(.resolved(id, addresses))
            case .failed(let error): handle(.unresolved(id, error))
            }
            lookups[id] = nil
        }
        dialers.keys.forEach(advance)
        performEffects()
    }

    private func advance(_ id: DialID) {
        guard let dialer = dialers[id] else { return }
        do throws(LinkError) {
            guard let socket = try dialer.advance(at: .now) else { return }
            dialers[id] = nil
            sockets[id] = socket
            take(.reached(id, from: LocalAddress(of: socket)))
        } catch {
            dialers[id] = nil
            take(.unreached(id, error))
        }
    }

    /// The library may close the socket without a word.
    private func noticeClosedSocket() {
        let closure = withLink { link -> LinkError? in
            guard let handle = link.handle, handle.descriptor < 0 else { return nil }
            return handle.closure
        }
        if let closure { handle(.closed(closure)) }
    }

    /// Without a link the next attempt may be minutes away, each one before having failed for a wrong clock.
    private func noticeCorrectedTime() {
        guard withLink({ $0.handle == nil }) else { return }
        let (options, certificateTime) = client.connectionOptions
        guard case .tls = options.security else { return }
        let offset = (certificateTime ?? Int64(time(nil))) - client.now.components.seconds
        defer { certificateOffset = offset }
        guard let before = certificateOffset, abs(offset - before) > Self.correctedSeconds else {
            return
        }
        handle(.certificateTimeChanged)
    }

    // MARK: - Waiting

    private func waitForSomething() -> WakeSignal.Readiness {
        let (due, descriptor, wantsToWrite) = withLink { link in
            (link.machine.due, link.handle?.descriptor, link.handle?.wantsToWrite ?? false)
        }
        let began = client.now
        var timeout = min(Self.longestWait, due.map { $0 - began } ?? Self.longestWait)
        var readiness: WakeSignal.Readiness = []
        if let descriptor {
            timeout = max(.zero, timeout)
            readiness = client.wake.wait(
                for: descriptor, toWrite: wantsToWrite, timeout: timeout)
        } else {
            for case let start? in dialers.values.map(\.nextStart) {
                timeout = min(timeout, start - .now)
            }
            timeout = max(.zero, timeout)
            _ = client.wake.wait(
                toWriteOneOf: dialers.values.flatMap(\.sockets), timeout: timeout)
        }
        let overslept = client.now - began - timeout
        if overslept > Self.shortestSleep { handle(.overslept(overslept)) }
        return readiness
    }

    private func exchange(_ ready: WakeSignal.Readiness) {
        withLink { link in
            guard let handle = link.handle else { return }
            handle.process(
                readable: ready.contains(.readable), writable: ready.contains(.writable))
            link.holdsAcknowledgements = handle.hasMessages
        }
    }

    /// Publications that wait meanwhile are written, with the acknowledgements, by the next
    /// ``publish()``.
    private func handOnMessages() {
        let messages = withLink { $0.handle?.takeMessages() ?? [] }
        guard !messages.isEmpty else { return }
        client.handler(.messages(messages))
        withLink { $0.holdsAcknowledgements = false }
    }

    private func publish() {
        let isWritten = withLink { link in
            guard link.machine.isConnected else { return false }
            client.write(over: &link)
            return true
        }
        if isWritten { return performEffects() }
        for case (_, let token?) in client.takePublications() {
            handle(.unpublished(token, .notConnected))
        }
    }

    // MARK: - Effects

    /// Effects of inputs that an effect gives are performed behind it.
    private func performEffects() {
        while true {
            let effects = withLink { $0.takeEffects() }
            if effects.isEmpty { return }
            effects.forEach(perform)
        }
    }

    private func perform(_ effect: LinkEffect) {
        switch effect {
        case .lookUp(let id, let broker):
            lookups[id] = NameLookup(broker) { [wake = client.wake] in wake.signal() }
        case .forgetLookup(let id): lookups[id] = nil
        case .dial(let id, let addresses):
            dialers[id] = Dialer(addresses, at: .now)
            advance(id)
        case .hangUp(let id):
            dialers[id] = nil
            if let socket = sockets.removeValue(forKey: id) { close(socket) }
        case .openSession(let id, let broker, let retainsWill):
            openSession(id, broker, retainsWill: retainsWill)
        case .limitSilence(let limit): withLink { $0.handle?.limitSilence(to: limit) }
        case .subscribe(let filter, let skipsKnown):
            withLink { $0.handle?.subscribe(to: filter, skipsKnown: skipsKnown) }
        case .ask(let patience): ask(within: patience)
        case .explainSilence:
            if let silence = withLink({ $0.handle?.silence }) { take(.closed(silence)) }
        case .disconnect: withLink { $0.handle?.disconnect() }
        case .drop:
            handOnMessages()
            withLink { link in
                link.handle = nil
                link.holdsAcknowledgements = false
            }
        case .report(let event): client.handler(event)
        }
    }

    private func openSession(_ id: DialID, _ broker: Broker, retainsWill: Bool) {
        guard let socket = sockets.removeValue(forKey: id) else { return }
        var will = client.will()
        if !retainsWill { will?.retained = false }
        let (options, time) = client.connectionOptions
        let failure = withLink { link -> LinkError? in
            do throws(LinkError) {
                let handle = try MosquittoHandle(
                    options, host: broker.host, certificateTime: time)
                link.handle = handle
                try handle.connect(to: broker, over: socket, will: will)
                return nil
            } catch {
                // Else the socket is the library's.
                if link.handle == nil { close(socket) }
                return error
            }
        }
        if let failure { take(.closed(failure)) }
    }

    private func ask(within patience: Duration?) {
        withLink { link in
            // Publications handed over by now go before it.
            client.write(over: &link)
            guard let handle = link.handle, let packet = handle.ask() else { return }
            let now = client.now
            link.noteDelivery(at: now)
            link.take(.asked(packet: packet, within: patience), at: now)
            handle.flush()
        }
    }
}

extension LinkInput {
    fileprivate init(_ change: NetworkChange) {
        self =
            switch change {
            case .gained: .networkGained
            case .addressRemoved(let bytes): .addressRemoved(LocalAddress(bytes: bytes))
            }
    }
}
