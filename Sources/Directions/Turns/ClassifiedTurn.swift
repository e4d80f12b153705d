import RoadNetwork

/// The instruction at one place of a path by itself, and the facts about its intersection that
/// clean-up needs most often.
struct ClassifiedTurn: Hashable {
    struct Traits: OptionSet, Hashable {
        let rawValue: UInt8
        /// Nothing but the approach and a continuation: a signal, a change of name or the like.
        static let joinsTwoRoads = Traits(rawValue: 1 << 0)
        /// One road may be taken, turning back included.
        static let hasOneWayOn = Traits(rawValue: 1 << 1)
        /// More than one may.
        static let hasChoice = Traits(rawValue: 1 << 2)
        /// Lanes are known to lead there.
        static let hasLanes = Traits(rawValue: 1 << 3)
        /// The road behind it is the inside of a larger intersection, see ``InternalRoad``.
        static let leadsInside = Traits(rawValue: 1 << 5)
        /// The road divides: the driver bears to one side a little, and another road leaves to the
        /// other side by at least half as much.
        static let dividesEvenly = Traits(rawValue: 1 << 4)
    }

    var instruction: Instruction
    var traits: Traits

    /// The turn from an intersection onto an edge that leaves it, as an intersection of that graph.
    init(onto edge: EdgeID, at intersection: Intersection, in graph: RoadGraph) {
        let taken = intersection.index(of: edge)
        instruction = Self.instruction(taken, in: intersection, onto: edge)
        traits = []
        if intersection.count == 2 { traits.insert(.joinsTwoRoads) }
        let enterable = intersection.enterableCount
        if enterable == 1 { traits.insert(.hasOneWayOn) }
        if enterable > 1 { traits.insert(.hasChoice) }
        if InternalRoad(graph: graph).isInternal(edge) { traits.insert(.leadsInside) }
        guard let taken else { return }
        if intersection[taken].lanes != nil { traits.insert(.hasLanes) }
        if Self.dividesEvenly(taken, at: intersection) { traits.insert(.dividesEvenly) }
    }

    init(_ instruction: Instruction, _ traits: Traits) {
        self.instruction = instruction
        self.traits = traits
    }

    /// A turn that the classifiers did not foresee is announced by its direction.
    private static func instruction(
        _ taken: Int?, in intersection: Intersection, onto edge: EdgeID
    ) -> Instruction {
        let turnsBack = edge == intersection.via.reversed
        guard let taken else { return Instruction(.turn, turnsBack ? .uTurn : .straight) }
        let road = intersection[taken]
        guard road.instruction.kind == .unknown else { return road.instruction }
        return turnsBack
            ? Instruction(.stay, .uTurn) : Instruction(.turn, TurnDirection(angle: road.angle))
    }

    private static func dividesEvenly(_ taken: Int, at intersection: Intersection) -> Bool {
        let inbound = TurnAngle.reversed(intersection[0].bearing)
        let angle = TurnAngle.between(inbound, intersection[taken].bearing)
        let deviation = TurnAngle.fromStraight(angle)
        guard deviation <= TurnAngle.narrow else { return false }
        return intersection.alternatives(to: taken).contains { bearing in
            let other = TurnAngle.between(inbound, bearing)
            let otherDeviation = TurnAngle.fromStraight(other)
            return otherDeviation <= TurnAngle.narrow
                && otherDeviation >= max(TurnAngle.exact, deviation / 2)
                && (other < TurnAngle.straight) == (angle > TurnAngle.straight)
        }
    }
}

extension Intersection {
    /// Directions of the roads that could be taken instead of one, turning back apart.
    ///
    /// - Parameter forbidden: also of those onto which one may not turn, which the driver sees all the same.
    func alternatives(to taken: Int?, withForbidden forbidden: Bool = false) -> [Double] {
        roads.indices.dropFirst().filter {
            $0 != taken && (forbidden ? roads[$0].facts.isOpen : roads[$0].isEnterable)
        }.map { roads[$0].bearing }
    }
}
