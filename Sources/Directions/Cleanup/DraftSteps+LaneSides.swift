import RoadNetwork

/// The lanes of a turn and the side to which it is told.
extension DraftSteps {
    /// Recommends, for a turn, the lanes whose arrows point to its side.
    ///
    /// The lanes of a turn over several places are those of the first one, where one often goes straight on to
    /// the second, as over the first carriageway of a divided road. Who turns there stands in the lane for the turn.
    mutating func fitLanesToSides() {
        for index in steps.indices where steps[index].hasTurn && steps[index].hasLanes {
            guard [.turn, .stay, .endOfRoad].contains(steps[index].kind),
                let side = side(of: steps[index].direction), !leadsAway(index, from: side),
                let lanes = lanes(index)
            else { continue }
            let taken = lanes.fitting(side, overSeveralPlaces: steps[index].isCombined)
            recommend(taken, of: lanes, at: index)
        }
    }

    /// A turn nearer than this is prepared for by the lanes before it, metres.
    private static let nextTurnMeters = 200.0

    /// Recommends, where the way goes straight on, no lane from which one may only turn: the arrows before the first
    /// carriageway of a divided road count for the second one too, and who stands in such a lane has to turn there.
    mutating func leaveTurningLanes() {
        for index in steps.indices where steps[index].hasTurn && steps[index].hasLanes {
            guard steps[index].direction == .straight, let lanes = lanes(index) else { continue }
            recommend(
                lanes.goingOn(besideThoseTo: sideOfNextTurn(behind: index)), of: lanes, at: index)
        }
    }

    /// The arrows to the side of a turn that follows soon.
    private func sideOfNextTurn(behind index: Int) -> LaneIndications {
        var meters = steps[index].meters
        var following = next(index)
        while !steps[following].isWaypoint, meters <= Self.nextTurnMeters {
            let direction = steps[following].direction
            if direction.isLeft || direction == .uTurn { return .leftward }
            if direction.isRight { return .rightward }
            meters += steps[following].meters
            following = next(following)
        }
        return []
    }

    /// The arrows to the side of a plain turn; nil where one goes on, bears to a side, or turns back.
    private func side(of direction: TurnDirection) -> LaneIndications? {
        switch direction {
        case .left, .sharpLeft: .leftward
        case .right, .sharpRight: .rightward
        default: nil
        }
    }

    /// Whether the maneuver begins with a turn to the other side.
    private func leadsAway(_ index: Int, from side: LaneIndications) -> Bool {
        let own = TurnDirection(angle: angle(index))
        return side == .leftward ? own.isRight : own.isLeft
    }

    /// Recommends other lanes at a step.
    mutating func recommend(_ taken: Range<Int>, of lanes: LaneMatch, at index: Int) {
        guard taken != lanes.taken else { return }
        var lanes = lanes
        lanes.taken = taken
        steps[index].junctions.first?.lanes = .recommended(UInt32(recommendedLanes.count))
        recommendedLanes.append(lanes)
    }
}

extension LaneMatch {
    /// The lanes of those to take from which one may go straight on, and those that only turn to a side that is wanted
    /// soon; the same lanes where that is no answer.
    fileprivate func goingOn(besideThoseTo side: LaneIndications) -> Range<Int> {
        let turning: LaneIndications = [.left, .sharpLeft, .right, .sharpRight, .reverse]
        let kept = taken.filter { number in
            let arrows = lanes[lanes.count - 1 - number]
            return arrows.isEmpty || !arrows.isSubset(of: turning.subtracting(side))
        }
        guard let first = kept.first, let last = kept.last, last - first + 1 == kept.count else {
            return taken
        }
        return first..<last + 1
    }

    /// The lanes of those to take that point to a side; all that do where none of them does and the turn leads
    /// over several places; the same lanes where that is no answer.
    fileprivate func fitting(_ side: LaneIndications, overSeveralPlaces: Bool) -> Range<Int> {
        func numbers(_ condition: (LaneIndications) -> Bool) -> [Int] {
            lanes.indices.filter { condition(lanes[$0]) }.map { lanes.count - 1 - $0 }
        }
        let pointing = numbers { !$0.isDisjoint(with: side) }
        // At one place a lane without an arrow has been given its road there.
        let possible =
            overSeveralPlaces ? pointing : numbers { $0.isEmpty || !$0.isDisjoint(with: side) }
        let fitting = possible.filter(taken.contains)
        let wanted = fitting.isEmpty && overSeveralPlaces ? pointing : fitting
        guard let first = wanted.min(), let last = wanted.max(), last - first + 1 == wanted.count
        else { return taken }
        return first..<last + 1
    }
}
