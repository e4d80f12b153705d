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

    func routes(_ request: RouteRequest, _ language: Language) -> Result<[Route], RoutingFailure> {
        paths(request).map { paths in
            paths.map {
                Route(
                    $0, for: request, in: router.network, language: language,
                    remembering: RoadMemory(network: router.network))
            }
        }
    }
}

extension AgentCore {
    /// A process that begins with what is on a disk, and records nothing.
    init(
        _ configuration: Configuration, topics: Topics, network: RoadNetwork,
        disk: inout VirtualDisk, system: SystemReading
    ) {
        self.init(
            configuration, topics: topics, network: network,
            remembered: disk.open(for: configuration), system: system,
            recorder: NoRecorder())
    }
}

/// Records nothing.
struct NoRecorder: NavigatorRecorder {
    var isOn: Bool { false }
    func begin(_ navigator: Navigator, network: RoadNetwork, configuration: Configuration) {}
    func begin() {}
    func stop() {}
    func take(_ input: Input, at now: Duration) {}
    func take(_ outputs: [Output], of navigator: Navigator) {}
}
