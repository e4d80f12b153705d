import Agent
import Wire

/// The findings of a check, for a person and for a program.
enum FindingsText {
    /// A line each; the topics of the access list with the same answer share one for each family.
    ///
    /// - Parameter width: columns, beyond which a sentence goes on below its beginning; nil for no such limit, as for
    ///   a program that reads lines.
    static func lines(_ findings: [CheckFinding], coloured: Bool, width: Int? = nil) -> String {
        var members: [Family: [String]] = [:]
        for finding in findings {
            guard let (family, member) = Family.containing(finding) else { continue }
            members[family, default: []].append(member)
        }
        var lines: [String] = []
        for finding in findings {
            var sentence = finding.sentence
            if let (family, _) = Family.containing(finding) {
                guard let names = members.removeValue(forKey: family) else { continue }
                // The topic alone, where it is the only one with that answer and something is to be done about it.
                if finding.state == .ok || names.count > 1 {
                    sentence =
                        "\(family.topics)/\(family.answer): \(names.joined(separator: ", "))"
                }
            }
            lines.append(line(finding.state, finding.subject, sentence, coloured, width))
        }
        return lines.joined(separator: "\n")
    }

    /// Topics that are written, beside each other, with the same answer.
    private struct Family: Hashable {
        var state: CheckFinding.State
        /// The levels that they share.
        var topics: String
        /// What a sentence says behind its topic.
        var answer: String

        /// - Returns: nil for a finding that stands alone; else its family, and the last level of its topic.
        static func containing(_ finding: CheckFinding) -> (Family, member: String)? {
            guard finding.subject == "write", let topic = finding.topic,
                finding.sentence.hasPrefix(topic)
            else { return nil }
            let parts = topic.split(separator: "/")
            return (
                Family(
                    state: finding.state, topics: parts.dropLast().joined(separator: "/"),
                    answer: String(finding.sentence.dropFirst(topic.count))),
                String(parts.last ?? "")
            )
        }
    }

    private static func line(
        _ state: CheckFinding.State, _ subject: String, _ sentence: String, _ coloured: Bool,
        _ width: Int?
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
        let start = "\(head)  \(padded(subject, 13))  "
        let text = ReplyText.visible(sentence)
        guard let width else { return start + text }
        let indent = 6 + 2 + 13 + 2
        return start
            + TextWidth.wrapped(text, max(20, width - indent))
            .joined(separator: "\n" + String(repeating: " ", count: indent))
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
