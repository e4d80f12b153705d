import Directions
import Routing

// Trips that are taken before their routes are there (``NavigatorOptions/takesTripsAtOnce``). Which trip
// there is then follows from the orders alone: not from where the vehicle is, from the traffic, or from
// how long a route takes to be worked out.
extension Navigator {
    /// Takes a new trip in place of the one that there is.
    mutating func takeTrip(_ order: Command.SetDestinations, _ token: CommandToken) {
        let isGuided = order.startGuidance || nextSnapshot.guidanceActive
        let trip = SavedTrip(
            trip: nextTrip, destinations: order.destinations,
            statuses: order.destinations.indices.map { $0 == 0 ? .next : .pending },
            options: order.options, guidanceActive: isGuided, revision: 1, map: mapName,
            continuation: order.continuation ?? options.continuation)
        nextTrip = TripID(rawValue: nextTrip.rawValue &+ 1)
        take(trip, .destinationsSet, token)
    }

    /// Leaves the destinations of a trip up to one that is not the last out and goes to the one behind it.
    mutating func skipDestinations(
        of trip: SavedTrip, through stop: Int, startGuidance: Bool, _ token: CommandToken
    ) {
        guard let current = trip.current else { return }
        var trip = trip
        for index in current...stop where trip.statuses[index] != .reached {
            trip.statuses[index] = .skipped
        }
        trip.statuses[stop + 1] = .next
        trip.guidanceActive = trip.guidanceActive || startGuidance
        trip.stay = nil
        trip.revision += 1
        take(trip, .nextLeg, token, isOrdered: trip.continuation == .byCommand)
    }

    /// Ends the order that waits for a route, when orders are not to wait any more.
    mutating func endOpenOrder() {
        guard let pendingRequest else { return }
        switch pendingRequest.purpose {
        case .destinations(let token, let order):
            self.pendingRequest = nil
            takeTrip(order, token)
        case .continuation(let token, let startGuidance):
            guard let trip = savedTrip else { break }
            self.pendingRequest = nil
            guard let current = trip.current else { break }
            skipDestinations(of: trip, through: current, startGuidance: startGuidance, token)
        case .command, .simulation: dropPendingRequest(ofDeviation: false)
        case .deviation, .improvement, .translation, .resumption: break
        }
    }

    private mutating func take(
        _ trip: SavedTrip, _ reason: RouteChange.Reason, _ token: CommandToken,
        isOrdered: Bool = true
    ) {
        let ended = leaveTrip()
        tellRouteChanged(reason, trip.version, ended: ended, isOrdered: isOrdered)
        reply(token, .taken)
        backoff.postpone(until: now + Self.timeToAnswer)
        requestRoute(.resumption(trip))
    }

    /// How long an answer is on its way, with a commit to the disk, before a search may be at work beside it
    /// that would delay it as it is long or short.
    private static let timeToAnswer = Duration.milliseconds(300)
}
