import Geodesy
import RoadNetwork

/// Two maneuvers within one place, as a driver sees it, are one.
extension DraftSteps {
    /// A connector no longer than this does not part two places, metres.
    static let connectorMeters = 15.0
    /// Turns of at least this angle to both sides cross a road rather than follow it, degrees.
    static let crossing = 45.0
    /// A turn of at least this angle is a corner, degrees.
    static let corner = 70.0
    /// Turns of at least this angle to both sides are two where their places lie farther apart than that, degrees and metres:
    /// the far mouth is not ahead of who arrives at the near one.
    private static let (twoCorners, offsetMeters) = (50.0, 9.0)
    /// Turns of more than this lead back, degrees.
    private static let sharp = 120.0
    /// Two turns of up to the first of these angles each, and of the second together, are a loop that one steers round, degrees.
    private static let (rightAngle, mostRound) = (100.0, 150.0)

    func isOnePlace(_ current: Int, _ following: Int) -> Bool {
        let isClose =
            metersBehindTurn(current) <= Self.connectorMeters
            || (steps[current].kind == .fork && steps[current].meters <= Self.collapseMeters
                && steps[current].passesNoJunction && areOnOneSide(current, following))
            || isSlipOfTurn(current, following)
        let mayBegin = isAnnounced(current) || steps[current].kind == .merge
        return isClose && mayBegin && isAnnounced(following) && !steps[current].isMapped
            && !steps[following].isMapped && steps[current].direction != .uTurn
            && (steps[following].direction != .uTurn || leadsAround(following))
            && steps[current].conveyance == steps[following].conveyance
    }

    /// Whether a U-turn leads from one road onto another, as from one carriageway onto the other.
    private func leadsAround(_ index: Int) -> Bool {
        steps[index].isCombined
            && steps[index].lastTurn?.onto != steps[index].firstTurn?.via.reversed
    }

    /// Whether a road bears off before it turns to the same side, under its name: so one crosses the other
    /// carriageway of a divided road. A one-way road without a name is a part of the junction.
    private func isSlipOfTurn(_ current: Int, _ following: Int) -> Bool {
        steps[current].kind == .turn && steps[current].direction.isSlight
            && steps[current].meters <= Self.collapseMeters && steps[current].passesNoJunction
            && areOnOneSide(current, following) && steps[following].direction != .straight
            && (haveSameName(current, following)
                || !steps[current].name.hasNameOrRef && isOneWay(edges[steps[current].from]))
    }

    /// Whether a step is announced as a turn, a fork or a ramp.
    private func isAnnounced(_ index: Int) -> Bool {
        guard steps[index].role == .turn, !steps[index].isRemoved else { return false }
        switch steps[index].kind {
        case .turn, .stay, .endOfRoad, .fork, .onRamp, .offRamp: return true
        default: return false
        }
    }

    /// The direction of a combined step, or of the turn of another: as it is told, if that is to the side to which it leads.
    func ownDirection(_ index: Int) -> TurnDirection {
        if steps[index].isCombined { return steps[index].direction }
        let own = TurnDirection(angle: angle(index))
        let told = steps[index].direction
        let isToSide = own.isLeft ? told.isLeft : own.isRight && told.isRight
        return isToSide ? told : own
    }

    /// Whether the words for a direction fit another road of the intersection of a step, and not
    /// the taken one.
    func fitsAnotherRoad(_ direction: TurnDirection, at index: Int) -> Bool {
        guard ownDirection(index) != direction, let junction = steps[index].junctions.first else {
            return false
        }
        return turns.otherAngles(at: junction, withForbidden: true).contains {
            isMeant($0, by: direction)
        }
    }

    /// Whether a road at an angle is meant by the words for a direction, too.
    func isMeant(_ angle: Double, by direction: TurnDirection) -> Bool {
        TurnDirection(angle: angle) == direction
            || TurnAngle.deviation(angle, direction.angle) < Self.sameWords
    }

