import Agent
import AgentCore
import ArgumentParser
import CommandLineTool
import MapFile
import RoadNetwork

/// `turnstone replay FILE`
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a record of 'turnstone run --record' again.",
        discussion: """
            Tells the agent what it was told, at the same times, and holds what it does about that \
            against the record, byte by byte. Older files of the record, FILE.1 and so on, are played \
            first; sessions with other maps, and what is left of one whose beginning is not kept, are \
            passed over. With --why it says what became of the messages on a topic, and why some were \
            not sent:

              turnstone replay drive.record --why location
              turnstone replay drive.record --why 'event/#'

            Exit codes: 0 the same, 1 not, 2 it cannot be played.
            """)

    @Argument(help: "The record.", completion: .file())
    var file: String

    @Option(
        name: .shortAndLong,
        help: "The map that it was made with; the one that it names by default.",
        completion: .file())
    var map: String?

    @Option(
        help: ArgumentHelp(
            "Say what became of the messages on this topic, whole or what comes after the vehicle's "
                + "name; + and # stand for levels as in MQTT.", valueName: "topic"))
    var why: String?

    /// Of one file; a record's file has a tenth of `record.maximum_megabytes`.
    private static let maximumMegabytes = 1000

    func run() throws {
        let files = RecordFiles(path: file).all
        let records = try files.map { path throws(UserError) in
            try InputFile.bytes(path, atMostMegabytes: Self.maximumMegabytes)
        }
        guard let session = records.lazy.compactMap({ Replay.session(in: $0) }).first else {
            throw UserError("'\(file)' is no record; 'turnstone run --record FILE' makes one")
        }
        let network: RoadNetwork
        do {
            network = try MapFile.open(map ?? session.mapFile)
        } catch {
            throw UserError("\(error)")
        }
        let outcome = try namingTheUser { () throws(ConfigurationError) in
            try Replay.play(records, on: network, askingFor: why)
        }
        if let messages = outcome.messages { try show(messages, of: files) }
        if outcome.sessionsOfOtherMaps > 0 {
            try StandardOutput.print(
                "passed over \(Self.sessions(outcome.sessionsOfOtherMaps)) with other maps")
        }
        if outcome.sessionsWithoutBeginning > 0 {
            try StandardOutput.print(
                "passed over \(Self.sessions(outcome.sessionsWithoutBeginning)) whose beginning is not kept"
            )
        }
        guard let difference = outcome.difference else {
            try StandardOutput.print(
                "the same: \(outcome.outputs) outputs of \(outcome.inputs) inputs in "
                    + Self.sessions(outcome.sessions)
                    + (outcome.isCut ? "; the last line is cut off" : ""))
            return
        }
        try show(difference, of: files)
        if outcome.agent != Agent.version {
            try StandardOutput.print(
                "the record is of version \(outcome.agent), this is \(Agent.version)")
        }
        throw ExitCode(1)
    }

    private func show(_ messages: MessageHistory, of files: [String]) throws {
        guard !messages.messageRows.isEmpty else {
            let topics = messages.topics.sorted().joined(separator: ", ")
            throw UserError(
                "no message on '\(why ?? "")' was decided; "
                    + (topics.isEmpty
                        ? "none was on any topic, as in a record of 'turnstone simulate'"
                        : "there were some on \(topics)"))
        }
        for line in MessageTable(messages, files: files).lines { try StandardOutput.print(line) }
        try StandardOutput.print("")
    }

    private func show(_ difference: Replay.Difference, of files: [String]) throws {
        try StandardOutput.print(
            "line \(difference.place.line) of '\(files[difference.place.file])' differs")
        try StandardOutput.print("expected \(difference.expected ?? "nothing more")")
        try StandardOutput.print("got      \(difference.got ?? "nothing more")")
        let input = difference.input
        try StandardOutput.print(
            "after the input in line \(input.line)"
                + (input.file == difference.place.file ? "" : " of '\(files[input.file])'"))
        guard let expected = difference.expected, let got = difference.got else { return }
        for line in Parting(expected, got).lines { try StandardOutput.print(line) }
    }

    private static func sessions(_ count: Int) -> String {
        "\(count) \(count == 1 ? "session" : "sessions")"
    }
}

/// The first difference of two long lines, within the width of a terminal.
struct Parting {
    let lines: [String]

    private static let before = 30
    private static let width = 66

    init(_ expected: String, _ got: String) {
        let (one, other) = (Array(expected), Array(got))
        let common = zip(one, other).prefix { $0 == $1 }.count
        let start = max(0, common - Self.before)
        func excerpt(_ text: [Character]) -> String {
            let end = min(text.count, start + Self.width)
            return (start > 0 ? "…" : " ") + String(text[start..<end])
                + (end < text.count ? "…" : "")
        }
        lines = [
            "they part at character \(common + 1):", "expected  \(excerpt(one))",
            "got       \(excerpt(other))",
            String(repeating: " ", count: 11 + common - start) + "^",
        ]
    }
}
