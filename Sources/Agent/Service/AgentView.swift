import AgentCore
import Mounts

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// How the agent sees the files that its configuration names: as the service that runs it, if root looks from outside
/// in its place; else as this process, which is the agent or runs as its user.
public struct AgentView: Sendable {
    private let hidden: HiddenDirectories
    /// Nil for the view of this process.
    private let service: ServiceUnit?
    /// The path of the service's configuration.
    private let configuration: String?

    /// The view of this process.
    public static var ofThisProcess: AgentView {
        AgentView(
            hidden: HiddenDirectories(of: .ofThisProcess), service: nil, configuration: nil)
    }

    /// The view of what runs a configuration.
    ///
    /// - Parameter configuration: path of the file.
    public static func running(_ configuration: String) -> AgentView {
        guard geteuid() == 0, let unit = ServiceUnit(running: configuration) else {
            return .ofThisProcess
        }
        return AgentView(unit, configuration)
    }

    init(_ unit: ServiceUnit, _ configuration: String) {
        self.init(
            hidden: HiddenDirectories(of: unit), service: unit, configuration: configuration)
    }

    private init(hidden: HiddenDirectories, service: ServiceUnit?, configuration: String?) {
        self.hidden = hidden
        self.service = service
        self.configuration = configuration
    }

    // MARK: - Files

    /// Why the agent does not see a file, with what to do; nil if it does, or there is no such file.
    private func fault(_ file: NamedFile, of configuration: Configuration) -> String? {
        if let service {
            return fault(file, service, of: configuration)
        }
        // What this process can read is none of those that lie outside.
        guard access(file.path, R_OK) != 0, let hiding = hidden.hiding(file.path) else {
            return nil
        }
        return Self.sentence(file, hiding, "the service")
    }

    /// The sentence about a file that this process does not see, as it is in a directory that is hidden from it; nil if
    /// that is not so.
    static func faultOfHiddenFile(_ place: String, _ path: String) -> String? {
        guard let hiding = HiddenDirectories(of: .ofThisProcess).hiding(path) else { return nil }
        return sentence(NamedFile(place: place, path: path), hiding, "the service")
    }

    /// Notes of what the owner of the state directory may not read, where root looks and no unit decides.
    func notes(_ files: [NamedFile], of configuration: Configuration) -> [String] {
        let state = configuration.state.directory
        guard service == nil, geteuid() == 0, let owner = FileOwner(of: state), owner.user != 0
        else { return [] }
        let rights = UserRights(owner)
        return files.compactMap { file in
            obstacle(to: file, rights, own: [state]).flatMap { obstacle in
                guard case .closed(let path) = obstacle else { return nil }
                return Self.sentence(file, closed: path, rights)
            }
        }
    }

    /// Whether the agent sees a file that is there.
    func sees(_ file: NamedFile, of configuration: Configuration) -> Bool {
        fault(file, of: configuration) == nil
    }

    /// What the agent does not see and may start without, a sentence each.
    struct Unseen {
        /// It starts where it has a copy of the map.
        var map: String?
        /// It starts without a link. The first of the files.
        var tls: String?
    }

    /// - Throws: ``ConfigurationError`` for the first file that the agent does not see and cannot start without.
    @discardableResult
    func unseen(by configuration: Configuration) throws(ConfigurationError) -> Unseen {
        if let fault = faultOfCredential { throw ConfigurationError(fault) }
        var unseen = Unseen()
        var files = configuration.namedFiles
        if let path = self.configuration {
            files.insert(NamedFile(place: path, path: path, use: .configuration), at: 0)
        }
        for file in files {
            guard let fault = fault(file, of: configuration) else { continue }
            switch file.use {
            case .map: unseen.map = fault
            case .certificate, .key: unseen.tls = unseen.tls ?? fault
            case .configuration, .password, .state: throw ConfigurationError(fault)
            }
        }
        return unseen
    }

    /// A note on a memory that is too small for the agent; nil where it is not.
    var noteOnMemory: String? {
        guard let service else {
            return MemoryLimit.note(
                MemoryLimit.ofThisProcess(),
                setBy: "MemoryMax= of its unit, or its container's limit")
        }
        return ["MemoryMax", "MemoryHigh"].lazy.compactMap { key in
            MemoryLimit.note(
                service.value(key).flatMap(MemoryLimit.bytes), setBy: "\(key)= of \(service.name)")
        }.first
    }

    // MARK: - A service

    private func fault(
        _ file: NamedFile, _ service: ServiceUnit, of configuration: Configuration
    ) -> String? {
        // A system of its own has files that nobody finds from here.
        guard service.value("RootDirectory") == nil, service.value("RootImage") == nil else {
            return nil
        }
        let state = configuration.state.directory
        guard let rights = UserRights(of: service, owner: FileOwner(of: state)) else { return nil }
        var file = file
        if !file.path.hasPrefix("/") {
            let start =
                service.value("WorkingDirectory").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
            let whole = (start == "/" ? "" : start) + "/" + file.path
            guard file.use == .state || access(whole, F_OK) == 0 else {
                return
                    "\(file.place) leads from the directory in which the agent is started, for "
                    + "\(service.name) \(start), where it is not; give it with all its directories"
            }
            file.path = whole
        }
        switch obstacle(to: file, rights, own: service.ownDirectories + [state]) {
        case .hidden(let hiding): return Self.sentence(file, hiding, service.name)
        case .closed(let path): return Self.sentence(file, closed: path, rights)
        case nil: break
        }
        return file.use == .state ? stateFault(file, service, rights) : nil
    }

