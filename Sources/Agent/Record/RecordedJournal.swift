import Geodesy
import JournalTypes

/// An answer of the journal.
struct RecordedAnswer: Codable {
    struct Message: Codable {
        var sequence: UInt64
        var topic: String
        var payload: RecordedBytes
        var time: UTCTime
        var confidential: Bool
        var expirySeconds: UInt32?

        init(_ message: StoredMessage) {
            sequence = message.sequence
            topic = message.topic
            payload = RecordedBytes(message.payload)
            time = message.time
            confidential = message.isConfidential
            expirySeconds = message.expirySeconds
        }

        var message: StoredMessage {
            StoredMessage(
                sequence: sequence, topic: topic, payload: payload.bytes, time: time,
                isConfidential: confidential, expirySeconds: expirySeconds)
        }
    }

    struct Point: Codable {
        var number: Int64
        var time: UTCTime
        var payload: RecordedBytes
    }

    /// The number of the request.
    var number: UInt64
    /// Of a commit; of a reading one of the others.
    var report: RecordedReport?
    var messages: [Message]?
    /// Buffered locations; the name is that of records of earlier versions.
    var trail: [Point]?

    init(_ answer: JournalAnswer) {
        switch answer {
        case .committed(let number, let report):
            self.number = number
            self.report = RecordedReport(report)
        case .messages(let number, let messages):
            self.number = number
            self.messages = messages.map { Message($0) }
        case .locations(let number, let points):
            self.number = number
            trail = points.map {
                Point(number: $0.number, time: $0.time, payload: RecordedBytes($0.payload))
            }
        }
    }

    /// Nil when it is none.
    var answer: JournalAnswer? {
        if let report { return report.report.map { .committed(number, $0) } }
        if let messages { return .messages(number, messages.map(\.message)) }
        return trail.map { places in
            .locations(
                number,
                places.map {
                    BufferedLocation(number: $0.number, time: $0.time, payload: $0.payload.bytes)
                })
        }
    }
}

/// A report of the journal.
struct RecordedReport: Codable {
    /// Sound where there is none.
    struct Condition: Codable {
        var setAside: String?
        var begunAnew: Bool?
        var failing: String?
        var advice: String?
        var reason: String?
        var number: Int?
    }

    var condition: Condition?
    var messages: Int
    var bytes: Int
    var places: Int
    var oldest: UTCTime?
    var droppedMessages: Int
    var droppedPlaces: Int
    var nextSequence: UInt64
    var recovered: [RecordedMemory]?

    init(_ report: JournalReport) {
        switch report.condition {
        case .sound: break
        case .setAside(let path, let reason, let number):
            condition = Condition(setAside: path, reason: reason, number: number)
        case .begunAnew(let number): condition = Condition(begunAnew: true, number: number)
        case .failing(let reason, let advice):
            condition = Condition(failing: reason, advice: advice)
        }
        messages = report.statistics.pendingMessages
        bytes = report.statistics.pendingBytes
        places = report.statistics.pendingLocations
        oldest = report.statistics.oldest
        droppedMessages = report.statistics.droppedMessages
        droppedPlaces = report.statistics.droppedLocations
        nextSequence = report.nextSequence
        recovered = report.recovered.isEmpty ? nil : report.recovered.map { RecordedMemory($0) }
    }

    /// Nil when its condition is none.
    var report: JournalReport? {
        guard let condition = journalCondition else { return nil }
        return JournalReport(
            condition: condition,
            statistics: JournalStatistics(
                pendingMessages: messages, pendingBytes: bytes, pendingLocations: places,
                oldest: oldest, droppedMessages: droppedMessages,
                droppedLocations: droppedPlaces),
            nextSequence: nextSequence, recovered: recovered?.map(\.entry) ?? [])
    }

    private var journalCondition: JournalCondition? {
        guard let condition else { return .sound }
        if let reason = condition.failing {
            return .failing(reason: reason, advice: condition.advice ?? "")
        }
        guard let number = condition.number else { return nil }
        if condition.begunAnew == true { return .begunAnew(number: number) }
        return condition.setAside.map {
            .setAside(path: $0, reason: condition.reason ?? "", number: number)
        }
    }
}
