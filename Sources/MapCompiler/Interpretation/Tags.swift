/// The tags of one OpenStreetMap object, in the order they were read.
///
/// Interpretation asks each object for dozens of keys of which it has a handful. Every key read sets
/// one bit of a filter, so that most questions are answered without comparing text.
struct Tags: Sendable {
    let pairs: [(key: String, value: String)]
    private let filter: UInt64

    /// Of several pairs with one key the first counts.
    init(_ pairs: [(key: String, value: String)]) {
        self.pairs = pairs
        filter = pairs.reduce(0) { $0 | Self.bit(of: $1.key) }
    }

    /// The value of a key; nil when the object does not have it.
    subscript(_ key: String) -> String? {
        guard filter & Self.bit(of: key) != 0 else { return nil }
        for pair in pairs where pair.key == key { return pair.value }
        return nil
    }

    /// Whether a key has exactly this value.
    func has(_ key: String, _ value: String) -> Bool { self[key] == value }

    /// The first of the keys that the object has, with its value.
    func first(of keys: [String]) -> (key: String, value: String)? {
        for key in keys {
            if let value = self[key] { return (key, value) }
        }
        return nil
    }

    /// Whether any key is `prefix` itself or begins with `prefix` and a colon.
    func hasFamily(_ prefix: String) -> Bool {
        let count = prefix.utf8.count
        return pairs.contains { pair in
            let key = pair.key.utf8
            return key.count >= count && pair.key.hasPrefix(prefix)
                && (key.count == count || key[key.index(key.startIndex, offsetBy: count)] == 0x3a)
        }
    }

    /// Whether any of the keys, or one that begins with it and a colon, is there.
    func hasAnyFamily(_ keys: [String]) -> Bool { keys.contains { hasFamily($0) } }

    /// `yes`, `true` or `1`.
    func isYes(_ key: String) -> Bool {
        switch self[key] {
        case "yes", "true", "1": true
        default: false
        }
    }

    private static func bit(of key: String) -> UInt64 {
        let bytes = key.utf8
        guard let first = bytes.first, let last = bytes.last else { return 1 }
        let mixed = UInt64(first) &* 31 &+ UInt64(last) &* 7 &+ UInt64(bytes.count) &* 13
        return 1 << (mixed & 63)
    }
}
