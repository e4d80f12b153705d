import AgentCore
import Geodesy
import MQTTLink
import MosquittoClient
import ServiceLifecycle
import Synchronization
import Threads
import Wire

/// The link as a service: up as long as the agent runs, and ended after the broker has the last state. It
/// hands events of the broker to the agent and messages to the broker, and decides nothing.
final class LinkService: Service {
    let client: MosquittoClient
    private let agent: SharedAgent
    private let batches: BatchCounter
    private let hasEnded = StopFlag()

    /// Maximum time of the shutdown; a vehicle that is switched off has two seconds for everything.
    static let shutdownTime = Duration.milliseconds(1200)

    init(
        options: MosquittoClient.Options, topics: Topics, agent: SharedAgent,
        traffic: TrafficService, clock: MonotonicClock
    ) {
        let batches = BatchCounter()
        let epoch = ContinuousClock.now
        self.agent = agent
        self.batches = batches
        client = MosquittoClient(
            options: options, epoch: epoch,
            will: { Publication(agent.read { $0.will(at: clock.now) }) },
            certificateTime: {
                guard let time = agent.read({ $0.time.certificateTime(at: clock.now) }) else {
                    return nil
                }
                agent.handle(.certificatesChecked(at: time))
                return time.millisecondsSince1970 / 1000
            },
            handler: { event in
                switch event {
                case .messages(let messages):
                    let commands = messages.filter {
                        if case .sensor? = topics.incoming($0.topic) {
                            agent.handle(.sensor($0))
                            return false
                        }
                        return !traffic.take($0, topics)
                    }
                    guard !commands.isEmpty else { return }
                    let batch = batches.next()
                    agent.handle(.messages(commands, batch: batch))
                    batches.wait(for: batch)
                case .confirmedDelivery(let elapsed):
                    agent.handle(.confirmed(before: clock.time(of: epoch + elapsed)))
                default: agent.handle(.link(event))
                }
            })
    }

    /// The messages of a batch that are to be kept are on disk.
    func acknowledge(_ batch: UInt64) { batches.acknowledge(batch) }

    /// Ends the service.
    func end() { hasEnded.raise() }

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { [self] group in
            group.addTask { [self] in try await client.run() }
            group.addTask { [self] in
                try? await gracefulShutdown()
                await sayFarewell()
            }
            // Either the library is unusable, or the last messages are sent: then the link ends.
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func sayFarewell() async {
        let deadline = ContinuousClock.now + Self.shutdownTime
        agent.handle(.end)
        while !hasEnded.isRaised, ContinuousClock.now < deadline {
            do { try await Task.sleep(for: .milliseconds(5)) } catch { break }
        }
        agent.handle(.endNow)
    }
}

/// Holds the link's thread until its messages are on disk: only then does the broker get its
/// acknowledgement.
private final class BatchCounter: Sendable {
    private let given = Atomic<UInt64>(0)
    private let acknowledged = Atomic<UInt64>(0)
    private let progress = WakeSignal()

    func next() -> UInt64 { given.add(1, ordering: .relaxed).newValue }

    func acknowledge(_ batch: UInt64) {
        acknowledged.store(batch, ordering: .releasing)
        progress.signal()
    }

    /// Returns when a batch is acknowledged, or when the disk has taken too long, which health
    /// reports: live messages must not stand still for it. For one thread.
    func wait(for batch: UInt64) {
        let deadline = ContinuousClock.now + StoreAndForward.longestCommit
        while acknowledged.load(ordering: .acquiring) < batch {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return }
            _ = progress.wait(timeout: left)
        }
    }
}
