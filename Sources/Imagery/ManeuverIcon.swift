import Directions

/// The forty pictures that serve the 66 maneuvers. The raw values make the pictures' identifiers:
/// they stay as they are.
enum ManeuverIcon: String, CaseIterable {
    case depart, destination, destinationLeft, destinationRight
    case straight, left, right, slightLeft, slightRight, sharpLeft, sharpRight
    case uTurnClockwise, uTurnCounterclockwise
    case merge, mergeLeft, mergeRight, forkLeft, forkRight
    case roundaboutClockwise, roundaboutCounterclockwise
    case roundaboutStraightClockwise, roundaboutStraightCounterclockwise
    case roundaboutLeftClockwise, roundaboutLeftCounterclockwise
    case roundaboutRightClockwise, roundaboutRightCounterclockwise
    case roundaboutSlightLeftClockwise, roundaboutSlightLeftCounterclockwise
    case roundaboutSlightRightClockwise, roundaboutSlightRightCounterclockwise
    case roundaboutSharpLeftClockwise, roundaboutSharpLeftCounterclockwise
    case roundaboutSharpRightClockwise, roundaboutSharpRightCounterclockwise
    case roundaboutUTurnClockwise, roundaboutUTurnCounterclockwise
    case roundaboutExitClockwise, roundaboutExitCounterclockwise
    case ferryBoat, ferryTrain

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
