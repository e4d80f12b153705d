import Agent
import AgentCore
import ArgumentParser
import CommandLineTool

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

struct SetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Makes this gateway a vehicle's, or says whose its journal is.",
        usage: """
            turnstone setup [<options>]
            turnstone setup [<options>] --move
            turnstone setup [<options>] --set-aside
            """,
        discussion: """
            Writes the vehicle's name, the broker and what else is given into the configuration, in which \
            all else stays as it is, and the password into a file of root's beside it, which systemd shows \
            to the service; the certificates of --authority are copied beside it, too, unless they lie \
            there already. Then it looks at what it has written as 'turnstone check' does. On a terminal \
            it asks for what is not given.

            A journal holds what one vehicle has not told yet, and its trip, so the agent refuses the journal \
            of another vehicle. Stop the agent, then say which of the two it is: the same vehicle under \
            a new name, or another vehicle, whose driver has to agree anew. What is given beside one of these \
            is written in the same step; alone it changes the journal only, for the vehicle that the \
            configuration names. Take the old vehicle off its broker with 'turnstone retire' before.
            """)

    enum JournalChoice: String, EnumerableFlag {
        case move, setAside

        var change: HeldJournal.Change {
            switch self {
            case .move: .move
            case .setAside: .setAside
            }
        }

        static func help(for value: JournalChoice) -> ArgumentHelp? {
            switch value {
            case .move:
                "The vehicle has a new name: what waits is told under that, and its trip goes on."
            case .setAside:
                "It is another vehicle: the journal is kept under another file name, and a new one begun."
            }
        }
    }

    @OptionGroup var options: ConfigurationOptions

    @Option(
        name: .customLong("server"),
        help: ArgumentHelp(
            "The broker, mqtts://HOST or mqtt://HOST; once more for the next to turn to.",
            valueName: "url"))
    var servers: [String] = []

    @Option(
        help: ArgumentHelp(
            "The vehicle's name at the broker; its own by default.", valueName: "name"))
    var username: String?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password; - for standard input.", valueName: "file"),
        completion: .file())
    var passwordFrom: String?

    @Option(
        help: ArgumentHelp(
            "Certificates of the authority that the broker's is of, which are copied; those of the "
                + "system by default.",
            valueName: "file"), completion: .file())
    var authority: String?

    @Flag(
        inversion: .prefixedNo, exclusivity: .exclusive,
        help: "The driver agrees that the location leaves the vehicle.")
    var consent: Bool?

    @Option(help: ArgumentHelp("The service that is shown the password.", valueName: "name"))
    var unit = "turnstone"

    @Flag(exclusivity: .exclusive) var journalChoice: JournalChoice?

    func run() throws {
        _ = try namingTheUser { () throws(ConfigurationError) in try options.checkLogLevel() }
        if isWriting { try write() } else if let journalChoice { try change(journalChoice) }
    }

    private var isWriting: Bool {
        journalChoice == nil || options.vehicle != nil || options.map != nil || !servers.isEmpty
            || username != nil || passwordFrom != nil || authority != nil || consent != nil
    }

    // MARK: - The configuration

    private func write() throws {
        var setup = GatewaySetup(options.config)
        let present = setup.present
        let questions = Questions()
        guard options.vehicle?.isEmpty != true else {
            throw UserError(
                "--vehicle is empty; give the vehicle's name, or %H for the name of this host")
        }
        setup.vehicle = try questions.answer(
            options.vehicle, "vehicle", "Name of the vehicle", present?.vehicle)
        let name = setup.vehicle ?? present?.vehicle
        setup.servers =
            servers.isEmpty
            ? try questions.answer(
                nil, "server", "Broker", present?.broker.servers.joined(separator: ","))?
                .split(separator: ",").map(String.init)
            : servers
        let user = present.map(\.broker.userName).flatMap { $0.isEmpty ? nil : $0 }
        setup.userName = try questions.answer(
            username, "username", "Its name at the broker",
            // A user name equal to the old vehicle's name is not the new one's.
            user == present?.vehicle ? name : user ?? name)
        setup.mapFile = options.map
        setup.authorityFile = authority
        setup.locationConsent = try questions.answer(
            consent, "Has the driver agreed that the location leaves the vehicle",
            journalChoice != .setAside && present?.privacy.locationConsent == true)
        let isWithdrawn =
            journalChoice == .setAside && setup.locationConsent == nil
            && present?.privacy.locationConsent == true
        if isWithdrawn { setup.locationConsent = false }
        setup.password = try password(questions)
        let written = try namingTheUser { () throws(ConfigurationError) in
            try setup.write(unit: unit, journal: journalChoice?.change)
        }
        for file in written.files { try StandardOutput.print("written: \(file)") }
        let changesUnit = written.files.contains(GatewaySetup.dropIn(of: unit))
        if changesUnit, !GatewaySetup.hasService(unit) {
            CommandLineTool.note(
                "systemd has no service \(unit) here; it is the one that --unit names, and is shown the "
                    + "password once it is there")
        }
        if let outcome = written.journal { try show(outcome, of: written.configuration) }
        if isWithdrawn { noteWithdrawnConsent() }
        try look(changesUnit: changesUnit)
    }

    private func password(_ questions: Questions) throws -> Secret? {
        switch passwordFrom {
        case "-":
            return try namingTheUser { () throws(ConfigurationError) in
                try GatewaySetup.password(in: Self.lineOfStandardInput(), of: "standard input")
            }
        case let path?:
            let bytes = try InputFile.bytes(path, atMostMegabytes: 1)
            return try namingTheUser { () throws(ConfigurationError) in
                try GatewaySetup.password(in: bytes, of: path)
            }
        case nil: return questions.secret("Password at the broker, empty for the one that is there")
        }
    }

    private static func lineOfStandardInput() -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < 1 << 16, read(STDIN_FILENO, &byte, 1) == 1, byte != 0x0a {
            line.append(byte)
        }
        return line
    }

    private func look(changesUnit: Bool) throws {
        let findings: Configuration.Findings
        do throws(ConfigurationError) {
            findings = try options.configuration().check(as: .running(options.config))
        } catch {
            throw WorkError("it is written; what is left to be done: \(error)")
        }
        if let fault = findings.faultOfLink {
            throw WorkError("it is written; what is left to be done: \(fault)")
        }
        for fault in findings.faults { CommandLineTool.note(fault.sentence) }
        try StandardOutput.print("\(findings.verdict): \(findings.summary)")
        for sentence in findings.notes + findings.unseen { CommandLineTool.note(sentence) }
        let restart =
            (changesUnit ? "systemctl daemon-reload && " : "") + "systemctl restart \(unit)"
        CommandLineTool.note(
            "'turnstone check --online' looks at receiver and broker, too; "
                + "'\(restart)' has an agent that runs take it over")
    }

    // MARK: - The journal

    /// The configuration stays, but for a consent that was the other driver's.
    private func change(_ choice: JournalChoice) throws {
        let configuration = try options.read()
        let (outcome, isWithdrawn) = try namingTheUser { () throws(ConfigurationError) in
            let journal = try HeldJournal(in: configuration.state.directory)
            // First, as no place of the new vehicle may leave it if the power fails in between.
            var isWithdrawn = false
            if choice == .setAside {
                isWithdrawn = try GatewaySetup.withdrawConsent(in: options.config)
            }
            return (try journal.change(choice.change, for: configuration.vehicle), isWithdrawn)
        }
        try show(outcome, of: configuration)
        if isWithdrawn { noteWithdrawnConsent() }
    }

    private func show(_ outcome: HeldJournal.Outcome, of configuration: Configuration) throws {
        let directory = configuration.state.directory
        switch outcome {
        case .moved(let owner):
            let before = owner.flatMap { $0 == configuration.vehicle ? nil : $0 }
            try StandardOutput.print(
                "the journal in \(directory) is now that of \(configuration.vehicle)"
                    + (before.map { ", before that of \($0)" } ?? ""))
        case .setAside(let path?):
            try StandardOutput.print(
                "the journal was moved to \(path); the next start begins a new one")
        case .setAside(nil): try StandardOutput.print("there is no journal in \(directory)")
        }
    }

    private func noteWithdrawnConsent() {
        CommandLineTool.note(
            "privacy.location_consent is false now, as it was given for the other vehicle: ask the driver "
                + "of this one, then give --consent")
    }
}
