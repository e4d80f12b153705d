import Positioning
import RoadNetwork
import Routing

extension Navigator {
    /// The uncertainty of the vehicle's place while there is no fix; nil while it is no worse than by a fix.
    ///
    /// - Parameters:
    ///   - last: metres from the route's start to the maneuver before the one ahead.
    ///   - meters: likewise to that one.
    func doubt(
        after last: Double, to meters: Double, _ activeTrip: ActiveTrip
    ) -> PromptPlanner.Doubt? {
        guard let matched = location?.matched, matched.source == .deadReckoning,
            let error = matched.accuracy, error > Self.typicalErrorMeters
        else { return nil }
        return PromptPlanner.Doubt(
            meters: error, hasPassedLast: activeTrip.progress.hasBeenSeen(at: last),
            metersAhead: leadsOnlyTo(meters, activeTrip) ? matched.metersAhead : nil)
    }

    /// An error that fixes may have too, metres.
    private static let typicalErrorMeters = 50.0

    /// Whether no other road leaves the route between the last place that a fix has seen and another one: a vehicle that
    /// is not seen comes there and nowhere else.
    private func leadsOnlyTo(_ meters: Double, _ activeTrip: ActiveTrip) -> Bool {
        let track = activeTrip.track
        let modes = activeTrip.options.travelMode.set
        guard var index = track.edgeIndex(at: activeTrip.progress.seen) else { return false }
        while track.edges[index].endMeters < meters - 1 {
            guard index + 1 < track.edges.count,
                network.onlyWay(after: track.edges[index].edge, for: modes)
                    == track.edges[index + 1].edge
            else { return false }
            index += 1
        }
        return true
    }
}
