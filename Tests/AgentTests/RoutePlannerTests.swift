import Directions
import Geodesy
import Guidance
import Logging
import RoadNetwork
import Routing
import ScenarioMaps
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Agent

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite(.timeLimit(.minutes(2))) struct RoutePlannerTests {
    /// What Linux calls the thread that asks, and how nice it is to others.
    private static var thisThread: (name: String, niceness: Int32) {
        let name = (try? readText("/proc/thread-self/comm"))?.split(separator: "\n").first ?? ""
        return (String(name), getpriority(Int32(PRIO_PROCESS.rawValue), 0))
    }

    /// Swift's own pool has one thread on a machine with one core: what takes seconds there holds up the
    /// tick, health and the watchdog.
    @Test func `routes and estimates are worked out on threads of their own`() async throws {
        let directory = TemporaryDirectory()
        let planner = RoutePlanner(
            network: RecordedTown.town.network,
            metricStore: MetricStore(directory: directory.path, logger: Logger(label: "test")),
            options: RouteOptions())
        let request = RouteRequest(
            waypoints: ["a", "f"].map { Waypoint(coordinate: RecordedTown.town.coordinate($0)) })
        let mine = Self.thisThread.niceness
        let route = await withCheckedContinuation { continuation in
            planner.plan(request, id: RouteRequestID(rawValue: 1), language: .english) { _ in
                continuation.resume(returning: Self.thisThread)
            }
        }
        #expect(route.name == "routes")
        #expect(route.niceness > mine)
        let estimate = await withCheckedContinuation { continuation in
            planner.estimate(request) { _ in continuation.resume(returning: Self.thisThread) }
        }
        #expect(estimate.name == "estimates")
        #expect(estimate.niceness > route.niceness)
    }

    /// A metric that somebody else has made meanwhile is no reason to make no more.
    @Test func `metrics that requests lack are made, however often one is there already`()
        async throws
    {
        let directory = TemporaryDirectory()
        let router = Router(network: RecordedTown.town.network, arcsWorthWaitingFor: 0)
        let planner = RoutePlanner(
            network: RecordedTown.town.network, router: router,
            metricStore: MetricStore(directory: directory.path, logger: Logger(label: "test")),
            options: RouteOptions())
        var request = RouteRequest(
            waypoints: ["a", "f"].map { Waypoint(coordinate: RecordedTown.town.coordinate($0)) })
        request.options.travelMode = .truck
        for number in 1...50 {
            request.options.vehicle.weightTons = Double(number)
            await withCheckedContinuation { continuation in
                planner.plan(
                    request, id: RouteRequestID(rawValue: UInt64(number)), language: .english
                ) { _ in continuation.resume() }
            }
            router.prepare(for: request.options)
        }
        request.options = RouteOptions(travelMode: .cycling)
        planner.estimate(request) { _ in }
        let limit = ContinuousClock.now + .seconds(60)
        while !router.isPrepared(for: request.options), ContinuousClock.now < limit {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(router.unpreparedOptions == nil)
    }

    @Test func `a thread does its work in order, and all of it before it ends`() async {
        let done = Mutex<[Int]>([])
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        do {
            let thread = WorkThread(named: "work")
            for number in 0..<1000 {
                thread.put { done.withLock { $0.append(number) } }
            }
            thread.put { continuation.finish() }
        }
        for await _ in ended {}
        #expect(done.withLock { $0 } == Array(0..<1000))
    }
}
