extension CommandBody {
    /// Whether the answer to the order depends on the vehicle's place, so that enough orders reveal it.
    /// Such an order is not obeyed without consent.
    public var disclosure: Disclosure {
        switch self {
        // A vehicle may be guided without revealing where it is: the order is answered before its
        // route is looked for.
        case .setDestinations, .continueToNextDestination, .updateDestinations: .public
        // Its members are those of the remembered reply, with their own disclosure.
        case .getReply: .public
        case .clearDestinations, .setGuidance, .setOptions, .getState, .ping: .public
        // Words between people.
        case .message, .answerMessage, .clearMessages: .public
        case .simulate(let order):
            switch order {
            case .atCoordinate, .stop: .public
            // Along a route, which there is or not.
            case .alongRoute, .toDestinations: .revealing
            }
        // Distances from the vehicle; with roads and areas to keep off, also whether it is in one, and
        // without them whether it is at its destination.
        case .estimateRoute, .reroute: .revealing
        case .getImage(let order):
            switch order.subject {
            case .picture: .public
            // The steps of a route are its path.
            case .step: .revealing
            }
        }
    }
}
