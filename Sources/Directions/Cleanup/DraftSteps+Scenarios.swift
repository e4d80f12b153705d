/// The layouts in which two maneuvers are one to the driver. Each takes the indices of steps in the
/// order of travel, and first makes the test that rules out most of them.
extension DraftSteps {
    private func isShortAndUndisturbed(_ index: Int) -> Bool {
        steps[index].meters <= Self.collapseMeters && steps[index].passesNoJunction
    }

    private func mayCollapse(_ first: Int, _ second: Int) -> Bool {
        !steps[first].kind.isRoundabout && !steps[second].kind.isRoundabout
            && !steps[first].isWaypoint && !steps[second].isWaypoint
            && steps[first].conveyance == steps[second].conveyance
            && mayTurnBack(first, second)
    }

    private func mayCollapse(_ first: Int, _ second: Int, _ third: Int) -> Bool {
        !steps[first].kind.isRoundabout && !steps[second].kind.isRoundabout
            && !steps[third].kind.isRoundabout
            && steps[first].conveyance == steps[second].conveyance
            && steps[second].conveyance == steps[third].conveyance
            && (mayTurnBack(first, second) || mayTurnBack(second, third))
    }

    /// A U-turn is combined with a change of name at most.
    private func mayTurnBack(_ first: Int, _ second: Int) -> Bool {
        let firstTurns = steps[first].direction == .uTurn
        let secondTurns = steps[second].direction == .uTurn
        return !(firstTurns || secondTurns)
            || (steps[first].kind == .newName && secondTurns)
            || (steps[second].kind == .newName && firstTurns)
    }

    private func isTurn(_ index: Int) -> Bool {
        steps[index].kind == .turn || steps[index].kind == .stay
    }

    func isNameChange(_ index: Int) -> Bool {
        steps[index].kind == .newName || (isTurn(index) && steps[index].direction == .straight)
    }

    private func isManeuver(_ index: Int) -> Bool {
        steps[index].hasTurn && steps[index].kind != .suppressed
    }

    func areOnOneSide(_ lhs: Int, _ rhs: Int) -> Bool {
        let first = steps[lhs].direction
        let second = steps[rhs].direction
        func isOn(_ direction: TurnDirection, _ side: (TurnDirection) -> Bool) -> Bool {
            direction == .straight || side(direction)
        }
        return (isOn(first, \.isLeft) && isOn(second, \.isLeft))
            || (isOn(first, \.isRight) && isOn(second, \.isRight))
    }

    /// Right and at once left again, or the other way round: one goes straight on.
    func isStaggered(_ before: Int, _ current: Int, _ following: Int) -> Bool {
        guard steps[current].meters < 3, steps[current].passesNoJunction,
            !steps[current].kind.entersRoundabout, !steps[following].kind.entersRoundabout,
            steps[before].conveyance == steps[current].conveyance
        else { return false }
        let first = angle(current)
        let second = angle(following)
        func isRight(_ angle: Double) -> Bool { angle > 45 && angle < 135 }
        func isLeft(_ angle: Double) -> Bool { angle > 225 && angle < 315 }
        // Where another road goes straight on, it is left.
        return ((isLeft(first) && isRight(second)) || (isRight(first) && isLeft(second)))
            && !fitsAnotherRoad(.straight, at: current)
    }

    func mayBeginUTurn(_ index: Int) -> Bool {
        isTurn(index) || steps[index].kind == .endOfRoad || steps[index].kind == .offRamp
    }

    func isUTurn(_ before: Int, _ current: Int, _ following: Int) -> Bool {
        guard mayBeginUTurn(current), steps[current].passesNoJunction, !steps[current].isWaypoint,
            !steps[following].isWaypoint, mayCollapse(before, current, following),
            haveSameName(before, following), !leadsFromRampToRamp(before, following)
        else { return false }
        let isLink =
            steps[following].hasOneWayOn
            || (!steps[current].name.hasName && steps[before].name.hasName
                && steps[following].name.hasName)
        return
            (isShortAndUndisturbed(current)
            || ((isLink || joinsCarriageways(current, following))
                && steps[current].meters <= 2 * Self.collapseMeters))
            && turnsBack(current, following)
    }

    /// Whether one comes by a ramp and goes on by another one: nobody turns round there against the traffic of the ramp.
    func leadsFromRampToRamp(_ before: Int, _ following: Int) -> Bool {
        steps[before].category.isRamp && steps[following].category.isRamp
    }

    /// Whether two turns to one side lead from one carriageway onto another.
    private func joinsCarriageways(_ current: Int, _ following: Int) -> Bool {
        guard let first = steps[current].firstTurn, let last = steps[following].lastTurn else {
            return false
        }
        return areOnOneSide(current, following) && isOneWay(first.via) && isOneWay(last.onto)
    }

    /// Whether a road has another name behind a step; one with a number only is classified as a new one past each
    /// driveway.
    private func changesName(_ before: Int, _ following: Int) -> Bool {
        graph.mustAnnounce(steps[following].name, after: steps[before].name)
    }

