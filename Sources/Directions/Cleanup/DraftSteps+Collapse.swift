import RoadNetwork

/// Makes one step out of maneuvers that a driver sees as one.
///
/// The order of the scenarios and their measures are OSRM's: slip roads, staggered intersections,
/// U-turns, names that come and go, changes of name near a turn, straight passages between turns,
/// and turns without a choice. Nothing is combined across a waypoint or a change of conveyance.
extension DraftSteps {
    /// Longest stretch between two maneuvers that may be seen as one: 30 m, and the 0.6 % that
    /// lengths on a sphere may be too long.
    static let collapseMeters = 30.2

    mutating func collapseTurns() {
        guard steps.count > 2 else { return }
        var current = 0
        while current + 2 < steps.count {
            current += 1
            guard steps[current].hasTurn, !isInsideRoundabout(current) else { continue }
            if steps[current].kind == .slipRoad {
                combineSlipRoad(current)
                continue
            }
            let following = next(current)
            guard !steps[following].isWaypoint else { break }
            guard steps[current].conveyance == steps[following].conveyance else { continue }
            collapse(current, following)
        }
    }

    private func isInsideRoundabout(_ index: Int) -> Bool {
        steps[index].kind.entersRoundabout || steps[index].kind == .stayOnRoundabout
    }

    private mutating func collapse(_ current: Int, _ following: Int) {
        let before = previous(current)
        if isStaggered(before, current, following) {
            let kind: TurnKind = haveSameName(before, following) ? .suppressed : .newName
            steps[current].instruction = Instruction(kind, .straight)
            merge(current, with: following)
        } else if steps[current].kind == .suppressed, steps[following].kind == .suppressed {
            // Most steps; all other layouts need an announced one.
        } else if isUTurn(before, current, following) {
            steps[current].instruction = uTurn(beginningWith: current, endingWith: following)
            merge(current, with: following)
        } else if isOnePlace(current, following) {
            combineAtOnePlace(current, following, after: before)
        } else if isNameOscillation(before, current, following) {
            extend(current, by: following)
            extend(before, by: current)
        } else if isPrecededByNameChange(before, current, following)
            || isPrecededByQuietBend(current, following)
        {
            if combineTurns(following, with: current, after: before) {
                steps[following].begin(with: steps[current])
                extend(before, by: current)
            }
        } else if isFollowedByNameChange(current, following)
            || isNameChangeAfterQuietPassage(before, current, following)
            || isFollowedByQuietBend(current, following)
            || isFollowedByTurnWithoutChoice(current, following)
            || isStraightBeforeTurnWithoutChoice(current, following)
        {
            if isSignedApart(before, current, following) {
                steps[current].takeName(ofRoadBehind: steps[following])
                extend(current, by: following)
            } else if combineTurns(current, with: following, after: before) {
                merge(current, with: following)
            }
        } else if isQuietPassageBetweenTurns(before, current, following) {
            let farBack = previous(before)
            extend(before, by: current)
            if combineTurns(before, with: following, after: farBack) {
                merge(before, with: following)
            }
        }
        collapseFurther(current, before)
    }

    /// The layouts that only become visible once two steps have been combined.
    private mutating func collapseFurther(_ current: Int, _ before: Int) {
        if !steps[current].isRemoved {
            let following = next(current)
            if isTwiceWithoutChoice(current, following),
                combineTurns(current, with: following, after: before)
            {
                merge(current, with: following)
            }
        }
        guard mayBeginUTurn(before), !steps[before].isWaypoint, !steps[before].isRemoved,
            !steps[current].isRemoved
        else { return }
        let farBack = previous(before)
        if isUTurn(farBack, before, current) {
            steps[before].instruction = uTurn(beginningWith: before, endingWith: current)
            merge(before, with: current)
        } else if steps[current].direction == .uTurn, isOnePlace(before, current) {
            combineAtOnePlace(before, current, after: farBack)
        }
    }

