import Wire

/// What the contract says of messages to the driver, as one list that orders change one after the other.
struct MessageModel {
    /// A message, and what became of it.
    struct Message: Hashable {
        var id: String
        var answers: [String]
        var answered: Answered?

        struct Answered: Hashable { var answer: String? }
    }

    /// Oldest first.
    typealias List = [Message]

    enum Order {
        case message(Message)
        case answer(id: String, answer: String?)
        case clear(id: String?)

        static let names: Set = ["message", "answer-message", "clear-messages"]

        /// Nil for an order that has nothing to do with messages.
        init?(_ name: String, _ payload: JSONValue) {
            let id = payload["messageId"]?.string
            switch name {
            case "message":
                self = .message(
                    Message(
                        id: payload["id"]?.string ?? "",
                        answers: (payload["answers"]?.elements ?? []).compactMap(\.string)))
            case "answer-message": self = .answer(id: id ?? "", answer: payload["answer"]?.string)
            case "clear-messages": self = .clear(id: id)
            default: return nil
            }
        }

        /// The list after it; nil where it is to be refused.
        func applied(to list: List) -> List? {
            switch self {
            case .message(let message):
                guard list.count(where: { $0.answered == nil }) < 20 else { return nil }
                return list.filter { $0.id != message.id } + [message]
            case .answer(let id, let answer):
                guard let index = list.firstIndex(where: { $0.id == id }) else { return nil }
                let choices: [String?] = list[index].answers.isEmpty ? [nil] : list[index].answers
                guard choices.contains(answer) else { return nil }
                if let answered = list[index].answered {
                    return answered.answer == answer ? list : nil
                }
                var next = list
                next[index].answered = Message.Answered(answer: answer)
                if next.count(where: { $0.answered != nil }) > 20,
                    let oldest = next.firstIndex(where: { $0.answered != nil })
                {
                    next.remove(at: oldest)
                }
                return next
            case .clear(id: nil): return []
            case .clear(let id):
                let next = list.filter { $0.id != id }
                return next.count < list.count ? next : nil
            }
        }
    }

    enum Entry {
        /// A last reply of the process that lives, whether anybody has heard it or not.
        case answered(id: String, status: String)
        /// The process has ended, and with it all that was not on disk.
        case ended
    }

    /// What the messages may be. After a kill nobody knows whether the last orders were on disk, unless their
    /// replies have come.
    private(set) var lists: Set<List> = [[]]
    /// What may be on disk.
    private var stored: Set<List> = [[]]
    /// Answers by message, of which it is known that they are on disk and the first.
    private(set) var firstAnswers: [String: Message.Answered] = [:]
    /// Messages with an answer that may have been lost, and given again.
    private(set) var uncertain: Set<String> = []
    /// The reply that nothing explains; nil for none.
    private(set) var fault: String?

    /// More than this are not followed.
    private static let maximumLists = 500

    /// Whether there are too many possibilities to follow.
    var isLost: Bool { lists.count > Self.maximumLists || stored.count > Self.maximumLists }

    mutating func end() { lists = stored }

    /// - Parameter isStored: whether the reply has come, and said that it is kept.
    mutating func take(_ order: Order, id: String, status: String, isStored: Bool) {
        guard fault == nil, !isLost else { return }
        switch status {
        case "SUCCEEDED":
            let next = Set(lists.compactMap { order.applied(to: $0) })
            guard !next.isEmpty else {
                fault = "\(id) has succeeded, which is against what was answered before"
                return
            }
            note(order, isStored: isStored)
            lists = next
            if isStored { stored = next } else { stored.formUnion(next) }
        case "REJECTED":
            let next = lists.filter { order.applied(to: $0) == nil }
            guard !next.isEmpty else {
                fault = "\(id) was refused, which is against what was answered before"
                return
            }
            lists = next
        default:
            // A session that ended may have obeyed it.
            let next = lists.union(lists.compactMap { order.applied(to: $0) })
            if case .answer(let id, _) = order { uncertain.insert(id) }
            lists = next
            stored.formUnion(next)
        }
    }

    private mutating func note(_ order: Order, isStored: Bool) {
        guard case .answer(let id, let answer) = order else { return }
        let isFirst = lists.allSatisfy { list in
            list.contains { $0.id == id && $0.answered == nil }
        }
        if isStored, isFirst {
            firstAnswers[id] = Message.Answered(answer: answer)
        } else if !isStored {
            uncertain.insert(id)
        }
    }
}
