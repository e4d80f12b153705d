import RoadNetwork
import Routing

/// The raw steps of a leg: one for each place on the path that may need an announcement.
struct DraftSteps {
    let graph: RoadGraph
    let turns: PathTurns
    let edges: [EdgeID]
    var steps: [DraftStep] = []
    /// Lanes of steps at which others are recommended than at their intersection alone: see ``recommend(_:of:at:)``.
    var recommendedLanes: [LaneMatch] = []

    init(_ leg: LegPath, line: LegLine, in graph: RoadGraph) {
        self.graph = graph
        turns = PathTurns(graph: graph)
        edges = leg.edges
        let overrides = ManeuverOverrides(graph.network)
        let areQuiet = turns.areQuiet(edges)
        // Nearly every edge begins a step.
        steps.reserveCapacity(edges.count + 1)
        steps.append(draft(.departure, .none, from: 0, onto: 0))
        for index in 1..<max(1, edges.count) {
            let (via, edge) = (edges[index - 1], edges[index])
            let mapped = overrides.override(at: index, of: edges).map {
                (override: $0, turn: turns.classified(from: via, onto: edge))
            }
            if let (override, turn) = mapped,
                override.isAnnouncedApart(turn) || edge == via.reversed
            {
                let announced = override.applied(to: turn.instruction)
                guard announced.kind != .none else { continue }
                add(announced, PassedJunction(via: via, onto: edge, turn), at: index, line)
                steps[steps.count - 1].isMapped = true
            } else if !areQuiet[index],
                let (instruction, junction) = turns.turn(from: via, onto: edge)
            {
                add(instruction, junction, at: index, line)
            }
        }
        finish(at: edges.count, line)
        steps.append(draft(.arrival, .none, from: edges.count, onto: edges.count - 1))
        markInternalRoads()
    }

    /// An edge of the leg; of a road that is drawn twice, the representative one.
    func road(_ index: Int) -> EdgeID { graph.drawnOnce(edges[index]) }

    /// Whether an edge of the leg may be driven in its own direction only.
    func isOneWay(_ edge: EdgeID) -> Bool { !graph.isOpen(graph.drawnOnce(edge).reversed) }

    private mutating func add(
        _ instruction: Instruction, _ junction: PassedJunction, at index: Int, _ line: LegLine
    ) {
        finish(at: index, line)
        var step = draft(.turn, instruction, from: index, onto: index, junction)
        step.isMotorwayDivide =
            step.category.isMotorway
            && graph.keptFacts(of: road(index - 1)).pointee.category.isMotorway
        steps.append(step)
    }

    private func draft(
        _ role: DraftStep.Role, _ instruction: Instruction, from: Int, onto index: Int,
        _ junction: PassedJunction? = nil
    ) -> DraftStep {
        let edge = road(index)
        return DraftStep(
            role: role, instruction: instruction, from: from, onto: edge,
            as: graph.keptFacts(of: edge), junction: junction)
    }

    private mutating func finish(at index: Int, _ line: LegLine) {
        let last = steps.count - 1
        let end = index < line.edges.count ? line.edges[index].startMeters : line.distanceMeters
        steps[last].to = index
        steps[last].meters = end - line.edges[steps[last].from].startMeters
    }

    private mutating func markInternalRoads() {
        for index in steps.indices where steps[index].role == .turn {
            steps[index].isInternal =
                !steps[index].isMapped && !steps[index + 1].isMapped
                && steps[index].leadsInside
                // A longer one leads on beyond the intersection, to places where nothing happens.
                && steps[index].meters <= InternalRoad.longest
        }
    }

    /// Directions of travel before and after the first turn of a step, degrees from north.
    func inbound(_ index: Int) -> Double {
        if let turn = steps[index].junctions.first { turns.inbound(turn) } else { 0 }
    }
    func outbound(_ index: Int) -> Double {
        if let turn = steps[index].junctions.first { turns.outbound(turn) } else { 0 }
    }
    /// Direction of travel behind the last turn of a step.
    func outboundOfWhole(_ index: Int) -> Double {
        if let turn = steps[index].lastTurn { turns.outbound(turn) } else { 0 }
    }
    func angle(_ index: Int) -> Double { TurnAngle.between(inbound(index), outbound(index)) }

    /// Index in ``edges`` of the one behind the last turn of a step's maneuver.
    func indexBehindTurn(of step: DraftStep) -> Int? {
        step.lastTurn.flatMap { edges[step.from...].firstIndex(of: $0.onto) }
    }

    /// The lanes to take at a step.
    func lanes(_ index: Int) -> LaneMatch? {
        switch steps[index].junctions.first?.lanes {
        case .unknown, nil: nil
        case .recommended(let place): recommendedLanes[Int(place)]
        case .found(let via, let edge): turns.lanesAnew(from: via, onto: edge)
        case .stored(let choice): graph.storedLanes(choice)
        }
    }

    /// Gives a step the lanes of another.
    mutating func takeLanes(_ index: Int, of other: Int) {
        let lanes = steps[other].junctions.first?.lanes ?? .unknown
        steps[index].junctions.first?.lanes = lanes
    }

    mutating func removeMerged() {
        guard let first = steps.firstIndex(where: { $0.isRemoved }) else { return }
        var end = first
        for index in first + 1..<steps.count where !steps[index].isRemoved {
            steps[end] = steps[index]
            end += 1
        }
        steps.removeLast(steps.count - end)
    }

    /// The step before one that is a turn or the departure.
    func previous(_ index: Int) -> Int {
        var index = index - 1
        while index > 0, !steps[index].hasTurn, !steps[index].isWaypoint { index -= 1 }
        return index
    }

    /// The step behind one that is a turn or the arrival.
    func next(_ index: Int) -> Int {
        var index = index + 1
        while index + 1 < steps.count, !steps[index].hasTurn, !steps[index].isWaypoint {
            index += 1
        }
        return index
    }

    /// Lengthens a step by a later one, which is removed.
    mutating func extend(_ index: Int, by other: Int) {
        // Both are elements of one array, which lends only one of them at a time.
        steps.withUnsafeMutableBufferPointer { $0[index].extend(by: &$0[other]) }
    }

    /// Whether both steps lead along a road of one name.
    func haveSameName(_ lhs: Int, _ rhs: Int) -> Bool {
        let first = steps[lhs].name
        let second = steps[rhs].name
        guard first.hasNameOrRef, second.hasNameOrRef else { return false }
        return !graph.mustAnnounce(second, after: first)
    }
}
