import Geodesy
import RoadNetwork

/// Turns that only the arrows of the lanes show.
extension DraftSteps {
    /// The stretch behind a junction over which a road that turns there has its new direction, metres: roads as wide as those
    /// with arrows are crossed by then.
    private static let behindCorner = (near: 15.0, far: 35.0)
    /// More edges than that stretch has.
    private static let maximumEdges = 20

    /// Makes a turn of a change of name where the lanes to take are marked for a turn and the path makes one: the map draws the
    /// corner some metres behind the junction, or has no other road there for a car.
    mutating func turnAsLanesAreMarked() {
        for index in steps.indices
        where steps[index].hasTurn && steps[index].hasLanes && !steps[index].isMapped
            && isNameChange(index)
        {
            guard let angle = cornerAngle(at: index),
                TurnAngle.fromStraight(angle) >= Self.namedCorner
            else { continue }
            let direction = TurnDirection(angle: angle)
            guard let lanes = lanes(index), lanes.areMarked(for: direction),
                !fitsAnotherRoad(direction, at: index)
            else { continue }
            steps[index].instruction = Instruction(.turn, direction)
        }
    }

    /// Makes a change of name of a slight turn where the lanes to take are marked for straight on, and others to its side:
    /// these lead onto another road.
    mutating func goOnAsLanesAreMarked() {
        for index in steps.indices
        where steps[index].hasTurn && steps[index].hasLanes && !steps[index].isMapped
            && steps[index].kind == .turn && steps[index].direction.isSlight
        {
            guard lanes(index)?.areMarkedStraight(beside: steps[index].direction) == true else {
                continue
            }
            steps[index].instruction = Instruction(.newName, .straight)
        }
    }

    /// The angle from the approach of a step to its road behind the corner; nil where another maneuver or the end of the leg
    /// is nearer.
    private func cornerAngle(at index: Int) -> Double? {
        var meters = steps[index].meters
        var following = next(index)
        while !steps[following].isWaypoint, steps[following].kind == .suppressed {
            meters += steps[following].meters
            following = next(following)
        }
        guard meters >= Self.behindCorner.far else { return nil }
        let behind = line(of: edges[steps[index].from...].prefix(Self.maximumEdges))
            .part(from: Self.behindCorner.near, to: Self.behindCorner.far).coordinates
        guard let first = behind.first, let last = behind.last, first != last else { return nil }
        return TurnAngle.between(inbound(index), first.bearing(to: last))
    }
}

extension LaneMatch {
    /// Whether all lanes to take are marked for straight on alone, and another one for the side of a direction.
    fileprivate func areMarkedStraight(beside direction: TurnDirection) -> Bool {
        let side: LaneIndications = direction.isLeft ? .leftward : .rightward
        return lanes.indices.allSatisfy {
            !taken.contains(lanes.count - 1 - $0) || lanes[$0] == .straight
        }
            && lanes.indices.contains {
                !taken.contains(lanes.count - 1 - $0) && !lanes[$0].isDisjoint(with: side)
            }
    }

    /// Whether all lanes to take have an arrow to the side of a direction, and one of them no other.
    fileprivate func areMarked(for direction: TurnDirection) -> Bool {
        let side: LaneIndications = direction.isLeft ? [.left, .sharpLeft] : [.right, .sharpRight]
        let taken = lanes.indices.filter { self.taken.contains(lanes.count - 1 - $0) }
        return taken.allSatisfy { !lanes[$0].isDisjoint(with: side) }
            && taken.contains { lanes[$0].isSubset(of: side) }
    }
}
