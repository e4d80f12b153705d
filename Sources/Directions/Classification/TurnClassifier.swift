import RoadNetwork

/// Shared by the classifiers of all families: the approach, and the words for a road that is taken
/// without an instruction.
struct TurnContext {
    let graph: RoadGraph
    /// Last edge of the approach.
    let via: EdgeID
    let origin: RoadFacts

    init(_ intersection: Intersection, in graph: RoadGraph) {
        self.graph = graph
        via = intersection.via
        origin = graph.facts(of: via)
    }

    func facts(_ road: IntersectionRoad) -> RoadFacts { road.facts }

    /// The kind of an announced turn: onto a ramp, on the same road, or onto another.
    func basicKind(_ road: IntersectionRoad) -> TurnKind {
        let other = facts(road)
        if !origin.category.isRamp && other.category.isRamp { return .onRamp }
        let isSameName =
            origin.name.hasName && other.name.hasName
            && !graph.mustAnnounce(other.name, after: origin.name)
        return isSameName ? .stay : .turn
    }

    /// The kind of a turn off a motorway or trunk road onto a link: a trunk road has crossings as well, where a link with a name
    /// that is driven both ways is a street.
    func kindOfExit(_ road: IntersectionRoad) -> TurnKind {
        let other = facts(road)
        let isStreet =
            origin.category.rank >= RoadCategory.trunkRank && other.name.hasName
            && other.isOpen && other.isOpenBackward
        return isStreet ? .turn : .offRamp
    }

    func basic(_ road: IntersectionRoad) -> Instruction {
        Instruction(basicKind(road), TurnDirection(angle: road.angle))
    }

    func basic(_ road: IntersectionRoad, _ direction: TurnDirection) -> Instruction {
        Instruction(basicKind(road), direction)
    }

    /// The instruction for a road that the driver goes on by, whatever it is: its name at most.
    func goingOn(_ road: IntersectionRoad) -> Instruction {
        let isNew = graph.mustAnnounce(road.facts.name, after: origin.name)
        return Instruction(isNew ? .newName : .suppressed, TurnDirection(angle: road.angle))
    }

    func changesConveyance(_ road: IntersectionRoad) -> Bool {
        facts(road).conveyance != origin.conveyance
    }

    /// The instruction for a road that the driver takes without turning.
    func obvious(_ road: IntersectionRoad, of roadCount: Int, isThroughStreet: Bool) -> Instruction
    {
        let direction = TurnDirection(angle: road.angle)
        let kind = basicKind(road)
        if kind == .onRamp { return Instruction(.onRamp, direction) }
        if TurnAngle.deviation(road.angle, 0) < 0.01 { return Instruction(.stay, .uTurn) }
        let other = facts(road)
        let isSilent =
            roadCount == 2 && origin.isSameClass(as: other) ? TurnKind.none : TurnKind.suppressed
        if kind == .stay || !graph.mustAnnounce(other.name, after: origin.name) {
            return Instruction(changesConveyance(road) ? .conveyanceChange : isSilent, direction)
        }
        guard isThroughStreet else {
            return Instruction(changesConveyance(road) ? .conveyanceChange : .newName, direction)
        }
        if other.category.isMotorway {
            // Named after the driver's movement: from a ramp on the right to the left.
            return Instruction(
                .merge, road.angle > TurnAngle.straight ? .slightRight : .slightLeft)
        }
        if origin.category.isRamp && other.category.isRamp {
            return Instruction(
                changesConveyance(road) ? .conveyanceChange : .suppressed, direction)
        }
        let distance = graph.distance(
            graph.network.target(of: via), graph.stretch(road.edge).target)
        let isStraight = road.deviation < TurnAngle.narrow && distance > 60
        return Instruction(.turn, isStraight ? .straight : direction)
    }

    /// Whether a road is one end of a street that passes through the intersection.
    func isThroughStreet(_ index: Int, in intersection: Intersection) -> Bool {
        let road = intersection[index]
        let own = facts(road)
        guard !own.name.isEmpty else { return false }
        return intersection.roads.indices.dropFirst().contains { other in
            guard other != index else { return false }
            let facts = facts(intersection[other])
            return TurnAngle.deviation(intersection[other].angle, road.angle)
                > 180 - TurnAngle.fuzzy
                && graph.areIdentical(own.name, facts.name) && own.category == facts.category
        }
    }

    func obvious(_ index: Int, in intersection: Intersection) -> Instruction {
        obvious(
            intersection[index], of: intersection.count,
            isThroughStreet: isThroughStreet(index, in: intersection))
    }
}

