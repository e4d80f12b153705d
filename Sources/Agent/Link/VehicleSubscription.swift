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
    private let filter: String
    private let root: String
    private let options: MosquittoClient.Options

    /// Maximum time until there is a link, where nobody says another.
    public static let patience = Duration.seconds(20)
    private static let look = Duration.milliseconds(50)

    /// - Parameter vehicle: nil for all.
    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    public init(_ vehicle: String?, by dispatch: Configuration) throws(ConfigurationError) {
        self.dispatch = dispatch
        let topics = try dispatch.dispatchTopics(of: vehicle ?? "all")
        root = topics.root
        filter = vehicle == nil ? "\(topics.root)/+/#" : topics.topic("#")
        var options = try dispatch.dispatchOptions(topics)
        options.link.subscriptions = [filter]
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
            _ = await exchange.wait(within: patience) { $0.answers[filter] != nil }
            if let refusal = exchange.read({ $0.answers[filter]?.refusal }) {
                let user = dispatch.broker.userName
                throw BrokerFailure(
                    description: "the broker does not let \(user) read \(filter): \(refusal); let "
                        + "\(user) read it in the broker's access list")
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
