import Geodesy
import RoadNetwork

/// The side of turns that lead nearly straight back.
extension DraftSteps {
    /// Lengths of the road before and behind the maneuver that take part, metres: enough for its direction there.
    private static let approachMeters = 12.0
    private static let exitMeters = 20.0
    /// From this bend on the side is certain, degrees.
    private static let certainBend = 120.0
    /// From this change of direction at one place on the road leads back over itself, degrees.
    private static let backOnSpot = 179.0

    /// Gives each of them the side to which the driver steers, and U-turns the sense of rotation: by the directions before and
    /// behind alone, a right turn by 190° is a left one by 170°.
    mutating func turnAsRoadBends() {
        for index in steps.indices where leadsBack(steps[index]) {
            let bend = bend(at: index)
            if steps[index].direction == .uTurn {
                guard abs(bend) > Self.certainBend else { continue }
                steps[index].turnsBackClockwise = bend > 0
            } else if steps[index].direction.isLeft
                ? bend > Self.certainBend : bend < -Self.certainBend
            {
                steps[index].direction = steps[index].direction.mirrored
            }
        }
    }

    /// Tells a U-turn over the links of a crossing as one, unless it ends on a link: between its two turns the link goes on as
    /// the ramp that the words would lead onto. At the end of a ramp nobody turns round onto the next one.
    mutating func turnRoundOntoRoads() {
        for index in steps.indices where steps[index].hasTurn && steps[index].direction == .uTurn {
            guard !steps[index].isMapped, let first = steps[index].firstTurn,
                let last = steps[index].lastTurn, last.onto != first.via.reversed
            else { continue }
            let (start, end) = (
                graph.facts(of: graph.drawnOnce(first.via)),
                graph.facts(of: graph.drawnOnce(last.onto))
            )
            let (origin, onto) = (start.category, end.category)
            // The link of one's own road leads to nothing else.
            let isOwn =
                start.name.hasNameOrRef && end.name.hasNameOrRef
                && !graph.mustAnnounce(end.name, after: start.name)
            if origin.isRamp, onto.isRamp {
                guard isOneWay(first.via), isOneWay(last.onto) else { continue }
                steps[index].instruction = Instruction(
                    .onRamp, steps[index].turnsBackClockwise ? .sharpRight : .sharpLeft)
            } else if !onto.isLink || isOwn,
                steps[index].kind == .onRamp || steps[index].kind == .offRamp
            {
                steps[index].kind = .stay
            }
        }
    }

    private func leadsBack(_ step: DraftStep) -> Bool {
        guard step.hasTurn, !step.isMapped, !step.kind.isRoundabout else { return false }
        return switch step.direction {
        case .sharpLeft, .sharpRight: true
        // On the spot there is no side but that of the traffic.
        case .uTurn: step.lastTurn?.onto != step.firstTurn?.via.reversed
        default: false
        }
    }

    /// Sum of the changes of direction around a step's maneuver, degrees, to the right positive.
    private func bend(at index: Int) -> Double {
        let step = steps[index]
        guard let first = step.firstTurn,
            let start = edges[..<step.from].lastIndex(of: first.via),
            let end = indexBehindTurn(of: step)
        else { return 0 }
        let (earliest, latest) = (max(0, start - 3), min(edges.count, end + 4))
        let driven = line(of: edges[earliest..<latest]).part(
            from: line(of: edges[earliest...start]).length - Self.approachMeters,
            to: line(of: edges[earliest..<end]).length + Self.exitMeters
        ).coordinates
        var courses: [Double] = []
        for (place, next) in zip(driven, driven.dropFirst()) where place != next {
            courses.append(place.bearing(to: next))
        }
        return zip(courses, courses.dropFirst()).reduce(0) { sum, next in
            let turn = Angle.turn(from: next.0, to: next.1)
            // On the spot one turns back as the traffic does.
            return sum + (abs(turn) < Self.backOnSpot ? turn : step.drivesOnLeft ? 180 : -180)
        }
    }

    /// The line of a part of the leg.
    func line(of edges: ArraySlice<EdgeID>) -> Polyline {
        var places: [Coordinate] = []
        graph.network.appendShape(of: edges, to: &places)
        return Polyline(places)
    }
}
