import JournalTypes
import Wire

// Words between dispatch and driver.
extension Storm {
    /// Notes the last replies, in the order in which the orders were obeyed.
    func noteReplies(_ requests: [JournalRequest]) {
        for case .setReply(let reply, let id) in requests {
            // Only those are parsed that have to do with messages.
            guard let name = orders[id]?.name, MessageModel.Order.names.contains(name),
                let status = (try? JSONValue(parsing: reply))?["status"]?.string
            else { continue }
            messageEntries.append(.answered(id: id, status: status))
        }
    }

    /// What was written and answered is what the replies say, taken one after the other; each answer that is on
    /// disk has come as one event.
    func checkMessages() {
        var model = MessageModel()
        // Who has forgotten an order in a kill obeys it anew.
        var last: [String: Int] = [:]
        for (index, entry) in messageEntries.enumerated() {
            if case .answered(let id, _) = entry { last[id] = index }
        }
        for (index, entry) in messageEntries.enumerated() {
            switch entry {
            case .ended: model.end()
            case .answered(let id, let status):
                guard let order = orders[id],
                    let payload = try? JSONValue(parsing: Array(order.payload.utf8)),
                    let message = MessageModel.Order(order.name, payload)
                else { continue }
                model.take(
                    message, id: "\(order.name) \(id)", status: status,
                    isStored: last[id] == index && oracle.finals[id] != nil)
            }
        }
        if let fault = model.fault { return fail(fault) }
        guard !model.isLost else { return count("messages that nobody can follow") }
        checkRetained(model)
        checkAnswers(model)
    }

    private func checkRetained(_ model: MessageModel) {
        let retained = broker.retained[Self.topics.topic("state/messages")]
            .flatMap { try? JSONValue(parsing: $0) }
        let list = retained?["messages"]?.elements?.map { message in
            MessageModel.Message(
                id: message["id"]?.string ?? "",
                answers: (message["answers"]?.elements ?? []).compactMap(\.string),
                answered: message["answeredAt"]?.string.map { _ in
                    MessageModel.Message.Answered(answer: message["answer"]?.string)
                })
        }
        guard let list else { return fail("no messages are retained") }
        counts["messages"] = list.count
        if !model.lists.contains(list) {
            func text(_ list: MessageModel.List) -> String {
                list.map { "\($0.id)\($0.answered.map { "=\($0.answer ?? "read")" } ?? "")" }
                    .joined(separator: " ")
            }
            fail(
                "the messages are [\(text(list))], and should be "
                    + model.lists.prefix(3).map { "[\(text($0))]" }.joined(separator: " or "))
        }
    }

    private func checkAnswers(_ model: MessageModel) {
        for (id, answer) in model.firstAnswers.sorted(by: { $0.key < $1.key })
        where !model.uncertain.contains(id) {
            let told = oracle.messageAnswers[id] ?? [:]
            if told.count > 1 {
                fail("the answer to message \(id) has come as events \(told.keys.sorted())")
            } else if let found = told.values.first, found != answer.answer {
                fail(
                    "the answer to message \(id) was \(answer.answer ?? "read") and came as "
                        + (found ?? "read"))
            } else if told.isEmpty, disk.skipped.isEmpty {
                fail("the answer to message \(id) never came")
            }
        }
    }
}
