import Directions
import Geodesy
import Guidance
import Positioning
import Wire

/// An hour of driving through a town with 120 steps, whose names and texts have usual lengths.
enum BenchmarkDrive {
    private static let roads = [
        "Mannerheimintie", "Runeberginkatu", "Nordenskiöldinkatu", "Topeliuksenkatu",
        "Mechelininkatu",
        "Paciuksenkatu / E12", "Hakamäentie / 50", "Bulevardi",
    ]

    static let steps: [Step] = (0..<120).map { number in
        let road = roads[number % roads.count]
        let lanes: [StepLane]? =
            number % 3 == 0
            ? [
                StepLane(directions: [.init(shape: .normalLeft, recommended: true)]),
                StepLane(directions: [.init(shape: .straight, recommended: false)]),
                StepLane(directions: [
                    .init(shape: .straight, recommended: false),
                    .init(shape: .normalRight, recommended: false),
                ]),
            ] : nil
        return Step(
            stepNumber: number, maneuver: number % 2 == 0 ? .turnLeft : .turnSlightRight,
            fullRoadName: road, simpleRoadName: road,
            fullInstructionText: "Turn left onto \(road)", exitNumber: nil,
            roundaboutTurnNumber: nil, drivingSide: .right,
            distanceFromPrevStepMeters: 417.3 + Double(number),
            timeFromPrevStepSeconds: 30.2, lanes: lanes, legMeters: Double(number) * 417,
            legSeconds: Double(number) * 30, coordinate: place(second: number * 30),
            bearingBefore: 12, bearingAfter: 102)
    }

    static func info(stepNumber: Int, secondsToStep: Double) -> NavInfo {
        let remaining = Double(119 - stepNumber) * 30.2 + secondsToStep
        return NavInfo(
            navState: .enroute, route: RouteVersion(trip: TripID(rawValue: 31), revision: 2),
            currentStep: steps[stepNumber], legIndex: 0, remainingSteps: steps[(stepNumber + 1)...],
            routeChanged: false, timeToCurrentStepSeconds: secondsToStep,
            distanceToCurrentStepMeters: secondsToStep * 13.87,
            timeToNextDestinationSeconds: remaining,
            distanceToNextDestinationMeters: remaining * 13.87,
            timeToFinalDestinationSeconds: remaining,
            distanceToFinalDestinationMeters: remaining * 13.87)
    }

    private static func place(second: Int) -> Coordinate {
        Coordinate(latitude: 60.169_856_7, longitude: 24.938_379_1)
            .moved(by: Double(second) * 13.87, bearing: 17)
    }

    static func location(second: Int) -> LocationUpdate {
        LocationUpdate(
            matched: MatchedLocation(
                coordinate: place(second: second), rawCoordinate: place(second: second + 1),
                course: 17.4, speed: 13.87, altitude: 21.3, accuracy: 4.1,
                time: UTCTime(millisecondsSince1970: 1_772_366_400_000 + Int64(second) * 1000),
                source: .fix, position: nil, confidence: 0.98),
            roadName: roads[second / 30 % roads.count], speedLimit: 13.89, onRoute: true)
    }

    static let health = Health(
        gps: .init(state: .fix, ageSeconds: 0.3, satellitesUsed: 11, accuracyMeters: 4.1),
        link: .init(broker: "broker.example:8883", reconnects: 2, commandPath: .ok),
        guidance: .init(state: .guiding),
        journal: .init(pending: 0, oldestAgeSeconds: nil, bytes: 0, dropped: 0),
        locationShared: true, memoryBytes: 31_457_280, cpuPercent: 1.4, uptimeSeconds: 12_345)

    static let command =
        #"{"id":"order-4711","issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":300,"waypoints":["#
        + (1...5).map {
            #"{"id":"stop-\#($0)","title":"Customer number \#($0)","latitude":60.1698567,"#
                + #""longitude":24.9383791,"vehicleStopover":true}"#
        }.joined(separator: ",")
        + #"],"options":{"travelMode":"TRUCK","avoidsTolls":true,"vehicle":{"heightMeters":3.8}}}"#
}
