/// A heap with four children per entry, smallest key first; entries are never changed, stale ones are
/// recognized by the caller of ``popMinimum()``.
struct SearchQueue {
    private var entries: [(key: UInt32, state: UInt32)] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    mutating func insert(key: UInt32, state: UInt32) {
        var place = entries.count
        entries.append((key, state))
        while place > 0 {
            let parent = (place - 1) / 4
            guard entries[parent].key > key else { break }
            entries[place] = entries[parent]
            place = parent
        }
        entries[place] = (key, state)
    }

    mutating func popMinimum() -> (key: UInt32, state: UInt32)? {
        guard let least = entries.first, let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return least }
        var place = 0
        while true {
            let first = place * 4 + 1
            guard first < entries.count else { break }
            var child = first
            for other in first + 1..<min(first + 4, entries.count)
            where entries[other].key < entries[child].key { child = other }
            guard entries[child].key < last.key else { break }
            entries[place] = entries[child]
            place = child
        }
        entries[place] = last
        return least
    }
}
