import Columns
import RoadNetwork

/// The way that was announced to a driver before a restart, on which a route goes on (``ManeuverAvoidance/keepsAnnounced``).
///
/// It alone decides what lies on that way, and what beginning beside it or leaving it costs.
struct KeptWay {
    private let edges: [EdgeID]
    private let graph: TurnGraph
    /// Added to the weight of a path that leaves the way, or begins beside it.
    let leaving: UInt32

    init(of avoidance: ManeuverAvoidance?, graph: TurnGraph, metric: Metric) {
        edges = avoidance?.keepsAnnounced == true ? avoidance?.announced ?? [] : []
        leaving = Metric.milliseconds(metric.model.parameters.leavingAnnounced)
        self.graph = graph
    }

    /// Where an edge is on the way; nil beside it.
    func place(of edge: EdgeID) -> Int? { edges.firstIndex(of: edge) }

    /// The edge behind a place; nil at the end of the way.
    func edge(behind place: Int) -> EdgeID? {
        place + 1 < edges.count ? edges[place + 1] : nil
    }

    /// Whether the way goes from one edge to the other.
    func leads(from edge: EdgeID, to next: EdgeID) -> Bool {
        zip(edges, edges.dropFirst()).contains { $0 == edge && $1 == next }
    }

    /// The beginnings of a path where some are on the way: those beside it are dearer than any detour. At a junction the first
    /// fix behind a restart may be on each of its roads.
    func sources(_ given: [SearchSource]) -> [SearchSource] {
        func isOn(_ source: SearchSource) -> Bool { place(of: graph.edge(of: source.state)) != nil }
        guard given.contains(where: isOn) else { return given }
        return given.map { source in
            var source = source
            if !isOn(source) { source.weight = Metric.sum(source.weight, leaving) }
            return source
        }
    }
}
