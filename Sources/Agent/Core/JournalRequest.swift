import Geodesy
import Journal

/// What the journal is asked to do, in order. A commit covers all that was asked for before it.
enum JournalRequest: Sendable {
    case append(StoredMessage, timeIsTrusted: Bool)
    case appendTrailPoint([UInt8], UTCTime)
    case acknowledge([UInt64])
    case acknowledgeTrail(through: Int64)
    case remember(id: String, name: String, fingerprint: String, changesSomething: Bool)
    case setReply([UInt8], id: String)
    case replyTold(id: String)
    case setState(StateKey, [UInt8]?)
    /// Health has told for long enough that the file was replaced.
    case forgetReplacement
    /// - Parameter now: the time, if messages may be dropped for their age by it.
    case commit(UInt64, now: UTCTime?)
    /// Messages that wait, with numbers in a range; of the backlog.
    case readMessages(
        UInt64, after: UInt64, upTo: UInt64, withConfidential: Bool, limit: Int)
    case readTrail(UInt64, after: Int64, limit: Int)
}

/// What the journal answers, each with the number of the request.
enum JournalAnswer: Sendable {
    /// The commit with this number was tried, and all before it; the report says how it went.
    case committed(UInt64, JournalReport)
    case messages(UInt64, [StoredMessage])
    case trail(UInt64, [TrailPoint])
}

extension Journal {
    /// Does what is asked; blocks while the disk works.
    func perform(_ request: JournalRequest) -> JournalAnswer? {
        switch request {
        case .append(let message, let isTrusted): append(message, timeIsTrusted: isTrusted)
        case .appendTrailPoint(let payload, let time):
            appendTrailPoint(time: time, payload: payload)
        case .acknowledge(let sequences): acknowledge(sequences)
        case .acknowledgeTrail(let number): acknowledgeTrail(through: number)
        case .remember(let id, let name, let fingerprint, let changesSomething):
            _ = remember(
                id: id, name: name, fingerprint: fingerprint, changesSomething: changesSomething)
        case .setReply(let reply, let id): setReply(reply, to: id)
        case .replyTold(let id): replyTold(id: id)
        case .setState(let key, let value): setState(key, to: value)
        case .forgetReplacement: forgetReplacement()
        case .commit(let number, let now):
            commit(now: now)
            return .committed(number, report())
        case .readMessages(let number, let after, let last, let withConfidential, let limit):
            return .messages(
                number,
                pending(
                    after: after, upTo: last, withConfidential: withConfidential, limit: limit))
        case .readTrail(let number, let after, let limit):
            return .trail(number, pendingTrail(after: after, limit: limit))
        }
        return nil
    }
}
