import Geodesy
import RoadNetwork

extension DraftSteps {
    /// Ends of a leg that are shorter than this are drawn to the intersection beside them, metres.
    private static let shortest = 1.0

    /// Removes turns that only come from a waypoint's exact place at an intersection.
    mutating func trimEnds() {
        if steps.count > 2, steps[0].meters <= Self.shortest {
            steps[1].role = .departure
            steps[1].instruction = .none
            steps[1].from = 0
            steps[1].junctions = PassedJunctions(nil)
            steps.removeFirst()
        }
        let last = steps.count - 1
        if last > 1, steps[last - 1].meters <= Self.shortest {
            var arrival = steps[last]
            arrival.takeName(of: steps[last - 2])
            arrival.conveyance = steps[last - 2].conveyance
            steps.removeSubrange((last - 1)...)
            steps.append(arrival)
        }
    }

    /// A leg that begins no farther than this before its first turn begins behind the road by which that is seen, metres.
    private static let startMeters = 15.0
    /// Metres before the turn that show the direction in which the leg comes there, or all there are.
    private static let approachMeters = 8.0
    /// From this difference on the road before the start leads elsewhere, degrees.
    private static let bentStart = 45.0

    /// Tells the first turn of a leg that begins shortly before it as it is driven from there, where the road by which one is
    /// seen to come bends before the start: in a loop, or behind a corner.
    mutating func turnFromStart() {
        let index = next(0)
        guard steps[index].hasTurn, steps[0].meters <= Self.startMeters,
            [.turn, .stay, .endOfRoad].contains(steps[index].kind), !steps[index].isMapped,
            let first = steps[index].firstTurn, let last = steps[index].lastTurn,
            last.onto != first.via.reversed, let course = courseFromStart(to: index)
        else { return }
        let bend = Angle.turn(from: inbound(index), to: course)
        guard abs(bend) > Self.bentStart else { return }
        let direction = TurnDirection(
            angle: TurnAngle.between(course, outboundOfWhole(index)))
        let fitsAnother = turns.otherAngles(at: first, withForbidden: true).contains {
            isMeant(Angle.normalized($0 + bend), by: direction)
        }
        guard direction != steps[index].direction, !fitsAnother else { return }
        let staysOn = haveSameName(0, index)
        if direction == .straight {
            steps[index].instruction = Instruction(staysOn ? .suppressed : .turn, .straight)
        } else {
            steps[index].instruction = Instruction(staysOn ? .stay : .turn, direction)
        }
    }

    /// The direction of the last metres before the first turn of a leg, degrees from north.
    private func courseFromStart(to index: Int) -> Double? {
        let line = line(of: edges[..<steps[index].from])
        let meters = min(steps[0].meters, Self.approachMeters)
        let places = line.part(from: max(0, line.length - meters), to: line.length).coordinates
        guard let near = places.first, let end = places.last, near != end else { return nil }
        return near.bearing(to: end)
    }
}
