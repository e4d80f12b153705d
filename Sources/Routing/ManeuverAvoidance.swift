import Columns
public import RoadNetwork

/// How a route begins for a vehicle on the move: without a maneuver that is nearer than the driver
/// can hear of it and act, unless there is no other path.
///
/// The Mapbox Directions API has the same as `avoid_maneuver_radius`.
public struct ManeuverAvoidance: Hashable, Codable, Sendable {
    /// Metres along the road from the start; a maneuver that begins nearer is avoided.
    public var meters: Double
    /// Edges, one behind the other, that the driver has been told to take: a maneuver from one of
    /// them onto the next is no news to him.
    public var announced: [EdgeID]

    public init(meters: Double, announced: [EdgeID] = []) {
        self.meters = meters
        self.announced = announced
    }

    func isAnnounced(_ edge: EdgeID, then next: EdgeID) -> Bool {
        zip(announced, announced.dropFirst()).contains { $0 == edge && $1 == next }
    }
}

/// The road that a driver follows without being told anything, by angle, name and class.
///
/// It is what he does, and not what a voice would leave unsaid: a fork of two equal roads is worth a
/// word, and yet he takes the straighter one when he hears none.
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

    /// Whether a road leaves the one that the driver is on: a slip road, or a way to something beside it.
    private func isAside(_ next: EdgeID, from edge: EdgeID) -> Bool {
        let sides: RoadFlags = [.link, .lowPriority]
        if network.roadClass(of: next) >= .service, network.roadClass(of: edge) < .service {
            return true
        }
        return !network.roadFlags(of: next).intersection(sides)
            .isSubset(of: network.roadFlags(of: edge))
    }
}
