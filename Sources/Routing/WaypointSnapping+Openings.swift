import Geodesy
import RoadNetwork

// Roads that conditions alone open, such as streets for deliveries in the morning.
extension WaypointSnapping {
    /// Positions on roads that conditions alone open, hardly farther than the nearest of all: they
    /// count beside positions on other roads, since at another hour the vehicle still has to get as
    /// near as it can.
    func opened(
        around waypoint: Waypoint, number: Int, beside nearest: SnapCandidate?,
        strictness: Strictness
    ) -> [SnapCandidate] {
        func limit(beyond distance: Double) -> Double {
            let limit =
                strictness == .wishes
                ? options.reach(beyond: distance) : distance + options.fallbackReach
            return min(limit, options.maximumDistance)
        }
        let radius = nearest.map { limit(beyond: $0.distanceMeters) } ?? options.maximumDistance
        let rules = rules(for: waypoint)
        let found = snapper.edges(
            near: waypoint.coordinate, modes: model.options.travelMode.set,
            wanting: WholeCircle(meters: radius, isForConditional: true)
        ).found.filter {
            rules.allowStop(on: model.network.attributes(of: $0.position.edge))
                && mayBeOpen($0.position.edge, isStart: number == 0)
        }
        let wanted =
            strictness == .wishes ? found.filter { fits($0, waypoint) } : demanded(found, waypoint)
        guard let first = wanted.first else { return [] }
        return wanted.filter { $0.distanceMeters <= limit(beyond: first.distanceMeters) }
    }

    /// The nearest road within a distance that conditions alone open and where the vehicle may stop.
    func nearestConditional(to waypoint: Waypoint, within meters: Double) -> SnapCandidate? {
        let rules = rules(for: waypoint)
        return snapper.edges(
            near: waypoint.coordinate, modes: model.options.travelMode.set,
            wanting: WholeCircle(meters: meters, isForConditional: true)
        ).found.first {
            rules.allowStop(on: model.network.attributes(of: $0.position.edge))
                && model.admits(model.reading(of: $0.position.edge))
        }
    }

    /// Whether a road that conditions alone open may be when the vehicle is there.
    private func mayBeOpen(_ edge: EdgeID, isStart: Bool) -> Bool {
        guard model.admits(model.reading(of: edge)) else { return false }
        guard let clock, isStart || clock.departure == nil else { return true }
        return !clock.forbidsStart(on: edge)
    }
}
