import Columns
public import RoadNetwork

/// The beginning of a route for a vehicle on the move: without a maneuver that is too near to be
/// announced and acted on, unless there is no other path.
///
/// The Mapbox Directions API has the same as `avoid_maneuver_radius`.
public struct ManeuverAvoidance: Hashable, Codable, Sendable {
    /// Metres along the road from the start; a maneuver that begins nearer is avoided.
    public var meters: Double
    /// Consecutive edges of maneuvers already announced to the driver, which are not avoided.
    public var announced: [EdgeID]
    /// Whether a path that begins on these edges has to go on along them to their end, unless none does: the driver
    /// has been told so and is not told otherwise. Nil for no.
    public var keepsAnnounced: Bool?

    public init(meters: Double, announced: [EdgeID] = [], keepsAnnounced: Bool? = nil) {
        self.meters = meters
        self.announced = announced
        self.keepsAnnounced = keepsAnnounced
    }

    func isAnnounced(_ edge: EdgeID, then next: EdgeID) -> Bool {
        zip(announced, announced.dropFirst()).contains { $0 == edge && $1 == next }
    }
}

/// The road that a driver follows without an announcement, by angle, name and class.
///
/// It models the driver, not the announcements: a fork of two equal roads is announced, and yet he
/// takes the straighter one without an announcement.
struct RoadAhead {
    /// Up to here a road goes straight on, degrees.
    private static let straight = 25
    /// Up to here a road is followed round a bend when nothing goes straight on, degrees.
    private static let bend = 60

    let graph: TurnGraph
    let metric: Metric

    private var network: RoadNetwork { metric.model.network }

    /// The arc of a state along which a driver goes on unasked; nil where he has to choose, or to
    /// turn round.
    func arc(from state: UInt32) -> Int? {
        let edge = graph.edge(of: state)
        let open = graph.arcs(of: state).filter {
            graph.angles[$0] != TurnGraph.uTurn
                && metric.weight(ofArc: $0, from: edge, in: graph) < Metric.infinite
        }
        guard open.count > 1 else { return open.first }
        let main = open.filter { !isAside(graph.edge(of: graph.heads[$0]), from: edge) }
        let arcs = main.isEmpty ? open : main
        func deviation(_ arc: Int) -> Int { abs(Int(graph.angles[arc])) }
        let name = network.roadName(of: edge)
        let named = arcs.filter {
            name != nil && network.roadName(of: graph.edge(of: graph.heads[$0])) == name
        }
        for (arcs, limit) in [
            (named, Self.straight), (arcs, Self.straight), (named, Self.bend), (arcs, Self.bend),
        ] {
            let straightest = arcs.min { deviation($0) < deviation($1) }
            if let straightest, deviation(straightest) <= limit { return straightest }
        }
        return nil
    }

    /// Whether a road leaves the driver's one: a slip road, or an access to something beside it.
    private func isAside(_ next: EdgeID, from edge: EdgeID) -> Bool {
        let sides: RoadFlags = [.link, .lowPriority]
        if network.roadClass(of: next) >= .service, network.roadClass(of: edge) < .service {
            return true
        }
        return !network.roadFlags(of: next).intersection(sides)
            .isSubset(of: network.roadFlags(of: edge))
    }
}
