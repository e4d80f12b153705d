import Geodesy
import RoadNetwork

extension IntersectionBuilder {
    typealias Arms = UnsafeBufferPointer<Arm>

    /// Neighbours nearer than this are looked at for roads that divide there, metres.
    private static let neighbourRange = 30.0

    /// The roads of a node in the directions in which they are seen once the carriageways of
    /// divided roads are taken together.
    func mergedArms(at node: NodeID) -> UnsafeBufferPointer<Arm> {
        graph.mergedArms.value(of: node.rawValue) {
            let apart = graph.arms(at: node, look: .perceived)
            return withUnsafeTemporaryAllocation(of: Arm.self, capacity: apart.count) { arms in
                _ = arms.initialize(fromContentsOf: apart)
                if apart.count >= 2 { merge(arms, at: node) }
                return graph.armLists.keep(Arms(arms))
            }
        }
    }

    /// Takes carriageways together in place.
    private func merge(_ arms: UnsafeMutableBufferPointer<Arm>, at node: NodeID) {
        let detector = DividedRoads(builder: self)
        // Of each arm whether it is one of a pair.
        var paired: [Bool] = []
        if arms.count >= 3 {
            for index in arms.indices where detector.arePair(Arms(arms), at: node, index) {
                let next = (index + 1) % arms.count
                let seen =
                    mergedBearing(Arms(arms), index, next, seenFromNeighbour: false)
                    ?? entryBearing(arms[index], arms[next])
                if paired.isEmpty { paired = Array(repeating: false, count: arms.count) }
                for member in [index, next] {
                    paired[member] = true
                    arms[member].bearing = seen
                    arms[member].initialBearing = seen
                }
                arms[arms[index].facts.isOpen ? next : index].isMerged = true
            }
        }
        for index in arms.indices
        where graph.network.length(of: arms[index].edge) <= Self.neighbourRange
            && (paired.isEmpty || !paired[index])
            && graph.stretch(arms[index].edge).length <= Self.neighbourRange
        {
            adjust(&arms[index], detector)
        }
    }

    /// Turns a short road towards the middle of the divided road that begins at its end.
    private func adjust(_ arm: inout Arm, _ detector: DividedRoads) {
        let stretch = graph.stretch(arm.edge)
        let neighbour = stretch.target
        guard detector.mayBePaired(stretch.last.reversed, at: neighbour) else { return }
        let arms = graph.arms(at: neighbour, look: .perceived)
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

    private func entryBearing(_ lhs: Arm, _ rhs: Arm) -> Double {
        lhs.facts.isOpen ? lhs.bearing : rhs.bearing
    }

    /// The direction between two carriageways; nil where a straight road would get a bend by it.
    private func mergedBearing(
        _ arms: Arms, _ lhs: Int, _ rhs: Int, seenFromNeighbour: Bool
    ) -> Double? {
        let entry = entryBearing(arms[lhs], arms[rhs])
        let opposite = TurnAngle.reversed(
            arms.min {
                Angle.difference($0.bearing, TurnAngle.reversed(entry))
                    < Angle.difference($1.bearing, TurnAngle.reversed(entry))
            }?.bearing ?? entry)
        let merged = TurnAngle.bisector(arms[lhs].bearing, arms[rhs].bearing)
        func deviation(_ bearing: Double) -> Double {
            TurnAngle.fromStraight(TurnAngle.between(opposite, bearing))
        }
        if deviation(entry) < TurnAngle.exact { return nil }
        if seenFromNeighbour,
            deviation(arms[lhs].bearing) < deviation(merged)
                || deviation(arms[rhs].bearing) < deviation(merged)
        {
            return nil
        }
        return merged
    }
}