    /// Makes a turn of a change of name around a corner, where another road is seen: the map has it as the only way on for a
    /// car, or as two junctions at each of which it is.
    mutating func tellTurnsOntoNames() {
        for index in steps.indices where steps[index].hasTurn && steps[index].kind == .newName {
            var last = index
            while steps[last].meters <= Self.collapseMeters {
                let following = next(last)
                guard steps[following].hasTurn, steps[following].kind == .suppressed else { break }
                last = following
            }
            let whole = combinedAngle(index, last)
            guard TurnAngle.fromStraight(whole) >= Self.namedCorner, !steps[index].isMapped,
                last > index || steps[index].isCombined || !steps[index].joinsTwoRoads
            else { continue }
            steps[index].instruction = Instruction(.turn, TurnDirection(angle: whole))
            guard last > index else { continue }
            steps[index].end(with: steps[last])
            while steps[last].hasTurn { extend(index, by: next(index)) }
        }
    }

    /// Makes a turn of a bend that lies over two junctions in one place, with too little of it at each to be told, where another
    /// road leads ahead.
    mutating func tellBendsOverJunctions() {
        for index in steps.indices.dropLast()
        where steps[index].hasTurn && steps[index].kind == .suppressed
            && steps[index].meters <= Self.connectorMeters
        {
            let following = index + 1
            guard steps[following].hasTurn, steps[following].kind == .suppressed,
                ![index, following].contains(where: {
                    steps[$0].isMapped || isOneWay(edges[steps[$0].from])
                }),
                steps[index].conveyance == steps[following].conveyance,
                !TurnAngle.areOpposite(angle(index), angle(following))
            else { continue }
            let whole = combinedAngle(index, following)
            guard TurnAngle.fromStraight(whole) > ArmComparison.bend,
                [index, following].contains(where: { leadsAhead(at: $0, from: inbound(index)) })
            else { continue }
            let staysOn = haveSameName(previous(index), following)
            steps[index].instruction = Instruction(
                staysOn ? .stay : .turn, TurnDirection(angle: whole))
            merge(index, with: following)
        }
    }

    /// Whether another road than the one taken leads ahead at a step, as seen by who comes in a direction.
    private func leadsAhead(at index: Int, from inbound: Double) -> Bool {
        guard let junction = steps[index].junctions.first else { return false }
        let onto = graph.drawnOnce(junction.onto)
        let isMinor = graph.facts(of: onto).category.isMinor
        return turns.roadsInOrderOfTravel(via: graph.drawnOnce(junction.via)).contains {
            $0.edge != onto && $0.isEnterable && (isMinor || !$0.facts.category.isMinor)
                && TurnAngle.fromStraight(TurnAngle.between(inbound, $0.bearing))
                    <= ArmComparison.goingOn
        }
    }

    /// From this angle on a road turns around a corner at which its name changes, degrees.
    static let namedCorner = 55.0
    /// Roads nearer to a direction than this are meant by its words too, degrees.
    static let sameWords = 30.0

    /// A ramp that goes straight on while another road leads ahead beside it has a side too.
    mutating func nameSidesOfRamps() {
        for index in steps.indices
        where (steps[index].kind == .onRamp || steps[index].kind == .offRamp)
            && steps[index].direction == .straight
        {
            guard let first = steps[index].firstTurn, let last = steps[index].lastTurn else {
                continue
            }
            steps[index].direction = side(at: first) ?? side(at: last) ?? .straight
        }
    }

    /// The side of the road taken at a junction beside the others that lead ahead there; nil without others, and between
    /// them.
    private func side(at junction: PassedJunction) -> TurnDirection? {
        let own = TurnAngle.between(turns.inbound(junction), turns.outbound(junction))
        let others = turns.otherAngles(at: junction)
            .filter { TurnAngle.fromStraight($0) <= TurnAngle.group }
        guard !others.isEmpty else { return nil }
        if others.allSatisfy({ $0 < own }) { return .slightLeft }
        return others.allSatisfy { $0 > own } ? .slightRight : nil
    }

