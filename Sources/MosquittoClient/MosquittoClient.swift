public import MQTTLink
import Synchronization
import Threads

/// Keeps one link to a broker on a thread of its own, and carries bytes over it.
///
/// The thread connects, reads and hands each event to the handler; callbacks of libmosquitto only
/// collect. It never uses `mosquitto_loop_start`, which ends for good when the first connection
/// fails; booting without a network is a vehicle's normal case. A message is written by the thread that
/// has it, when the link is free: to wake another one would take longer than all the rest. Otherwise
/// the link's own thread writes it as soon as it can.
public final class MosquittoClient: Sendable {
    struct Outgoing {
        var publications: [(Publication, DeliveryToken?)] = []
        var wantsReconnect = false
        /// The options of the next connection, as far as they are renewed.
        var renewed: Options
        var wantsSubscriptions = false
        var isStopping = false
    }

    let options: Options
    let will: @Sendable () -> Publication?
    let certificateTime: @Sendable () -> Int64?
    let handler: @Sendable (LinkEvent) -> Void
    private let epoch: ContinuousClock.Instant
    let wake = WakeSignal()
    let outgoing: Mutex<Outgoing>
    /// Held for every call of libmosquitto and every decision, and for no call of the handler. Other threads than the
    /// link's own only try to take it. Nil before that thread runs and after it.
    let link = Mutex<Link?>(nil)

    /// - Parameters:
    ///   - epoch: the beginning that the times of events are elapsed since.
    ///   - will: called before each attempt to connect, so that it can carry the time.
    ///   - certificateTime: called before each connection in TLS: the time, seconds since 1970, at
    ///     which the broker's certificate is checked; nil for the system's.
    ///   - handler: called on the client's thread; it must not block, except as ``LinkEvent/messages(_:)``
    ///     allows.
    public init(
        options: Options, epoch: ContinuousClock.Instant = .now,
        will: @escaping @Sendable () -> Publication? = { nil },
        certificateTime: @escaping @Sendable () -> Int64? = { nil },
        handler: @escaping @Sendable (LinkEvent) -> Void
    ) {
        self.options = options
        self.epoch = epoch
        self.will = will
        self.certificateTime = certificateTime
        outgoing = Mutex(Outgoing(renewed: options))
        self.handler = handler
    }

    /// Sends at once if the link is free, else as soon as its thread wakes; never blocks. Without a
    /// connection the publication is dropped, which a token's outcome reports: messages to be kept
    /// have their place in a journal, not here.
    public func send(_ publication: Publication, token: DeliveryToken? = nil) {
        outgoing.withLock { $0.publications.append((publication, token)) }
        if !writeAtOnce() { wake.signal() }
    }

    /// Writes queued publications; false when something is left for the link's own thread.
    private func writeAtOnce() -> Bool {
        let isDone = link.withLockIfAvailable { link in
            guard link?.takesPublications == true else { return false }
            write(over: &link!)
            return link?.isAtRest ?? false
        }
        return isDone ?? false
    }

    /// Writes queued publications, as far as the socket takes them. They are taken off the queue
    /// while the link is held, so that the order of sending is that on the wire.
    func write(over link: inout Link) {
        guard let handle = link.handle else { return }
        let now = now
        for (publication, token) in takePublications() {
            link.noteDelivery(at: now)
            link.take(handle.publish(publication, token: token), at: now)
        }
        link.take(.written(before: now), at: now)
        handle.flush()
    }

    /// Elapsed since the epoch.
    var now: Duration { .now - epoch }

    func takePublications() -> [(Publication, DeliveryToken?)] {
        outgoing.withLock { outgoing in
            defer { outgoing.publications.removeAll(keepingCapacity: true) }
            return outgoing.publications
        }
    }

    /// Ends the connection, the pause before the next one, or the wait for good files, and makes one with another
    /// certificate.
    public func reconnect(with tls: TLS) {
        outgoing.withLock { outgoing in
            outgoing.renewed.security = .tls(tls)
            outgoing.wantsReconnect = true
        }
        wake.signal()
    }

    /// The same with another password.
    public func reconnect(withPassword password: String) {
        outgoing.withLock { outgoing in
            outgoing.renewed.password = password
            outgoing.renewed.isPasswordAwaited = false
            outgoing.wantsReconnect = true
        }
        wake.signal()
    }

    /// For the next connection, with the time at which the broker's certificate is to be checked.
    var connectionOptions: (options: Options, certificateTime: Int64?) {
        let options = outgoing.withLock { $0.renewed }
        return (options, options.security == .clear ? nil : certificateTime())
    }

    /// The requests since the last call.
    func takeRequests() -> [LinkInput] {
        outgoing.withLock { outgoing in
            defer {
                outgoing.wantsReconnect = false
                outgoing.wantsSubscriptions = false
            }
            return (outgoing.isStopping ? [.stop] : [])
                + (outgoing.wantsReconnect && !outgoing.renewed.isHeld ? [.reconnect] : [])
                + (outgoing.wantsSubscriptions ? [.subscribe] : [])
        }
    }

    /// Subscribes once more to all filters of the options, if there is a connection: each new one
    /// begins with that anyway.
    public func subscribe() {
        outgoing.withLock { $0.wantsSubscriptions = true }
        wake.signal()
    }

    /// Keeps the link until the task is cancelled; then disconnects from the broker and returns.
    ///
    /// - Throws: ``LinkError`` if the library refuses the options.
    public func run() async throws {
        let failure = Mutex<LinkError?>(nil)
        await NativeThread.run(named: "mqtt") { [self] in
            outgoing.withLock { $0.isStopping = true }
            wake.signal()
        } body: { [self] in
            do throws(LinkError) {
                // Only to check that the library accepts the options.
                _ = try MosquittoHandle(options)
                link.withLock {
                    $0 = Link(
                        LinkMachine(
                            options.link, seed: .random(in: 0 ... .max),
                            isHeld: options.isHeld))
                }
                LinkLoop(client: self).run()
                link.withLock { $0 = nil }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
