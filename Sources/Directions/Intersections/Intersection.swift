import RoadNetwork

/// A road at an intersection, seen by a driver who arrives there.
struct IntersectionRoad {
    /// Leaves the intersection; may be open towards it only.
    let edge: EdgeID
    /// See ``RoadGraph/keptFacts(of:)``.
    private let keptFacts: UnsafePointer<RoadFacts>
    /// Whether the driver may take it.
    let isEnterable: Bool
    /// See ``TurnAngle``.
    var angle: Double
    /// Perceived direction of departure, degrees from north.
    let bearing: Double
    /// Direction of its first metres, degrees from north.
    let initialBearing: Double
    /// Its order among the roads: the angle of its first metres.
    let order: Double
    var instruction = Instruction.unknown
    var lanes: LaneMatch?

    init(_ arm: Arm, isEnterable: Bool, angle: Double, order: Double) {
        edge = arm.edge
        keptFacts = arm.keptFacts
        bearing = arm.bearing
        initialBearing = arm.initialBearing
        self.isEnterable = isEnterable
        self.angle = angle
        self.order = order
    }

    /// The facts of the road.
    @inline(__always) var facts: RoadFacts { keptFacts.pointee }

    var deviation: Double { TurnAngle.fromStraight(angle) }

    mutating func mirror() {
        angle = angle > 0 ? 360 - angle : 0
        instruction.direction = instruction.direction.mirrored
    }
}

/// All roads at a driver's intersection, also roads that may not be entered.
///
/// Invariant: the first is the road on which the driver arrives, seen backwards; the others follow
/// by ``TurnAngle``, from the sharpest right to the sharpest left.
struct Intersection {
    let node: NodeID
    /// Last edge of the approach.
    let via: EdgeID
    var roads: [IntersectionRoad]
    /// Once it has been looked for; see ``obviousRoad(in:)``.
    private var knownObvious: Int??

    init(node: NodeID, via: EdgeID, roads: [IntersectionRoad]) {
        self.node = node
        self.via = via
        self.roads = roads
    }

    /// See ``ObviousRoad``.
    mutating func obviousRoad(in graph: RoadGraph) -> Int? {
        if let knownObvious { return knownObvious }
        let index = ObviousRoad(self, in: graph).index
        knownObvious = .some(index)
        return index
    }

    var count: Int { roads.count }

    subscript(index: Int) -> IntersectionRoad {
        get { roads[index] }
        set { roads[index] = newValue }
    }

    /// The road nearest to an angle among all that `isIgnored` does not exclude.
    func closest(to angle: Double, ignoring isIgnored: (IntersectionRoad) -> Bool) -> Int? {
        var best: Int?
        for index in roads.indices where !isIgnored(roads[index]) {
            if let known = best,
                TurnAngle.deviation(roads[known].angle, angle)
                    <= TurnAngle.deviation(roads[index].angle, angle)
            {
                continue
            }
            best = index
        }
        return best
    }

    /// The road nearest to an angle, regardless of access.
    func closest(to angle: Double) -> Int { closest(to: angle, ignoring: { _ in false }) ?? 0 }

    func closestBearing(to bearing: Double) -> Int {
        var best = 0
        for index in roads.indices
        where TurnAngle.deviation(roads[index].bearing, bearing)
            < TurnAngle.deviation(roads[best].bearing, bearing)
        {
            best = index
        }
        return best
    }

    /// Exchanges right and left.
    mutating func mirror() {
        for index in roads.indices { roads[index].mirror() }
        if roads.count > 2 { roads[1...].reverse() }
    }

    var enterableCount: Int { roads.reduce(0) { $1.isEnterable ? $0 + 1 : $0 } }
    /// Whether there is no continuation.
    var isDeadEnd: Bool { !roads.dropFirst().contains(where: \.isEnterable) }
    /// Nothing but a continuation: a signal, a change of name or the like.
    var isPlainPassage: Bool { roads.count == 2 }

    var rightmost: IntersectionRoad { roads.count > 1 ? roads[1] : roads[0] }
    var leftmost: IntersectionRoad { roads[roads.count - 1] }

    func index(of edge: EdgeID) -> Int? { roads.firstIndex { $0.edge == edge } }
}