    /// Makes a turn of a fork that with a corner at one place leads aside about as a corner does: a carriageway that parts before
    /// the road to which one turns. A branch that only bends behind the fork is kept to.
    mutating func turnIntoBranches() {
        for index in steps.indices
        where steps[index].hasTurn && steps[index].kind == .fork && steps[index].isCombined {
            let whole = combinedAngle(index, index)
            let isLeft = steps[index].direction.isLeft
            guard TurnAngle.fromStraight(whole) > Self.branchCorner,
                isLeft == (whole > TurnAngle.straight), !steps[index].isMapped,
                let last = steps[index].lastTurn,
                [angle(index), TurnAngle.between(turns.inbound(last), turns.outbound(last))]
                    .contains(where: { TurnAngle.fromStraight($0) > TurnAngle.group })
            else { continue }
            steps[index].instruction = Instruction(
                haveSameName(previous(index), index) ? .stay : .turn, isLeft ? .left : .right)
        }
    }

    /// A fork of more than this over several places is a turn, degrees.
    private static let branchCorner = 75.0

    /// Whether a turn leads onto a road that is long enough to have its name on a sign at the corner, and
    /// soon has another name.
    private func isSignedApart(_ before: Int, _ current: Int, _ following: Int) -> Bool {
        isNameChange(following) && metersBehindTurn(current) > Self.connectorMeters
            && [.turn, .stay, .endOfRoad].contains(steps[current].kind)
            && steps[current].direction != .straight && !steps[current].isMapped
            && steps[current].name.hasName && !steps[current].category.isLink
            && steps[following].name.hasNameOrRef && !haveSameName(current, following)
            && !haveSameName(before, following) && !haveSameName(before, current)
    }

    /// Metres from the last turn of a step's maneuver to the next step.
    func metersBehindTurn(_ index: Int) -> Double {
        let step = steps[index]
        guard step.isCombined, let begin = indexBehindTurn(of: step), begin < step.to else {
            return step.meters
        }
        return edges[begin..<step.to].reduce(0) { $0 + graph.network.length(of: $1) }
    }

    mutating func merge(_ index: Int, with other: Int) {
        steps[index].takeName(of: steps[other])
        steps[index].end(with: steps[other])
        extend(index, by: other)
    }

    private mutating func combineSlipRoad(_ index: Int) {
        var following = next(index)
        while !steps[following].isWaypoint, steps[following].isPlainPassage {
            extend(index, by: following)
            following = next(index)
        }
        guard !steps[following].isWaypoint,
            steps[index].conveyance == steps[following].conveyance
        else {
            steps[index].kind = .turn
            if steps[index].direction == .straight, let side = sideOfSlipRoad(index) {
                steps[index].instruction = Instruction(.fork, side)
            }
            return
        }
        guard !isUndone(index, by: following) else {
            // Who takes the slip road and then turns to the other side turns twice.
            steps[index].instruction = Instruction(
                .fork, angle(index) < TurnAngle.straight ? .slightRight : .slightLeft)
            return
        }
        let before = previous(index)
        steps[index].kind = haveSameName(before, following) ? .stay : .turn
        steps[index].direction = TurnDirection(angle: totalAngle(index, following))
        if steps[following].hasLanes, !steps[index].hasLanes { takeLanes(index, of: following) }
        merge(index, with: following)
    }

    /// The side to which a slip road leaves the road that goes on ahead; nil where none does.
    private func sideOfSlipRoad(_ index: Int) -> TurnDirection? {
        guard let junction = steps[index].lastTurn,
            let ahead = turns.otherAngles(at: junction).min(by: {
                TurnAngle.fromStraight($0) < TurnAngle.fromStraight($1)
            }), TurnAngle.fromStraight(ahead) < Self.sameWords
        else { return nil }
        return angle(index) < ahead ? .slightRight : .slightLeft
    }

