import RoadNetwork

/// Names that only the first metres of a road have.
extension DraftSteps {
    /// Gives a turn the name of the road behind a stub where another road of the intersection has the name of the stub: whoever
    /// follows its sign takes that one.
    mutating func nameRoadsBehindStubs() {
        for index in steps.indices.dropFirst() where mayLeadOntoStub(index) {
            guard let last = steps[index].lastTurn, let behind = edgeBehindStub(of: index),
                leadsBeside(steps[index].name, at: last)
            else { continue }
            steps[index].takeName(of: behind, as: graph.keptFacts(of: behind))
            if steps[index].kind == .stay, !haveSameName(previous(index), index) {
                steps[index].kind = .turn
            }
        }
    }

    private func mayLeadOntoStub(_ index: Int) -> Bool {
        switch steps[index].kind {
        case .turn, .stay, .endOfRoad:
            steps[index].hasTurn && steps[index].direction != .straight && !steps[index].isMapped
                && steps[index].signed == nil && steps[index].name.hasName
        default: false
        }
    }

    /// The edge at which the road behind a turn has another name within a few metres, and keeps it up to the next maneuver; nil
    /// where its number goes on.
    private func edgeBehindStub(of index: Int) -> EdgeID? {
        let following = next(index)
        let end = steps[following].from
        let own = steps[index].name
        func name(_ place: Int) -> RoadName { graph.keptFacts(of: road(place)).pointee.name }
        guard var behind = indexBehindTurn(of: steps[index]), behind < end else { return nil }
        var meters = 0.0
        while name(behind).name == own.name {
            meters += graph.network.length(of: edges[behind])
            behind += 1
            if meters > Self.connectorMeters || behind == end { return nil }
        }
        let goesOn =
            own.ref != .empty && name(behind).ref == own.ref
            || (behind..<end).contains { name($0).name == own.name }
            || !steps[following].isWaypoint && steps[following].name.name == own.name
        return goesOn ? nil : road(behind)
    }

    /// Whether a road of a name leaves a junction beside the one taken.
    private func leadsBeside(_ name: RoadName, at junction: PassedJunction) -> Bool {
        graph.network.edges(leaving: graph.network.source(of: junction.onto)).contains {
            $0 != junction.onto && $0 != junction.via.reversed && graph.isOpen($0)
                && graph.keptFacts(of: $0).pointee.name.name == name.name
        }
    }
}
