public import Geodesy
public import Guidance
import Routing

/// `event/…`: something that happened, and where.
public struct EventMessage: Hashable, Sendable, UplinkMessage {
    public var event: Event
    /// The vehicle's place; nil if unknown.
    public var place: Coordinate?

    public init(_ event: Event, at place: Coordinate?) {
        self.event = event
        self.place = place
    }

    public var subtopic: String { "event/\(name)" }

    /// The last level of the topic.
    public var name: String {
        switch event {
        case .arrival: "arrival"
        case .routeChanged: "route-changed"
        case .remainingTime: "remaining-time"
        case .remainingDistance: "remaining-distance"
        case .navigationState: "navigation-state"
        case .offRoute: "off-route"
        case .gpsAvailability: "gps-availability"
        case .speeding: "speeding"
        case .delayCategory: "delay-category"
        case .lightingMode: "lighting-mode"
        case .prompt: "prompt"
        case .corridor: "corridor"
        case .lateness: "lateness"
        case .closure: "closure"
        }
    }

    public var delivery: Delivery {
        switch event {
        case .remainingTime, .remainingDistance: .live(expiry: 30)
        case .prompt: .live(expiry: 10)
        case .speeding(let speeding): speeding.severityChanged ? .journalled : .live(expiry: 60)
        case .arrival, .offRoute, .routeChanged, .navigationState, .gpsAvailability,
            .delayCategory, .lightingMode, .corridor, .lateness, .closure:
            .journalled
        }
    }

    public var disclosure: Disclosure {
        switch event {
        case .arrival, .offRoute, .remainingTime, .remainingDistance, .prompt: .revealing
        // The sender of a line would learn whether the vehicle is at it.
        case .corridor: .revealing
        // It depends on the vehicle's distance from the stop.
        case .lateness: .revealing
        // Guidance ends at a destination and stops off the route.
        case .navigationState: .revealing
        // It compares with the limit of the road that the vehicle is on.
        case .speeding: .revealing
        // The reporter of one road's traffic would learn whether the route leads over it.
        case .delayCategory, .closure: .revealing
        // Dusk is at one moment along one line over the earth, and at dawn along another.
        case .lightingMode: .revealing
        // Without a fix the position is carried on as far as the roads around it allow; the
        // receiver's own state is in health.
        case .gpsAvailability: .revealing
        case .routeChanged(let change):
            switch change.reason {
            // Each is brought about by an order, wherever the vehicle is.
            case .destinationsSet, .nextLeg, .cleared, .updated:
                change.isOrdered ? .public : .revealing
            // It comes when there is a path from where the vehicle is.
            case .resumed: .revealing
            // With another language a route is worked out anew, unless the vehicle is at its destination.
            case .command: .revealing
            case .offRoute, .alternative, .traffic: .revealing
            }
        }
    }

    public func writeMembers(to json: inout MemberWriter) {
        switch event {
        case .arrival(let arrival): json.members(.revealing) { $0.arrival(arrival) }
        case .routeChanged(let change):
            json.member("reason", change.reason.rawValue, .public)
            json.routeVersion(change.route)
            json.object("endedLeg", ifPresent: change.endedLeg, .revealing) { $0.leg($1) }
        case .remainingTime(let time):
            json.seconds("timeToNextDestinationSeconds", time.seconds, .revealing)
            json.seconds("lowSeconds", time.likely.lowerBound, .revealing)
            return json.seconds("highSeconds", time.likely.upperBound, .revealing)
        case .remainingDistance(let meters):
            return json.meters("distanceToNextDestinationMeters", meters, .revealing)
        case .navigationState(let old, let new):
            json.member("from", old.name, .revealing)
            json.member("to", new.name, .revealing)
        case .offRoute(let offRoute):
            json.member("offRoute", offRoute.isOffRoute, .revealing)
            json.meters("distanceFromRouteMeters", offRoute.distanceMeters, .revealing)
            json.object("failure", ifPresent: offRoute.failure, .revealing) { $0.failure($1) }
            return json.place(offRoute.location, .revealing)
        case .corridor(let change):
            json.member("inside", change.isInside, .revealing)
            json.meters("distanceFromLineMeters", change.distanceMeters, .revealing)
            json.meters("lineMeters", change.lineMeters, .revealing)
            return json.place(change.location, .revealing)
        case .lateness(let lateness): json.members(.revealing) { $0.lateness(lateness) }
        case .closure(let closure):
            json.members(.revealing) { $0.closure(closure) }
            return json.place(closure.location, .revealing)
        case .gpsAvailability(let availability):
            json.member("availability", availability.rawValue, .revealing)
        case .speeding(let speeding): json.members(.revealing) { $0.speeding(speeding) }
        case .delayCategory(let category, let delay):
            json.member("delayCategory", category.wireName, .revealing)
            json.member("delayCategoryNumber", category.rawValue, .revealing)
            json.seconds("delaySeconds", delay, .revealing)
        case .lightingMode(let mode):
            json.member("lightingMode", mode.wireName, .revealing)
            json.member("lightingModeNumber", mode.rawValue, .revealing)
        case .prompt(let prompt): json.members(.revealing) { $0.prompt(prompt) }
        }
        json.place(place, .revealing)
    }
}

