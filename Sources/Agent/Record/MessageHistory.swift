package import AgentCore
package import Geodesy
import JournalTypes
import MQTTLink
import Wire

/// The fate of the messages on a topic in a record: sent ones, and the reasons of others. Found by
/// playing the record.
package struct MessageHistory: Hashable, Sendable {
    /// Equal events of one topic, or around its messages, one after another.
    package struct Row: Hashable, Sendable {
        /// The lines of the inputs that the first and the last of it followed.
        package var first: Replay.LineNumber
        package var last: Replay.LineNumber
        /// The agent's time.
        package var from: UTCTime
        package var to: UTCTime
        /// Without the vehicle's prefix; empty for events around the messages.
        package var topic: String
        package var event: Event
        /// Number of equal events.
        package var count = 1
        /// Number of others sooner than the rates allow.
        package var tooOften = 0
        /// Number of buffered ones among them.
        package var kept = 0
    }

    package enum Event: Hashable, Sendable {
        case sessionBegan(vehicle: String, session: UInt64)
        case linkCame(String)
        case linkWent(String)
        case consent(Bool)
        /// Sent as a whole; another form is a ``disposition(_:)``.
        case sent
        /// An empty message was sent.
        case takenBack
        case publishedAsHistory
        case waitsForDisk
        /// An event without a link.
        case keptInJournal
        case disposition(Disposition.Reason)

        /// Whether something went out.
        package var isSending: Bool {
            switch self {
            case .sent, .takenBack, .disposition(.partly), .disposition(.short): true
            default: false
            }
        }
    }

    package private(set) var rows: [Row] = []
    /// All topics of messages that were decided, without the vehicle's prefix.
    package private(set) var topics: Set<String> = []
    /// Messages that the broker has acknowledged.
    package private(set) var acknowledged = 0

    private let filter: [Substring]
    private var prefix = ""
    /// The last row of each topic.
    private var open: [String: Int] = [:]
    private var hasLocationConsent: Bool?
    private var tokens: [DeliveryToken: String] = [:]
    /// The messages that wait for a commit, each with the time since when.
    private var waiting: [Waiting] = []
    /// The topics of events that were kept, by their numbers.
    private var kept: [UInt64: String] = [:]
    /// The names of commands by their ids.
    private var commands: [String: String] = [:]

    private struct Waiting: Hashable {
        var topic: String
        var since: Duration
        var row: Row
        var isReported = false
    }

    /// Time of a commit beyond which a disk counts as slow.
    private static let patience = Duration.seconds(1)

    init(of topic: String) {
        filter = topic.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The rows about messages, and not about events around them.
    package var messageRows: [Row] { rows.filter { !$0.topic.isEmpty } }

    /// Number of messages with this event.
    package func count(of event: Event) -> Int {
        rows.reduce(0) { $0 + ($1.event == event ? $1.count : 0) }
    }

    // MARK: - Events

    mutating func begin(_ session: RecordedSession, at place: Replay.LineNumber, _ core: AgentCore)
    {
        prefix = core.topics.topic("")
        open = [:]
        hasLocationConsent = nil
        tokens = [:]
        waiting = []
        kept = [:]
        commands = [:]
        for command in session.start?.commands ?? [] { commands[command.id] = command.name }
        add(
            "", .sessionBegan(vehicle: session.vehicle, session: core.session),
            at: core.time(at: .zero), place)
    }

    mutating func take(
        _ input: AgentInput, _ effects: [AgentEffect], _ dispositions: [Disposition],
        of core: AgentCore,
        at now: Duration, _ place: Replay.LineNumber
    ) {
        let time = core.time(at: now)
        takeSurroundings(input, core, at: time, place)
        for one in waiting.indices
        where !waiting[one].isReported && now - waiting[one].since > Self.patience {
            waiting[one].isReported = true
            add(
                waiting[one].topic, .waitsForDisk, at: waiting[one].row.from, waiting[one].row.first
            )
        }
        var forms: [String: Event] = [:]
        for disposition in dispositions {
            let topic = short(disposition.topic)
            switch disposition.reason {
            case .partly, .short: forms[topic] = .disposition(disposition.reason)
            default: add(topic, .disposition(disposition.reason), at: time, place)
            }
        }
        for effect in effects {
            switch effect {
            case .publish(let publication, let token):
                let topic = short(publication.topic)
                if let token { tokens[token] = topic }
                if let first = waiting.firstIndex(where: { $0.topic == topic }) {
                    waiting.remove(at: first)
                }
                add(
                    topic, publication.payload.isEmpty ? .takenBack : forms[topic] ?? .sent,
                    at: time, place)
            case .journal(let requests):
                for request in requests {
                    take(request, isUp: core.isLinkUp, at: now, time, place)
                }
            default: break
            }
        }
    }

    private mutating func takeSurroundings(
        _ input: AgentInput, _ core: AgentCore, at time: UTCTime, _ place: Replay.LineNumber
    ) {
        switch input {
        case .link(.connected(let broker, _)): add("", .linkCame("\(broker)"), at: time, place)
        case .link(.disconnected(_, let error, _)):
            add("", .linkWent("\(error)"), at: time, place)
        case .link(.closed): add("", .linkWent("ended on request"), at: time, place)
        case .link(.outcome(let token, .acknowledged)):
            if let topic = tokens.removeValue(forKey: token), matches(topic) { acknowledged += 1 }
        default: break
        }
        if hasLocationConsent != core.hasLocationConsent {
            hasLocationConsent = core.hasLocationConsent
            add("", .consent(core.hasLocationConsent), at: time, place)
        }
    }

    private mutating func take(
        _ request: JournalRequest, isUp: Bool, at now: Duration, _ time: UTCTime,
        _ place: Replay.LineNumber
    ) {
        switch request {
        case .append(let message, _):
            guard isUp else {
                kept[message.sequence] = message.topic
                return add(message.topic, .keptInJournal, at: time, place)
            }
            wait(message.topic, at: now, time, place)
        case .acknowledge(let sequences):
            for sequence in sequences {
                guard let topic = kept.removeValue(forKey: sequence) else { continue }
                add(topic, .publishedAsHistory, at: time, place)
            }
        case .appendLocation:
            if let row = open["location"] { rows[row].kept += 1 }
        case .remember(let id, let name, _, _): commands[id] = name
        case .setReply(_, let id):
            if let name = commands[id] { wait("reply/\(name)", at: now, time, place) }
        default: break
        }
    }

    private mutating func wait(
        _ topic: String, at now: Duration, _ time: UTCTime, _ place: Replay.LineNumber
    ) {
        topics.insert(topic)
        waiting.append(
            Waiting(
                topic: topic, since: now,
                row: Row(
                    first: place, last: place, from: time, to: time, topic: topic,
                    event: .waitsForDisk)))
    }

    // MARK: - Rows

    private mutating func add(
        _ topic: String, _ event: Event, at time: UTCTime, _ place: Replay.LineNumber
    ) {
        if !topic.isEmpty {
            topics.insert(topic)
            guard matches(topic) else { return }
        }
        if let last = open[topic], rows[last].take(event, at: time, place) { return }
        open[topic] = rows.count
        rows.append(
            Row(first: place, last: place, from: time, to: time, topic: topic, event: event))
    }

    private func short(_ topic: String) -> String {
        topic.hasPrefix(prefix) ? String(topic.dropFirst(prefix.count)) : topic
    }

    /// By the rules of MQTT's filters, with the vehicle's prefix and without.
    private func matches(_ topic: String) -> Bool {
        func fits(_ name: String) -> Bool {
            let levels = name.split(separator: "/", omittingEmptySubsequences: false)
            for (index, level) in filter.enumerated() {
                if level == "#" { return true }
                guard index < levels.count, level == "+" || level == levels[index] else {
                    return false
                }
            }
            return levels.count == filter.count
        }
        return fits(topic) || fits(prefix + topic)
    }
}

extension MessageHistory.Row {
    /// Returns whether it goes on with this; each day has rows of its own.
    fileprivate mutating func take(
        _ next: MessageHistory.Event, at time: UTCTime, _ place: Replay.LineNumber
    ) -> Bool {
        guard to.day == time.day else { return false }
        switch (event, next) {
        case (.sent, .disposition(.tooOften)): tooOften += 1
        case (.disposition(.tooOften), .sent):
            event = .sent
            tooOften = count
            count = 1
        case _ where event == next: count += 1
        default: return false
        }
        to = time
        last = place
        return true
    }
}

extension UTCTime {
    fileprivate var day: Int64 { millisecondsSince1970 / 86_400_000 }
}
