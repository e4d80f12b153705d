import Geodesy
import MosquittoClient
import Synchronization
import Wire

/// Says how the link is.
final class LinkWatch: Sendable {
    private struct State {
        var broker: String?
        var connections = 0
        /// When the connection that there is, or was last, began.
        var connectedSince: UTCTime?
        /// When the one before it ended.
        var awaySince: UTCTime?
    }

    private let state = Mutex(State())

    /// - Parameter time: the best time known.
    func connected(to broker: MosquittoClient.Broker, at time: UTCTime) {
        state.withLock { state in
            state.broker = broker.description
            state.connectedSince = time
            state.connections += 1
        }
    }

    func disconnected(at time: UTCTime) {
        state.withLock { state in
            // An attempt that fails changes nothing of when the link was lost.
            if state.broker != nil { state.awaySince = time }
            state.broker = nil
        }
    }

    /// What is told of the link while it is up, and as the last word before it ends.
    func connection(_ kind: ConnectionState.State) -> ConnectionState {
        state.withLock { state in
            ConnectionState(
                kind, connectedSince: state.connectedSince, awaySince: state.awaySince)
        }
    }

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
