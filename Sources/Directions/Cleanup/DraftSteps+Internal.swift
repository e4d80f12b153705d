import Geodesy
import RoadNetwork

extension DraftSteps {
    /// Who turns by more than this inside of an intersection drives round it, degrees: a U-turn is less.
    private static let mostAround = 250.0

    /// Makes one step of all inside one large intersection.
    mutating func combineInternalRoads() {
        guard steps.count > 2 else { return }
        partTurnsAside()
        var current = 1
        var following = 2
        while following < steps.count - 1 {
            if steps[current].isInternal && steps[following].isInternal {
                if steps[current].kind == .endOfRoad || steps[following].kind == .endOfRoad {
                    steps[current].kind = .endOfRoad
                }
                steps[current].takeName(of: steps[following])
                steps[current].end(with: steps[following])
                takeLanes(current, of: following)
                extend(current, by: following)
                following += 1
            } else if steps[current].isInternal, !steps[current].kind.isRoundabout,
                !steps[following].kind.isRoundabout,
                steps[current].conveyance == steps[following].conveyance
            {
                leaveInternalRoad(current, by: following)
                steps[current].takeName(of: steps[following])
                steps[current].end(with: steps[following])
                extend(current, by: following)
                steps[current].isInternal = false
                following += 1
            } else {
                endInternalRoads(current)
                current = following
                following += 1
            }
        }
        endInternalRoads(current)
        removeMerged()
    }

    /// Takes a turn out of an intersection at which one first turns to one side, and which as a whole leads to the other, and
    /// all of one that is driven round: words for the whole have the wrong side there.
    private mutating func partTurnsAside() {
        var index = 0
        while let begin = steps[index...].firstIndex(where: \.isInternal),
            let end = steps[begin...].firstIndex(where: { !$0.isInternal }),
            !steps[end].isWaypoint
        {
            let isRound = abs(winding(begin, end)) > Self.mostAround
            for inside in begin..<end where steps[inside].hasTurn {
                steps[inside].isInternal = !isRound && !turnsAside(inside, before: end)
            }
            index = end
        }
    }

    /// Sum of the changes of direction from one step to another, degrees, to the right positive.
    private func winding(_ first: Int, _ last: Int) -> Double {
        var sum = 0.0
        var course = inbound(first)
        for index in first...last where steps[index].firstTurn != nil {
            for next in [inbound(index), outbound(index)] {
                sum += Angle.turn(from: course, to: next)
                course = next
            }
        }
        return sum
    }

    /// Whether a turn leads to one side and together with those up to another one to the other side, where a driver could
    /// follow the words for all of them at once: by as much as one turns at a corner, or past a road on that side.
    private func turnsAside(_ index: Int, before end: Int) -> Bool {
        guard let junction = steps[index].junctions.first else { return false }
        let own = angle(index)
        let isLeft = own > TurnAngle.straight
        // Of two turns to one side the whole only looks as if it led to the other one.
        let rest = TurnAngle.between(outbound(index), outboundOfWhole(end))
        let whole = TurnDirection(angle: combinedAngle(index, end))
        guard TurnAngle.fromStraight(own) > TurnAngle.fuzzy, isLeft == (rest < TurnAngle.straight),
            isLeft ? whole.isRight : whole.isLeft
        else { return false }
        return TurnAngle.fromStraight(own) >= Self.crossing
            || turns.otherAngles(at: junction, withForbidden: true)
                .contains { isLeft ? $0 < own : $0 > own }
    }

    /// Gives several internal roads, behind which no step leaves the intersection, the maneuver that they are together.
    private mutating func endInternalRoads(_ index: Int) {
        guard steps[index].isInternal, !steps[index].isRemoved, steps[index].isCombined,
            !steps[index].kind.isRoundabout
        else { return }
        leaveInternalRoad(index, by: index)
    }

    private mutating func leaveInternalRoad(_ current: Int, by following: Int) {
        if turnsBack(current, following), !leadsOntoAnother(following, after: current) {
            steps[current].instruction = uTurn(beginningWith: current, endingWith: following)
        } else {
            combine(internalRoad: current, with: following, after: previous(current))
        }
    }

    /// Whether two maneuvers together lead back: from one carriageway onto the other, or onto the very road. Two
    /// turns to one side between roads for both directions are two turns, unless these lie as near as carriageways.
    func turnsBack(_ entry: Int, _ exit: Int) -> Bool {
        let turn = Angles.leftTurn(
            from: inbound(entry), to: outboundOfWhole(exit))
        guard TurnAngle.deviation(turn, 180) <= 35, let first = steps[entry].firstTurn,
            let last = steps[exit].lastTurn
        else { return false }
        return last.onto == first.via.reversed || isOneWay(first.via) && isOneWay(last.onto)
            || graph.place(of: graph.network.target(of: first.via))
                .distance(to: graph.place(of: graph.network.source(of: last.onto)))
                <= Self.connectorMeters
    }

