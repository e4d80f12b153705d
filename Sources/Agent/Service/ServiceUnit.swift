import AgentCore
import MapFile
import Mounts

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The settings of the systemd service that runs a configuration, as its unit and the drop-ins beside it say them
/// (systemd.unit(5)).
struct ServiceUnit: Sendable {
    /// With its suffix.
    let name: String
    /// The values of each key of `[Service]`, in their order.
    private var values: [String: [String]] = [:]

    /// The directories of units, the one that counts first.
    static let directories = [
        "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system",
        "/usr/lib/systemd/system", "/lib/systemd/system",
    ]

    /// The service that runs a configuration; nil where systemd does not run, or has none that does.
    ///
    /// - Parameters:
    ///   - configuration: path of the file.
    ///   - root: the directory before all paths of units.
    init?(running configuration: String, root: String = "") {
        // As sd_booted(3) finds it: a container may have units that nobody reads.
        guard access("\(root)/run/systemd/system", F_OK) == 0 else { return nil }
        let wanted = Set([configuration, MountTable.resolved(configuration)])
        let names = Set(Self.directories.flatMap { Folder.names(in: root + $0) })
        for file in names.sorted() where file.hasSuffix(".service") {
            guard let text = Self.text(of: file, root), text.contains("turnstone") else { continue }
            for path in wanted {
                for name in Self.names(of: file, running: path, in: text) {
                    let unit = ServiceUnit(name: name, root: root)
                    if unit.configurations.contains(where: { wanted.contains($0) }) {
                        self = unit
                        return
                    }
                }
            }
        }
        return nil
    }

    private init(name: String, root: String) {
        self.name = name
        let file = Self.template(of: name) ?? name
        for text in [Self.text(of: name, root) ?? Self.text(of: file, root)].compactMap({ $0 }) {
            read(text)
        }
        var dropIns: [String: String] = [:]
        for directory in Self.directories.reversed() {
            for folder in [file, name].map({ "\(root)\(directory)/\($0).d" }) {
                for name in Folder.names(in: folder) where name.hasSuffix(".conf") {
                    dropIns[name] = "\(folder)/\(name)"
                }
            }
        }
        for (_, path) in dropIns.sorted(by: { $0.key < $1.key }) {
            if let text = try? readText(path) { read(text) }
        }
    }

    // MARK: - Settings

    /// The last value of a key; nil if there is none.
    func value(_ key: String) -> String? { values[key]?.last }

    /// - Returns: nil where the key has no value, or one that is neither yes nor no.
    func flag(_ key: String) -> Bool? {
        switch value(key)?.lowercased() {
        case "1", "yes", "y", "true", "t", "on": true
        case "0", "no", "n", "false", "f", "off": false
        default: nil
        }
    }

    /// The words of all values of a key.
    func words(_ key: String) -> [String] {
        values[key, default: []].flatMap { value in
            value.split(whereSeparator: \.isWhitespace).map { word in
                expanded(String(word.filter { $0 != "\"" }))
            }
        }
    }

    /// The paths of a key, each without the signs before it and the options behind it.
    func paths(_ key: String) -> [String] {
        words(key).map { word in
            let path = word.drop { "-+".contains($0) }
            return String(path.prefix { $0 != ":" })
        }
    }

    /// The directories that systemd makes for the service and gives to its user.
    var ownDirectories: [String] {
        [
            ("StateDirectory", "/var/lib"), ("CacheDirectory", "/var/cache"),
            ("LogsDirectory", "/var/log"), ("RuntimeDirectory", "/run"),
        ].flatMap { key, parent in
            // With DynamicUser= the place itself is in `private`, and what is named is a link to it.
            paths(key).flatMap { ["\(parent)/\($0)", "\(parent)/private/\($0)"] }
        }
    }

