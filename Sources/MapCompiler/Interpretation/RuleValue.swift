import RoadNetwork

/// A `TravelRule` whose condition is still text.
struct RuleValue: Hashable, Sendable {
    var subject: TravelRule.Subject
    var modes: TravelModes
    var directions: TravelDirections
    /// In the unit of the subject.
    var value: Int32
    /// Empty: always.
    var condition: String

    init(
        _ subject: TravelRule.Subject, modes: TravelModes = .motorized,
        directions: TravelDirections = .both, value: Int32, condition: String = ""
    ) {
        self.subject = subject
        self.modes = modes
        self.directions = directions
        self.value = value
        self.condition = condition
    }
}

/// A tag of the family of conditional restrictions: `value @ condition; value @ condition`.
enum ConditionalClauses {
    /// The values and their conditions without brackets, in order; clauses without an `@`, or with an
    /// unknown condition, are left out.
    static func understood(_ text: String) -> [(value: Substring, condition: String)] {
        read(text).filter { Condition($0.condition) != nil }
    }

    /// All well-formed clauses.
    static func read(_ text: String) -> [(value: Substring, condition: String)] {
        text.splitOutsideBrackets(at: ";").compactMap { clause in
            let parts = clause.split(separator: "@", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            var condition = parts[1].trimmingBlanks()
            if condition.hasPrefix("("), condition.hasSuffix(")") {
                condition = condition.dropFirst().dropLast().trimmingBlanks()
            }
            let value = parts[0].trimmingBlanks()
            guard !value.isEmpty, !condition.isEmpty else { return nil }
            return (value, String(condition))
        }
    }
}

extension String {
    /// The parts between separators that do not stand in round brackets, without blanks around them.
    func splitOutsideBrackets(at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var depth = 0
        var start = startIndex
        for index in indices {
            switch self[index] {
            case "(": depth += 1
            case ")": depth -= 1
            case separator where depth <= 0:
                parts.append(self[start..<index])
                start = self.index(after: index)
            default: break
            }
        }
        parts.append(self[start...])
        return parts.map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    }
}
