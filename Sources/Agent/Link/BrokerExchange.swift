import AgentCore
import MQTTLink
import MosquittoClient
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The failure of an exchange with the broker: a sentence with the remedy.
public struct BrokerFailure: Error, CustomStringConvertible {
    public let description: String
}

/// The events of a link, for a command that waits for them.
public enum BrokerStep: Sendable {
    case connecting(to: [String])
    case connected(to: String)
    /// A connection attempt to one of several brokers has failed; with the reason and the remedy.
    case failed(String)
}

/// A connection to the broker for as long as an exchange of the field tool takes, which asks a few things and waits for each
/// answer; the agent has ``LinkService``.
final class BrokerExchange: Sendable {
    /// The messages received so far.
    struct State: Sendable {
        /// The broker of the link; nil before there was one.
        var broker: Broker?
        var session: BrokerSession?
        /// The brokers with a failed attempt, and the last reason with its remedy.
        fileprivate var failed: Set<Broker> = []
        fileprivate var lastFailure: String?
        /// The reason of a link's early end.
        var loss: String?
        /// The broker's answer to each filter.
        var answers: [String: SubscriptionAnswer] = [:]
        var messages: [ReceivedMessage] = []
        /// Whether a message for another recipient has come. The link then stands still, so that the broker
        /// gets no acknowledgement and delivers it again to its recipient.
        var isHolding = false
        /// The fault that makes the library unusable.
        fileprivate var fault: LinkError?
        fileprivate var outcomes: [DeliveryToken: PublicationOutcome] = [:]
        fileprivate var lastToken: UInt64 = 0
    }

    private final class Progress: Sendable {
        let state = Mutex(State())
    }

    private let progress = Progress()
    private let configuration: Configuration
    private let options: MosquittoClient.Options
    private let client: MosquittoClient
    private let report: @Sendable (BrokerStep) -> Void

    /// - Parameters:
    ///   - configuration: gives the advice where there is no link.
    ///   - isForOthers: which messages must not be acknowledged. The link's thread waits from the
    ///     first one on until the process ends.
    ///   - report: called with each step when it is made.
    init(
        _ configuration: Configuration, _ options: MosquittoClient.Options,
        isForOthers: @escaping @Sendable (ReceivedMessage) -> Bool = { _ in false },
        report: @escaping @Sendable (BrokerStep) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.options = options
        self.report = report
        let progress = progress
        let isOneOfSeveral = options.link.brokers.count > 1
        client = MosquittoClient(options: options) { event in
            let step = progress.state.withLock { $0.take(event, configuration) }
            switch step {
            // The reason of a single broker is that of the failure.
            case .failed where !isOneOfSeveral: break
            case let step?: report(step)
            case nil: break
            }
            if case .messages(let messages) = event, messages.contains(where: isForOthers) {
                progress.state.withLock { $0.isHolding = true }
                while true { sleep(60) }
            }
        }
    }

    /// Keeps the link while the body runs.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (BrokerExchange) async throws -> Result
    ) async throws -> Result {
        report(.connecting(to: options.link.brokers.map(\.description)))
        let link = Task {
            do {
                try await client.run()
            } catch {
                progress.state.withLock { $0.fault = error as? LinkError }
            }
        }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(self)) } catch { result = .failure(error) }
        link.cancel()
        // A link that stands still ends with the process only.
        if !read({ $0.isHolding }) { await link.value }
        return try result.get()
    }

    /// Waits for a link, or until each broker has refused: then another attempt needs a remedy first.
    func connect(within patience: Duration) async throws(BrokerFailure) {
        let brokers = options.link.brokers
        _ = await wait(within: patience) { state in
            state.broker != nil || state.fault != nil || state.failed.isSuperset(of: brokers)
        }
        let (broker, failure) = read { ($0.broker, $0.lastFailure ?? $0.fault?.description) }
        guard broker != nil else {
            throw BrokerFailure(
                description: "there is no link to the broker: " + (failure ?? silence(patience)))
        }
    }

    /// The link itself may wait longer than this, and has said nothing yet.
    private func silence(_ patience: Duration) -> String {
        let error = LinkError(
            function: "connection", code: 0,
            reason: "no answer within \(Int(patience.components.seconds)) s", cause: .noAnswer)
        let places = options.link.brokers.map(\.description).joined(separator: ", ")
        return "\(places): \(error)\(configuration.advice(on: error)), and at the network"
    }

    /// Hands publications at QoS 1 to the broker and waits for its answers.
    ///
    /// - Returns: an outcome for each; nil where none came, or the link was lost first.
    func publish(_ publications: [Publication], within patience: Duration) async
        -> [PublicationOutcome?]
    {
        let tokens = publications.map { _ in
            progress.state.withLock { state in
                state.lastToken += 1
                return DeliveryToken(rawValue: state.lastToken)
            }
        }
        for (publication, token) in zip(publications, tokens) {
            client.send(publication, token: token)
        }
        _ = await wait(within: patience) { state in
            state.loss != nil || state.isHolding || tokens.allSatisfy { state.outcomes[$0] != nil }
        }
        return read { state in tokens.map { state.outcomes[$0] } }
    }

    func read<Value: Sendable>(_ body: (State) -> Value) -> Value {
        progress.state.withLock { body($0) }
    }

    /// The messages received since the last call, in the broker's order.
    func takeMessages() -> [ReceivedMessage] {
        progress.state.withLock { state in
            defer { state.messages.removeAll() }
            return state.messages
        }
    }

    /// - Returns: whether the condition became true in time.
    func wait(within patience: Duration, for condition: @Sendable (State) -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + patience
        while !read(condition) {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return true
    }
}

extension BrokerExchange.State {
    fileprivate mutating func take(_ event: LinkEvent, _ configuration: Configuration)
        -> BrokerStep?
    {
        switch event {
        case .connected(let broker, let session):
            self.broker = broker
            self.session = session
            loss = nil
            return .connected(to: broker.description)
        case .closed, .confirmedDelivery, .networkUnwatched: break
        case .subscription(let answer): answers[answer.filter] = answer
        case .disconnected(let broker, let error, _):
            let failure =
                "\(broker): \(error)\(configuration.advice(on: error))"
                + error.clockNote(nil, systemTime: SystemClock.now)
            guard self.broker == nil else {
                loss = failure
                break
            }
            lastFailure = failure
            return failed.insert(broker).inserted ? .failed(failure) : nil
        case .outcome(let token, let outcome): outcomes[token] = outcome
        case .messages(let messages): self.messages += messages
        }
        return nil
    }
}
