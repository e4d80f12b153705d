import Geodesy
import RoadNetwork

/// Islands that lie ahead: one-way roads around them, and out of them in line with the road before.
extension DraftSteps {
    /// Longest way around an island that a driver takes for one place, metres.
    private static let islandMeters = 40.0

    /// Makes one straight maneuver of turns to both sides around an island, where one drives on in line with the road before it.
    /// A way around that has a name of its own is a road to turn onto.
    mutating func combineAroundIslands() {
        for first in steps.indices.dropFirst() {
            guard let last = endAroundIsland(first), turnsToBothSides(first...last) else {
                continue
            }
            steps[first].instruction = Instruction(
                haveSameName(previous(first), last) ? .suppressed : .turn, .straight)
            while next(first) != last { extend(first, by: next(first)) }
            merge(first, with: last)
        }
    }

    /// The step with which one drives on behind the island around which a step leads; nil where none does.
    private func endAroundIsland(_ first: Int) -> Int? {
        guard steps[first].hasTurn, mayLeadAroundIsland(first), let entry = node(of: first) else {
            return nil
        }
        var (last, meters) = (first, 0.0)
        repeat {
            meters += steps[last].meters
            let following = next(last)
            let hasOwnName =
                steps[last].name.hasNameOrRef && !haveSameName(previous(first), last)
                && !haveSameName(last, following)
            guard meters <= Self.islandMeters, !steps[following].isWaypoint, !hasOwnName,
                mayLeadAroundIsland(following),
                (steps[last].from..<steps[following].from).allSatisfy({ isOneWay(edges[$0]) }),
                let exit = node(of: following)
            else { return nil }
            last = following
            let ahead = TurnAngle.between(inbound(first), entry.bearing(to: exit))
            if !isOneWay(edges[steps[last].from]),
                TurnAngle.fromStraight(combinedAngle(first, last)) <= TurnAngle.fuzzy,
                TurnAngle.fromStraight(ahead) < TurnAngle.narrow,
                TurnAngle.aside(ahead, over: entry.distance(to: exit))
                    <= PerceivedDirection.laneWidth
            {
                return last
            }
        } while true
    }

    private func mayLeadAroundIsland(_ index: Int) -> Bool {
        switch steps[index].kind {
        case .turn, .stay, .endOfRoad, .newName, .suppressed: mayLeadAround(index)
        default: false
        }
    }

    private func turnsToBothSides(_ indices: ClosedRange<Int>) -> Bool {
        let told = indices.filter { steps[$0].hasTurn && steps[$0].kind != .suppressed }
        return told.contains { steps[$0].direction.isLeft }
            && told.contains { steps[$0].direction.isRight }
    }

    private func node(of index: Int) -> Coordinate? {
        steps[index].firstTurn.map {
            graph.network.coordinate(of: graph.network.source(of: $0.onto))
        }
    }
}
