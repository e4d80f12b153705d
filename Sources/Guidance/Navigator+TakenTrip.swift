import Directions
import Routing

// Trips that are taken before their routes are there (``NavigatorOptions/takesTripsAtOnce``). Which trip
// there is then follows from the orders alone: not from where the vehicle is, from the traffic, or from
// how long a route takes to be worked out. Trips that wait for a route after a restart, and those of a
// vehicle without a position, are changed in the same way, whether they are published or not.
extension Navigator {
    /// Takes a new trip in place of the present one, if there is a vehicle of this map that could drive it.
    mutating func takeTrip(_ order: Command.SetDestinations, _ token: CommandToken) {
        let failure = network.failure(ofOrder: order.destinations, line: order.line?.line)
        if let failure {
            let field = failure.field ?? .line
            return reply(token, .failed(failure, field: field))
        }
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

    /// Goes on to the next stop by the orders alone: reached stops decide neither the answer nor
    /// how many stops are left, only whether a route has to be looked for.
    mutating func continueAsOrdered(
        startGuidance: Bool, leaving stop: Int?, _ token: CommandToken
    ) {
        guard let trip = savedTrip, let current = trip.current else { return }
        let isByCommand = trip.continuation == .byCommand
        let first = trip.firstOpen
        if isByCommand, let stop, let first, stop < first {
            reply(token, .succeeded(Self.leftAlready, route: .ok))
            return
        }
        let last = (isByCommand ? first : stop) ?? trip.destinations.count
        guard trip.hasOpen(behind: last) else {
            endTrip(trip, token)
            return
        }
        // Of a trip that goes on by itself the vehicle may have left that stop already.
        let isBehind = !isByCommand && last < current
        guard isBehind || isArrived(at: last) else {
            var trip = trip
            if !trip.isClosed(through: last) { trip.tourRevision += 1 }
            trip.close(through: last)
            trip.goToFirstPending()
            return takeNext(
                trip, startGuidance: startGuidance, token, isOrdered: isByCommand)
        }
        if !trip.isClosed(through: last) { countTourRevision() }
        close(through: last)
        if !isBehind { leaveStop(startGuidance: startGuidance, isOrdered: isByCommand) }
        reply(token, .taken)
    }

    /// Whether the vehicle is at a stop from which its route leads on to the next one.
    private func isArrived(at stop: Int) -> Bool {
        guard case .arrived(let activeTrip, _) = state else { return false }
        return activeTrip.destination == stop && activeTrip.leadsOn
    }

    mutating func countTourRevision() {
        changeTrip {
            $0.tourRevision += 1
        } _: {
            $0.tourRevision += 1
        }
    }

    /// Closes the destinations up to one by an order.
    private mutating func close(through stop: Int) {
        changeTrip {
            $0.close(through: stop)
        } _: {
            $0.close(through: stop)
        }
    }

    /// Changes the trip that waits for a route, or else the one that has one.
    mutating func changeTrip(
        _ waiting: (inout SavedTrip) -> Void, _ active: (inout TripContent) -> Void
    ) {
        if var trip = pendingRequest?.tripWithoutRoute {
            waiting(&trip)
            pendingRequest?.tripWithoutRoute = trip
        } else if var trip = state.activeTrip {
            active(&trip.content)
            state.activeTrip = trip
        }
    }

    /// Skips the destinations up to one before the last, and goes to the one behind it.
    mutating func skipDestinations(
        of trip: SavedTrip, through stop: Int, startGuidance: Bool, _ token: CommandToken?,
        isOrdered: Bool = true
    ) {
        guard let next = trip.next(after: stop) else { return }
        var trip = trip
        trip.leave(through: stop)
        if token != nil { trip.tourRevision += 1 }
        trip.statuses[next] = .next
        takeNext(trip, startGuidance: startGuidance, token, isOrdered: isOrdered)
    }

    private mutating func takeNext(
        _ trip: SavedTrip, startGuidance: Bool, _ token: CommandToken?, isOrdered: Bool
    ) {
        var trip = trip
        trip.guidanceActive = trip.guidanceActive || startGuidance || trip.goesOnGuided
        trip.stay = nil
        trip.announcement = nil
        take(trip, .nextLeg, token, isOrdered: isOrdered && trip.continuation == .byCommand)
    }

    /// Takes a changed list in place of the present one.
    mutating func takeChanged(_ trip: SavedTrip, _ token: CommandToken) {
        var trip = trip
        if trip.currentDestination != savedTrip?.currentDestination { trip.announcement = nil }
        take(trip, .updated, token)
    }

    /// Has a trip that has no route, or whose vehicle has no position, get another one once there is one.
    mutating func takeRerouted(
        _ trip: SavedTrip, _ order: Command.Reroute, _ token: CommandToken
    ) {
        var trip = trip
        if let options = order.options { trip.options = options }
        if let exclusions = order.exclusions { trip.exclusions = exclusions }
        trip.announcement = nil
        if state.activeTrip != nil {
            _ = leaveTrip()
            outputs.append(.routePublished)
        }
        pendingRequest = nil
        backoff = RerouteBackoff()
        reply(token, .takenBeforeRoute)
        requestRoute(.resumption(trip))
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
            if let token {
                return continueAsOrdered(
                    startGuidance: startGuidance, leaving: trip.current, token)
            }
            guard let current = trip.current, trip.next(after: current) != nil else { break }
            skipDestinations(
                of: trip, through: current, startGuidance: startGuidance, nil,
                isOrdered: isOrdered)
        case .update(let token, let trip, _):
            self.pendingRequest = nil
            takeChanged(trip, token)
        case .command, .simulation:
            dropPendingRequest(ofDeviation: false)
            if let held = pendingRequest.heldTrip { requestRoute(.resumption(held)) }
        case .deviation, .outOfOrder, .improvement, .translation, .resumption: break
        }
    }

    private mutating func take(
        _ trip: SavedTrip, _ reason: RouteChange.Reason, _ token: CommandToken?,
        isOrdered: Bool = true
    ) {
        let before = savedTrip
        let isSameLeg =
            before?.trip == trip.trip && before?.currentDestination == trip.currentDestination
        let ended = leaveTrip()
        tourIsChanged = true
        reportRouteChanged(
            reason, trip.version, ended: isSameLeg ? nil : ended, isOrdered: isOrdered)
        if let token { reply(token, options.takesTripsAtOnce ? .taken : .takenBeforeRoute) }
        backoff.postpone(until: now + Self.timeToAnswer)
        requestRoute(.resumption(trip))
    }

    /// Time for an answer, with a commit to the disk, before a search may be at work beside it that
    /// would delay it as it is long or short.
    private static let timeToAnswer = Duration.milliseconds(300)
}
