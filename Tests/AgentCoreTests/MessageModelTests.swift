import Testing

@testable import Storms

/// What storms expect of messages to the driver.
@Suite struct MessageModelTests {
    private func message(_ id: String, _ answers: String...) -> MessageModel.Order {
        .message(MessageModel.Message(id: id, answers: answers))
    }

    private func ids(_ model: MessageModel) -> Set<[String]> {
        Set(model.lists.map { $0.map(\.id) })
    }

    @Test func `an order whose reply has come outlives the process`() {
        var model = MessageModel()
        model.take(message("a"), id: "1", status: "SUCCEEDED", isStored: true)
        model.end()
        #expect(ids(model) == [["a"]])
    }

    @Test func `of an order without a reply nobody knows after the end whether it is there`() {
        var model = MessageModel()
        model.take(message("a"), id: "1", status: "SUCCEEDED", isStored: false)
        #expect(ids(model) == [["a"]])
        model.end()
        #expect(ids(model) == [[], ["a"]])
        // A later answer counts.
        model.take(.answer(id: "a", answer: nil), id: "2", status: "REJECTED", isStored: true)
        #expect(ids(model) == [[]])
        #expect(model.fault == nil)
    }

    @Test func `an order that comes later writes down those before it`() {
        var model = MessageModel()
        model.take(message("a"), id: "1", status: "SUCCEEDED", isStored: false)
        model.take(message("b"), id: "2", status: "SUCCEEDED", isStored: true)
        model.end()
        #expect(ids(model) == [["a", "b"]])
    }

    @Test func `a reply that nothing before it explains is a fault`() {
        var missing = MessageModel()
        missing.take(.answer(id: "a", answer: nil), id: "1", status: "SUCCEEDED", isStored: true)
        #expect(missing.fault != nil)
        var there = MessageModel()
        there.take(message("a", "yes"), id: "1", status: "SUCCEEDED", isStored: true)
        there.take(.answer(id: "a", answer: "yes"), id: "2", status: "REJECTED", isStored: true)
        #expect(there.fault != nil)
    }

    @Test func `an answer counts once, and no other may follow`() {
        var model = MessageModel()
        model.take(message("a", "yes", "no"), id: "1", status: "SUCCEEDED", isStored: true)
        for (answer, status) in [
            (nil, "REJECTED"), ("perhaps", "REJECTED"), ("yes", "SUCCEEDED"), ("yes", "SUCCEEDED"),
            ("no", "REJECTED"),
        ] as [(String?, String)] {
            model.take(.answer(id: "a", answer: answer), id: "2", status: status, isStored: true)
        }
        #expect(model.fault == nil)
        #expect(model.firstAnswers == ["a": MessageModel.Message.Answered(answer: "yes")])
    }

    @Test func `a 21st open message is refused, and of answered ones the last 20 stay`() {
        var model = MessageModel()
        for number in 1...20 {
            model.take(message("\(number)"), id: "m", status: "SUCCEEDED", isStored: true)
        }
        model.take(message("21"), id: "m", status: "REJECTED", isStored: true)
        for number in 1...20 {
            model.take(
                .answer(id: "\(number)", answer: nil), id: "a", status: "SUCCEEDED", isStored: true)
        }
        model.take(message("22"), id: "m", status: "SUCCEEDED", isStored: true)
        model.take(.answer(id: "22", answer: nil), id: "a", status: "SUCCEEDED", isStored: true)
        #expect(model.fault == nil)
        #expect(ids(model) == [(2...20).map { "\($0)" } + ["22"]])
    }

    @Test func `an order that the end has interrupted may have been obeyed`() {
        var model = MessageModel()
        model.take(message("a"), id: "1", status: "FAILED", isStored: true)
        #expect(ids(model) == [[], ["a"]])
    }
}
