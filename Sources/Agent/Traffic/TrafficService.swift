import Guidance
import MosquittoClient
import RoadNetwork
import ServiceLifecycle
import Synchronization
import Threads
import Wire

/// Brings what is told of traffic to the router and to the navigator, on a thread of its own: working
/// it into the weights of a large map takes longer than a fix may wait.
final class TrafficService: Service, Sendable {
    private struct Arrival {
        var message: ReceivedMessage
        var at: Duration
    }

    private struct State {
        /// The newest message of each region that was not looked at yet.
        var arrivals: [String: Arrival] = [:]
        var retained = RetainedMemory()
        /// Messages of regions without a proper name, or of too many of them.
        var ignored = 0
        var health = Health.Traffic()
        var isStopping = false
    }

    private let state = Mutex(State())
    private let wake = WakeSignal()
    private let network: RoadNetwork
    private let planner: RoutePlanner
    private let inbox: Inbox
    private let time: TimeKeeper
    private let clock: MonotonicClock

    init(
        network: RoadNetwork, planner: RoutePlanner, inbox: Inbox, time: TimeKeeper,
        clock: MonotonicClock
    ) {
        self.network = network
        self.planner = planner
        self.inbox = inbox
        self.time = time
        self.clock = clock
    }

    /// Takes a message if it is one of traffic; returns whether it is. Never blocks.
    func take(_ message: ReceivedMessage, _ topics: Topics) -> Bool {
        guard case .traffic(let region)? = topics.incoming(message.topic) else { return false }
        put(message, region: region)
        return true
    }

    private func put(_ message: ReceivedMessage, region: String) {
        state.withLock { state in
            // A flood of made-up regions is bounded here, before anything is read.
            guard TopicLevel(region) != nil,
                state.arrivals[region] != nil
                    || state.arrivals.count < TrafficBoard.maximumRegions
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

    var health: Health.Traffic { state.withLock { $0.health } }

    /// Health has what is known before the router does, which may be at work.
    private func takeHealth(of board: TrafficBoard) {
        state.withLock { state in
            state.health = board.health
            state.health.rejected += state.ignored
        }
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
        var board = TrafficBoard()
        while true {
            let (arrivals, isStopping) = state.withLock { state in
                defer { state.arrivals = [:] }
                return (state.arrivals, state.isStopping)
            }
            guard !isStopping else { return }
            for (region, arrival) in arrivals {
                board.take(
                    region: region, payload: arrival.message.payload,
                    expirySeconds: arrival.message.expirySeconds, arrivedAt: arrival.at,
                    edges: network.edges(of:))
            }
            let (now, source) = time.now
            if let speeds = board.changedSpeeds(
                at: clock.now, time: now, isTrusted: source != .floor)
            {
                takeHealth(of: board)
                // The router first: the navigator asks it for a better route.
                planner.setTraffic(speeds)
                inbox.put(speeds.isEmpty ? nil : TrafficConditions(speeds: speeds))
            }
            takeHealth(of: board)
            _ = wake.wait(timeout: board.isWaiting ? .seconds(1) : .seconds(60))
        }
    }
}
