import Directions
import Guidance
import RoadNetwork
import Routing
import Wire

@testable import Agent

/// Works out routes at once.
struct VirtualPlanner {
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
    ) throws {
        self.init(
            configuration, topics: topics, network: network,
            remembered: disk.open(for: configuration), system: system,
            recorder: try Recorder(path: "/proc/none/drive.record"))
    }
}
