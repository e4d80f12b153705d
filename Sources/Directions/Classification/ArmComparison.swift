import RoadNetwork

/// Compares the instruction for each road of an intersection with the other roads there: words that
/// fit another one better are changed, and so is silence unless the continuation is obvious.
///
/// It runs last, after the classifiers of the families; roundabouts are counted, not compared.
struct ArmComparison {
    /// Maximum bend that counts as straight on, degrees.
    static let straight = 25.0
    /// Maximum bend of an unannounced continuation by name or importance, degrees.
    static let bend = 45.0
    /// The same if all others are of a lower class and lie well aside, degrees.
    static let plainBend = 60.0
    /// From this bend on a turn is not called straight on, whatever is beside it, degrees.
    static let askew = 30.0
    /// Maximum angle of a continuation, degrees; beyond it a road leads back.
    private static let backward = 110.0
    /// A road at least this much farther from straight on than another is no choice, degrees.
    private static let clear = 25.0
    /// Roads that lead about ahead: only among these one keeps to a side, degrees from straight on.
    static let ahead = 50.0

    let context: TurnContext
    let builder: IntersectionBuilder
    var graph: RoadGraph { context.graph }

    func apply(to intersection: inout Intersection) {
        guard intersection.count > 1, !context.origin.isOnCircle,
            !intersection.roads.contains(where: { $0.facts.isOnCircle })
        else { return }
        let before = intersection
        // Of two roads one leads back: where a motorway ends, its other carriageway.
        let isChoice = intersection.count > 2
        for index in before.roads.indices.dropFirst()
        where before[index].isEnterable && (isChoice || endsMotorway(index, in: before)) {
            let rivals = rivals(of: index, in: before)
            intersection[index].instruction = graded(
                compared(index, in: before, beside: rivals), before[index], beside: rivals)
        }
        if before.count == 2, before[1].isEnterable, let turn = turnOffClosedRoad(at: before) {
            intersection[1].instruction = turn
        }
    }

    private func compared(
        _ index: Int, in intersection: Intersection, beside rivals: [IntersectionRoad]
    ) -> Instruction {
        let road = intersection[index]
        if endsMotorway(index, in: intersection) {
            return context.goingOn(road)
        }
        switch road.instruction.kind {
        case .turn, .stay, .endOfRoad:
            if isOnlyWayOn(road, in: intersection) || swingsBack(road, in: intersection) {
                return Instruction(.suppressed, road.instruction.direction)
            }
            if isBesideWayBack(road, in: intersection) || isBehindExit(road, in: intersection)
                || isBeforeRoundabout(road, in: intersection)
            {
                let changesName = graph.mustAnnounce(road.facts.name, after: context.origin.name)
                return Instruction(changesName ? .newName : .suppressed, .straight)
            }
            // A road that is seen to bend a little ahead may begin around a corner.
            if road.instruction.direction == .straight, road.deviation > Self.straight,
                road.isSeenOnItsSide, let turn = endOfRoad(index, in: intersection)
            {
                return turn
            }
            var announced = bentBack(
                distinct(road, from: rivals), road, beside: rivals,
                inbound: TurnAngle.reversed(intersection[0].bearing))
            let isStraightFromBefore = goesOnFromBeforeBend(
                road, beside: rivals, in: intersection)
            // Who comes upon a street askew does not go straight on.
            if announced.direction == .straight, road.deviation > Self.askew, !isStraightFromBefore
            {
                announced.direction = TurnDirection(angle: road.angle)
            } else if announced.direction.isSlight, isStraightFromBefore {
                let staysOn = !graph.mustAnnounce(road.facts.name, after: context.origin.name)
                return Instruction(staysOn ? .suppressed : .turn, .straight)
            }
            if announced.direction.isSlight,
                let turn = turnBehindBend(
                    road, beside: rivals, in: intersection, from: Self.plainBend),
                turn.direction.isLeft == announced.direction.isLeft
            {
                return turn
            }
            return onItsSide(announced, road, beside: rivals)
        case .suppressed, .newName, .none:
            if isBehindExit(road, in: intersection) { return road.instruction }
            return (rivals.isEmpty ? nil : spoken(road, beside: rivals))
                ?? endOfRoad(index, in: intersection)
                ?? turnBehindBend(road, beside: rivals, in: intersection)
                ?? besideForbidden(road, in: intersection) ?? road.instruction
        case _ where rivals.isEmpty: return road.instruction
        case .onRamp, .offRamp:
            guard road.instruction.direction == .straight else {
                return onItsSide(road.instruction, road, beside: rivals)
            }
            var announced = road.instruction
            let ahead = rivals.filter { $0.deviation <= Self.ahead }
            announced.direction = side(of: road, beside: ahead) ?? .straight
            return announced
        default:
            return road.instruction
        }
    }

