import AgentCore
import Directions
import Guidance
import MapFile
import RoadNetwork
import Routing
import Synchronization
import Threads

/// Works out routes beside the guidance thread, the newest request only: a later one ends the search
/// for the one before it. Estimates do not disturb that.
///
/// It has threads of its own, because a search may take seconds, and a metric takes longer. They leave the
/// processor to guidance, and a route that a driver waits for comes before an estimate.
final class RoutePlanner: Sendable {
    private let network: RoadNetwork
    private let profile: TrafficProfile?
    private let lazyRouter: Mutex<Router?>
    private let memory: RoadMemory
    private let metricStore: MetricStore
    private let latest = Atomic<UInt64>(0)
    private let latestEstimate = Atomic<UInt64>(0)

    private let routes = WorkThread(named: "routes", niceness: 5)
    private let estimates = WorkThread(named: "estimates", niceness: 10)
    private let metrics = WorkThread(named: "metrics", niceness: 10)

    /// Begins to prepare for requests with these options.
    ///
    /// - Parameters:
    ///   - profile: the typical course of traffic; nil for times as on the average of the day.
    ///   - router: nil for one that is made when it is needed.
    init(
        network: RoadNetwork, profile: TrafficProfile? = .typical, router: Router? = nil,
        metricStore: MetricStore, options: RouteOptions
    ) {
        self.network = network
        self.profile = profile
        lazyRouter = Mutex(router)
        memory = RoadMemory(network: network)
        self.metricStore = metricStore
        metrics.put { [self] in
            releasePages()
            metricStore.prepare(options, for: self.router)
            prepareWhatIsLacking()
        }
    }

    /// Made on first use, on a thread of this planner: preparing the routes of a large map takes a
    /// while, and the vehicle publishes meanwhile.
    private var router: Router {
        lazyRouter.withLock { router in
            if let router { return router }
            let made = Router(network: network, profile: profile)
            router = made
            return made
        }
    }

    /// Releases the pages of a large map that a route, or checking the map, has read: all routes
    /// together read most of it, one a few megabytes.
    private func releasePages() {
        guard router.isLarge else { return }
        MapFile.releasePages(of: network)
        metricStore.releasePages()
    }

    /// Makes the metrics that requests lack, beside everything else and one after another.
    private func prepareWhatIsLacking() {
        guard router.unpreparedOptions != nil else { return }
        metrics.put { [self] in
            // An earlier job may have made it.
            guard let options = router.unpreparedOptions else { return }
            metricStore.prepare(options, for: router)
            prepareWhatIsLacking()
        }
    }

    /// Takes over the live traffic, metres a second by edge; takes a while in a large map.
    func setTraffic(_ speeds: [EdgeID: Double]) { router.setTraffic(speeds) }

    /// Answers later, from another thread.
    func plan(
        _ request: RouteRequest, id: RouteRequestID, language: Language,
        answer: @escaping @Sendable (Result<FoundRoutes, RoutingFailure>) -> Void
    ) {
        latest.store(id.rawValue, ordering: .relaxed)
        routes.put { [self] in
            let found = paths(request) { self.latest.load(ordering: .relaxed) != id.rawValue }
            answer(
                found.map { paths in
                    FoundRoutes(
                        paths: paths,
                        routes: paths.map {
                            Route(
                                $0, for: request, in: network, language: language,
                                remembering: memory)
                        })
                })
        }
    }

    /// Estimates a route; a later estimate ends the work on an earlier one.
    func estimate(
        _ request: RouteRequest,
        answer: @escaping @Sendable (Result<RoutePath, RoutingFailure>) -> Void
    ) {
        let number = latestEstimate.add(1, ordering: .relaxed).newValue
        estimates.put { [self] in
            let found = paths(request) {
                self.latestEstimate.load(ordering: .relaxed) != number
            }
            answer(found.map { $0[0] })
        }
    }

    private func paths(_ request: RouteRequest, isCancelled: @escaping () -> Bool)
        -> Result<[RoutePath], RoutingFailure>
    {
        // Beside the search, which goes on with the metric as soon as that is made.
        if router.isLarge, !router.isPrepared(for: request.options) { prepareWhatIsLacking() }
        defer {
            prepareWhatIsLacking()
            releasePages()
        }
        do throws(RoutingFailure) {
            return .success(try router.routes(for: request, isCancelled: isCancelled))
        } catch {
            return .failure(error)
        }
    }
}
