#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The measures that make the icons a family, on a canvas of 96 by 96.
enum IconMeasure {
    static let canvas = 96.0
    static let shaft = 12.0
    static let road = 10.0
    static let head = 24.0
    static let bottom = 88.0
    static let ring = 20.0
}

extension ManeuverIcon {
    var drawing: Drawing { drawing(exit: nil) }

    /// With the number of the exit in the ring of a roundabout that has one.
    ///
    /// - Parameter pixels: height of the picture, by which a small one has digits that can be read; nil for any.
    func drawing(exit: Int?, pixels: Int? = nil) -> Drawing {
        var drawing = Drawing(width: IconMeasure.canvas, height: IconMeasure.canvas)
        draw(into: &drawing)
        if let exit, let center = ringCenter {
            ExitNumber.draw(exit, at: center, pixels: pixels, into: &drawing)
        }
        return drawing
    }

    /// The middle of the ring of a roundabout that is entered; nil for all else.
    var ringCenter: Point? {
        switch self {
        case .roundaboutSharpLeftClockwise, .roundaboutSharpLeftCounterclockwise,
            .roundaboutSharpRightClockwise, .roundaboutSharpRightCounterclockwise,
            .roundaboutUTurnClockwise, .roundaboutUTurnCounterclockwise:
            Point(48, 36)
        case .roundaboutExitClockwise, .roundaboutExitCounterclockwise: nil
        default: rawValue.hasPrefix("roundabout-") ? Point(48, 48) : nil
        }
    }

    private func draw(into drawing: inout Drawing) {
        switch self {
        case .straight: drawing.turn(0)
        case .slightLeft: drawing.turn(-45)
        case .slightRight: drawing.turn(45)
        case .left: drawing.turn(-90)
        case .right: drawing.turn(90)
        case .sharpLeft: drawing.turn(-135)
        case .sharpRight: drawing.turn(135)
        case .uTurnClockwise: drawing.uTurn(side: 1)
        case .uTurnCounterclockwise: drawing.uTurn(side: -1)
        case .merge: drawing.merge(side: 0)
        case .mergeLeft: drawing.merge(side: -1)
        case .mergeRight: drawing.merge(side: 1)
        case .forkLeft: drawing.fork(side: -1)
        case .forkRight: drawing.fork(side: 1)
        case .depart: drawing.departure()
        case .destination: drawing.destination(side: 0)
        case .destinationLeft: drawing.destination(side: -1)
        case .destinationRight: drawing.destination(side: 1)
        case .ferryBoat: drawing.boat()
        case .ferryTrain: drawing.train()
        case .roundaboutClockwise: drawing.roundabout(nil, side: 1)
        case .roundaboutCounterclockwise: drawing.roundabout(nil, side: -1)
        case .roundaboutStraightClockwise: drawing.roundabout(0, side: 1)
        case .roundaboutStraightCounterclockwise: drawing.roundabout(0, side: -1)
        case .roundaboutLeftClockwise: drawing.roundabout(-90, side: 1)
        case .roundaboutLeftCounterclockwise: drawing.roundabout(-90, side: -1)
        case .roundaboutRightClockwise: drawing.roundabout(90, side: 1)
        case .roundaboutRightCounterclockwise: drawing.roundabout(90, side: -1)
        case .roundaboutSlightLeftClockwise: drawing.roundabout(-45, side: 1)
        case .roundaboutSlightLeftCounterclockwise: drawing.roundabout(-45, side: -1)
        case .roundaboutSlightRightClockwise: drawing.roundabout(45, side: 1)
        case .roundaboutSlightRightCounterclockwise: drawing.roundabout(45, side: -1)
        case .roundaboutSharpLeftClockwise: drawing.roundabout(-135, side: 1)
        case .roundaboutSharpLeftCounterclockwise: drawing.roundabout(-135, side: -1)
        case .roundaboutSharpRightClockwise: drawing.roundabout(135, side: 1)
        case .roundaboutSharpRightCounterclockwise: drawing.roundabout(135, side: -1)
        case .roundaboutUTurnClockwise: drawing.roundabout(180, side: 1)
        case .roundaboutUTurnCounterclockwise: drawing.roundabout(180, side: -1)
        case .roundaboutExitClockwise: drawing.roundaboutExit(side: 1)
        case .roundaboutExitCounterclockwise: drawing.roundaboutExit(side: -1)
        }
    }
}

