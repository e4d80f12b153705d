import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import Testing

@testable import Wire

@Suite struct UplinkTests {
    @Test func `every payload begins with who says it, in which session, and when`() throws {
        let message = ConnectionState(.lost, connectedSince: Samples.header.time)
            .message(on: Samples.topics, header: Samples.header)
        #expect(message.topic == "turnstone/v1/van-7/state/connection")
        #expect(message.isRetained)
        #expect(message.qualityOfService == .atLeastOnce)
        #expect(
            String(decoding: message.payload, as: UTF8.self)
                == #"{"vehicle":"van-7","session":12,"time":"2026-03-01T12:00:00.000Z","#
                + #""timeSource":"gnss","state":"lost","since":"2026-03-01T12:00:00.000Z","#
                + #""awaySince":null}"#)
        // The will is this short.
        let short = try #require(message.shortPayload)
        #expect(
            String(decoding: short, as: UTF8.self).hasSuffix(
                #""state":"lost","since":"2026-03-01T12:00:00.000Z"}"#))
    }

    @Test func `options have every setting that there is, and which of them a command has set`()
        throws
    {
        let report = Samples.options
        let json = try report.sent()
        let patch = CommandDecoder().decode(
            name: "set-options", payload: Array(#"{"id":"c",\#(SettingsTests.everything)}"#.utf8))
        guard case .setOptions(let everything) = try patch.get().body else { return }
        // Every setting is published, so nothing that is added to one is forgotten in the other.
        let settable = try JSONValue(parsing: everything.applied(to: Settings()).json)
        func missing(_ settable: JSONValue, _ told: JSONValue?, _ path: String) -> [String] {
            guard case .object(let object) = settable else { return [] }
            return object.members.flatMap { member in
                told?[member.name] == nil
                    ? ["\(path)/\(member.name)"]
                    : missing(member.value, told?[member.name], "\(path)/\(member.name)")
            }
        }
        #expect(missing(settable, json, "") == [])
        #expect(json["distanceUpdateThresholdMeters"]?.string == "MAX")
        #expect(json["rates"]?["locationIntervalSeconds"]?.double == 5)
        #expect(json["rates"]?["healthIntervalSeconds"]?.double == 60)
        #expect(json["routeOptions"]?["travelMode"]?.string == "TRUCK")
        #expect(json["setByCommand"]?["locationConsent"]?.boolean == true)
        #expect(json["setByCommand"]?["privacyMode"] == nil)
        #expect(json["locationConsent"]?.boolean == true)
        #expect(json["privacyMode"]?.boolean == false)
    }

    @Test func `journalled events carry their sequence number, and only they are journalled`()
        throws
    {
        for event in Samples.events {
            let message = EventMessage(event, at: Samples.place)
            let isLive = ["event/remaining-time", "event/remaining-distance", "event/prompt"]
                .contains(message.subtopic)
            if case .speeding(let speeding) = event {
                #expect(message.delivery.isJournalled == speeding.severityChanged)
            } else {
                #expect(message.delivery.isJournalled == !isLive)
            }
            #expect(try message.sent(sequence: 99)["seq"]?.integer == 99)
        }
    }

    @Test func `an arrival has the waypoint and the finished leg`() throws {
        let json = try EventMessage(.arrival(Samples.arrival), at: Samples.place).sent()
        #expect(json["waypoint"]?["id"]?.string == "stop-1")
        #expect(json["waypoint"]?["title"]?.string == "Dépôt \"Nord\"")
        #expect(json["waypointIndex"]?.integer == 0)
        #expect(json["finalDestination"]?.boolean == true)
        #expect(json["plannedDistanceMeters"]?.double == 5432.1)
        #expect(json["traveledDurationSeconds"]?.double == 470)
        #expect(json["latitude"]?.double == 60.169_856_7)
    }

    @Test func `events have names, numbers and null for what is unknown`() throws {
        let sent = try Samples.events.map { try EventMessage($0, at: nil).sent() }
        #expect(sent[1]["reason"]?.string == "OFF_ROUTE")
        #expect(sent[1]["routeId"]?.integer == 4)
        #expect(sent[1]["latitude"]?.isNull == true)
        #expect(sent[2]["timeToNextDestinationSeconds"]?.double == 456.7)
        #expect(sent[3]["distanceToNextDestinationMeters"]?.double == 5432.1)
        #expect(sent[4]["from"]?.string == "ENROUTE")
        #expect(sent[4]["to"]?.string == "REROUTING")
        #expect(sent[5]["offRoute"]?.boolean == true)
        #expect(sent[6]["availability"]?.string == "DEAD_RECKONING")
        #expect(sent[7]["percentAboveLimit"]?.double == 12.3)
        #expect(sent[8]["percentAboveLimit"]?.isNull == true)
        #expect(sent[9]["delayCategory"]?.string == "HEAVY")
        #expect(sent[9]["delayCategoryNumber"]?.integer == 1)
        #expect(sent[10]["lightingMode"]?.string == "LOW_LIGHT")
        #expect(sent[11]["ssml"]?.string == "<speak>Turn left onto &lt;A&amp;B&gt;</speak>")
    }

    @Test func `a location is snapped, with the fix beside it and null for what is unknown`() throws
    {
        let fix = Fix(
            mode: .threeDimensional, time: Samples.header.time, coordinate: Samples.place,
            speed: .nan, satellitesUsed: 9)
        let json = try LocationReport(
            LocationUpdate(
                matched: Samples.matched, fix: fix, roadName: "Mannerheimintie",
                speedLimit: 50 / 3.6)
        ).sent()
        #expect(json["latitude"]?.double == 60.169_856_7)
        #expect(json["longitude"]?.double == 24.938_379_1)
        #expect(json["courseDegrees"]?.double == 360)
        #expect(json["speedMetersPerSecond"]?.double == 13.89)
        #expect(json["altitudeMeters"]?.isNull == true)
        #expect(json["roadSnapped"]?.boolean == false)
        #expect(json["speedLimitMetersPerSecond"]?.double == 13.89)
        #expect(json["onRoute"]?.isNull == true)
        #expect(json["rawFix"]?["latitude"]?.double == 60.169_8)
        #expect(json["rawFix"]?["speedMetersPerSecond"]?.isNull == true)
        #expect(json["rawFix"]?["satellitesUsed"]?.integer == 9)
    }

    @Test func `a frame carries the next three steps, or as many as are asked for`() throws {
        let json = try NavInfoFrame(Samples.info()).sent()
        #expect(json["navState"]?.string == "ENROUTE")
        #expect(json["routeRevision"]?.integer == 2)
        #expect(json["currentStep"]?["stepNumber"]?.integer == 1)
        #expect(json["currentStep"]?["distanceFromPrevStepMeters"]?.double == 123.5)
        #expect(
            json["currentStep"]?["lanes"]?[1]?["laneDirections"]?[1]?["laneShape"]?.string
                == "NORMAL_RIGHT")
        #expect(json["remainingSteps"]?.elements?.map { $0["stepNumber"]?.integer } == [2, 3, 4])
        #expect(json["remainingStepCount"]?.integer == 10)
        let compact = try NavInfoFrame(Samples.info(), isCompact: true).sent()
        #expect(compact["currentStepNumber"]?.integer == 1)
        #expect(compact["currentStep"] == nil)
        #expect(compact["remainingSteps"] == nil)
        let whole = try NavInfoFrame(Samples.info(), maximumRemainingSteps: nil).sent()
        #expect(whole["remainingSteps"]?.elements?.count == 10)
    }

    @Test func `a frame has no more digits than mean anything`() throws {
        var info = Samples.info()
        info.timeToCurrentStepSeconds = 12.345
        info.distanceToCurrentStepMeters = 98.76
        info.timeToFinalDestinationSeconds = 456.7
        info.distanceToFinalDestinationMeters = 5432.1
        let json = try NavInfoFrame(info).sent()
        #expect(json["timeToCurrentStepSeconds"]?.double == 12.3)
        #expect(json["distanceToCurrentStepMeters"]?.double == 98.8)
        #expect(json["timeToFinalDestinationSeconds"]?.double == 457)
        #expect(json["distanceToFinalDestinationMeters"]?.double == 5432)
    }

    @Test func `a stopped frame has null everywhere, not zero`() throws {
        let json = try NavInfoFrame(NavInfo(navState: .stopped)).sent()
        #expect(json["navState"]?.string == "STOPPED")
        for name in [
            "routeId", "routeRevision", "currentStep", "legIndex", "timeToCurrentStepSeconds",
            "distanceToCurrentStepMeters", "timeToNextDestinationSeconds",
            "distanceToNextDestinationMeters", "timeToFinalDestinationSeconds",
            "distanceToFinalDestinationMeters",
        ] {
            #expect(json[name]?.isNull == true)
        }
    }

    @Test func `a route has its legs, steps and one line, in which the legs find their parts`()
        throws
    {
        let json = try RouteDocument(Samples.route, version: Samples.version).sent()
        #expect(json["routeId"]?.integer == 4)
        #expect(json["distanceMeters"]?.double == 246.9)
        #expect(json["options"]?["travelMode"]?.string == "DRIVING")
        let geometry = EncodedPolyline.decode(json["geometry"]?.string ?? "") ?? []
        #expect(geometry.count == 3)
        #expect(json["legs"]?[0]?["lastGeometryIndex"]?.integer == 1)
        #expect(json["legs"]?[1]?["firstGeometryIndex"]?.integer == 1)
        #expect(json["legs"]?[1]?["lastGeometryIndex"]?.integer == 2)
        #expect(json["legs"]?[1]?["steps"]?[1]?["stepNumber"]?.integer == 3)
        #expect(json["legs"]?[0]?["destination"]?["id"]?.string == "stop-1")
        #expect(json["warnings"]?[0]?["roadName"]?.string == "Koulukatu")
        #expect(json["warnings"]?[0]?["opensAt"]?.string == Samples.header.time.description)
        #expect(json["warnings"]?[0]?["destinationIndex"]?.integer == 1)
    }

    @Test func `a route is taken back by an empty retained payload`() {
        let message = RouteDocument.cleared(on: Samples.topics)
        #expect(message.topic == "turnstone/v1/van-7/navigation/route")
        #expect(message.payload.isEmpty)
        #expect(message.isRetained)
        #expect(message.withoutLocation?.topic == message.topic)
    }

    @Test func `the snapshot has the whole trip`() throws {
        let json = try NavigationSnapshot(
            Snapshot(
                navState: .enroute, guidanceActive: true, trip: TripID(rawValue: 4),
                waypoints: [.init(waypoint: Samples.waypoint, status: .next)],
                routeOptions: RouteOptions(), route: Samples.version, lastArrival: Samples.arrival)
        ).sent()
        #expect(json["tripId"]?.integer == 4)
        #expect(json["waypoints"]?[0]?["status"]?.string == "NEXT")
        #expect(json["options"]?["avoidsFerries"]?.boolean == true)
        #expect(json["lastArrival"]?["waypointIndex"]?.integer == 0)
        #expect(json["simulated"]?.boolean == false)
    }

    @Test func `health keeps the receiver, the link and guidance apart`() throws {
        let json = try Health(
            gps: .init(state: .silent, reason: .unreadable, ageSeconds: 6.04),
            link: .init(
                broker: "127.0.0.1:1883", reconnects: 3, commandPath: .blocked),
            guidance: .init(state: .noMap, message: "Give a map with map.file."),
            uptimeSeconds: 61
        ).sent()
        #expect(json["gps"]?["state"]?.string == "silent")
        #expect(json["gps"]?["reason"]?.string == "unreadable")
        #expect(json["gps"]?["ageSeconds"]?.double == 6)
        #expect(json["link"]?["commandPath"]?.string == "blocked")
        #expect(json["guidance"]?["state"]?.string == "noMap")
        #expect(json["journal"]?.isNull == true)
        #expect(json["memoryBytes"]?.isNull == true)
    }

    @Test func `info has the map, the commands and the limits`() throws {
        let metadata = MapMetadata(
            region: "Helsinki", timestamp: "", attribution: "© OpenStreetMap contributors",
            generator: "turnstone-map 1",
            bounds: BoundingBox(south: 60.1, west: 24.8, north: 60.3, east: 25.1))
        let info = AgentInfo(
            agentVersion: "1.0.0",
            map: .init(id: "abc", fingerprint: MapFingerprint(rawValue: 7), metadata: metadata),
            maps: [
                StoredMap(.installed, fingerprint: MapFingerprint(rawValue: 8), region: "Helsinki"),
                StoredMap(.previous, fingerprint: MapFingerprint(rawValue: 7), region: "Helsinki"),
            ],
            commands: CommandName.allCases, travelModes: [.driving, .truck], languages: ["en"],
            maximumCommandBytes: 65_536)
        let json = try info.sent()
        #expect(json["map"]?["bounds"]?["north"]?.double == 60.3)
        #expect(json["map"]?["builtFrom"]?.isNull == true)
        #expect(json["commands"]?.elements?.count == CommandName.allCases.count)
        #expect(json["map"]?["fingerprint"]?.string == "0000000000000007")
        #expect(json["maps"]?.elements?.map { $0["inUse"]?.boolean } == [false, true])
        #expect(json["maps"]?[1]?["place"]?.string == "PREVIOUS")
        #expect(json["travelModes"]?[1]?.string == "TRUCK")
        #expect(json["limits"]?["maximumWaypoints"]?.integer == 500)
    }

    @Test(arguments: [
        (ConnectionState.State.online, "since 2026-05-03T08:00:00.000Z"),
        (.offline, "since 2026-05-03T08:15:00.000Z"),
        (.lost, "after being online from 2026-05-03T08:00:00.000Z"),
    ])
    func `nobody is offline since he came online`(
        _ state: ConnectionState.State, _ sentence: String
    ) throws {
        let message = try JSONValue(
            parsing: Array(
                """
                {"time": "2026-05-03T08:15:00.000Z", "state": "\(state.rawValue)", \
                "since": "2026-05-03T08:00:00.000Z"}
                """.utf8))
        #expect(ConnectionState.since(message) == sentence)
    }
}
