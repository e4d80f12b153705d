import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

@testable import Guidance

/// Routes made by hand, for what needs no map: edges of equal length on a line of places.
enum PlainRoutes {
    static let origin = Coordinate(latitude: 49, longitude: 8)

    /// A place in metres east and north of ``origin``.
    static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        LocalFrame(origin: origin).coordinate(PlanePoint(x: east, y: north))
    }

    /// A leg over places, one edge between each two, at 10 m/s, with a maneuver at each inner place.
    static func leg(
        _ places: [Coordinate], edges numbers: [UInt32], stepNumber: Int = 0
    ) -> RouteLeg {
        let line = Polyline(places)
        let edges = numbers.enumerated().map { index, number in
            RouteEdge(
                edge: EdgeID(rawValue: number), startMeters: line.cumulative[index],
                startSeconds: line.cumulative[index] / 10, startOffset: 0)
        }
        let steps = places.indices.map { index in
            step(
                stepNumber + index,
                index == 0 ? .depart : index == places.count - 1 ? .destination : .turnLeft,
                at: line.cumulative[index],
                after: index == 0 ? 0 : line.cumulative[index - 1], places[index])
        }
        return RouteLeg(
            destination: Waypoint(coordinate: places[places.count - 1]),
            snappedDestination: places[places.count - 1], geometry: line, edges: edges,
            steps: steps, distanceMeters: line.length, durationSeconds: line.length / 10)
    }

    static func step(
        _ number: Int, _ maneuver: Maneuver, at meters: Double, after previous: Double,
        _ coordinate: Coordinate
    ) -> Step {
        Step(
            stepNumber: number, maneuver: maneuver, fullRoadName: "Road \(number)",
            simpleRoadName: "Road \(number)", fullInstructionText: "Go", exitNumber: nil,
            roundaboutTurnNumber: nil, drivingSide: .right,
            distanceFromPrevStepMeters: meters - previous,
            timeFromPrevStepSeconds: (meters - previous) / 10, lanes: nil, legMeters: meters,
            legSeconds: meters / 10, coordinate: coordinate, bearingBefore: nil, bearingAfter: nil)
    }

    /// Two legs straight east: 0 - 500 - 1,000 m, then on to 1,800 m.
    static let twoLegs = Route(
        legs: [
            leg([place(0), place(500), place(1000)], edges: [0, 2]),
            leg([place(1000), place(1800)], edges: [4], stepNumber: 3),
        ], options: .init())

    static func activeTrip(_ route: Route = twoLegs) -> ActiveTrip {
        ActiveTrip(
            TripContent(
                trip: TripID(rawValue: 1), destinations: route.legs.map(\.destination),
                options: .init(), route: route, at: .zero))
    }

    /// The vehicle at a place, on an edge or on none.
    static func seen(
        _ place: Coordinate, on edge: UInt32? = nil, offset: Double = 0, speed: Double? = 10,
        course: Double? = 90, accuracy: Double? = 5, source: MatchedLocation.Source = .fix
    ) -> MatchedLocation {
        MatchedLocation(
            coordinate: place, rawCoordinate: place, course: course, speed: speed, altitude: nil,
            accuracy: accuracy, time: UTCTime(millisecondsSince1970: 0), source: source,
            position: edge.map {
                EdgePosition(edge: EdgeID(rawValue: $0), offset: offset, coordinate: place)
            }, confidence: edge == nil ? 0 : 0.9)
    }
}