/// `side` is -1 for left and 1 for right; for circles 1 is clockwise.
extension Drawing {
    /// A shaft from below, a bend, and a head in the direction, degrees clockwise from up.
    mutating func turn(_ degrees: Double, _ tone: Tone = .strong) {
        let isBack = abs(degrees) > 90
        // The bend lies opposite of where the arrow points, so that the whole stands in the middle.
        let x = 48 - 16 * sin(degrees * .pi / 180)
        let pivot = Point(x, degrees == 0 ? 30 : isBack ? 30 : 44)
        let reach = degrees == 0 ? 2.0 : 30
        let end = pivot.moved(reach, degrees)
        stroke(
            [.move(Point(x, IconMeasure.bottom)), .line(pivot), .line(end)],
            width: IconMeasure.shaft, tone)
        arrowhead(
            at: end.moved(IconMeasure.head - 2, degrees), degrees, size: IconMeasure.head, tone)
    }

    mutating func uTurn(side: Double) {
        let back = 48 + 17 * side
        stroke(
            [.move(Point(48 - 17 * side, IconMeasure.bottom))]
                + hairpin(around: Point(48, 38), radius: 17, side: side)
                + [.line(Point(back, 52))], width: IconMeasure.shaft)
        arrowhead(at: Point(back, 74), 180, size: IconMeasure.head)
    }

    /// Up to a half circle and along it, to the other side.
    func hairpin(around center: Point, radius: Double, side: Double) -> [Mark.Segment] {
        let arc = Arc(
            center: center, radius: radius, start: -90 * side, end: 90 * side,
            isClockwise: side > 0)
        return [.line(center.moved(radius, arc.start)), .arc(arc)]
    }

    mutating func fork(side: Double) {
        let pivot = Point(48, 58)
        stroke(
            [.move(pivot), .line(pivot.moved(44, -32 * side))], width: IconMeasure.road, .faint)
        let end = pivot.moved(26, 32 * side)
        stroke(
            [.move(Point(48, IconMeasure.bottom)), .line(pivot), .line(end)],
            width: IconMeasure.shaft)
        arrowhead(at: end.moved(IconMeasure.head - 2, 32 * side), 32 * side, size: IconMeasure.head)
    }

    /// Joins a road from the other side.
    mutating func merge(side: Double) {
        let x = 48 + 12 * side
        let from = side == 0 ? -1 : -side
        stroke(
            [.move(Point(x, IconMeasure.bottom)), .line(Point(x, 40))],
            width: IconMeasure.road, .faint)
        if side == 0 {
            stroke(
                [.move(Point(78, IconMeasure.bottom)), .line(Point(48, 54))],
                width: IconMeasure.road, .faint)
        }
        stroke(
            [
                .move(Point(x + 30 * from, IconMeasure.bottom)), .line(Point(x, 54)),
                .line(Point(x, 32)),
            ], width: IconMeasure.shaft)
        arrowhead(at: Point(x, 8), 0, size: IconMeasure.head)
    }

    /// An arrow out of the place where the vehicle stands. They hang together: apart they are an
    /// exclamation mark.
    mutating func departure() {
        let start = Point(48, 74)
        ring(at: start, radius: 13, width: 9)
        stroke([.move(Point(48, 62)), .line(Point(48, 32))], width: IconMeasure.shaft)
        arrowhead(at: Point(48, 6), 0, size: IconMeasure.head + 2)
    }

