import Geodesy
import RoadNetwork

extension IntersectionBuilder {
    /// Neighbours nearer than this are looked at for roads that divide there, metres.
    private static let neighbourRange = 30.0

    /// The roads of a node in the directions in which they are seen once the carriageways of
    /// divided roads are taken together.
    func mergedArms(at node: NodeID) -> [Arm] {
        var arms = Array(graph.arms(at: node, look: .perceived))
        let detector = DividedRoads(builder: self)
        var paired: Set<Int> = []
        if arms.count >= 3 {
            for index in arms.indices where detector.arePair(arms, at: node, index) {
                let next = (index + 1) % arms.count
                paired.formUnion([index, next])
                let seen =
                    mergedBearing(arms, index, next, seenFromNeighbour: false)
                    ?? entryBearing(arms[index], arms[next])
                for member in [index, next] {
                    arms[member].bearing = seen
                    arms[member].initialBearing = seen
                }
                arms[graph.isOpen(arms[index].edge) ? next : index].isMerged = true
            }
        }
        guard arms.count >= 2 else { return arms }
        for index in arms.indices
        where graph.network.length(of: arms[index].edge) <= Self.neighbourRange
            && graph.stretch(arms[index].edge).length <= Self.neighbourRange
            && !paired.contains(index)
        {
            adjust(&arms[index], at: node, detector)
        }
        return arms
    }

    /// Turns a short road towards the middle of the divided road that begins at its end.
    private func adjust(_ arm: inout Arm, at node: NodeID, _ detector: DividedRoads) {
        let stretch = graph.stretch(arm.edge)
        let neighbour = stretch.target
        guard detector.mayBePaired(stretch.last.reversed, at: neighbour) else { return }
        let arms = Array(graph.arms(at: neighbour, look: .perceived))
        guard arms.count > 1,
            let here = arms.firstIndex(where: { $0.edge == stretch.last.reversed })
        else { return }
        let before = (here + arms.count - 1) % arms.count
        let after = (here + 1) % arms.count
        for (one, other, sign) in [(before, here, -1.0), (here, after, 1.0)]
        where detector.arePair(arms, at: neighbour, one) {
            if let merged = mergedBearing(arms, one, other, seenFromNeighbour: true) {
                let offset = Angle.difference(merged, arms[here].bearing)
                arm.bearing = Angle.normalized(arm.bearing + sign * offset)
                arm.initialBearing = arm.bearing
            }
            return
        }
    }

    private func entryBearing(_ one: Arm, _ other: Arm) -> Double {
        graph.isOpen(one.edge) ? one.bearing : other.bearing
    }

    /// The direction between two carriageways; nil where a straight road would get a bend by it.
    private func mergedBearing(
        _ arms: [Arm], _ one: Int, _ other: Int, seenFromNeighbour: Bool
    ) -> Double? {
        let entry = entryBearing(arms[one], arms[other])
        let opposite = TurnAngle.reversed(
            arms.min {
                Angle.difference($0.bearing, TurnAngle.reversed(entry))
                    < Angle.difference($1.bearing, TurnAngle.reversed(entry))
            }?.bearing ?? entry)
        let merged = TurnAngle.bisector(arms[one].bearing, arms[other].bearing)
        func deviation(_ bearing: Double) -> Double {
            TurnAngle.fromStraight(TurnAngle.between(opposite, bearing))
        }
        if deviation(entry) < TurnAngle.exact { return nil }
        if seenFromNeighbour,
            deviation(arms[one].bearing) < deviation(merged)
                || deviation(arms[other].bearing) < deviation(merged)
        {
            return nil
        }
        return merged
    }
}
