import Geodesy
import Guidance
import Journal
import JournalTypes
import MQTTLink
import Testing
import Wire

@testable import AgentCore

@Suite struct CommandAdmissionTests {
    private static let topics = Topics(vehicle: VehicleID("v")!)
    private let journal = Journal(path: ":memory:", now: UTCTime(secondsSince1970: 2e9))
    private var admission: CommandAdmission

    init() {
        var configuration = Configuration.Commands()
        configuration.responseTopicPrefixes = ["responses/"]
        admission = CommandAdmission(topics: Self.topics, configuration)
    }

    private func message(
        _ name: String, _ payload: String, retained: Bool = false, expiry: UInt32? = nil,
        responseTopic: String? = nil
    ) -> ReceivedMessage {
        ReceivedMessage(
            topic: "turnstone/v1/v/command/\(name)", payload: Array(payload.utf8),
            retained: retained, expirySeconds: expiry, responseTopic: responseTopic,
            correlationData: [7])
    }

    private mutating func receive(
        _ message: ReceivedMessage, waited: Duration = .zero, at clock: Duration = .seconds(1)
    ) -> CommandAdmission.Decision {
        return admission.receive(
            message, waited: waited, at: clock,
            now: TimeKeeper.Reading(time: UTCTime(secondsSince1970: 2e9), source: .gnss),
            recall: { [journal] in
                journal.recall(id: $0.id, name: $0.name.rawValue, fingerprint: $0.fingerprint)
            },
            memory: { [journal] command in
                journal.remember(
                    id: command.id, name: command.name.rawValue, fingerprint: command.fingerprint,
                    changesSomething: command.name.changesSomething)
            })
    }

    private func code(_ decision: CommandAdmission.Decision) -> CommandReply.Code? {
        guard case .answer(let answer) = decision else { return nil }
        return answer.reply.code
    }

    private func token(_ decision: CommandAdmission.Decision) -> CommandToken? {
        guard case .obey(let token, _) = decision else { return nil }
        return token
    }

