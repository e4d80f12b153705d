import Directions
import Positioning
import RoadNetwork
import Routing

/// What the driver was told on the route before a new one.
extension Navigator {
    /// What was told within the last seconds of maneuvers that are still ahead of the vehicle.
    struct Told {
        /// Each with the metres to it.
        fileprivate var turns: [(turn: Announcement.Turn, meters: Double)] = []
    }

    /// The roads of the route from a little behind the vehicle up to the next maneuver: no word is left to be said about the
    /// junctions between them.
    var roadsToNextManeuver: Set<EdgeID> {
        guard case .guiding(let activeTrip) = state else { return [] }
        let track = activeTrip.track
        let here = activeTrip.progress.meters
        guard let next = track.spokenStep(from: activeTrip.progress.step) else { return [] }
        let end = track.stepMeters[next] - 1
        return Set(
            track.edges.filter {
                $0.startMeters > here - Self.errorMeters && $0.startMeters < end
            }.map(\.edge))
    }

    /// A new route may begin some metres before a maneuver that the vehicle has passed, or in the middle of one of several
    /// junctions, by the error of a fix: what was behind it stays so.
    ///
    /// - Parameter roads: those of ``roadsToNextManeuver`` on the route before.
    mutating func skipManeuvers(onto roads: Set<EdgeID>) {
        guard !roads.isEmpty, case .guiding(var activeTrip) = state else { return }
        let track = activeTrip.track
        guard let first = track.firstManeuver(from: activeTrip.progress.step),
            track.stepMeters[first] - activeTrip.progress.meters < Self.errorMeters,
            !track.isDestination(first), let turn = track.turn(ofStep: first),
            roads.contains(turn.to)
        else { return }
        activeTrip.progress.jump(
            to: min(
                track.stepMeters[first] + RouteProgress.passedMeters, activeTrip.legEndMeters),
            on: track, leg: activeTrip.leg, at: now)
        state.activeTrip = activeTrip
    }

    /// Metres by which two fixes may differ.
    private static let errorMeters = 30.0

    /// Nothing where only the road up to a maneuver was told, or the vehicle has left its route.
    var toldAhead: Told {
        guard case .guiding(let activeTrip) = state, let announcement, let time,
            announcement.route == activeTrip.version, announcement.last.moment != .after,
            announcement.last.wasJustSaid(at: time)
        else { return Told() }
        let track = activeTrip.track
        let last = announcement.last
        let nearest = max(Self.atManeuverMeters, 2 * (location?.matched.speed ?? 0))
        var told = Told()
        var steps = activeTrip.progress.step..<track.steps.count
        for turn in [last.turn, last.mentioned, last.third].compactMap({ $0 })
        where !turn.isDeparture {
            guard
                let index = steps.prefix(Self.toldSteps).first(where: {
                    track.turn(ofStep: $0) == turn
                })
            else { continue }
            steps = index + 1..<track.steps.count
            let meters = track.stepMeters[index] - activeTrip.progress.meters
            // The first road of the new route may lie behind what is nearer.
            if meters > nearest { told.turns.append((turn, meters)) }
        }
        return told
    }

    /// Notes whether what was told is not ahead on the trip's new route: then its driver is told at once what is.
    mutating func correct(_ told: Told) {
        correctedRoute = nil
        guard case .guiding(let activeTrip) = state else { return }
        let track = activeTrip.track
        let holds = told.turns.allSatisfy { turn, meters in
            track.steps.indices[activeTrip.progress.step...].prefix(Self.toldSteps)
                .contains {
                    track.turn(ofStep: $0) == turn
                        && track.stepMeters[$0] - activeTrip.progress.meters
                            < meters + Self.driftMeters
                }
        }
        if !holds { correctedRoute = activeTrip.version }
    }

    /// So near a maneuver the vehicle may be past it.
    private static let atManeuverMeters = 20.0
    /// More steps than a prompt has maneuvers: changes of name lie between them.
    private static let toldSteps = 8
    /// Metres by which the way to a maneuver may seem to be longer on another route that leads to it as before.
    private static let driftMeters = 50.0
}
