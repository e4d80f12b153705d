import RoadNetwork

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
    /// Whether the instruction is a mapper's, so that it is not the inside of an intersection.
    var isMapped = false
    /// Index in the leg's edges of the first one behind the maneuver, and of the next maneuver's.
    var from: Int
    var to: Int
    /// The edge with the name of the road behind the maneuver.
    private(set) var named: EdgeID
    /// The first edge behind the maneuver, if its name soon changes to that of ``named``: the sign at the
    /// corner has it.
    private(set) var signed: EdgeID?
    private var signedFacts: UnsafePointer<RoadFacts>?
    /// The facts of that edge; they stay there as long as the graph.
    private var namedFacts: UnsafePointer<RoadFacts>
    var conveyance: Conveyance
    let drivesOnLeft: Bool
    /// Metres from the maneuver to the next one.
    var meters: Double
    /// The intersection of the maneuver, and the ones passed before the next one.
    var junctions: PassedJunctions
    /// Whether the road behind the maneuver is the inside of a larger intersection.
    var isInternal = false
    /// Exits passed, the one taken included; nil when no roundabout is left.
    var exitCount: Int?
    /// Whether a motorway is left for another one.
    var isMotorwayDivide = false
    /// Direction from the entry into a roundabout to its exit.
    var roundaboutAngle: Double?
    /// Whether one turns back clockwise, if it is a U-turn.
    var turnsBackClockwise: Bool

    var name: RoadName { namedFacts.pointee.name }
    /// The road that the maneuver leads onto, as announced.
    var announced: (edge: EdgeID, name: RoadName) {
        (signed ?? named, (signedFacts ?? namedFacts).pointee.name)
    }
    var category: RoadCategory { namedFacts.pointee.category }
    var kind: TurnKind {
        get { instruction.kind }
        set { instruction.kind = newValue }
    }
    var direction: TurnDirection {
        get { instruction.direction }
        set { instruction.direction = newValue }
    }

    /// The first and the last turn of the whole maneuver.
    var firstTurn: PassedJunction? { combinedFirst ?? junctions.first }
    var lastTurn: PassedJunction? { combinedLast ?? junctions.first }
    /// Whether another maneuver behind it has become part of it.
    var isCombined: Bool { combinedLast != nil }
    private var combinedFirst: PassedJunction?
    private var combinedLast: PassedJunction?

    /// Notes that the maneuver begins with another one before it, or ends with another one behind.
    mutating func begin(with earlier: DraftStep) { combinedFirst = earlier.firstTurn }
    mutating func end(with later: DraftStep) { combinedLast = later.lastTurn }

    var isWaypoint: Bool { role != .turn }
    private func has(_ trait: ClassifiedTurn.Traits) -> Bool {
        junctions.first?.traits.contains(trait) ?? false
    }
    /// Whether no other road is there.
    var joinsTwoRoads: Bool { has(.joinsTwoRoads) }
    /// See ``ClassifiedTurn/Traits/leadsInside``.
    var leadsInside: Bool { has(.leadsInside) }
    /// See ``ClassifiedTurn/Traits/dividesEvenly``.
    var isDivide: Bool { has(.dividesEvenly) }
    /// Whether it is a turn at all, announced or not.
    var hasTurn: Bool { !isWaypoint && !isRemoved && kind != .none }
    /// A signal or the like: there is nothing but the continuation.
    var isPlainPassage: Bool { kind == .suppressed && has(.joinsTwoRoads) && has(.hasOneWayOn) }
    /// Whether one road may be taken there, turning back included; of several turns at each of them.
    var hasOneWayOn: Bool {
        junctions.first == nil
            || (has(.hasOneWayOn) && combinedLast?.traits.contains(.hasOneWayOn) != false)
    }
    var hasChoice: Bool { has(.hasChoice) }
    /// Whether lanes are shown for it.
    var hasLanes: Bool { junctions.first?.lanes.areKnown == true }
    /// Whether nothing joins or leaves the road until the next maneuver.
    var passesNoJunction: Bool { junctions.restJoinsTwoRoads }

    init(
        role: Role, instruction: Instruction, from: Int, onto edge: EdgeID,
        as facts: UnsafePointer<RoadFacts>, junction: PassedJunction?
    ) {
        self.role = role
        self.instruction = instruction
        self.from = from
        to = from
        named = edge
        namedFacts = facts
        conveyance = facts.pointee.conveyance
        drivesOnLeft = facts.pointee.drivesOnLeft
        turnsBackClockwise = drivesOnLeft
        meters = 0
        junctions = PassedJunctions(junction)
    }

    /// Takes over the stretch of the step behind it.
    mutating func extend(by next: inout DraftStep) {
        meters += next.meters
        to = next.to
        junctions.append(next.junctions)
        next.isRemoved = true
        next.kind = .none
    }

    mutating func takeName(of other: DraftStep) {
        named = other.named
        namedFacts = other.namedFacts
        signed = other.signed
        signedFacts = other.signedFacts
    }

    /// Takes the name of an edge.
    mutating func takeName(of edge: EdgeID, as facts: UnsafePointer<RoadFacts>) {
        (named, namedFacts) = (edge, facts)
        (signed, signedFacts) = (nil, nil)
    }

    /// Takes the name of the road that another step leads onto, and keeps its own one as that on the sign.
    mutating func takeName(ofRoadBehind other: DraftStep) {
        let (edge, facts) = (signed ?? named, signedFacts ?? namedFacts)
        takeName(of: other)
        (signed, signedFacts) = (edge, facts)
    }
}
