#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A point of a drawing; y grows downwards.
struct Point: Hashable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The point at a distance in a direction, degrees clockwise from up.
    func moved(_ distance: Double, _ degrees: Double) -> Point {
        let angle = degrees * .pi / 180
        return Point(x + distance * sin(angle), y - distance * cos(angle))
    }
}

/// How strongly a mark speaks.
enum Tone: Hashable {
    /// What the driver does.
    case strong
    /// The roads around it.
    case faint
}

/// A line or an area of a drawing.
struct Mark: Hashable {
    enum Segment: Hashable {
        case move(Point)
        case line(Point)
        /// A part of a circle to a point; `sweep` is clockwise.
        case arc(radius: Double, to: Point, isLarge: Bool, sweep: Bool)
        case close
    }

    enum Style: Hashable {
        case fill
        /// Width; round ends.
        case stroke(Double)
        case dashes(Double)
    }

    var segments: [Segment]
    var style: Style
    var tone: Tone
}

/// A picture as marks on a canvas, from back to front.
struct Drawing: Hashable {
    let width: Double
    let height: Double
    var marks: [Mark] = []

    mutating func stroke(_ segments: [Mark.Segment], width: Double, _ tone: Tone = .strong) {
        marks.append(Mark(segments: segments, style: .stroke(width), tone: tone))
    }

    mutating func fill(_ points: [Point], _ tone: Tone = .strong) {
        guard let first = points.first else { return }
        marks.append(
            Mark(
                segments: [.move(first)] + points.dropFirst().map { .line($0) } + [.close],
                style: .fill, tone: tone))
    }

    mutating func disc(at center: Point, radius: Double, _ tone: Tone = .strong) {
        let left = Point(center.x - radius, center.y)
        let right = Point(center.x + radius, center.y)
        marks.append(
            Mark(
                segments: [
                    .move(left), .arc(radius: radius, to: right, isLarge: true, sweep: true),
                    .arc(radius: radius, to: left, isLarge: true, sweep: true), .close,
                ], style: .fill, tone: tone))
    }

    /// The head of an arrow whose tip lies at a point and looks in a direction.
    mutating func arrowhead(at tip: Point, _ degrees: Double, size: Double, _ tone: Tone = .strong)
    {
        let base = tip.moved(size, degrees + 180)
        fill(
            [tip, base.moved(size * 0.75, degrees + 90), base.moved(size * 0.75, degrees - 90)],
            tone)
    }
}