    /// Whether a maneuver that ends inside of an intersection leads from one named road onto another: that is a
    /// sharp turn, however far back it leads.
    private func leadsOntoAnother(_ following: Int, after current: Int) -> Bool {
        let before = previous(current)
        return steps[before].name.hasName && steps[following].name.hasName
            && !haveSameName(before, following)
    }

    /// A U-turn onto a ramp is announced as one, and so is one by a link of a trunk road; not one
    /// from a ramp onto its other carriageway.
    func uTurn(beginningWith entry: Int, endingWith exit: Int) -> Instruction {
        if graph.facts(of: road(steps[entry].from - 1)).category.isRamp {
            return Instruction(.stay, .uTurn)
        }
        let kinds = [steps[exit].kind, steps[entry].kind]
        return Instruction(kinds.first { $0 == .onRamp || $0 == .offRamp } ?? .stay, .uTurn)
    }

    private mutating func combine(internalRoad entry: Int, with exit: Int, after before: Int) {
        let angle = combinedAngle(entry, exit)
        var direction = TurnDirection(angle: angle)
        // Who is told to go straight on takes the road that does.
        if direction == .straight, steps[exit].kind == .suppressed, isBesideStraightRoad(entry) {
            return
        }
        if direction != .straight, fitsAnotherRoad(direction, at: entry),
            TurnAngle.fromStraight(angle) <= ArmComparison.mostSlight
        {
            direction = direction.isLeft ? .slightLeft : .slightRight
        }
        let silent: TurnKind = haveSameName(before, exit) ? .suppressed : .newName
        let isPlain =
            switch steps[exit].kind {
            case .turn, .stay, .newName, .suppressed: true
            default: false
            }
        let goesStraight =
            isPlain && (steps[exit].direction == .straight || steps[exit].direction.isSlight)
        if steps[entry].kind == .endOfRoad || steps[exit].kind == .endOfRoad {
            steps[entry].kind = .endOfRoad
        } else if steps[entry].kind == .fork {
            return
        } else if direction == .straight && goesStraight {
            steps[entry].kind = silent
        } else if (125...235).contains(angle), steps[entry].junctions.count == 1,
            isStraightest(entry), isStraightest(exit), !isCorner(entry, angle)
        {
            steps[entry].instruction = Instruction(silent, .straight)
            return
        } else if direction != .straight && isPlain {
            steps[entry].kind = .turn
        } else {
            steps[entry].kind = steps[exit].kind
            // Nobody keeps to the middle of a fork.
            if steps[exit].kind == .fork, direction == .straight {
                direction = steps[exit].direction
            }
        }
        steps[entry].direction = direction
    }

    /// Whether a step is told as a turn, and is one to the driver, by itself and with all behind it.
    private func isCorner(_ index: Int, _ whole: Double) -> Bool {
        steps[index].kind == .turn
            && min(TurnAngle.fromStraight(angle(index)), TurnAngle.fromStraight(whole))
                >= Self.sameWords
    }

    /// Whether another road goes clearly more straight on than the one taken.
    private func isBesideStraightRoad(_ index: Int) -> Bool {
        guard let junction = steps[index].junctions.first else { return false }
        let own = TurnAngle.fromStraight(angle(index))
        return turns.otherAngles(at: junction, withForbidden: true).contains {
            TurnAngle.fromStraight($0) + TurnAngle.fuzzy < own
        }
    }

    /// Whether a maneuver goes about straight on, and no other road does so more.
    private func isStraightest(_ index: Int) -> Bool {
        let own = angle(index)
        guard (125...235).contains(own), let junction = steps[index].junctions.first else {
            return false
        }
        guard
            let rival = turns.otherAngles(at: junction).min(by: {
                TurnAngle.fromStraight($0) < TurnAngle.fromStraight($1)
            })
        else { return true }
        return TurnAngle.deviation(own, rival) <= 10
            || TurnAngle.fromStraight(own) <= TurnAngle.fromStraight(rival)
    }
}

/// Angles of a change of direction that may be a U-turn.
enum Angles {
    /// Angle of a turn to the left from one bearing to another, 0 ..< 360.
    static func leftTurn(from inbound: Double, to outbound: Double) -> Double {
        let turn = inbound - outbound
        return turn < 0 ? turn + 360 : turn
    }
}
