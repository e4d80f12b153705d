import Directions
import Geodesy
import Guidance
import Imagery
import Positioning
import RoadNetwork
import Routing
import Testing

@testable import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// One message on every topic, and one command of each name, as lines of `Golden/traffic.tsv`.
///
/// The file is what a reader of the contract sees of a change, and what `tools/check-traffic` holds
/// against the published schemas. `UPDATE_GOLDEN=1` rewrites it.
@Suite struct GoldenTrafficTests {
    static let commands: [(CommandName, String)] = [
        (
            .setDestinations,
            #"{"id":"c-1","issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":300,"waypoints":["#
                + #"{"id":"stop-1","title":"Depot","latitude":60.1698567,"longitude":24.9383791,"#
                + #""vehicleStopover":true,"turnAtStop":"AVOID"},{"placeId":"node/1371"}],"#
                + #""continuation":"AFTER_SECONDS","continuationSeconds":120,"#
                + #""options":{"travelMode":"TRUCK","avoidsTolls":true,"#
                + #""vehicle":{"heightMeters":3.8,"weightTons":12}}}"#
        ),
        (
            .continueToNextDestination,
            #"{"id":"c-2","startGuidance":true,"leavingWaypointIndex":0}"#
        ),
        (.clearDestinations, #"{"id":"c-3","ifTrip":4}"#),
        (
            .reroute,
            #"{"id":"c-4","reason":"flood","route":{"avoid":{"areas":[{"south":60.1,"west":24.9,"#
                + #""north":60.2,"east":25}],"segments":[{"wayId":4242}]}}}"#
        ),
        (.setGuidance, #"{"id":"c-5","active":true}"#),
        (
            .setOptions,
            #"{"id":"c-6","distanceUpdateThresholdMeters":"MAX","language":"fi","#
                + #""speedAlerts":{"minorThresholdFraction":0.05,"majorThresholdFraction":0.1},"#
                + #""rates":{"locationIntervalSeconds":5,"remainingSteps":"ALL"}}"#
        ),
        (.simulate, #"{"id":"c-7","mode":"ALONG_ROUTE","speedMultiplier":5,"jitter":3}"#),
        (.estimateRoute, #"{"id":"c-8","waypoints":[{"latitude":60.17,"longitude":24.94}]}"#),
        (.getState, #"{"id":"c-9"}"#),
        (.getImage, #"{"id":"c-10","imageId":"lanes-4.1r.1r5","format":"PNG","sizePoints":48}"#),
        (
            .message,
            #"{"id":"c-12","text":"Can you take the parcel at the yard?","answers":["Yes","No"]}"#
        ),
        (.answerMessage, #"{"id":"c-13","messageId":"c-12","answer":"Yes"}"#),
        (.clearMessages, #"{"id":"c-14","messageId":"c-12"}"#),
        (.ping, #"{"id":"c-11"}"#),
        (
            .setDestinations,
            #"{"id":"c-12","line":{"polyline":"_p~iF~ps|U_ulLnnqC","precision":5},"adherence":"STRICT","#
                + #""corridorMeters":80,"latenessSeconds":60,"waypoints":[{"latitude":60.17,"#
                + #""longitude":24.94,"pass":true},{"latitude":60.18,"longitude":24.94,"id":"s-1","#
                + #""metadata":{"order":"4711"},"serviceSeconds":90,"window":{"#
                + #""from":"2026-03-01T12:00:00Z","to":"2026-03-01T13:00:00Z"},"#
                + #""arrivalRadiusMeters":30,"standstillSeconds":20,"site":[{"latitude":60.18,"#
                + #""longitude":24.94},{"latitude":60.181,"longitude":24.94},"#
                + #"{"latitude":60.18,"longitude":24.941}]}]}"#
        ),
        (
            .updateDestinations,
            #"{"id":"c-13","ifRevision":1,"changes":[{"action":"INSERT","beforeId":"s-1","#
                + #""waypoints":[{"latitude":60.17,"longitude":24.94}]},"#
                + #"{"action":"SKIP","waypointIndex":0}]}"#
        ),
        (.getReply, #"{"id":"c-14","commandId":"c-13"}"#),
    ]

    private static let sensors = [
        ("speed", #"{"speedMetersPerSecond": 13.2}"#),
        ("reverse", #"{"reverse": false}"#),
        ("yaw-rate", #"{"yawRateDegreesPerSecond": -4.25}"#),
        (
            "vss",
            #"{"Vehicle.Speed": 47.5, "Vehicle.Powertrain.Transmission.CurrentGear": 4, "#
                + #""Vehicle.AngularVelocity.Yaw": -4.25}"#
        ),
        ("Vehicle.Speed", #"{"value": 47.5}"#),
        ("Vehicle.Powertrain.Transmission.CurrentGear", #"{"value": -1}"#),
        ("Vehicle.AngularVelocity.Yaw", #"{"value": -4.25}"#),
    ]

    private static let traffic =
        #"{"issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":300,"roads":["#
        + #"{"wayId":4242,"direction":"FORWARD","speedMetersPerSecond":3.5},"#
        + #"{"fromNodeId":101,"toNodeId":102,"closed":true}]}"#

    static var uplink: [any UplinkMessage] {
        let metadata = MapMetadata(
            region: "Helsinki", timestamp: "2026-02-27T00:00:00Z",
            attribution: "© OpenStreetMap contributors", generator: "turnstone-map 1.0.0",
            bounds: BoundingBox(south: 60.1, west: 24.8, north: 60.3, east: 25.1))
        var fixless = Samples.matched
        fixless.source = .deadReckoning
        let connections = [
            ConnectionState(
                .online, connectedSince: Samples.header.time,
                awaySince: Samples.header.time.advanced(bySeconds: -75)),
            ConnectionState(.offline, connectedSince: Samples.header.time),
            ConnectionState(.lost, connectedSince: Samples.header.time),
        ]
        return connections as [any UplinkMessage] + [
            Samples.options,
            MessagesReport([]), MessagesReport(Samples.messages),
            MessageAnswer(Samples.messages[0])!, MessageAnswer(Samples.messages[1])!,
            AgentInfo(
                agentVersion: "1.0.0",
                map: .init(
                    id: "8f3a", fingerprint: MapFingerprint(rawValue: 0xfeed), metadata: metadata),
                maps: [
                    StoredMap(.installed, problem: "The map is damaged (length)."),
                    StoredMap(
                        .previous, fingerprint: MapFingerprint(rawValue: 0xfeed),
                        region: "Helsinki",
                        builtFrom: metadata.timestamp, byteCount: 2_139_768,
                        installed: Samples.header.time),
                ],
                commands: CommandName.allCases, travelModes: TravelMode.allCases,
                languages: ["en", "fi"], maximumCommandBytes: 65_536, rememberedCommands: 1000,
                maximumCommandsPerSecond: 10),
            AgentInfo(
                agentVersion: "1.0.0", map: nil, commands: [], travelModes: [], languages: [],
                maximumCommandBytes: 65_536),
            Health(
                gps: .init(state: .fix, ageSeconds: 0.2, satellitesUsed: 9, accuracyMeters: 4.2),
                link: .init(
                    broker: "broker.example:8883", reconnects: 1, commandPath: .ok,
                    certificateExpires: Samples.header.time,
                    refusals: [
                        .init(
                            topic: "turnstone/v1/van-7/location",
                            message:
                                "Not authorized; let van-7 write it in the broker's access list.",
                            time: Samples.header.time)
                    ], message: "New files of [broker.tls] are not used."),
                guidance: .init(state: .guiding),
                journal: .init(pending: 3, oldestAgeSeconds: 12, bytes: 1024, dropped: 0),
                traffic: Health.Traffic(),
                sensors: Health.Sensors(
                    speed: .trusted, speedScale: 0.982, speedDelaySeconds: 0.25,
                    yawRate: .refused, yawRateReason: .noAgreement),
                locationShared: true, memoryBytes: 30_000_000,
                cpuPercent: 1.5, uptimeSeconds: 61),
            Health(
                gps: .init(state: .noFix, reason: .weekRollover, ageSeconds: 0.2),
                link: .init(broker: nil, reconnects: 0, commandPath: nil),
                guidance: .init(state: .noMap, message: "Give a map with map.file."),
                uptimeSeconds: 0.4),
            NavigationSnapshot(Snapshot()),
            NavigationSnapshot(
                Snapshot(
                    navState: .enroute, guidanceActive: true, trip: TripID(rawValue: 4),
                    waypoints: [
                        .init(
                            waypoint: Samples.waypoint, status: .next,
                            expectedArrival: Samples.header.time)
                    ],
                    routeOptions: RouteOptions(
                        strategy: .deltaToTargetDistance, targetDistanceMeters: 5000),
                    route: Samples.version, lastArrival: Samples.arrival,
                    alternatives: [
                        RouteOffer(
                            distanceMeters: 6000, durationSeconds: 400, savedSeconds: 56.7,
                            line: [Samples.place, Samples.waypoint.coordinate])
                    ], continuation: .after(seconds: 120), continuesAt: Samples.header.time,
                    road: Snapshot.RoadState(
                        offRouteSince: Samples.header.time, lightingMode: .lowLight,
                        delayCategory: .heavy, delaySeconds: 240, speeding: .minor,
                        closure: Samples.closure)),
                isSimulated: true),
            LocationReport(
                LocationUpdate(
                    matched: Samples.matched, roadName: "Mannerheimintie", speedLimit: 50 / 3.6,
                    onRoute: true)),
            LocationReport(LocationUpdate(matched: fixless)),
            VehicleSignals(LocationUpdate(matched: Samples.matched), destination: Samples.waypoint),
            NavInfoFrame(Samples.info()), NavInfoFrame(Samples.info(), isCompact: true),
            NavInfoFrame(NavInfo(navState: .stopped)),
            RouteDocument(Samples.route, version: Samples.version),
            TraveledPathDocument([Samples.place], tripNumber: 4),
        ] as [any UplinkMessage]
            + TourPart.parts(of: Samples.tour, maximumBytes: 400) + answers
    }

    private static var answers: [any UplinkMessage] {
        let entry = EventHistory.Entry(
            subtopic: "event/arrival",
            payload: EventMessage(Samples.events[0], at: Samples.place)
                .message(on: Samples.topics, header: Samples.header, sequence: 98).payload,
            .revealing)
        return [
            EventHistory(fitting: [entry], maximumBytes: 10_000),
            LocationHistory(
                fitting: [
                    LocationHistory.point(
                        LocationUpdate(matched: Samples.matched), isDuplicate: true),
                    LocationHistory.point(LocationUpdate(matched: Samples.matched)),
                ],
                maximumBytes: 10_000),
            try! ImageDocument(
                Picture(id: "slight-left")!, format: .svg, theme: .dark, size: PictureSize()!),
            try! ImageDocument(
                Picture(id: "lanes-4.1r")!, format: .png, theme: .light,
                size: PictureSize(points: 48)!),
            Reply(
                id: "c-1", command: "set-destinations", status: .succeeded, code: .ok, message: "",
                routeStatus: .ok,
                result: .trip(
                    TripID(rawValue: 4), route: Samples.version, distanceMeters: 5432.1,
                    durationSeconds: 456.7)),
            Reply(
                id: "c-8", command: "estimate-route", status: .succeeded, code: .ok, message: "",
                ignored: ["/options/avoidTolls"], routeStatus: .ok,
                result: .estimate(
                    distanceMeters: 5432.1, durationSeconds: 456, delaySeconds: nil,
                    fixTime: UTCTime(rfc3339: "2026-05-01T11:59:58Z"))),
            Reply(
                id: "c-10", command: "get-image", status: .succeeded, code: .ok, message: "",
                result: .image(id: "lanes-4.1r", on: Samples.topics, .public)),
            Reply(
                id: "c-12", command: "set-destinations", status: .failed, code: .routingFailed,
                message: "there is no legal way: on Mannerheimintie the bridge is too low",
                routeStatus: .noRouteFound),
            Reply(
                id: "c-13", command: "get-image", status: .succeeded, code: .ok, message: "",
                result: .image(id: "turn-left", on: Samples.topics, .revealing)),
            Reply(
                id: nil, command: "self destruct", status: .rejected, code: .unknownCommand,
                message: "There is no such command."),
        ]
    }

    @Test func `the list of what the broker keeps is whole`() {
        let kept = Self.uplink.filter { $0.delivery.isRetained && !$0.delivery.isOnDemand }
        let parts = Set((0..<10).map { TourPart.subtopic(ofPart: $0) })
        #expect(
            Set(kept.map { $0.subtopic }).subtracting(parts).union(["navigation/tour"])
                == Set(Topics.retained))
    }

    private var traffic: String {
        var lines: [String] = []
        func add(_ message: OutgoingMessage) {
            lines.append("\(message.topic)\t\(String(decoding: message.payload, as: UTF8.self))")
        }
        for message in Self.uplink {
            add(
                message.message(
                    on: Samples.topics, header: Samples.header,
                    sequence: message.delivery.isJournalled ? UInt64(lines.count) : nil))
        }
        add(RouteDocument.cleared(on: Samples.topics))
        // The same without consent.
        for message in Self.uplink.compactMap({
            $0.message(on: Samples.topics, header: Samples.header)
        }) {
            guard case .part = message.publicForm else { continue }
            message.withoutLocation.map(add)
        }
        for event in Samples.events {
            for message in [EventMessage(event, at: Samples.place), EventMessage(event, at: nil)] {
                add(
                    message.message(
                        on: Samples.topics, header: Samples.header,
                        sequence: message.delivery.isJournalled ? UInt64(lines.count) : nil))
            }
        }
        for (name, payload) in Self.commands {
            lines.append("\(Samples.topics.command(name))\t\(payload)")
        }
        lines.append("\(Samples.topics.trafficFilter(region: "uusimaa"))\t\(Self.traffic)")
        for (name, payload) in Self.sensors {
            lines.append("\(Samples.topics.topic("sensor/\(name)"))\t\(payload)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test func `what is on the wire is what the golden file shows`() throws {
        let path = "\(#filePath.dropLast("GoldenTrafficTests.swift".count))Golden/traffic.tsv"
        if getenv("UPDATE_GOLDEN") != nil {
            let file = try #require(fopen(path, "w"))
            fputs(traffic, file)
            fclose(file)
        }
        let file = try #require(fopen(path, "r"), "UPDATE_GOLDEN=1 writes \(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte >= 0 { bytes.append(UInt8(byte)) }
        let golden = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let lines = traffic.split(separator: "\n")
        #expect(lines.count == golden.count)
        for (line, expected) in zip(lines, golden) { #expect(line == expected) }
    }

    @Test func `every sample of a sensor is understood`() throws {
        #expect(Self.sensors.map(\.0) == SensorMessage.names + SensorMessage.paths)
        for (name, payload) in Self.sensors {
            #expect(try !SensorMessage(name: name, payload: Array(payload.utf8)).readings.isEmpty)
        }
    }

    @Test func `the sample of traffic is understood`() throws {
        #expect(try TrafficReport(payload: Array(Self.traffic.utf8)).entries.count == 2)
    }

    @Test func `every sample command is understood`() throws {
        #expect(Set(Self.commands.map(\.0)) == Set(CommandName.allCases))
        for (name, payload) in Self.commands {
            let command = try CommandDecoder()
                .decode(name: name.rawValue, payload: Array(payload.utf8)).get()
            #expect(command.name == name)
        }
    }
}
