package import MQTTLink

/// Distinguishes a repeated retained message from a new one: a broker of 3.1.1 sends its retained
/// messages again at each subscription, so at each connection.
package struct RetainedMemory {
    /// The payload that was last retained on each topic, as a hash.
    private var payloads: [String: Int] = [:]
    /// The one that was last refused on each topic as it came live, likewise.
    private var refused: [String: Int] = [:]

    /// More topics than are subscribed to under names of their own.
    private static let capacity = 100

    package init() {}

    /// Whether it was retained and last came as it is now.
    package mutating func hasHeard(_ message: ReceivedMessage) -> Bool {
        guard message.retained else { return false }
        let payload = message.payload.hashValue
        if payloads[message.topic] == payload { return true }
        if payloads.count >= Self.capacity { payloads.removeAll() }
        payloads[message.topic] = payload
        return refused[message.topic] == payload
    }

    /// Notes a message that was refused when it came live: a retained copy of it comes beside one that the broker has kept for
    /// the session.
    package mutating func noteRefusal(of message: ReceivedMessage) {
        if refused.count >= Self.capacity { refused.removeAll() }
        refused[message.topic] = message.payload.hashValue
    }

    /// Forgets the retained message of a topic; if it comes again it is news.
    package mutating func forget(_ topic: String) { payloads[topic] = nil }
}
