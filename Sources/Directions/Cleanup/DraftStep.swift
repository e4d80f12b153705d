import RoadNetwork

/// An intersection that a step begins with or passes.
struct PassedJunction {
    /// Direction of travel before and after, degrees from north.
    let inbound: Double
    let outbound: Double
    /// All roads, and which of them is taken.
    private let roads: [IntersectionRoad]
    private let taken: Int?
    /// Roads that may be taken, turning back included.
    let enterableCount: Int
    var lanes: LaneMatch?

    init(_ intersection: Intersection, taken: Int?) {
        inbound = TurnAngle.reversed(intersection.roads.first?.bearing ?? 0)
        outbound = taken.map { intersection[$0].bearing } ?? inbound
        roads = intersection.roads
        self.taken = taken
        enterableCount = intersection.enterableCount
        lanes = taken.flatMap { intersection[$0].lanes }
    }

    /// Roads, the approach included.
    var roadCount: Int { roads.count }
    var angle: Double { TurnAngle.between(inbound, outbound) }

    /// Directions of the roads that could have been taken instead, turning back apart.
    var alternatives: [Double] {
        roads.indices.dropFirst().filter { $0 != taken && roads[$0].isEnterable }.map {
            roads[$0].bearing
        }
    }

    /// Whether the road divides: the driver bears to one side a little, and another road leaves to
    /// the other side by at least half as much.
    var dividesEvenly: Bool {
        guard TurnAngle.fromStraight(angle) <= TurnAngle.narrow else { return false }
        return alternatives.contains { bearing in
            let other = TurnAngle.between(inbound, bearing)
            let deviation = TurnAngle.fromStraight(other)
            return deviation <= TurnAngle.narrow
                && deviation >= max(TurnAngle.exact, TurnAngle.fromStraight(angle) / 2)
                && (other < TurnAngle.straight) == (angle > TurnAngle.straight)
        }
    }
}

/// A step in the making: a maneuver and the stretch of road behind it.
///
/// Steps lie one behind another without gaps. One that has been merged into another is marked as
/// removed and takes no further part.
struct DraftStep {
    enum Role {
        case departure
        case turn
        case arrival
    }

    var role: Role
    var instruction: Instruction
    var isRemoved = false
    /// Whether a mapper wrote down what is told here, so that it is not the inside of an intersection.
    var isMapped = false
    /// Index in the leg's edges of the first one behind the maneuver, and of the next maneuver's.
    var from: Int
    var to: Int
    /// The edge whose words are told.
    var named: EdgeID
    var name: RoadName
    var conveyance: Conveyance
    let drivesOnLeft: Bool
    /// Metres from the maneuver to the next one.
    var meters: Double
    /// The intersection of the maneuver, and those passed before the next one.
    var junctions: [PassedJunction]
    /// Whether the road behind the maneuver is the inside of a larger intersection.
    var isInternal = false
    /// Exits passed, the one taken included; nil when no roundabout is left.
    var exitCount: Int?
    /// The roundabout's own name.
    var roundaboutName: RoadName?
    /// Whether a motorway is left for another one.
    var isMotorwayDivide = false
    /// Direction from the entry into a roundabout to the way out of it.
    var roundaboutAngle: Double?

    var kind: TurnKind {
        get { instruction.kind }
        set { instruction.kind = newValue }
    }
    var direction: TurnDirection {
        get { instruction.direction }
        set { instruction.direction = newValue }
    }

    /// Direction of travel before and after the whole maneuver, degrees from north.
    var inbound: Double? { combinedInbound ?? junctions.first?.inbound }
    var outbound: Double? { combinedOutbound ?? junctions.first?.outbound }
    private(set) var combinedInbound: Double?
    private(set) var combinedOutbound: Double?

    /// Tells that the maneuver begins with another one before it, or ends with another one behind.
    mutating func begin(with earlier: DraftStep) { combinedInbound = earlier.inbound }
    mutating func end(with later: DraftStep) { combinedOutbound = later.outbound }

    var isWaypoint: Bool { role != .turn }
    /// See ``PassedJunction/dividesEvenly``.
    var isDivide: Bool { junctions.first?.dividesEvenly ?? false }
    /// Whether it is a turn at all, told or not.
    var hasTurn: Bool { !isWaypoint && !isRemoved && kind != .none }
    /// A signal or the like: there is nothing but the way on.
    var isPlainPassage: Bool {
        kind == .suppressed && junctions[0].roadCount == 2 && junctions[0].enterableCount == 1
    }
    var enterableCount: Int { junctions.first?.enterableCount ?? 1 }
    /// Whether nothing joins or leaves the road until the next maneuver.
    var passesNoJunction: Bool { junctions.dropFirst().allSatisfy { $0.roadCount == 2 } }

    /// Takes over the stretch of the step behind it.
    mutating func extend(by next: inout DraftStep) {
        meters += next.meters
        to = next.to
        junctions += next.junctions
        next.isRemoved = true
        next.kind = .none
    }

    mutating func takeName(of other: DraftStep) {
        named = other.named
        name = other.name
        roundaboutName = other.roundaboutName
    }
}
