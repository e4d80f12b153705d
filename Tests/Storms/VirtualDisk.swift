import AgentCore
import Geodesy
import Guidance
import JournalTypes
import Wire

/// A disk with a journal on it, as simple as the contract of ``JournalRequest`` allows: what a commit has
/// covered outlives a kill, nothing else does.
struct VirtualDisk {
    /// What outlives a kill.
    struct Contents {
        var session: UInt64 = 0
        var nextSequence: UInt64 = 1
        var messages: [StoredMessage] = []
        var locations: [BufferedLocation] = []
        var nextPlace: Int64 = 1
        var states: [StateKey: [UInt8]] = [:]
        var commands: CommandTable
    }

    private(set) var durable: Contents
    /// With what has been asked for since the last commit that worked.
    private(set) var current: Contents
    /// Whether commits fail.
    private(set) var isFull = false
    private(set) var condition = JournalCondition.sound
    /// Numbers from these on were never given; runs ahead of the rest, as the file beside the database.
    private var reserved: UInt64 = 1
    private var lastSession: UInt64 = 0
    /// Numbers that may be missing, as nobody knows whether they were given.
    private(set) var skipped: [Range<UInt64>] = []
    /// When nothing could be written, in seconds since the world began.
    private(set) var fullTimes: [ClosedRange<Double>] = []
    /// Commits that had nothing but acknowledgements, which may wait; nil when there is more to write.
    private var commitsPutOff: Int? = 0

    init() {
        durable = Contents(commands: CommandTable(JournalLimits()))
        current = durable
    }

    /// A process begins with what is on the disk.
    mutating func open(for configuration: Configuration) -> AgentCore.Remembered {
        current = durable
        current.session = max(current.session, lastSession) + 1
        lastSession = current.session
        if current.nextSequence < reserved {
            skipped.append(current.nextSequence..<reserved)
            current.nextSequence = reserved
        }
        if isFull {
            reserved = max(reserved, current.nextSequence + 10_000)
        } else {
            durable = current
            reserved = 1
        }
        condition = isFull ? Self.failing : .sound
        let stored = current.states[.settings].flatMap { Settings(json: $0) } ?? Settings()
        let valid = configuration.privacy.stillValid(stored)
        if valid != stored { current.states[.settings] = valid.json }
        func text(_ key: StateKey) -> String? {
            current.states[key].map { String(decoding: $0, as: UTF8.self) }
        }
        return AgentCore.Remembered(
            session: current.session, report: report, commands: current.commands,
            settings: valid,
            nextTrip: TripID(rawValue: text(.tripNumber).flatMap { UInt64($0) } ?? 1),
            trip: text(.trip).flatMap { SavedTrip(text: $0) },
            images: (text(.images) ?? "").split(separator: " ").map(String.init),
            messages: current.states[.messages].flatMap { [DriverMessage](json: $0) } ?? [],
            refusals: current.states[.refusals] ?? [],
            speedSensor: current.states[.speedSensor] ?? [],
            yawRateSensor: current.states[.yawRateSensor] ?? [],
            timeFloor: text(.timeFloor).flatMap { Int64($0) }
                .map { UTCTime(millisecondsSince1970: $0) },
            awaySince: text(.awaySince).flatMap { UTCTime(rfc3339: $0) }, retainedElsewhere: [])
    }

    mutating func setFull(_ isFull: Bool, at time: Double) {
        if isFull != self.isFull, isFull { fullTimes.append((time - 30)...(.infinity)) }
        if isFull != self.isFull, !isFull, let last = fullTimes.popLast() {
            fullTimes.append(last.lowerBound...(time + 30))
        }
        self.isFull = isFull
    }

    mutating func perform(_ request: JournalRequest) -> JournalAnswer? {
        switch request {
        case .acknowledge, .replyDelivered, .forgetReplacement, .readMessages, .readLocations,
            .commit:
            break
        case .append, .appendLocation, .acknowledgeLocations, .remember, .setReply, .setState:
            commitsPutOff = nil
        }
        switch request {
        case .append(let message, _):
            current.nextSequence = max(current.nextSequence, message.sequence + 1)
            current.messages.append(message)
        case .appendLocation(let payload, let time):
            current.locations.append(
                BufferedLocation(number: current.nextPlace, time: time, payload: payload))
            current.nextPlace += 1
        case .acknowledge(let sequences):
            current.messages.removeAll { sequences.contains($0.sequence) }
        case .acknowledgeLocations(let number): current.locations.removeAll { $0.number <= number }
        case .remember(let id, let name, let fingerprint, let changesSomething):
            _ = current.commands.remember(
                id: id, name: name, fingerprint: fingerprint, changesSomething: changesSomething)
        case .setReply(let reply, let id): current.commands.setReply(reply, of: id)
        case .replyDelivered(let id): current.commands.setDelivered(id)
        case .setState(let key, let value): current.states[key] = value
        case .forgetReplacement: break
        case .commit(let number, _, let isWhole):
            if let putOff = commitsPutOff, putOff < 29, !isWhole {
                commitsPutOff = putOff + 1
                return .committed(number, report)
            }
            if isFull {
                reserved = max(reserved, current.nextSequence + 10_000)
            } else {
                durable = current
                reserved = 1
                commitsPutOff = 0
            }
            condition = isFull ? Self.failing : .sound
            return .committed(number, report)
        case .readMessages(let number, let after, let last, let withConfidential, let limit):
            let found = current.messages.lazy.filter {
                $0.sequence > after && $0.sequence <= last
                    && (withConfidential || !$0.isConfidential)
            }
            return .messages(number, Array(found.prefix(limit)))
        case .readLocations(let number, let after, let limit):
            return .locations(
                number, Array(current.locations.lazy.filter { $0.number > after }.prefix(limit)))
        }
        return nil
    }

    private static let failing = JournalCondition.failing(
        reason: "full", advice: "free some space on its disk")

    private var report: JournalReport {
        JournalReport(
            condition: condition,
            statistics: JournalStatistics(
                pendingMessages: current.messages.count,
                pendingBytes: current.messages.reduce(0) {
                    $0 + $1.topic.utf8.count + $1.payload.count
                },
                pendingLocations: current.locations.count, oldest: current.messages.first?.time,
                droppedMessages: 0, droppedLocations: 0),
            nextSequence: current.nextSequence)
    }
}
