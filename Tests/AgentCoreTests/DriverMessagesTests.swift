import Geodesy
import JournalTypes
import ScenarioMaps
import Testing
import Wire

@testable import AgentCore

/// What dispatch writes to the driver, and what he says to it.
@Suite struct DriverMessagesTests {
    private static let time = UTCTime(rfc3339: "2026-06-01T08:00:00Z")!

    private func message(_ id: String, answers: [String] = ["Yes", "No"]) -> DriverMessage {
        DriverMessage(id: id, text: "Lunch?", answers: answers, time: Self.time)
    }

    private func refusal(_ change: DriverMessages.Change) -> String? {
        if case .refused(let sentence, _) = change { sentence } else { nil }
    }

    @Test func `an answer has to be one of those that the message offers`() {
        var messages = DriverMessages([message("1"), message("2", answers: [])])
        #expect(refusal(messages.answer("1", "Maybe", at: Self.time))?.contains("none of") == true)
        #expect(refusal(messages.answer("1", nil, at: Self.time))?.contains("asks for") == true)
        #expect(refusal(messages.answer("2", "Yes", at: Self.time))?.contains("nothing to") == true)
        #expect(refusal(messages.answer("3", "Yes", at: Self.time))?.contains("no such") == true)
        #expect(messages.all.allSatisfy { $0.answered == nil })
        guard case .made(let answered?) = messages.answer("1", "Yes", at: Self.time) else {
            Issue.record("not answered")
            return
        }
        #expect(answered.answered == .init(answer: "Yes", time: Self.time))
    }

    @Test func `a message is answered once`() {
        var messages = DriverMessages([message("1")])
        _ = messages.answer("1", "Yes", at: Self.time)
        #expect(refusal(messages.answer("1", "No", at: Self.time)) != nil)
        guard case .none = messages.answer("1", "Yes", at: Self.time.advanced(bySeconds: 9)) else {
            Issue.record("answered twice")
            return
        }
        #expect(messages.all[0].answered?.time == Self.time)
    }

    @Test func `open messages are never given up for new ones, answered ones are`() {
        var messages = DriverMessages([])
        for number in 0..<DriverMessages.maximumOpen { _ = messages.take(message("\(number)")) }
        #expect(refusal(messages.take(message("more"))) != nil)
        #expect(messages.all.map(\.id) == (0..<DriverMessages.maximumOpen).map { "\($0)" })
        for number in 0..<(3 * DriverMessages.maximumAnswered) {
            _ = messages.answer("\(number)", "Yes", at: Self.time)
            _ = messages.take(message("\(number + DriverMessages.maximumOpen)"))
        }
        #expect(
            messages.all.count == DriverMessages.maximumAnswered + DriverMessages.maximumOpen)
        #expect(messages.all.filter { $0.answered == nil }.count == DriverMessages.maximumOpen)
    }

    @Test func `messages read back what was written`() {
        var messages = [message("1"), message("2", answers: [])]
        messages[1].answered = .init(answer: nil, time: Self.time)
        #expect([DriverMessage](json: messages.json) == messages)
        #expect([DriverMessage](json: Array("{}".utf8)) == nil)
        #expect([DriverMessage](json: Array("[7]".utf8)) == [])
    }

    @Test
    func `a message outlives a restart, and its answer is sent without consent, with no place`()
        throws
    {
        let town = SmallTown.map
        let vehicle = try PrivateVehicle(on: town, at: town.coordinate("a"))
        vehicle.order("message", #"{"id":"m","text":"Lunch?","answers":["Yes","No"]}"#)
        try vehicle.restart()
        let told = try #require(vehicle.lines.last { $0.contains("/state/messages ") })
        #expect(told.contains("retained") && told.contains(#""text":"Lunch?""#))
        #expect(told.contains(#""answeredAt":null"#))
        vehicle.order("answer-message", #"{"id":"a","messageId":"m","answer":"No"}"#)
        let event = try #require(vehicle.lines.last { $0.contains("/event/message-answer ") })
        #expect(event.contains(#""messageId":"m""#) && event.contains(#""answer":"No""#))
        #expect(!event.contains("latitude") && event.contains(#""seq":"#))
        #expect(vehicle.lines.contains { $0.contains("/reply/answer-message ") })
        #expect(
            vehicle.lines.last { $0.contains("/state/messages ") }?.contains(#""answer":"No""#)
                == true)
        vehicle.order("clear-messages", #"{"id":"c"}"#)
        #expect(
            vehicle.lines.last { $0.contains("/state/messages ") }?.contains(#""messages":[]"#)
                == true)
    }

    @Test func `an answer that is given without a link is delivered when there is one`() throws {
        let town = SmallTown.map
        let vehicle = try PrivateVehicle(on: town, at: town.coordinate("a"))
        vehicle.order("message", #"{"id":"m","text":"The yard closes early."}"#)
        // A tablet at another broker of the vehicle could send it now.
        vehicle.loseLink()
        vehicle.order("answer-message", #"{"id":"a","messageId":"m"}"#)
        #expect(!vehicle.lines.contains { $0.contains("message-answer") })
        vehicle.regainLink()
        #expect(
            vehicle.lines.contains {
                $0.contains("/history/events ") && $0.contains("event/message-answer")
                    && $0.contains(#""messageId":"m""#)
            })
    }
}
