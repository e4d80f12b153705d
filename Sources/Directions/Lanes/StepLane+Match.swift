import RoadNetwork

extension StepLane {
    /// The lanes of a match as a driver sees them, with the arrow to follow recommended.
    static func lanes(_ match: LaneMatch, drivesOnLeft: Bool, turn: TurnDirection) -> [StepLane] {
        let count = match.lanes.count
        return match.lanes.enumerated().map { index, indications in
            let isTaken = match.taken.contains(count - 1 - index)
            let shapes = LaneShape.shapes(of: indications, drivesOnLeft: drivesOnLeft)
            let best =
                isTaken ? shapes.min { $0.distance(to: turn) < $1.distance(to: turn) } : nil
            return StepLane(
                directions: shapes.map { Direction(shape: $0, recommended: $0 == best) })
        }
    }
}

extension LaneShape {
    static func shapes(of indications: LaneIndications, drivesOnLeft: Bool) -> [LaneShape] {
        let uTurn: LaneShape = drivesOnLeft ? .uTurnRight : .uTurnLeft
        let table: [(LaneIndications, LaneShape)] = [
            (.sharpLeft, .sharpLeft), (.left, .normalLeft), (.slightLeft, .slightLeft),
            (.straight, .straight), (.slightRight, .slightRight), (.right, .normalRight),
            (.sharpRight, .sharpRight),
        ]
        var shapes = table.filter { indications.contains($0.0) }.map(\.1)
        if indications.contains(.reverse) {
            shapes.insert(uTurn, at: drivesOnLeft ? shapes.count : 0)
        }
        return shapes.isEmpty ? [.unknown] : shapes
    }

    /// How far the arrow points away from a turn, in steps of the eight directions.
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
