/// The text of a configuration file, in which values of keys are replaced and all else stays, comments too.
struct ConfigurationText {
    private var lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// - Parameter table: empty for the keys before the first table.
    mutating func set(_ table: String, _ key: String, _ value: some ConfigurationValue) {
        let line = Substring("\(key) = \(value.toml)")
        var current = ""
        var end = lines.startIndex
        var isThere = table.isEmpty
        for (number, text) in lines.enumerated() {
            if let name = Self.tableName(text) {
                current = name
            } else if current == table, let name = Self.key(of: text), name == key {
                lines.replaceSubrange(number..<lastLine(ofValueAt: number) + 1, with: [line])
                return
            }
            guard current == table else { continue }
            isThere = true
            if !text.isEmpty, Self.key(of: text) != nil || Self.tableName(text) != nil {
                end = lastLine(ofValueAt: number) + 1
            }
        }
        if isThere {
            lines.insert(line, at: end)
        } else {
            lines += ["", "[\(table)]", line]
        }
    }

    private static func tableName(_ line: Substring) -> String? {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard text.first == "[", let end = text.firstIndex(of: "]") else { return nil }
        return String(text[text.index(after: text.startIndex)..<end])
    }

    private static func key(of line: Substring) -> Substring? {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard let end = text.firstIndex(of: "=") else { return nil }
        let name = text[..<end].prefix { $0 != " " && $0 != "\t" }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            ? name : nil
    }

    /// A list may go on over several lines.
    private func lastLine(ofValueAt number: Int) -> Int {
        var depth = 0
        for line in number..<lines.count {
            var quote: Character?
            for character in lines[line] {
                if let open = quote {
                    if character == open { quote = nil }
                } else if character == "\"" || character == "'" {
                    quote = character
                } else if character == "#" {
                    break
                } else if character == "[" {
                    depth += 1
                } else if character == "]" {
                    depth -= 1
                }
            }
            if depth <= 0 { return line }
        }
        return number
    }
}
