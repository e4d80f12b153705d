import Directions
import Guidance
import RoadNetwork
import Routing
import Synchronization

/// Works out routes beside the guidance task, the newest request only: a later one ends the search
/// for the one before it.
final class RoutePlanner: Sendable {
    private let router: Router
    private let latest = Atomic<UInt64>(0)
    private let answer: @Sendable (RouteRequestID, Result<[Route], RoutingFailure>) -> Void

    init(
        router: Router,
        answer: @escaping @Sendable (RouteRequestID, Result<[Route], RoutingFailure>) -> Void
    ) {
        self.router = router
        self.answer = answer
    }

    /// Answers later, from another thread.
    func plan(_ request: RouteRequest, id: RouteRequestID) {
        latest.store(id.rawValue, ordering: .relaxed)
        Task.detached(priority: .medium) { [self] in
            answer(id, routes(request) { latest.load(ordering: .relaxed) != id.rawValue })
        }
    }

    private func routes(_ request: RouteRequest, isCancelled: () -> Bool)
        -> Result<[Route], RoutingFailure>
    {
        do throws(RoutingFailure) {
            let paths = try router.routes(for: request, isCancelled: isCancelled)
            return .success(
                paths.map { Route($0, for: request, in: router.network) })
        } catch {
            return .failure(error)
        }
    }
}
