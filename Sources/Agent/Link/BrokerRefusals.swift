import MosquittoClient
import Synchronization
import Wire

/// Says what the broker does not let the vehicle do, once for each topic, and what to change: in the log
/// and, as long as the link stands, in health.
final class BrokerRefusals: Sendable {
    private struct Refusal {
        var complaint: String
        var health: Health.Link.Refusal
    }

    private let refused = Mutex<[Refusal]>([])
    private let complaints: ComplaintLog
    private let topics: Topics
    private let user: String

    /// Most topics that health tells; a broker that refuses more refuses all.
    private static let capacity = 20

    /// - Parameter user: whom the broker's access list has to let in.
    init(_ complaints: ComplaintLog, topics: Topics, user: String) {
        self.complaints = complaints
        self.topics = topics
        self.user = user
    }

    /// What the broker of a new link refuses is not known yet.
    func connected() { refused.withLock { $0.removeAll() } }

    var health: [Health.Link.Refusal] { refused.withLock { $0.map(\.health) } }

    func heard(_ answer: MosquittoClient.SubscriptionAnswer) {
        guard let refusal = answer.refusal else {
            return allowed(
                answer.filter, "the broker takes the subscription to \(answer.filter) now")
        }
        let advice = "let \(user) read it in the broker's access list"
        refused(
            answer.filter, "\(refusal); \(advice)",
            "the broker refuses the subscription to \(answer.filter)")
    }

    func heard(_ outcome: PublicationOutcome, on topic: String) {
        let topic = family(of: topic)
        switch outcome {
        case .acknowledged: allowed(topic, "the broker takes what is published on \(topic) now")
        case .refused(let reason, let code):
            refused(
                topic, "\(reason); \(advice(on: code))",
                "the broker refuses what is published on \(topic)")
        case .tooLarge, .notConnected: break
        }
    }

    /// What to do, by MQTT's reason codes (OASIS MQTT 5.0, 3.4.2.1).
    private func advice(on code: Int32) -> String {
        switch code {
        case 0x87: "let \(user) write it in the broker's access list"
        case 0x90: "the broker does not want topics of this name; look at topics.root"
        case 0x97: "raise the broker's quota for \(user)"
        default: "the broker's log says more"
        }
    }

    /// Pictures have a topic each, and one rule.
    private func family(of topic: String) -> String {
        topic.hasPrefix(topics.topic("image/")) ? topics.topic("image/+") : topic
    }

    private func refused(_ topic: String, _ reason: String, _ what: String) {
        let refusal = Refusal(
            complaint: "\(what): \(reason)",
            health: Health.Link.Refusal(topic: topic, message: "\(reason)."))
        refused.withLock { refused in
            if let place = refused.firstIndex(where: { $0.health.topic == topic }) {
                refused[place] = refusal
            } else if refused.count < Self.capacity {
                refused.append(refusal)
            }
        }
        complaints.say(refusal.complaint)
    }

    private func allowed(_ topic: String, _ relief: String) {
        let before = refused.withLock { refused -> Refusal? in
            refused.firstIndex { $0.health.topic == topic }.map { refused.remove(at: $0) }
        }
        if let before { complaints.relieve(relief, of: before.complaint) }
    }
}
