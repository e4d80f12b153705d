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
        var endurance = LinkEndurance()
    }

    private let state = Mutex(State())
    private let clock: MonotonicClock

    init(clock: MonotonicClock) { self.clock = clock }

    /// - Parameter time: the best time known.
    func connected(to broker: MosquittoClient.Broker, at time: UTCTime) {
        state.withLock { state in
            state.broker = broker.description
            state.connectedSince = time
            state.connections += 1
            state.endurance.begin(at: clock.now)
        }
    }

    func disconnected(at time: UTCTime) -> LinkEndurance.End {
        state.withLock { state in
            // An attempt that fails changes nothing of when the link was lost.
            if state.broker != nil { state.awaySince = time }
            state.broker = nil
            return state.endurance.end(at: clock.now)
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

/// Whether links last. A broker gives the place of a client to any other that comes under the same name,
/// many of them without a word to the first; so a vehicle whose gateway was copied from another's sees
/// nothing but a connection that is lost again and again.
struct LinkEndurance {
    enum End {
        /// An attempt that never was a link.
        case notConnected
        case lasting
        case short
        /// Short, like those before it.
        case shortAgain
    }

    private var began: Duration?
    private var shortInARow = 0

    private static let shortest = Duration.seconds(120)
    private static let suspicious = 3

    mutating func begin(at now: Duration) { began = now }

    mutating func end(at now: Duration) -> End {
        guard let began else { return .notConnected }
        self.began = nil
        guard now - began < Self.shortest else {
            shortInARow = 0
            return .lasting
        }
        shortInARow += 1
        return shortInARow < Self.suspicious ? .short : .shortAgain
    }
}
