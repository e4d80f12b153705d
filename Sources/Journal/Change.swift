/// Something that the next commit writes.
enum Change {
    case message(StoredMessage, timeIsTrusted: Bool)
    case acknowledgement(sequence: UInt64)
    case trailPoint(TrailPoint)
    case trailAcknowledgement(through: Int64)
    case command(
        number: Int64, id: String, name: String, fingerprint: String, changesSomething: Bool)
    case commandForgotten(id: String)
    case reply(id: String, [UInt8])
    /// The broker has the last reply to a command.
    case replyTold(id: String)
    case state(key: String, [UInt8]?)

    /// What need not be on disk soon: without it something is told again, unchanged.
    var canWait: Bool {
        switch self {
        case .acknowledgement, .replyTold, .commandForgotten: true
        default: false
        }
    }

    /// What is given up first when the disk takes nothing for long.
    var canBeDropped: Bool {
        switch self {
        case .message, .trailPoint: true
        default: false
        }
    }
}

/// What commits count over all sessions.
struct Counters: Equatable {
    var session: UInt64 = 0
    /// The next message's.
    var sequence: UInt64 = 1
    var trailNumber: Int64 = 1
    var commandNumber: Int64 = 1
    var droppedMessages = 0
    var droppedTrailPoints = 0
}

/// What is on disk and waits for the broker.
struct Totals: Equatable {
    var messages = 0
    var bytes = 0
    var trailPoints = 0
}
