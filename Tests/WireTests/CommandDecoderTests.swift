import Geodesy
import Guidance
import Imagery
import RoadNetwork
import Routing
import Testing

@testable import Wire

@Suite struct CommandDecoderTests {
    private let decoder = CommandDecoder()

    private func decode(_ name: String, _ text: String) throws -> DecodedCommand {
        try decoder.decode(name: name, payload: Array(text.utf8)).get()
    }

    private func refusal(_ name: String, _ text: String) throws -> CommandRefusal {
        try #require(throws: CommandRefusal.self) { try decode(name, text) }
    }

    @Test(arguments: ["1", "1.0", "1e0"])
    func `a guard is understood however its number is written`(number: String) throws {
        let payload = Array(#"{"id":"c","ifTrip":\#(number)}"#.utf8)
        let command = try CommandDecoder().decode(name: "clear-destinations", payload: payload)
            .get()
        #expect(command.ifTrip == TripID(rawValue: 1))
        let plain = Array(#"{"id":"c","ifTrip":1}"#.utf8)
        let other = try CommandDecoder().decode(name: "clear-destinations", payload: plain).get()
        #expect(command.fingerprint == other.fingerprint)
    }

    @Test func `destinations are read with every field`() throws {
        let command = try decode(
            "set-destinations",
            """
            {"id":"c1","issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":60,"new-field":[{}],
             "waypoints":[
               {"id":"w1","title":"Dépôt","latitude":60.1,"longitude":24.9,"preferredHeading":90,
                "vehicleStopover":true,"turnAtStop":"NEVER"},
               {"placeId":"n123","preferSameSideOfRoad":true}],
             "options":{"travelMode":"TRUCK","avoidsTolls":true,"avoidsHighways":true,
               "avoidsFerries":false,"routingStrategy":"DELTA_TO_TARGET_DISTANCE",
               "targetDistancesMeters":[5000],"alternateRoutesStrategy":"ONE",
               "vehicle":{"heightMeters":3.8,"hazardousMaterial":true}},
             "startGuidance":false,"continuation":"AFTER_SECONDS","continuationSeconds":90,
             "ifTrip":7}
            """)
        #expect(command.id == "c1")
        #expect(command.issuedAt == UTCTime(rfc3339: "2026-03-01T12:00:00Z"))
        #expect(command.ttlSeconds == 60)
        guard case .setDestinations(let body) = command.body else {
            Issue.record("another command")
            return
        }
        #expect(body.startGuidance == false)
        #expect(body.continuation == .after(seconds: 90))
        #expect(command.ifTrip == TripID(rawValue: 7))
        #expect(command.ignored == ["/new-field"])
        let expected = RouteOptions(
            travelMode: .truck, avoidsTolls: true, avoidsHighways: true, avoidsFerries: false,
            strategy: .deltaToTargetDistance, targetDistanceMeters: 5000, alternatives: .one,
            vehicle: VehicleDimensions(heightMeters: 3.8, carriesHazardousMaterial: true))
        #expect(body.options.applied(to: RouteOptions()) == expected)
        let known = Coordinate(latitude: 61, longitude: 25)
        #expect(
            try body.waypoints.resolved { $0 == "n123" ? known : nil } == [
                Waypoint(
                    coordinate: Coordinate(latitude: 60.1, longitude: 24.9), id: "w1",
                    title: "Dépôt", preferredHeading: 90, vehicleStopover: true,
                    turnAtStop: .never),
                Waypoint(coordinate: known, preferSameSideOfRoad: true),
            ])
        let unknown = #expect(throws: UnusablePlace.self) {
            try body.waypoints.resolved { _ in nil }
        }
        #expect(unknown?.field == .placeOfDestination(1))
    }

    @Test func `what is left out or null has the Navigation SDK's default`() throws {
        let text =
            #"{"id":"c","waypoints":[{"latitude":1,"longitude":2,"title":null}],"options":null}"#
        guard case .setDestinations(let body) = try decode("set-destinations", text).body else {
            Issue.record("another command")
            return
        }
        #expect(body.startGuidance)
        #expect(body.continuation == nil)
        #expect(body.options.applied(to: RouteOptions()) == RouteOptions())
        #expect(
            try decode("continue-to-next-destination", #"{"id":"c"}"#).body
                == .continueToNextDestination(startGuidance: false, leaving: nil))
    }

