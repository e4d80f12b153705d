import Geodesy
import RoadNetwork

/// Turnarounds: paths around something that lead back onto one's own road.
extension DraftSteps {
    /// Longest turnaround that a driver still takes for one place, metres.
    private static let roundMeters = 300.0
    /// Maximum deviation of the exit from straight back, degrees: circles are left along their edge.
    private static let backDegrees = 45.0
    /// Distance from the circle at which both carriageways of one road lie beside each other, metres.
    private static let asideMeters = 30.0
    /// Farthest that they may lie apart there, metres.
    private static let medianMeters = 60.0

    /// Longest stub that is used to turn round in, metres.
    private static let stubMeters = 20.0
    /// Longest way over a crossing of two divided roads, between the carriageways of one of them, metres.
    private static let crossingMeters = 60.0

    /// Makes a U-turn of a one-way road with a name of its own that leads from one carriageway around to the
    /// other: a circle that the map has not as a roundabout, at each of whose junctions one goes on turning, or a
    /// carriageway of the other road where two divided roads cross.
    mutating func combineTurnarounds() {
        for current in steps.indices.dropFirst() {
            guard let last = endOfTurnaround(current) else { continue }
            steps[current].instruction = Instruction(.stay, .uTurn)
            while next(current) != last { extend(current, by: next(current)) }
            merge(current, with: last)
        }
    }

    /// Makes one U-turn of the turn into a stub beside the road, the U-turn in it, and the turn out of it.
    mutating func combineTurnsInStubs() {
        for current in steps.indices.dropFirst() where steps[current].hasTurn {
            let middle = next(current)
            guard steps[current].meters <= Self.stubMeters, steps[middle].hasTurn,
                steps[middle].direction == .uTurn, steps[middle].meters <= Self.stubMeters
            else { continue }
            let last = next(middle)
            guard steps[last].hasTurn, turnsBack(current, last) else { continue }
            steps[current].instruction = uTurn(beginningWith: current, endingWith: last)
            extend(current, by: middle)
            merge(current, with: last)
        }
    }

    /// The last step of the turnaround that begins with a step; nil where none does.
    private func endOfTurnaround(_ first: Int) -> Int? {
        guard steps[first].hasTurn, steps[first].name.hasName, mayLeadAround(first),
            isOneWay(steps[first].from - 1)
        else { return nil }
        let before = previous(first)
        guard steps[before].name.hasName, !haveSameName(before, first) else { return nil }
        var meters = 0.0
        var last = first
        // A connector without a turn between its ends is no circle, and a U-turn only over one crossing.
        var isCircle = false
        repeat {
            meters += steps[last].meters
            let following = next(last)
            guard meters <= Self.roundMeters, !steps[following].isWaypoint,
                (steps[last].from..<steps[following].from).allSatisfy(isOneWay),
                mayLeadAround(following)
            else { return nil }
            last = following
            isCircle = isCircle || (haveSameName(first, last) && steps[last].kind != .suppressed)
        } while haveSameName(first, last)
        let isCrossing =
            meters <= Self.crossingMeters && areOnOneSide(first, last) && mayBeginUTurn(first)
        guard isCircle || isCrossing, haveSameName(before, last), isOneWay(steps[last].from) else {
            return nil
        }
        let turn = Angles.leftTurn(from: inbound(first), to: outbound(last))
        let leadsBack =
            TurnAngle.deviation(turn, 180) <= Self.backDegrees
            || isCircle
                && node(before: steps[first].from).distance(to: node(behind: steps[last].from))
                    <= Self.medianMeters
        return leadsBack ? last : nil
    }

    private func node(before index: Int) -> Coordinate {
        var (index, meters) = (index, 0.0)
        repeat {
            index -= 1
            meters += graph.network.length(of: road(index))
        } while index > 0 && meters < Self.asideMeters
        return graph.network.coordinate(of: graph.network.source(of: road(index)))
    }

    private func node(behind index: Int) -> Coordinate {
        let end = steps[steps.count - 1].from
        var (index, meters) = (index, 0.0)
        repeat {
            meters += graph.network.length(of: road(index))
            index += 1
        } while index < end && meters < Self.asideMeters
        return graph.network.coordinate(of: graph.network.target(of: road(index - 1)))
    }

    func mayLeadAround(_ index: Int) -> Bool {
        !steps[index].isMapped && !steps[index].kind.isRoundabout
            && steps[index].direction != .uTurn
    }

    private func isOneWay(_ index: Int) -> Bool { isOneWay(edges[index]) }
}
