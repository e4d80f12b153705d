/// What is to be struck off the journal when the broker has a message.
enum JournalItem: Hashable, Sendable {
    /// One event, told live.
    case event(UInt64)
    /// A batch of events from the backlog.
    case events([UInt64])
    /// The trail up to a place.
    case trail(through: Int64)
    /// The last reply to the command with this id.
    case reply(String)
    /// A refusal with its number among those that are kept.
    case refusal(UInt64)

    /// Whether it stands for what the journal can tell later.
    var isOfHistory: Bool {
        switch self {
        case .event, .events, .trail: true
        case .reply, .refusal: false
        }
    }

    /// Whether it stands for a batch that the journal offers again at the next connection.
    var isOfBacklog: Bool {
        switch self {
        case .events, .trail: true
        case .event, .reply, .refusal: false
        }
    }
}