    /// The direction of the maneuver that two steps are together, told at the first of them; nil where both have to be
    /// told: those words fit another road, and the words of the first alone have the other side.
    private func combinedDirection(_ index: Int, with other: Int) -> TurnDirection? {
        guard steps[index].kind != .fork, steps[index].kind != .merge else {
            return steps[index].direction
        }
        if leavesStraightRoad(index, by: other) { return nil }
        let own = ownDirection(index)
        let whole = wholeDirection(index, other)
        let isContrary = own.isLeft && whole.isRight || own.isRight && whole.isLeft
        let (first, second) = (angle(index), angle(other))
        // Past straight back no single turn is like both together; a bend before the turn is behind the driver.
        if isContrary, !TurnAngle.areOpposite(first, second), steps[index].from < steps[other].from
        {
            return nil
        }
        // What is no turn to the driver does not change the side of the one that is; where he has no choice, the greater
        // one is.
        let isLesser = TurnAngle.fromStraight(second) <= TurnAngle.fromStraight(first)
        let isAside =
            steps[other].kind == .suppressed
            || (isNameChange(other) || steps[other].hasOneWayOn) && isLesser
        if isContrary, isAside { return own }
        // Who turns at a corner first is told no other side, however both lead together.
        let beginsAside =
            isContrary && TurnAngle.fromStraight(first) >= Self.crossing
            && TurnAngle.areOpposite(first, second)
            && swings(index, to: whole.angle)
        // Nor is a right angle slight, though the road soon bends back.
        let isCorner =
            whole.isSlight && TurnAngle.fromStraight(first) >= Self.corner
            && TurnAngle.areOpposite(first, second)
            && TurnAngle.aside(first, over: steps[index].meters) > 2 * PerceivedDirection.laneWidth
        if isCorner, !isContrary, steps[index].from < steps[other].from {
            return TurnDirection(angle: first)
        }
        // Nor is it straight on or sharp by a bend well before it.
        let isCornerBehindBend =
            steps[index].from > steps[other].from
            && (whole == .straight || whole == .sharpLeft || whole == .sharpRight)
            && TurnAngle.fromStraight(first) >= Self.crossing
            && TurnAngle.aside(second, over: steps[other].meters)
                > 2 * PerceivedDirection.laneWidth
        if isCornerBehindBend { return own }
        // Where it is announced, the words must not fit another road.
        guard beginsAside || fitsAnotherRoad(whole, at: index) else { return whole }
        return isContrary ? nil : own
    }

    /// Whether two corners undo each other, and a road goes straight on at the second: whoever is told the first one alone
    /// follows that.
    func leavesStraightRoad(_ index: Int, by other: Int) -> Bool {
        guard let junction = steps[other].lastTurn else { return false }
        let first = angle(index)
        let second = TurnAngle.between(turns.inbound(junction), outboundOfWhole(other))
        return TurnAngle.areOpposite(first, second)
            && min(TurnAngle.fromStraight(first), TurnAngle.fromStraight(second)) >= Self.crossing
            && turns.otherAngles(at: junction, withForbidden: true).contains {
                TurnAngle.fromStraight($0) < Self.sameWords
            }
    }

