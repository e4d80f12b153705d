import Geodesy

/// `state/messages`: the messages of dispatch to the driver, for the program that shows them.
public struct MessagesReport: Hashable, Sendable, UplinkMessage {
    /// Oldest first.
    public var messages: [DriverMessage]

    public init(_ messages: [DriverMessage]) { self.messages = messages }

    public var subtopic: String { "state/messages" }
    public var delivery: Delivery { .state }
    /// Words between people, whose times are those of their writing.
    public var disclosure: Disclosure { .public }

    public func writeMembers(to json: inout MemberWriter) {
        json.array("messages", messages, .public) { json, message in
            json.object { $0.members(of: message) }
        }
    }
}

/// `event/message-answer`: the driver has answered a message, or confirmed that he has read it.
public struct MessageAnswer: Hashable, Sendable, UplinkMessage {
    private let message: DriverMessage
    private let answered: DriverMessage.Answered

    /// Nil for a message that is open.
    public init?(_ message: DriverMessage) {
        guard let answered = message.answered else { return nil }
        self.message = message
        self.answered = answered
    }

    public var subtopic: String { "event/message-answer" }
    public var delivery: Delivery { .journalled }
    /// It comes when the driver presses a button, and has no place with it.
    public var disclosure: Disclosure { .public }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("messageId", message.id, .public)
        json.member("text", message.text, .public)
        json.member("answer", answered.answer, .public)
        json.member("answeredAt", answered.time.description, .public)
    }
}
