public import Geodesy

/// A request to the journal, in order. A commit covers all requests before it.
public enum JournalRequest: Sendable {
    case append(StoredMessage, timeIsTrusted: Bool)
    case appendLocation([UInt8], UTCTime)
    case acknowledge([UInt64])
    case acknowledgeLocations(through: Int64)
    case remember(id: String, name: String, fingerprint: String, changesSomething: Bool)
    case setReply([UInt8], id: String)
    case replyDelivered(id: String)
    case setState(StateKey, [UInt8]?)
    /// Health has published for long enough that the file was replaced.
    case forgetReplacement
    /// - Parameters:
    ///   - now: the time, if messages may be dropped for their age by it.
    ///   - isWhole: whether acknowledgements are written also where there is nothing else to write. Which
    ///     of them a kill loses then does not depend on other decisions.
    case commit(UInt64, now: UTCTime?, isWhole: Bool)
    /// Messages that wait, with numbers in a range; of the backlog.
    case readMessages(
        UInt64, after: UInt64, upTo: UInt64, withConfidential: Bool, limit: Int)
    case readLocations(UInt64, after: Int64, limit: Int)
}

/// The journal's answers, each with the number of the request.
public enum JournalAnswer: Sendable {
    /// The commit with this number was tried, and all before it; with the outcome.
    case committed(UInt64, JournalReport)
    case messages(UInt64, [StoredMessage])
    case locations(UInt64, [BufferedLocation])
}

extension [JournalRequest] {
    /// One commit covers all that were requested while the disk was at the one before, as far as
    /// nothing is to be read between them.
    public func mergingCommits() -> [JournalRequest] {
        var merged: [JournalRequest] = []
        var commit: JournalRequest?
        for request in self {
            switch request {
            case .commit(let number, let now, let isWhole):
                var wasWhole = false
                if case .commit(_, _, true)? = commit { wasWhole = true }
                commit = .commit(number, now: now, isWhole: isWhole || wasWhole)
            case .readMessages, .readLocations:
                if let pending = commit.take() { merged.append(pending) }
                merged.append(request)
            default: merged.append(request)
            }
        }
        if let commit { merged.append(commit) }
        return merged
    }
}