    /// Gives the first of two steps the maneuver that both are together. Returns false, and leaves them two, where both have
    /// to be told.
    private mutating func combineTurns(_ index: Int, with other: Int, after before: Int) -> Bool {
        guard let direction = combinedDirection(index, with: other) else {
            if steps[other].kind == .newName,
                TurnAngle.fromStraight(angle(other)) >= Self.namedCorner
            {
                steps[other].instruction = Instruction(.turn, TurnDirection(angle: angle(other)))
            }
            return false
        }
        let sameName = haveSameName(before, other)
        let kind = steps[index].kind
        let otherKind = steps[other].kind
        if isNameChange(other) || isNameChange(index) || kind == .suppressed {
            switch kind {
            case .suppressed where isQuietChange(index, other): steps[index].kind = .newName
            case .suppressed:
                steps[index].kind =
                    direction == .straight ? .newName : (sameName ? .stay : .turn)
            case .newName where isQuietChange(other, index): break
            case .newName where otherKind == .suppressed && direction != .straight:
                steps[index].kind = .turn
            case .stay where !sameName: steps[index].kind = .turn
            case .turn where otherKind != .suppressed && sameName: steps[index].kind = .stay
            default: break
            }
        } else if otherKind == .onRamp {
            steps[index].kind = .onRamp
        } else if kind == .turn && otherKind == .turn && sameName {
            steps[index].kind = .stay
        } else if kind == .stay && otherKind == .turn && !sameName {
            steps[index].kind = .turn
        }
        steps[index].direction = direction
        return true
    }

    /// Whether a road that goes on around a bend only changes its name behind it.
    private func isQuietChange(_ bend: Int, _ change: Int) -> Bool {
        steps[bend].kind == .suppressed && steps[bend].direction.isSlight
            && steps[change].kind == .newName
            && steps[change].direction == .straight
            && TurnAngle.fromStraight(combinedAngle(bend, change)) <= TurnAngle.narrow
    }

    /// The angle from the approach of one maneuver to the exit of another, in whole degrees: seen
    /// from two places, a U-turn is never exactly straight back.
    func combinedAngle(_ entry: Int, _ exit: Int) -> Double {
        let angle = TurnAngle.between(inbound(entry), outboundOfWhole(exit)).rounded()
        return angle == 360 ? 0 : angle
    }

    /// The angle of two maneuvers together; of the first alone where they undo each other, unless both are mere bends.
    private func totalAngle(_ lhs: Int, _ rhs: Int) -> Double {
        let (entry, exit) = steps[lhs].from <= steps[rhs].from ? (lhs, rhs) : (rhs, lhs)
        let first = angle(entry)
        let total = combinedAngle(entry, exit)
        let isShort = steps[entry].meters < Self.collapseMeters
        guard TurnAngle.fromStraight(total) >= TurnAngle.narrow / 2 else {
            return isShort && isKink(entry, exit) ? total : first
        }
        return isShort || areOneWayRound(entry, exit) ? total : first
    }

    /// The direction of two maneuvers together. A loop is one road: it has no name, or that of the road onto which it leads.
    private func wholeDirection(_ lhs: Int, _ rhs: Int) -> TurnDirection {
        let total = totalAngle(lhs, rhs)
        let (entry, exit) = steps[lhs].from <= steps[rhs].from ? (lhs, rhs) : (rhs, lhs)
        guard !steps[entry].name.hasNameOrRef || haveSameName(entry, exit) else {
            return TurnDirection(angle: total)
        }
        return directionRound(entry, exit, total)
    }

    /// Whether the second of two bends, none of which crosses a road, takes back the first.
    private func isKink(_ entry: Int, _ exit: Int) -> Bool {
        let (first, second) = (angle(entry), angle(exit))
        return TurnAngle.areOpposite(first, second)
            && max(TurnAngle.fromStraight(first), TurnAngle.fromStraight(second)) < Self.crossing
    }

    private func areOneWayRound(_ entry: Int, _ exit: Int) -> Bool {
        let (first, second) = (angle(entry), angle(exit))
        return (first <= 185 && second <= 185) || (first >= 175 && second >= 175)
    }

    /// Whether a turn some way behind another one leads to the other side, by more than that one.
    private func isUndone(_ entry: Int, by exit: Int) -> Bool {
        steps[entry].meters >= Self.collapseMeters && !areOneWayRound(entry, exit)
            && TurnAngle.fromStraight(angle(exit)) > TurnAngle.group
            && TurnAngle.fromStraight(combinedAngle(entry, exit)) >= TurnAngle.narrow / 2
    }
}
