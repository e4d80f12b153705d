import Guidance
import Routing
import Testing

@testable import Wire

@Suite struct ReplyTests {
    private let reply = Reply(
        id: "c1", command: "set-destinations", status: .failed, code: .routingFailed,
        message: "No road leads there; choose another place.", pointer: nil,
        ignored: ["/options/avoidTolls"], routeStatus: .noRouteFound,
        result: .trip(TripID(rawValue: 4), route: Samples.version, distanceMeters: 12.34))

    @Test func `only what is lost with a restart is reported as not kept`() throws {
        var reply = reply
        func kept() throws -> JSONValue? {
            let message = reply.message(on: Samples.topics, header: Samples.header)
            return try JSONValue(parsing: message.payload)["kept"]
        }
        #expect(try kept() == nil)
        reply.isKept = false
        #expect(try kept()?.boolean == false)
        #expect(Reply(remembered: reply.remembered)?.isKept == true)
    }

    @Test func `a reply has everything in its payload`() throws {
        let message = reply.message(on: Samples.topics, header: Samples.header)
        #expect(message.topic == "turnstone/v1/van-7/reply/set-destinations")
        let json = try JSONValue(parsing: message.payload)
        #expect(json["id"]?.string == "c1")
        #expect(json["status"]?.string == "FAILED")
        #expect(json["code"]?.string == "ROUTING_FAILED")
        #expect(json["routeStatus"]?.string == "NO_ROUTE_FOUND")
        #expect(json["duplicate"]?.boolean == false)
        #expect(json["pointer"]?.isNull == true)
        #expect(json["ignored"]?.elements?.map(\.string) == ["/options/avoidTolls"])
        #expect(json["result"]?["tripId"]?.integer == 4)
        #expect(json["result"]?["distanceMeters"]?.double == 12.3)
    }

    @Test func `a remembered reply comes back whole`() {
        #expect(Reply(remembered: reply.remembered) == reply)
        var bare = Reply(id: nil, command: "ping", status: .succeeded, code: .ok, message: "")
        bare.isDuplicate = true
        #expect(Reply(remembered: bare.remembered) == bare)
        #expect(Reply(remembered: Array("{}".utf8)) == nil)
    }

    @Test(arguments: [
        (CommandReply.Status.failed, CommandReply.Code.routingFailed), (.superseded, .superseded),
        (.succeeded, .ok),
    ])
    func `a failure that an older version remembered as OK is sent with a code of its own`(
        status: CommandReply.Status, code: CommandReply.Code
    ) {
        var old = reply
        old.status = status
        old.code = .ok
        #expect(Reply(remembered: old.remembered)?.code == code)
    }

    @Test func `a refusal is answered with its code, sentence and pointer`() throws {
        let refusal = CommandRefusal(
            id: "c", name: "set-guidance", code: .invalid, message: "The field /active is missing.",
            pointer: "/active")
        let json = try Reply(refusal).sent()
        #expect(json["status"]?.string == "REJECTED")
        #expect(json["code"]?.string == "INVALID")
        #expect(json["pointer"]?.string == "/active")
    }

    @Test(arguments: ["", "a/b", "x y", "#", String(repeating: "x", count: 65), "ä"])
    func `a name that no command could have is answered under unknown`(name: String) {
        let reply = Reply(
            id: nil, command: name, status: .rejected, code: .unknownCommand, message: "")
        #expect(reply.subtopic == "reply/unknown")
    }
}
