import RoadNetwork

/// An intersection that a step begins with or passes, between two edges of the path. Its roads are
/// only looked up where a step needs them, see ``PathTurns``.
struct PassedJunction {
    let via: EdgeID
    let onto: EdgeID
    let traits: ClassifiedTurn.Traits
    /// Whether the map file knows it.
    let isStored: Bool
    var lanes: Lanes

    /// The lanes to take there.
    enum Lanes {
        case unknown
        /// The lanes of a turn, found at the intersection.
        case found(via: EdgeID, onto: EdgeID)
        /// By the number of the choice in the map file.
        case stored(UInt32)
        /// By the place in ``DraftSteps/recommendedLanes``.
        case recommended(UInt32)

        var areKnown: Bool {
            if case .unknown = self { false } else { true }
        }
    }

    /// A turn that was classified anew.
    init(via: EdgeID, onto: EdgeID, _ turn: ClassifiedTurn) {
        self.via = via
        self.onto = onto
        traits = turn.traits
        isStored = false
        lanes = turn.traits.contains(.hasLanes) ? .found(via: via, onto: onto) : .unknown
    }

    /// A turn of the map file.
    init(via: EdgeID, onto: EdgeID, stored turn: ClassifiedTurn, lanes: Int) {
        self.via = via
        self.onto = onto
        traits = turn.traits
        isStored = true
        self.lanes = lanes > 0 ? .stored(UInt32(lanes)) : .unknown
    }
}

/// The intersections of a step, in order: that of its maneuver, and the needed facts of those
/// passed before the next one.
struct PassedJunctions {
    var first: PassedJunction?
    private(set) var count: Int
    /// Whether nothing joins or leaves the road at all intersections behind the first.
    private(set) var restJoinsTwoRoads = true
    /// Whether there is a second one with one continuation.
    private(set) var secondHasOneWayOn = false

    init(_ first: PassedJunction?) {
        self.first = first
        count = first == nil ? 0 : 1
    }

    mutating func append(_ others: PassedJunctions) {
        guard let next = others.first else { return }
        guard count > 0 else {
            self = others
            return
        }
        if count == 1 { secondHasOneWayOn = next.traits.contains(.hasOneWayOn) }
        restJoinsTwoRoads =
            restJoinsTwoRoads && next.traits.contains(.joinsTwoRoads) && others.restJoinsTwoRoads
        count += others.count
    }
}
