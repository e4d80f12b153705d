/// The entry of the journal that is deleted when the broker has a message.
enum JournalItem: Hashable, Sendable {
    /// One event, published live.
    case event(UInt64)
    /// A batch of events from the backlog.
    case events([UInt64])
    /// The buffered locations up to one.
    case locations(through: Int64)
    /// The last reply to the command with this id.
    case reply(String)
    /// A refusal, by its number among the kept ones.
    case refusal(UInt64)

    /// Whether the journal can publish it later.
    var isOfHistory: Bool {
        switch self {
        case .event, .events, .locations: true
        case .reply, .refusal: false
        }
    }

    /// Whether it stands for a batch that the journal offers again at the next connection.
    var isOfBacklog: Bool {
        switch self {
        case .events, .locations: true
        case .event, .reply, .refusal: false
        }
    }
}
