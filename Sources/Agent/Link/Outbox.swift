import Guidance
import MosquittoClient
import Synchronization
import Wire

/// Hands messages to the link, from whatever thread they come; ``OutboxState`` decides which and when,
/// and ``Trail`` which places are kept because the link has not carried them.
final class Outbox: Sendable {
    private struct State {
        var outbox: OutboxState
        var trail: Trail
    }

    private let state: Mutex<State>
    private let clock: MonotonicClock
    private let refusals: BrokerRefusals
    private let send: @Sendable (Publication, PublicationTicket?) -> Void
    private let settle: @Sendable (OutboxState.Settlement) -> Void
    private let keep: @Sendable (Trail.Place) -> Void

    /// - Parameters:
    ///   - isSharing: whether the location may leave the vehicle.
    ///   - send: gives a publication to the client.
    ///   - checksTopics: whether the broker gives reasons for what it refuses.
    ///   - settle: told what became of messages that have receipts.
    ///   - keep: told which places are to be told later, in their order; must not block.
    init(
        clock: MonotonicClock, trail: Trail, isSharing: Bool, checksTopics: Bool,
        refusals: BrokerRefusals,
        send: @escaping @Sendable (Publication, PublicationTicket?) -> Void,
        settle: @escaping @Sendable (OutboxState.Settlement) -> Void,
        keep: @escaping @Sendable (Trail.Place) -> Void
    ) {
        self.clock = clock
        state = Mutex(
            State(
                outbox: OutboxState(isSharing: isSharing, checksTopics: checksTopics), trail: trail)
        )
        self.refusals = refusals
        self.send = send
        self.settle = settle
        self.keep = keep
    }

    func offer(
        _ message: OutgoingMessage, correlationData: [UInt8]? = nil, receipt: Receipt? = nil
    ) {
        perform {
            $0.offer(message, correlationData: correlationData, receipt: receipt, at: clock.now)
        }
    }

    /// Where the vehicle is: told live, if there is a message for it, and kept until the broker has
    /// confirmed it.
    func offer(_ update: LocationUpdate, _ message: OutgoingMessage?) {
        perform(of: update) { outbox in
            message.map { outbox.offer($0, at: clock.now) } ?? []
        }
    }

    func connected(_ session: MosquittoClient.Session) {
        perform { $0.connected(session, at: clock.now) }
    }

    /// From now on the location may leave the vehicle, or may not; what is retained of it is then taken
    /// back.
    func share(_ isAllowed: Bool) { perform { $0.share(isAllowed, at: clock.now) } }

    func disconnected() {
        state.withLock { state in
            state.outbox.disconnected()
            state.trail.linkEnded().forEach(keep)
        }
    }

    /// The broker has all that was handed over before this time.
    func confirmed(before time: Duration) {
        state.withLock { $0.trail.confirmed(before: time) }
    }

    func ended(_ ticket: PublicationTicket, _ outcome: PublicationOutcome) {
        perform { $0.ended(ticket, outcome, at: clock.now) }
    }

    var drops: OutboxState.Drops { state.withLock { $0.outbox.drops } }

    /// Whether the broker has everything that it is to have.
    var isEmpty: Bool { state.withLock { $0.outbox.isEmpty } }

    /// Sends within the lock, so that the order of decisions is the order on the wire.
    private func perform(
        of update: LocationUpdate? = nil, _ decide: (inout OutboxState) -> [OutboxState.Sending]
    ) {
        let (settlements, verdicts) = state.withLock { state in
            let sendings = decide(&state.outbox)
            for sending in sendings { send(sending.publication, sending.ticket) }
            if let update {
                // Behind the sending: what is confirmed by then has the place.
                state.trail.take(
                    update, isLive: state.outbox.isUp, isTold: !sendings.isEmpty, at: clock.now
                ).forEach(keep)
            }
            return (state.outbox.takeSettlements(), state.outbox.takeVerdicts())
        }
        settlements.forEach(settle)
        for verdict in verdicts { refusals.heard(verdict.outcome, on: verdict.topic) }
    }
}
