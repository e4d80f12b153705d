import Synchronization
import Threads

/// Keeps one link to a broker on a thread of its own, and carries bytes over it.
///
/// The thread does nothing else: every call of libmosquitto happens on it, callbacks only collect, and
/// each event goes to the handler. It never uses `mosquitto_loop_start`, which gives up for ever when
/// the first connection fails; booting without a network is a vehicle's normal case. Between calls it
/// waits for the socket and for ``send(_:ticket:)`` at once, so a message leaves without delay.
public final class MosquittoClient: Sendable {
    /// What the broker granted.
    public struct Session: Hashable, Sendable {
        /// Whether the broker still knew this client, its subscriptions and waiting messages.
        public var isResumed: Bool
        /// Most unacknowledged publications at a time.
        public var inFlightMaximum: UInt16
        /// Largest packet that the broker takes; nil for any.
        public var maximumPacketBytes: UInt32?

        public init(isResumed: Bool, inFlightMaximum: UInt16, maximumPacketBytes: UInt32?) {
            self.isResumed = isResumed
            self.inFlightMaximum = inFlightMaximum
            self.maximumPacketBytes = maximumPacketBytes
        }
    }

    public enum Event: Sendable {
        case connected(Broker, Session)
        /// The link is gone, or an attempt failed; the next attempt follows after the pause.
        case disconnected(Broker, MosquittoError, retryIn: Duration)
        case outcome(PublicationTicket, PublicationOutcome)
        /// What the broker has sent, in its order. It is acknowledged when the handler returns, so this
        /// is the one event for which the handler may take its time: until they are safe.
        case messages([ReceivedMessage])
    }

    private struct Outgoing {
        var publications: [(Publication, PublicationTicket?)] = []
        var wantsReconnect = false
        var isStopping = false
    }

    private let options: Options
    private let will: @Sendable () -> Publication?
    private let handler: @Sendable (Event) -> Void
    private let wake = WakeSignal()
    private let outgoing = Mutex(Outgoing())

    /// - Parameters:
    ///   - will: asked before each attempt to connect, so that it can carry the time.
    ///   - handler: called on the client's thread; it must not block, except as ``Event/messages(_:)``
    ///     allows.
    public init(
        options: Options, will: @escaping @Sendable () -> Publication? = { nil },
        handler: @escaping @Sendable (Event) -> Void
    ) {
        self.options = options
        self.will = will
        self.handler = handler
    }

    /// Sends as soon as the thread wakes. Without a connection the publication is dropped, which a
    /// ticket's outcome tells: what is to be kept has its place in a journal, not here.
    public func send(_ publication: Publication, ticket: PublicationTicket? = nil) {
        outgoing.withLock { $0.publications.append((publication, ticket)) }
        wake.signal()
    }

    /// Ends the connection and makes a new one, which reads certificate and key again.
    public func reconnect() {
        outgoing.withLock { $0.wantsReconnect = true }
        wake.signal()
    }

