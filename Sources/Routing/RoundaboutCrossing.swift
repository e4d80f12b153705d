import Geodesy
import RoadNetwork

/// Finds turns that would cross a roundabout against its direction: from an entry to an exit at the
/// same node of the circle a driver has to go all the way round.
struct RoundaboutCrossing {
    let network: RoadNetwork
    let bearings: EdgeBearings

    /// Whether a node lies on a roundabout.
    func hasCircle(at node: NodeID) -> Bool {
        network.edges(leaving: node).contains(where: isCircle)
    }

    /// Whether the path from one arm of a roundabout onto another at the same node leads against the
    /// direction in which one drives around it.
    func isForbidden(from edge: EdgeID, onto next: EdgeID) -> Bool {
        guard !isCircle(edge), !isCircle(next) else { return false }
        let back = bearings.departure(of: edge.reversed)
        var into: (bearing: Double, angle: Double)?
        var out: (bearing: Double, angle: Double)?
        for arm in network.edges(leaving: network.target(of: edge)) where isCircle(arm) {
            if network.usableModes(of: arm).isDisjoint(with: .motorized) {
                let bearing = bearings.arrival(of: arm.reversed)
                let angle = Self.angle(from: bearing, to: back)
                if angle > into?.angle ?? 0 { into = (bearing, angle) }
            } else {
                let bearing = bearings.departure(of: arm)
                let angle = Self.angle(from: back, to: bearing)
                if angle > out?.angle ?? 0 { out = (bearing, angle) }
            }
        }
        guard let into, let out else { return false }
        let circle = Self.angle(from: into.bearing, to: out.bearing)
        let from = Self.angle(from: into.bearing, to: back)
        let to = Self.angle(from: into.bearing, to: bearings.departure(of: next))
        return (from < circle && to < from) || (from > circle && to > from)
    }

    private func isCircle(_ edge: EdgeID) -> Bool {
        !network.roadFlags(of: edge).isDisjoint(with: [.roundabout, .circular])
    }

    /// 0 back where one came from, 90 right, 180 straight on, 270 left.
    private static func angle(from inbound: Double, to outbound: Double) -> Double {
        Angle.normalized(180 - Angle.turn(from: inbound, to: outbound))
    }
}
