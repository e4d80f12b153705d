import Journal
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

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// What has come from the broker until now.
    private final class Progress: Sendable {
        let state = Mutex(State())
    }

    private struct State {
        var isConnected = false
        var isAllHeard = false
        var found: [String] = []
        var outcomes: [PublicationTicket: PublicationOutcome] = [:]
        var lastError: String?
    }

    private let topics: Topics
    private let options: MosquittoClient.Options
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
        try configuration.checkEncryption()
        self.topics = topics
        var options = try configuration.clientOptions(topics: topics)
        options.subscriptions = ["state/+", "navigation/+", "image/+", "command/+"].map(
            topics.topic)
        options.startsClean = true
        options.sessionExpirySeconds = 0
        self.options = options
        earlier = Journal.retainedElsewhere(
            at: StateDirectory.journalFile(in: configuration.state.directory))
        known = OtherReaders(configuration.compatibility).retainedTopics(topics)
            .union(earlier ?? [])
            .union(
                ["navigation/route", "state/navigation", "state/health", "state/info"]
                    .map(topics.topic))
    }

    public func run() async throws -> Outcome {
        let progress = Progress()
        let client = MosquittoClient(options: options) { event in
            progress.state.withLock { take(event, &$0) }
        }
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

    private func take(_ event: MosquittoClient.Event, _ state: inout State) {
        switch event {
        case .connected: state.isConnected = true
        case .closed, .subscription, .confirmedReceipt, .networkUnwatched: break
        case .disconnected(_, let error, _): state.lastError = "\(error)"
        case .outcome(let ticket, let outcome): state.outcomes[ticket] = outcome
        case .messages(let messages):
            for message in messages {
                if message.payload == Self.probe { state.isAllHeard = true }
                if message.retained, !message.payload.isEmpty { state.found.append(message.topic) }
            }
        }
    }

    private func takeBack(by client: MosquittoClient, _ progress: Progress) async throws -> Outcome
    {
        guard await wait(for: { progress.state.withLock { $0.isConnected } }) else {
            throw Failure(
                description: "there is no link to the broker: "
                    + (progress.state.withLock { $0.lastError } ?? "it does not answer"))
        }
        client.send(
            Publication(topic: topics.command(.ping), payload: Self.probe, quality: .atLeastOnce))
        var outcome = Outcome()
        outcome.knowsEarlier = earlier != nil
        outcome.isComplete = await wait(for: { progress.state.withLock { $0.isAllHeard } })
        let connection = topics.topic("state/connection")
        // Whether the vehicle is there is told last, as it was told first.
        let all =
            known.union(progress.state.withLock { $0.found }).subtracting([connection]).sorted()
            + [connection]
        for (number, topic) in all.enumerated() {
            client.send(
                Publication(topic: topic, payload: [], quality: .atLeastOnce, retained: true),
                ticket: PublicationTicket(rawValue: UInt64(number)))
        }
        _ = await wait(for: { progress.state.withLock { $0.outcomes.count == all.count } })
        let outcomes = progress.state.withLock { $0.outcomes }
        for (number, topic) in all.enumerated() {
            switch outcomes[PublicationTicket(rawValue: UInt64(number))] {
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

    private func wait(for condition: () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + Self.patience
        while !condition() {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return true
    }
}
