import AgentCore
import Geodesy
import Guidance
import MQTTLink
import RoadNetwork
import ServiceLifecycle
import Synchronization
import Threads
import Wire

/// Brings traffic reports to the router and to the navigator, on a thread of its own: working them
/// into the weights of a large map takes longer than a fix may wait.
final class TrafficService: Service, Sendable {
    private struct State {
        var arrivals = TrafficArrivals()
        /// The time, and the moment on the clock at which it was taken.
        var time: (reading: TimeKeeper.Reading, at: Duration)?
        var isStopping = false
    }

    private let state = Mutex(State())
    private let wake = WakeSignal()
    private let network: RoadNetwork
    private let planner: RoutePlanner
    private let clock: MonotonicClock
    private let send: @Sendable (AgentInput) -> Void

    /// - Parameter send: given the live traffic; called on this service's thread.
    init(
        network: RoadNetwork, planner: RoutePlanner, clock: MonotonicClock,
        send: @escaping @Sendable (AgentInput) -> Void
    ) {
        self.network = network
        self.planner = planner
        self.clock = clock
        self.send = send
    }

    /// The time now, by which reports are valid or not. Never blocks.
    func take(_ reading: TimeKeeper.Reading) {
        let now = clock.now
        let isFirst = state.withLock { state in
            defer { state.time = (reading, now) }
            return state.time == nil
        }
        if isFirst { wake.signal() }
    }

    /// Takes a message if it is one of traffic; returns whether it is. Never blocks.
    func take(_ message: ReceivedMessage, _ topics: Topics) -> Bool {
        guard case .traffic(let region)? = topics.incoming(message.topic) else { return false }
        let now = clock.now
        state.withLock { $0.arrivals.put(message, region: region, at: now) }
        wake.signal()
        return true
    }

    /// Health has the live traffic before the router, which may be busy.
    private func reportHealth(of liveTraffic: LiveTraffic, _ last: inout Health.Traffic) {
        let health = liveTraffic.health
        guard health != last else { return }
        last = health
        send(.trafficHealth(health))
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await NativeThread.run(named: "traffic", niceness: 10) { [self] in
                state.withLock { $0.isStopping = true }
                wake.signal()
            } body: { [self] in
                watch()
            }
        }
    }

    private func watch() {
        var liveTraffic = LiveTraffic()
        var health = Health.Traffic()
        while true {
            let (news, time, isStopping) = state.withLock { state in
                (state.arrivals.take(), state.time, state.isStopping)
            }
            guard !isStopping else { return }
            if news.refusals.count > 0 {
                liveTraffic.reject(news.refusals.sentence, count: news.refusals.count)
            }
            for arrival in news.arrivals {
                liveTraffic.take(
                    region: arrival.region, payload: arrival.message.payload,
                    expirySeconds: arrival.message.expirySeconds, arrivedAt: arrival.at,
                    edges: network.edges(of:))
            }
            let now = clock.now
            if let time,
                let speeds = liveTraffic.changedSpeeds(
                    at: now, time: time.reading.time.advanced(bySeconds: (now - time.at).inSeconds),
                    isTrusted: time.reading.source != .floor)
            {
                reportHealth(of: liveTraffic, &health)
                // The router first: the navigator asks it for a better route.
                planner.setTraffic(speeds)
                send(.traffic(speeds.isEmpty ? nil : TrafficConditions(speeds: speeds)))
            }
            reportHealth(of: liveTraffic, &health)
            state.withLock { $0.arrivals.read(keeping: liveTraffic.regions) }
            _ = wake.wait(timeout: liveTraffic.isWaiting ? .seconds(1) : .seconds(60))
        }
    }
}