    private func rivals(of index: Int, in intersection: Intersection) -> [IntersectionRoad] {
        let road = intersection[index]
        return intersection.roads.indices.dropFirst().filter {
            $0 != index && isRival(intersection[$0], of: road)
        }.map { intersection[$0] }
    }

    /// Whether a driver could take the one for the other: access roads to something beside the road
    /// are only compared among themselves.
    private func isRival(_ other: IntersectionRoad, of road: IntersectionRoad) -> Bool {
        other.isEnterable
            && (!other.facts.category.isMinor || road.facts.category.isMinor)
            && (!other.facts.isRestricted || road.facts.isRestricted)
    }

    /// Whether a motorway ends there in a ramp that is the only way on, as where the other carriageway
    /// begins: nothing is left by it.
    private func endsMotorway(_ index: Int, in intersection: Intersection) -> Bool {
        context.origin.category.isMotorway && intersection[index].facts.category.isRamp
            && intersection[index].deviation <= Self.bend
            && intersection.roads.indices.allSatisfy {
                $0 == index || !intersection[$0].isEnterable
                    || intersection[$0].deviation > Self.backward
            }
    }

    // MARK: Silence

    /// The instruction for a silent road; nil if it is the obvious continuation.
    private func spoken(_ road: IntersectionRoad, beside rivals: [IntersectionRoad])
        -> Instruction?
    {
        let doubtful = rivals.filter {
            $0.deviation <= Self.ahead && mayBeTaken($0, insteadOf: road)
        }
        if road.deviation <= Self.ahead, let side = side(of: road, beside: doubtful) {
            return Instruction(.fork, side)
        }
        let parts = rivals.filter {
            dividesRamp($0, road) || takesHalf($0, of: road) || takesLanes($0, from: road)
                || isPartedByArrows($0, from: road)
                || takesName($0, from: road)
        }
        if let side = side(of: road, beside: parts) ?? sideOfFork(road, beside: rivals) {
            return Instruction(.fork, side)
        }
        let outranks = rivals.allSatisfy { isLesser($0, than: road) }
        let most = outranks || isKind(road) ? Self.bend : Self.straight
        // Who comes to a greater road at an angle does not follow its bend.
        let isPlainBend =
            road.deviation <= Self.plainBend
            && road.facts.category.rank >= context.origin.category.rank
            && rivals.allSatisfy {
                $0.deviation > (outranks ? road.deviation + Self.clear : Self.backward)
            }
        guard road.deviation > most, !isPlainBend, !isMotorway(beside: rivals) else { return nil }
        return Instruction(kindWhenSpoken(road), TurnDirection(angle: road.angle))
    }

    /// Whether a driver without an announcement might take another road that leads ahead.
    private func mayBeTaken(_ other: IntersectionRoad, insteadOf road: IntersectionRoad) -> Bool {
        if isMotorway(beside: [other]) { return false }
        let isBent = road.deviation > Self.straight / 2
        let isLesser = isLesser(other, than: road)
        if !isLesser || areStreets(other, road), isBent || !isKind(road),
            other.deviation < max(road.deviation + 5, Self.straight / 2)
                || beginsStraighter(other, than: road)
        {
            return true
        }
        return isLesser && isBent
            && other.deviation < road.deviation + (road.deviation > Self.straight ? 10 : -10)
    }

    /// Whether both are streets of which no driver sees that the map has one for the greater.
    func areStreets(_ other: IntersectionRoad, _ road: IntersectionRoad) -> Bool {
        [other, road].allSatisfy {
            [.residential, .unclassified].contains(graph.network.roadClass(of: $0.edge))
        }
    }

    /// Whether another road leads nearer to straight on by its first metres than one that bends off at once, and no farther
    /// aside as it is seen than that does at first.
    private func beginsStraighter(_ other: IntersectionRoad, than road: IntersectionRoad) -> Bool {
        road.firstDeviation > Self.straight && other.firstDeviation < road.firstDeviation
            && other.deviation < road.firstDeviation
    }

    /// Whether a ramp or a carriageway divides there into one to each of two signposted destinations.
    private func dividesRamp(_ other: IntersectionRoad, _ road: IntersectionRoad) -> Bool {
        let (mine, theirs) = (road.facts.name, other.facts.name)
        func isSigned(_ name: RoadName) -> Bool {
            name.destination != .empty || name.destinationRef != .empty
        }
        let areRamps =
            context.origin.category.isRamp && road.facts.category.isLink
            && other.facts.category.isLink
        // A carriageway parts like a ramp where both of its branches are as great as it.
        let areHalves =
            other.deviation <= Self.ahead && context.origin.isOneWay && road.facts.isOneWay
            && other.facts.isOneWay && road.facts.category == context.origin.category
            && other.facts.category == context.origin.category
        return (areRamps || areHalves) && isSigned(mine) && isSigned(theirs)
            && (mine.destination, mine.destinationRef)
                != (theirs.destination, theirs.destinationRef)
    }

