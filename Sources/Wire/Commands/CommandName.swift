/// The orders that a vehicle understands; the raw value is the last level of the topic.
public enum CommandName: String, CaseIterable, Sendable {
    case setDestinations = "set-destinations"
    case continueToNextDestination = "continue-to-next-destination"
    case clearDestinations = "clear-destinations"
    case reroute
    case setGuidance = "set-guidance"
    case setOptions = "set-options"
    case simulate
    case estimateRoute = "estimate-route"
    case getState = "get-state"
    case getImage = "get-image"
    case ping
}