/// Turns at ordinary intersections: the obvious road, forks, the end of a road, and distinct words
/// for the others.
struct TurnClassifier {
    let context: TurnContext
    let graph: RoadGraph

    init(_ intersection: Intersection, in graph: RoadGraph) {
        context = TurnContext(intersection, in: graph)
        self.graph = graph
    }

    func classify(_ intersection: inout Intersection) {
        guard intersection.count > 1 else { return }
        if intersection[0].isEnterable {
            intersection[0].instruction = Instruction(
                context.basicKind(intersection[0]), .uTurn)
        }
        switch intersection.count {
        case 2:
            intersection[1].instruction = context.obvious(
                intersection[1], of: 2, isThroughStreet: false)
        case 3: classifyThreeWay(&intersection)
        default: classifyComplex(&intersection)
        }
    }

    private func classifyThreeWay(_ intersection: inout Intersection) {
        let obvious = intersection.obviousRoad(in: graph)
        let allAreLinks = intersection.roads.allSatisfy { context.facts($0).category.isLink }
        let allAreRamps = intersection.roads.allSatisfy { context.facts($0).category.isRamp }
        let forks = ForkClassifier(context: context)
        if obvious == nil || allAreLinks, let fork = forks.fork(in: intersection) {
            forks.assign(&intersection, left: fork.upperBound - 1, right: fork.lowerBound)
        } else if obvious == nil, isEndOfRoad(intersection) {
            for (index, direction) in [(1, TurnDirection.right), (2, .left)]
            where intersection[index].isEnterable {
                let isRamp = context.basicKind(intersection[index]) == .onRamp
                intersection[index].instruction = Instruction(
                    isRamp ? .onRamp : .endOfRoad, direction)
            }
        } else if let obvious {
            let other = 3 - obvious
            let direction = TurnDirection(angle: intersection[other].angle)
            let isTwin =
                direction == .straight
                && TurnDirection(angle: intersection[obvious].angle) == .straight
            let aside: TurnDirection = obvious == 1 ? .slightLeft : .slightRight
            intersection[obvious].instruction = context.obvious(obvious, in: intersection)
            // From ramp to ramp nobody turns unless the branch has a name, as streets have, or bears off far.
            intersection[other].instruction =
                allAreRamps && !context.facts(intersection[other]).name.hasName
                    && intersection[other].deviation <= TurnAngle.group
                ? Instruction(.fork, aside)
                : context.basic(intersection[other], isTwin ? aside : direction)
        } else {
            for index in 1...2 {
                intersection[index].instruction = context.basic(intersection[index])
            }
        }
    }

    private func isEndOfRoad(_ intersection: Intersection) -> Bool {
        let right = intersection[1].angle
        let left = intersection[2].angle
        return TurnAngle.deviation(right, 90) < TurnAngle.narrow
            && TurnAngle.deviation(left, 270) < TurnAngle.narrow
            && TurnAngle.deviation(right, left) > 2 * TurnAngle.narrow
    }

    private func classifyComplex(_ intersection: inout Intersection) {
        let straightest = intersection.closest(to: TurnAngle.straight)
        let straight = intersection[straightest]
        let forks = ForkClassifier(context: context)
        let sides = TurnSides(context: context)
        if let obvious = intersection.obviousRoad(in: graph) {
            intersection[obvious].instruction = context.obvious(obvious, in: intersection)
            sides.assignLeft(&intersection, from: obvious)
            sides.assignRight(&intersection, upTo: obvious)
        } else if let fork = forks.fork(in: intersection) {
            forks.assignComplex(&intersection, fork)
            sides.assignLeft(&intersection, from: fork.upperBound - 1)
            sides.assignRight(&intersection, upTo: fork.lowerBound)
        } else if straight.deviation < TurnAngle.fuzzy && !straight.isEnterable {
            sides.assignLeft(&intersection, from: straightest)
            sides.assignRight(&intersection, upTo: straightest)
        } else if straight.angle > TurnAngle.straight {
            sides.assignLeft(&intersection, from: straightest - 1)
            sides.assignRight(&intersection, upTo: straightest)
        } else if straight.angle < TurnAngle.straight {
            sides.assignLeft(&intersection, from: straightest)
            sides.assignRight(&intersection, upTo: straightest + 1)
        } else {
            for index in 1..<intersection.count where intersection[index].isEnterable {
                intersection[index].instruction = context.basic(intersection[index])
            }
        }
    }
}
