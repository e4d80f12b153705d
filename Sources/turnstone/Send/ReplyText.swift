import Wire

/// A vehicle's reply as a person reads it.
enum ReplyText {
    /// A line with the status, then one for each member of the result.
    static func text(of reply: JSONValue) -> String {
        let code = reply["code"]?.string ?? ""
        var line = reply["status"]?.string ?? "?"
        if code != "OK", code != line { line += " " + code }
        if let id = reply["id"]?.string { line += "  " + id }
        var lines = [line]
        for name in ["message", "pointer", "routeStatus"] {
            guard let text = reply[name]?.string, !text.isEmpty, text != "OK" else { continue }
            lines.append(name == "message" ? text : "\(name): \(text)")
        }
        lines += LineFaultsText.lines(of: reply["lineFaults"]?.elements ?? [])
        if reply["duplicate"]?.boolean == true {
            lines.append("it was answered before: the same id has come again")
        }
        if reply["kept"]?.boolean == false {
            lines.append("not kept: the vehicle's disk takes nothing, a restart forgets it")
        }
        for pointer in reply["ignored"]?.elements ?? [] {
            lines.append("not known there: \(pointer.string ?? "")")
        }
        if case .object(let result)? = reply["result"] {
            for member in result.members where !member.value.isNull {
                lines.append("\(member.name): \(value(member.value))")
            }
        }
        // Also of a code, or a member's name, nobody says what a vehicle writes there.
        return lines.map(visible).joined(separator: "\n")
    }

    static func value(_ value: JSONValue) -> String {
        value.text ?? visible(String(decoding: value.bytes, as: UTF8.self))
    }

    static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }

    /// Text from elsewhere, without characters that would move a terminal's cursor or colour it.
    static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    movesCursor($0) ? "\u{fffd}" : $0
                }))
    }

    /// Controls, and marks that turn the direction of writing.
    private static func movesCursor(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}

extension JSONValue {
    /// A string from elsewhere, to be shown on a terminal.
    var text: String? { string.map(ReplyText.visible) }
}
