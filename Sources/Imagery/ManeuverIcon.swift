import Directions

/// The forty pictures that serve the 66 maneuvers. The raw values are the pictures' identifiers:
/// they stay as they are.
enum ManeuverIcon: String, CaseIterable {
    case depart
    case destination
    case destinationLeft = "destination-left"
    case destinationRight = "destination-right"
    case straight
    case left
    case right
    case slightLeft = "slight-left"
    case slightRight = "slight-right"
    case sharpLeft = "sharp-left"
    case sharpRight = "sharp-right"
    case uTurnClockwise = "u-turn-clockwise"
    case uTurnCounterclockwise = "u-turn-counterclockwise"
    case merge
    case mergeLeft = "merge-left"
    case mergeRight = "merge-right"
    case forkLeft = "fork-left"
    case forkRight = "fork-right"
    case roundaboutClockwise = "roundabout-clockwise"
    case roundaboutCounterclockwise = "roundabout-counterclockwise"
    case roundaboutStraightClockwise = "roundabout-straight-clockwise"
    case roundaboutStraightCounterclockwise = "roundabout-straight-counterclockwise"
    case roundaboutLeftClockwise = "roundabout-left-clockwise"
    case roundaboutLeftCounterclockwise = "roundabout-left-counterclockwise"
    case roundaboutRightClockwise = "roundabout-right-clockwise"
    case roundaboutRightCounterclockwise = "roundabout-right-counterclockwise"
    case roundaboutSlightLeftClockwise = "roundabout-slight-left-clockwise"
    case roundaboutSlightLeftCounterclockwise = "roundabout-slight-left-counterclockwise"
    case roundaboutSlightRightClockwise = "roundabout-slight-right-clockwise"
    case roundaboutSlightRightCounterclockwise = "roundabout-slight-right-counterclockwise"
    case roundaboutSharpLeftClockwise = "roundabout-sharp-left-clockwise"
    case roundaboutSharpLeftCounterclockwise = "roundabout-sharp-left-counterclockwise"
    case roundaboutSharpRightClockwise = "roundabout-sharp-right-clockwise"
    case roundaboutSharpRightCounterclockwise = "roundabout-sharp-right-counterclockwise"
    case roundaboutUTurnClockwise = "roundabout-u-turn-clockwise"
    case roundaboutUTurnCounterclockwise = "roundabout-u-turn-counterclockwise"
    case roundaboutExitClockwise = "roundabout-exit-clockwise"
    case roundaboutExitCounterclockwise = "roundabout-exit-counterclockwise"
    case ferryBoat = "ferry-boat"
    case ferryTrain = "ferry-train"

    init(_ maneuver: Maneuver) {
        self =
            switch maneuver {
            case .depart: .depart
            case .destination: .destination
            case .destinationLeft: .destinationLeft
            case .destinationRight: .destinationRight
            case .unknown, .straight, .nameChange, .onRampUnspecified, .offRampUnspecified:
                .straight
            case .turnLeft, .onRampLeft: .left
            case .turnRight, .onRampRight: .right
            case .turnSlightLeft, .onRampSlightLeft, .offRampSlightLeft: .slightLeft
            case .turnSlightRight, .onRampSlightRight, .offRampSlightRight: .slightRight
            case .turnSharpLeft, .onRampSharpLeft, .offRampSharpLeft: .sharpLeft
            case .turnSharpRight, .onRampSharpRight, .offRampSharpRight: .sharpRight
            case .turnUTurnClockwise, .onRampUTurnClockwise, .offRampUTurnClockwise:
                .uTurnClockwise
            case .turnUTurnCounterclockwise, .onRampUTurnCounterclockwise,
                .offRampUTurnCounterclockwise:
                .uTurnCounterclockwise
            case .mergeUnspecified: .merge
            case .mergeLeft, .offRampLeft: .mergeLeft
            case .mergeRight, .offRampRight: .mergeRight
            case .forkLeft, .turnKeepLeft, .onRampKeepLeft, .offRampKeepLeft: .forkLeft
            case .forkRight, .turnKeepRight, .onRampKeepRight, .offRampKeepRight: .forkRight
            case .roundaboutClockwise: .roundaboutClockwise
            case .roundaboutCounterclockwise: .roundaboutCounterclockwise
            case .roundaboutStraightClockwise: .roundaboutStraightClockwise
            case .roundaboutStraightCounterclockwise: .roundaboutStraightCounterclockwise
            case .roundaboutLeftClockwise: .roundaboutLeftClockwise
            case .roundaboutLeftCounterclockwise: .roundaboutLeftCounterclockwise
            case .roundaboutRightClockwise: .roundaboutRightClockwise
            case .roundaboutRightCounterclockwise: .roundaboutRightCounterclockwise
            case .roundaboutSlightLeftClockwise: .roundaboutSlightLeftClockwise
            case .roundaboutSlightLeftCounterclockwise: .roundaboutSlightLeftCounterclockwise
            case .roundaboutSlightRightClockwise: .roundaboutSlightRightClockwise
            case .roundaboutSlightRightCounterclockwise: .roundaboutSlightRightCounterclockwise
            case .roundaboutSharpLeftClockwise: .roundaboutSharpLeftClockwise
            case .roundaboutSharpLeftCounterclockwise: .roundaboutSharpLeftCounterclockwise
            case .roundaboutSharpRightClockwise: .roundaboutSharpRightClockwise
            case .roundaboutSharpRightCounterclockwise: .roundaboutSharpRightCounterclockwise
            case .roundaboutUTurnClockwise: .roundaboutUTurnClockwise
            case .roundaboutUTurnCounterclockwise: .roundaboutUTurnCounterclockwise
            case .roundaboutExitClockwise: .roundaboutExitClockwise
            case .roundaboutExitCounterclockwise: .roundaboutExitCounterclockwise
            case .ferryBoat: .ferryBoat
            case .ferryTrain: .ferryTrain
            }
    }
}
