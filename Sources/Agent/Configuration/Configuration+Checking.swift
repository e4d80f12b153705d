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
    /// - Parameter view: how the agent sees the files.
    /// - Throws: ``ConfigurationError`` for a fault that keeps the agent from running.
    public func check(as view: AgentView = .ofThisProcess) throws(ConfigurationError) -> Findings {
        var kept: MapCopy.Opened?
        let faultOfMap = try view.refuseUnseen(by: self) {
            kept = mapCopy.checkKept()
            return kept != nil
        }.map { "\($0); until then the agent goes on with its copy of the map before" }
        // What the agent may not read is another map than the one that it goes on with.
        let map: MapCopy.Opened
        if let kept {
            map = kept
        } else {
            map = try openMap { map throws(MapFileError) in try map.check() }
        }
        let tls = try lookAtTLS()
        let directory = try checkStateDirectory()
        let hidden = [hiddenPassword, directory.hidden].compactMap { $0 } + tls.hidden
        if let first = hidden.first, FileOwner(of: state.directory)?.user == geteuid() {
            throw Self.unreadable(first)
        }
        return Findings(
            summary: "map \(map.network.title) opens; \(map.network.metadata.attribution)",
            faults: [faultOfMap].compactMap { $0 } + directory.faults,
            notes: (kept == nil ? [map.warning] : []).compactMap { $0 } + tls.notes + notesOnPaths
                + notesOnSecrets
                + view.notes(namedFiles.filter { $0.use != .state }, of: self)
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
            "\(place) \(FileFault(EACCES)); let the user that the agent runs as read it, and enter each "
                + "directory on the way")
    }

    /// - Returns: the directory with its key, if this user may not read it; the faults with which the agent starts.
    private func checkStateDirectory() throws(ConfigurationError)
        -> (hidden: String?, faults: [String])
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
            return ("state.directory: \(path)", [])
        }
        var hidden: String?
        var faults: [String] = []
        let consequence =
            "; until then the agent starts and guides, and keeps events in memory only"
        if let code = StateDirectory.refusalToWrite(in: path) {
            if StateDirectory.isOfDisk(code) {
                faults.append("\(StateDirectory.refusal(of: path, code))\(consequence)")
            } else {
                guard code == EACCES, let owner = FileOwner(of: path), owner.user != geteuid()
                else { throw StateDirectory.refusal(of: path, code) }
                hidden = "state.directory: \(path)"
            }
        }
        if let refusal = StateDirectory.refusalOfFile(in: path) {
            faults.append("\(refusal)\(consequence)")
        }
        let journal = StateDirectory.journalFile(in: path)
        guard access(journal, R_OK) == 0 || errno == ENOENT else {
            // With a journal that is another's the agent starts, as with a disk that takes nothing.
            let isAgents = FileOwner(of: path)?.user == geteuid()
            return (isAgents ? nil : "state.directory: \(journal)", faults)
        }
        try JournalOwner.check(path, for: vehicle)
        return (hidden, faults)
    }

    /// A note for each path that leads from the directory in which a program is started.
    private var notesOnPaths: [String] {
        namedFiles.filter { !$0.path.hasPrefix("/") }.map { file in
            "\(file.place) leads from the directory in which the agent is started, for a service /; "
                + "give it with all its directories"
        }
    }

    /// Notes on secrets readable by everybody.
    private var notesOnSecrets: [String] {
        namedFiles.filter { $0.use == .secret && FileOwner(of: $0.path)?.isOpenToOthers == true }
            .map { file in
                "\(file.place) may be read by every user of this system; take that from them with "
                    + "'chmod o-rwx \(file.path)'"
            }
    }

    /// - Parameter open: opens the map.
    func openMap(
        _ open: (MapCopy) throws(MapFileError) -> MapCopy.Opened
    ) throws(ConfigurationError) -> MapCopy.Opened {
        do throws(MapFileError) {
            return try open(mapCopy)
        } catch {
            throw ConfigurationError("map.file: \(error)")
        }
    }

    private var mapCopy: MapCopy {
        MapCopy(
            of: map.file, in: state.directory + "/map", reserve: journal.limits.maximumBytes,
            isLeased: true)
    }
}
