/// The last commands by their ids, oldest first, at most so many.
struct CommandTable {
    struct Entry {
        var number: Int64
        var id: String
        var name: String
        var fingerprint: String
        /// Nil until it has ended.
        var reply: [UInt8]?
        /// Whether the broker has the reply.
        var isTold = false
    }

    private let capacity: Int
    private var byID: [String: Entry] = [:]

    init(_ entries: [Entry], capacity: Int) {
        self.capacity = max(1, capacity)
        for entry in entries.suffix(self.capacity) { byID[entry.id] = entry }
    }

    subscript(_ id: String) -> Entry? { byID[id] }

    /// Oldest first.
    var entries: [Entry] { byID.values.sorted { $0.number < $1.number } }

    mutating func insert(_ entry: Entry) {
        byID[entry.id] = entry
        // Numbers grow by one, so at most one entry falls out of the window.
        guard byID.count > capacity,
            let oldest = byID.values.min(by: { $0.number < $1.number })
        else { return }
        byID[oldest.id] = nil
    }

    mutating func setReply(_ reply: [UInt8], of id: String) {
        byID[id]?.reply = reply
        byID[id]?.isTold = false
    }

    /// Returns whether that is news.
    mutating func setTold(_ id: String) -> Bool {
        guard byID[id]?.isTold == false else { return false }
        byID[id]?.isTold = true
        return true
    }
}
