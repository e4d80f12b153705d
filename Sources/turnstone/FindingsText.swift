import Agent
import Wire

/// The findings of a check, for a person and for a program.
enum FindingsText {
    /// A line each; granted topics of the access list share one for each family.
    static func lines(_ findings: [CheckFinding], coloured: Bool) -> String {
        var lines: [String] = []
        var taken: [String: [String]] = [:]
        for finding in findings where finding.subject == "write" && finding.state == .ok {
            let parts = (finding.topic ?? "").split(separator: "/")
            let family = parts.dropLast().joined(separator: "/")
            taken[family, default: []].append(String(parts.last ?? ""))
        }
        var told: Set<String> = []
        for finding in findings {
            guard finding.subject == "write", finding.state == .ok, let topic = finding.topic else {
                lines.append(line(finding.state, finding.subject, finding.sentence, coloured))
                continue
            }
            let family = topic.split(separator: "/").dropLast().joined(separator: "/")
            guard told.insert(family).inserted else { continue }
            lines.append(
                line(
                    .ok, "write",
                    "\(family)/ is taken: \(taken[family, default: []].joined(separator: ", "))",
                    coloured))
        }
        return lines.joined(separator: "\n")
    }

    private static func line(
        _ state: CheckFinding.State, _ subject: String, _ sentence: String, _ coloured: Bool
    ) -> String {
        let word = padded(state.rawValue, 6)
        let colour =
            switch state {
            case .ok: "32"
            case .wrong: "31"
            case .note: "33"
            case .unseen: "36"
            }
        let head = coloured ? "\u{1b}[\(colour)m\(word)\u{1b}[0m" : word
        return "\(head)  \(padded(subject, 13))  \(ReplyText.visible(sentence))"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// One object: whether nothing is wrong, and all findings.
    static func json(_ findings: [CheckFinding], of vehicle: String) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("vehicle", vehicle)
            json.member("ok", !findings.contains { $0.state == .wrong })
            json.array("findings", findings) { json, finding in
                json.object { json in
                    json.member("state", finding.state.rawValue)
                    json.member("subject", finding.subject)
                    json.member("sentence", finding.sentence)
                    json.member("topic", finding.topic)
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
