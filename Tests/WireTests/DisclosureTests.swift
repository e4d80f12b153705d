import Directions
import Geodesy
import Guidance
import Routing
import Testing

@testable import Wire

/// What a reader learns of a vehicle whose location may not leave it, over every message that there is.
@Suite struct DisclosureTests {
    private static var all: [any UplinkMessage] {
        GoldenTrafficTests.uplink + Samples.events.map { EventMessage($0, at: Samples.place) }
            + Samples.events.map { EventMessage($0, at: nil) }
    }

    /// A message as it passes without consent; nil when it does not.
    private func passing(_ message: any UplinkMessage) -> OutgoingMessage? {
        message.message(on: Samples.topics, header: Samples.header, sequence: 7).withoutLocation
    }

    /// Values of the samples that only a drive has: roads, distances, times, how far it has come.
    private static let ofTheDrive: Set<String> = [
        "Mannerheimintie", "Turn left onto Mannerheimintie", "5432.1", "456.7", "5500", "470",
        "1200", "99", "6000", "400", "56.7", "98.8", "12.3", "246.9", "123.5", "ENROUTE", "NEXT",
        "REROUTING", "HEAVY", "LOW_LIGHT", "MINOR", "OFF_ROUTE", "guiding", "13.89", "15", "300",
        "DEAD_RECKONING", "30000000", "1.5",
    ]

