import RoadNetwork

/// From a road that comes upon a divided one askew, as a ramp does, over one of its carriageways onto the other.
extension DraftSteps {
    /// Makes one maneuver of both places: what is left of the turn at the far carriageway may look as if one went straight
    /// on, and a driver, who sees one road, turns into it.
    mutating func combineOverCarriageways() {
        for last in steps.indices.dropFirst(2) where mayLeadOntoFarCarriageway(last) {
            guard let first = nearCarriageway(before: last) else { continue }
            let direction = TurnDirection(angle: combinedAngle(first, last))
            guard direction.isLeft || direction.isRight, !direction.isSlight,
                !fitsAnotherRoad(direction, at: first)
            else { continue }
            steps[first].instruction = Instruction(.turn, direction)
            while next(first) != last { extend(first, by: next(first)) }
            merge(first, with: last)
        }
        removeMerged()
    }

    private func mayLeadOntoFarCarriageway(_ index: Int) -> Bool {
        guard steps[index].hasTurn, !steps[index].isMapped, steps[index].name.hasNameOrRef,
            steps[index].direction == .straight || steps[index].direction.isSlight
        else { return false }
        switch steps[index].kind {
        case .turn, .stay, .newName, .suppressed, .endOfRoad:
            return isOneWay(edges[steps[index].from])
        default: return false
        }
    }

    /// The step at which the other carriageway of the road behind a step is crossed, a few metres before and without
    /// another maneuver between them; nil where none is.
    private func nearCarriageway(before last: Int) -> Int? {
        var meters = 0.0
        for index in (1..<last).reversed() {
            meters += steps[index].meters
            guard meters <= InternalRoad.longest, steps[index].kind == .suppressed,
                !steps[index].isMapped, steps[index].conveyance == steps[last].conveyance,
                !haveSameName(index, last)
            else { return nil }
            if crossesCarriageway(at: index, of: last) { return index }
        }
        return nil
    }

    /// Whether a one-way road that leads against the one behind the step `last`, under its name, leaves the place of a step.
    private func crossesCarriageway(at index: Int, of last: Int) -> Bool {
        let back = TurnAngle.reversed(outbound(last))
        let node = graph.network.source(of: road(steps[index].from))
        return graph.edges(leaving: node).contains { edge in
            graph.isOpen(edge) && isOneWay(edge)
                && graph.areIdentical(graph.facts(of: edge).name, steps[last].name)
                && graph.course(along: edge, from: 0, to: Self.connectorMeters)
                    .map { TurnAngle.deviation($0, back) <= TurnAngle.narrow } ?? false
        }
    }
}