    /// Makes one maneuver of two: their sum where both lead to one side, straight over where they cross a
    /// road with an offset, else the first of them. They stay two where those words fit another road.
    mutating func combineAtOnePlace(_ current: Int, _ following: Int, after before: Int) {
        if steps[current].kind == .merge {
            takeOver(current, by: following)
            return
        }
        let (first, second) = (angle(current), angle(following))
        let total = combinedAngle(current, following)
        if steps[following].direction == .uTurn {
            turnAround(current, by: following, total)
            return
        }
        let areOpposite = TurnAngle.areOpposite(first, second)
        let (lesser, greater) = (
            min(TurnAngle.fromStraight(first), TurnAngle.fromStraight(second)),
            max(TurnAngle.fromStraight(first), TurnAngle.fromStraight(second))
        )
        let isOffset = areOpposite && lesser >= Self.crossing
        let isFarOffset = isOffset && steps[current].meters > Self.offsetMeters
        // Who has to turn back sharply does not go straight over anything.
        let goesStraightOver =
            areOpposite && greater <= Self.sharp && !(isFarOffset && lesser >= Self.twoCorners)
            && TurnAngle.fromStraight(total) < (isOffset ? Self.sameWords : TurnAngle.fuzzy)
        let rampKind = [steps[following].kind, steps[current].kind].first {
            $0 == .onRamp || $0 == .offRamp
        }
        let sameName = haveSameName(before, following)
        if areOpposite, isWithinLane(current),
            let direction = distinctDirection(total, at: current, following)
        {
            let isFork = TurnDirection(angle: total) == .straight
            steps[current].instruction = Instruction(
                rampKind ?? (isFork ? .fork : sameName ? .stay : .turn), direction)
            merge(current, with: following)
            return
        }
        let staysNameless =
            !steps[before].name.hasNameOrRef && !steps[following].name.hasNameOrRef
        if areOnOneSide(current, following) {
            let direction = directionRound(current, following, total)
            let isAround = direction == .uTurn || turnsBack(current, following)
            guard !fitsAnotherRoad(direction, at: current),
                !(isAround && leadsFromRampToRamp(before, following))
            else { return }
            if sameName || staysNameless, turnsBack(current, following) {
                steps[current].instruction = uTurn(beginningWith: current, endingWith: following)
            } else {
                // Past straight back no single turn is like both together.
                let isLeft =
                    steps[current].direction.isLeft || steps[following].direction.isLeft
                guard direction == .straight || (isLeft ? direction.isLeft : direction.isRight)
                else { return }
                steps[current].kind = rampKind ?? (sameName ? .stay : .turn)
                steps[current].direction = direction
            }
            merge(current, with: following)
        } else if goesStraightOver, !fitsAnotherRoad(.straight, at: current) {
            // That a road has no name behind it is not announced.
            let isSilent = sameName || !steps[following].name.hasNameOrRef
            steps[current].instruction = Instruction(
                rampKind ?? (isSilent ? .suppressed : .turn), .straight)
            merge(current, with: following)
        } else if isOffset || TurnAngle.fromStraight(second) > TurnAngle.fromStraight(first) {
            // The second turn is the greater one: the driver sees the whole of both.
            let direction = TurnDirection(angle: total)
            guard !isOffset || direction != .straight,
                !isFarOffset || !direction.isSlight || lesser < Self.twoCorners,
                !fitsAnotherRoad(direction, at: current),
                !(isOffset && swings(current, to: total)),
                !(areOpposite && leavesRoadAside(current, to: direction))
            else { return }
            steps[current].kind = rampKind ?? (sameName ? .stay : .turn)
            steps[current].direction = direction
            merge(current, with: following)
        } else {
            guard !leavesStraightRoad(current, by: following) else { return }
            if !steps[current].name.hasNameOrRef { steps[current].takeName(of: steps[following]) }
            steps[current].end(with: steps[following])
            extend(current, by: following)
        }
    }

    /// The direction of two turns to one side together. One steers round a loop that is drawn over both of them: neither is more
    /// than about a right angle, both together do not lead back, and the one-way road between them leads aside by more than a
    /// lane.
    func directionRound(_ current: Int, _ following: Int, _ total: Double) -> TurnDirection {
        let whole = TurnDirection(angle: total)
        guard whole == .sharpLeft || whole == .sharpRight, !isWithinLane(current),
            isOneWay(edges[steps[current].from]), isOneWay(edges[steps[following].from]),
            TurnAngle.fromStraight(total) <= Self.mostRound,
            [current, following].allSatisfy({ TurnAngle.fromStraight(angle($0)) <= Self.rightAngle }
            )
        else { return whole }
        return whole == .sharpLeft ? .left : .right
    }

