import Agent
import AgentCore
import Geodesy

/// The fate of messages, for a person: a line for each row of the history, within 80 columns.
struct MessageTable {
    let lines: [String]

    /// Columns of a terminal, and columns before the words.
    private static let width = 80
    private static let indent = 33

    /// - Parameter files: of the record.
    init(_ messages: MessageHistory, files: [String]) {
        var lines = ["   line  time                 times  what became of it"]
        var file = 0
        var day = ""
        let hasSeveral = Set(messages.messageRows.map(\.topic)).count > 1
        for row in messages.rows {
            if row.first.file != file {
                file = row.first.file
                lines.append("in '\(files[file])':")
            }
            let (from, to) = ("\(row.from)", "\(row.to)")
            if from.prefix(10) != day {
                day = String(from.prefix(10))
                lines.append("on \(day), UTC:")
            }
            let times =
                row.first == row.last ? Self.clock(from) : "\(Self.clock(from))-\(Self.clock(to))"
            let count = row.topic.isEmpty ? "" : "\(row.count + row.tooOftenBeside)"
            let head =
                Self.padded("\(row.first.line)", to: 7, atEnd: false) + "  "
                + Self.padded(times, to: 17) + " " + Self.padded(count, to: 5, atEnd: false) + " "
            let words = (hasSeveral && !row.topic.isEmpty ? "\(row.topic): " : "") + row.words
            for (index, part) in TextWidth.wrapped(words, Self.width - Self.indent).enumerated() {
                lines.append(
                    (index == 0 ? head : String(repeating: " ", count: Self.indent)) + part)
            }
        }
        lines.append(Self.summary(messages))
        self.lines = lines
    }

    private static func summary(_ messages: MessageHistory) -> String {
        let sent = messages.messageRows.filter(\.event.isSending).reduce(0) { $0 + $1.count }
        return "sent: \(sent)"
            + (messages.acknowledged > 0
                ? ", of which the broker has acknowledged \(messages.acknowledged)" : "")
    }

    /// `HH:MM:SS` of a time in RFC 3339.
    private static func clock(_ time: String) -> String { String(time.dropFirst(11).prefix(8)) }

    private static func padded(_ text: String, to width: Int, atEnd: Bool = true) -> String {
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return atEnd ? text + padding : padding + text
    }
}

extension MessageHistory.Row {
    fileprivate var tooOftenBeside: Int { event == .sent ? tooOften : 0 }

    fileprivate var words: String {
        event.words
            + (tooOftenBeside > 0
                ? " \(count); \(tooOften) not, sooner than the rates allow" : "")
            + (kept > 0 ? "; \(kept) buffered" : "")
    }
}

extension MessageHistory.Event {
    fileprivate var words: String {
        switch self {
        case .sessionBegan(let vehicle, let session): "-- \(vehicle) begins session \(session)"
        case .linkCame(let broker): "-- link to \(broker)"
        case .linkWent(let reason): "-- no link: \(reason)"
        case .consent(true): "-- the location may leave the vehicle"
        case .consent(false): "-- the location may not leave the vehicle"
        case .sent: "sent"
        case .takenBack: "sent empty: what the broker retained is taken back"
        case .publishedAsHistory: "published as history; the broker has it"
        case .waitsForDisk: "waits for the disk"
        case .keptInJournal: "not sent, kept in the journal: there was no link"
        case .disposition(let reason): reason.words
        }
    }
}

extension Disposition.Reason {
    fileprivate var words: String {
        switch self {
        case .withheld: "not sent: it tells where the vehicle is, and that may not leave it"
        case .tooOften: "not sent: sooner than the rates allow"
        case .saysTheSame: "not sent: nothing in it that may be published is new"
        case .noLink: "not sent: there was no link, and later it is worth nothing"
        case .waitsForLink: "waits for a link"
        case .waitsForRoom: "waits until the broker acknowledges what it has"
        case .replaced: "not sent: a newer one took its place while it waited"
        case .gaveWay: "not sent: too many waited, and it was the oldest"
        case .expired: "not sent: it waited for longer than it is worth anything"
        case .tooLarge: "not sent: larger than the broker takes"
        case .cutOff: "cut off: the link ended before the broker acknowledged it"
        case .refused(let reason): "refused by the broker: \(reason)"
        case .partly: "sent without what tells where the vehicle is"
        case .short: "sent in its short form: the broker does not take the whole"
        }
    }
}
