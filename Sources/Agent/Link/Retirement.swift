public import AgentCore
import Journal
import MQTTLink
import MosquittoClient
import Synchronization
import Wire

/// Takes a vehicle off its broker: every message that the broker retains of it, and what waits for it.
///
/// It comes as the vehicle itself, so its agent has to be stopped. The broker tells what it retains of the
/// vehicle, pictures of which nobody knows the names among it; the probe that is sent behind the
/// subscriptions comes back behind that. What is known to be retained is taken back in any case.
public struct Retirement: Sendable {
    /// What became of it.
    public struct Outcome: Sendable {
        /// Topics on which nothing is retained any more.
        public var cleared: [String] = []
        /// Topics that the broker does not let the vehicle write to.
        public var refused: [String] = []
        /// Whether the broker has told all that it retains.
        public var isComplete = false
        /// Whether the journal has said what earlier configurations have told other readers.
        public var knowsEarlier = false
    }

    /// What happens on the way, for whoever waits for it.
    public enum Step: Sendable {
        case connecting(to: [String])
        case connected(to: String)
        /// One of several brokers was tried in vain; with the reason and what to do.
        case failed(String)
    }

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// What has come from the broker until now.
    private final class Progress: Sendable {
        let state = Mutex(State())
    }

    private struct State {
        var isConnected = false
        /// The brokers that were tried in vain, and the last reason with what to do.
        var failed: Set<Broker> = []
        var lastFailure: String?
        /// Why the link has ended before all was done.
        var loss: String?
        var isAllHeard = false
        var found: [String] = []
        var outcomes: [DeliveryToken: PublicationOutcome] = [:]
    }

    private let topics: Topics
    private let options: MosquittoClient.Options
    private let configuration: Configuration
    /// Known without being told.
    private let known: Set<String>
    /// What earlier configurations have told other readers; nil where the journal does not say.
    private let earlier: Set<String>?

    /// How long each step may take: connecting, hearing what is retained, taking it back.
    private static let patience = Duration.seconds(20)
    private static let probe = Array(#"{"id":"turnstone-probe-retire"}"#.utf8)

    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        let configuration = try configuration.validated()
        let topics = try configuration.vehicleTopics()
        self.topics = topics
        self.configuration = configuration
        var options = try configuration.clientOptions(topics: topics)
        options.tls = try configuration.lookAtTLS().readable()
        options.link.subscriptions = ["state/+", "navigation/+", "image/+", "command/+"].map(
            topics.topic)
        options.startsClean = true
        options.sessionExpirySeconds = 0
        self.options = options
        earlier = Journal.retainedElsewhere(
            at: StateDirectory.journalFile(in: configuration.state.directory))
        known = CompatibilityPublishers(configuration.compatibility).retainedTopics(topics)
            .union(earlier ?? [])
            .union(
                ["navigation/route", "state/navigation", "state/health", "state/info"]
                    .map(topics.topic))
    }

    /// - Parameter tell: told each step when it is made.
    public func run(tell: @escaping @Sendable (Step) -> Void) async throws -> Outcome {
        let progress = Progress()
        let client = MosquittoClient(options: options) { event in
            if let step = progress.state.withLock({ take(event, &$0) }) { tell(step) }
        }
        tell(.connecting(to: options.link.brokers.map(\.description)))
        return try await withThrowingTaskGroup(of: Outcome?.self) { group in
            group.addTask {
                try await client.run()
                return nil
            }
            group.addTask { try await takeBack(by: client, progress) }
            defer { group.cancelAll() }
            while let outcome = try await group.next() {
                if let outcome { return outcome }
            }
            return Outcome()
        }
    }

    private func take(_ event: LinkEvent, _ state: inout State) -> Step? {
        switch event {
        case .connected(let broker, _):
            state.isConnected = true
            return .connected(to: broker.description)
        case .closed, .subscription, .confirmedReceipt, .networkUnwatched: break
        case .disconnected(let broker, let error, _):
            let failure =
                "\(broker): \(error)\(configuration.advice(on: error))\(error.clockNote(nil, systemTime: SystemClock.now))"
            if state.isConnected {
                state.loss = failure
                break
            }
            state.lastFailure = failure
            let isNew = state.failed.insert(broker).inserted
            return isNew && options.link.brokers.count > 1 ? .failed(failure) : nil
        case .outcome(let token, let outcome): state.outcomes[token] = outcome
        case .messages(let messages):
            for message in messages {
                if message.payload == Self.probe { state.isAllHeard = true }
                if message.retained, !message.payload.isEmpty { state.found.append(message.topic) }
            }
        }
        return nil
    }

    private func takeBack(by client: MosquittoClient, _ progress: Progress) async throws -> Outcome
    {
        // Where each broker has said no, somebody has to do something before another attempt makes sense.
        _ = await wait(
            for: {
                progress.state.withLock {
                    $0.isConnected || $0.failed.isSuperset(of: options.link.brokers)
                }
            })
        let (isConnected, failure) = progress.state.withLock { ($0.isConnected, $0.lastFailure) }
        guard isConnected else {
            throw Failure(
                description: "there is no link to the broker: " + (failure ?? "it does not answer"))
        }
        client.send(
            Publication(topic: topics.command(.ping), payload: Self.probe, quality: .atLeastOnce))
        var outcome = Outcome()
        outcome.knowsEarlier = earlier != nil
        outcome.isComplete = await wait(
            for: { progress.state.withLock { $0.isAllHeard || $0.loss != nil } })
        try checkLink(progress)
        let connection = topics.topic("state/connection")
        // Whether the vehicle is there is told last, as it was told first.
        let all =
            known.union(progress.state.withLock { $0.found }).subtracting([connection]).sorted()
            + [connection]
        for (number, topic) in all.enumerated() {
            client.send(
                Publication(topic: topic, payload: [], quality: .atLeastOnce, retained: true),
                token: DeliveryToken(rawValue: UInt64(number)))
        }
        _ = await wait(
            for: {
                progress.state.withLock { $0.outcomes.count == all.count || $0.loss != nil }
            })
        if progress.state.withLock({ $0.outcomes.count < all.count }) { try checkLink(progress) }
        let outcomes = progress.state.withLock { $0.outcomes }
        for (number, topic) in all.enumerated() {
            switch outcomes[DeliveryToken(rawValue: UInt64(number))] {
            case .acknowledged: outcome.cleared.append(topic)
            case .refused: outcome.refused.append(topic)
            case .tooLarge, .notConnected, nil:
                throw Failure(
                    description: "the link was lost before the broker had taken back everything; "
                        + "try again")
            }
        }
        return outcome
    }

    private func checkLink(_ progress: Progress) throws(Failure) {
        guard let loss = progress.state.withLock({ $0.loss }) else { return }
        throw Failure(
            description: "the link was lost before the broker had taken back everything: \(loss); "
                + "try again")
    }

    private func wait(for condition: () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + Self.patience
        while !condition() {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return true
    }
}
