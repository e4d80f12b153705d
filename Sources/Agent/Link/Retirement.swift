public import AgentCore
import Journal
import MQTTLink
import MosquittoClient
import Wire

/// Removes a vehicle from its broker: clears its retained messages and its waiting ones.
///
/// It comes as the vehicle itself, so its agent has to be stopped. The broker sends the retained
/// messages of the vehicle, among them pictures of unknown names; the probe that is sent behind the
/// subscriptions comes back behind them. Known retained topics are cleared in any case.
public struct Retirement: Sendable {
    /// The outcome.
    public struct Outcome: Sendable {
        /// Topics on which nothing is retained any more.
        public var cleared: [String] = []
        /// Topics that the vehicle may not write to.
        public var refused: [String] = []
        /// Whether the broker has sent all retained messages.
        public var isComplete = false
        /// Whether the journal has named the topics of earlier configurations for other readers.
        public var knowsEarlier = false
    }

    private let topics: Topics
    private let options: MosquittoClient.Options
    private let configuration: Configuration
    /// Known without the broker.
    private let known: Set<String>
    /// Topics on which earlier configurations have published for other systems; nil where the journal does not say.
    private let earlier: Set<String>?

    /// Maximum time of each step: connecting, receiving retained messages, clearing them.
    private static let patience = Duration.seconds(20)
    private static let probe = Array(#"{"id":"turnstone-probe-retire"}"#.utf8)

    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        let configuration = try configuration.validated()
        let topics = try configuration.vehicleTopics()
        if StateDirectory.isInUse(configuration.state.directory) == true {
            throw ConfigurationError(
                "an agent runs with the journal in \(configuration.state.directory), and this comes to the broker in "
                    + "its place; stop it first (systemctl stop turnstone)")
        }
        self.topics = topics
        self.configuration = configuration
        var options = try configuration.clientOptions(topics: topics)
        options.security = try configuration.lookAtTLS().security()
        options.link.subscriptions = ["state/+", "navigation/+", "image/+", "command/+"].map(
            topics.topic)
        options.startsClean = true
        options.sessionExpirySeconds = 0
        self.options = options
        let journal = StateDirectory.journalFile(in: configuration.state.directory)
        earlier = Journal.retainedElsewhere(at: journal)
        let parts = (0..<(Journal.tourParts(at: journal) ?? 1)).map {
            TourPart.subtopic(ofPart: $0)
        }
        known = CompatibilityPublishers(configuration.compatibility).retainedTopics(topics)
            .union(earlier ?? [])
            .union((Topics.retained + parts).map(topics.topic))
    }

    /// - Parameter report: called with each step when it is made.
    /// - Throws: ``BrokerFailure``, a sentence with the remedy.
    public func run(report: @escaping @Sendable (BrokerStep) -> Void) async throws -> Outcome {
        try await BrokerExchange(configuration, options, report: report).run { exchange in
            try await takeBack(exchange)
        }
    }

    private func takeBack(_ exchange: BrokerExchange) async throws -> Outcome {
        try await exchange.connect(within: Self.patience)
        _ = await exchange.publish(
            [
                Publication(
                    topic: topics.command(.ping), payload: Self.probe, quality: .atLeastOnce)
            ], within: Self.patience)
        var outcome = Outcome()
        outcome.knowsEarlier = earlier != nil
        outcome.isComplete = await exchange.wait(within: Self.patience) { state in
            state.loss != nil || state.messages.contains { $0.payload == Self.probe }
        }
        try checkLink(exchange)
        let found = exchange.takeMessages().filter { $0.retained && !$0.payload.isEmpty }.map(
            \.topic)
        let connection = topics.topic("state/connection")
        // The connection state is cleared last, as it was published first.
        let all = known.union(found).subtracting([connection]).sorted() + [connection]
        let outcomes = await exchange.publish(
            all.map {
                Publication(topic: $0, payload: [], quality: .atLeastOnce, retained: true)
            }, within: Self.patience)
        if outcomes.contains(nil) { try checkLink(exchange) }
        for (topic, answer) in zip(all, outcomes) {
            switch answer {
            case .acknowledged: outcome.cleared.append(topic)
            case .refused: outcome.refused.append(topic)
            case .tooLarge, .notConnected, nil:
                throw BrokerFailure(
                    description: "the link was lost before the broker had taken back everything; "
                        + "try again")
            }
        }
        return outcome
    }

    private func checkLink(_ exchange: BrokerExchange) throws(BrokerFailure) {
        guard let loss = exchange.read({ $0.loss }) else { return }
        throw BrokerFailure(
            description: "the link was lost before the broker had taken back everything: \(loss); "
                + "try again")
    }
}
