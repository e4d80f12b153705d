import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import Testing

@testable import Wire

/// One vehicle, one drive: values that many tests write and read back.
enum Samples {
    static let topics = Topics(vehicle: VehicleID("van-7")!)
    static let header = MessageHeader(
        vehicle: VehicleID("van-7")!, session: 12, time: UTCTime(rfc3339: "2026-03-01T12:00:00Z")!,
        timeSource: .gnss)
    static let place = Coordinate(latitude: 60.169_856_7, longitude: 24.938_379_1)
    static let waypoint = Waypoint(coordinate: place, id: "stop-1", title: "Dépôt \"Nord\"")
    static let version = RouteVersion(trip: TripID(rawValue: 4), revision: 2)

    static func step(_ number: Int, _ maneuver: Maneuver = .turnLeft) -> Step {
        Step(
            stepNumber: number, maneuver: maneuver, fullRoadName: "Mannerheimintie / E12",
            simpleRoadName: "Mannerheimintie",
            fullInstructionText: "Turn left onto Mannerheimintie", exitNumber: nil,
            roundaboutTurnNumber: nil, drivingSide: .right, distanceFromPrevStepMeters: 123.456,
            timeFromPrevStepSeconds: 9.87,
            lanes: [
                StepLane(directions: [.init(shape: .normalLeft, recommended: true)]),
                StepLane(directions: [
                    .init(shape: .straight, recommended: false),
                    .init(shape: .normalRight, recommended: false),
                ]),
            ],
            legMeters: 123.456, legSeconds: 9.87, coordinate: place, bearingBefore: 12,
            bearingAfter: 282.04)
    }

    static func info(steps: Int = 12) -> NavInfo {
        let steps = (0..<steps).map { step($0) }
        return NavInfo(
            navState: .enroute, route: version, currentStep: steps[1], legIndex: 0,
            remainingSteps: steps[2...], routeChanged: false, timeToCurrentStepSeconds: 12.34,
            distanceToCurrentStepMeters: 98.76, timeToNextDestinationSeconds: 456.7,
            distanceToNextDestinationMeters: 5432.1, timeToFinalDestinationSeconds: 456.7,
            distanceToFinalDestinationMeters: 5432.1)
    }

    static let route: Route = {
        let corner = Coordinate(latitude: 60.17, longitude: 24.94)
        let end = Coordinate(latitude: 60.18, longitude: 24.95)
        func leg(_ places: [Coordinate], _ first: Int) -> RouteLeg {
            RouteLeg(
                destination: waypoint, snappedDestination: places[places.count - 1],
                geometry: Polyline(places), edges: [],
                steps: [step(first, .depart), step(first + 1, .destination)],
                distanceMeters: 123.456, durationSeconds: 9.87)
        }
        return Route(
            legs: [leg([place, corner], 0), leg([corner, end], 2)], options: RouteOptions(),
            warnings: [
                RouteWarning(
                    code: .closed,
                    message: "Koulukatu is closed when the vehicle comes there at 08:03 (closed "
                        + "Mo-Fr 07:45-09:15) and opens at 09:15, and the vehicle goes there all "
                        + "the same to reach destination 1, where no other road leads",
                    destinationIndex: 1, roadName: "Koulukatu", rule: "closed Mo-Fr 07:45-09:15",
                    opensAt: header.time),
                RouteWarning(
                    code: .toll,
                    message: "the way to destination 1 leads over Tie 7, a toll road, though such "
                        + "roads are to be avoided: there is no way without, or it is far longer",
                    destinationIndex: 1, roadName: "Tie 7"),
            ])
    }()

    static let matched = MatchedLocation(
        coordinate: place, rawCoordinate: Coordinate(latitude: 60.169_8, longitude: 24.938_4),
        course: 359.96, speed: 13.888_8, altitude: nil, accuracy: 4.25, time: header.time,
        source: .fix, position: nil, confidence: 0)

    static let arrival = Arrival(
        waypoint: waypoint, waypointIndex: 0, isFinalDestination: true, plannedMeters: 5432.1,
        plannedSeconds: 456.7, traveledMeters: 5500, traveledSeconds: 470, time: header.time,
        estimatedTime: header.time.advanced(bySeconds: 456.7 - 470),
        sight: Arrival.PlaceSight(distanceMeters: 62.4, side: .left, walkingMeters: 55))

    /// In a garage, where nobody saw it.
    static let assumedArrival = Arrival(
        waypoint: waypoint, waypointIndex: 0, isFinalDestination: true, plannedMeters: 5432.1,
        plannedSeconds: 456.7, traveledMeters: 5500, traveledSeconds: 470, time: header.time,
        estimatedTime: header.time.advanced(bySeconds: 456.7 - 470),
        isAssumed: true)

    /// Before the stop's turn, so that no leg ends.
    static let earlyArrival = Arrival(
        waypoint: waypoint, waypointIndex: 3, isFinalDestination: false, plannedMeters: 0,
        plannedSeconds: 0, traveledMeters: 0, traveledSeconds: 0, time: header.time,
        estimatedTime: header.time.advanced(bySeconds: 1800), isOutOfOrder: true,
        sight: Arrival.PlaceSight(distanceMeters: 12.5))

