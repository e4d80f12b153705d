import Geodesy
import RoadNetwork

/// Where a vehicle stands at a destination: at the side of a road at which one can stop.
extension WaypointSnapping {
    /// The snapping to roads with a kerb, if there is one as near as the nearest road, or not much farther where the
    /// nearest has none; nil for any road. A place on the very line of a road means that road.
    func atKerb(beside waypoint: Waypoint, strictness: Strictness) -> WaypointSnapping? {
        guard model.options.travelMode.isMotorized, !waypoint.isPass else { return nil }
        let stop = rules(for: waypoint)
        var all = edges(near: waypoint, within: options.kerbReach, company: .everything).found
        guard let nearest = all.first ?? candidates(of: waypoint).found.first,
            nearest.distanceMeters > options.noSideWithin
        else { return nil }
        let attributes = model.network.attributes(of: nearest.position.edge)
        if stop.isAtKerb(attributes) {
            // Where the nearest ones lead nowhere, any road will do.
            return strictness == .wishes && !isInDeadEnd(nearest) ? forKerb : nil
        }
        // Who walks to the place walks on a footway too; nobody gets out in a tunnel, however far it is.
        if !stop.isFootway(attributes) {
            let reach = min(
                options.maximumDistance, nearest.distanceMeters + options.kerbReach)
            all = edges(near: waypoint, within: reach, company: .everything).found
        }
        let hasKerb = all.contains {
            stop.isAtKerb(model.network.attributes(of: $0.position.edge)) && !isInDeadEnd($0)
        }
        return hasKerb ? forKerb : nil
    }

    private var forKerb: WaypointSnapping {
        var snapping = self
        snapping.isForKerb = true
        return snapping
    }

    /// Positions on the arms of a roundabout, moved off its ring: the nearest place of an arm to a house beside the ring is
    /// the very node of the ring, and the vehicle would have arrived before it had left that.
    func offRings(_ candidates: [SnapCandidate]) -> [SnapCandidate] {
        candidates.map { candidate in
            let edge = candidate.position.edge
            let length = model.network.length(of: edge)
            let clearance = min(Self.ringClearance, length / 2)
            var offset = candidate.position.offset
            if offset < clearance, isOnRing(model.network.source(of: edge)) { offset = clearance }
            if length - offset < clearance, isOnRing(model.network.target(of: edge)) {
                offset = length - clearance
            }
            guard offset != candidate.position.offset else { return candidate }
            var moved = candidate
            moved.position.offset = offset
            moved.position.coordinate = Polyline(model.network.shape(of: edge))
                .coordinate(at: offset)
            return moved
        }
    }

    private func isOnRing(_ node: NodeID) -> Bool {
        model.network.edges(leaving: node).contains {
            !model.network.roadFlags(of: $0).isDisjoint(with: [.roundabout, .circular])
        }
    }

    /// Metres from a roundabout's ring, of a vehicle that has left it.
    private static let ringClearance = 15.0
}
