/// Motorways and trunk roads with nothing but their ramps: exits, merges and forks.
struct MotorwayClassifier {
    let context: TurnContext

    private func isMotorway(_ road: IntersectionRoad) -> Bool {
        context.facts(road).category.isMotorway
    }

    /// From a motorway every link is a ramp.
    private func isRamp(_ road: IntersectionRoad, fromMotorway: Bool = true) -> Bool {
        let category = context.facts(road).category
        return category.isRamp || (fromMotorway && category.isLink)
    }

    func applies(to intersection: Intersection) -> Bool {
        let fromMotorway = context.origin.category.isMotorway
        var hasMotorway = false
        for road in intersection.roads {
            if road.isEnterable && road.deviation > 60 { return false }
            if isMotorway(road) {
                hasMotorway = hasMotorway || road.isEnterable
            } else if !isRamp(road, fromMotorway: fromMotorway) {
                return false
            }
        }
        return hasMotorway || fromMotorway
    }

    func classify(_ intersection: inout Intersection) {
        if context.origin.category.isMotorway {
            classifyFromMotorway(&intersection)
        } else {
            classifyFromRamp(&intersection)
        }
    }

    // MARK: From a motorway

    /// The continuation of the motorway: by name, else the straightest one.
    private func continuation(of intersection: Intersection) -> Int? {
        let origin = context.origin
        let namesake = intersection.roads.indices.dropFirst().first { index in
            let road = intersection[index]
            let facts = context.facts(road)
            return road.isEnterable && isMotorway(road) && !origin.name.isEmpty
                && !facts.name.isEmpty
                && !context.graph.mustAnnounce(facts.name, after: origin.name)
        }
        return namesake
            ?? intersection.closest(
                to: TurnAngle.straight, ignoring: { !isMotorway($0) || $0.deviation >= 180 })
    }

    private func classifyFromMotorway(_ intersection: inout Intersection) {
        guard let onward = continuation(of: intersection) else {
            classifyEndOfMotorway(&intersection)
            return
        }
        let exits = intersection.roads.indices.filter {
            intersection[$0].isEnterable && isMotorway(intersection[$0])
        }
        if exits.isEmpty {
            for index in intersection.roads.indices where intersection[index].isEnterable {
                intersection[index].instruction = Instruction(
                    .suppressed, TurnDirection(angle: intersection[index].angle))
            }
        } else if exits.count == 1 || exits.count != intersection.enterableCount {
            passExits(&intersection, onward: onward)
        } else if let wide = wideBranch(exits.map { intersection[$0] }),
            let onward = intersection.index(of: wide.edge)
        {
            passExits(&intersection, onward: onward)
        } else {
            fork(&intersection, exits)
        }
    }

    /// Of two branches of a motorway the straighter one with by far the most lanes, beside which the other is
    /// an exit; nil where they divide it.
    private func wideBranch(_ branches: [IntersectionRoad]) -> IntersectionRoad? {
        guard branches.count == 2 else { return nil }
        return branches.first { one in
            branches.contains { other in
                other.edge != one.edge && other.facts.lanes > 0
                    && one.facts.lanes >= 3 * other.facts.lanes
                    && other.deviation > one.deviation + TurnAngle.fuzzy / 2
            }
        }
    }

    private func passExits(_ intersection: inout Intersection, onward: Int) {
        if intersection.count == 2 {
            intersection[1].instruction = context.obvious(1, in: intersection)
            return
        }
        let continueAngle = intersection[onward].angle
        for index in intersection.roads.indices where intersection[index].isEnterable {
            let road = intersection[index]
            if index == onward {
                intersection[index].instruction = context.obvious(
                    road, of: intersection.count,
                    isThroughStreet: context.isThroughStreet(1, in: intersection))
                continue
            }
            let isToRight = road.angle < continueAngle
            let isWide = isToRight ? road.angle < 145 : road.angle > 215
            let direction: TurnDirection =
                isToRight ? (isWide ? .right : .slightRight) : (isWide ? .left : .slightLeft)
            intersection[index].instruction = Instruction(
                isRamp(road) ? .offRamp : .turn, direction)
        }
    }

