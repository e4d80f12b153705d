import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

/// The last that was seen of a vehicle that was about to arrive.
struct Approach: Sendable {
    /// The route that it was on.
    var route: RouteVersion
    /// When it should be there.
    var due: Duration
    var dueTime: UTCTime
    /// Metres that it will have driven on the leg.
    var traveledMeters: Double

    /// Metres of a route's end on which a vehicle is about to arrive: fixes stay away on the ramp of a
    /// garage and in a yard, hardly ever sooner.
    static let meters = 200.0
    /// How long it must stay away after it should have been there. Most receivers find their position
    /// again within half a minute.
    static let patience = Duration.seconds(60)
}

extension Navigator {
    mutating func arriveIfThere(_ matched: MatchedLocation) {
        guard matched.source == .fix, let journey = state.journey,
            journey.statuses[journey.destination] != .reached
        else { return }
        guard state.navState != .stopped else {
            if journey.progress.hasBeenSeen(at: journey.legEndMeters + options.arrivalRadius) {
                state.journey?.legPassedUnguided = journey.leg
            }
            return
        }
        let left = journey.legEndMeters - journey.progress.meters
        let distance = matched.coordinate.distance(
            to: journey.route.legs[journey.leg].snappedDestination)
        let isNear = max(left, distance) <= options.arrivalRadius
        // Passed between two fixes. A route that begins at its destination does not show that: off every road
        // of the map it begins at the nearest one.
        let hasPassed =
            !journey.hasPassedUnguided && journey.progress.hasBeenSeen(at: journey.legEndMeters)
            && distance <= max(options.arrivalRadius, options.deviation.toleranceMeters) - left
        guard isNear || hasPassed else { return }
        arrive(at: now, time: matched.time, isAssumed: false)
    }

    /// The vehicle has reached the current leg's destination, as it was seen or as is assumed.
    private mutating func arrive(at moment: Duration, time: UTCTime, isAssumed: Bool) {
        guard var journey = state.journey else { return }
        journey.record.ended = moment
        let leg = journey.summary(at: moment)
        let arrival = Arrival(
            waypoint: leg.waypoint, waypointIndex: leg.waypointIndex,
            isFinalDestination: journey.isLastLeg, plannedMeters: leg.plannedMeters,
            plannedSeconds: leg.plannedSeconds, traveledMeters: leg.traveledMeters,
            traveledSeconds: leg.traveledSeconds, time: time, isAssumed: isAssumed)
        journey.statuses[leg.waypointIndex] = .reached
        state.journey = journey
        lastArrival = arrival
        approach = nil
        dropPendingRequest(ofDeviation: true)
        outputs.append(.event(.arrival(arrival)))
        // Who has parked in a garage a minute ago need not be told.
        if !isAssumed { promptArrival(journey) }
        apply(.reached(stopsGuidance: options.stopsGuidanceAtArrival))
    }

    /// Notes how near to its destination the vehicle was seen. Positions beside the route change nothing
    /// as long as they do not prove that it goes elsewhere: a garage's ramp is on no map.
    mutating func watchApproach(_ fit: RouteFit, _ matched: MatchedLocation) {
        guard matched.source == .fix else { return }
        guard case .guiding(let journey) = state else {
            approach = nil
            return
        }
        switch fit {
        case .away(_, isCertain: true): approach = nil
        case .away, .shifted: break
        case .on, .near:
            approach = nil
            guard isAboutToArrive(journey) else { return }
            let seconds = journey.secondsToDestination
            approach = Approach(
                route: journey.version, due: now + .seconds(seconds),
                dueTime: matched.time.advanced(bySeconds: seconds),
                traveledMeters: journey.record.traveledMeters
                    + max(0, journey.legEndMeters - journey.progress.meters))
        }
    }

    /// Whether so little of the leg is left that a vehicle which is not seen again has arrived. Of a
    /// tunnel at whose end the destination is, or inside of it, nothing counts.
    private func isAboutToArrive(_ journey: Journey) -> Bool {
        let track = journey.track
        let meters = journey.progress.meters
        var open = 0.0
        var last = journey.legEndMeters
        guard var index = track.edgeIndex(at: last) else { return false }
        while last > meters {
            let edge = track.edges[index]
            let first = max(meters, edge.startMeters)
            let isTunnel = network.roadFlags(of: edge.edge).contains(.tunnel)
            if !isTunnel || open > options.arrivalRadius { open += last - first }
            guard open <= Approach.meters else { return false }
            last = first
            guard index > 0 else { break }
            index -= 1
        }
        return true
    }

    /// Takes a vehicle for arrived that was about to arrive and has not been seen since. The arrival
    /// stands, wherever it is seen again: it may have been there meanwhile, and a garage has other exits.
    mutating func assumeArrivalIfDue() {
        guard let approach, now - approach.due >= Approach.patience else { return }
        self.approach = nil
        guard case .guiding(var journey) = state, journey.version == approach.route else { return }
        journey.record.traveledMeters = approach.traveledMeters
        state.journey = journey
        arrive(at: approach.due, time: approach.dueTime, isAssumed: true)
    }
}