    @Test mutating func `an empty message is no order unless somebody waits for an answer`() {
        guard case .ignore = receive(message("set-destinations", "")) else {
            Issue.record("it is answered")
            return
        }
        #expect(
            code(receive(message("set-destinations", "", responseTopic: "responses/1")))
                == .malformed)
    }

    @Test mutating func `nothing is published on a filter`() {
        for (topic, expected) in [
            ("responses/1", "responses/1"), ("responses/#", nil), ("responses/+/a", nil),
        ] {
            guard
                case .answer(let answer) = receive(
                    message("set-destinations", "x", responseTopic: topic))
            else {
                Issue.record("there is no answer")
                return
            }
            #expect(answer.route.responseTopic == expected)
        }
    }

    @Test mutating func `who asks again too late learns what became of the command`() throws {
        // The time is 2033-05-18T03:33:20Z.
        let obeyed = token(
            receive(message("ping", #"{"id":"1","issuedAt":"2033-05-18T03:33:00Z"}"#)))
        _ = admission.answer(try #require(obeyed), .succeeded())
        let stale = #"{"id":"1","issuedAt":"2033-05-18T03:00:00Z"}"#
        guard case .answer(let again) = receive(message("ping", stale)) else {
            return #expect(Bool(false), "obeyed twice")
        }
        #expect(again.reply.isDuplicate && again.reply.code != .expired)
        let other = #"{"id":"2","issuedAt":"2033-05-18T03:00:00Z"}"#
        #expect(code(receive(message("ping", other))) == .expired)
    }

    @Test mutating func `a command is obeyed once, and its repetition gets the reply again`() throws
    {
        let obeyed = token(receive(message("ping", #"{"id":"1"}"#)))
        let first = try #require(obeyed)
        guard case .answer(let early) = receive(message("ping", #"{"id":"1"}"#)) else {
            return #expect(Bool(false), "obeyed twice")
        }
        #expect(early.reply.isDuplicate)
        #expect(early.reply.status == .accepted)

        let done = admission.answer(first, .succeeded("done"))
        let answer = try #require(done)
        #expect(answer.route.correlationData == [7])
        journal.setReply(answer.reply.remembered, to: "1")
        guard case .answer(let again) = receive(message("ping", #"{ "id" : "1" }"#)) else {
            return #expect(Bool(false), "obeyed twice")
        }
        #expect(again.reply.status == .succeeded)
        #expect(again.reply.message == "done")
        #expect(again.reply.isDuplicate)
    }

    @Test mutating func `one id for two commands is a conflict`() {
        _ = receive(message("set-guidance", #"{"id":"1","active":true}"#))
        let second = receive(message("set-guidance", #"{"id":"1","active":false}"#))
        #expect(code(second) == .conflict)
    }

    @Test mutating func `no number of harmless commands has an order obeyed again`() {
        let order = message("set-guidance", #"{"id":"order","active":true}"#)
        #expect(token(receive(order)) != nil)
        for second in 1...1005 {
            let question = message("get-state", "{\"id\":\"\(second)\"}")
            #expect(token(receive(question, at: .seconds(second))) != nil)
        }
        guard case .answer(let answer) = receive(order, at: .seconds(2000)) else {
            return #expect(Bool(false), "obeyed again")
        }
        #expect(answer.reply.isDuplicate)
    }

    @Test mutating func `a retained command is never obeyed, and its id is not used up`() {
        #expect(code(receive(message("ping", #"{"id":"1"}"#, retained: true))) == .retained)
        #expect(token(receive(message("ping", #"{"id":"1"}"#))) != nil)
    }

    @Test
    mutating func
        `a retained command that was obeyed when it came live has its first answer again`()
        throws
    {
        // As a broker delivers what is published with the retain flag to those who are connected.
        let live = token(receive(message("ping", #"{"id":"1"}"#)))
        let obeyed = try #require(live)
        let answer = admission.answer(obeyed, .succeeded())
        let first = try #require(answer)
        journal.setReply(first.reply.remembered, to: "1")
        guard
            case .answer(let again) = receive(message("ping", #"{"id":"1"}"#, retained: true))
        else { return #expect(Bool(false), "obeyed twice") }
        #expect(again.reply.status == .succeeded && again.reply.isDuplicate)
        #expect(code(receive(message("ping", #"{"id":"1","x":1}"#, retained: true))) == .retained)
    }

    @Test mutating func `a command that waited longer than it holds is refused`() {
        let late = receive(message("ping", #"{"id":"1"}"#, expiry: 5), waited: .seconds(6))
        #expect(code(late) == .expired)
        let stale = receive(message("ping", #"{"id":"2","issuedAt":"2020-01-01T00:00:00Z"}"#))
        #expect(code(stale) == .expired)
    }

    @Test(arguments: [
        ("ping", "junk", CommandReply.Code.malformed), ("ping", "{}", .invalid),
        ("fly", #"{"id":"1"}"#, .unknownCommand),
        ("ping", String(repeating: "x", count: 1 << 20), .tooLarge),
    ])
    mutating func `what cannot be obeyed is answered`(
        name: String, payload: String, expected: CommandReply.Code
    ) {
        #expect(code(receive(message(name, payload))) == expected)
    }

    @Test mutating func `of too many commands the rest is refused, then dropped and counted`() {
        var (obeyed, refused) = (0, 0)
        for index in 0..<200 {
            let decision = receive(message("ping", "{\"id\":\"\(index)\"}"))
            if token(decision) != nil { obeyed += 1 }
            if code(decision) == .rateLimited { refused += 1 }
        }
        // As the contract has it: ten a second and twice as many at once, four times that are answered,
        // and of the rest none is missing in the count. Time starts at one second.
        #expect(obeyed == 20)
        #expect(refused == 60)
        #expect(admission.dropped == 200 - 80)
        #expect(token(receive(message("ping", #"{"id":"later"}"#), at: .seconds(5))) != nil)
    }

    @Test mutating func `a reply goes to a response topic only under an allowed prefix`() throws {
        for (topic, expected) in [("responses/a", "responses/a"), ("elsewhere/a", nil)] {
            let obeyed = token(
                receive(message("ping", "{\"id\":\"\(topic)\"}", responseTopic: topic)))
            let answer = admission.answer(try #require(obeyed), .succeeded())
            #expect(answer?.route.responseTopic == expected)
        }
    }

    @Test mutating func `no command has two last replies`() throws {
        let obeyed = token(receive(message("ping", #"{"id":"1"}"#)))
        let first = try #require(obeyed)
        var statuses: [CommandReply.Status?] = []
        for reply in [CommandReply.accepted, .superseded(), .succeeded()] {
            statuses.append(admission.answer(first, reply)?.reply.status)
        }
        #expect(statuses == [.accepted, .superseded, nil])
    }

    @Test mutating func `of a late command that is retained too only the first copy is answered`() {
        let payload = #"{"id":"1"}"#
        let first = receive(message("ping", payload, expiry: 5), waited: .seconds(6))
        #expect(code(first) == .expired)
        guard case .ignore = receive(message("ping", payload, retained: true)) else {
            return #expect(Bool(false), "answered twice")
        }
        #expect(code(receive(message("ping", #"{"id":"2"}"#, retained: true))) == .retained)
        guard case .ignore = receive(message("ping", #"{"id":"2"}"#, retained: true)) else {
            return #expect(Bool(false), "refused again")
        }
    }

    @Test mutating func `a retained command is refused once, however often the broker sends it`() {
        let retained = message("ping", #"{"id":"1"}"#, retained: true)
        let first = code(receive(retained))
        #expect(first == .retained)
        _ = receive(message("ping", #"{"id":"2"}"#))
        guard case .ignore = receive(retained) else {
            return #expect(Bool(false), "refused again")
        }
        let other = code(receive(message("ping", #"{"id":"3"}"#, retained: true)))
        #expect(other == .retained)
    }
}
