/// The announcement of a roundabout.
enum RoundaboutForm: Hashable {
    /// By the number of the exit.
    case plain
    /// Likewise, with its own name.
    case named
    /// As a crossing.
    case crossing
    /// A circle painted on a crossing, which is a single place of the map.
    case mini
}

/// The family to which a maneuver belongs, before the steps are cleaned up.
enum TurnKind: Hashable {
    /// The turn cannot be made, or is not classified yet.
    case unknown
    /// Nothing happens.
    case none
    /// The continuation at a choice, without an announcement.
    case suppressed
    case newName
    /// A turn on the same road.
    case stay
    case turn
    case merge
    case onRamp
    case offRamp
    case fork
    case endOfRoad
    /// The conveyance changes: road, ferry, train.
    case conveyanceChange
    /// A link that cuts the corner of an intersection.
    case slipRoad
    case enterRoundabout(RoundaboutForm)
    /// Passing an exit.
    case stayOnRoundabout
    case exitRoundabout(RoundaboutForm)
    /// Entering and leaving at one place.
    case touchRoundabout(RoundaboutForm)

    var isRoundabout: Bool {
        switch self {
        case .enterRoundabout, .stayOnRoundabout, .exitRoundabout, .touchRoundabout: true
        default: false
        }
    }

    var entersRoundabout: Bool {
        switch self {
        case .enterRoundabout, .touchRoundabout: true
        default: false
        }
    }

    var leavesRoundabout: Bool {
        switch self {
        case .exitRoundabout, .touchRoundabout: true
        default: false
        }
    }
}

/// The instruction at one intersection by itself.
struct Instruction: Hashable {
    var kind: TurnKind
    var direction: TurnDirection

    init(_ kind: TurnKind, _ direction: TurnDirection) {
        self.kind = kind
        self.direction = direction
    }

    static let unknown = Instruction(.unknown, .uTurn)
    static let none = Instruction(.none, .uTurn)

    /// Whether the driver moves to the left; a merge is named after the side it comes from.
    var isLeft: Bool { kind == .merge ? direction.isRight : direction.isLeft }
    var isRight: Bool { kind == .merge ? direction.isLeft : direction.isRight }
}
