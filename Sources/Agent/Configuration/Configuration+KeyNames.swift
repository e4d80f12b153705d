import AgentCore

extension Configuration {
    /// All keys, as `broker.servers`, with their values in TOML.
    private var values: [(key: String, value: String)] {
        var lister = KeyLister(path: "")
        var copy = self
        do throws(ConfigurationError) {
            try copy.visit(&lister)
        } catch {
            preconditionFailure("listing checks nothing: \(error)")
        }
        return lister.values
    }

    /// All keys and tables.
    private static let names: [String] = {
        let keys = Configuration().values.map(\.key)
        let tables = keys.compactMap { key in key.lastIndex(of: ".").map { String(key[..<$0]) } }
        return keys + Set(tables).sorted()
    }()

    /// The keys whose values differ from `before`, with the new ones in TOML.
    func values(changedFrom before: Configuration) -> [(key: String, value: String)] {
        zip(values, before.values).filter { $0.value != $1.value }.map(\.0)
    }

    /// The most likely intended key: one of another table with the same name, one with this beginning,
    /// or one that differs by few letters. Nil without a similar one.
    static func key(like unknown: String) -> String? {
        func name(_ key: String) -> Substring { key.split(separator: ".").last ?? "" }
        if let moved = names.first(where: { name($0) == name(unknown) }) { return moved }
        if let longer = names.first(where: { $0.hasPrefix(unknown) }) { return longer }
        let nearest = names.map { ($0, distance(Array($0.utf8), Array(unknown.utf8))) }
            .min { $0.1 < $1.1 }
        guard let (key, distance) = nearest, distance <= max(2, name(unknown).count / 3) else {
            return nil
        }
        return key
    }

    /// Letters to insert, remove or replace (Levenshtein).
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (i, a) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in other.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = above
            }
        }
        return row[other.count]
    }
}

private struct KeyLister: ConfigurationVisitor {
    /// Names of the tables around, each with a dot behind it.
    let path: String
    var values: [(key: String, value: String)] = []

    init(path: String) { self.path = path }

    mutating func key<Value: ConfigurationValue>(
        _ name: String, _ value: inout Value, check: (Value) -> String?
    ) { values.append((path + name, value.toml)) }

    mutating func secret(_ name: String, _ value: inout Secret) {
        values.append((path + name, value.value ?? ""))
    }

    mutating func table(
        _ name: String, _ body: (inout Self) throws(ConfigurationError) -> Void
    ) throws(ConfigurationError) {
        var inner = KeyLister(path: "\(path)\(name).")
        try body(&inner)
        values += inner.values
    }
}

/// Finds the lines of keys in the text of a TOML document, for people; the library that reads it
/// does not give them.
struct TOMLLines {
    private var lines: [String: Int] = [:]

    init(_ text: String) {
        var table = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.first == "[" {
                let name = line.dropFirst().prefix { $0 != "]" }.filter { !$0.isWhitespace }
                table = name + "."
                lines[name, default: index + 1] = index + 1
            } else if let end = line.firstIndex(of: "="), line.first != "#" {
                let name = line[..<end].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
                if lines[table + name] == nil { lines[table + name] = index + 1 }
            }
        }
    }

    /// `FILE, line 7` for a key such as `broker.servers`, or the file alone.
    func place(of key: String, in file: String) -> String {
        lines[key].map { "\(file), line \($0)" } ?? file
    }
}
