/// The orders that a vehicle understands; the raw value is the last level of the topic.
public enum CommandName: String, CaseIterable, Sendable {
    case setDestinations = "set-destinations"
    case continueToNextDestination = "continue-to-next-destination"
    case clearDestinations = "clear-destinations"
    case updateDestinations = "update-destinations"
    case reroute
    case setGuidance = "set-guidance"
    case setOptions = "set-options"
    case simulate
    case estimateRoute = "estimate-route"
    case getState = "get-state"
    case getImage = "get-image"
    /// A text of dispatch to the driver.
    case message
    /// The driver's answer to a message; sent by the program that shows messages to him.
    case answerMessage = "answer-message"
    case clearMessages = "clear-messages"
    case getReply = "get-reply"
    case ping

    /// Whether it changes a trip, and so may be only for one (`ifTrip`).
    package var changesTrip: Bool {
        switch self {
        case .setDestinations, .continueToNextDestination, .clearDestinations, .reroute,
            .setGuidance, .simulate, .updateDestinations:
            true
        case .setOptions, .estimateRoute, .getState, .getImage, .getReply, .message, .answerMessage,
            .clearMessages, .ping:
            false
        }
    }

    /// Whether it changes anything at all, so that it must not be obeyed twice.
    public var changesSomething: Bool {
        switch self {
        case .setOptions, .message, .answerMessage, .clearMessages: true
        default: changesTrip
        }
    }

    /// Whether it has fields of its own.
    var hasFields: Bool { self != .getState && self != .ping }
}
