import Guidance
import MosquittoClient
import Testing
import Wire

@testable import Agent

@Suite struct CommandDeskTests {
    private var desk = CommandDesk(
        topics: Topics(vehicle: VehicleID("v")!), maximumBytes: 65_536)

    private func message(
        _ name: String, _ payload: String, retained: Bool = false
    ) -> ReceivedMessage {
        ReceivedMessage(
            topic: "turnstone/v1/v/command/\(name)", payload: Array(payload.utf8),
            retained: retained, correlationData: [7])
    }

    private func code(_ decision: CommandDesk.Decision) -> CommandReply.Code? {
        guard case .answer(let answer) = decision else { return nil }
        return answer.reply.code
    }

    @Test mutating func `a command is obeyed once, and its repetition gets the reply again`() throws
    {
        guard case .obey(let token, let command) = desk.receive(message("ping", #"{"id":"1"}"#))
        else { return #expect(Bool(false), "not obeyed") }
        #expect(command.id == "1")
        guard case .answer(let early) = desk.receive(message("ping", #"{"id":"1"}"#)) else {
            return #expect(Bool(false), "obeyed twice")
        }
        #expect(early.reply.isDuplicate)

        let done = desk.answer(token, CommandReply(status: .succeeded, message: "done"))
        let answer = try #require(done)
        #expect(answer.correlationData == [7])
        guard case .answer(let again) = desk.receive(message("ping", #"{ "id" : "1" }"#)) else {
            return #expect(Bool(false), "obeyed twice")
        }
        #expect(again.reply.status == .succeeded)
        #expect(again.reply.message == "done")
        #expect(again.reply.isDuplicate)
    }

    @Test mutating func `one id for two commands is a conflict`() {
        _ = desk.receive(message("set-guidance", #"{"id":"1","active":true}"#))
        #expect(
            code(desk.receive(message("set-guidance", #"{"id":"1","active":false}"#))) == .conflict)
    }

    @Test mutating func `a retained command is never obeyed`() {
        #expect(code(desk.receive(message("ping", #"{"id":"1"}"#, retained: true))) == .retained)
        guard case .obey = desk.receive(message("ping", #"{"id":"1"}"#)) else {
            return #expect(Bool(false), "its id is not used up")
        }
    }

    @Test(arguments: [
        ("ping", "junk", CommandReply.Code.malformed), ("ping", "{}", .invalid),
        ("fly", #"{"id":"1"}"#, .unknownCommand),
        ("ping", String(repeating: "x", count: 1 << 20), .tooLarge),
    ])
    func `what cannot be obeyed is answered`(
        name: String, payload: String, expected: CommandReply.Code
    ) {
        var desk = desk
        #expect(code(desk.receive(message(name, payload))) == expected)
    }

    private mutating func finish(
        _ token: CommandToken, _ status: CommandReply.Status
    ) -> CommandDesk.Answer? {
        desk.answer(token, CommandReply(status: status))
    }

    @Test mutating func `no command has two last replies`() {
        guard case .obey(let token, _) = desk.receive(message("ping", #"{"id":"1"}"#)) else {
            return #expect(Bool(false), "not obeyed")
        }
        let replies = [
            finish(token, .accepted), finish(token, .failed), finish(token, .succeeded),
        ]
        #expect(replies.map { $0?.reply.status } == [.accepted, .failed, nil])
    }
}
