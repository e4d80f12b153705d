public import RoadNetwork
import Synchronization

/// The results about the roads of a network, kept from one route to the next: a route nearly always
/// leads over roads of the last one, of which it is an alternative or the rest.
///
/// Can be shared. Routes that are made at once do not wait for each other; each has a graph of its own,
/// and the last one is kept.
public final class RoadMemory: Sendable {
    public let network: RoadNetwork
    /// A graph that knows more nodes is not kept.
    private let nodeLimit: Int
    private let idle = Mutex<RoadGraph?>(nil)

    /// - Parameter nodeLimit: maximum number of nodes kept after a route. A thousand take
    ///   about a megabyte, and are enough for 100 km.
    public init(network: RoadNetwork, nodeLimit: Int = 4000) {
        self.network = network
        self.nodeLimit = nodeLimit
    }

    /// A graph for one route, which is then given back.
    func take(for mode: TravelMode) -> RoadGraph {
        let known = idle.withLock { graph in
            defer { graph = nil }
            return graph
        }
        if let known, known.mode == mode { return known }
        return RoadGraph(network, mode: mode)
    }

    func giveBack(_ graph: RoadGraph) {
        guard graph.knownNodeCount <= nodeLimit else { return }
        idle.withLock { $0 = graph }
    }
}
