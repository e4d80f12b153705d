import RoadNetwork

/// Ferries and trains: nothing is announced while one is carried.
struct CarriageClassifier {
    let context: TurnContext

    func applies(to intersection: Intersection) -> Bool {
        context.origin.conveyance != .road
            && intersection.roads.allSatisfy {
                context.facts($0).conveyance == context.origin.conveyance
            }
    }

    func classify(_ intersection: inout Intersection) {
        for index in intersection.roads.indices { intersection[index].instruction.kind = .none }
    }
}

/// A real road that only passes driveways and the like, and goes on.
struct DrivewayClassifier {
    let context: TurnContext

    private func isMinor(_ road: IntersectionRoad) -> Bool { context.facts(road).category.isMinor }

    func applies(to intersection: Intersection) -> Bool {
        intersection.count > 2 && !isMinor(intersection[0])
            && intersection.roads.count(where: isMinor) + 2 == intersection.count
    }

    /// Whether a road goes on past driveways under one name, so that nothing has to be looked at: most
    /// of the places that a path passes are of this kind.
    static func passesSilently(from via: EdgeID, to next: EdgeID, in graph: RoadGraph) -> Bool {
        graph.silentPassages.value(of: IDTable<Bool>.key(via.rawValue, next.rawValue)) {
            findSilentPassage(from: via, to: next, in: graph)
        }
    }

    private static func findSilentPassage(
        from via: EdgeID, to next: EdgeID, in graph: RoadGraph
    ) -> Bool {
        let node = graph.network.source(of: next)
        let edges = graph.edges(leaving: node)
        guard edges.count > 2, next != via.reversed, edges.contains(next),
            edges.contains(via.reversed), !graph.isBlocked(node),
            !graph.network.flags(of: node).contains(.miniRoundabout),
            // One-way roads may be halves of a divided one.
            graph.isOpen(via), graph.isOpen(via.reversed), graph.isOpen(next),
            graph.isOpen(next.reversed)
        else { return false }
        let origin = graph.facts(of: via)
        let onward = graph.facts(of: next)
        return !origin.category.isMinor && !onward.category.isMinor && !origin.isOnCircle
            && !onward.isOnCircle && origin.isSameClass(as: onward)
            && graph.isSameRoad(via, next)
            && edges.allSatisfy {
                guard $0 != via.reversed, $0 != next else { return true }
                let facts = graph.facts(of: $0)
                return facts.category.isMinor && !facts.isOnCircle
            }
            && !turnsBesideServiceRoad(from: via, to: next, in: graph)
    }

    /// Whether a minor road turns at a corner while a service road that is no drive goes straight on: nobody sees which is
    /// the road. A greater one is seen to go on.
    private static func turnsBesideServiceRoad(
        from via: EdgeID, to next: EdgeID, in graph: RoadGraph
    ) -> Bool {
        guard isMinorRoad(next, in: graph) else { return false }
        let services = graph.edges(leaving: graph.network.source(of: next)).filter {
            $0 != via.reversed && $0 != next && isThroughService($0, in: graph)
        }
        guard !services.isEmpty else { return false }
        let inbound = TurnAngle.reversed(graph.direction(of: via.reversed))
        func deviation(_ edge: EdgeID) -> Double {
            TurnAngle.fromStraight(TurnAngle.between(inbound, graph.direction(of: edge)))
        }
        return deviation(next) >= DraftSteps.namedCorner
            && services.contains { deviation($0) < TurnAngle.fuzzy }
    }

    private static func isMinorRoad(_ edge: EdgeID, in graph: RoadGraph) -> Bool {
        graph.network.roadClass(of: edge) >= .unclassified
    }

    private static func isThroughService(_ edge: EdgeID, in graph: RoadGraph) -> Bool {
        guard graph.isOpen(edge) else { return false }
        switch graph.network.attributes(of: edge).serviceKind {
        case .none, .alley: return graph.facts(of: edge).category.isMinor
        default: return false
        }
    }

    func classify(_ intersection: inout Intersection) {
        for index in intersection.roads.indices where intersection[index].isEnterable {
            let road = intersection[index]
            intersection[index].instruction =
                index == 0
                ? Instruction(.stay, .uTurn)
                : Instruction(.turn, TurnDirection(angle: road.angle))
        }
        guard let onward = (1..<intersection.count).first(where: { !isMinor(intersection[$0]) }),
            intersection[onward].isEnterable
        else { return }
        let isSame = context.graph.isSameRoad(context.via, intersection[onward].edge)
        let goesStraightOn = (1..<intersection.count).contains {
            intersection[$0].deviation < TurnAngle.fuzzy
                && Self.isThroughService(intersection[$0].edge, in: context.graph)
        }
        if goesStraightOn, Self.isMinorRoad(intersection[onward].edge, in: context.graph),
            intersection[onward].deviation >= DraftSteps.namedCorner
        {
            intersection[onward].instruction.kind = isSame ? .stay : .turn
            return
        }
        intersection[onward].instruction.kind = isSame ? .none : .newName
        guard intersection[onward].instruction.direction == .straight else { return }
        for index in 1..<intersection.count
        where index != onward && intersection[index].instruction.direction == .straight {
            intersection[index].instruction.direction =
                index < onward ? .slightRight : .slightLeft
        }
    }
}
