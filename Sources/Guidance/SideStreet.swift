import Directions
import Geodesy
import RoadNetwork

/// A street that leaves to the side of a turn before it: who hears "turn right" in front of it takes it for the turn.
struct SideStreet: Hashable, Sendable {
    /// From its corner to the turn.
    var metersBeforeTurn: Double
    /// Whether it has the name of the road behind the turn, which does not tell one from the other.
    var hasNameOfTurn: Bool

    /// Whether it comes between the turn and a place so many metres before that.
    func isAhead(at meters: Double) -> Bool { metersBeforeTurn + Self.passedMeters < meters }

    /// So near to a corner nobody takes it any more, metres.
    private static let passedMeters = 6.0
}

extension RouteTrack {
    /// The streets to the side of a step's turn that a mode of travel may enter, in the last metres before it and behind the
    /// maneuver before; none where the step is no turn. Yards, car parks and tracks do not count.
    func sideStreets(
        before step: Int, for mode: TravelMode, in network: RoadNetwork
    ) -> [SideStreet] {
        guard let side = steps[step].maneuver.turnSide else { return [] }
        let turn = stepMeters[step]
        let last = spokenStep(before: step).map { stepMeters[$0] } ?? 0
        let begin = max(last + Self.sameCornerMeters, turn - Self.sideStreetMeters)
        guard begin < turn, let first = edgeIndex(at: begin),
            let behind = edgeIndex(at: turn + 1)
        else { return [] }
        let name = network.textID(of: network.way(of: edges[behind].edge), .name)
        var found: [SideStreet] = []
        for index in first..<max(first, edges.count - 1) {
            let end = edges[index].endMeters
            guard end <= turn - Self.sameCornerMeters else { break }
            guard end >= begin, let ahead = bearing(at: max(begin, end - Self.bearingMeters))
            else { continue }
            let (here, next) = (edges[index].edge, edges[index + 1].edge)
            let node = network.target(of: here)
            for edge in network.edges(leaving: node) where edge != next && edge != here.reversed {
                guard network.roadClass(of: edge) < .service,
                    network.usableModes(of: edge).contains(mode.set)
                else { continue }
                let line = Polyline(network.shape(of: edge))
                let bearing = network.coordinate(of: node).bearing(
                    to: line.coordinate(at: min(line.length, Self.bearingMeters)))
                guard Self.turnDegrees.contains(side * Angle.turn(from: ahead, to: bearing)) else {
                    continue
                }
                let own = network.textID(of: network.way(of: edge), .name)
                found.append(
                    SideStreet(
                        metersBeforeTurn: turn - end, hasNameOfTurn: own == name))
            }
        }
        return found
    }

    /// No last word begins farther before a turn than this, metres.
    private static let sideStreetMeters = 300.0
    /// Corners nearer to each other than this are one to a driver, metres.
    private static let sameCornerMeters = 9.0
    /// Length of a street from which its direction is seen, metres.
    private static let bearingMeters = 15.0
    /// The angles, degrees, at which one may turn off a road when told to turn.
    private static let turnDegrees = 45.0...135.0
}

extension Maneuver {
    /// 1 for a turn to the right, -1 to the left; nil for what no side street is taken for.
    fileprivate var turnSide: Double? {
        switch self {
        case .turnRight, .turnSharpRight: 1
        case .turnLeft, .turnSharpLeft: -1
        default: nil
        }
    }
}