    /// Why systemd does not start the service: a file lacks that it is to show to it.
    private var faultOfCredential: String? {
        guard let service,
            let (name, path) = service.neededCredentials.first(where: {
                access($0.path, F_OK) != 0 && errno == ENOENT
            })
        else { return nil }
        let remedy =
            name == "broker-password"
            ? "write the password with 'turnstone setup --password-from FILE'" : "put it there"
        return
            "\(path) is not there, and LoadCredential=\(name) of \(service.name) names it, so systemd does not start "
            + "that; \(remedy), or take the line out of the unit"
    }

    /// Why the service cannot make the state directory, or write there; a file system that is read-only for it is none:
    /// with that it starts.
    private func stateFault(_ file: NamedFile, _ service: ServiceUnit, _ rights: UserRights)
        -> String?
    {
        let path = MountTable.resolved(file.path)
        guard
            !service.ownDirectories.contains(where: {
                MountTable.contains($0, path) || MountTable.contains($0, file.path)
            })
        else { return nil }
        let advice = "; name a directory in /var/lib that StateDirectory= of the unit makes"
        guard access(path, F_OK) == 0 else {
            return "\(file.place) is not there, and \(service.name) cannot make it\(advice)"
        }
        let isStrict =
            service.value("ProtectSystem") == "strict" || service.flag("DynamicUser") == true
        let writable = service.paths("ReadWritePaths") + service.paths("BindPaths")
        if isStrict, !writable.contains(where: { MountTable.contains($0, path) }) { return nil }
        guard rights.has(.write, on: path) else {
            return "\(file.place) may not be written by \(rights.name)\(advice)"
        }
        return nil
    }

    // MARK: - The way to a file

    private enum Obstacle {
        case hidden(HiddenDirectories.Hidden)
        /// A directory on the way, or the file itself.
        case closed(String)
    }

    /// The first obstacle on the way to a file, along its links; nil if there is none, or no such file.
    ///
    /// - Parameter own: directories that are wholly the user's.
    private func obstacle(to file: NamedFile, _ rights: UserRights, own: [String]) -> Obstacle? {
        let own = own + own.map(MountTable.resolved)
        let isOwn = { (path: String) in own.contains { MountTable.contains($0, path) } }
        var names = Array(file.path.split(separator: "/").map(String.init).reversed())
        var directory = ""
        var links = 0
        while let name = names.popLast() {
            if name == "." { continue }
            if name == ".." {
                directory = directory.lastIndex(of: "/").map { String(directory[..<$0]) } ?? ""
                continue
            }
            let path = "\(directory)/\(name)"
            if let hiding = hidden.hiding(path) { return .hidden(hiding) }
            let source = hidden.source(of: path)
            if let target = Self.target(ofLink: source) {
                links += 1
                guard links < 40 else { return nil }
                if target.hasPrefix("/") { directory = "" }
                names += target.split(separator: "/").map(String.init).reversed()
                continue
            }
            guard access(source, F_OK) == 0 else { return nil }
            directory = path
            // What is on the way to a directory that systemd makes is no obstacle to it.
            if isOwn(([path] + names.reversed()).joined(separator: "/")) { continue }
            let isEnd = names.isEmpty
            if isEnd, file.use == .state { continue }
            guard rights.has(isEnd ? .read : .enter, on: source) else { return .closed(source) }
        }
        return nil
    }

    // MARK: - Sentences

    private static func sentence(
        _ file: NamedFile, _ hiding: HiddenDirectories.Hidden, _ service: String
    ) -> String {
        let place =
            switch file.use {
            case .map:
                "/var/lib/turnstone-map, as 'turnstone-map install FILE' does, and name it there"
            case .state: "/var/lib, where StateDirectory= of the unit makes it"
            case .configuration, .certificate, .key, .password: "/etc/turnstone, and name it there"
            }
        return
            "\(file.place) leads into \(hiding.directory), which \(service) does not see (\(hiding.setting) of its "
            + "unit); put it into \(place)"
    }

    private static func sentence(_ file: NamedFile, closed path: String, _ rights: UserRights)
        -> String
    {
        let way = path == file.path ? "" : " (\(path) is closed to it)"
        let remedy =
            file.use.isSecret
            ? "let that user read it, for example by a group (SupplementaryGroups= in the unit)"
            : "let that user read it with 'chmod o+\(path == file.path ? "r" : "x") \(path)', or by a group "
                + "(SupplementaryGroups= in the unit)"
        return
            "\(file.place) may be read by root, but by its permissions not by \(rights.name)\(way); \(remedy)"
    }

    private static func target(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
