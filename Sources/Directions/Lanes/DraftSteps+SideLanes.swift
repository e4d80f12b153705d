import RoadNetwork

/// The lanes of a turn at a junction whose other arrows have no road, or whose arrows belong to two junctions.
extension DraftSteps {
    /// The lanes whose arrows point to the side of a step's turn, for a step whose junction does not explain all arrows
    /// (``lanes(_:)``); nil where they might mean another road.
    ///
    /// Arrows do not cross each other, so those of a side are painted on its outer lanes. They are right for the only road of
    /// that side, whatever the others are for.
    func sideLanes(_ index: Int) -> LaneMatch? {
        let step = steps[index]
        guard let junction = step.junctions.first, !step.kind.isRoundabout, step.kind != .merge,
            step.kind != .newName, step.direction.isLeft || step.direction.isRight
        else { return nil }
        let arrows = graph.arrows(before: junction.via)
        let groups = LaneGroups(lanes: arrows)
        guard groups.count > 1, !groups.has(.mergeToLeft, .mergeToRight),
            let taken = sideLanes(of: groups, at: junction, to: step.direction),
            taken.count < arrows.count
        else { return nil }
        return LaneMatch(lanes: graph.laneLists.keep(arrows), taken: taken)
    }

    private func sideLanes(
        of groups: LaneGroups, at junction: PassedJunction, to direction: TurnDirection
    ) -> Range<Int>? {
        let toRight = direction.isRight
        let others = turns.otherAngles(at: junction)
        let fromSide = (toRight ? groups.groups : groups.groups.reversed())
            .drop { $0.arrow == .reverse }
        let aside = fromSide.prefix { toRight ? $0.arrow.pointsRight : $0.arrow.pointsLeft }
        let isOnlyOne = !others.contains { other in
            TurnAngle.fromStraight(other) > TurnAngle.fuzzy
                && (other < TurnAngle.straight) == toRight
        }
        if isOnlyOne, let outer = aside.first, let inner = aside.last {
            let lanes = min(outer.first, inner.first)..<max(outer.last, inner.last) + 1
            // Of two kinds of arrows one is for a place farther on, unless the road takes the lanes of both.
            guard aside.count == 1 || graph.network.laneCount(of: junction.onto) == lanes.count
            else { return nil }
            return lanes
        }
        // Of a fork each branch has its arrow, whichever is nearer to straight on.
        guard groups.count == 2, others.count == 1,
            groups[0].arrow.angle < groups[1].arrow.angle
        else { return nil }
        let group = toRight ? groups[0] : groups[1]
        // Unmarked lanes lead anywhere, but at the end of a road; others not round a corner.
        let isExplained =
            group.arrow == .none
            ? TurnAngle.fromStraight(others[0]) > TurnAngle.fuzzy
            : direction.isSlight || !aside.isEmpty
        guard isExplained else { return nil }
        return group.first..<group.last + 1
    }
}

extension LaneIndications {
    /// The ``TurnAngle`` of one arrow; a lane without one goes straight on.
    fileprivate var angle: Double {
        switch self {
        case .none: TurnAngle.straight
        case .reverse: 360
        default: direction.angle
        }
    }
}