    private func texts(_ value: JSONValue) -> [String] {
        switch value {
        case .object(let object): object.members.flatMap { texts($0.value) }
        case .array(let elements): elements.flatMap(texts)
        case .string(let text): [text]
        case .null, .boolean: []
        default: [String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)]
        }
    }

    @Test func `without consent no message says anything of the drive`() throws {
        var withheld: Set<String> = []
        for message in Self.all {
            guard let told = passing(message), !told.payload.isEmpty else {
                withheld.insert(message.subtopic)
                continue
            }
            for payload in [told.payload, told.shortPayload].compactMap({ $0 }) {
                let found = texts(try JSONValue(parsing: payload)).filter { text in
                    Self.ofTheDrive.contains { text == $0 || text.contains("Mannerheim") }
                }
                #expect(found.isEmpty, "\(message.subtopic)")
            }
        }
        #expect(
            withheld == [
                "location", "vss", "navigation/info", "navigation/route", "navigation/tour",
                "navigation/tour-1", "navigation/traveled-path", "event/corridor",
                "event/closure",
                "event/lateness", "history/events",
                "history/locations", "event/arrival", "event/route-changed",
                "event/remaining-time", "event/remaining-distance", "event/navigation-state",
                "event/off-route", "event/speeding", "event/delay-category",
                "event/lighting-mode", "event/prompt", "event/gps-availability",
            ])
    }

    @Test func `the place at which something happened is published with consent alone`() throws {
        for event in Samples.events {
            let message = EventMessage(event, at: Samples.place)
            #expect(message.revealsLocation)
            guard let told = passing(message) else { continue }
            let json = try JSONValue(parsing: told.payload)
            #expect(json["latitude"]?.isNull == true)
            #expect(json["longitude"]?.isNull == true)
            #expect(json["endedLeg"]?.isNull != false)
        }
    }

    @Test func `a trip is published as ordered, and not its progress`() throws {
        let snapshot = Snapshot(
            navState: .enroute, guidanceActive: true, trip: TripID(rawValue: 4),
            waypoints: [.init(waypoint: Samples.waypoint, status: .next)],
            routeOptions: RouteOptions(), route: Samples.version, lastArrival: Samples.arrival)
        func told(_ snapshot: Snapshot) throws -> JSONValue {
            try JSONValue(parsing: try #require(passing(NavigationSnapshot(snapshot))).payload)
        }
        let json = try told(snapshot)
        #expect(json["navState"]?.string == "UNKNOWN")
        #expect(json["waypoints"]?[0]?["id"]?.string == "stop-1")
        #expect(json["waypoints"]?[0]?["latitude"]?.double == 60.169_856_7)
        #expect(json["tripId"]?.integer == 4)
        // Whether there is a way to the destinations.
        #expect(json["routeId"]?.isNull == true)
        var arrived = snapshot
        arrived.navState = .stopped
        arrived.guidanceActive = false
        arrived.waypoints[0].status = .reached
        arrived.lastArrival = nil
        arrived.route?.revision = 3
        #expect(try told(arrived) == json)
    }

    @Test func `a public message is the same with and without consent`() {
        for message in Self.all where !message.revealsLocation {
            let whole = message.message(on: Samples.topics, header: Samples.header)
            #expect(whole.publicForm == .whole)
            #expect(whole.withoutLocation?.payload == whole.payload)
        }
    }

    @Test func `a remembered answer keeps what of it is public`() throws {
        let reply = Reply(
            id: "c", command: "set-destinations", status: .succeeded, code: .ok, message: "",
            result: .trip(TripID(rawValue: 4), route: Samples.version, distanceMeters: 5432.1))
        let again = try #require(Reply(remembered: reply.remembered))
        let json = try JSONValue(parsing: try #require(passing(again)).payload)
        #expect(json["result"]?["tripId"]?.integer == 4)
        #expect(json["result"]?["distanceMeters"]?.isNull == true)
        // One of an older version does not say what is public.
        let whole = String(decoding: reply.remembered, as: UTF8.self)
        let parts = whole.split(separator: #","publicResult""#)
        #expect(parts.count == 2)
        let old = try #require(Reply(remembered: Array("\(parts[0])}".utf8)))
        #expect(
            try JSONValue(parsing: try #require(passing(old)).payload)["result"]?.isNull == true)
    }

    @Test(arguments: RouteStatus.allCases.filter { $0 != .ok && $0 != .canceled })
    func `why there is no route is published only where it does not depend on the start`(
        status: RouteStatus
    ) throws {
        let failure = RoutingFailure(status: status, message: "Why.", waypointIndex: 1)
        let failed = CommandReply.failed(failure, field: failure.field)
        let command = try CommandDecoder().decode(
            name: "set-destinations",
            payload: Array(#"{"id":"c","waypoints":[{"placeId":"p"}]}"#.utf8)
        ).get()
        let told = try #require(passing(Reply(failed, to: command)))
        let json = try JSONValue(parsing: told.payload)
        let isOfTheOrder = [
            .waypointError, .noWaypointsError, .duplicateWaypointsError, .travelModeUnsupported,
        ].contains(status)
        #expect((json["message"]?.string == "Why.") == isOfTheOrder)
        #expect((json["pointer"]?.string == "/waypoints/0") == isOfTheOrder)
        #expect((json["routeStatus"]?.string == status.name) == isOfTheOrder)
    }

    @Test func `what there is to know of a route is published with consent alone`() throws {
        func told(_ message: String, _ route: RouteStatus?) throws -> String? {
            let reply = Reply(
                id: "c", command: "set-destinations", status: .succeeded, code: .ok,
                message: message, routeStatus: route)
            let json = try JSONValue(parsing: try #require(passing(reply)).payload)
            #expect(json["routeStatus"]?.isNull == true)
            return json["message"]?.string
        }
        #expect(try told("Mill Lane is to be avoided, and the vehicle is there.", .ok) == "")
        #expect(try told("", .ok) == "")
        #expect(try told("Done.", nil) == "Done.")
    }

    @Test func `what is retained and reveals is taken back`() throws {
        let route = try #require(passing(RouteDocument(Samples.route, version: Samples.version)))
        #expect(route.isRetained)
        #expect(route.payload.isEmpty)
        let discovery = HomeAssistantDiscovery(topics: Samples.topics, agentVersion: "1")
        let left = discovery.messages.filter { $0.withoutLocation?.payload.isEmpty == false }
        #expect(left.count == 1)
        #expect(left.first?.topic.contains("/gps/") == true)
    }

    @Test func `an order whose answer depends on where the vehicle is says so`() throws {
        func disclosure(_ name: CommandName, _ payload: String) throws -> Disclosure {
            try CommandDecoder().decode(name: name.rawValue, payload: Array(payload.utf8)).get()
                .body.disclosure
        }
        let place = #""waypoints":[{"latitude":60.17,"longitude":24.94}]"#
        #expect(try disclosure(.estimateRoute, #"{"id":"1",\#(place)}"#) == .revealing)
        #expect(try disclosure(.reroute, #"{"id":"1"}"#) == .revealing)
        #expect(try disclosure(.getImage, #"{"id":"1","stepNumber":2}"#) == .revealing)
        #expect(try disclosure(.getImage, #"{"id":"1","imageId":"turn-left"}"#) == .public)
        #expect(try disclosure(.setDestinations, #"{"id":"1",\#(place)}"#) == .public)
        // Along a route, which there is or not.
        let drive = #"{"id":"1","mode":"TO_DESTINATIONS",\#(place)}"#
        #expect(try disclosure(.simulate, drive) == .revealing)
        #expect(try disclosure(.simulate, #"{"id":"1","mode":"ALONG_ROUTE"}"#) == .revealing)
        #expect(try disclosure(.simulate, #"{"id":"1","mode":"STOP"}"#) == .public)
    }
}
