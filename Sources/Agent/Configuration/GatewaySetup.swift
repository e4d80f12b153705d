public import AgentCore
import MapFile

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The setup of a gateway: its configuration, and the password that only the service can read.
public struct GatewaySetup: Sendable {
    public var vehicle: String?
    public var servers: [String]?
    public var userName: String?
    public var mapFile: String?
    public var authorityFile: String?
    public var locationConsent: Bool?
    /// The broker's; nil leaves the present one.
    public var password: Secret?

    private let path: String

    /// - Parameter path: of the configuration, which may not be there yet.
    public init(_ path: String) { self.path = path }

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
        let template = unit.firstIndex(of: "@").map { "\(unit[...$0]).service" }
        let files = ["\(unit).service", template].compactMap { $0 }
        return ["/etc/systemd/system", "/run/systemd/system", "/lib/systemd/system"]
            .contains { directory in
                files.contains { access("\(directory)/\($0)", F_OK) == 0 }
            }
    }

    /// The present configuration, if it can be read.
    public var present: Configuration? {
        (try? readText(path)).flatMap { try? Configuration(toml: $0, named: path) }
    }

    /// Writes the configuration, with comments and other keys as they are.
    ///
    /// - Throws: ``ConfigurationError`` when it would be refused; nothing is written then.
    public func writeConfiguration() throws(ConfigurationError) {
        try Self.write(try validText(), to: path, permissions: 0o644)
    }

    /// The configuration to write.
    ///
    /// - Throws: ``ConfigurationError`` when it would be refused.
    @discardableResult
    public func validText() throws(ConfigurationError) -> String {
        var before = ""
        do throws(FileFault) {
            before = try readText(path)
        } catch {
            guard error.code == ENOENT else { throw ConfigurationError("\(path) \(error)") }
        }
        let text = edited(before)
        _ = try Configuration(toml: text, named: path).validated()
        return text
    }

    /// Writes the password, and has systemd pass it to the service.
    ///
    /// - Returns: the files that were written.
    public func writePassword(unit: String) throws(ConfigurationError) -> [String] {
        guard let password = password?.value else { return [] }
        guard !password.isEmpty, !password.contains(where: \.isNewline) else {
            throw ConfigurationError("the password is one line that is not empty")
        }
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
        if let authorityFile { text.set("broker.tls", "authority_file", authorityFile) }
        if let locationConsent { text.set("privacy", "location_consent", locationConsent) }
        return text.text
    }

    private static func write(_ text: String, to path: String, permissions: UInt32)
        throws(ConfigurationError)
    {
        do throws(FileReplacementError) {
            try FileReplacement.write(Array(text.utf8), to: path, permissions: permissions)
        } catch {
            throw ConfigurationError("\(error); run this as root")
        }
    }
}
