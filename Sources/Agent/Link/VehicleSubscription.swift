public import AgentCore
import MQTTLink
import MosquittoClient
import Wire

/// Receives the messages of vehicles, as a person signed in at the broker.
public struct VehicleSubscription: Sendable {
    /// A message as received.
    public struct Heard: Sendable {
        public var vehicle: String
        /// The levels of the topic after the vehicle's name.
        public var subtopic: String
        public var topic: String
        public var payload: [UInt8]
        public var isRetained: Bool
    }

    public enum News: Sendable {
        case heard([Heard])
        /// There is a link again.
        case linked
        /// With the reason; it is tried again.
        case lost(String)
    }

    private let dispatch: Configuration
    private let filters: [String]
    private let root: String
    private let options: MosquittoClient.Options

    /// Maximum time until there is a link, where nobody says another.
    public static let patience = Duration.seconds(20)
    private static let look = Duration.milliseconds(50)
    /// What a person of dispatch may read, a filter for each: brokers that look at the filter alone refuse one that
    /// has the vehicle's own sensors too.
    private static let subtopics = [
        "state/+", "location", "navigation/+", "event/+", "history/+", "reply/+", "image/+", "vss",
        "command/+",
    ]

    /// - Parameter vehicle: nil for all.
    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    public init(_ vehicle: String?, by dispatch: Configuration) throws(ConfigurationError) {
        self.dispatch = dispatch
        let topics = try dispatch.dispatchTopics(of: vehicle ?? "all")
        root = topics.root
        filters = Self.subtopics.map { subtopic in
            vehicle == nil ? "\(topics.root)/+/\(subtopic)" : topics.topic(subtopic)
        }
        var options = try dispatch.dispatchOptions(topics)
        options.link.subscriptions = filters
        self.options = options
    }

    /// Receives until the body returns false.
    ///
    /// - Parameters:
    ///   - patience: maximum time until there is a link.
    ///   - body: called some times a second, with nothing where nothing has come; false ends it.
    /// - Throws: ``BrokerFailure`` where there is no link at first, or the broker refuses.
    public func run(
        connectingWithin patience: Duration = Self.patience,
        report: @escaping @Sendable (BrokerStep) -> Void,
        _ body: @escaping @Sendable ([News]) async throws -> Bool
    ) async throws {
        try await BrokerExchange(dispatch, options, report: report).run { exchange in
            try await exchange.connect(within: patience)
            _ = await exchange.wait(within: patience) { state in
                filters.allSatisfy { state.answers[$0] != nil }
            }
            let refusals = exchange.read { state in filters.map { state.answers[$0]?.refusal } }
            // Who may read something only sees that.
            if let refusal = refusals[0], !refusals.contains(where: { $0 == nil }) {
                let user = dispatch.dispatchUser
                throw BrokerFailure(
                    description: "the broker does not let \(user) read \(filters[0]) and the like: "
                        + "\(refusal); let \(user) read it in the broker's access list")
            }
            var loss: String?
            var goesOn = true
            while goesOn, !Task.isCancelled {
                var news: [News] = []
                let lost = exchange.read { $0.loss }
                if lost != loss {
                    loss = lost
                    news.append(lost.map { .lost($0) } ?? .linked)
                }
                let heard = exchange.takeMessages().compactMap(heard)
                if !heard.isEmpty { news.append(.heard(heard)) }
                goesOn = try await body(news)
                if goesOn { try? await Task.sleep(for: Self.look) }
            }
        }
    }

    /// Nil for a message that is no vehicle's.
    private func heard(_ message: ReceivedMessage) -> Heard? {
        guard message.topic.hasPrefix(root + "/") else { return nil }
        let parts = message.topic.dropFirst(root.count + 1).split(separator: "/", maxSplits: 1)
        guard parts.count == 2, VehicleID(String(parts[0])) != nil else { return nil }
        return Heard(
            vehicle: String(parts[0]), subtopic: String(parts[1]), topic: message.topic,
            payload: message.payload, isRetained: message.retained)
    }
}
