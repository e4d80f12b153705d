import RoadNetwork

extension StepLane {
    /// The lanes of a match as a driver sees them, with the arrow to follow recommended.
    static func lanes(_ match: LaneMatch, drivesOnLeft: Bool, turn: TurnDirection) -> [StepLane] {
        let count = match.lanes.count
        return match.lanes.enumerated().map { index, indications in
            let isTaken = match.taken.contains(count - 1 - index)
            let shapes = LaneShape.shapes(of: indications, drivesOnLeft: drivesOnLeft)
            let best =
                isTaken ? shapes.min { $0.isBetter(than: $1, for: turn) } : nil
            return StepLane(
                directions: shapes.map { Direction(shape: $0, recommended: $0 == best) })
        }
    }
}

extension LaneShape {
    /// From left to right.
    private static let arrows: [(indication: LaneIndications, shape: LaneShape)] = [
        (.sharpLeft, .sharpLeft), (.left, .normalLeft), (.slightLeft, .slightLeft),
        (.straight, .straight), (.slightRight, .slightRight), (.right, .normalRight),
        (.sharpRight, .sharpRight),
    ]

    static func shapes(of indications: LaneIndications, drivesOnLeft: Bool) -> [LaneShape] {
        let turnsBack = indications.contains(.reverse)
        var shapes: [LaneShape] = []
        if turnsBack, !drivesOnLeft { shapes.append(.uTurnLeft) }
        for arrow in arrows where indications.contains(arrow.indication) {
            shapes.append(arrow.shape)
        }
        if turnsBack, drivesOnLeft { shapes.append(.uTurnRight) }
        return shapes.isEmpty ? [.unknown] : shapes
    }

    /// Whether this arrow fits a turn better than another one: of two as near to it not the one straight on.
    fileprivate func isBetter(than other: LaneShape, for turn: TurnDirection) -> Bool {
        let (own, others) = (distance(to: turn), other.distance(to: turn))
        return own == others ? other == .straight && self != .straight : own < others
    }

    /// Difference of the arrow from a turn, in steps of the eight directions.
    func distance(to turn: TurnDirection) -> Int {
        let position: Int =
            switch self {
            case .unknown, .straight: 4
            case .slightLeft: 5
            case .normalLeft: 6
            case .sharpLeft: 7
            case .uTurnLeft: 8
            case .slightRight: 3
            case .normalRight: 2
            case .sharpRight: 1
            case .uTurnRight: 0
            }
        let wanted = Int(turn.rawValue)
        return turn == .uTurn ? min(position, 8 - position) : abs(position - wanted)
    }
}
