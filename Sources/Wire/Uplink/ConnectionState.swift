public import Geodesy

/// `state/connection`: whether the vehicle is there, and since when.
///
/// The broker publishes ``State/lost`` itself, as the will that was left with it when the
/// connection began: nobody can write into it when the link will be lost. So it bears the session
/// and the time of the lost connection, which distinguish a late will from the state of a newer
/// connection; the time of the loss is in the next ``State/online``.
public struct ConnectionState: Hashable, Sendable, UplinkMessage {
    public enum State: String, CaseIterable, Sendable {
        case online
        /// The agent has disconnected in order.
        case offline
        /// The will.
        case lost
    }

    public var state: State
    /// When its connection began; nil before the first one.
    public var connectedSince: UTCTime?
    /// When the vehicle noticed the loss of the connection before it, also in an earlier session; nil if none was
    /// lost, or the agent ended with it.
    public var awaySince: UTCTime?

    public init(_ state: State, connectedSince: UTCTime?, awaySince: UTCTime? = nil) {
        self.state = state
        self.connectedSince = connectedSince
        self.awaySince = awaySince
    }

    public var subtopic: String { "state/connection" }
    public var delivery: Delivery { .state }
    public var disclosure: Disclosure { .public }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("state", state.rawValue, .public)
        json.member("since", connectedSince?.description, .public)
        json.member("awaySince", awaySince?.description, .public)
    }

    /// A will travels in the packet that begins a connection, when the vehicle does not know yet how
    /// large that may be.
    public func writeShortMembers(to json: inout MemberWriter) -> Bool {
        json.member("state", state.rawValue, .public)
        json.member("since", connectedSince?.description, .public)
        return true
    }
}

extension ConnectionState {
    /// Since when the state of a received message holds, as words behind it; nil where nothing is known.
    ///
    /// Who disconnects says when. Nobody knows when a connection was lost: the will was written when it began.
    public static func since(_ message: JSONValue) -> String? {
        let began = message["since"]?.string
        return switch message["state"]?.string.flatMap(State.init) {
        case .online: began.map { "since \($0)" }
        case .offline: message["time"]?.string.map { "since \($0)" }
        case .lost, nil: began.map { "after being online from \($0)" }
        }
    }
}
