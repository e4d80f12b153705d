import Geodesy
import MQTTLink
import Wire

/// The link's state, for messages and for the log.
struct LinkStatus: Hashable, Sendable {
    private(set) var broker: String?
    private var connections = 0
    /// When the current or last connection began.
    private var connectedSince: UTCTime?
    /// When the connection before it ended, if need be in an earlier session.
    private(set) var awaySince: UTCTime?
    /// Why there is no link; nil while there is one, or after an end on request.
    private var failure: String?

    init(awaySince: UTCTime?) { self.awaySince = awaySince }

    /// - Parameter time: the best time known.
    mutating func connected(to broker: Broker, at time: UTCTime) {
        self.broker = broker.description
        failure = nil
        connectedSince = time
        connections += 1
    }

    /// - Parameter failure: why; nil where it was ended on request.
    /// - Returns: whether there was a link until now, and not only an attempt that has failed.
    mutating func disconnected(at time: UTCTime, _ failure: String? = nil) -> Bool {
        self.failure = failure
        guard broker != nil else { return false }
        awaySince = time
        broker = nil
        return true
    }

    /// The link's state in a few words, for a person at the gateway.
    var summary: String {
        broker.map { "link to \($0)" } ?? failure.map { "no link (\($0))" } ?? "no link"
    }

    /// The message on the link while it is up, and the last one before it ends.
    func connection(_ kind: ConnectionState.State) -> ConnectionState {
        ConnectionState(kind, connectedSince: connectedSince, awaySince: awaySince)
    }

    var reconnects: Int { max(0, connections - 1) }
}
