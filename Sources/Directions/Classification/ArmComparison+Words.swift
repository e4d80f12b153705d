import RoadNetwork

/// Words that fit no other road of an intersection better.
extension ArmComparison {
    /// A turn of at least this angle is sharp where the road bends on ...
    private static let nearlySharp = 100.0
    /// ... to at least this angle, degrees, ...
    private static let sharp = 130.0
    /// ... over these metres of it.
    private static let hairpin = 5.0...12.0
    /// Another road fits the words for a turn better if it is nearer to their direction by this, degrees.
    private static let betterFit = 15.0
    /// A turn of up to this angle may be called slight, from this one on sharp, degrees.
    static let (mostSlight, leastSharp) = (65.0, 105.0)

    /// The instruction with words that fit no other road better.
    func distinct(_ road: IntersectionRoad, from rivals: [IntersectionRoad])
        -> Instruction
    {
        guard road.instruction.direction == .straight else { return road.instruction }
        // A road without a name that goes straight on past others that do not is not announced.
        if road.facts.name.isEmpty, context.origin.name.isEmpty, road.instruction.kind == .turn,
            rivals.allSatisfy({ $0.deviation > TurnAngle.group })
        {
            return Instruction(.suppressed, .straight)
        }
        // Straight on is right where the road is so, and the others are clearly not.
        let rival = rivals.filter {
            $0.deviation <= Self.ahead
                && $0.deviation < max(2 * road.deviation + 5, Self.straight / 2)
        }
        return side(of: road, beside: rival).map { Instruction(.fork, $0) } ?? road.instruction
    }

    /// A plain turn is sharp where the road at once bends on, back beside the one that the driver comes from, and
    /// none of the others is turned to more sharply.
    func bentBack(
        _ instruction: Instruction, _ road: IntersectionRoad, beside rivals: [IntersectionRoad],
        inbound: Double
    ) -> Instruction {
        guard instruction.direction == .left || instruction.direction == .right,
            road.deviation >= Self.nearlySharp,
            let course = graph.course(
                along: road.edge, from: Self.hairpin.lowerBound, to: Self.hairpin.upperBound)
        else { return instruction }
        let isLeft = road.angle > TurnAngle.straight
        let farther = TurnAngle.between(inbound, course)
        let bent = isLeft ? 360 - farther : farther
        // Straight back it counts as well, a little past that too.
        guard bent <= 180 - Self.sharp || bent >= 345,
            rivals.allSatisfy({
                ($0.angle > TurnAngle.straight) != isLeft || $0.deviation < road.deviation
            })
        else { return instruction }
        return Instruction(instruction.kind, isLeft ? .sharpLeft : .sharpRight)
    }

    /// A plain turn is slight or sharp where another road to its side fits a plain one better.
    func graded(
        _ instruction: Instruction, _ road: IntersectionRoad, beside rivals: [IntersectionRoad]
    ) -> Instruction {
        if isBetween(instruction, road, rivals) {
            return Instruction(instruction.kind, .straight)
        }
        let instruction = plainIfGradual(instruction, road, beside: rivals)
        let plain = instruction.direction
        guard [.turn, .stay, .endOfRoad].contains(instruction.kind),
            plain == .left || plain == .right
        else { return instruction }
        func misfit(_ road: IntersectionRoad) -> Double {
            TurnAngle.deviation(road.angle, plain.angle)
        }
        let rival = rivals.first {
            ($0.angle > TurnAngle.straight) == plain.isLeft
                && misfit($0) + Self.betterFit < misfit(road)
        }
        guard let rival else { return instruction }
        var graded = instruction
        if road.deviation < rival.deviation, road.deviation <= Self.mostSlight {
            graded.direction = plain.isLeft ? .slightLeft : .slightRight
        } else if road.deviation > rival.deviation, road.deviation >= Self.leastSharp {
            graded.direction = plain.isLeft ? .sharpLeft : .sharpRight
        }
        return graded
    }

    /// A sharp turn onto a one-way road is a plain one where that leads aside by less than a right angle at first and only bends
    /// back behind that, as in a loop, and no other road is meant by the plain words. In a hairpin bend one steers sharply.
    private func plainIfGradual(
        _ instruction: Instruction, _ road: IntersectionRoad, beside rivals: [IntersectionRoad]
    ) -> Instruction {
        let isLeft = instruction.direction == .sharpLeft
        guard isLeft || instruction.direction == .sharpRight, road.facts.isOneWay,
            road.isSeenOnItsSide,
            road.firstDeviation <= Self.plainBend,
            !rivals.contains(where: {
                ($0.angle > TurnAngle.straight) == isLeft && $0.deviation > TurnAngle.fuzzy
                    && $0.deviation < road.deviation
            })
        else { return instruction }
        return Instruction(instruction.kind, isLeft ? .left : .right)
    }

    /// Whether a road is told slightly to one side, leads to the other one, and another is still farther to the side told.
    private func isBetween(
        _ instruction: Instruction, _ road: IntersectionRoad, _ rivals: [IntersectionRoad]
    ) -> Bool {
        guard instruction.direction.isSlight,
            instruction.direction.isLeft != (road.angle > TurnAngle.straight)
        else { return false }
        return rivals.contains {
            $0.deviation <= Self.ahead
                && (instruction.direction.isLeft ? $0.angle > road.angle : $0.angle < road.angle)
        }
    }
}
