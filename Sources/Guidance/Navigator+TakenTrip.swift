import Directions
import Routing

// Trips that are taken before their routes are there (``NavigatorOptions/takesTripsAtOnce``). Which trip
// there is then follows from the orders alone: not from where the vehicle is, from the traffic, or from
// how long a route takes to be worked out.
extension Navigator {
    /// Takes a new trip in place of the one that there is.
    mutating func takeTrip(_ order: Command.SetDestinations, _ token: CommandToken) {
        let isGuided = order.startGuidance || nextSnapshot.guidanceActive
        var trip = SavedTrip(
            trip: nextTrip, destinations: order.destinations,
            statuses: order.destinations.statusesAtStart, options: order.options,
            guidanceActive: isGuided, revision: 1, map: mapName,
            continuation: order.continuation ?? options.continuation, line: order.line)
        trip.latenessSeconds = order.latenessSeconds ?? SavedTrip.typicalLateness
        nextTrip = TripID(rawValue: nextTrip.rawValue &+ 1)
        take(trip, .destinationsSet, token)
    }

    /// Leaves the destinations of a trip up to one that is not the last out and goes to the one behind it.
    mutating func skipDestinations(
        of trip: SavedTrip, through stop: Int, startGuidance: Bool, _ token: CommandToken?,
        isOrdered: Bool = true
    ) {
        guard let next = trip.next(after: stop) else { return }
        var trip = trip
        trip.leave(through: stop)
        trip.statuses[next] = .next
        trip.guidanceActive = trip.guidanceActive || startGuidance
        trip.stay = nil
        trip.revision += 1
        take(trip, .nextLeg, token, isOrdered: isOrdered && trip.continuation == .byCommand)
    }

    /// Takes a changed list in place of the one that there is.
    mutating func takeChanged(_ trip: SavedTrip, _ token: CommandToken) {
        var trip = trip
        trip.revision += 1
        take(trip, .updated, token)
    }

    /// Ends the order that waits for a route, when orders are not to wait any more.
    mutating func endOpenOrder() {
        guard let pendingRequest else { return }
        switch pendingRequest.purpose {
        case .destinations(let token, let order):
            self.pendingRequest = nil
            takeTrip(order, token)
        case .continuation(let token, let startGuidance, let isOrdered):
            guard let trip = savedTrip else { break }
            self.pendingRequest = nil
            guard let current = trip.current, trip.next(after: current) != nil else { break }
            skipDestinations(
                of: trip, through: current, startGuidance: startGuidance, token,
                isOrdered: isOrdered)
        case .update(let token, let trip):
            self.pendingRequest = nil
            takeChanged(trip, token)
        case .command, .simulation: dropPendingRequest(ofDeviation: false)
        case .deviation, .improvement, .translation, .resumption: break
        }
    }

    private mutating func take(
        _ trip: SavedTrip, _ reason: RouteChange.Reason, _ token: CommandToken?,
        isOrdered: Bool = true
    ) {
        let ended = leaveTrip()
        tellRouteChanged(reason, trip.version, ended: ended, isOrdered: isOrdered)
        if let token { reply(token, .taken) }
        backoff.postpone(until: now + Self.timeToAnswer)
        requestRoute(.resumption(trip))
    }

    /// How long an answer is on its way, with a commit to the disk, before a search may be at work beside it
    /// that would delay it as it is long or short.
    private static let timeToAnswer = Duration.milliseconds(300)
}
