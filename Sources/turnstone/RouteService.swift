import CommandLineTool
import Directions
import Geodesy
import Routing
import Wire

extension RoutingFailure {
    /// The error of a command that needs a route: a missing route is not the user's error.
    var commandLineError: any Error {
        status == .noRouteFound ? WorkError(message) : UserError(message)
    }
}

/// The outcome of one request.
struct RouteAnswer {
    let request: RouteRequest
    let result: Result<Route, RoutingFailure>

    /// The route; nil when there is none. Anything the user can mend is an error.
    var route: Route? {
        get throws(UserError) {
            switch result {
            case .success(let route): return route
            case .failure(let failure) where failure.status == .noRouteFound: return nil
            case .failure(let failure): throw UserError(failure.message)
            }
        }
    }

    /// One line.
    var json: String {
        var json = JSONWriter(reservingCapacity: 4096)
        json.object { json in
            switch result {
            case .success(let route):
                json.member("routeStatus", RouteStatus.ok.name)
                json.routeMembers(route)
                json.lineFaults(route.line?.faults ?? [])
            case .failure(let failure):
                json.member("routeStatus", failure.status.name)
                json.member("message", failure.message)
                json.lineFaults(failure.lineFaults)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }
}

/// Answers requests on one map.
struct RouteService {
    let router: Router
    let language: Language
    private let memory: RoadMemory

    init(router: Router, language: Language) {
        self.router = router
        self.language = language
        memory = RoadMemory(network: router.network)
    }

    func answer(_ request: RouteRequest) -> RouteAnswer {
        do throws(RoutingFailure) {
            let paths = try router.routes(for: request)
            let route = Route(
                paths[0], for: request, in: router.network, language: language,
                remembering: memory)
            return RouteAnswer(request: request, result: .success(route))
        } catch {
            return RouteAnswer(request: request, result: .failure(error))
        }
    }
}
