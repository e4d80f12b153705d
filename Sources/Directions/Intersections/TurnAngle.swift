import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Angles between roads at an intersection, seen from the road one arrives on: 0 is back where one
/// came from, 90 right, 180 straight on, 270 left.
///
/// Roads sorted by it stand from the sharpest right turn to the sharpest left turn.
enum TurnAngle {
    static let straight = 180.0
    /// Maximum angle between nearly indistinguishable roads.
    static let narrow = 40.0
    /// Maximum angle between roads of a group.
    static let group = 60.0
    /// A difference that still passes for none when there is no better candidate.
    static let fuzzy = 25.0
    /// Maximum deviation of a road drawn straight.
    static let exact = 3.0

    static func between(_ inbound: Double, _ outbound: Double) -> Double {
        let angle = Angle.normalized(180 - Angle.turn(from: inbound, to: outbound))
        let rounded = (angle * 1e8).rounded() / 1e8
        return rounded >= 360 ? 0 : rounded
    }

    static func deviation(_ lhs: Double, _ rhs: Double) -> Double {
        let difference = abs(lhs - rhs)
        return min(360 - difference, difference)
    }

    static func fromStraight(_ angle: Double) -> Double { deviation(angle, straight) }

    /// Whether one of two turns leads to the left and the other does not.
    static func areOpposite(_ lhs: Double, _ rhs: Double) -> Bool {
        (lhs < straight) != (rhs < straight)
    }

    /// Metres to the side that a turn leads over a length in metres.
    static func aside(_ angle: Double, over meters: Double) -> Double {
        meters * abs(sin(Angle.radians(angle)))
    }

    static func reversed(_ bearing: Double) -> Double { Angle.normalized(bearing + 180) }

    /// The direction halfway between two bearings.
    static func bisector(_ lhs: Double, _ rhs: Double) -> Double {
        let a = Angle.radians(lhs)
        let b = Angle.radians(rhs)
        return Angle.normalized(Angle.degrees(atan2(sin(a) + sin(b), cos(a) + cos(b))))
    }
}

/// The direction of a turn as a driver sees it.
enum TurnDirection: UInt8, CaseIterable {
    case uTurn
    case sharpRight
    case right
    case slightRight
    case straight
    case slightLeft
    case left
    case sharpLeft

    init(angle: Double) {
        self =
            switch angle {
            case let angle where angle <= 0 || angle >= 360: .uTurn
            case ..<60: .sharpRight
            case ..<140: .right
            case ..<160: .slightRight
            case ...200: .straight
            case ...220: .slightLeft
            case ...300: .left
            default: .sharpLeft
            }
    }

    /// The ``TurnAngle`` that it stands for.
    var angle: Double {
        switch self {
        case .uTurn: 0
        case .sharpRight: 35
        case .right: 90
        case .slightRight: 135
        case .straight: 180
        case .slightLeft: 225
        case .left: 270
        case .sharpLeft: 315
        }
    }

    var isSlight: Bool { self == .slightLeft || self == .slightRight }
    var isLeft: Bool { self == .slightLeft || self == .left || self == .sharpLeft }
    var isRight: Bool { self == .slightRight || self == .right || self == .sharpRight }

    var mirrored: TurnDirection {
        switch self {
        case .uTurn: .uTurn
        case .straight: .straight
        case .sharpRight: .sharpLeft
        case .right: .left
        case .slightRight: .slightLeft
        case .slightLeft: .slightRight
        case .left: .right
        case .sharpLeft: .sharpRight
        }
    }
}
