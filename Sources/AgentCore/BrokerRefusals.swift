import Geodesy
import MQTTLink
import Wire

/// Reports the broker's refusals, once for each topic, with the remedy: in the log and, as long
/// as the link stands, in health.
struct BrokerRefusals: Sendable {
    private struct Refusal {
        var warning: String
        var health: Health.Link.Refusal
    }

    private var refused: [Refusal] = []
    /// The refusals of earlier links by topic, unless the log says that they are over.
    private var earlier: [String: String] = [:]
    private var warnings = RateLimitedLog()
    private let topics: Topics
    private let user: String

    /// Maximum number of topics in health; a broker that refuses more refuses all.
    private static let capacity = 20
    /// Maximum number of topics that are not the vehicle's own, such as response topics: whoever gives orders chooses those,
    /// and they must not hide the others. Each has a line in the log too.
    private static let foreignCapacity = 5

    /// - Parameter user: the name in the broker's access list.
    init(topics: Topics, user: String) {
        self.topics = topics
        self.user = user
    }

    var health: [Health.Link.Refusal] { refused.map(\.health) }

    /// A new link: its refusals are not known yet, only whether its broker retains messages.
    mutating func connected(
        to broker: Broker, _ session: BrokerSession, at now: Duration
    ) -> LogLine? {
        if earlier.count > Self.capacity { earlier.removeAll() }
        for refusal in refused { earlier[refusal.health.topic] = refusal.warning }
        refused.removeAll()
        let warning =
            "\(broker) keeps no retained messages: who subscribes later sees a state when it changes next"
        return session.retainsMessages
            ? warnings.recovered("\(broker) keeps retained messages now", of: warning)
            : warnings.warn(warning, at: now)
    }

    /// - Parameter time: of the answer, for health.
    mutating func heard(_ answer: SubscriptionAnswer, at now: Duration, _ time: UTCTime)
        -> LogLine?
    {
        guard let refusal = answer.refusal else {
            return allowed(
                answer.filter, "the broker takes the subscription to \(answer.filter) now")
        }
        let advice = "let \(user) read it in the broker's access list\(otherName)"
        return refused(
            answer.filter, "\(refusal); \(advice)",
            "the broker refuses the subscription to \(answer.filter)", at: now, time)
    }

    /// - Parameter time: of the answer, for health.
    mutating func heard(
        _ outcome: PublicationOutcome, on topic: String, at now: Duration, _ time: UTCTime
    ) -> LogLine? {
        let topic = family(of: topic)
        switch outcome {
        case .acknowledged:
            return allowed(topic, "the broker takes what is published on \(topic) now")
        case .refused(let reason, let code):
            guard mayTell(of: topic) else { return nil }
            return refused(
                topic, "\(reason); \(advice(on: code))",
                "the broker refuses what is published on \(topic)", at: now, time)
        case .tooLarge:
            guard mayTell(of: topic) else { return nil }
            return refused(
                topic,
                "it is larger than the broker takes; raise the broker's max_packet_size",
                "nothing is published on \(topic)", at: now, time)
        case .notConnected: return nil
        }
    }

    private func mayTell(of topic: String) -> Bool {
        func isForeign(_ topic: String) -> Bool { !topic.hasPrefix(topics.topic("")) }
        guard isForeign(topic), !refused.contains(where: { $0.health.topic == topic }) else {
            return true
        }
        return refused.count { isForeign($0.health.topic) } < Self.foreignCapacity
    }

    /// The advice on MQTT's reason codes (OASIS MQTT 5.0, 3.4.2.1).
    private func advice(on code: Int32) -> String {
        switch code {
        case 0x87: "let \(user) write it in the broker's access list\(otherName)"
        case 0x90: "the broker does not want topics of this name; look at topics.root"
        case 0x97: "raise the broker's quota for \(user)"
        default: "the broker's log says more"
        }
    }

    /// Whose name is not the vehicle's may be another's, to whom no right of the vehicle is to be given.
    private var otherName: String {
        user == topics.vehicle.description
            ? "" : ", or let it sign in as \(topics.vehicle) (broker.username)"
    }

    /// Pictures have a topic each, and one rule.
    private func family(of topic: String) -> String {
        topic.hasPrefix(topics.topic("image/")) ? topics.topic("image/+") : topic
    }

    private mutating func refused(
        _ topic: String, _ reason: String, _ what: String, at now: Duration, _ time: UTCTime
    ) -> LogLine {
        let refusal = Refusal(
            warning: "\(what): \(reason)",
            health: Health.Link.Refusal(topic: topic, message: "\(reason).", time: time))
        if let place = refused.firstIndex(where: { $0.health.topic == topic }) {
            refused[place] = refusal
        } else if refused.count < Self.capacity {
            refused.append(refusal)
        }
        return warnings.warn(refusal.warning, at: now)
    }

    private mutating func allowed(_ topic: String, _ recovery: String) -> LogLine? {
        let place = refused.firstIndex { $0.health.topic == topic }
        let before = [
            place.map { refused.remove(at: $0).warning }, earlier.removeValue(forKey: topic),
        ]
        return warnings.recovered(recovery, of: Set(before.compactMap(\.self)))
    }
}
