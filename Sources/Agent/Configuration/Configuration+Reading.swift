public import AgentCore
import TOMLKit
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Configuration {
    /// The configuration of a TOML file and the environment.
    ///
    /// - Throws: ``ConfigurationError``, a sentence that names the file and the key.
    public init(
        file path: String, environment: [String: String] = .process
    ) throws(ConfigurationError) {
        let text: String
        do throws(FileFault) {
            text = try readText(path)
        } catch {
            if error.code != 0, let fault = AgentView.faultOfHiddenFile(path, path) {
                throw ConfigurationError(fault)
            }
            throw ConfigurationError(
                error.code == 0
                    ? "\(path) \(error)" : "\(path): \(error); \(Self.advice(error.code, path))")
        }
        try self.init(toml: text, named: path)
        try takeSecrets(environment, beside: path)
    }

    /// The file that is read where none is named.
    public static let defaultFile = "/etc/turnstone/turnstone.toml"

    private static func advice(_ code: Int32, _ path: String) -> String {
        switch code {
        case EACCES: "let this user read it, or run this as root"
        case ENOENT where path == defaultFile: "give the configuration with --config FILE"
        default: "name the file that is meant"
        }
    }

    /// The configuration that a TOML text describes, without secrets.
    ///
    /// - Parameter name: the name of the text in errors.
    public init(toml text: String, named name: String) throws(ConfigurationError) {
        let document: TOMLNode
        do {
            document = TOMLNode(try TOMLTable(string: text))
        } catch let error as TOMLParseError {
            throw ConfigurationError(
                "\(name), line \(error.source.begin.line): \(Self.sentence(of: error))")
        } catch {
            throw ConfigurationError("\(name): \(error)")
        }
        self.init()
        var reader = ConfigurationReader(
            file: name, lines: TOMLLines(text), path: "", document)
        try visit(&reader)
        try reader.finish()
    }

    private static func sentence(of error: TOMLParseError) -> String {
        // The library's words for a text without quotes, the most frequent slip. Its others about a value repeat it,
        // and it may be a password.
        let words = [
            "could not determine value type", "could not be interpreted as a value",
            "is not representable in 64 bits", "while trying to interpret",
        ]
        guard words.contains(where: error.description.contains) else { return error.description }
        return #"this is no value; a text stands in quotes, as in vehicle = "van-7""#
    }

    /// The configuration from flags and file, expanded and checked.
    public func validated(hostName: () -> String = Self.hostName)
        throws(ConfigurationError) -> Configuration
    {
        var expanded = self
        expanded.vehicle = try Self.expand("vehicle", vehicle, hostName)
        expanded.broker.userName = try Self.expand("broker.username", broker.userName, hostName)
        try expanded.validate()
        return expanded
    }

    /// Puts the name of this host in the place of `%H`, systemd's specifier for it.
    private static func expand(_ key: String, _ text: String, _ hostName: () -> String)
        throws(ConfigurationError) -> String
    {
        let parts = text.split(separator: "%H", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return text }
        let name = hostName()
        guard !name.isEmpty, name != "localhost" else {
            throw ConfigurationError(
                "\(key): %H is \"\(name)\" here, as on every host without a name; give this one its own "
                    + "with 'hostnamectl hostname NAME'")
        }
        return parts.joined(separator: name)
    }

    /// The result of gethostname(2).
    public static func hostName() -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        return String(
            decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func validate() throws(ConfigurationError) {
        guard broker.userName.utf8.count <= Self.maximumTextBytes else {
            throw ConfigurationError(
                "broker.username has more than \(Self.maximumTextBytes) bytes, which MQTT does not take; give the "
                    + "name that the broker knows")
        }
        guard let vehicle = VehicleID(vehicle) else {
            throw ConfigurationError(
                self.vehicle.isEmpty
                    ? "no vehicle is named; set vehicle = \"NAME\" in the configuration, or \"%H\" for the "
                        + "name of this host"
                    : "vehicle: \"\(self.vehicle)\" cannot be in a topic; use 1-64 of A-Z a-z 0-9 . _ - "
                        + "and not \"fleet\"")
        }
        guard !map.file.isEmpty else {
            throw ConfigurationError("no map is given; set file = \"PATH\" under [map]")
        }
        guard Topics(root: topics.root, vehicle: vehicle) != nil else {
            throw ConfigurationError(
                "topics.root: \"\(topics.root)\" cannot begin a topic; \(adviceOnRoot(vehicle))")
        }
    }

    private func adviceOnRoot(_ vehicle: VehicleID) -> String {
        let withoutEmpty = topics.root.split(separator: "/").joined(separator: "/")
        if withoutEmpty != topics.root, Topics(root: withoutEmpty, vehicle: vehicle) != nil {
            // What to write is not spelled out: in a server's address it would repeat a password.
            return "a / stands between two names only: take away what is first, last or double"
        }
        return "use 1-128 printable characters without spaces, + and #, and no $ first, e.g. "
            + "\"turnstone/v1\""
    }

    /// - Parameter path: of the vehicle's own configuration; nil for another's.
    mutating func takeSecrets(_ environment: [String: String], beside path: String? = nil)
        throws(ConfigurationError)
    {
        if let name = environment["TURNSTONE_BROKER_USERNAME"] { broker.userName = name }
        if let password = environment["TURNSTONE_BROKER_PASSWORD"] {
            if let fault = Self.fault(ofPassword: password) {
                throw ConfigurationError("TURNSTONE_BROKER_PASSWORD \(fault)")
            }
            broker.password = Secret(password)
            return
        }
        let credential = environment["CREDENTIALS_DIRECTORY"].map { "\($0)/broker-password" }
        if !broker.passwordFile.isEmpty {
            broker.password = try passwordOfFile()
        } else if let credential, access(credential, F_OK) == 0 {
            let place = "systemd's credential broker-password"
            broker.password = try password(in: credential, called: place) ?? .hidden
        } else if let path, environment["CREDENTIALS_DIRECTORY"] == nil {
            // For root, who looks at the broker in the vehicle's place.
            let file = Self.passwordFile(beside: path)
            guard access(file, F_OK) == 0 else { return }
            broker.password = try password(in: file, called: file) ?? .hidden
        }
    }

    /// The file to which 'turnstone setup' writes the password that systemd passes to the service as a credential:
    /// each vehicle of a machine has its own configuration, and its own password beside it.
    static func passwordFile(beside path: String) -> String {
        file(beside: path, named: "broker-password", ofVehicle: ".password")
    }

    /// The file to which 'turnstone setup' copies the certificates of the broker's authority.
    static func authorityFile(beside path: String) -> String {
        file(beside: path, named: "broker-authority.crt", ofVehicle: ".authority.crt")
    }

    /// A file beside the configuration: one of the gateway's own for `turnstone.toml`, else with the name of the
    /// configuration and an ending.
    private static func file(
        beside path: String, named own: String, ofVehicle ending: String
    ) -> String {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let vehicle = path[name...].hasSuffix(".toml") ? path[name...].dropLast(5) : path[name...]
        return path[..<name] + (vehicle == "turnstone" ? own : "\(vehicle)\(ending)")
    }

    /// The password in the file that the configuration names. A file that lacks, or has no password, may be about to be
    /// replaced: then the password is awaited.
    ///
    /// - Throws: ``ConfigurationError`` where no path of a file is named.
    func passwordOfFile() throws(ConfigurationError) -> Secret {
        let path = broker.passwordFile
        do throws(ConfigurationError) {
            return try password(in: path, called: "broker.password_file: \(path)") ?? .hidden
        } catch {
            guard path.hasPrefix("/") else { throw error }
            return .awaited(because: error.description)
        }
    }

    /// The first line of a file; nil when this user may not read it.
    private func password(in path: String, called place: String) throws(ConfigurationError)
        -> Secret?
    {
        let text: String
        do throws(FileFault) {
            text = try readText(path)
        } catch {
            guard !error.isHidden else { return nil }
            // What names no file may be the password itself.
            guard error.code == 0 || path != broker.passwordFile || path.hasPrefix("/") else {
                throw ConfigurationError(
                    "broker.password_file \(error); it has to be the path of a file, such as "
                        + "\"/etc/turnstone/broker-password\", whose first line is the password")
            }
            throw ConfigurationError(
                AgentView.faultOfHiddenFile(place, path) ?? "\(place) \(error)")
        }
        let line = String(text.prefix { !$0.isNewline })
        guard !line.isEmpty else {
            throw ConfigurationError("\(place) has no password in its first line; write it there")
        }
        if let fault = Self.fault(ofPassword: line) {
            throw ConfigurationError("\(place) \(fault)")
        }
        return Secret(line)
    }

    /// Why no broker can be sent a password; completes a sentence about its place.
    static func fault(ofPassword password: String) -> String? {
        let count = password.utf8.count
        guard count > maximumTextBytes else { return nil }
        return
            "has a password of \(count) bytes, and MQTT takes \(maximumTextBytes) at most; look whether "
            + "that is the file with the password"
    }

    /// Maximum length of a name or a password in MQTT.
    private static let maximumTextBytes = 65_535
}

/// Reads the keys of one table and remembers the known ones.
private struct ConfigurationReader: ConfigurationVisitor {
    let file: String
    let lines: TOMLLines
    /// Names of the tables around, each with a dot behind it.
    let path: String
    private let entries: [String: TOMLNode]
    private var known: [String] = []

    init(file: String, lines: TOMLLines, path: String, _ node: TOMLNode) {
        self.file = file
        self.lines = lines
        self.path = path
        if case .table(let entries) = node { self.entries = entries } else { entries = [:] }
    }

    mutating func key<Value: ConfigurationValue>(
        _ name: String, _ value: inout Value, check: (Value) -> String?
    ) throws(ConfigurationError) {
        known.append(name)
        guard let node = entries[name] else { return }
        guard let read = Value(node) else {
            throw error(name, "has to be \(Value.kind)")
        }
        if let reason = check(read) {
            throw error(name, reason)
        }
        value = read
    }

    mutating func secret(_ name: String, _ value: inout Secret) {}

    mutating func table(
        _ name: String, _ body: (inout Self) throws(ConfigurationError) -> Void
    ) throws(ConfigurationError) {
        known.append(name)
        let node = entries[name] ?? .table([:])
        guard case .table = node else {
            throw error(name, "has to be a table, [\(path)\(name)]")
        }
        var inner = ConfigurationReader(file: file, lines: lines, path: "\(path)\(name).", node)
        try body(&inner)
        try inner.finish()
    }

    /// - Throws: when there is an unknown key.
    func finish() throws(ConfigurationError) {
        guard let unknown = entries.keys.sorted().first(where: { !known.contains($0) }) else {
            return
        }
        if unknown == "password" {
            throw error(
                unknown,
                "must not stand in the file; use password_file, "
                    + "a systemd credential or TURNSTONE_BROKER_PASSWORD")
        }
        if let near = Configuration.key(like: path + unknown) {
            throw error(unknown, "is not a key; \(near) is one")
        }
        throw error(unknown, "is not a key; keys here are \(known.joined(separator: ", "))")
    }

    private func error(_ name: String, _ reason: String) -> ConfigurationError {
        ConfigurationError(
            "\(lines.place(of: path + name, in: file)): \(path)\(name) \(reason)")
    }
}

extension TOMLNode {
    init(_ value: any TOMLValueConvertible) {
        if let table = value.table {
            self = .table(
                Dictionary(uniqueKeysWithValues: table.map { ($0.0, TOMLNode($0.1)) }))
        } else if let array = value.array {
            self = .list(array.map { TOMLNode($0) })
        } else if let text = value.string {
            self = .text(text)
        } else if let integer = value.int {
            self = .integer(integer)
        } else if let number = value.double {
            self = .number(number)
        } else if let flag = value.bool {
            self = .boolean(flag)
        } else {
            self = .other
        }
    }
}

extension [String: String] {
    /// The environment of this process.
    public static var process: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }
}
