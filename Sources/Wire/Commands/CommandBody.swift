public import Geodesy
public import Guidance
public import Imagery
public import Routing

/// The body of a command, by its name.
public enum CommandBody: Hashable, Sendable {
    case setDestinations(SetDestinations)
    case continueToNextDestination(
        startGuidance: Bool, leaving: TourChange.Stop?, ifRevision: Int? = nil)
    case clearDestinations
    case updateDestinations(UpdateDestinations)
    case reroute(Reroute)
    case setGuidance(active: Bool)
    case setOptions(OptionsPatch)
    case simulate(Simulate)
    case estimateRoute(EstimateRoute)
    case getState
    case getImage(GetImage)
    case message(text: String, answers: [String])
    /// - Parameter answer: one of the message's answers; nil where it offers none.
    case answerMessage(id: String, answer: String?)
    /// - Parameter id: of the message; nil for all.
    case clearMessages(id: String?)
    /// The last reply to a command with this id.
    case getReply(commandID: String)
    case ping

    public var name: CommandName {
        switch self {
        case .setDestinations: .setDestinations
        case .continueToNextDestination: .continueToNextDestination
        case .clearDestinations: .clearDestinations
        case .updateDestinations: .updateDestinations
        case .reroute: .reroute
        case .setGuidance: .setGuidance
        case .setOptions: .setOptions
        case .simulate: .simulate
        case .estimateRoute: .estimateRoute
        case .getState: .getState
        case .getImage: .getImage
        case .message: .message
        case .answerMessage: .answerMessage
        case .clearMessages: .clearMessages
        case .getReply: .getReply
        case .ping: .ping
        }
    }
}

extension CommandBody {
    public struct SetDestinations: Hashable, Sendable {
        /// 1...500.
        public var waypoints: [WaypointRequest]
        public var options: RouteOptionsPatch
        public var startGuidance: Bool
        /// Nil for the configured one.
        public var continuation: Continuation?
        /// The line that the trip is to follow.
        public var line: TripLine?
        public var latenessSeconds: Double?
    }

    public struct UpdateDestinations: Hashable, Sendable {
        public enum Change: Hashable, Sendable {
            case insert([WaypointRequest], before: TourChange.Stop?)
            case other(TourChange)
        }

        /// 1...500.
        public var changes: [Change]
        public var ifRevision: Int?
    }

    public struct Reroute: Hashable, Sendable {
        public var reason: String?
        public var options: RouteOptionsPatch?
        public var route: RouteChoice?
    }

    /// The other route wanted.
    public enum RouteChoice: Hashable, Sendable {
        /// One of the offered alternatives, from 0.
        case alternative(Int)
        /// A route without these.
        case avoid(areas: [BoundingBox], segments: [RoadReference])
    }

    public enum Simulate: Hashable, Sendable {
        case alongRoute(Pace)
        /// 1...25.
        case toDestinations([WaypointRequest], RouteOptionsPatch, Pace)
        case atCoordinate(Coordinate, jitterMeters: Double)
        case stop

        public struct Pace: Hashable, Sendable {
            /// Above 0, at most 20.
            public var speedMultiplier: Double
            public var paused: Bool
            /// Standard deviation in metres of the noise on simulated positions.
            public var jitterMeters: Double
        }
    }

    public struct EstimateRoute: Hashable, Sendable {
        /// 1...25, without the start, which is where the vehicle is.
        public var waypoints: [WaypointRequest]
        public var options: RouteOptionsPatch
        /// The time of departure; nil for now.
        public var departure: UTCTime?
    }

    public struct GetImage: Hashable, Sendable {
        public enum Kind: String, CaseIterable, Sendable {
            case maneuver = "MANEUVER"
            case lanes = "LANES"
        }

        public enum Subject: Hashable, Sendable {
            /// The id of a picture, as steps refer to it.
            case picture(id: String)
            /// A step of the current route.
            case step(Int, Kind)
        }

        public var subject: Subject
        public var format: PictureFormat
        public var theme: Theme
        public var size: PictureSize
    }
}

/// A destination of a command.
public struct WaypointRequest: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
        case coordinate(Coordinate)
        /// A place that the map knows.
        case placeID(String)
    }

    public var target: Target
    public var id: String?
    public var title: String?
    /// Degrees from north. Never together with ``preferSameSideOfRoad``.
    public var preferredHeading: Double?
    public var preferSameSideOfRoad: Bool
    public var vehicleStopover: Bool
    public var turnAtStop: TurnAtStop?
    public var isPass: Bool
    public var terms: StopTerms?

    /// The waypoint, once its place is known.
    public func waypoint(at coordinate: Coordinate) -> Waypoint {
        Waypoint(
            coordinate: coordinate, id: id, title: title, preferredHeading: preferredHeading,
            preferSameSideOfRoad: preferSameSideOfRoad, vehicleStopover: vehicleStopover,
            turnAtStop: turnAtStop, isPass: isPass, terms: terms)
    }
}

extension Sequence<WaypointRequest> {
    /// The waypoints with their places looked up in a map. Throws what is wrong with the first place that the map does
    /// not have, or that is far from the ground of its stop.
    public func resolved(_ coordinate: (_ placeID: String) -> Coordinate?)
        throws(UnusablePlace) -> [Waypoint]
    {
        var waypoints: [Waypoint] = []
        for (index, request) in enumerated() {
            switch request.target {
            case .coordinate(let place): waypoints.append(request.waypoint(at: place))
            case .placeID(let id):
                guard let place = coordinate(id) else {
                    throw UnusablePlace(
                        field: .placeOfDestination(index),
                        message:
                            "The map knows no place \(id); send the waypoint's latitude and longitude instead."
                    )
                }
                if let fault = request.terms?.siteFault(at: place) {
                    throw UnusablePlace(
                        field: .site(index), message: "The site of waypoint \(index) \(fault)")
                }
                waypoints.append(request.waypoint(at: place))
            }
        }
        return waypoints
    }
}

/// A `placeId` that the map does not know, or that does not go with the other fields of its waypoint.
public struct UnusablePlace: Error, Hashable, Sendable {
    public let field: OrderField
    public let message: String
}
