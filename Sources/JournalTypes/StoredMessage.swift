public import Geodesy

/// A message that is on disk and that the broker does not have yet.
public struct StoredMessage: Hashable, Sendable {
    /// The vehicle's number for it; part of the payload too.
    public let sequence: UInt64
    public let topic: String
    public let payload: [UInt8]
    /// When it was appended, as well as it was known.
    public let time: UTCTime
    /// Whether it may be published only with location consent.
    public let isConfidential: Bool
    /// Seconds for which it is worth delivering, from `time`; nil for ever.
    public let expirySeconds: UInt32?

    public init(
        sequence: UInt64, topic: String, payload: [UInt8], time: UTCTime, isConfidential: Bool,
        expirySeconds: UInt32? = nil
    ) {
        self.sequence = sequence
        self.topic = topic
        self.payload = payload
        self.time = time
        self.isConfidential = isConfidential
        self.expirySeconds = expirySeconds
    }
}

/// A buffered location that is on disk and that the broker does not have yet.
public struct BufferedLocation: Hashable, Sendable {
    public let number: Int64
    public let time: UTCTime
    public let payload: [UInt8]

    public init(number: Int64, time: UTCTime, payload: [UInt8]) {
        self.number = number
        self.time = time
        self.payload = payload
    }
}

/// The fill of a journal, and its losses.
public struct JournalStatistics: Hashable, Sendable {
    /// Messages that the broker does not have yet, on disk or about to be.
    public var pendingMessages: Int
    /// Bytes of their topics and payloads.
    public var pendingBytes: Int
    public var pendingLocations: Int
    /// When the oldest pending message was appended.
    public var oldest: UTCTime?
    /// Messages dropped because of a bound, over all sessions.
    public var droppedMessages: Int
    /// Buffered locations dropped because of a bound, over all sessions.
    public var droppedLocations: Int

    public init(
        pendingMessages: Int, pendingBytes: Int, pendingLocations: Int, oldest: UTCTime?,
        droppedMessages: Int, droppedLocations: Int
    ) {
        self.pendingMessages = pendingMessages
        self.pendingBytes = pendingBytes
        self.pendingLocations = pendingLocations
        self.oldest = oldest
        self.droppedMessages = droppedMessages
        self.droppedLocations = droppedLocations
    }
}

/// Whether a journal is as it should be.
public enum JournalCondition: Hashable, Sendable {
    case sound
    /// The file was damaged and is now at `path`; a new one was begun, the `number`-th since the
    /// start.
    case setAside(path: String, reason: String, number: Int = 1)
    /// The file was deleted in use; a new one was begun with its content, the `number`-th since the
    /// start.
    case begunAnew(number: Int = 1)
    /// No file takes changes; they wait in memory.
    case failing(reason: String, advice: String)

    /// Whether committed changes outlive a restart.
    public var isWritten: Bool {
        if case .failing = self { false } else { true }
    }

    /// A sentence for a person; nil when all is well.
    public var message: String? {
        switch self {
        case .sound: nil
        case .setAside(let path, let reason, let number):
            "The journal was damaged (\(reason)) and was moved to \(path); a new one was begun"
                + Self.count(number) + ", and messages that waited in the old one never come."
        case .begunAnew(let number):
            "The journal was deleted or replaced while it was in use; a new one was begun with what it held"
                + Self.count(number) + "."
        case .failing(let reason, let advice):
            "The journal cannot be written (\(reason)), and nothing new outlives a restart until it can; "
                + "\(advice)."
        }
    }

    /// Whether it is a past fault that is mended, and not a lasting one.
    public var isMended: Bool {
        switch self {
        case .sound, .failing: false
        case .setAside, .begunAnew: true
        }
    }

    /// Makes the second time another sentence than the first one.
    private static func count(_ number: Int) -> String {
        number > 1 ? ", number \(number) since the start" : ""
    }
}

/// The state of a journal after a commit.
public struct JournalReport: Hashable, Sendable {
    public var condition: JournalCondition
    public var statistics: JournalStatistics
    /// No message has this number or a greater one.
    public var nextSequence: UInt64
    /// Commands of earlier sessions that could not be read before, oldest first.
    public var recovered: [CommandTable.Entry]

    public init(
        condition: JournalCondition, statistics: JournalStatistics, nextSequence: UInt64,
        recovered: [CommandTable.Entry] = []
    ) {
        self.condition = condition
        self.statistics = statistics
        self.nextSequence = nextSequence
        self.recovered = recovered
    }
}
