import RoadNetwork

/// Ferries and trains: while one is carried, nothing is said.
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

/// A real road that only passes driveways and the like: it goes on, whatever they do.
struct DrivewayClassifier {
    let context: TurnContext

    private func isMinor(_ road: IntersectionRoad) -> Bool { context.facts(road).category.isMinor }

    func applies(to intersection: Intersection) -> Bool {
        intersection.count > 2 && !isMinor(intersection[0])
            && intersection.roads.count(where: isMinor) + 2 == intersection.count
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
        intersection[onward].instruction.kind = isSame ? .none : .newName
        guard intersection[onward].instruction.direction == .straight else { return }
        for index in 1..<intersection.count
        where index != onward && intersection[index].instruction.direction == .straight {
            intersection[index].instruction.direction =
                index < onward ? .slightRight : .slightLeft
        }
    }
}
