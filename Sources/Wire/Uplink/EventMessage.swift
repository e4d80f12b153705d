public import Geodesy
public import Guidance
import Routing

/// `event/…`: something that happened, and where.
public struct EventMessage: Hashable, Sendable, UplinkMessage {
    public var event: Event
    /// Where the vehicle was; nil when that is unknown or may not be told.
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
        }
    }

    public var delivery: Delivery {
        var delivery = baseDelivery
        delivery.revealsLocation = delivery.revealsLocation || place != nil
        return delivery
    }

    /// How the event travels when it says nothing of the place at which it happened.
    private var baseDelivery: Delivery {
        switch event {
        case .remainingTime, .remainingDistance: return .live(expiry: 30, revealsLocation: true)
        case .prompt: return .live(expiry: 10, revealsLocation: true)
        case .speeding(let speeding):
            return speeding.severityChanged ? .journalled : .live(expiry: 60)
        case .arrival, .offRoute:
            var delivery = Delivery.journalled
            delivery.revealsLocation = true
            return delivery
        case .routeChanged, .navigationState, .gpsAvailability, .delayCategory, .lightingMode:
            return .journalled
        }
    }

    /// The same event without a word on where the vehicle is; nil when nothing would be left of it.
    public var withoutLocation: EventMessage? {
        baseDelivery.revealsLocation ? nil : EventMessage(event, at: nil)
    }

    public func writeMembers(to json: inout JSONWriter) {
        switch event {
        case .arrival(let arrival): json.arrival(arrival)
        case .routeChanged(let change):
            json.member("reason", change.reason.rawValue)
            json.routeVersion(change.route)
            json.object("endedLeg", ifPresent: change.endedLeg) { $0.leg($1) }
        case .remainingTime(let seconds):
            return json.seconds("timeToNextDestinationSeconds", seconds)
        case .remainingDistance(let meters):
            return json.meters("distanceToNextDestinationMeters", meters)
        case .navigationState(let old, let new):
            json.member("from", old.name)
            json.member("to", new.name)
        case .offRoute(let offRoute):
            json.member("offRoute", offRoute.isOffRoute)
            json.meters("distanceFromRouteMeters", offRoute.distanceMeters)
            return json.place(offRoute.location)
        case .gpsAvailability(let availability):
            json.member("availability", availability.rawValue)
        case .speeding(let speeding): json.speeding(speeding)
        case .delayCategory(let category, let delay):
            json.member("delayCategory", category.wireName)
            json.member("delayCategoryNumber", category.rawValue)
            json.seconds("delaySeconds", delay)
        case .lightingMode(let mode):
            json.member("lightingMode", mode.wireName)
            json.member("lightingModeNumber", mode.rawValue)
        case .prompt(let prompt): json.prompt(prompt)
        }
        json.place(place)
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
    }

    /// Its places are left out: they are those of the order.
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
    }
}
