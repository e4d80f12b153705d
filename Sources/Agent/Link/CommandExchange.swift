public import AgentCore
import Geodesy
public import Guidance
import MQTTLink
import MosquittoClient
public import Wire

/// Sends one command to one vehicle as a person of dispatch, and waits for the vehicle's reply.
public struct CommandExchange: Sendable {
    /// The outcome of the order.
    public enum Outcome: Hashable, Sendable {
        /// The broker has it; no reply was waited for.
        case sent
        /// The last reply, as the vehicle wrote it.
        case answered(CommandReply.Status, json: JSONValue)
        /// With the likely reason.
        case unanswered(String)
    }

    public let topic: String
    public let payload: [UInt8]
    /// Seconds after which the broker drops the order.
    public var expirySeconds: UInt32?
    private let dispatch: Configuration
    private let topics: Topics
    private let order: DecodedCommand
    private let options: MosquittoClient.Options

    /// What tells whether a vehicle that does not answer is there.
    private static let signsOfLife = ["state/connection", "state/health"]
    /// Maximum time of each step at the broker.
    private static let patience = Duration.seconds(20)

    /// - Parameter payload: one JSON object, decoded here as by the vehicle.
    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    public init(
        _ name: CommandName, payload: [UInt8], to vehicle: String, by dispatch: Configuration
    ) throws(ConfigurationError) {
        topics = try dispatch.dispatchTopics(of: vehicle)
        topic = topics.command(name)
        self.payload = payload
        switch CommandDecoder().decode(name: name.rawValue, payload: payload) {
        case .success(let order): self.order = order
        case .failure(let refusal):
            throw ConfigurationError("\(vehicle) would refuse that: \(refusal.message)")
        }
        let time = SystemClock.now
        if let over = order.body.closedWindow(at: time) {
            throw ConfigurationError(
                "\(vehicle) would refuse that: \(over.message) By this machine's clock it is \(time)."
            )
        }
        self.dispatch = dispatch
        var options = try dispatch.dispatchOptions(topics)
        options.link.subscriptions = (["reply/\(name.rawValue)"] + Self.signsOfLife).map(
            topics.topic)
        self.options = options
    }

    /// The fields that a vehicle of this version does not know and passes over, as JSON pointers.
    public var ignored: [String] { order.ignored }

    /// - Parameters:
    ///   - patience: maximum time of the vehicle's last reply; nil to wait for the broker only.
    ///   - report: called with each step.
    ///   - accepted: called with the reply that the vehicle has begun.
    /// - Throws: ``BrokerFailure``, after which the order was not sent, or its fate is unknown.
    public func run(
        waiting patience: Duration?, report: @escaping @Sendable (BrokerStep) -> Void,
        accepted: @escaping @Sendable (JSONValue) -> Void
    ) async throws -> Outcome {
        try await BrokerExchange(dispatch, options, report: report).run { exchange in
            try await send(by: exchange, waiting: patience, accepted: accepted)
        }
    }

    private func send(
        by exchange: BrokerExchange, waiting patience: Duration?, accepted: (JSONValue) -> Void
    ) async throws -> Outcome {
        try await exchange.connect(within: Self.patience)
        let filters = options.link.subscriptions
        _ = await exchange.wait(within: Self.patience) { state in
            state.loss != nil || filters.allSatisfy { state.answers[$0] != nil }
        }
        if patience != nil, let refusal = exchange.read({ $0.answers[filters[0]]?.refusal }) {
            throw BrokerFailure(
                description: "the broker does not let \(user) read \(filters[0]): \(refusal); let "
                    + "\(user) read it in the broker's access list, or send with --no-wait")
        }
        let publication = Publication(
            topic: topic, payload: payload, quality: .atLeastOnce, expirySeconds: expirySeconds)
        switch await exchange.publish([publication], within: Self.patience)[0] {
        case .acknowledged: break
        case .refused(let reason, _):
            throw BrokerFailure(
                description: "the broker refuses what \(user) publishes on \(topic): \(reason); "
                    + "let \(user) write it in the broker's access list")
        case .tooLarge:
            throw BrokerFailure(
                description: "the order is larger than the broker takes; raise its largest packet, "
                    + "or send fewer waypoints")
        case .notConnected, nil:
            throw BrokerFailure(
                description: "nobody knows whether the broker has the order, as the link was lost"
                    + (exchange.read { $0.loss }.map { " (\($0))" } ?? "")
                    + "; send it again with --id \(order.id), so that it is obeyed once")
        }
        guard let patience else { return .sent }
        return await hear(exchange, within: patience, accepted)
    }