    @Test(arguments: [
        ("clear-destinations", "", CommandBody.clearDestinations),
        ("set-guidance", #","active":true"#, .setGuidance(active: true)),
        ("get-state", "", .getState), ("ping", "", .ping),
        (
            "message", #","text":"Lunch?","answers":["Yes","No"]"#,
            .message(text: "Lunch?", answers: ["Yes", "No"])
        ),
        ("message", #","text":"The yard closes""#, .message(text: "The yard closes", answers: [])),
        (
            "answer-message", #","messageId":"m","answer":"Yes""#,
            .answerMessage(id: "m", answer: "Yes")
        ),
        ("answer-message", #","messageId":"m""#, .answerMessage(id: "m", answer: nil)),
        ("clear-messages", "", .clearMessages(id: nil)),
        ("clear-messages", #","messageId":"m""#, .clearMessages(id: "m")),
        (
            "continue-to-next-destination", #","startGuidance":true"#,
            .continueToNextDestination(startGuidance: true, leaving: nil)
        ),
        (
            "continue-to-next-destination", #","leavingWaypointIndex":3"#,
            .continueToNextDestination(startGuidance: false, leaving: .index(3))
        ),
        (
            "continue-to-next-destination", #","leavingWaypointIndex":499"#,
            .continueToNextDestination(startGuidance: false, leaving: .index(499))
        ),
        (
            "continue-to-next-destination", #","leavingWaypointIndex":0,"ifRevision":7"#,
            .continueToNextDestination(startGuidance: false, leaving: .index(0), ifRevision: 7)
        ),
        ("reroute", "", .reroute(.init(reason: nil, options: nil, route: nil))),
        (
            "reroute", #","reason":"flood","route":{"alternative":1}"#,
            .reroute(.init(reason: "flood", options: nil, route: .alternative(1)))
        ),
        (
            "reroute",
            #","route":{"avoid":{"areas":[{"south":1,"west":2,"north":3,"east":4}],"#
                + #""segments":[{"wayId":5},{"wayId":6,"fromNodeId":7,"toNodeId":8}]}}"#,
            .reroute(
                .init(
                    route: .avoid(
                        areas: [BoundingBox(south: 1, west: 2, north: 3, east: 4)],
                        segments: [
                            .init(wayID: 5), .init(wayID: 6, nodes: .init(from: 7, to: 8)),
                        ])))
        ),
        (
            "reroute", #","route":{"avoid":{"areas":[]}}"#,
            .reroute(.init(route: .avoid(areas: [], segments: [])))
        ),
        ("simulate", #","mode":"STOP""#, .simulate(.stop)),
        (
            "simulate", #","mode":"ALONG_ROUTE","speedMultiplier":2.5,"paused":true,"jitter":3"#,
            .simulate(.alongRoute(.init(speedMultiplier: 2.5, paused: true, jitterMeters: 3)))
        ),
        (
            "simulate", #","mode":"ALONG_ROUTE","speedMultiplier":-1"#,
            .simulate(.alongRoute(.init(speedMultiplier: 1, paused: false, jitterMeters: 0)))
        ),
        (
            "simulate", #","mode":"AT_COORDINATE","latitude":1,"longitude":2,"jitter":4"#,
            .simulate(.atCoordinate(Coordinate(latitude: 1, longitude: 2), jitterMeters: 4))
        ),
        (
            "get-image", #","stepNumber":3,"kind":"LANES","sizePoints":48,"scale":2"#,
            .getImage(
                .init(
                    subject: .step(3, .lanes), format: .svg, theme: .light,
                    size: PictureSize(points: 48, scale: 2)!))
        ),
        (
            "get-image", #","imageId":"slight-left","format":"PNG","theme":"DARK""#,
            .getImage(
                .init(
                    subject: .picture(id: "slight-left"), format: .png, theme: .dark,
                    size: PictureSize()!))
        ),
    ])
    func `every command is read`(name: String, fields: String, body: CommandBody) throws {
        #expect(try decode(name, #"{"id":"c"\#(fields)}"#).body == body)
    }

    @Test(arguments: [
        (#"{"id":"c"}"#, "/waypoints", RouteStatus.noWaypointsError),
        (#"{"id":"c","waypoints":[]}"#, "/waypoints", .noWaypointsError),
        (#"{"id":"c","waypoints":5}"#, "/waypoints", nil),
        (#"{"id":"c","waypoints":[5]}"#, "/waypoints/0", nil),
        (#"{"id":"c","waypoints":[{}]}"#, "/waypoints/0/latitude", .waypointError),
        (#"{"id":"c","waypoints":[{"latitude":1}]}"#, "/waypoints/0/longitude", .waypointError),
        (
            #"{"id":"c","waypoints":[{"latitude":91,"longitude":0}]}"#, "/waypoints/0/latitude",
            .waypointError
        ),
        (
            #"{"id":"c","waypoints":[{"latitude":"1","longitude":0}]}"#, "/waypoints/0/latitude",
            .waypointError
        ),
        (
            #"{"id":"c","waypoints":[{"latitude":1,"longitude":0,"placeId":"x"}]}"#,
            "/waypoints/0/placeId", .waypointError
        ),
        (
            #"{"id":"c","waypoints":[{"placeId":"x","preferredHeading":1,"#
                + #""preferSameSideOfRoad":true}]}"#,
            "/waypoints/0/preferredHeading", .waypointError
        ),
        (
            #"{"id":"c","waypoints":[{"placeId":"x"}],"options":{"travelMode":"TRAIN"}}"#,
            "/options/travelMode", .travelModeUnsupported
        ),
        (
            #"{"id":"c","waypoints":[{"placeId":"x"}],"options":{"vehicle":{"heightMeters":99}}}"#,
            "/options/vehicle/heightMeters", nil
        ),
        (
            #"{"id":"c","waypoints":[{"placeId":"x"}],"options":{"targetDistancesMeters":[1]}}"#,
            "/options/targetDistancesMeters", nil
        ),
        (#"{"id":"c","waypoints":[{"placeId":"x"}],"startGuidance":1}"#, "/startGuidance", nil),
        (#"{"id":"c","waypoints":[{"placeId":"x"}],"ifTrip":-1}"#, "/ifTrip", nil),
        (#"{"id":"c","waypoints":[{"placeId":"x"}],"issuedAt":"noon"}"#, "/issuedAt", nil),
        (#"{"id":"c","waypoints":[{"placeId":"x"}],"ttlSeconds":-1}"#, "/ttlSeconds", nil),
    ])
    func `a wrong field is named with a sentence`(
        text: String, pointer: String, status: RouteStatus?
    ) throws {
        let refusal = try refusal("set-destinations", text)
        #expect(refusal.code == .invalid)
        #expect(refusal.id == "c")
        #expect(refusal.pointer == pointer)
        #expect(refusal.routeStatus == status)
        #expect(refusal.message.hasPrefix("The field \(pointer) "))
        #expect(refusal.message.hasSuffix("."))
    }

    @Test func `latitude 91 is refused with the range`() throws {
        let refusal = try refusal(
            "set-destinations", #"{"id":"c","waypoints":[{"latitude":91,"longitude":0}]}"#)
        #expect(
            refusal.message
                == "The field /waypoints/0/latitude is 91, but must be a number from -90 to 90.")
    }

    @Test func `25 waypoints are estimated and 26 refused`() throws {
        func text(_ count: Int) -> String {
            let waypoints = Array(repeating: #"{"latitude":1,"longitude":2}"#, count: count)
            return #"{"id":"c","waypoints":[\#(waypoints.joined(separator: ","))]}"#
        }
        #expect(throws: Never.self) { try decode("estimate-route", text(25)) }
        let refusal = try refusal("estimate-route", text(26))
        #expect(refusal.code == .invalid)
        #expect(refusal.routeStatus == .waypointError)
        #expect(refusal.message == "The field /waypoints has 26 entries; give at most 25.")
    }

    @Test func `an estimate may be for a later departure`() throws {
        func text(_ departure: String) -> String {
            #"{"id":"c","waypoints":[{"latitude":1,"longitude":2}],"departureTime":\#(departure)}"#
        }
        func departure(_ text: String) throws -> UTCTime? {
            guard case .estimateRoute(let order) = try decode("estimate-route", text).body else {
                Issue.record("not an estimate")
                return nil
            }
            return order.departure
        }
        let time = UTCTime(rfc3339: "2026-11-25T07:00:00Z")
        #expect(try departure(text(#""2026-11-25T08:00:00+01:00""#)) == time)
        #expect(try departure(text("null")) == nil)
        #expect(try refusal("estimate-route", text(#""8:00""#)).pointer == "/departureTime")
    }

    @Test func `a megabyte of junk is refused by its size, with the id where it can be read`()
        throws
    {
        let junk = try refusal("ping", String(repeating: "x", count: 1_000_000))
        #expect(junk.code == .tooLarge)
        #expect(junk.id == nil)
        let padded = try refusal(
            "ping", #"{"id":"c","pad":""# + String(repeating: "x", count: 1_000_000) + #""}"#)
        #expect(padded.code == .tooLarge)
        #expect(padded.id == "c")
        #expect(padded.message == "The command has 1000019 bytes; send at most 524288.")
    }

    @Test func `an unknown name is answered with the names there are`() throws {
        let refusal = try refusal("self-destruct", #"{"id":"c"}"#)
        #expect(refusal.code == .unknownCommand)
        #expect(refusal.id == "c")
        #expect(refusal.message.contains("set-destinations, continue-to-next-destination"))
        let limited = CommandDecoder(obeyed: [.ping, .getState])
            .decode(name: "self-destruct", payload: Array("{}".utf8))
        guard case .failure(let other) = limited else { return #expect(Bool(false), "obeyed") }
        #expect(other.message.hasSuffix("send one of ping, get-state."))
    }

    @Test(
        arguments: [
            ("not json", nil), (#"{"id":"c","x":}"#, "c"), (#"{"id":"c"} trailing"#, "c"),
            ("[]", nil),
            ("3", nil), (#"{"x":{"id":"c"},"#, nil), (#"{"id":"c","id":"d"}"#, "c"),
        ] as [(String, String?)])
    func `what is not a JSON object is malformed, with the id as far as it can be read`(
        text: String, id: String?
    ) throws {
        let refusal = try refusal("ping", text)
        #expect(refusal.code == .malformed)
        #expect(refusal.id == id)
        #expect(refusal.message.hasSuffix("; send one JSON object."))
    }

    @Test(arguments: [
        #"{}"#, #"{"id":null}"#, #"{"id":7}"#, #"{"id":""}"#,
        #"{"id":"\#(String(repeating: "x", count: 65))"}"#,
    ])
    func `a command needs an id of 1 to 64 characters`(text: String) throws {
        let refusal = try refusal("ping", text)
        #expect(refusal.code == .invalid)
        #expect(refusal.id == nil)
        #expect(refusal.pointer == "/id")
    }

    @Test func `the fingerprint is that of what is asked for and not of its form`() throws {
        func fingerprint(_ name: String, _ text: String) throws -> String {
            try decode(name, text).fingerprint
        }
        let one = try fingerprint("set-guidance", #"{"id":"c","active":true,"x":{"a":1,"b":2}}"#)
        #expect(
            try one
                == fingerprint(
                    "set-guidance",
                    #"{ "x":{"b":2, "a":1},"active":true,"id":"c","ttlSeconds":9,"#
                        + #""issuedAt":"2026-03-01T12:00:00Z"}"#))
        #expect(
            try one != fingerprint("set-guidance", #"{"id":"c","active":false,"x":{"a":1,"b":2}}"#))
        #expect(one.utf8.count == 32)
        #expect(try fingerprint("ping", #"{"id":"c"}"#) != fingerprint("get-state", #"{"id":"c"}"#))
    }
}
