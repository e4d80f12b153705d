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
        guard let text = readText(path) else {
            throw ConfigurationError(
                "\(path): cannot be read (\(String(cString: strerror(errno)))); "
                    + "give the configuration with --config FILE")
        }
        try self.init(toml: text, named: path)
        try takeSecrets(environment)
    }

    /// The configuration that a TOML text describes, without secrets.
    ///
    /// - Parameter name: what errors call the text.
    public init(toml text: String, named name: String) throws(ConfigurationError) {
        let document: TOMLNode
        do {
            document = TOMLNode(try TOMLTable(string: text))
        } catch let error as TOMLParseError {
            throw ConfigurationError(
                "\(name), line \(error.source.begin.line): \(error.description)")
        } catch {
            throw ConfigurationError("\(name): \(error)")
        }
        self.init()
        var reader = ConfigurationReader(file: name, path: "", document)
        try visit(&reader)
        try reader.finish()
    }

    /// What flags and files together have to give, once both are in.
    public func validated() throws(ConfigurationError) -> Configuration {
        guard let vehicle = VehicleID(vehicle) else {
            throw ConfigurationError(
                self.vehicle.isEmpty
                    ? "no vehicle is named; set vehicle = \"NAME\" in the configuration"
                    : "vehicle: \"\(self.vehicle)\" cannot be in a topic; use 1-64 of A-Z a-z 0-9 . _ - "
                        + "and not \"fleet\"")
        }
        guard !map.file.isEmpty else {
            throw ConfigurationError("no map is given; set file = \"PATH\" under [map]")
        }
        guard Topics(root: topics.root, vehicle: vehicle) != nil else {
            throw ConfigurationError(
                "topics.root: \"\(topics.root)\" cannot begin a topic; use 1-128 printable "
                    + "characters without spaces, + and #, e.g. \"turnstone/v1\"")
        }
        return self
    }

    private mutating func takeSecrets(_ environment: [String: String]) throws(ConfigurationError) {
        if let name = environment["TURNSTONE_BROKER_USERNAME"] { broker.userName = name }
        if let password = environment["TURNSTONE_BROKER_PASSWORD"] {
            broker.password = Secret(password)
            return
        }
        let credential = environment["CREDENTIALS_DIRECTORY"].map { "\($0)/broker-password" }
        if !broker.passwordFile.isEmpty {
            guard let text = readText(broker.passwordFile) else {
                throw ConfigurationError(
                    "broker.password_file: \(broker.passwordFile) cannot be read "
                        + "(\(String(cString: strerror(errno))))")
            }
            broker.password = Secret(firstLine(text))
        } else if let credential, let text = readText(credential) {
            broker.password = Secret(firstLine(text))
        }
    }
}

/// Reads the keys of one table and remembers which of them it was asked for.
private struct ConfigurationReader: ConfigurationVisitor {
    let file: String
    /// Names of the tables around, each with a dot behind it.
    let path: String
    private let entries: [String: TOMLNode]
    private var known: [String] = []

    init(file: String, path: String, _ node: TOMLNode) {
        self.file = file
        self.path = path
        if case .table(let entries) = node { self.entries = entries } else { entries = [:] }
    }

    mutating func key<Value: ConfigurationValue>(
        _ name: String, _ value: inout Value, check: (Value) -> String?
    ) throws(ConfigurationError) {
        known.append(name)
        guard let node = entries[name] else { return }
        guard let read = Value(node) else {
            throw ConfigurationError("\(file): \(path)\(name) has to be \(Value.kind)")
        }
        if let complaint = check(read) {
            throw ConfigurationError("\(file): \(path)\(name) \(complaint)")
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
            throw ConfigurationError("\(file): \(path)\(name) has to be a table, [\(path)\(name)]")
        }
        var inner = ConfigurationReader(file: file, path: "\(path)\(name).", node)
        try body(&inner)
        try inner.finish()
    }

    /// - Throws: when there is a key that nobody asked for.
    func finish() throws(ConfigurationError) {
        guard let unknown = entries.keys.sorted().first(where: { !known.contains($0) }) else {
            return
        }
        if unknown == "password" {
            throw ConfigurationError(
                "\(file): \(path)password must not stand in the file; use password_file, "
                    + "a systemd credential or TURNSTONE_BROKER_PASSWORD")
        }
        let keys = known.joined(separator: ", ")
        throw ConfigurationError(
            "\(file): \(path)\(unknown) is not a key; keys here are \(keys)")
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

private func firstLine(_ text: String) -> String {
    String(text.prefix { !$0.isNewline })
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
