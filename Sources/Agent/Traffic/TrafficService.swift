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
    private struct Arrival {
        var message: ReceivedMessage
        var at: Duration
    }

    private struct State {
        /// The newest message of each region that was not handled yet.
        var arrivals: [String: Arrival] = [:]
        var retained = RetainedMemory()
        /// Messages of regions without a proper name, or of too many of them.
        var ignored = 0
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
        put(message, region: region)
        return true
    }

    private func put(_ message: ReceivedMessage, region: String) {
        state.withLock { state in
            // A flood of invented regions is bounded here, before parsing.
            guard TopicLevel(region) != nil,
                state.arrivals[region] != nil
                    || state.arrivals.count < LiveTraffic.maximumRegions
            else {
                state.ignored += 1
                return
            }
            guard !state.retained.hasHeard(message) else { return }
            if !message.retained { state.retained.forget(message.topic) }
            state.arrivals[region] = Arrival(message: message, at: clock.now)
        }
        wake.signal()
    }

    /// Health has the live traffic before the router, which may be busy.
    private func reportHealth(of liveTraffic: LiveTraffic, _ last: inout Health.Traffic) {
        var health = liveTraffic.health
        health.rejected += state.withLock { $0.ignored }
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
            let (arrivals, time, isStopping) = state.withLock { state in
                defer { state.arrivals = [:] }
                return (state.arrivals, state.time, state.isStopping)
            }
            guard !isStopping else { return }
            for (region, arrival) in arrivals {
                liveTraffic.take(
                    region: region, payload: arrival.message.payload,
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
            _ = wake.wait(timeout: liveTraffic.isWaiting ? .seconds(1) : .seconds(60))
        }
    }
}
