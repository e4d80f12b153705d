import Synchronization
import Threads

/// Keeps one link to a broker on a thread of its own, and carries bytes over it.
///
/// The thread connects, reads and hands each event to the handler; callbacks of libmosquitto only
/// collect. It never uses `mosquitto_loop_start`, which gives up for ever when the first connection
/// fails; booting without a network is a vehicle's normal case. A message is written by the thread that
/// has it, when the link is free: to wake another one would take longer than all the rest. Otherwise
/// the link's own thread writes it as soon as it can.
public final class MosquittoClient: Sendable {
    /// What the broker granted.
    public struct Session: Hashable, Sendable {
        /// Whether the broker still knew this client, its subscriptions and waiting messages.
        public var isResumed: Bool
        /// Most unacknowledged publications at a time.
        public var inFlightMaximum: UInt16
        /// Largest packet that the broker takes; nil for any.
        public var maximumPacketBytes: UInt32?
        /// Whether the broker keeps retained messages. Where it does not, they are sent as others.
        public var retainsMessages: Bool

        public init(
            isResumed: Bool, inFlightMaximum: UInt16, maximumPacketBytes: UInt32?,
            retainsMessages: Bool = true
        ) {
            self.isResumed = isResumed
            self.inFlightMaximum = inFlightMaximum
            self.maximumPacketBytes = maximumPacketBytes
            self.retainsMessages = retainsMessages
        }
    }

    /// What the broker says to a subscription.
    public struct SubscriptionAnswer: Hashable, Sendable {
        public var filter: String
        /// Why it was refused; nil when it was granted.
        public var refusal: String?

        public init(filter: String, refusal: String?) {
            self.filter = filter
            self.refusal = refusal
        }
    }

    public enum Event: Sendable {
        case connected(Broker, Session)
        /// The link is gone, or an attempt failed; the next attempt follows after the pause.
        case disconnected(Broker, MosquittoError, retryIn: Duration)
        /// Changes of the network will not be noticed by themselves; says why and what to do.
        case networkUnwatched(String)
        /// The link was ended on request; the next one follows at once.
        case closed(Broker)
        case outcome(PublicationTicket, PublicationOutcome)
        /// Comes for each filter at each connection, and after each ``MosquittoClient/subscribe()``.
        /// Granted does not mean heard: a broker may grant what its access list denies.
        case subscription(SubscriptionAnswer)
        /// The broker has all that was handed to ``send(_:ticket:)`` before this instant, as far as there
        /// was a connection then. Comes some seconds after something was sent.
        case confirmedReceipt(before: ContinuousClock.Instant)
        /// What the broker has sent, in its order. It is acknowledged when the handler returns, so this
        /// is the one event for which the handler may take its time: until they are safe.
        case messages([ReceivedMessage])
    }

    struct Outgoing {
        var publications: [(Publication, PublicationTicket?)] = []
        var wantsReconnect = false
        /// What TLS trusts and shows from the next connection on.
        var tls: TLS?
        var wantsSubscriptions = false
        var isStopping = false
    }

    struct Link {
        /// A new one for each connection, so that nothing is left of an earlier one: neither limits of
        /// another broker, nor the time by which its certificate was checked. Nil while there is none.
        var handle: MosquittoHandle?
        /// Whether the broker has confirmed the connection.
        var isConnected = false
        /// Whether acknowledgements wait in the library for messages that are not yet safe.
        var holdsAcknowledgements = false
    }

    let options: Options
    let will: @Sendable () -> Publication?
    let certificateTime: @Sendable () -> Int64?
    let handler: @Sendable (Event) -> Void
    let wake = WakeSignal()
    let outgoing = Mutex(Outgoing())
    /// Held for every call of libmosquitto, and for no call of the handler. Other threads than the
    /// link's own only try to take it. Nil before that thread runs and after it.
    let link = Mutex<Link?>(nil)

    /// - Parameters:
    ///   - will: asked before each attempt to connect, so that it can carry the time.
    ///   - certificateTime: asked before each connection in TLS: by which time, seconds since 1970, the
    ///     broker's certificate is checked; nil for the system's.
    ///   - handler: called on the client's thread; it must not block, except as ``Event/messages(_:)``
    ///     allows.
    public init(
        options: Options, will: @escaping @Sendable () -> Publication? = { nil },
        certificateTime: @escaping @Sendable () -> Int64? = { nil },
        handler: @escaping @Sendable (Event) -> Void
    ) {
        self.options = options
        self.will = will
        self.certificateTime = certificateTime
        outgoing.withLock { $0.tls = options.tls }
        self.handler = handler
    }

    /// Sends at once if the link is free, else as soon as its thread wakes; never blocks. Without a
    /// connection the publication is dropped, which a ticket's outcome tells: what is to be kept has
    /// its place in a journal, not here.
    public func send(_ publication: Publication, ticket: PublicationTicket? = nil) {
        outgoing.withLock { $0.publications.append((publication, ticket)) }
        if !writeAtOnce() { wake.signal() }
    }

    /// Writes what is queued; false when something is left for the link's own thread.
    private func writeAtOnce() -> Bool {
        let isDone = link.withLockIfAvailable { link in
            guard let link, let handle = link.handle, link.isConnected, !link.holdsAcknowledgements
            else { return false }
            write(to: handle)
            return !handle.wantsToWrite && !handle.hasReports
        }
        return isDone ?? false
    }

    /// Writes what is queued, as far as the socket takes it. It is taken off the queue while the link
    /// is held, so that the order of sending is that on the wire.
    func write(to handle: MosquittoHandle) {
        let now = ContinuousClock.now
        for (publication, ticket) in takePublications() {
            handle.publish(publication, ticket: ticket)
        }
        handle.isPublished(before: now)
        handle.flush()
    }

    func takePublications() -> [(Publication, PublicationTicket?)] {
        outgoing.withLock { outgoing in
            defer { outgoing.publications.removeAll(keepingCapacity: true) }
            return outgoing.publications
        }
    }

    /// Ends the connection, or the pause before the next one, and makes one with another certificate.
    public func reconnect(with tls: TLS) {
        outgoing.withLock { outgoing in
            outgoing.tls = tls
            outgoing.wantsReconnect = true
        }
        wake.signal()
    }

    /// For the next connection, with the time at which the broker's certificate is to be checked.
    var connectionOptions: (options: Options, certificateTime: Int64?) {
        var options = options
        options.tls = outgoing.withLock { $0.tls }
        return (options, options.tls == nil ? nil : certificateTime())
    }

    /// Asks once more for what the options subscribe to, if there is a connection: each new one begins
    /// with that anyway.
    public func subscribe() {
        outgoing.withLock { $0.wantsSubscriptions = true }
        wake.signal()
    }

    /// Keeps the link until the task is cancelled; then says goodbye to the broker and returns.
    ///
    /// - Throws: ``MosquittoError`` when the options are of no use to the library.
    public func run() async throws {
        let failure = Mutex<MosquittoError?>(nil)
        await NativeThread.run(named: "mqtt") { [self] in
            outgoing.withLock { $0.isStopping = true }
            wake.signal()
        } body: { [self] in
            do throws(MosquittoError) {
                // Only to see that the library takes the options.
                _ = try MosquittoHandle(options)
                link.withLock { $0 = Link() }
                LinkLoop(client: self).run()
                link.withLock { $0 = nil }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
