import Agent
import AgentCore
import ArgumentParser
import CommandLineTool
import Geodesy
import MapFile
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract:
            "Writes what somebody needs who is to help, into one file to be read before it is sent.",
        usage: "turnstone report [-o <file>] [<options>]",
        discussion: """
            The file is plain text: versions, the system, the configuration without secrets, the check, the map, \
            the state of the service and the last lines of its log, and the names of the records. No password, \
            key or certificate is in it, and no place where the vehicle was, unless --record adds one: that \
            tells where it was. Run it as root, as others may not read everything; what could not be read \
            is named.
            """)

    @OptionGroup var options: ConfigurationOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Where to write; '-' for standard output. Nothing that is there is overwritten.",
            valueName: "file"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The service whose state and log are taken.", valueName: "name"))
    var unit = "turnstone"

    @Option(help: "How many of the last lines of the log.")
    var lines = 500

    @Flag(
        help: "Add the last 5 MB of the record of the drive, with the places where the vehicle was."
    )
    var record = false

    @Flag(help: "Leave out the check, which takes some seconds.")
    var noCheck = false

    func validate() throws {
        guard (0...100_000).contains(lines) else {
            throw ValidationError("--lines has to be from 0 to 100000")
        }
        let isName = unit.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
                || "@._-".utf8.contains($0)
        }
        guard isName, unit.first != "-", !unit.isEmpty else {
            throw ValidationError("--unit has to be the name of a service")
        }
    }

    func run() async throws {
        let configuration = Result { try options.read() }
        let secret = (try? configuration.get())?.broker.password.value
        let report = SupportReport(without: secret.map { [$0] } ?? [])
        let vehicle = (try? configuration.get())?.vehicle ?? "vehicle"
        let now = SystemClock.now.description
        let path =
            output ?? "turnstone-report-\(vehicle)-\(now.prefix(19).filter { $0 != ":" })Z.txt"
        // Before all the work: it says at once when there is no place for it.
        let file = path == "-" ? STDOUT_FILENO : try Self.create(path)
        var text = report
        text.add("turnstone report", head(now))
        text.add("system", Self.system)
        switch configuration {
        case .failure(let error): text.add("configuration", "\(error)")
        case .success(let configuration):
            text.add("configuration, without secrets", "\(configuration)")
            text.add("map", Self.map(configuration))
            if !noCheck { text.add("turnstone check --online", await check(configuration)) }
            addRecords(configuration, to: &text)
        }
        addService(to: &text)
        do {
            try text.put(to: file)
        } catch {
            throw WorkError("'\(path)' cannot be written: \(error)")
        }
        guard path != "-" else { return }
        close(file)
        try StandardOutput.print(path)
        CommandLineTool.note("read it before you send it; it is plain text")
    }

    // MARK: - Parts

    private func head(_ now: String) -> String {
        """
        made at   \(now)
        version   \(Turnstone.configuration.version)
        by user   \(geteuid() == 0 ? "root" : "\(geteuid()), so that some of it may be missing")
        in it     \(record ? "where the vehicle was (--record); " : "")no password, key or certificate
        """
    }

    private static var system: String {
        let parts = [
            (["uname", "-srvm"], "kernel"), (["cat", "/etc/os-release"], "/etc/os-release"),
            (["uptime"], "uptime"), (["df", "-h", "/", "/var"], "disks"),
            (["free", "-m"], "memory"),
            (["timedatectl", "status"], "clock"),
            (
                [
                    "dpkg-query", "-W", "turnstone*", "gpsd", "mosquitto", "libmosquitto1",
                    "libgps28", "libssl3", "libsqlite3-0",
                ], "packages"
            ),
        ]
        return parts.map { words, title in
            "# \(title)\n" + run(words)
        }.joined(separator: "\n")
    }

    private static func run(_ words: [String], limit: Int = 100_000) -> String {
        ChildProcess.output(words, within: .seconds(10), atMost: limit)
            ?? "\(words[0]) is not there\n"
    }

    private static func map(_ configuration: Configuration) -> String {
        do throws(MapFileError) {
            let network = try MapFile.open(configuration.map.file)
            let data = network.metadata
            return """
                file      \(configuration.map.file)
                region    \(data.region)
                data of   \(data.timestamp)
                made by   \(data.generator)
                size      \(network.byteCount) bytes
                id        \(network.fingerprint)
                """
        } catch {
            return "\(error)"
        }
    }

    private func check(_ configuration: Configuration) async -> String {
        do throws(ConfigurationError) {
            let findings = await (try OnlineCheck(configuration, as: .running(options.config)))
                .run()
            return FindingsText.lines(findings, coloured: false)
        } catch {
            return "\(error)"
        }
    }

    private func addRecords(_ configuration: Configuration, to text: inout SupportReport) {
        let path = configuration.state.directory + "/drive.record"
        text.add(
            "records",
            Self.run(["ls", "-l", "--time-style=full-iso", configuration.state.directory]))
        if record {
            text.add("end of \(path)", Self.run(["tail", "-c", "5000000", path], limit: 5_000_000))
        }
    }

    private func addService(to text: inout SupportReport) {
        text.add(
            "systemctl status \(unit)",
            Self.run(["systemctl", "status", "--no-pager", "--lines=0", unit]))
        guard lines > 0 else { return }
        text.add(
            "journalctl --unit \(unit)",
            Self.run(
                [
                    "journalctl", "--no-pager", "--output=short-iso-precise", "--lines=\(lines)",
                    "--unit", unit,
                ], limit: 5_000_000))
    }

    /// A new file that nobody else may read.
    private static func create(_ path: String) throws(UserError) -> Int32 {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw UserError(
                "'\(path)' cannot be made: \(String(cString: strerror(errno))); name another file with -o"
            )
        }
        return file
    }
}
