import AgentCore
import MQTTLink
import MosquittoClient
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Checks the brokers as the vehicle: whether each accepts it, and the topics allowed by its access
/// list.
///
/// It comes in the vehicle's place and into its session, so it looks only while no agent runs, and takes no command
/// that waits. On each topic it publishes an empty message at QoS 1 that is not retained, which changes nothing; the
/// broker's PUBACK says whether it is allowed.
struct BrokerProbe {
    let configuration: Configuration

    private static let patience = Duration.seconds(15)
    /// Bytes; long routes have more than some cloud brokers take, 128 KB.
    private static let usualPacket: UInt32 = 200_000
    /// The probe's return shows that a granted subscription delivers.
    private static let probe = Array(#"{"id":"turnstone-probe-check"}"#.utf8)

    func look() async -> [CheckFinding] {
        do throws(ConfigurationError) {
            let topics = try configuration.vehicleTopics()
            guard configuration.hiddenPassword == nil else {
                return [
                    unseen(
                        "the password may only be read by the agent's own user; run this as root")
                ]
            }
            guard configuration.broker.password.fault == nil else {
                return [unseen("nobody is asked while the password is not there")]
            }
            var options = try configuration.clientOptions(topics: topics)
            let tls = try configuration.lookAtTLS()
            if let hidden = tls.hidden.first {
                return [
                    unseen("\(hidden) may only be read by the agent's own user; run this as root")
                ]
            }
            guard tls.fault == nil else {
                return [unseen("nobody is asked while the files of [broker.tls] are no good")]
            }
            options.security = try tls.security()
            switch StateDirectory.isInUse(configuration.state.directory) {
            case true?:
                return [
                    unseen(
                        "an agent runs, and this would come to the broker in its place; 'systemctl status "
                            + "turnstone' says whether it has the link, and 'turnstone watch' what "
                            + "the broker refuses; stop the agent to look at the access list")
                ]
            case nil:
                return [
                    unseen(
                        "state.directory: \(configuration.state.directory) may not be looked at, so nobody "
                            + "knows whether an agent runs, whose link this would take; run this as root"
                    )
                ]
            case false?: break
            }
            var findings: [CheckFinding] = []
            // All brokers are checked: the second one is needed when the first one is gone.
            for broker in options.link.brokers {
                var one = options
                one.link.brokers = [broker]
                let isLast = broker == options.link.brokers.last
                let hasAccess = findings.contains { $0.topic != nil }
                findings += await look(at: broker, one, topics, isBrief: hasAccess)
                if findings.contains(where: { $0.subject == "orders" }), !isLast { break }
            }
            return findings
        } catch {
            return [CheckFinding(.wrong, "broker", error.description)]
        }
    }

    private func unseen(_ sentence: String) -> CheckFinding {
        CheckFinding(.unseen, "broker", sentence)
    }

    // MARK: - One broker

    /// - Parameter isBrief: whether the access list was checked elsewhere already.
    private func look(
        at broker: Broker, _ options: MosquittoClient.Options, _ topics: Topics, isBrief: Bool
    ) async -> [CheckFinding] {
        let commands = topics.topic("command/")
        let exchange = BrokerExchange(
            configuration, options,
            isForOthers: { message in
                message.topic.utf8.starts(with: commands.utf8) && !message.retained
                    && message.payload != Self.probe
            })
        let encryption =
            options.security == .clear ? "in the clear" : "TLS, its certificate is good"
        do {
            return try await exchange.run { exchange in
                try await exchange.connect(within: Self.patience)
                let session = exchange.read { $0.session }
                let sentence =
                    "\(broker): connected as \(options.userName ?? "nobody") (\(encryption), MQTT "
                    + "\(configuration.broker.protocolVersion.rawValue))"
                var findings = [CheckFinding(.ok, "broker", sentence)]
                if session?.retainsMessages == false {
                    findings.append(
                        CheckFinding(
                            .note, "broker",
                            "\(broker) keeps no retained messages: who subscribes later sees a state when "
                                + "it changes next"))
                }
                if let bytes = session?.maximumPacketBytes, bytes < Self.usualPacket {
                    findings.append(
                        CheckFinding(
                            .note, "broker",
                            "\(broker) takes packets of at most \(bytes) bytes: a route or tour that is larger is "
                                + "not published; raise its max_packet_size"))
                }
                guard !isBrief else { return findings }
                return findings + (await access(exchange, options, topics))
            }
        } catch {
            return [CheckFinding(.wrong, "broker", "\(error)")]
        }
    }

    // MARK: - The access list

    private func access(
        _ exchange: BrokerExchange, _ options: MosquittoClient.Options, _ topics: Topics
    ) async -> [CheckFinding] {
        let user = options.userName ?? "the client \(options.clientIdentifier)"
        let filters = options.link.subscriptions
        _ = await exchange.wait(within: Self.patience) { state in
            state.isHolding || state.loss != nil || filters.allSatisfy { state.answers[$0] != nil }
        }
        var findings = filters.map { filter in
            let answer = exchange.read { $0.answers[filter] }
            guard let answer else {
                return CheckFinding(
                    .unseen, "read", "\(filter): the broker has not answered", topic: filter)
            }
            return answer.refusal.map {
                CheckFinding(
                    .wrong, "read",
                    "\(filter) is refused: \($0); let \(user) read it in the broker's access list",
                    topic: filter)
            } ?? CheckFinding(.ok, "read", "\(filter) is granted", topic: filter)
        }
        findings += await writing(exchange, topics, user)
        findings.append(await commandPath(exchange, topics, user))
        if let name = options.userName, name != topics.vehicle.description,
            findings.contains(where: { $0.state == .wrong })
        {
            findings.insert(
                CheckFinding(
                    .wrong, "user",
                    "the vehicle is \(topics.vehicle) and signs in as \(name) (broker.username); the shipped "
                        + "access list gives rights by the user's name, so let both be the same, "
                        + "or give \(name) rights on the topics of \(topics.vehicle)"), at: 0)
        }
        if exchange.read({ $0.isHolding }) {
            findings = findings.filter { $0.state != .unseen && $0.subject != "commands" }
            findings.append(
                CheckFinding(
                    .unseen, "orders",
                    "orders wait for \(topics.vehicle) at the broker, and were left there, so that not all "
                        + "of its access list was looked at; start the agent, which says what is refused"
                ))
        }
        return findings
    }

    private func writing(_ exchange: BrokerExchange, _ topics: Topics, _ user: String) async
        -> [CheckFinding]
    {
        let others =
            CompatibilityPublishers(configuration.compatibility).retainedTopics(topics).sorted()
            + (configuration.compatibility.vehicleSignals ? [topics.topic("vss")] : [])
        let all = Topics.published.map(topics.topic) + [topics.topic("image/straight")] + others
        let outcomes = await exchange.publish(
            all.map {
                Publication(topic: $0, payload: [], quality: .atLeastOnce, expirySeconds: 1)
            }, within: Self.patience)
        let tellsReasons = configuration.broker.protocolVersion == .five
        return zip(all, outcomes).map { topic, outcome in
            switch outcome {
            case .acknowledged where tellsReasons:
                CheckFinding(.ok, "write", "\(topic) is taken", topic: topic)
            case .acknowledged:
                CheckFinding(
                    .unseen, "write",
                    "\(topic): a broker of MQTT 3.1.1 does not say whether it takes it",
                    topic: topic)
            case .refused(let reason, _):
                CheckFinding(
                    .wrong, "write",
                    "\(topic) is refused: \(reason); let \(user) write it in the broker's access list",
                    topic: topic)
            case .tooLarge, .notConnected, nil:
                CheckFinding(
                    .unseen, "write",
                    "\(topic): the broker has not answered"
                        + (exchange.read { $0.loss }.map { ", the link was lost: \($0)" } ?? ""),
                    topic: topic)
            }
        }
    }

    /// A broker may grant a subscription and deliver nothing, as Mosquitto does where the access list forbids the
    /// topic: so the vehicle sends itself a command.
    private func commandPath(_ exchange: BrokerExchange, _ topics: Topics, _ user: String) async
        -> CheckFinding
    {
        let topic = topics.command(.ping)
        let outcome = await exchange.publish(
            [
                Publication(
                    topic: topic, payload: Self.probe, quality: .atLeastOnce, expirySeconds: 5)
            ], within: Self.patience)[0]
        if case .refused(let reason, _) = outcome {
            return CheckFinding(
                .note, "commands",
                "the probe on \(topic) is refused (\(reason)), so nobody knows whether commands are "
                    + "delivered; let \(user) write it in the broker's access list", topic: topic)
        }
        let isHeard = await exchange.wait(within: .seconds(5)) { state in
            state.isHolding || state.loss != nil
                || state.messages.contains { $0.payload == Self.probe }
        }
        return isHeard
            ? CheckFinding(.ok, "commands", "the probe on \(topic) came back", topic: topic)
            : CheckFinding(
                .wrong, "commands",
                "the broker granted \(topics.commandFilter) and delivers nothing of it; let \(user) read it "
                    + "in the broker's access list", topic: topic)
    }
}
