import MosquittoClient
import Synchronization
import Wire

/// Says how the link is.
final class LinkWatch: Sendable {
    private struct State {
        var broker: String?
        var connections = 0
    }

    private let state = Mutex(State())

    func connected(to broker: MosquittoClient.Broker) {
        state.withLock { state in
            state.broker = broker.description
            state.connections += 1
        }
    }

    var isUp: Bool { state.withLock { $0.broker != nil } }

    func disconnected() { state.withLock { $0.broker = nil } }

    func health(_ drops: OutboxState.Drops, _ books: Bookkeeper.Findings) -> Health.Link {
        state.withLock { state in
            Health.Link(
                broker: state.broker, reconnects: max(0, state.connections - 1),
                commandPath: books.commandPath,
                droppedTooLarge: drops.tooLarge, droppedLive: drops.live,
                droppedCommands: books.droppedCommands)
        }
    }
}