    /// The files without which systemd does not start the service, with the names of the credentials that they hold. A path
    /// that is not whole is looked for in several places and may lack, and so may that of a name with a value in the unit.
    var neededCredentials: [(name: String, path: String)] {
        let given = Set(
            ["SetCredential", "SetCredentialEncrypted"].flatMap { key in
                values[key, default: []].map { String($0.prefix { $0 != ":" }) }
            })
        return ["LoadCredential", "LoadCredentialEncrypted"].flatMap(words).compactMap { word in
            guard let colon = word.firstIndex(of: ":") else { return nil }
            let name = String(word[..<colon])
            let path = String(word[word.index(after: colon)...])
            // What another specifier stands for is not known here.
            guard path.hasPrefix("/"), !path.contains("%"), !given.contains(name) else {
                return nil
            }
            return (name, path)
        }
    }

    // MARK: - Names

    /// The configurations that the service runs.
    private var configurations: [String] {
        values["ExecStart", default: []].compactMap { command in
            let words = command.split(whereSeparator: \.isWhitespace).map {
                expanded(String($0.filter { $0 != "\"" }))
            }
            guard let program = words.first, program.hasSuffix("/turnstone"), words.contains("run")
            else { return nil }
            if let index = words.firstIndex(of: "--config"), words.indices.contains(index + 1) {
                return words[index + 1]
            }
            let prefix = "--config="
            return words.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
                ?? Configuration.defaultFile
        }
    }

    /// The names that the unit of a file may have: a template has that of each instance.
    private static func names(of file: String, running configuration: String, in text: String)
        -> [String]
    {
        guard file.hasSuffix("@.service") else { return [file] }
        let stem = file.dropLast(8)
        // An instance is named in the path of its configuration: as a directory of it, or as the file.
        let parts = configuration.split(separator: "/").map(String.init)
        let instances =
            parts + parts.compactMap { $0.hasSuffix(".toml") ? String($0.dropLast(5)) : nil }
        return instances.map { "\(stem)\($0).service" }
    }

    /// The file of the template of which a unit is an instance; nil for another one.
    static func template(of name: String) -> String? {
        name.firstIndex(of: "@").map { "\(name[...$0]).service" }
    }

    /// The text of a unit, with the name of an instance in the place of `%i`.
    private func expanded(_ text: String) -> String {
        guard text.contains("%"), let at = name.firstIndex(of: "@") else { return text }
        let instance = String(name[name.index(after: at)...].dropLast(8))
        return ["%i", "%I"].reduce(text) { text, specifier in
            text.split(separator: specifier, omittingEmptySubsequences: false)
                .joined(separator: instance)
        }
    }

    private static func text(of file: String, _ root: String) -> String? {
        for directory in directories {
            if let text = try? readText("\(root)\(directory)/\(file)") { return text }
        }
        return nil
    }

    private mutating func read(_ text: String) {
        var isService = false
        var before = ""
        for line in text.split(separator: "\n") {
            let line = line.trimming(while: \.isWhitespace)
            if line.hasPrefix("#") || line.hasPrefix(";") { continue }
            if line.hasSuffix("\\") {
                before += line.dropLast() + " "
                continue
            }
            let whole = before + line
            before = ""
            if whole.hasPrefix("[") {
                isService = whole == "[Service]"
            } else if isService, let sign = whole.firstIndex(of: "=") {
                let key = String(whole[..<sign].trimming(while: \.isWhitespace))
                let value = String(
                    whole[whole.index(after: sign)...].trimming(while: \.isWhitespace))
                // An empty value takes back the ones before it.
                if value.isEmpty {
                    values[key] = []
                } else {
                    values[key, default: []].append(value)
                }
            }
        }
    }
}

extension StringProtocol {
    /// The text without the characters at both of its ends that are such.
    fileprivate func trimming(while isSuch: (Character) -> Bool) -> SubSequence {
        var rest = self[...]
        while let last = rest.last, isSuch(last) { rest = rest.dropLast() }
        return rest.drop(while: isSuch)
    }
}
