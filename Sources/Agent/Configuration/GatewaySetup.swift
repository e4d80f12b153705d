public import AgentCore
import MapFile
import Mounts

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The setup of a gateway: its configuration, the password that only the service can read, and the certificates of the
/// broker's authority.
public struct GatewaySetup: Sendable {
    public var vehicle: String?
    public var servers: [String]?
    public var userName: String?
    public var mapFile: String?
    /// Certificates of the broker's authority, which are copied beside the configuration where they lie elsewhere.
    public var authorityFile: String?
    public var locationConsent: Bool?
    /// The broker's; nil leaves the present one.
    public var password: Secret?

    private let path: String
    private let hostName: @Sendable () -> String

    /// - Parameters:
    ///   - path: of the configuration, which may not be there yet.
    ///   - hostName: what stands for `%H`.
    public init(
        _ path: String, hostName: @escaping @Sendable () -> String = Configuration.hostName
    ) {
        self.path = path
        self.hostName = hostName
    }

    /// The password in a file's content: its first line.
    ///
    /// - Parameter place: begins the sentence on what is wrong with it.
    public static func password(in content: [UInt8], of place: String) throws(ConfigurationError)
        -> Secret
    {
        do throws(FileFault) {
            return Secret(String(try text(in: content).prefix { !$0.isNewline }))
        } catch {
            throw ConfigurationError("\(place) \(error)")
        }
    }

    /// Beside the configuration, root's; ``Configuration/init(file:environment:)`` reads it where it may.
    public var passwordFile: String { Configuration.passwordFile(beside: path) }

    /// The drop-in by which systemd passes the password to the service.
    ///
    /// - Parameter unit: name of the service.
    public static func dropIn(of unit: String) -> String {
        "/etc/systemd/system/\(unit).service.d/broker-password.conf"
    }

    /// Whether systemd has a service of this name, or of its template.
    public static func hasService(_ unit: String) -> Bool {
        let files = ["\(unit).service", ServiceUnit.template(of: unit)].compactMap { $0 }
        return ServiceUnit.directories.contains { directory in
            files.contains { access("\(directory)/\($0)", F_OK) == 0 }
        }
    }

    /// The present configuration, if it can be read.
    public var present: Configuration? {
        (try? readText(path)).flatMap { try? Configuration(toml: $0, named: path) }
    }

    /// Checks all that is to be written, and writes nothing.
    ///
    /// - Throws: ``ConfigurationError`` when something would be refused.
    @discardableResult
    func validate() throws(ConfigurationError) -> Plan {
        let plan = try plan()
        if let password = password?.value {
            guard !password.isEmpty, !password.contains(where: \.isNewline),
                !password.utf8.contains(0)
            else {
                throw ConfigurationError("the password is one line of text that is not empty")
            }
            if let fault = Configuration.fault(ofPassword: password) {
                throw ConfigurationError("what is given \(fault)")
            }
        }
        if let authorityFile {
            var authority = Configuration()
            authority.broker.servers = ["mqtts://localhost"]
            authority.broker.tls.authorityFile = authorityFile
            _ = try authority.lookAtTLS().security()
        }
        return plan
    }

    /// What was written.
    public struct Written: Sendable {
        /// As it is read now, `%H` expanded.
        public var configuration: Configuration
        public var files: [String]
        /// What has become of the journal; nil where it stays whose it is.
        public var journal: HeldJournal.Outcome?
    }

    /// Writes the configuration, with comments and other keys as they are, the certificates and the password, and has systemd
    /// pass that to the service; then it gives the journal to the vehicle.
    ///
    /// - Parameters:
    ///   - unit: name of the service.
    ///   - change: what becomes of the journal; nil where it is the vehicle's already.
    /// - Throws: ``ConfigurationError`` when something would be refused, also as an agent has the journal; nothing is written then.
    public func write(unit: String, journal change: HeldJournal.Change? = nil)
        throws(ConfigurationError) -> Written
    {
        let plan = try validate()
        let configuration = plan.configuration
        let directory = configuration.state.directory
        guard let change else {
            try JournalOwner.check(directory, for: configuration.vehicle)
            return Written(
                configuration: configuration,
                files: try write(plan.text) + writePassword(unit: unit))
        }
        let journal = try HeldJournal(in: directory)
        let files = try write(plan.text) + writePassword(unit: unit)
        return Written(
            configuration: configuration, files: files,
            journal: try journal.change(change, for: configuration.vehicle))
    }