    /// Keeps the link until the task is cancelled; then says goodbye to the broker and returns.
    ///
    /// - Throws: ``MosquittoError`` when the options are of no use to the library, e.g. a certificate
    ///   file that cannot be read.
    public func run() async throws {
        let failure = Mutex<MosquittoError?>(nil)
        await NativeThread.run(named: "mqtt") { [self] in
            outgoing.withLock { $0.isStopping = true }
            wake.signal()
        } body: { [self] in
            do throws(MosquittoError) {
                let handle = try MosquittoHandle(options)
                LinkLoop(client: self, handle: handle).run()
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}

extension MosquittoClient {
    /// The thread's own state; never leaves it.
    private final class LinkLoop {
        private enum State {
            case waiting(until: ContinuousClock.Instant)
            /// The connection is made and the broker has not confirmed it yet.
            case confirming(until: ContinuousClock.Instant)
            case connected(since: ContinuousClock.Instant)
        }

        private let client: MosquittoClient
        private let handle: MosquittoHandle
        private var state: State
        private var brokerIndex = 0
        private var backoff: Backoff
        /// Whether this process has subscribed; a session from before may lack a filter.
        private var hasSubscribed = false
        private let clock = ContinuousClock()

        init(client: MosquittoClient, handle: MosquittoHandle) {
            self.client = client
            self.handle = handle
            backoff = Backoff(
                first: client.options.firstRetry, longest: client.options.longestRetry)
            state = .waiting(until: clock.now)
        }

        private var broker: Broker { client.options.brokers[brokerIndex] }

        func run() {
            while true {
                let (publications, wantsReconnect, isStopping) = client.outgoing.withLock {
                    outgoing in
                    defer {
                        outgoing.publications.removeAll(keepingCapacity: true)
                        outgoing.wantsReconnect = false
                    }
                    return (outgoing.publications, outgoing.wantsReconnect, outgoing.isStopping)
                }
                publish(publications)
                if isStopping {
                    if case .connected = state { handle.disconnect() }
                    return
                }
                if wantsReconnect, case .connected = state {
                    handle.disconnect()
                    state = .waiting(until: clock.now)
                }
                step()
                handle.takeReports().forEach(digest)
                let messages = handle.takeMessages()
                if !messages.isEmpty { client.handler(.messages(messages)) }
                noticeClosedSocket()
            }
        }

        /// The library may close the socket without a word.
        private func noticeClosedSocket() {
            if case .waiting = state { return }
            guard handle.descriptor < 0 else { return }
            lost(handle.closure)
        }

        /// Waits for what the state waits for, and does what is due.
        private func step() {
            switch state {
            case .waiting(let until):
                let pause = until - clock.now
                guard pause <= .zero else {
                    _ = client.wake.wait(timeout: pause)
                    return
                }
                connect()
            case .confirming(let until):
                guard clock.now < until else {
                    lost(
                        MosquittoError(
                            function: "CONNACK", code: 0,
                            reason: "the broker does not confirm the connection"))
                    return
                }
                exchange()
            case .connected:
                exchange()
            }
        }

        private func connect() {
            do throws(MosquittoError) {
                try handle.connect(to: broker, will: client.will())
                state = .confirming(until: clock.now + client.options.confirmationTimeout)
            } catch {
                lost(error)
            }
        }

        private func exchange() {
            let ready = client.wake.wait(
                for: handle.descriptor, toWrite: handle.wantsToWrite, timeout: .seconds(1))
            handle.process(
                readable: ready.contains(.readable), writable: ready.contains(.writable))
        }

        private func publish(_ publications: [(Publication, PublicationTicket?)]) {
            for (publication, ticket) in publications {
                if case .connected = state {
                    handle.publish(publication, ticket: ticket)
                } else if let ticket {
                    client.handler(.outcome(ticket, .notConnected))
                }
            }
            if case .connected = state { handle.flush() }
        }

        private func digest(_ report: MosquittoHandle.Report) {
            switch report {
            case .confirmed(let session):
                state = .connected(since: clock.now)
                subscribe(session)
                client.handler(.connected(broker, session))
            case .refused(let error), .disconnected(let error):
                // A refusal is followed by the end of the connection; one of them counts.
                switch state {
                case .waiting: break
                case .confirming, .connected: lost(error)
                }
            case .outcome(let ticket, let outcome):
                client.handler(.outcome(ticket, outcome))
            }
        }

        private func subscribe(_ session: Session) {
            guard !session.isResumed || !hasSubscribed else { return }
            hasSubscribed = true
            for filter in client.options.subscriptions {
                do throws(MosquittoError) {
                    try handle.subscribe(to: filter)
                } catch {
                    hasSubscribed = false
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
            let pause = brokerIndex == 0 ? backoff.next() : .zero
            state = .waiting(until: clock.now + pause)
            client.handler(.disconnected(failed, error, retryIn: pause))
        }
    }
}
