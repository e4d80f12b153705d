public import AgentCore
import Journal
import JournalTypes
import MapFile
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Configuration {
    /// The findings of a check of everything outside.
    public struct Findings: Sendable {
        /// A sentence about the map.
        public var summary: String
        /// What is wrong although the agent starts with it, a sentence each: a disk that takes nothing.
        public var faults: [String]
        /// Notes on the map, and on files that this user may not read, a sentence each.
        public var notes: [String]
        /// Begins a sentence that ``summary`` goes on with.
        public var verdict: String { faults.isEmpty ? "all is well" : "it would start" }
    }

    /// Checks everything outside that the configuration names, without starting or changing anything.
    ///
    /// A file that only the agent's own user, the owner of the state directory, may read is no mistake,
    /// unless that user checks.
    ///
    /// - Throws: ``ConfigurationError`` for a fault that keeps the agent from running.
    public func check() throws(ConfigurationError) -> Findings {
        let map = try openMap { map throws(MapFileError) in try map.check() }
        let tls = try lookAtTLS()
        let directory = try checkStateDirectory()
        let hidden = [hiddenPassword, directory.hidden].compactMap { $0 } + tls.hidden
        if let first = hidden.first, FileOwner(of: state.directory)?.user == geteuid() {
            throw Self.unreadable(first)
        }
        return Findings(
            summary: "map \(map.network.title) opens; \(map.network.metadata.attribution)",
            faults: [directory.fault].compactMap { $0 },
            notes: [map.warning].compactMap { $0 } + tls.notes + notesOnPaths + notesOnPermissions
                + hidden.map { "\($0) may only be looked at by the agent's own user" })
    }

    /// The place of a password that this user may not read; nil if readable.
    var hiddenPassword: String? {
        guard broker.password.isHidden else { return nil }
        return broker.passwordFile.isEmpty
            ? "systemd's credential broker-password"
            : "broker.password_file: \(broker.passwordFile)"
    }

    /// - Parameter place: of the file, with its key.
    static func unreadable(_ place: String) -> ConfigurationError {
        ConfigurationError(
            "\(place) \(FileFault(EACCES)); let the user that the agent runs as read it")
    }

    /// - Returns: the directory with its key, if this user may not read it; the fault of a disk with which the agent
    ///   starts.
    private func checkStateDirectory() throws(ConfigurationError)
        -> (hidden: String?, fault: String?)
    {
        let path = state.directory
        if let refusal = StateDirectory.refusalOfWhatIsNone(path) { throw refusal }
        let isNew = mkdir(path, 0o700) == 0
        defer { if isNew { rmdir(path) } }
        guard isNew || errno == EEXIST || errno == EACCES else {
            throw StateDirectory.refusal(of: path, errno)
        }
        guard access(path, R_OK | X_OK) == 0 else {
            guard errno == EACCES || errno == ENOENT, geteuid() != 0 else {
                throw StateDirectory.refusal(of: path, errno)
            }
            return ("state.directory: \(path)", nil)
        }
        var hidden: String?
        var fault: String?
        if let code = StateDirectory.refusalToWrite(in: path) {
            if StateDirectory.isOfDisk(code) {
                fault =
                    "\(StateDirectory.refusal(of: path, code)); until then the agent starts and guides, and "
                    + "keeps events in memory only"
            } else {
                guard code == EACCES, let owner = FileOwner(of: path), owner.user != geteuid()
                else { throw StateDirectory.refusal(of: path, code) }
                hidden = "state.directory: \(path)"
            }
        }
        let journal = StateDirectory.journalFile(in: path)
        guard access(journal, R_OK) == 0 || errno == ENOENT else {
            return ("state.directory: \(journal)", fault)
        }
        try JournalOwner.check(path, for: vehicle)
        return (hidden, fault)
    }

    /// The files that are named, each with its key: secrets, and others that the agent reads.
    private var namedFiles:
        (secrets: [(key: String, path: String)], others: [(key: String, path: String)])
    {
        let secrets = [
            ("broker.password_file", broker.passwordFile),
            ("broker.tls.key_file", broker.tls.keyFile),
        ]
        let others = [
            ("map.file", map.file), ("broker.tls.authority_file", broker.tls.authorityFile),
            ("broker.tls.certificate_file", broker.tls.certificateFile),
        ]
        return (secrets.filter { !$0.1.isEmpty }, others.filter { !$0.1.isEmpty })
    }

    /// A note for each path that leads from the directory in which a program is started.
    private var notesOnPaths: [String] {
        let (secrets, others) = namedFiles
        return (others + [("state.directory", state.directory)] + secrets)
            .filter { !$0.path.hasPrefix("/") }.map { key, path in
                "\(key): \(path) leads from the directory in which the agent is started, for a service /; "
                    + "give it with all its directories"
            }
    }

    /// Notes on files readable by root but not by the agent, and on secrets readable by everybody.
    private var notesOnPermissions: [String] {
        let (secrets, others) = namedFiles
        var notes: [String] = []
        for (key, path) in secrets where FileOwner(of: path)?.isOpenToOthers == true {
            notes.append(
                "\(key): \(path) may be read by every user of this system; take that from them with "
                    + "'chmod o-rwx \(path)'")
        }
        guard geteuid() == 0, let agent = FileOwner(of: state.directory), agent.user != 0 else {
            return notes
        }
        for (key, path) in secrets + others where !agent.mayRead(path, besides: state.directory) {
            notes.append(
                "\(key): \(path) may be read by root, but by its permissions not by user \(agent.user), who "
                    + "has state.directory, so that the agent runs as; let that user read it, for "
                    + "example by a group (SupplementaryGroups= in the unit)")
        }
        return notes
    }

    /// - Parameter open: opens the map.
    func openMap(
        _ open: (MapCopy) throws(MapFileError) -> MapCopy.Opened
    ) throws(ConfigurationError) -> MapCopy.Opened {
        do throws(MapFileError) {
            return try open(
                MapCopy(
                    of: map.file, in: state.directory + "/map",
                    reserve: journal.limits.maximumBytes, isLeased: true))
        } catch {
            throw ConfigurationError("map.file: \(error)")
        }
    }
}