    private func hear(
        _ exchange: BrokerExchange, within patience: Duration, _ accepted: (JSONValue) -> Void
    ) async -> Outcome {
        let deadline = ContinuousClock.now + patience
        var connection: JSONValue?
        var lastHeard = LastHeard()
        var isAccepted = false
        repeat {
            _ = await exchange.wait(within: deadline - .now) {
                !$0.messages.isEmpty || $0.loss != nil
            }
            for message in exchange.takeMessages() {
                guard let json = try? JSONValue(parsing: message.payload) else { continue }
                for subtopic in Self.signsOfLife where message.topic == topics.topic(subtopic) {
                    if subtopic == "state/connection" { connection = json }
                    lastHeard.take(
                        json, on: subtopic, isRetained: message.retained, at: SystemClock.now)
                }
                guard json["id"]?.string == order.id, message.topic != topic,
                    let status = json["status"]?.string.flatMap(CommandReply.Status.init)
                else { continue }
                guard status == .accepted else { return .answered(status, json: json) }
                isAccepted = true
                accepted(json)
            }
            // The client connects again by itself, and a vehicle publishes a reply again if the
            // broker may not have it.
            if exchange.read({ $0.loss }) != nil { try? await Task.sleep(for: .milliseconds(100)) }
        } while ContinuousClock.now < deadline && !Task.isCancelled
        return .unanswered(
            reason(connection, lastHeard, isAccepted: isAccepted, exchange.read { $0.loss }))
    }

    private var user: String { dispatch.dispatchUser }

    /// The likely reason why there is no answer, with the remedy.
    private func reason(
        _ connection: JSONValue?, _ lastHeard: LastHeard, isAccepted: Bool, _ loss: String?
    ) -> String {
        let vehicle = topics.vehicle
        if let loss { return "the link to the broker was lost: \(loss)" }
        if isAccepted {
            return "\(vehicle) has begun and not ended yet; its reply will come on its reply topic"
        }
        let waits =
            expirySeconds.map { "the order waits at the broker for \($0) s" }
            ?? "the order waits at the broker"
        switch connection?["state"]?.string {
        case "online":
            if let seconds = lastHeard.silentSeconds(at: SystemClock.now) {
                return "\(vehicle) is online by what the broker has retained, and has published "
                    + "nothing for \(Int(seconds)) s: its power or its link is gone, or the broker lets it in "
                    + "no more; \(waits)"
            }
            return "\(vehicle) is online and says nothing; look at commandPath in its "
                + "state/health, and at the broker's access list for \(vehicle) and \(user)"
        case let state?:
            let since = connection.flatMap(ConnectionState.since).map { " (\($0))" } ?? ""
            return "\(vehicle) is \(state)\(since); \(waits)"
        case nil:
            return "the broker knows no \(vehicle) under \(topics.root), or does not let "
                + "\(user) read of it; look at --vehicle; if it was never connected the broker has "
                + "thrown the order away: send it again once it is"
        }
    }
}

extension Configuration {
    /// To connect as dispatch: under a unique name, without a session at the broker.
    func dispatchOptions(_ topics: Topics) throws(ConfigurationError) -> MosquittoClient.Options {
        var options = try clientOptions(topics: topics)
        options.security = try lookAtTLS().security()
        options.clientIdentifier =
            broker.clientIdentifier.isEmpty
            ? "turnstone-dispatch-" + String(UInt64.random(in: 0 ... .max), radix: 36)
            : broker.clientIdentifier
        options.startsClean = true
        options.sessionExpirySeconds = 0
        options.link.subscriptions = []
        return options
    }
}
