import Directions
import Geodesy
import Positioning
import Routing

// Orders that change the list of stops of a trip that goes on.
extension Navigator {
    /// Changes the list of stops, once the route to the next ones is there.
    mutating func updateDestinations(
        _ order: Command.UpdateDestinations, _ token: CommandToken
    ) {
        guard let trip = savedTrip else { return }
        let changed: ChangedTrip
        do throws(TourChangeFailure) {
            changed = try trip.changed(
                by: order, isByOrderAlone: options.takesTripsAtOnce)
        } catch {
            // An accepted change has its list already; see ``refusal(of:)``.
            return reply(
                token, .rejected(.conflict, error.message, field: .change(error.change)))
        }
        guard changed.isOther else {
            return reply(
                token,
                .succeeded(
                    remark(onSkipping: order, in: trip) ?? "The list is so already.",
                    route: options.takesTripsAtOnce ? nil : .ok))
        }
        guard !changed.trip.destinations.isEmpty else { return clearForUpdate(token) }
        // Without consent only the list may decide, not reached stops. Nor can the order of a trip without a route, or
        // of a vehicle without a position, wait for one: a restart would lose it, and a garage may last for hours.
        let isTakenAtOnce =
            options.takesTripsAtOnce || pendingRequest?.tripWithoutRoute != nil || !hasPosition
        if isTakenAtOnce || changed.trip.destinations.isLong,
            let reply = failureOffMap(of: changed)
        {
            return self.reply(token, reply)
        }
        if isTakenAtOnce { return takeChanged(changed.trip, token) }
        requestRoute(.update(token, changed.trip, origins: changed.origins))
    }

    /// What the answer says of a stop that cannot be left out any more; nil without one, and without consent.
    private func remark(onSkipping order: Command.UpdateDestinations, in trip: SavedTrip)
        -> String?
    {
        guard !options.takesTripsAtOnce else { return nil }
        for case .skip(let stop) in order.changes {
            guard let index = try? trip.index(of: stop), trip.statuses[index] == .reached else {
                continue
            }
            return
                "Destination \(index) was reached already, so it is not left out; the list is as it was."
        }
        return nil
    }

    /// The failure of a list with a new waypoint that is off the map.
    private func failureOffMap(of changed: ChangedTrip) -> CommandReply? {
        let new = changed.origins.indices.filter { changed.origins[$0] != nil }
        let failure = network.failure(
            ofOrder: new.map { changed.trip.destinations[$0] }, indices: new)
        guard let failure, let number = failure.waypointIndex else { return nil }
        return .failed(failure, field: changed.origins[new[number - 1]].map { .change($0) })
    }

    private mutating func clearForUpdate(_ token: CommandToken) {
        let trip = savedTrip
        let ended = leaveTrip()
        if let trip { reportRouteChanged(.cleared, trip.version, ended: ended) }
        reply(token, .succeeded("No destination is left; the trip is over.", route: .ok))
    }

    /// Why a list cannot be changed as ordered; nil when it can.
    func refusal(of order: Command.UpdateDestinations) -> CommandReply? {
        guard let trip = savedTrip else { return nil }
        do throws(TourChangeFailure) {
            _ = try trip.changed(by: order)
            return nil
        } catch {
            return error.isRevision
                ? .rejected(.conflict, error.message, field: .revision)
                : .rejected(.invalid, error.message, field: .change(error.change))
        }
    }

    /// The route of a changed list is there.
    mutating func takeUpdated(_ saved: SavedTrip, _ route: Route) {
        guard let current = saved.current, let before = state.activeTrip else { return }
        var activeTrip = ActiveTrip(
            TripContent(
                saved, from: current, along: route, after: before.version,
                isPublished: !options.takesTripsAtOnce, at: now))
        activeTrip.travelTimeCorrection = before.travelTimeCorrection
        let isGuided = saved.guidanceActive || state.guidanceActive
        let isAtStop = if case .arrived = state { true } else { false }
        let isSameLeg =
            before.destinations[before.destination] == saved.destinations[current]
            && isAtStop == saved.isAtDestination
        if isSameLeg { activeTrip.content.takeLeg(of: before.content) }
        if saved.isAtDestination {
            if !isSameLeg { activeTrip.content.close() }
            activeTrip.content.reachBeforeEnd()
            switch state {
            // The stop ahead is left out, or done, and there is no other one. Nobody has arrived: guidance is on for
            // a stop that is put in or opened again.
            case .guiding, .rerouting:
                state.activeTrip = activeTrip
                apply(.reached(stopsGuidance: false))
            case .idle, .ready, .arrived:
                state = .arrived(activeTrip, guidanceActive: state.guidanceActive)
            }
        } else {
            apply(.tripBegan(activeTrip, guided: isGuided))
        }
        reportRouteChanged(
            .updated, activeTrip.version, ended: isSameLeg ? nil : before.content.summary(at: now))
    }
}