    /// Whether a ramp takes as many lanes off a motorway as go on, so that only some of the lanes before
    /// it go on.
    private func takesHalf(_ other: IntersectionRoad, of road: IntersectionRoad) -> Bool {
        context.origin.category.isMotorway && road.facts.category.isMotorway
            && other.facts.category.isRamp && other.facts.lanes >= 2
            && other.facts.lanes >= road.facts.lanes && road.facts.lanes > 0
            && other.deviation <= Self.ahead
    }

    /// Whether a one-way road parts into two about ahead, and the other one has as many of its lanes or more: who keeps to his
    /// lane is on that one as likely as not.
    private func takesLanes(_ other: IntersectionRoad, from road: IntersectionRoad) -> Bool {
        let roads = [context.origin, road.facts, other.facts]
        return roads.allSatisfy { $0.isOneWay && $0.lanes > 0 }
            && other.facts.lanes >= max(2, road.facts.lanes)
            && context.origin.lanes >= other.facts.lanes
            && max(other.deviation, road.deviation) <= Self.straight
    }

    /// Whether the number of the approach, or its name where it has none, goes on by another road and not by the one taken:
    /// who follows the signs takes that.
    private func takesName(_ other: IntersectionRoad, from road: IntersectionRoad) -> Bool {
        let name = context.origin.name
        let (own, others) = (road.facts.name, other.facts.name)
        guard max(other.deviation, road.deviation) <= Self.ahead,
            graph.mustAnnounce(own, after: name), !graph.mustAnnounce(others, after: name)
        else { return false }
        return name.ref != .empty
            ? others.ref == name.ref && own.ref != name.ref
            : others.hasName && other.facts.category.rank <= road.facts.category.rank
    }

    /// Whether all lanes of the approach are marked to turn and none to go straight on, so that one of the two roads is for
    /// those to the left and the other for those to the right.
    private func isPartedByArrows(_ other: IntersectionRoad, from road: IntersectionRoad) -> Bool {
        guard (other.angle > TurnAngle.straight) != (road.angle > TurnAngle.straight),
            max(other.deviation, road.deviation) <= TurnAngle.group,
            graph.network.hasLanes(context.via)
        else { return false }
        let arrows = graph.network.lanes(of: context.via).map(\.indications)
        let left: LaneIndications = [.slightLeft, .left, .sharpLeft]
        let right: LaneIndications = [.slightRight, .right, .sharpRight]
        return arrows.allSatisfy { left.isSuperset(of: $0) != right.isSuperset(of: $0) }
            && arrows.contains { left.isSuperset(of: $0) }
            && arrows.contains { right.isSuperset(of: $0) }
    }

    /// Whether a motorway goes on past its ramps, whatever its bend.
    private func isMotorway(beside rivals: [IntersectionRoad]) -> Bool {
        context.origin.category.isMotorway && rivals.allSatisfy { $0.facts.category.isLink }
    }

    /// Whether the road has the class and name of the approach. An
    /// access road to something beside the road is no continuation.
    func isKind(_ road: IntersectionRoad) -> Bool {
        let facts = road.facts
        return facts.category == context.origin.category && !facts.category.isMinor
            && !graph.mustAnnounce(facts.name, after: context.origin.name)
    }

    /// Whether the other one cannot be taken for the continuation, since it is of a lower class.
    func isLesser(_ other: IntersectionRoad, than road: IntersectionRoad) -> Bool {
        let (mine, theirs) = (road.facts.category, other.facts.category)
        return theirs.isFarBelow(mine) || (theirs.isLink && !mine.isLink)
            || (mine == context.origin.category && theirs.rank > mine.rank + 1)
    }

    func kindWhenSpoken(_ road: IntersectionRoad) -> TurnKind {
        let kind = context.basicKind(road)
        return kind == .stay || kind == .onRamp ? kind : .turn
    }

    /// The side of a road relative to all others; nil between them, and without others.
    func side(of road: IntersectionRoad, beside others: [IntersectionRoad])
        -> TurnDirection?
    {
        guard !others.isEmpty else { return nil }
        if others.allSatisfy({ $0.angle < road.angle }) { return .slightLeft }
        if others.allSatisfy({ $0.angle > road.angle }) { return .slightRight }
        return nil
    }
}
