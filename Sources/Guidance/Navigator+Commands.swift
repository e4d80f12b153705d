import Geodesy
import Routing

extension Navigator {
    /// Obeys an order or refuses it. What is refused gets one reply; what is obeyed gets ACCEPTED and,
    /// at once or once the route is there, exactly one other.
    mutating func handleCommand(_ command: Command, _ token: CommandToken) {
        if let refusal = refusal(of: command) {
            outputs.append(.reply(token, refusal))
            return
        }
        reply(token, .accepted)
        switch command {
        case .setDestinations(let order):
            inquire(.destinations(token, order))
        case .continueToNextDestination(let startGuidance):
            continueToNextDestination(startGuidance: startGuidance, token)
        case .clearDestinations:
            clearDestinations()
            reply(token, .succeeded)
        case .reroute(let order):
            inquire(.command(token, order))
        case .setGuidance(let active):
            if !active { dropInquiry(ofDeviation: true) }
            apply(active ? .guidanceOn : .guidanceOff)
            reply(token, .succeeded)
        case .setOptions(let options):
            self.options = options
            reply(token, .succeeded)
        }
        sendFrameIfChanged()
    }

    /// Why an order cannot be obeyed; nil when it can.
    private func refusal(of command: Command) -> CommandReply? {
        switch command {
        case .setDestinations(let order): return refusal(of: order)
        case .clearDestinations, .setGuidance, .setOptions: return nil
        case .continueToNextDestination, .reroute: break
        }
        if case .destinations = inquiry?.purpose {
            return CommandReply(
                status: .rejected, code: .conflict,
                message: "A route to new destinations is being worked out; wait for it.")
        }
        guard state.journey != nil else {
            return CommandReply(
                status: .rejected, code: .conflict,
                message: "There is no trip; set destinations first.",
                routeStatus: .noWaypointsError)
        }
        if case (.arrived, .reroute) = (state, command) {
            return CommandReply(
                status: .rejected, code: .conflict,
                message: "The vehicle is at its destination; continue to the next one first.")
        }
        return nil
    }

    private func refusal(of order: Command.SetDestinations) -> CommandReply? {
        if let trip = order.ifTrip, trip != state.journey?.trip {
            return CommandReply(
                status: .rejected, code: .conflict,
                message: "Trip \(trip.rawValue) is not the current one; read state/navigation.")
        }
        if order.destinations.isEmpty {
            return CommandReply(
                status: .rejected, code: .invalid, message: "Give at least one destination.",
                routeStatus: .noWaypointsError)
        }
        if order.destinations.count > RouteRequest.maximumDestinations {
            return CommandReply(
                status: .rejected, code: .invalid,
                message: "Give at most \(RouteRequest.maximumDestinations) destinations.",
                routeStatus: .waypointError)
        }
        if let index = order.destinations.firstIndex(where: { !$0.coordinate.isValid }) {
            return CommandReply(
                status: .rejected, code: .invalid,
                message: "Destination \(index) is not a place on earth; check its coordinates.",
                routeStatus: .waypointError)
        }
        return nil
    }

    private mutating func continueToNextDestination(startGuidance: Bool, _ token: CommandToken) {
        guard let journey = state.journey else { return }
        if journey.isLastLeg {
            clearDestinations()
            reply(token, .succeeded, .ok, "No destination is left; the trip is over.", route: .ok)
            return
        }
        guard case .arrived = state else {
            inquire(.continuation(token, startGuidance: startGuidance))
            return
        }
        dropInquiry(ofDeviation: false)
        state.journey?.beginNextLeg(at: now)
        beginLeg(startGuidance: startGuidance)
        reply(token, .succeeded, route: .ok)
    }

    /// The next leg is there: tells it, and goes on with or without guidance.
    mutating func beginLeg(startGuidance: Bool) {
        timeGate.reset()
        distanceGate.reset()
        deviation.reset()
        apply(.legBegan(guided: startGuidance || state.guidanceActive))
        if let version = state.journey?.version { tellRouteChanged(.nextLeg, version) }
    }

    private mutating func clearDestinations() {
        dropInquiry(ofDeviation: false)
        let version = state.journey?.version
        apply(.ended)
        backoff = RerouteBackoff()
        lastArrival = nil
        if let version { tellRouteChanged(.cleared, version) }
    }
}