    static let endedLeg = LegSummary(
        waypoint: waypoint, waypointIndex: 1, wasReached: false, plannedMeters: 5432.1,
        plannedSeconds: 456.7, traveledMeters: 1200, traveledSeconds: 99)

    /// One with an answer, one that was read, one that is open.
    static let messages: [DriverMessage] = {
        var messages = [
            DriverMessage(
                id: "m-1", text: "Can you take the parcel at the yard?", answers: ["Yes", "No"],
                time: header.time),
            DriverMessage(
                id: "m-2", text: "The yard closes early.", answers: [], time: header.time),
            DriverMessage(
                id: "m-3", text: "When do you have a break?", answers: ["Now", "Later"],
                time: header.time),
        ]
        messages[0].answered = .init(answer: "Yes", time: header.time.advanced(bySeconds: 30))
        messages[1].answered = .init(answer: nil, time: header.time.advanced(bySeconds: 60))
        return messages
    }()

    static let options: OptionsReport = {
        var settings = Settings()
        settings.locationIntervalSeconds = 5
        settings.distanceUpdateThreshold = .infinity
        settings.locationConsent = true
        settings.routeOptions = RouteOptionsPatch()
        settings.routeOptions?.travelMode = .truck
        let configured = EffectiveSettings(
            navigator: NavigatorOptions(), routeOptions: RouteOptions(),
            rates: .init(
                locationIntervalSeconds: 1, navInfoIntervalSeconds: 1, healthIntervalSeconds: 60,
                eventIntervalSeconds: 1,
                compactFrames: true, remainingSteps: .max), locationConsent: false,
            privacyMode: false, logLevel: .info)
        return OptionsReport(
            configured.changed(by: settings), changed: settings, allowsSimulation: false,
            allowsConsentByCommand: true)
    }()

    static let closure = RoadClosure(
        location: place, roadName: "Bulevardi", meters: 180, distanceMeters: 2400,
        failure: RoutingFailure(status: .noRouteFound, message: "Every way is closed."))

    static let events: [Event] = [
        .arrival(arrival),
        .routeChanged(RouteChange(reason: .offRoute, route: version)),
        .remainingTime(RemainingTime(moving: 400, standing: 56.7)),
        .remainingDistance(meters: 5432.1),
        .navigationState(from: .enroute, to: .rerouting),
        .offRoute(OffRoute(isOffRoute: true, location: place, distanceMeters: 55)),
        .gpsAvailability(.deadReckoning),
        .speeding(
            Speeding(
                severity: .minor, severityChanged: true, percentAboveLimit: 12.34, speed: 15,
                limit: 13.9)),
        .speeding(
            Speeding(
                severity: .minor, severityChanged: false, percentAboveLimit: nil, speed: nil,
                limit: nil)),
        .delayCategory(.heavy, delaySeconds: 300), .lightingMode(.lowLight),
        .prompt(
            Prompt(
                text: "Turn left onto <A&B>", ssml: "<speak>Turn left onto &lt;A&amp;B&gt;</speak>",
                language: "en", distanceMeters: 150, stepNumber: 3)),
        .prompt(
            Prompt(
                text: "You are too fast", ssml: "<speak>You are too fast</speak>",
                language: "en", distanceMeters: nil, stepNumber: nil)),
        .routeChanged(RouteChange(reason: .nextLeg, route: version, endedLeg: endedLeg)),
        .arrival(assumedArrival), .arrival(earlyArrival),
        .corridor(
            CorridorChange(isInside: false, location: place, distanceMeters: 120, lineMeters: 2500)),
        .closure(closure),
        .closure(
            RoadClosure(
                ending: .opened, location: place, roadName: nil, meters: 180, distanceMeters: 0)),
        .closure(
            RoadClosure(
                location: place, roadName: "Bulevardi", meters: 180, distanceMeters: 900,
                waypointIndex: 1)),
        .lateness(
            Lateness(
                isLate: true, waypoint: tour.stops[0].waypoint, waypointIndex: 0,
                expectedArrival: header.time.advanced(bySeconds: 900), lateSeconds: 300)),
        .offRoute(
            OffRoute(
                isOffRoute: true, location: place, distanceMeters: 80,
                failure: RoutingFailure(
                    status: .noRouteFound, message: "There is no way back."))),
    ]
}

extension UplinkMessage {
    /// The payload as a reader sees it.
    func sent(sequence: UInt64? = nil) throws -> JSONValue {
        let message = message(on: Samples.topics, header: Samples.header, sequence: sequence)
        return try JSONValue(parsing: message.payload)
    }
}

extension Samples {
    static var tour: Tour {
        var record = StopRecord()
        record.plannedArrival = header.time.advanced(bySeconds: 600)
        record.plannedDeparture = header.time.advanced(bySeconds: 690)
        var stop = TourStop(
            index: 0, waypoint: waypoint, state: .enroute, record: record,
            expectedArrival: header.time.advanced(bySeconds: 900),
            expectedDeparture: header.time.advanced(bySeconds: 990), distanceMeters: 4200)
        stop.waypoint.terms = StopTerms(
            metadata: [.init(key: "order", value: "4711")], serviceSeconds: 90,
            closesAt: header.time.advanced(bySeconds: 600))
        var other = stop
        other.index = 1
        other.state = .scheduled
        other.waypoint.terms = nil
        return Tour(trip: TripID(rawValue: 4), revision: 2, stops: [stop, other])
    }
}
