/// The maneuver at the start of a step: one of the Navigation SDK's 66. The raw value is the name
/// on the wire.
public enum Maneuver: String, CaseIterable, Sendable {
    case unknown = "UNKNOWN"
    case depart = "DEPART"
    case destination = "DESTINATION"
    case destinationLeft = "DESTINATION_LEFT"
    case destinationRight = "DESTINATION_RIGHT"
    case straight = "STRAIGHT"
    case turnLeft = "TURN_LEFT"
    case turnRight = "TURN_RIGHT"
    case turnKeepLeft = "TURN_KEEP_LEFT"
    case turnKeepRight = "TURN_KEEP_RIGHT"
    case turnSlightLeft = "TURN_SLIGHT_LEFT"
    case turnSlightRight = "TURN_SLIGHT_RIGHT"
    case turnSharpLeft = "TURN_SHARP_LEFT"
    case turnSharpRight = "TURN_SHARP_RIGHT"
    case turnUTurnClockwise = "TURN_U_TURN_CLOCKWISE"
    case turnUTurnCounterclockwise = "TURN_U_TURN_COUNTERCLOCKWISE"
    case mergeUnspecified = "MERGE_UNSPECIFIED"
    case mergeLeft = "MERGE_LEFT"
    case mergeRight = "MERGE_RIGHT"
    case forkLeft = "FORK_LEFT"
    case forkRight = "FORK_RIGHT"
    case onRampUnspecified = "ON_RAMP_UNSPECIFIED"
    case onRampLeft = "ON_RAMP_LEFT"
    case onRampRight = "ON_RAMP_RIGHT"
    case onRampKeepLeft = "ON_RAMP_KEEP_LEFT"
    case onRampKeepRight = "ON_RAMP_KEEP_RIGHT"
    case onRampSlightLeft = "ON_RAMP_SLIGHT_LEFT"
    case onRampSlightRight = "ON_RAMP_SLIGHT_RIGHT"
    case onRampSharpLeft = "ON_RAMP_SHARP_LEFT"
    case onRampSharpRight = "ON_RAMP_SHARP_RIGHT"
    case onRampUTurnClockwise = "ON_RAMP_U_TURN_CLOCKWISE"
    case onRampUTurnCounterclockwise = "ON_RAMP_U_TURN_COUNTERCLOCKWISE"
    case offRampUnspecified = "OFF_RAMP_UNSPECIFIED"
    case offRampLeft = "OFF_RAMP_LEFT"
    case offRampRight = "OFF_RAMP_RIGHT"
    case offRampKeepLeft = "OFF_RAMP_KEEP_LEFT"
    case offRampKeepRight = "OFF_RAMP_KEEP_RIGHT"
    case offRampSlightLeft = "OFF_RAMP_SLIGHT_LEFT"
    case offRampSlightRight = "OFF_RAMP_SLIGHT_RIGHT"
    case offRampSharpLeft = "OFF_RAMP_SHARP_LEFT"
    case offRampSharpRight = "OFF_RAMP_SHARP_RIGHT"
    case offRampUTurnClockwise = "OFF_RAMP_U_TURN_CLOCKWISE"
    case offRampUTurnCounterclockwise = "OFF_RAMP_U_TURN_COUNTERCLOCKWISE"
    case roundaboutClockwise = "ROUNDABOUT_CLOCKWISE"
    case roundaboutCounterclockwise = "ROUNDABOUT_COUNTERCLOCKWISE"
    case roundaboutStraightClockwise = "ROUNDABOUT_STRAIGHT_CLOCKWISE"
    case roundaboutStraightCounterclockwise = "ROUNDABOUT_STRAIGHT_COUNTERCLOCKWISE"
    case roundaboutLeftClockwise = "ROUNDABOUT_LEFT_CLOCKWISE"
    case roundaboutLeftCounterclockwise = "ROUNDABOUT_LEFT_COUNTERCLOCKWISE"
    case roundaboutRightClockwise = "ROUNDABOUT_RIGHT_CLOCKWISE"
    case roundaboutRightCounterclockwise = "ROUNDABOUT_RIGHT_COUNTERCLOCKWISE"
    case roundaboutSlightLeftClockwise = "ROUNDABOUT_SLIGHT_LEFT_CLOCKWISE"
    case roundaboutSlightLeftCounterclockwise = "ROUNDABOUT_SLIGHT_LEFT_COUNTERCLOCKWISE"
    case roundaboutSlightRightClockwise = "ROUNDABOUT_SLIGHT_RIGHT_CLOCKWISE"
    case roundaboutSlightRightCounterclockwise = "ROUNDABOUT_SLIGHT_RIGHT_COUNTERCLOCKWISE"
    case roundaboutSharpLeftClockwise = "ROUNDABOUT_SHARP_LEFT_CLOCKWISE"
    case roundaboutSharpLeftCounterclockwise = "ROUNDABOUT_SHARP_LEFT_COUNTERCLOCKWISE"
    case roundaboutSharpRightClockwise = "ROUNDABOUT_SHARP_RIGHT_CLOCKWISE"
    case roundaboutSharpRightCounterclockwise = "ROUNDABOUT_SHARP_RIGHT_COUNTERCLOCKWISE"
    case roundaboutUTurnClockwise = "ROUNDABOUT_U_TURN_CLOCKWISE"
    case roundaboutUTurnCounterclockwise = "ROUNDABOUT_U_TURN_COUNTERCLOCKWISE"
    case roundaboutExitClockwise = "ROUNDABOUT_EXIT_CLOCKWISE"
    case roundaboutExitCounterclockwise = "ROUNDABOUT_EXIT_COUNTERCLOCKWISE"
    case ferryBoat = "FERRY_BOAT"
    case ferryTrain = "FERRY_TRAIN"
    case nameChange = "NAME_CHANGE"
}

/// Side of the road on which one drives. The numbers are the Navigation SDK's.
public enum DrivingSide: UInt8, CaseIterable, Sendable {
    case none = 0
    case left = 1
    case right = 2

    /// Name on the wire.
    public var name: String {
        switch self {
        case .none: "NONE"
        case .left: "LEFT"
        case .right: "RIGHT"
        }
    }
}

/// An arrow of a lane. The numbers are the Navigation SDK's; the angles are from straight on.
public enum LaneShape: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case straight = 1
    case slightLeft = 2
    case slightRight = 3
    case normalLeft = 4
    case normalRight = 5
    case sharpLeft = 6
    case sharpRight = 7
    case uTurnLeft = 8
    case uTurnRight = 9

    /// Name on the wire.
    public var name: String {
        switch self {
        case .unknown: "UNKNOWN"
        case .straight: "STRAIGHT"
        case .slightLeft: "SLIGHT_LEFT"
        case .slightRight: "SLIGHT_RIGHT"
        case .normalLeft: "NORMAL_LEFT"
        case .normalRight: "NORMAL_RIGHT"
        case .sharpLeft: "SHARP_LEFT"
        case .sharpRight: "SHARP_RIGHT"
        case .uTurnLeft: "U_TURN_LEFT"
        case .uTurnRight: "U_TURN_RIGHT"
        }
    }
}
