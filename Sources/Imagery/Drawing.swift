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

/// The emphasis of a mark.
enum Tone: Hashable {
    /// The maneuver itself.
    case strong
    /// The roads around it.
    case faint
}

/// A line or an area of a drawing.
struct Mark: Hashable {
    enum Segment: Hashable {
        case move(Point)
        case line(Point)
        /// A part of a circle, from the point that has been reached.
        case arc(Arc)
        /// A whole circle that stands alone.
        case circle(center: Point, radius: Double)
        case close
    }

    enum Style: Hashable {
        case fill
        /// Width; butt ends and round joins.
        case stroke(Double)
        /// Likewise, in dashes of ``dash``.
        case dashes(Double)
    }

    /// Length of a dash and of the gap behind it.
    static let dash = (length: 10.0, gap: 8.0)

    var segments: [Segment]
    var style: Style
    var tone: Tone
}

/// A part of a circle; angles are degrees clockwise from up, seen from the centre.
struct Arc: Hashable {
    var center: Point
    var radius: Double
    var start: Double
    var end: Double
    var isClockwise: Bool

    var endPoint: Point { center.moved(radius, end) }

    /// Degrees passed, 0 ..< 360.
    var extent: Double {
        let turn = (isClockwise ? end - start : start - end).truncatingRemainder(dividingBy: 360)
        return turn < 0 ? turn + 360 : turn
    }
}

/// A picture as marks on a canvas, from back to front.
struct Drawing: Hashable {
    let width: Double
    let height: Double
    var marks: [Mark] = []

    mutating func stroke(_ segments: [Mark.Segment], width: Double, _ tone: Tone = .strong) {
        marks.append(Mark(segments: segments, style: .stroke(width), tone: tone))
    }

    mutating func dashes(from start: Point, to end: Point, width: Double, _ tone: Tone) {
        marks.append(
            Mark(segments: [.move(start), .line(end)], style: .dashes(width), tone: tone))
    }

    mutating func fill(_ points: [Point], _ tone: Tone = .strong) {
        guard let first = points.first else { return }
        marks.append(
            Mark(
                segments: [.move(first)] + points.dropFirst().map { .line($0) } + [.close],
                style: .fill, tone: tone))
    }

    mutating func disc(at center: Point, radius: Double, _ tone: Tone = .strong) {
        marks.append(
            Mark(segments: [.circle(center: center, radius: radius)], style: .fill, tone: tone))
    }

    mutating func ring(at center: Point, radius: Double, width: Double, _ tone: Tone = .strong) {
        stroke([.circle(center: center, radius: radius)], width: width, tone)
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

extension Mark {
    /// An upright dashed line moved and widened to cover whole pixels: one of half covered pixels would be too faint.
    ///
    /// - Parameter pixels: to a unit of the drawing.
    func onPixels(_ pixels: Double) -> Mark {
        guard case .dashes(let width) = style, case .move(let start)? = segments.first,
            case .line(let end)? = segments.last, start.x == end.x
        else { return self }
        let columns = max(1, (width * pixels).rounded())
        let x = ((start.x * pixels - columns / 2).rounded() + columns / 2) / pixels
        return Mark(
            segments: [.move(Point(x, start.y)), .line(Point(x, end.y))],
            style: .dashes(columns / pixels), tone: tone)
    }
}
