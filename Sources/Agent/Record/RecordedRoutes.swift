import AgentCore
import Directions
import Guidance
import RoadNetwork
import Routing

/// An answer of the planner. The paths are kept, not searched for again: a search may depend on the
/// finished work of another thread.
struct RecordedRoutes: Codable {
    var id: RouteRequestID
    var paths: [RoutePath]?
    var failure: RoutingFailure?

    init(id: RouteRequestID, found: Result<[RoutePath], RoutingFailure>) {
        self.id = id
        switch found {
        case .success(let paths): self.paths = paths
        case .failure(let failure): self.failure = failure
        }
    }

    /// The routes on this network; none for a request that is not known.
    func routes(for request: (RouteRequest, Language)?, in network: RoadNetwork)
        -> Result<FoundRoutes, RoutingFailure>
    {
        if let failure { return .failure(failure) }
        guard let (request, language) = request, let paths, paths.allSatisfy({ $0.isOn(network) })
        else { return .success(FoundRoutes(paths: [], routes: [])) }
        return .success(
            FoundRoutes(
                paths: paths,
                routes: paths.map { Route($0, for: request, in: network, language: language) }))
    }
}

extension RoutePath {
    /// Whether all its edges are in the network; any other would trap.
    func isOn(_ network: RoadNetwork) -> Bool {
        legs.allSatisfy { leg in
            !leg.edges.isEmpty && leg.seconds.count == leg.edges.count
                && (leg.edges + [leg.start.edge, leg.end.edge]).allSatisfy {
                    Int($0.rawValue) < network.edgeCount
                }
        }
    }
}

/// Nil speeds where nothing is known.
struct RecordedTraffic: Codable {
    struct Speed: Codable {
        var edge: EdgeID
        var metersPerSecond: Double
    }

    var speeds: [Speed]?

    init(_ conditions: TrafficConditions?) {
        speeds = conditions?.speeds.sorted { $0.key < $1.key }.map {
            Speed(edge: $0.key, metersPerSecond: $0.value)
        }
    }

    var conditions: TrafficConditions? {
        speeds.map { speeds in
            TrafficConditions(
                speeds: Dictionary(
                    speeds.map { ($0.edge, $0.metersPerSecond) }, uniquingKeysWith: { $1 }))
        }
    }
}
