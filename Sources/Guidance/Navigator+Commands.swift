import Geodesy
import Routing

extension Navigator {
    /// Obeys an order or refuses it. A refused one gets one reply; an obeyed one gets ACCEPTED and,
    /// at once or once the route is there, exactly one other.
    mutating func handleCommand(
        _ command: Command, _ token: CommandToken, ifTrip trip: TripID?
    ) {
        if mayWait(command) {
            waitingOrders.append(WaitingOrder(command: command, token: token, trip: trip))
            return
        }
        if case .continueToNextDestination(_, let stop, _) = command,
            isOfEndedTrip(stop, ifTrip: trip)
        {
            reply(token, .accepted)
            reply(token, .succeeded(Self.leftAlready, route: .ok))
            return
        }
        if let refusal = refusal(ofTrip: trip) ?? refusal(of: command) {
            reply(token, refusal)
            return
        }
        reply(token, .accepted)
        switch command {
        case .setDestinations(let order) where options.takesTripsAtOnce: takeTrip(order, token)
        case .setDestinations(let order):
            if order.destinations.isLong,
                let failure = network.failure(ofOrder: order.destinations)
            {
                reply(token, .failed(failure, field: failure.field))
            } else {
                requestRoute(.destinations(token, order))
            }
        case .continueToNextDestination(let startGuidance, let stop, _):
            continueToNextDestination(startGuidance: startGuidance, leaving: stop, token)
        case .clearDestinations:
            clearDestinations()
            reply(token, .succeeded())
        case .updateDestinations(let order): updateDestinations(order, token)
        case .reroute(let order): obey(order, token)
        case .simulate(let order): simulate(order, token)
        case .setGuidance(let active):
            setGuidance(active)
            reply(token, .succeeded())
        case .setOptions(let options):
            self.options = options
            if options.takesTripsAtOnce { endOpenOrder() } else { forgetUnpublishedArrival() }
            if state.activeTrip?.content.setPublished(!options.takesTripsAtOnce) == true {
                forgetUnpublishedPath()
                outputs.append(.routePublished)
            }
            reply(token, .succeeded())
            translateRoute()
        }
        sendFrameIfChanged()
    }

    /// Why an order cannot be obeyed; nil when it can.
    private func refusal(of command: Command) -> CommandReply? {
        switch command {
        case .setDestinations(let order):
            return refusal(of: order.destinations, atMost: SavedTrip.maximumDestinations)
        case .simulate(let order): return refusal(of: order)
        case .clearDestinations, .setGuidance, .setOptions: return nil
        case .continueToNextDestination, .reroute, .updateDestinations: break
        }
        let isReroute = if case .reroute = command { true } else { false }
        switch pendingRequest?.purpose {
        case .update where !isReroute:
            return .rejected(
                .conflict,
                "\(Self.maximumWaitingOrders) orders wait already; wait for the replies and send again "
                    + "with a new id.")
        case .destinations, .simulation, .update:
            return .rejected(
                .conflict, "A route is being worked out; wait for it and send again with a new id.")
        // The order changes what is resumed.
        case .resumption: break
        case .continuation, .command, .deviation, .outOfOrder, .improvement, .translation, nil:
            break
        }
        guard let trip = savedTrip else {
            return .rejected(
                .conflict, "There is no trip; set destinations first.", route: .noWaypointsError)
        }
        if case .continueToNextDestination(_, let stop, let revision) = command {
            return refusal(ofLeaving: stop, ifRevision: revision, of: trip)
        }
        if case .updateDestinations(let order) = command { return refusal(of: order) }
        let isArrived = if case .arrived = state { true } else { false }
        if isArrived || pendingRequest?.tripWithoutRoute?.isAtDestination == true {
            return .rejected(
                .conflict,
                trip.current.flatMap { trip.next(after: $0) } == nil
                    ? "The vehicle is at its last destination; set new ones."
                    : "The vehicle is at its destination; continue to the next one first.")
        }
        if case .reroute(let order) = command, let index = order.alternative {
            return refusal(ofAlternative: index)
        }
        return nil
    }

    private func refusal(of order: Command.Simulate) -> CommandReply? {
        switch order.mode {
        case .alongRoute:
            state.activeTrip == nil
                ? .rejected(
                    .conflict,
                    savedTrip == nil
                        ? "There is no route to drive along; set destinations first."
                        : "The trip has no route yet; wait for event/route-changed and send again with a new id.",
                    route: .noRouteFound) : nil
        case .toDestinations(let destinations, _, _):
            refusal(of: destinations, atMost: RouteRequest.maximumDestinations)
        case .atCoordinate(let place, _):
            place.isValid
                ? nil
                : .rejected(
                    .invalid, "That is no place on earth; check its coordinates.",
                    field: .coordinate)
        case .stop: nil
        }
    }

    private func refusal(ofTrip trip: TripID?) -> CommandReply? {
        guard let trip, trip != savedTrip?.trip else { return nil }
        return .rejected(
            .conflict, "Trip \(trip.rawValue) is not the current one; read state/navigation.",
            field: .trip)
    }

    private func refusal(of destinations: [Waypoint], atMost limit: Int) -> CommandReply? {
        if destinations.isEmpty {
            return .rejected(
                .invalid, "Give at least one destination.", field: .destinations,
                route: .noWaypointsError)
        }
        if destinations.count > limit {
            return .rejected(
                .invalid, "Give at most \(limit) destinations.",
                field: .destinations, route: .waypointError)
        }
        if let index = destinations.firstIndex(where: { !$0.coordinate.isValid }) {
            return .rejected(
                .invalid, "Destination \(index) is not a place on earth; check its coordinates.",
                field: .destination(index), route: .waypointError)
        }
        if let (index, id) = destinations.repeatedID {
            return .rejected(
                .invalid,
                "Destination \(index) has the id \(id) of one before it; give it another.",
                field: .destination(index), route: .waypointError)
        }
        if let last = destinations.indices.last, destinations[last].isPass {
            return .rejected(
                .invalid, "The last destination is only passed; make it one to stop at.",
                field: .destination(last), route: .waypointError)
        }
        return nil
    }

    private mutating func obey(_ order: Command.Reroute, _ token: CommandToken) {
        if let alternative = order.alternative {
            take(alternative: alternative)
            reply(token, .succeeded(route: .ok))
        } else if let trip = pendingRequest?.tripWithoutRoute ?? (hasPosition ? nil : savedTrip) {
            takeRerouted(trip, order, token)
        } else {
            requestRoute(.command(token, order))
        }
    }

    mutating func setGuidance(_ active: Bool) {
        if pendingRequest?.tripWithoutRoute != nil {
            pendingRequest?.tripWithoutRoute?.guidanceActive = active
        } else if !active {
            dropPendingRequest(ofDeviation: true)
        }
        state.activeTrip?.stay?.continuesGuided = active
        apply(active ? .guidanceOn : .guidanceOff)
    }

    mutating func clearDestinations() {
        let trip = savedTrip
        let ended = leaveTrip()
        if let trip { reportRouteChanged(.cleared, trip.version, ended: ended) }
    }

    /// Gives up the present trip and its pending route request; returns the leg that ended with it.
    mutating func leaveTrip() -> LegSummary? {
        dropPendingRequest(ofDeviation: false)
        let ended = state.activeTrip?.content.summary(at: now)
        apply(.ended)
        backoff = RerouteBackoff()
        lastArrival = nil
        traveled = TraveledPath()
        delay.reset()
        otherRoutes = []
        return ended
    }
}
