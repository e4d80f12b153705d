import Geodesy
import RoadNetwork

/// Where a vehicle stands at a destination: at the side of a road at which one can stop.
extension WaypointSnapping {
    /// The snapping to roads with a kerb, if there is one as near as the nearest road, or not much farther where the
    /// nearest has none or leads nowhere; nil for any road. A place on the very line of a road means that road, but who is
    /// above a tunnel means the street there.
    func atKerb(beside waypoint: Waypoint, strictness: Strictness) -> WaypointSnapping? {
        guard model.options.travelMode.isMotorized, !waypoint.isPass, strictness != .anyRoad else {
            return nil
        }
        let stop = rules(for: waypoint)
        var all = edges(near: waypoint, within: options.kerbReach, company: .everything).found
        guard let nearest = all.first ?? candidates(of: waypoint).found.first else { return nil }
        let attributes = model.network.attributes(of: nearest.position.edge)
        let isOnLine = all.contains {
            $0.distanceMeters <= options.noSideWithin && isMeantByItsLine($0, stop)
        }
        if isOnLine { return nil }
        if stop.isAtKerb(attributes), !isInDeadEnd(nearest) { return forKerb }
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

    /// Whether a place on the very line of a road without a kerb means that road: nobody means a tunnel below, or a path that
    /// joins no road; a motorway is meant, also where the map's edge cuts it off.
    private func isMeantByItsLine(_ candidate: SnapCandidate, _ stop: StopRules) -> Bool {
        let attributes = model.network.attributes(of: candidate.position.edge)
        let isPathApart = stop.isFootway(attributes) && isInDeadEnd(candidate)
        return !stop.isAtKerb(attributes) && !isPathApart
            && !attributes.roadFlags.contains(.tunnel)
    }

    private var forKerb: WaypointSnapping {
        var snapping = self
        snapping.isForKerb = true
        return snapping
    }

    /// Positions on the arms of a roundabout and before the mouth of a tunnel, moved off its ring or the mouth: the nearest
    /// place of an arm to a house beside the ring is the very node of the ring, and the vehicle would have arrived before it had
    /// left that.
    func offRingsAndTunnels(_ candidates: [SnapCandidate]) -> [SnapCandidate] {
        candidates.map { candidate in
            // A place on the very line is meant.
            guard candidate.distanceMeters > options.noSideWithin else { return candidate }
            let edge = candidate.position.edge
            let length = model.network.length(of: edge)
            let clearance = min(Self.clearance, length / 2)
            var offset = candidate.position.offset
            if offset < clearance, isRingOrTunnel(model.network.source(of: edge)) {
                offset = clearance
            }
            if length - offset < clearance, isRingOrTunnel(model.network.target(of: edge)) {
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

    private func isRingOrTunnel(_ node: NodeID) -> Bool {
        model.network.edges(leaving: node).contains {
            !model.network.roadFlags(of: $0).isDisjoint(with: [.roundabout, .circular, .tunnel])
        }
    }

    /// Metres from a roundabout's ring or a tunnel, of a vehicle that has left it.
    private static let clearance = 15.0
}