    private func fork(_ intersection: inout Intersection, _ exits: [Int]) {
        let forks = ForkClassifier(context: context)
        switch exits.count {
        case 2: forks.assign(&intersection, left: exits[1], right: exits[0])
        case 3: forks.assign(&intersection, left: exits[2], middle: exits[1], right: exits[0])
        default: classifyPlainly(&intersection)
        }
    }

    private func classifyEndOfMotorway(_ intersection: inout Intersection) {
        let forks = ForkClassifier(context: context)
        switch intersection.count {
        case 2:
            // The ramp at the end of a motorway is the only continuation.
            intersection[1].instruction = Instruction(
                .none, TurnDirection(angle: intersection[1].angle))
        case 3 where intersection[1].isEnterable && intersection[2].isEnterable:
            forks.assign(&intersection, left: 2, right: 1)
        case 3:
            let index = intersection[1].isEnterable ? 1 : 2
            intersection[index].instruction = Instruction(
                .none, TurnDirection(angle: intersection[index].angle))
        case 4
        where Set(intersection.roads[1...].map { context.facts($0).category }).count == 1:
            forks.assign(&intersection, left: 3, middle: 2, right: 1)
        default: classifyPlainly(&intersection)
        }
    }

    // MARK: From a ramp

    private func classifyFromRamp(_ intersection: inout Intersection) {
        switch intersection.count {
        case 2 where intersection.enterableCount == 1:
            intersection[1].instruction = context.obvious(1, in: intersection)
        case 3: classifyRampOfThree(&intersection)
        case 4:
            var passedMotorway = false
            // Between two carriageways the ramp becomes the middle of the road.
            let joinsFromBothSides =
                intersection.roads.indices.count {
                    isMotorway(intersection[$0]) && !intersection[$0].isEnterable
                } == 2 && isMotorway(intersection[2]) && intersection[2].isEnterable
            for index in intersection.roads.indices {
                let road = intersection[index]
                if !isMotorway(road) {
                    intersection[index].instruction = Instruction(
                        .offRamp, TurnDirection(angle: road.angle))
                } else if road.isEnterable {
                    intersection[index].instruction = Instruction(
                        .merge,
                        joinsFromBothSides
                            ? .straight : passedMotorway ? .slightRight : .slightLeft)
                } else {
                    passedMotorway = true
                }
            }
        default: classifyPlainly(&intersection)
        }
    }

    private func classifyRampOfThree(_ intersection: inout Intersection) {
        if intersection.enterableCount == 1 {
            let index = intersection[1].isEnterable ? 1 : 2
            let road = intersection[index]
            let one = context.facts(intersection[1]).name
            let other = context.facts(intersection[2]).name
            let passesBy =
                isMotorway(road) && one.hasName && other.hasName
                && !context.graph.mustAnnounce(one, after: other)
            guard passesBy else {
                intersection[index].instruction = context.obvious(index, in: intersection)
                return
            }
            // The motorway lies on the other side of the road that cannot be entered.
            let side: TurnDirection = index == 1 ? .slightLeft : .slightRight
            intersection[index].instruction = Instruction(
                .merge,
                road.deviation < 2 * TurnAngle.narrow ? side : TurnDirection(angle: road.angle))
            return
        }
        let forks = ForkClassifier(context: context)
        if isMotorway(intersection[1]) && !isMotorway(intersection[2]) {
            intersection[1].instruction = Instruction(.turn, .slightRight)
            intersection[2].instruction = Instruction(.stay, .slightLeft)
        } else {
            forks.assign(&intersection, left: 2, right: 1)
        }
    }

    private func classifyPlainly(_ intersection: inout Intersection) {
        for index in intersection.roads.indices where intersection[index].isEnterable {
            let road = intersection[index]
            let isToLeft = road.angle > TurnAngle.straight
            if isMotorway(road) {
                intersection[index].instruction = Instruction(
                    .merge, isToLeft ? .slightRight : .slightLeft)
            } else {
                intersection[index].instruction = Instruction(
                    .turn,
                    road.deviation < TurnAngle.fuzzy
                        ? .straight : (isToLeft ? .slightLeft : .slightRight))
            }
        }
    }
}
