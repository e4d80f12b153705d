extension Maneuver {
    /// The maneuver of a step between the departure and the destination.
    init(_ step: DraftStep, keepsRoad: Bool) {
        let direction = step.direction
        self =
            switch step.kind {
            case .conveyanceChange:
                direction == .straight || direction == .slightLeft || direction == .slightRight
                    ? .nameChange : .turn(direction, turnsBackClockwise: step.turnsBackClockwise)
            case .newName: .nameChange
            case .merge:
                direction.isLeft ? .mergeLeft : direction.isRight ? .mergeRight : .mergeUnspecified
            case .fork: .fork(direction, keepsRoad: keepsRoad)
            case .onRamp where step.isDivide && direction.isSlight:
                direction.isLeft ? .onRampKeepLeft : .onRampKeepRight
            case .onRamp: .onRamp(direction, turnsBackClockwise: step.turnsBackClockwise)
            case .offRamp where step.isDivide && direction.isSlight:
                direction.isLeft ? .offRampKeepLeft : .offRampKeepRight
            case .offRamp: .offRamp(direction, turnsBackClockwise: step.turnsBackClockwise)
            case .turn where step.isMotorwayDivide && direction.isSlight,
                .stay where step.isMotorwayDivide && direction.isSlight:
                direction.isLeft ? .turnKeepLeft : .turnKeepRight
            case .touchRoundabout(let form) where form == .plain || form == .named:
                // One's own road only passes along its edge, from an entry to the exit beside it.
                step.drivesOnLeft ? .roundaboutExitClockwise : .roundaboutExitCounterclockwise
            case .enterRoundabout, .touchRoundabout:
                .roundabout(
                    step.roundaboutAngle.map { TurnDirection(angle: $0) },
                    drivesOnLeft: step.drivesOnLeft)
            case .exitRoundabout:
                step.drivesOnLeft ? .roundaboutExitClockwise : .roundaboutExitCounterclockwise
            default: .turn(direction, turnsBackClockwise: step.turnsBackClockwise)
            }
    }

    private static func turn(_ direction: TurnDirection, turnsBackClockwise: Bool) -> Maneuver {
        switch direction {
        case .straight: .straight
        case .left: .turnLeft
        case .right: .turnRight
        case .slightLeft: .turnSlightLeft
        case .slightRight: .turnSlightRight
        case .sharpLeft: .turnSharpLeft
        case .sharpRight: .turnSharpRight
        case .uTurn: turnsBackClockwise ? .turnUTurnClockwise : .turnUTurnCounterclockwise
        }
    }

    /// Keep to a side of the same road, or fork onto another.
    private static func fork(_ direction: TurnDirection, keepsRoad: Bool) -> Maneuver {
        if direction.isLeft { return keepsRoad ? .turnKeepLeft : .forkLeft }
        if direction.isRight { return keepsRoad ? .turnKeepRight : .forkRight }
        return .straight
    }

    private static func onRamp(_ direction: TurnDirection, turnsBackClockwise: Bool) -> Maneuver {
        switch direction {
        case .straight: .onRampUnspecified
        case .left: .onRampLeft
        case .right: .onRampRight
        case .slightLeft: .onRampSlightLeft
        case .slightRight: .onRampSlightRight
        case .sharpLeft: .onRampSharpLeft
        case .sharpRight: .onRampSharpRight
        case .uTurn: turnsBackClockwise ? .onRampUTurnClockwise : .onRampUTurnCounterclockwise
        }
    }

    private static func offRamp(_ direction: TurnDirection, turnsBackClockwise: Bool) -> Maneuver {
        switch direction {
        case .straight: .offRampUnspecified
        case .left: .offRampLeft
        case .right: .offRampRight
        case .slightLeft: .offRampSlightLeft
        case .slightRight: .offRampSlightRight
        case .sharpLeft: .offRampSharpLeft
        case .sharpRight: .offRampSharpRight
        case .uTurn: turnsBackClockwise ? .offRampUTurnClockwise : .offRampUTurnCounterclockwise
        }
    }

    /// Nil direction: the roundabout is not left.
    private static func roundabout(_ direction: TurnDirection?, drivesOnLeft: Bool) -> Maneuver {
        guard let direction else {
            return drivesOnLeft ? .roundaboutClockwise : .roundaboutCounterclockwise
        }
        return switch (direction, drivesOnLeft) {
        case (.straight, true): .roundaboutStraightClockwise
        case (.straight, false): .roundaboutStraightCounterclockwise
        case (.left, true): .roundaboutLeftClockwise
        case (.left, false): .roundaboutLeftCounterclockwise
        case (.right, true): .roundaboutRightClockwise
        case (.right, false): .roundaboutRightCounterclockwise
        case (.slightLeft, true): .roundaboutSlightLeftClockwise
        case (.slightLeft, false): .roundaboutSlightLeftCounterclockwise
        case (.slightRight, true): .roundaboutSlightRightClockwise
        case (.slightRight, false): .roundaboutSlightRightCounterclockwise
        case (.sharpLeft, true): .roundaboutSharpLeftClockwise
        case (.sharpLeft, false): .roundaboutSharpLeftCounterclockwise
        case (.sharpRight, true): .roundaboutSharpRightClockwise
        case (.sharpRight, false): .roundaboutSharpRightCounterclockwise
        case (.uTurn, true): .roundaboutUTurnClockwise
        case (.uTurn, false): .roundaboutUTurnCounterclockwise
        }
    }
}
