import Agent
import AgentCore
import ArgumentParser
import CommandLineTool
import Wire

struct CheckCommand: SometimesWaiting {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks that the agent can be run; with --online that it is heard, too.",
        usage: """
            turnstone check [<options>]
            turnstone check --online [--json] [<options>]
            turnstone check --reload [<options>]
            turnstone check --alive
            """,
        discussion: """
            Prints the effective configuration, secrets masked. Nothing is started, and no broker is asked. \
            Exit code 0 when the agent would start and have a link to the broker, as far as that is known without \
            asking it; a disk that takes nothing, and a map that the agent does not see, which has a copy of one, are \
            named, and do not keep it from that. With files of [broker.tls] that are no good the agent guides without \
            a link until they are: that is exit code 2 here. \
            What only the agent's own user may read is named and left out. Where root checks what a service of systemd runs, \
            a file that the service does not see is a mistake: one in /home or /tmp, which its unit hides, or one that \
            its user may not read.

            With --online it looks at gpsd, the receiver and its fix, the broker and its access list, the clock, \
            the disk, the memory, the map and consent, a line each: ok, wrong, note, or unseen for what could \
            not be looked at. It comes to the broker in the vehicle's place, so only while the agent is \
            stopped; on each topic of the vehicle an empty message is published that is not retained. Exit \
            code 1 when something is wrong.

            With --reload the exit code is 0 where an agent that runs would take the configuration over at SIGHUP; what would \
            be wrong after a restart, as with files of [broker.tls], is named, and is no reason to refuse it.

            With --alive it hears whether an agent that runs without systemd, as in a container, would satisfy its \
            watchdog: guidance is not stuck, nor is what reads gpsd. For that NOTIFY_SOCKET and WATCHDOG_USEC are in the \
            environment of both. Exit code 1 when nothing is heard for as long as the watchdog waits.
            """)

    @OptionGroup var options: ConfigurationOptions

    @Flag(help: "Print nothing but what is wrong.")
    var quiet = false

    @Flag(
        help: "Check only that an agent that runs takes the configuration over when it reloads it.")
    var reload = false

    @Flag(help: "Look at all that the vehicle needs, the receiver and the broker among it.")
    var online = false

    @Flag(help: "With --online: print one JSON object.")
    var json = false

    @Flag(help: "Hear whether an agent is alive, as the health command of a container does.")
    var alive = false

    func validate() throws {
        guard [alive, online, reload].count(where: \.self) <= 1 else {
            throw ValidationError("--alive, --online and --reload are several checks; give one")
        }
        guard online || !json else { throw ValidationError("--json is for --online") }
    }

    var waits: Bool { online && !alive }

    func run() async throws {
        guard waits else { return try runAtOnce() }
        try await look(options.read())
    }

    func runAtOnce() throws {
        if alive { return try listen() }
        let configuration = try options.read()
        if reload { return noteFaultsOfRestart(configuration) }
        if !quiet { try StandardOutput.print("\(configuration)", terminator: "") }
        let findings = try namingTheUser {
            () throws(ConfigurationError) in try configuration.check(as: .running(options.config))
        }
        for fault in findings.faults where fault.subject != .link {
            CommandLineTool.note(fault.sentence)
        }
        if !quiet {
            let lines = TextWidth.wrapped("\(findings.verdict): \(findings.summary)", 78)
            try StandardOutput.print("\n" + lines.map { "# \($0)" }.joined(separator: "\n"))
            for sentence in findings.notes + findings.unseen { CommandLineTool.note(sentence) }
        }
        if let fault = findings.faultOfLink { throw UserError(fault) }
    }

    /// An agent that runs has its map, its journal and its link already: what is wrong with their files is no reason for it to
    /// refuse the configuration.
    private func noteFaultsOfRestart(_ configuration: Configuration) {
        do throws(ConfigurationError) {
            for fault in try configuration.check(as: .running(options.config)).faults {
                CommandLineTool.note("after a restart: \(fault.sentence)")
            }
        } catch {
            CommandLineTool.note("it would not start again: \(error)")
        }
    }

    private func listen() throws {
        let isHeard: Bool
        do {
            isHeard = try SignOfLife.isHeard()
        } catch {
            throw UserError(error.description)
        }
        guard isHeard else {
            throw WorkError("the agent gives no sign of life; look at its log, and start it again")
        }
        if !quiet { try StandardOutput.print("alive") }
    }

    private func look(_ configuration: Configuration) async throws {
        let check = try namingTheUser { () throws(ConfigurationError) in
            try OnlineCheck(configuration, as: .running(options.config))
        }
        let findings = await check.run()
        let isWell = !findings.contains { $0.state == .wrong }
        if json {
            try StandardOutput.print(FindingsText.json(findings, of: configuration.vehicle))
        } else {
            let told = quiet ? findings.filter { $0.state == .wrong } : findings
            let text = FindingsText.lines(
                told, coloured: Terminal.isColoured,
                width: Terminal.isThere ? Terminal.size.width : nil)
            if !text.isEmpty { try StandardOutput.print(text) }
        }
        if !isWell { throw ExitCode(1) }
    }
}
