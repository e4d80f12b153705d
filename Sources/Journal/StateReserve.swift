import JournalTypes

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The small states that the database could not take, in a file beside it whose space was taken beforehand.
///
/// Consent is among them: one that was withdrawn on a full disk must not come back with the next start, and the
/// number of a trip must not be that of another one.
struct StateReserve {
    /// The keys that are kept, the most important one first: what no longer fits is left out.
    static let keys = [StateKey.settings, .tripNumber, .tourParts, .retainedElsewhere]
        .map(\.rawValue)
    static let suffix = "-states"
    private static let capacity = 16_384

    private let path: String
    /// Whether the space is taken.
    private var isAllocated = false
    /// What the file holds that the database may not have; nil values are those of removed keys.
    private(set) var states: [String: [UInt8]?] = [:]

    /// Reads what an earlier session has left; nothing where a loss of power has left half of it.
    ///
    /// - Parameter database: path of the journal.
    init(beside database: String) {
        path = database + Self.suffix
        guard let bytes = ReserveFile.content(of: path, upTo: Self.capacity),
            bytes.count == Self.capacity
        else { return }
        isAllocated = true
        var rest = bytes[...]
        guard let (count, checksum) = Self.numbers(takenFrom: &rest), count <= rest.count,
            case let body = rest.prefix(count), Self.checksum(body) == checksum
        else { return }
        rest = body
        // Each with the number of its key and its size plus one, 0 for a removed key.
        while let (index, sizeAndOne) = Self.numbers(takenFrom: &rest),
            Self.keys.indices.contains(index), sizeAndOne <= UInt64(rest.count) + 1
        {
            let value = rest.prefix(max(0, Int(sizeAndOne) - 1))
            states[Self.keys[index]] = .some(sizeAndOne == 0 ? nil : Array(value))
            rest = rest[value.endIndex...]
        }
    }

    /// Takes the space, where that is not yet done.
    mutating func allocate() { if !isAllocated { isAllocated = write([], O_CREAT) } }

    /// The file was deleted.
    mutating func forget() { isAllocated = false }

    /// Keeps the changed states of those keys, beside the ones that are kept already.
    mutating func save(_ changed: Set<String>, of all: [String: [UInt8]]) {
        var next = states
        for key in Self.keys where changed.contains(key) { next[key] = .some(all[key]) }
        guard isAllocated, next != states else { return }
        var body: [UInt8] = []
        for (index, key) in Self.keys.enumerated() {
            guard let value = next[key] else { continue }
            let entry = Array("\(index) \(value.map { $0.count + 1 } ?? 0)\n".utf8) + (value ?? [])
            if body.count + entry.count < Self.capacity - 64 { body += entry }
        }
        let head = Array("\(body.count) \(Self.checksum(body[...]))\n".utf8)
        if write(head + body, 0) { states = next }
    }

    /// The database has them.
    mutating func clear() { if !states.isEmpty, write([], 0) { states = [:] } }

    /// The two numbers of a line; nil where it has others, as the file may hold anything.
    private static func numbers(takenFrom bytes: inout ArraySlice<UInt8>) -> (Int, UInt64)? {
        guard let end = bytes.firstIndex(of: 0x0a) else { return nil }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        bytes = bytes[(end + 1)...]
        guard words.count == 2, let first = Int(words[0]), first >= 0,
            let second = UInt64(words[1])
        else { return nil }
        return (first, second)
    }

    /// Writes over what is there, which takes no space.
    private func write(_ bytes: [UInt8], _ flags: Int32) -> Bool {
        ReserveFile.put(
            bytes + Array(repeating: 0x20, count: Self.capacity - bytes.count), into: path, flags)
    }

    /// FNV-1a, 64 bits.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
