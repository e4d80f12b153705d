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

    /// Whether it changes a trip, and so may be only for one (`ifTrip`).
    public var changesTrip: Bool {
        switch self {
        case .setDestinations, .continueToNextDestination, .clearDestinations, .reroute,
            .setGuidance, .simulate:
            true
        case .setOptions, .estimateRoute, .getState, .getImage, .ping: false
        }
    }

    /// Whether it changes anything at all, so that it must not be obeyed twice.
    public var changesSomething: Bool { changesTrip || self == .setOptions }

    /// Whether there is anything to say in it besides that it is sent.
    var hasFields: Bool { self != .getState && self != .ping }
}
