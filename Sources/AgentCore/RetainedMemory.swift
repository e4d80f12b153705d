package import MQTTLink

/// Distinguishes a repeated retained message from a new one: a broker of 3.1.1 sends its retained
/// messages again at each subscription, so at each connection.
package struct RetainedMemory {
    /// The payload that was last retained on each topic, as a hash.
    private var payloads: [String: Int] = [:]

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
        return false
    }

    /// Forgets the retained message of a topic; if it comes again it is news.
    package mutating func forget(_ topic: String) { payloads[topic] = nil }
}
