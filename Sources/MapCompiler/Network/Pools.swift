internal import RoadNetwork

/// Texts, each kept once and numbered in the order of first use; number 0 is the empty text.
struct StringPool {
    private var numbers: [String: UInt32] = ["": 0]
    private(set) var starts: [UInt32] = [0, 0]
    private(set) var bytes: [UInt8] = []

    mutating func number(of text: String) -> UInt32 {
        if let known = numbers[text] { return known }
        let number = UInt32(starts.count - 1)
        numbers[text] = number
        bytes.append(contentsOf: text.utf8)
        starts.append(UInt32(bytes.count))
        return number
    }
}

/// Lists of records, each list kept once and numbered in the order of first use; number 0 is the
/// empty list.
struct ListPool<Element: Hashable> {
    private var numbers: [[Element]: UInt32] = [[]: 0]
    private(set) var starts: [UInt32] = [0, 0]
    private(set) var entries: [Element] = []

    mutating func number(of list: [Element]) -> UInt32 {
        if let known = numbers[list] { return known }
        let number = UInt32(starts.count - 1)
        numbers[list] = number
        entries.append(contentsOf: list)
        starts.append(UInt32(entries.count))
        return number
    }
}

/// Values, each kept once and numbered in the order of first use.
struct ValuePool<Value: Hashable> {
    private var numbers: [Value: UInt32] = [:]
    private(set) var values: [Value] = []

    mutating func number(of value: Value) -> UInt32 {
        if let known = numbers[value] { return known }
        let number = UInt32(values.count)
        numbers[value] = number
        values.append(value)
        return number
    }
}

extension StringPool {
    /// The texts of an object as the map keeps them.
    mutating func records(of texts: [TextValue]) -> [TextRecord] {
        texts.map {
            TextRecord(
                key: $0.key.rawValue, language: $0.language.rawValue, string: number(of: $0.value))
        }
    }

    /// The rules of an object as the map keeps them.
    mutating func records(of rules: [RuleValue]) -> [RuleRecord] {
        rules.map {
            RuleRecord(
                TravelRule(
                    subject: $0.subject, modes: $0.modes, directions: $0.directions,
                    value: $0.value, condition: StringID(rawValue: number(of: $0.condition))))
        }
    }
}
