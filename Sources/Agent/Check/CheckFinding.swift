/// One thing that was looked at on a gateway: how it is and, where it is not as it should be, what to do.
public struct CheckFinding: Hashable, Sendable {
    public enum State: String, Sendable {
        case ok
        /// Keeps the vehicle from doing what it is for.
        case wrong
        /// Worth knowing; nothing fails by it.
        case note
        /// Could not be looked at; says why.
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
