import RoadNetwork

/// Shares lanes out by their number, where the arrows alone do not say which road they lead to.
extension LaneClassifier {
    private var graph: RoadGraph { classifier.builder.graph }

    /// The lanes of each branch of a parting, from right to left, if the two have as many lanes together as the road before:
    /// of "none, none, slight right, right" before an exit of one lane the third leads to a later exit. Nil
    /// if the arrows of a branch contradict it.
    func sharesByNumber(of lanes: [LaneIndications], at intersection: Intersection) -> LaneGroups? {
        let branches = intersection.roads.dropFirst().filter(\.isEnterable)
        guard branches.count == 2, !intersection[0].isEnterable,
            graph.network.laneCount(of: intersection.via) == lanes.count
        else { return nil }
        let numbers = branches.map { graph.network.laneCount(of: $0.edge) }
        guard numbers.allSatisfy({ $0 > 0 }), numbers.reduce(0, +) == lanes.count else {
            return nil
        }
        let straighter = branches[0].deviation <= branches[1].deviation ? 0 : 1
        var shares: [LaneGroup] = []
        var first = 0
        for (index, (branch, number)) in zip(branches, numbers).enumerated() {
            let last = first + number - 1
            let own = lanes[lanes.count - 1 - last...lanes.count - 1 - first]
            let arrow: LaneIndications
            if index == straighter {
                // An arrow aside is for a place farther on.
                arrow = .straight
            } else {
                guard
                    let shown = own.lazy.flatMap(\.arrows).first(where: {
                        LaneFit.isValid($0, branch.instruction)
                    }), own.allSatisfy({ $0.isEmpty || $0.contains(shown) })
                else { return nil }
                arrow = shown
            }
            shares.append(LaneGroup(arrow: arrow, first: first, last: last))
            first = last + 1
        }
        return LaneGroups(groups: shares)
    }
}
