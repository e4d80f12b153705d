import RoadNetwork

/// Shares lanes out by their number, where the arrows alone do not say which road they lead to.
extension LaneClassifier {
    private var graph: RoadGraph { classifier.builder.graph }

    /// A one-way road that parts into two with as many lanes together.
    private struct Parting {
        /// From right to left.
        let branches: [IntersectionRoad]
        /// The arrows of the lanes of each.
        let arrows: [ArraySlice<LaneIndications>]
        let straighter: Int

        /// The lanes of each branch, which has one arrow.
        func shares(_ arrow: (Int) -> LaneIndications?) -> LaneGroups? {
            var groups: [LaneGroup] = []
            for (index, own) in arrows.enumerated() {
                guard let arrow = arrow(index) else { return nil }
                let first = groups.last.map { $0.last + 1 } ?? 0
                groups.append(LaneGroup(arrow: arrow, first: first, last: first + own.count - 1))
            }
            return LaneGroups(groups: groups)
        }
    }

    /// The indices of the two roads into which a one-way road parts, from right to left; nil where it does not.
    private func branches(at intersection: Intersection) -> [Int]? {
        let branches = intersection.roads.indices.dropFirst().filter {
            intersection[$0].isEnterable
        }
        return branches.count == 2 && !intersection[0].isEnterable ? branches : nil
    }

    private func parting(of lanes: [LaneIndications], at intersection: Intersection) -> Parting? {
        guard let branches = branches(at: intersection)?.map({ intersection[$0] }) else {
            return nil
        }
        let numbers = branches.map { graph.network.laneCount(of: $0.edge) }
        guard numbers.allSatisfy({ $0 > 0 }), numbers[0] + numbers[1] == lanes.count else {
            return nil
        }
        return Parting(
            branches: branches, arrows: [lanes.suffix(numbers[0]), lanes.prefix(numbers[1])],
            straighter: branches[0].deviation <= branches[1].deviation ? 0 : 1)
    }

    /// The lanes of each branch of a parting, from right to left, if the two have as many lanes together as the road before:
    /// of "none, none, slight right, right" before an exit of one lane the third leads to a later exit. Nil
    /// if the arrows of a branch contradict it.
    func sharesByNumber(of lanes: [LaneIndications], at intersection: Intersection) -> LaneGroups? {
        guard graph.network.laneCount(of: intersection.via) == lanes.count,
            let parting = parting(of: lanes, at: intersection)
        else { return nil }
        return parting.shares { index in
            // An arrow aside is for a place farther on.
            if index == parting.straighter { return .straight }
            let own = parting.arrows[index]
            let shown = own.lazy.flatMap(\.arrows).first {
                LaneFit.isValid($0, parting.branches[index].instruction)
            }
            guard let shown, own.allSatisfy({ $0.isEmpty || $0.contains(shown) }) else {
                return nil
            }
            return shown
        }
    }

    /// Likewise whatever the arrows are, which may be for a place farther on: where the road parts about ahead a lane is on the
    /// branch that has so many. Nil where an arrow leads to the other branch than that, or a lane may lead to both.
    func sharesAhead(of lanes: [LaneIndications], at intersection: Intersection) -> LaneGroups? {
        guard let parting = parting(of: lanes, at: intersection),
            parting.branches.allSatisfy({ $0.deviation <= ArmComparison.ahead })
        else { return nil }
        let aside = 1 - parting.straighter
        let (own, other): (LaneIndications, LaneIndications) =
            aside == 0 ? (.rightward, .leftward) : (.leftward, .rightward)
        let isOwn = parting.arrows[aside].allSatisfy { arrows in
            !arrows.isEmpty && arrows.isDisjoint(with: other)
                && !(arrows.contains(.straight) && !arrows.isDisjoint(with: own))
        }
        guard isOwn, parting.arrows[parting.straighter].allSatisfy({ $0.isDisjoint(with: own) })
        else { return nil }
        return parting.shares {
            $0 == aside ? LaneIndications(parting.branches[$0].instruction.direction) : .straight
        }
    }

    /// Gives each branch of a road that parts about ahead its outermost lanes, as many as it has, where it was only given others.
    func reachBranches(_ intersection: inout Intersection) {
        guard let branches = branches(at: intersection),
            branches.allSatisfy({ intersection[$0].deviation <= ArmComparison.ahead })
        else { return }
        for index in branches {
            guard let match = intersection[index].lanes else { continue }
            let count = match.lanes.count
            let number = min(count, graph.network.laneCount(of: intersection[index].edge))
            let isOnRight = (index == branches[0]) != isMirrored
            let reach = isOnRight ? 0..<number : count - number..<count
            if number > 0, !match.taken.overlaps(reach) { intersection[index].lanes?.taken = reach }
        }
    }
}
