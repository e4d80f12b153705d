import RoadNetwork

/// The override of a turn: the instruction of a mapper where the drawing misleads.
struct ManeuverOverrides {
    private let network: RoadNetwork
    private let areNone: Bool

    init(_ network: RoadNetwork) {
        self.network = network
        areNone = network.maneuverOverrideCount == 0
    }

    /// The override of the turn onto the edge at an index of a path, if the path follows all edges
    /// of the relation. Nil nearly always.
    func override(at index: Int, of path: [EdgeID]) -> ManeuverOverride? {
        if areNone { return nil }
        return network.maneuverOverrides(behind: path[index - 1]).first { override in
            let start = index - 1 - override.arrivalIndex
            return start >= 0 && start + override.edges.count <= path.count
                && override.edges.indices.allSatisfy { path[start + $0] == override.edges[$0] }
        }
    }
}

extension ManeuverOverride {
    /// The overriding instruction. Roundabouts stay as they are: their entries and exits only have
    /// a meaning together.
    func applied(to instruction: Instruction) -> Instruction {
        guard !instruction.kind.isRoundabout else { return instruction }
        var announced = instruction
        if let turnKind {
            announced.kind = turnKind
        } else if announced.kind == .suppressed || announced.kind == .none {
            // A direction alone means that there is something to announce.
            announced.kind = .turn
        }
        if let turnDirection { announced.direction = turnDirection }
        return announced
    }

    /// Whether it applies to a turn: without a choice no turn is announced.
    func isAnnouncedApart(_ turn: ClassifiedTurn) -> Bool {
        switch kind {
        case .suppressed, .merge: true
        case .unspecified, .turn, .continuation, .newName, .onRamp, .offRamp, .fork, .endOfRoad:
            turn.traits.isDisjoint(with: [.joinsTwoRoads, .hasOneWayOn])
        }
    }

    private var turnKind: TurnKind? {
        switch kind {
        case .unspecified: nil
        case .turn: .turn
        case .continuation: .stay
        case .newName: .newName
        case .merge: .merge
        case .onRamp: .onRamp
        case .offRamp: .offRamp
        case .fork: .fork
        case .endOfRoad: .endOfRoad
        case .suppressed: .suppressed
        }
    }

    private var turnDirection: TurnDirection? {
        switch direction {
        case .unspecified: nil
        case .straight: .straight
        case .slightRight: .slightRight
        case .right: .right
        case .sharpRight: .sharpRight
        case .uTurn: .uTurn
        case .sharpLeft: .sharpLeft
        case .left: .left
        case .slightLeft: .slightLeft
        }
    }
}
