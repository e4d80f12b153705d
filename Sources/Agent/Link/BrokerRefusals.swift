import MosquittoClient
import Synchronization

/// Says what the broker does not let the vehicle do, once for each topic, and what to change.
final class BrokerRefusals: Sendable {
    /// The complaint about each subscription that is refused, by filter.
    private let refused = Mutex<[String: String]>([:])
    private let complaints: ComplaintLog
    private let user: String

    /// - Parameter user: whom the broker's access list has to let in.
    init(_ complaints: ComplaintLog, user: String) {
        self.complaints = complaints
        self.user = user
    }

    func heard(_ answer: MosquittoClient.SubscriptionAnswer) {
        let filter = answer.filter
        let complaint = answer.refusal.map { reason in
            "the broker refuses the subscription to \(filter): \(reason); let \(user) read it in the "
                + "broker's access list"
        }
        let before = refused.withLock { refused in
            defer { refused[filter] = complaint }
            return refused[filter]
        }
        if let complaint {
            complaints.say(complaint)
        } else if let before {
            complaints.relieve("the broker takes the subscription to \(filter) now", of: before)
        }
    }
}