    /// A name that comes and goes again.
    func isNameOscillation(_ before: Int, _ current: Int, _ following: Int) -> Bool {
        func isChange(_ index: Int) -> Bool {
            steps[index].kind == .newName
                || (steps[index].kind == .turn && steps[index].direction == .straight)
        }
        guard isChange(current), mayCollapse(before, current, following) else { return false }
        let losesName = steps[following].kind == .suppressed && steps[following].name.isEmpty
        return (isChange(following) || losesName)
            && (steps[before].name == steps[following].name || haveSameName(before, following))
    }

    func isPrecededByNameChange(_ before: Int, _ current: Int, _ following: Int) -> Bool {
        isNameChange(current) && isManeuver(following) && isShortAndUndisturbed(current)
            && mayCollapse(before, current, following)
    }

    func isPrecededByQuietBend(_ current: Int, _ following: Int) -> Bool {
        steps[current].kind == .suppressed && isManeuver(following)
            && steps[current].direction != .straight && steps[current].hasChoice
            && isShortAndUndisturbed(current) && mayCollapse(current, following)
            && areOnOneSide(current, following) && !bendSharpens(current, following)
            && !TurnAngle.areOpposite(angle(current), angle(following))
    }

    /// Whether a turn that is none itself would be called sharp for the bend before it, which is behind the
    /// driver by then.
    private func bendSharpens(_ bend: Int, _ turn: Int) -> Bool {
        func isSharp(_ angle: Double) -> Bool {
            [.sharpLeft, .sharpRight].contains(TurnDirection(angle: angle))
        }
        return isSharp(combinedAngle(bend, turn)) && !isSharp(angle(turn))
    }

    func isFollowedByNameChange(_ current: Int, _ following: Int) -> Bool {
        guard isNameChange(following), isManeuver(current), mayCollapse(current, following) else {
            return false
        }
        let isPlainChange =
            steps[following].kind == .newName
            && steps[current].meters <= 1.5 * Self.collapseMeters
            && (steps[following].direction == .straight || steps[following].hasOneWayOn)
        return isShortAndUndisturbed(current) || isPlainChange
    }

    func isNameChangeAfterQuietPassage(_ before: Int, _ current: Int, _ following: Int) -> Bool {
        steps[current].kind == .suppressed && steps[following].kind == .newName
            && steps[current].meters < 0.25 * Self.collapseMeters
            && mayCollapse(current, following)
            && (steps[current].direction != .straight || steps[following].direction != .straight
                || changesName(before, following))
    }

    func isFollowedByQuietBend(_ current: Int, _ following: Int) -> Bool {
        isManeuver(current) && steps[following].kind == .suppressed
            && steps[following].direction != .straight && isShortAndUndisturbed(current)
            && mayCollapse(current, following) && areOnOneSide(current, following)
    }

    func isFollowedByTurnWithoutChoice(_ current: Int, _ following: Int) -> Bool {
        steps[current].direction != .straight && steps[following].kind != .suppressed
            && steps[following].hasOneWayOn && isShortAndUndisturbed(current)
            && mayCollapse(current, following)
            // A road that goes on a little to one side is no part of a turn to the other one.
            && (steps[current].kind != .suppressed
                || !TurnAngle.areOpposite(angle(current), angle(following)))
    }

    func isStraightBeforeTurnWithoutChoice(_ current: Int, _ following: Int) -> Bool {
        steps[current].direction == .straight && isTurn(current)
            && steps[current].meters <= 2 * Self.collapseMeters && steps[following].hasOneWayOn
            && steps[current].passesNoJunction && mayCollapse(current, following)
    }

    /// Two turns with the middle of a divided road between them.
    func isQuietPassageBetweenTurns(_ before: Int, _ current: Int, _ following: Int) -> Bool {
        guard steps[current].kind == .suppressed, steps[current].direction == .straight,
            isTurn(before), isTurn(following) || steps[following].kind == .onRamp,
            !steps[before].isWaypoint, mayCollapse(before, current, following)
        else { return false }
        let first = steps[before].meters
        let second = steps[current].meters
        let limit = 0.8 * Self.collapseMeters
        let areSimilar =
            (first < 5 && second < 5) || min(first, second) / max(first, second) > 0.75
        guard first < limit, second < limit, areSimilar else { return false }
        let total = combinedAngle(before, following)
        let leadsToOtherSide =
            TurnAngle.fromStraight(total) > TurnAngle.fuzzy
            && TurnAngle.areOpposite(angle(before), total)
        return !leadsToOtherSide && total > TurnAngle.narrow && total < 360 - TurnAngle.narrow
    }

    func isTwiceWithoutChoice(_ current: Int, _ following: Int) -> Bool {
        steps[current].junctions.count == 2 && steps[current].junctions.secondHasOneWayOn
            && steps[following].hasOneWayOn
            && steps[current].meters < 1.5 * Self.collapseMeters
            && mayCollapse(current, following)
    }
}