    /// A pin, on the road or beside it.
    mutating func destination(side: Double) {
        let center = Point(48 + 18 * side, 34)
        if side != 0 {
            let road = 48 - 24 * side
            stroke(
                [.move(Point(road, IconMeasure.bottom)), .line(Point(road, 10))],
                width: IconMeasure.road, .faint)
        }
        fill([
            Point(center.x - 19, center.y + 10), Point(center.x + 19, center.y + 10),
            Point(center.x, 86),
        ])
        ring(at: center, radius: 14, width: IconMeasure.shaft)
    }

    mutating func roundabout(_ degrees: Double?, side: Double) {
        // Where one comes back, the ring makes room for the exit, which lies well beside the entry.
        let isBack = degrees.map { abs($0) > 90 } ?? false
        let center = Point(48, isBack ? 36 : 48)
        ring(center)
        let aside =
            switch degrees {
            case 180: 48 * side
            case .some(let degrees) where isBack: degrees < 0 ? -28.0 : 28
            default: 0.0
            }
        let out = degrees == 180 ? 180 - aside : degrees ?? 0
        let arc = Arc(
            center: center, radius: IconMeasure.ring, start: 180 + aside, end: out,
            isClockwise: side > 0)
        let entry = center.moved(IconMeasure.ring, arc.start)
        let path: [Mark.Segment] = [
            .move(Point(entry.x, IconMeasure.bottom + 2)), .line(entry), .arc(arc),
        ]
        let leaving = arc.endPoint
        switch degrees {
        case nil:
            // The head begins beside the number in the ring.
            stroke(path + [.line(leaving.moved(11, 90 * side))], width: IconMeasure.shaft)
            arrowhead(at: leaving.moved(29, 90 * side), 90 * side, size: 20)
        case 180:
            stroke(path + [.line(Point(leaving.x, 72))], width: IconMeasure.shaft)
            arrowhead(at: Point(leaving.x, 92), 180, size: 20)
        default:
            let reach = isBack ? 17.0 : 9
            stroke(path + [.line(leaving.moved(reach, out))], width: IconMeasure.shaft)
            arrowhead(at: leaving.moved(reach + 18, out), out, size: 20)
        }
    }

    mutating func roundaboutExit(side: Double) {
        let center = Point(48 + 14 * side, 58)
        ring(center)
        let start = center.moved(IconMeasure.ring, 180)
        let arc = Arc(
            center: center, radius: IconMeasure.ring, start: 180, end: -90 * side,
            isClockwise: side > 0)
        stroke(
            [.move(start), .arc(arc), .line(Point(arc.endPoint.x, 30))], width: IconMeasure.shaft)
        arrowhead(at: Point(arc.endPoint.x, 8), 0, size: IconMeasure.head)
    }

    private mutating func ring(_ center: Point) {
        ring(at: center, radius: IconMeasure.ring, width: IconMeasure.road, .faint)
    }

    mutating func boat() {
        fill([Point(14, 52), Point(82, 52), Point(70, 72), Point(26, 72)])
        fill([Point(32, 32), Point(64, 32), Point(64, 47), Point(32, 47)])
        fill([Point(44, 14), Point(54, 14), Point(54, 27), Point(44, 27)])
        stroke(
            [.move(Point(12, 84)), .line(Point(84, 84))], width: 7, .faint)
    }

    mutating func train() {
        fill([Point(26, 14), Point(70, 14), Point(74, 70), Point(22, 70)])
        fill([Point(34, 26), Point(62, 26), Point(63, 44), Point(33, 44)], .faint)
        disc(at: Point(36, 58), radius: 4, .faint)
        disc(at: Point(60, 58), radius: 4, .faint)
        stroke([.move(Point(34, 74)), .line(Point(22, 88))], width: 7)
        stroke([.move(Point(62, 74)), .line(Point(74, 88))], width: 7)
    }
}
