public import Geodesy

/// A text of dispatch to the driver, and his answer.
public struct DriverMessage: Hashable, Sendable {
    /// The id of the command that brought it.
    public var id: String
    public var text: String
    /// The answers to choose from; empty where the driver only confirms that he has read it.
    public var answers: [String]
    /// The time of its arrival.
    public var time: UTCTime
    public var answered: Answered?

    /// The driver's answer.
    public struct Answered: Hashable, Sendable {
        /// Nil if there was no choice.
        public var answer: String?
        public var time: UTCTime

        public init(answer: String?, time: UTCTime) {
            self.answer = answer
            self.time = time
        }
    }

    /// In characters. As long as a driver may read at a stop.
    static let textLengths = 1...500
    static let answerLengths = 1...64
    static let maximumAnswers = 12

    public init(id: String, text: String, answers: [String], time: UTCTime) {
        self.id = id
        self.text = text
        self.answers = answers
        self.time = time
    }
}

extension [DriverMessage] {
    /// One JSON array, for the next session.
    public var json: [UInt8] {
        var json = JSONWriter(reservingCapacity: 256)
        json.array(self) { json, message in json.object { $0.members(of: message) } }
        return json.bytes
    }

    /// Reads the output of ``json``; nil when the bytes are no messages.
    public init?(json bytes: some Sequence<UInt8>) {
        guard let elements = (try? JSONValue(parsing: bytes))?.elements else { return nil }
        self = elements.compactMap { DriverMessage($0) }
    }
}

extension DriverMessage {
    fileprivate init?(_ json: JSONValue) {
        guard let id = json["id"]?.string, let text = json["text"]?.string,
            let answers = json["answers"]?.elements,
            let time = json["receivedAt"]?.string.flatMap({ UTCTime(rfc3339: $0) })
        else { return nil }
        self.init(id: id, text: text, answers: answers.compactMap(\.string), time: time)
        answered = json["answeredAt"]?.string.flatMap { UTCTime(rfc3339: $0) }
            .map { Answered(answer: json["answer"]?.string, time: $0) }
    }
}

extension JSONWriter {
    mutating func members(of message: DriverMessage) {
        member("id", message.id)
        member("text", message.text)
        array("answers", message.answers) { $0.element($1) }
        member("receivedAt", message.time.description)
        member("answer", message.answered?.answer)
        member("answeredAt", message.answered?.time.description)
    }
}
