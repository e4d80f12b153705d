import RoadNetwork

/// Fits arrows to the roads of an intersection.
struct LaneFit {
    let intersection: Intersection

    /// Whether an arrow can stand for a turn at all.
    static func isValid(_ arrow: LaneIndications, _ instruction: Instruction) -> Bool {
        let isMerge = instruction.kind == .merge
        if arrow == .reverse {
            return instruction.direction.isLeft || instruction.direction == .uTurn
        }
        if arrow.pointsRight {
            return isMerge
                ? instruction.direction.isLeft
                : instruction.kind.leavesRoundabout || instruction.direction.isRight
        }
        if arrow.pointsLeft {
            return isMerge
                ? instruction.direction.isRight
                : instruction.kind == .stayOnRoundabout || instruction.direction.isLeft
        }
        guard arrow == .straight else { return false }
        if instruction.direction == .straight || instruction.kind.entersRoundabout { return true }
        switch instruction.kind {
        case .suppressed, .newName, .stayOnRoundabout: return true
        // A fork, and a road that bends a little, are felt as going straight.
        case .fork, .stay:
            return instruction.direction == .slightLeft || instruction.direction == .slightRight
        default: return false
        }
    }

    /// The angle between the arrow and the road, degrees.
    static func gap(_ arrow: LaneIndications, _ road: IntersectionRoad) -> Double {
        TurnAngle.deviation(arrow.direction.angle, road.angle)
    }

    /// The road that fits an arrow best.
    func best(_ arrow: LaneIndications, from start: Int = 0) -> Int {
        var best = start
        for index in intersection.roads.indices.dropFirst(start + 1)
        where isBetter(intersection[index], than: intersection[best], for: arrow) {
            best = index
        }
        return best
    }

    private func isBetter(
        _ road: IntersectionRoad, than other: IntersectionRoad, for arrow: LaneIndications
    ) -> Bool {
        let fits = Self.isValid(arrow, road.instruction)
        if fits != Self.isValid(arrow, other.instruction) { return fits }
        if road.isEnterable != other.isEnterable { return road.isEnterable }
        return Self.gap(arrow, road) < Self.gap(arrow, other)
    }

    /// The road for a U-turn arrow, which lies beyond the road of the arrow beside it.
    func bestReverse(beside arrow: LaneIndications) -> Int {
        let neighbour = best(arrow)
        return neighbour + 1 == intersection.count ? 0 : best(.reverse, from: neighbour)
    }

    /// Whether a fork, or a parting of two turns, has an arrow for each of its two branches, in order: which branch is
    /// nearer to straight on does not matter to who reads them.
    func fitsFork(_ groups: LaneGroups) -> Bool {
        let branches = intersection.roads.dropFirst().filter(\.isEnterable)
        guard groups.count == 2, branches.count == 2, !intersection[0].isEnterable else {
            return false
        }
        return zip(groups.groups, branches).allSatisfy { group, branch in
            let instruction = branch.instruction
            if instruction.kind == .fork { return Self.isValid(group.arrow, instruction) }
            // Of two turns to one side the lesser one is marked as straight on.
            return [.turn, .stay, .endOfRoad].contains(instruction.kind)
                && (group.arrow == .straight
                    ? instruction.direction.isSlight : Self.isValid(group.arrow, instruction))
        }
    }

    /// Whether the arrows, in order, fit the roads that may be entered, in order.
    func isTrivial(_ groups: LaneGroups) -> Bool {
        if fitsFork(groups) { return true }
        var group = 0
        if groups.groups.first?.arrow == .reverse, intersection[0].isEnterable { group = 1 }
        for index in intersection.roads.indices.dropFirst()
        where intersection[index].isEnterable && group < groups.count {
            guard Self.isValid(groups[group].arrow, intersection[index].instruction),
                best(groups[group].arrow) == index
            else { return false }
            group += 1
        }
        return group == groups.count
            || (group + 1 == groups.count && groups[group].arrow == .reverse)
    }
}
