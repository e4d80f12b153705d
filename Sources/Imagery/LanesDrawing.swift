import Directions

/// A strip of lanes from left to right: arrows to follow strong, the others faint.
struct LanesDrawing {
    private static let laneWidth = 56.0

    let drawing: Drawing

    init(_ lanes: [StepLane]) {
        var drawing = Drawing(
            width: Self.laneWidth * Double(max(1, lanes.count)), height: IconMeasure.canvas)
        for (index, lane) in lanes.enumerated() {
            let left = Self.laneWidth * Double(index)
            if index > 0 {
                drawing.dashes(from: Point(left, 8), to: Point(left, 88), width: 3, .faint)
            }
            // Recommended directions lie on top.
            let shapes = Set(lane.directions.map(\.shape))
            for direction in lane.directions.sorted(by: { !$0.recommended && $1.recommended }) {
                drawing.laneArrow(
                    direction.shape, at: left + Self.laneWidth / 2,
                    direction.recommended ? .strong : .faint,
                    lower: Self.lowering(of: direction.shape, among: shapes),
                    isAlone: shapes.count == 1)
            }
        }
        self.drawing = drawing
    }

    /// How much lower an arrow leaves the shaft than one that is alone, so that the heads stand apart: beside one straight on,
    /// and a turn beside a slight one to its side.
    private static func lowering(of shape: LaneShape, among shapes: Set<LaneShape>) -> Double {
        switch shape {
        case .straight: 0
        case .normalLeft where shapes.contains(.slightLeft): 28
        case .normalRight where shapes.contains(.slightRight): 28
        case .slightLeft where shapes.contains(.normalLeft): 0
        case .slightRight where shapes.contains(.normalRight): 0
        default: shapes.contains(.straight) ? 16 : 0
        }
    }
}

extension Drawing {
    fileprivate mutating func laneArrow(
        _ shape: LaneShape, at x: Double, _ tone: Tone, lower: Double, isAlone: Bool
    ) {
        let bottom = Point(x, 86)
        let head = 15.0
        func bend(_ degrees: Double, pivot: Double, reach: Double) {
            let corner = Point(x, pivot + lower)
            let end = corner.moved(reach, degrees)
            stroke([.move(bottom), .line(corner), .line(end)], width: 8, tone)
            arrowhead(at: end.moved(head - 1, degrees), degrees, size: head, tone)
        }
        switch shape {
        case .unknown: stroke([.move(bottom), .line(Point(x, 30))], width: 8, tone)
        case .straight: bend(0, pivot: 40, reach: isAlone ? 14 : 20)
        case .slightLeft: bend(-40, pivot: 50, reach: 14)
        case .slightRight: bend(40, pivot: 50, reach: 14)
        case .normalLeft: bend(-90, pivot: 46, reach: 8)
        case .normalRight: bend(90, pivot: 46, reach: 8)
        case .sharpLeft: bend(-135, pivot: 34, reach: 12)
        case .sharpRight: bend(135, pivot: 34, reach: 12)
        case .uTurnLeft, .uTurnRight:
            let side = shape == .uTurnLeft ? -1.0 : 1.0
            let back = hairpin(around: Point(x, 36), radius: 9, side: side)
            stroke(
                [.move(Point(x - 9 * side, 86))] + back + [.line(Point(x + 9 * side, 48))],
                width: 7, tone)
            arrowhead(at: Point(x + 9 * side, 62), 180, size: 13, tone)
        }
    }
}