    /// Takes back the consent that was given for another vehicle, and writes that.
    ///
    /// - Returns: false where there was none.
    public static func withdrawConsent(in path: String) throws(ConfigurationError) -> Bool {
        var setup = GatewaySetup(path)
        guard setup.present?.privacy.locationConsent == true else { return false }
        setup.locationConsent = false
        _ = try setup.write(setup.plan().text)
        return true
    }

    /// Writes the configuration and the certificates.
    private func write(_ text: String) throws(ConfigurationError) -> [String] {
        guard let authorityFile, let copy = authorityPlace,
            copy != MountTable.resolved(authorityFile)
        else {
            try Self.write(text, to: path, permissions: 0o644)
            return [path]
        }
        let certificates: String
        do throws(FileFault) {
            certificates = String(decoding: try readFile(authorityFile), as: UTF8.self)
        } catch {
            throw ConfigurationError("\(authorityFile) \(error)")
        }
        try Self.write(certificates, to: copy, permissions: 0o644)
        try Self.write(text, to: path, permissions: 0o644)
        return [path, copy]
    }

    /// The place of the authority's certificates: as it is for what lies beside the configuration already, which is
    /// renewed there; a service sees no file in a home directory or in /tmp.
    private var authorityPlace: String? {
        guard let authorityFile else { return nil }
        func directory(of path: String) -> String {
            MountTable.resolved(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
        }
        let own = directory(of: path)
        let given = MountTable.resolved(authorityFile)
        if directory(of: given) == own { return given }
        let copy = Configuration.authorityFile(beside: path)
        let name = copy.lastIndex(of: "/").map { copy[copy.index(after: $0)...] } ?? copy[...]
        return own == "/" ? "/\(name)" : "\(own)/\(name)"
    }

    /// The configuration to write.
    struct Plan {
        var text: String
        /// As it would be read then, `%H` expanded.
        var configuration: Configuration
    }

    /// - Throws: ``ConfigurationError`` when it would be refused.
    private func plan() throws(ConfigurationError) -> Plan {
        var before = ""
        do throws(FileFault) {
            before = try readText(path)
        } catch {
            guard error.code == ENOENT else { throw ConfigurationError("\(path) \(error)") }
        }
        let text = edited(before)
        let configuration = try Configuration(toml: text, named: path)
        return Plan(text: text, configuration: try configuration.validated(hostName: hostName))
    }

    private func writePassword(unit: String) throws(ConfigurationError) -> [String] {
        guard let password = password?.value else { return [] }
        try Self.write(password + "\n", to: passwordFile, permissions: 0o600)
        let system = "/etc/systemd/system"
        // A configuration elsewhere is not a service's.
        guard path.hasPrefix("/etc/"), access(system, W_OK) == 0 else { return [passwordFile] }
        let dropIn = Self.dropIn(of: unit)
        mkdir("\(system)/\(unit).service.d", 0o755)
        try Self.write(
            "[Service]\nLoadCredential=broker-password:\(passwordFile)\n", to: dropIn,
            permissions: 0o644)
        return [passwordFile, dropIn]
    }

    private func edited(_ before: String) -> String {
        var text = ConfigurationText(before)
        if let vehicle { text.set("", "vehicle", vehicle) }
        if let mapFile { text.set("map", "file", mapFile) }
        if let servers { text.set("broker", "servers", servers) }
        if let userName { text.set("broker", "username", userName) }
        if let authorityPlace { text.set("broker.tls", "authority_file", authorityPlace) }
        if let locationConsent { text.set("privacy", "location_consent", locationConsent) }
        return text.text
    }

    private static func advice(on reason: FileReplacementError.Reason) -> String {
        guard case .system(let code) = reason else { return "" }
        return switch code {
        case EACCES, EPERM: "; run this as root"
        case EROFS: "; make its file system writable first, for example with mount -o remount,rw"
        case ENOSPC, EDQUOT: "; make room on its file system first"
        default: ""
        }
    }

    private static func write(_ text: String, to path: String, permissions: UInt32)
        throws(ConfigurationError)
    {
        do throws(FileReplacementError) {
            // What the service reads is not hidden by the mask of who sets it up.
            try FileReplacement.write(
                Array(text.utf8), to: path, permissions: permissions, isMasked: false)
        } catch {
            throw ConfigurationError("\(error)\(advice(on: error.reason))")
        }
    }
}
