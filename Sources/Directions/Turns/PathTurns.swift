import RoadNetwork

/// The turns of a path: from the map file where it has them, or else worked out anew.
///
/// Both give the same; a file only has the turns of ``StoredTurns/mode``, and saves most of the time.
struct PathTurns {
    let graph: RoadGraph
    private let intersections: AnnouncedIntersections
    var builder: IntersectionBuilder { intersections.builder }

    init(graph: RoadGraph) {
        self.graph = graph
        intersections = AnnouncedIntersections(graph: graph)
    }

    /// For each edge of a path whether ``turn(from:onto:)`` is known to be nil there.
    func areQuiet(_ edges: [EdgeID]) -> [Bool] {
        guard let stored = graph.storedTurns else {
            return [Bool](repeating: false, count: edges.count)
        }
        var quiet = stored.areQuiet(edges)
        // Turning back is never stored.
        for index in edges.indices.dropFirst() where edges[index] == edges[index - 1].reversed {
            quiet[index] = false
        }
        return quiet
    }

    /// The turn at which one edge of a path ends and the next begins; nil where nothing happens.
    func turn(from via: EdgeID, onto edge: EdgeID) -> (Instruction, PassedJunction)? {
        if case .known(let turn, let lanes)? = graph.storedTurns?.turn(from: via, onto: edge) {
            guard let turn else { return nil }
            return (
                turn.instruction, PassedJunction(via: via, onto: edge, stored: turn, lanes: lanes)
            )
        }
        guard let turn = turnAnew(from: via, onto: edge) else { return nil }
        return (turn.instruction, PassedJunction(via: via, onto: edge, turn))
    }

    /// Likewise, without the turns of the map file.
    func turnAnew(from via: EdgeID, onto edge: EdgeID) -> ClassifiedTurn? {
        let road = graph.drawnOnce(via)
        let next = graph.drawnOnce(edge)
        if graph.continuation(of: road) == next
            && !graph.hasClosedStreet(at: graph.network.target(of: road))
            || DrivewayClassifier.passesSilently(from: road, to: next, in: graph)
        {
            return nil
        }
        let turn = classified(from: via, onto: edge)
        return turn.instruction.kind == .none ? nil : turn
    }

    /// The turn as classified at the intersection, also where it is not announced.
    func classified(from via: EdgeID, onto edge: EdgeID) -> ClassifiedTurn {
        ClassifiedTurn(onto: graph.drawnOnce(edge), at: intersection(via: via), in: graph)
    }

    private func intersection(via: EdgeID) -> Intersection {
        intersections.intersection(via: graph.drawnOnce(via))
    }

    /// The intersection at which a turn is made, and the place of the road that is taken.
    private func place(from via: EdgeID, onto edge: EdgeID) -> (Intersection, taken: Int?) {
        let intersection = intersection(via: via)
        return (intersection, intersection.index(of: graph.drawnOnce(edge)))
    }

    /// Directions of travel before and after a turn, worked out anew.
    func bearingsAnew(from via: EdgeID, onto edge: EdgeID) -> (
        inbound: FineBearing, outbound: FineBearing
    ) {
        let (intersection, taken) = place(from: via, onto: edge)
        let inbound = FineBearing(degrees: intersection.roads.first?.bearing ?? 0).reversed
        return (inbound, taken.map { FineBearing(degrees: intersection[$0].bearing) } ?? inbound)
    }

    /// Direction of travel before a turn, degrees from north.
    func inbound(_ junction: PassedJunction) -> Double {
        let stored =
            junction.isStored ? graph.storedTurns?.bearing(of: junction.via.reversed) : nil
        return
            (stored?.reversed
            ?? bearingsAnew(from: junction.via, onto: junction.onto).inbound).degrees
    }

    /// Direction of travel behind a turn, degrees from north.
    func outbound(_ junction: PassedJunction) -> Double {
        let stored = junction.isStored ? graph.storedTurns?.bearing(of: junction.onto) : nil
        return (stored ?? bearingsAnew(from: junction.via, onto: junction.onto).outbound).degrees
    }

    /// Angles, seen from the approach, of the roads that could have been taken instead, turning back apart.
    ///
    /// - Parameter forbidden: also of those onto which one may not turn, which the driver sees all the same.
    func otherAngles(at junction: PassedJunction, withForbidden forbidden: Bool = false) -> [Double]
    {
        let (intersection, taken) = place(from: junction.via, onto: junction.onto)
        let inbound = inbound(junction)
        return intersection.alternatives(to: taken, withForbidden: forbidden)
            .map { TurnAngle.between(inbound, $0) }
    }

    /// The roads at the end of an edge, from the one beside it that the traffic of a circle comes upon first up to the
    /// approach itself.
    func roadsInOrderOfTravel(via: EdgeID) -> [IntersectionRoad] {
        let roads = intersection(via: via).roads
        let others = roads.dropFirst()
        return (graph.facts(of: via).drivesOnLeft ? others.reversed() : Array(others))
            + roads.prefix(1)
    }

    /// The lanes to take at a turn, found out anew.
    func lanesAnew(from via: EdgeID, onto edge: EdgeID) -> LaneMatch? {
        let (intersection, taken) = place(from: via, onto: edge)
        return taken.flatMap { intersection[$0].lanes }
    }
}