    /// Whether the road to the next turn leads aside by no more than a lane: so the map draws a junction whose roads do not meet
    /// at one point, and the driver sees none of both turns.
    private func isWithinLane(_ index: Int) -> Bool {
        TurnAngle.aside(angle(index), over: steps[index].meters) <= PerceivedDirection.laneWidth
    }

    /// The direction to tell for two turns at one place where the plain one fits another road there too: slight or sharp where
    /// that turns more or less, and the side where it leads ahead as well; nil where the plain one fits no other, or no word
    /// parts them.
    private func distinctDirection(_ angle: Double, at current: Int, _ following: Int)
        -> TurnDirection?
    {
        guard let first = steps[current].junctions.first, let last = steps[following].lastTurn
        else { return nil }
        let plain = TurnDirection(angle: angle)
        let turn = TurnAngle.between(inbound(current), turns.inbound(last)) - TurnAngle.straight
        let others =
            turns.otherAngles(at: first, withForbidden: true)
            + turns.otherAngles(at: last, withForbidden: true).map { Angle.normalized($0 + turn) }
        let rivals = others.filter { isMeant($0, by: plain) }
        guard !rivals.isEmpty else { return nil }
        let own = TurnAngle.fromStraight(angle)
        switch plain {
        case .straight where rivals.allSatisfy({ $0 > angle }): return .slightRight
        case .straight where rivals.allSatisfy({ $0 < angle }): return .slightLeft
        case .left, .right:
            let rest = rivals.map(TurnAngle.fromStraight)
            if own <= ArmComparison.mostSlight, rest.allSatisfy({ $0 > own + TurnAngle.fuzzy }) {
                return plain.isLeft ? .slightLeft : .slightRight
            }
            if own >= ArmComparison.leastSharp, rest.allSatisfy({ $0 + TurnAngle.fuzzy < own }) {
                return plain.isLeft ? .sharpLeft : .sharpRight
            }
            return nil
        default: return nil
        }
    }

    /// Makes one turn of one to a side and a U-turn around an island at once behind it: so one turns to the other side onto a
    /// divided road.
    private mutating func turnAround(_ current: Int, by following: Int, _ total: Double) {
        let direction = TurnDirection(angle: total)
        let isLeft = direction == .left || direction == .sharpLeft
        guard isLeft || direction == .right || direction == .sharpRight,
            !fitsAnotherRoad(direction, at: current)
        else { return }
        steps[current].instruction = Instruction(.turn, direction)
        merge(current, with: following)
    }

    /// Whether the first of two turns leads aside by more than a lane, and both together to the other side: so one drives
    /// around an island, and over to the carriageway behind another one. The words for both have the wrong side there.
    func swings(_ current: Int, to total: Double) -> Bool {
        let first = angle(current)
        return TurnAngle.areOpposite(first, total)
            && TurnAngle.aside(first, over: steps[current].meters) > PerceivedDirection.laneWidth
    }

    /// Whether a road leads ahead or aside beside the one taken, on the side to which one turns behind it: who is told that side
    /// takes it.
    private func leavesRoadAside(_ index: Int, to direction: TurnDirection) -> Bool {
        guard let junction = steps[index].junctions.first else { return false }
        let own = angle(index)
        return turns.otherAngles(at: junction).contains {
            direction.isLeft ? $0 > own : direction.isRight && $0 < own
        }
    }

    /// Makes one maneuver of a merge and the turn by which the carriageway is left at once: nobody merges
    /// who only crosses it, or drives a few metres beside it.
    private mutating func takeOver(_ merge: Int, by following: Int) {
        let total = TurnDirection(angle: combinedAngle(merge, following))
        let isTurn = [.turn, .stay, .endOfRoad].contains(steps[following].kind)
        let asWhole = isTurn && total != .straight
        steps[merge].instruction = Instruction(
            steps[following].kind == .endOfRoad ? .turn : steps[following].kind,
            asWhole ? total : steps[following].direction)
        takeLanes(merge, of: following)
        self.merge(merge, with: following)
    }
}
