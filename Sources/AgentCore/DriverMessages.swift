import Geodesy
import Guidance
import JournalTypes
import Wire

/// The messages of dispatch to the driver: every open one, and the last that were answered.
struct DriverMessages {
    /// Oldest first.
    private(set) var all: [DriverMessage]

    /// Maximum number of open messages. A driver with as many unanswered ones does not read them.
    static let maximumOpen = 20
    static let maximumAnswered = 20

    /// The outcome of an operation on the messages.
    enum Change {
        /// The list has changed. The message that was answered, if one was.
        case made(answered: DriverMessage?)
        /// No change: the messages are so already.
        case none
        case refused(String, OrderField?)
    }

    init(_ messages: [DriverMessage]) { all = messages }

    private var open: [DriverMessage] { all.filter { $0.answered == nil } }

    mutating func take(_ message: DriverMessage) -> Change {
        guard open.count < Self.maximumOpen else {
            return .refused(
                "\(Self.maximumOpen) messages wait for the driver's answer; wait for one, or take some back "
                    + "with clear-messages.", nil)
        }
        all.removeAll { $0.id == message.id }
        all.append(message)
        return .made(answered: nil)
    }

    mutating func answer(_ id: String, _ answer: String?, at time: UTCTime) -> Change {
        guard let index = all.firstIndex(where: { $0.id == id }) else {
            return .refused(
                "There is no such message, or it was taken back; state/messages lists those there are.",
                .message)
        }
        let answers = all[index].answers
        switch answer {
        case nil where !answers.isEmpty:
            return .refused("The message asks for an answer; give one of its answers.", .answer)
        case .some(let answer) where !answers.contains(answer):
            return .refused(
                answers.isEmpty
                    ? "The message has nothing to choose from; leave the answer out."
                    : "That is none of the message's answers; give one of them as it is written there.",
                .answer)
        default: break
        }
        if let before = all[index].answered {
            return before.answer == answer
                ? .none : .refused("The message was answered before.", .message)
        }
        all[index].answered = DriverMessage.Answered(answer: answer, time: time)
        let answered = all[index]
        let closed = all.indices.filter { all[$0].answered != nil }
        if closed.count > Self.maximumAnswered { all.remove(at: closed[0]) }
        return .made(answered: answered)
    }

    /// - Parameter id: of the message; nil for all.
    mutating func clear(_ id: String?) -> Change {
        let before = all.count
        all.removeAll { id == nil || $0.id == id }
        guard all.count < before else {
            return id == nil
                ? .none
                : .refused(
                    "There is no such message; state/messages lists those there are.", .message)
        }
        return .made(answered: nil)
    }
}

extension AgentCore {
    /// Publishes the changed messages, and answers the command that has changed them.
    mutating func take(_ change: DriverMessages.Change, _ token: CommandToken) {
        switch change {
        case .refused(let sentence, let field):
            return reject(token, field == nil ? .notAllowed : .invalid, sentence, field: field)
        case .none: break
        case .made(let answered):
            keep(.messages, messages.all.json)
            publish(MessagesReport(messages.all))
            if let answer = answered.flatMap({ MessageAnswer($0) }) { journal(answer) }
        }
        answer(token, .succeeded())
    }
}
