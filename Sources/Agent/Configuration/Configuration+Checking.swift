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
        /// What is wrong although the agent starts with it.
        public struct Fault: Hashable, Sendable {
            /// What is affected.
            public enum Subject: String, Sendable {
                /// The agent goes on with another map than the one that is named.
                case map
                /// Events are kept in memory only.
                case disk
                /// There is no link.
                case link
            }

            public var subject: Subject
            public var sentence: String
        }

        /// A sentence about the map.
        public var summary: String
        public var faults: [Fault]
        /// Notes on the map and the files, a sentence each.
        public var notes: [String]
        /// What this user may not look at, a sentence each.
        public var unseen: [String]
        /// Why the agent would have no link; nil if it would.
        public var faultOfLink: String? { faults.first { $0.subject == .link }?.sentence }
        /// Begins a sentence that ``summary`` goes on with.
        public var verdict: String {
            faults.isEmpty
                ? "all is well"
                : faultOfLink == nil ? "it would start" : "it would start without a link"
        }
    }

    /// Checks everything outside that the configuration names, without starting or changing anything.
    ///
    /// A file that only the agent's own user, the owner of the state directory, may read is no mistake,
    /// unless that user checks.
    ///
    /// - Parameter view: how the agent sees the files.
    /// - Throws: ``ConfigurationError`` for a fault that keeps the agent from running.
    public func check(as view: AgentView = .ofThisProcess) throws(ConfigurationError) -> Findings {
        let unseen = try view.unseen(by: self)
        let map = try checkMap(as: view, unseen)
        let tls = try lookAtTLS()
        let directory = try checkStateDirectory()
        let isAgents = FileOwner(of: state.directory)?.user == geteuid()
        let hidden = [hiddenPassword, directory.hidden].compactMap { $0 }
        if isAgents, let first = hidden.first { throw Self.unreadable(first) }
        var faults = directory.faults.map { Findings.Fault(.disk, $0) }
        let hasOtherMap = map.standIn != nil
        if hasOtherMap, let warning = map.warning { faults.insert(.init(.map, warning), at: 0) }
        if let fault = broker.password.fault {
            faults.append(.init(.link, "\(fault); \(Self.consequenceOfNoLink)"))
        }
        if let fault = unseen.tls ?? (isAgents ? tls.faultOfThisUser : tls.fault) {
            faults.append(.init(.link, "\(fault); \(Self.consequenceOfNoLink)"))
        }
        return Findings(
            summary: "map \(map.network.title) opens; \(map.network.metadata.attribution)",
            faults: faults,
            notes: (hasOtherMap ? [] : [map.warning]).compactMap { $0 } + tls.notes
                + notesOnPaths + notesOnSecrets + [view.noteOnMemory].compactMap { $0 }
                + view.notes(namedFiles.filter { $0.use != .state }, of: self),
            unseen: (hidden + (isAgents ? [] : tls.hidden)).map {
                "\($0) may only be looked at by the agent's own user"
            })
    }

    /// Completes a sentence about files that are no good for a link, with which the agent starts.
    static let consequenceOfNoLink = "until then the agent guides without a link"

    /// The map that the agent would start with. Changes nothing.
    func checkMap(as view: AgentView) throws(ConfigurationError) -> MapCopy.Opened {
        try checkMap(as: view, try view.unseen(by: self))
    }

    private func checkMap(as view: AgentView, _ unseen: AgentView.Unseen)
        throws(ConfigurationError) -> MapCopy.Opened
    {
        try openMap(unseen: unseen.map) { map throws(MapFileError) in
            // What the agent does not see is another map than the one that it goes on with.
            guard unseen.map != nil else { return try map.check() }
            let previous = MapInstallation(at: self.map.file).previousPath
            let seesPrevious = view.sees(
                NamedFile(place: previous, path: previous, use: .map), of: self)
            guard let earlier = map.checkEarlier(seesPrevious: seesPrevious) else {
                throw .system(path: self.map.file, errno: EACCES)
            }
            return earlier
        }
    }

    /// Why this user has no password for the broker, a sentence; nil if there is one, and if none is wanted.
    var faultOfPassword: String? {
        broker.password.fault ?? hiddenPassword.map { Self.unreadable($0).description }
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
        namedFiles.filter { $0.use.isSecret && FileOwner(of: $0.path)?.isOpenToOthers == true }
            .map { file in
                "\(file.place) may be read by every user of this system; take that from them with "
                    + "'chmod o-rwx \(file.path)'"
            }
    }

    /// - Parameters:
    ///   - unseen: why the agent does not see the file, if that is known better than by the system's error.
    ///   - open: opens the map.
    func openMap(
        unseen: String? = nil, _ open: (MapCopy) throws(MapFileError) -> MapCopy.Opened
    ) throws(ConfigurationError) -> MapCopy.Opened {
        do throws(MapFileError) {
            var opened = try open(mapCopy)
            if let unseen, let standIn = opened.standIn {
                opened.warning = "\(unseen); until then the agent goes on with \(standIn)"
            }
            return opened
        } catch {
            throw ConfigurationError(unseen ?? "map.file: \(error)")
        }
    }

    private var mapCopy: MapCopy {
        MapCopy(
            of: map.file, in: state.directory + "/map", reserve: journal.limits.maximumBytes,
            isLeased: true)
    }
}

extension Configuration.Findings.Fault {
    fileprivate init(_ subject: Subject, _ sentence: String) {
        self.subject = subject
        self.sentence = sentence
    }
}
