/// Names the turns on one side of an intersection so that no two of them sound alike.
struct TurnSides {
    let context: TurnContext

    /// The turns to the left of the road at an index.
    func assignLeft(_ intersection: inout Intersection, from index: Int) {
        intersection.mirror()
        assignRight(&intersection, upTo: intersection.count - index)
        intersection.mirror()
    }

    /// The turns to the right of the road at an index.
    func assignRight(_ intersection: inout Intersection, upTo end: Int) {
        guard end > 1, (1..<end).contains(where: { intersection[$0].isEnterable }) else { return }
        switch end {
        case 3: assignTwo(&intersection)
        case 4: assignThree(&intersection)
        default: assignPlainly(&intersection, 1..<end)
        }
    }

    private func assignPlainly(_ intersection: inout Intersection, _ range: Range<Int>) {
        for index in range where intersection[index].isEnterable {
            intersection[index].instruction = context.basic(intersection[index])
        }
    }

    private func assignTwo(_ intersection: inout Intersection) {
        if TurnDirection(angle: intersection[1].angle)
            == TurnDirection(angle: intersection[2].angle)
        {
            distinguish(&intersection, left: 2, right: 1)
        } else {
            assignPlainly(&intersection, 1..<3)
        }
    }

    private func assignThree(_ intersection: inout Intersection) {
        let directions = (1...3).map { TurnDirection(angle: intersection[$0].angle) }
        let firstGap = TurnAngle.deviation(intersection[1].angle, intersection[2].angle)
        let secondGap = TurnAngle.deviation(intersection[2].angle, intersection[3].angle)
        let firstTwin = directions[0] == directions[1]
        let secondTwin = directions[1] == directions[2]
        if !firstTwin && !secondTwin {
            assignPlainly(&intersection, 1..<4)
        } else if (1...3).count(where: { intersection[$0].isEnterable }) <= 2 {
            if !intersection[3].isEnterable {
                distinguish(&intersection, left: 2, right: 1)
            } else if !intersection[1].isEnterable {
                distinguish(&intersection, left: 3, right: 2)
            } else {
                distinguish(&intersection, left: 3, right: 1)
            }
        } else if firstGap >= TurnAngle.narrow && secondGap >= TurnAngle.narrow {
            for (index, direction) in [
                (1, TurnDirection.sharpRight), (2, .right), (3, .slightRight),
            ] {
                intersection[index].instruction = context.basic(intersection[index], direction)
            }
        } else if (firstTwin && secondTwin) || (firstTwin && secondGap < TurnAngle.group)
            || (secondTwin && firstGap < TurnAngle.group)
        {
            assignPlainly(&intersection, 1..<4)
        } else if secondGap >= TurnAngle.group {
            distinguish(&intersection, left: 2, right: 1)
            intersection[3].instruction = context.basic(intersection[3])
        } else {
            intersection[1].instruction = context.basic(intersection[1])
            distinguish(&intersection, left: 3, right: 2)
        }
    }

    /// Gives two roads of one direction different ones.
    private func distinguish(_ intersection: inout Intersection, left: Int, right: Int) {
        let leftRoad = intersection[left]
        let rightRoad = intersection[right]
        guard leftRoad.isEnterable, rightRoad.isEnterable, leftRoad.angle != rightRoad.angle else {
            for index in [left, right] where intersection[index].isEnterable {
                intersection[index].instruction = context.basic(intersection[index])
            }
            return
        }
        let leftDirection = TurnDirection(angle: leftRoad.angle)
        let rightDirection = TurnDirection(angle: rightRoad.angle)
        if leftDirection == .straight || leftDirection == .slightLeft
            || rightDirection == .slightRight
        {
            let leftRank = context.facts(leftRoad).category.rank
            let rightRank = context.facts(rightRoad).category.rank
            if leftRank > rightRank {
                intersection[right].instruction = context.obvious(
                    rightRoad, of: 4, isThroughStreet: false)
                intersection[left].instruction = context.basic(leftRoad, .slightLeft)
            } else {
                intersection[left].instruction = context.obvious(
                    leftRoad, of: 4, isThroughStreet: false)
                intersection[right].instruction = context.basic(rightRoad, .slightRight)
            }
            return
        }
        let (onLeft, onRight) = Self.directions(left: leftRoad.angle, right: rightRoad.angle)
        intersection[left].instruction = context.basic(leftRoad, onLeft)
        intersection[right].instruction = context.basic(rightRoad, onRight)
    }

    /// Different directions for two turns to one side: a right angle keeps its own, else the pair that fits
    /// better.
    private static func directions(left: Double, right: Double) -> (TurnDirection, TurnDirection) {
        guard left <= TurnAngle.straight else {
            let (mirroredRight, mirroredLeft) = directions(left: 360 - right, right: 360 - left)
            return (mirroredLeft.mirrored, mirroredRight.mirrored)
        }
        func misfit(_ angle: Double, _ direction: TurnDirection) -> Double {
            TurnAngle.deviation(angle, direction.angle)
        }
        if misfit(left, .right) < TurnAngle.exact { return (.right, .sharpRight) }
        if misfit(right, .right) < TurnAngle.exact { return (.slightRight, .right) }
        if TurnDirection(angle: right) == .sharpRight { return (.right, .sharpRight) }
        let asSlight = misfit(left, .slightRight) + misfit(right, .right)
        let asSharp = misfit(left, .right) + misfit(right, .sharpRight)
        return asSlight <= asSharp ? (.slightRight, .right) : (.right, .sharpRight)
    }
}
