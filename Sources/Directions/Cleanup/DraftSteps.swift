import RoadNetwork
import Routing

/// The raw steps of a leg: one for each place on the path at which something may have to be said.
struct DraftSteps {
    let graph: RoadGraph
    /// The edges of the leg; of a road that is drawn twice, the one that stands for it.
    let path: [EdgeID]
    var steps: [DraftStep] = []

    init(_ leg: LegPath, line: LegLine, in graph: RoadGraph) {
        self.graph = graph
        let intersections = ToldIntersections(graph: graph)
        let overrides = ManeuverOverrides(graph: graph)
        let edges = leg.edges.map(graph.drawnOnce)
        path = edges
        steps.append(draft(.departure, .none, from: 0, onto: edges[0], junction: nil))
        for index in 1..<max(1, edges.count) {
            let via = edges[index - 1]
            let override = overrides.override(at: index, of: leg.edges)
            if override == nil,
                graph.continuation(of: via) == edges[index]
                    || DrivewayClassifier.passesSilently(from: via, to: edges[index], in: graph)
            {
                continue
            }
            let intersection = intersections.intersection(via: via)
            let taken = intersection.index(of: edges[index])
            var instruction = Self.instruction(
                taken, in: intersection, via: via, onto: edges[index])
            if let override { instruction = override.applied(to: instruction) }
            guard instruction.kind != .none else { continue }
            let junction = PassedJunction(intersection, taken: taken)
            finish(at: index, line)
            steps.append(
                draft(
                    .turn, instruction, from: index, onto: edges[index], junction: junction))
            steps[steps.count - 1].isMapped = override != nil
            steps[steps.count - 1].isMotorwayDivide =
                graph.facts(of: via).category.isMotorway
                && graph.facts(of: edges[index]).category.isMotorway
        }
        finish(at: edges.count, line)
        steps.append(
            draft(
                .arrival, .none, from: edges.count, onto: edges[edges.count - 1], junction: nil))
        markInternalRoads()
    }

    /// A turn that the classifiers did not foresee is told as what it looks like.
    private static func instruction(
        _ taken: Int?, in intersection: Intersection, via: EdgeID, onto edge: EdgeID
    ) -> Instruction {
        guard let taken else {
            return Instruction(.turn, edge == via.reversed ? .uTurn : .straight)
        }
        let road = intersection[taken]
        guard road.instruction.kind == .unknown else { return road.instruction }
        return edge == via.reversed
            ? Instruction(.stay, .uTurn) : Instruction(.turn, TurnDirection(angle: road.angle))
    }

    private func draft(
        _ role: DraftStep.Role, _ instruction: Instruction, from: Int, onto edge: EdgeID,
        junction: PassedJunction?
    ) -> DraftStep {
        let facts = graph.facts(of: edge)
        return DraftStep(
            role: role, instruction: instruction, from: from, to: from, named: edge,
            name: facts.name, conveyance: facts.conveyance, drivesOnLeft: facts.drivesOnLeft,
            meters: 0, junctions: junction.map { [$0] } ?? [])
    }

    private mutating func finish(at index: Int, _ line: LegLine) {
        let last = steps.count - 1
        let end = index < line.edges.count ? line.edges[index].startMeters : line.distanceMeters
        steps[last].to = index
        steps[last].meters = end - line.edges[steps[last].from].startMeters
    }

    private mutating func markInternalRoads() {
        let detector = InternalRoad(graph: graph)
        for index in steps.indices where steps[index].role == .turn {
            steps[index].isInternal =
                !steps[index].isMapped && !steps[index + 1].isMapped
                && detector.isInternal(steps[index].named)
        }
    }

    mutating func removeMerged() { steps.removeAll(where: \.isRemoved) }

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
        // In place: a copy would have to copy the list of junctions each time.
        steps.withUnsafeMutableBufferPointer { $0[index].extend(by: &$0[other]) }
    }

    /// Whether both steps lead along a road of one name.
    func haveSameName(_ one: Int, _ other: Int) -> Bool {
        let first = steps[one].name
        let second = steps[other].name
        guard first.hasNameOrRef, second.hasNameOrRef else { return false }
        return !graph.mustAnnounce(second, after: first)
    }
}