extension JSONWriter {
    mutating func arrival(_ arrival: Arrival) {
        object("waypoint") { $0.waypoint(arrival.waypoint) }
        member("waypointIndex", arrival.waypointIndex)
        member("finalDestination", arrival.isFinalDestination)
        meters("plannedDistanceMeters", arrival.plannedMeters)
        seconds("plannedDurationSeconds", arrival.plannedSeconds)
        meters("traveledDistanceMeters", arrival.traveledMeters)
        seconds("traveledDurationSeconds", arrival.traveledSeconds)
        member("estimatedArrivalTime", arrival.estimatedTime.description)
        member("arrivalTime", arrival.time.description)
        member("assumed", arrival.isAssumed)
        member("outOfOrder", arrival.isOutOfOrder)
        meters("distanceToPlaceMeters", arrival.sight?.distanceMeters)
        member("side", arrival.sight?.side?.rawValue)
        meters("walkingDistanceMeters", arrival.sight?.walkingMeters)
    }

    /// Its places are left out: they are those of the command.
    mutating func leg(_ leg: LegSummary) {
        member("waypointId", leg.waypoint.id)
        member("waypointTitle", leg.waypoint.title)
        member("waypointIndex", leg.waypointIndex)
        member("reached", leg.wasReached)
        meters("plannedDistanceMeters", leg.plannedMeters)
        seconds("plannedDurationSeconds", leg.plannedSeconds)
        meters("traveledDistanceMeters", leg.traveledMeters)
        seconds("traveledDurationSeconds", leg.traveledSeconds)
    }

    mutating func failure(_ failure: RoutingFailure) {
        member("routeStatus", failure.status.name)
        member("message", failure.message)
    }

    mutating func closure(_ closure: RoadClosure) {
        member("closed", closure.isAhead)
        member("ended", closure.ending?.rawValue)
        member("waypointIndex", closure.waypointIndex)
        member("roadName", closure.roadName)
        meters("lengthMeters", closure.meters)
        meters("distanceMeters", closure.distanceMeters)
        object("failure", ifPresent: closure.failure) { $0.failure($1) }
    }

    mutating func lateness(_ lateness: Lateness) {
        member("late", lateness.isLate)
        object("waypoint") { $0.waypoint(lateness.waypoint) }
        member("waypointIndex", lateness.waypointIndex)
        member("windowTo", lateness.waypoint.terms?.closesAt?.description)
        member("expectedArrivalTime", lateness.expectedArrival.description)
        seconds("lateSeconds", lateness.lateSeconds)
    }

    mutating func speeding(_ speeding: Speeding) {
        member("severity", speeding.severity.rawValue)
        member("severityChanged", speeding.severityChanged)
        member("percentAboveLimit", speeding.percentAboveLimit, decimals: 1)
        metersPerSecond("speedMetersPerSecond", speeding.speed)
        metersPerSecond("speedLimitMetersPerSecond", speeding.limit)
    }

    mutating func prompt(_ prompt: Prompt) {
        member("text", prompt.text)
        member("ssml", prompt.ssml)
        member("language", prompt.language)
        meters("distanceMeters", prompt.distanceMeters)
        member("stepNumber", prompt.stepNumber)
        member("priority", prompt.priority.rawValue)
        seconds("durationSeconds", prompt.seconds)
    }
}
