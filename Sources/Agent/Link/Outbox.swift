import MosquittoClient
import Synchronization
import Wire

/// Hands messages to the link, from whatever thread they come; ``OutboxState`` decides which and when.
final class Outbox: Sendable {
    private let state = Mutex(OutboxState())
    private let clock: MonotonicClock
    private let send: @Sendable (Publication, PublicationTicket?) -> Void
    private let settle: @Sendable (OutboxState.Settlement) -> Void

    /// - Parameters:
    ///   - send: gives a publication to the client.
    ///   - settle: told what became of messages that have receipts.
    init(
        clock: MonotonicClock, send: @escaping @Sendable (Publication, PublicationTicket?) -> Void,
        settle: @escaping @Sendable (OutboxState.Settlement) -> Void
    ) {
        self.clock = clock
        self.send = send
        self.settle = settle
    }

    func offer(
        _ message: OutgoingMessage, correlationData: [UInt8]? = nil, receipt: Receipt? = nil
    ) {
        perform {
            $0.offer(message, correlationData: correlationData, receipt: receipt, at: clock.now)
        }
    }

    func connected(_ session: MosquittoClient.Session) {
        perform { $0.connected(session, at: clock.now) }
    }

    func disconnected() { state.withLock { $0.disconnected() } }

    func ended(_ ticket: PublicationTicket, _ outcome: PublicationOutcome) {
        perform { $0.ended(ticket, outcome, at: clock.now) }
    }

    var drops: OutboxState.Drops { state.withLock { $0.drops } }

    /// Whether the broker has everything that it is to have.
    var isEmpty: Bool { state.withLock { $0.isEmpty } }

    /// Sends within the lock, so that the order of decisions is the order on the wire.
    private func perform(_ decide: (inout OutboxState) -> [OutboxState.Sending]) {
        let settlements = state.withLock { state in
            for sending in decide(&state) { send(sending.publication, sending.ticket) }
            return state.takeSettlements()
        }
        settlements.forEach(settle)
    }
}
