import Guidance
import Testing

@testable import Wire

/// Unknown fields of a command are listed, and a command with no others is refused.
@Suite struct IgnoredFieldTests {
    private func decode(_ name: CommandName, _ text: String) -> Result<
        DecodedCommand, CommandRefusal
    > {
        CommandDecoder().decode(name: name.rawValue, payload: Array(text.utf8))
    }

    @Test(arguments: [
        (CommandName.ping, #"{"id":"c"}"#, []),
        (.ping, #"{"id":"c","echo":[1]}"#, ["/echo"]),
        (.clearDestinations, #"{"id":"c","ttlSeconds":null}"#, []),
        (.clearDestinations, #"{"id":"c","ifTrip":7,"a/b~c":null}"#, ["/a~1b~0c"]),
        (
            .setDestinations,
            #"{"x":1,"id":"c","waypoints":[{"placeId":"p"},{"placeId":"q","name":"Depot"}],"#
                + #""options":{"tolls":true,"vehicle":{"height":3}},"startGuidance":true}"#,
            ["/x", "/waypoints/1/name", "/options/tolls", "/options/vehicle/height"]
        ),
        (
            .reroute,
            #"{"id":"c","route":{"avoid":{"segments":[{"wayId":5,"lane":1}]},"via":2}}"#,
            ["/route/avoid/segments/0/lane", "/route/via"]
        ),
        (
            .setOptions, #"{"id":"c","speedAlerts":{"minor":1},"language":null}"#,
            ["/speedAlerts/minor"]
        ),
        (.setOptions, #"{"id":"c"}"#, []),
        (
            .updateDestinations,
            #"{"id":"c","changes":[{"action":"REOPEN","waypointId":"a","beforeId":"b"},"#
                + #"{"action":"SKIP","waypointIndex":1,"beforeIndex":0},"#
                + #"{"action":"MOVE","waypointId":"a","beforeId":"b"}]}"#,
            ["/changes/0/beforeId", "/changes/1/beforeIndex"]
        ),
        (.simulate, #"{"id":"c","mode":"STOP","waypoints":[{}]}"#, ["/waypoints"]),
    ])
    func `fields that are not known are listed by their pointers`(
        name: CommandName, text: String, ignored: [String]
    ) throws {
        #expect(try decode(name, text).get().ignored == ignored)
        let reply = Reply(.accepted, to: try decode(name, text).get())
        #expect(reply.ignored == ignored)
        #expect(Reply(remembered: reply.remembered) == reply)
    }

    @Test(arguments: [
        (CommandName.setOptions, #""timeUpdateThreshold":10"#, "/timeUpdateThreshold"),
        (.setOptions, #""rates":{"location":5}"#, "/rates/location"),
        (.setOptions, #""issuedAt":"2026-03-01T12:00:00Z","units2":"METRIC""#, "/units2"),
        (.clearDestinations, #""trip":7"#, "/trip"),
        (.continueToNextDestination, #""guidance":true"#, "/guidance"),
        (.reroute, #""options":{"avoidTolls":true}"#, "/options/avoidTolls"),
    ])
    func `a command of which nothing is known is refused`(
        name: CommandName, fields: String, pointer: String
    ) throws {
        guard case .failure(let refusal) = decode(name, #"{"id":"c",\#(fields)}"#) else {
            return #expect(Bool(false), "obeyed")
        }
        #expect(refusal.code == .invalid)
        #expect(refusal.pointer == pointer)
        #expect(refusal.ignored == [pointer])
        #expect(refusal.message.contains(pointer))
        #expect(Reply(refusal).ignored == [pointer])
    }

    @Test(arguments: [
        (CommandName.clearDestinations, #""iftrip":7"#, "/iftrip", "ifTrip"),
        (.setGuidance, #""active":true,"ifTrips":7"#, "/ifTrips", "ifTrip"),
        (.continueToNextDestination, #""startGuidence":true"#, "/startGuidence", "startGuidance"),
        (.reroute, #""options":{"avoidTolls":true}"#, "/options/avoidTolls", "avoidsTolls"),
        (
            .setDestinations, #""waypoints":[{"placeId":"p"},{"placeId":"q","titel":"Depot"}]"#,
            "/waypoints/1/titel", "title"
        ),
        (
            .setDestinations, #""waypoints":[{"placeId":"p"}],"ttlSecond":5"#, "/ttlSecond",
            "ttlSeconds"
        ),
        (.setOptions, #""Language":"de""#, "/Language", "language"),
        (.setOptions, #""language":"de","privacymode":true"#, "/privacymode", "privacyMode"),
        (
            .setOptions, #""rates":{"healthIntervalSecond":5,"remainingSteps":1}"#,
            "/rates/healthIntervalSecond", "healthIntervalSeconds"
        ),
        (.simulate, #""mode":"ALONG_ROUTE","pased":true"#, "/pased", "paused"),
    ])
    func `a command that changes something is refused for a field that was written wrong`(
        name: CommandName, fields: String, pointer: String, meant: String
    ) throws {
        guard case .failure(let refusal) = decode(name, #"{"id":"c",\#(fields)}"#) else {
            return #expect(Bool(false), "obeyed")
        }
        #expect(refusal.code == .invalid)
        #expect(refusal.pointer == pointer)
        #expect(refusal.message.contains(" \(meant) "))
        #expect(refusal.ignored == [pointer])
    }

    @Test(arguments: [
        // What changes nothing may be obeyed in part.
        (CommandName.estimateRoute, #""waypoints":[{"placeId":"p"}],"option":{}"#),
        // The known one is there too, and a short name is near to everything.
        (.clearDestinations, #""ifTrip":7,"iftrip":8"#),
        (.setDestinations, #""waypoints":[{"placeId":"p","it":1}]"#),
        (.clearDestinations, #""trip":7,"ifTrip":7"#),
    ])
    func `other fields that are not known are passed over`(name: CommandName, fields: String) throws
    {
        #expect(try !decode(name, #"{"id":"c",\#(fields)}"#).get().ignored.isEmpty)
    }

    @Test(arguments: [
        ("iftrip", true), ("ifTrp", true), ("ifTripp", true), ("ifTrip2", true), ("fiTrip", true),
        ("ifTrip", true), ("ifTri", true), ("fTrip", true), ("ifTir", false), ("trip", false),
        ("", false), ("ifTour", false),
    ])
    func `a slip is one letter or the case of letters`(written: String, isSlip: Bool) {
        #expect(written.isSlip(of: "ifTrip") == isSlip)
    }

    @Test func `a flood of such fields makes no flood of an answer`() throws {
        let fields = (0..<500).map { "\"\(String(repeating: "x", count: 100))\($0)\":1" }
        let command = try decode(.ping, #"{"id":"c",\#(fields.joined(separator: ","))}"#).get()
        #expect(command.ignored.count == CommandDecoder.maximumIgnored)
        #expect(command.ignored.first == "/" + String(repeating: "x", count: 64) + "…")
    }

    @Test(arguments: CommandName.allCases)
    func `every command that changes a trip can be for one trip only`(name: CommandName) throws {
        let sample = try #require(GoldenTrafficTests.commands.first { $0.0 == name }).1
        let isThere = sample.contains("ifTrip")
        let command = try decode(name, isThere ? sample : sample.dropLast() + #","ifTrip":4}"#)
            .get()
        #expect(command.ignored == (name.changesTrip ? [] : ["/ifTrip"]))
        #expect(command.ifTrip == (name.changesTrip ? TripID(rawValue: 4) : nil))
    }
}
