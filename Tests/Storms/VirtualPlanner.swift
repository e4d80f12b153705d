import AgentCore
import Directions
import Guidance
import RoadNetwork
import Routing
import Wire

/// Works out routes at once.
struct VirtualPlanner: Sendable {
    let router: Router

    init(on network: RoadNetwork) { router = Router(network: network) }

    func paths(_ request: RouteRequest) -> Result<[RoutePath], RoutingFailure> {
        do throws(RoutingFailure) {
            return .success(try router.routes(for: request, isCancelled: { false }))
        } catch {
            return .failure(error)
        }
    }

    func routes(_ request: RouteRequest, _ language: Language)
        -> Result<FoundRoutes, RoutingFailure>
    {
        paths(request).map { paths in
            FoundRoutes(
                paths: paths,
                routes: paths.map {
                    Route(
                        $0, for: request, in: router.network, language: language,
                        remembering: RoadMemory(network: router.network))
                })
        }
    }
}

extension AgentCore {
    /// A process that begins with what is on a disk.
    ///
    /// - Parameter observer: takes the state that it begins with.
    init(
        _ configuration: Configuration, topics: Topics, network: RoadNetwork,
        disk: inout VirtualDisk, system: SystemReading, observer: StormObserver? = nil
    ) {
        let remembered = disk.open(for: configuration)
        observer?.begin(configuration, network, remembered, system)
        self.init(
            configuration, topics: topics, network: network, remembered: remembered, system: system)
    }
}
