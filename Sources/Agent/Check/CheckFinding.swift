/// The result of one check on a gateway: its state and, unless it is sound, the remedy.
public struct CheckFinding: Hashable, Sendable {
    public enum State: String, Sendable {
        case ok
        /// A fault that disables the vehicle's guidance or messages.
        case wrong
        /// Worth knowing; nothing fails by it.
        case note
        /// Could not be checked; with the reason.
        case unseen
    }

    public var state: State
    /// The subject of the check: `gpsd`, `broker`, `map`.
    public var subject: String
    public var sentence: String
    /// The topic, where the finding is about the access list.
    public var topic: String?

    init(_ state: State, _ subject: String, _ sentence: String, topic: String? = nil) {
        self.state = state
        self.subject = subject
        self.sentence = sentence
        self.topic = topic
    }
}
