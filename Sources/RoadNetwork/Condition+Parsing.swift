extension Condition {
    /// Reads a condition without the `@`, with or without its brackets; nil when it is empty or a
    /// part that looks like hours is none.
    public init?(_ text: String) {
        var text = Substring(text).trimmed()
        while text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
        var terms: [Term] = []
        for part in Self.conjuncts(text) {
            guard let term = Term(part) else { return nil }
            terms.append(term)
        }
        guard !terms.isEmpty else { return nil }
        self.terms = terms
    }

    /// The parts between ` AND `, in whichever case.
    private static func conjuncts(_ text: Substring) -> [Substring] {
        var parts: [Substring] = []
        var words: Substring? = nil
        for word in text.split(separator: " ") {
            if word.lowercased() == "and" {
                if let words { parts.append(words) }
                words = nil
            } else {
                words = text[(words?.startIndex ?? word.startIndex)..<word.endIndex]
            }
        }
        if let words { parts.append(words) }
        return parts.map { $0.trimmed() }.filter { !$0.isEmpty }
    }
}

extension Condition.Term {
    fileprivate init?(_ text: Substring) {
        if let comparison = Self.comparison(text) {
            self = comparison
        } else if let word = Self.words[text.lowercased()] {
            self = word
        } else if let hours = OpeningHours(text) {
            self = .hours(hours)
        } else if text.allSatisfy({ $0.isLetter || $0 == "_" || $0 == "=" || $0 == " " }) {
            self = .unknowable
        } else {
            return nil
        }
    }

    private static func comparison(_ text: Substring) -> Condition.Term? {
        guard let start = text.firstIndex(where: { "<>=".contains($0) }) else { return nil }
        let name = text[..<start].trimmed().lowercased()
        var end = text.index(after: start)
        if end < text.endIndex, text[end] == "=" { end = text.index(after: end) }
        let comparison: Condition.Comparison
        switch text[start..<end] {
        case "<": comparison = .less
        case "<=": comparison = .lessOrEqual
        case ">=": comparison = .greaterOrEqual
        case ">": comparison = .greater
        default: comparison = .equal
        }
        let value = text[end...].trimmed()
        let digits = value.prefix { $0.isNumber || $0 == "." }
        guard let dimension = dimensions[name], var number = Double(digits) else {
            return .unknowable
        }
        switch value[digits.endIndex...].trimmed() {
        case "kg": number /= 1000
        case "lbs", "lb": number *= 0.000_453_592_37
        case "cm": number /= 100
        case "ft": number *= 0.3048
        default: break
        }
        return .dimension(dimension, comparison, number)
    }

    private static let dimensions: [String: Condition.Dimension] = [
        "height": .height, "width": .width, "length": .length, "weight": .weight,
        "weightrating": .weight, "maxweightrating": .weight, "maxweight": .weight,
        "gvw": .weight, "axleload": .axleLoad,
    ]

    private static let words: [String: Condition.Term] = [
        "hgv": .mode(.truck), "goods": .mode(.truck), "truck": .mode(.truck),
        "motorcycle": .mode(.twoWheeler), "bicycle": .mode(.cycling), "foot": .mode(.walking),
        "taxi": .mode(.taxicab), "psv": .mode(.taxicab), "motorcar": .mode([.driving, .taxicab]),
        "motor_vehicle": .mode(.motorized), "vehicle": .mode([.motorized, .cycling]),
        "hazmat": .hazardousMaterial,
    ]
}

extension Substring {
    /// Without spaces at both ends.
    func trimmed() -> Substring {
        var rest = self
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
