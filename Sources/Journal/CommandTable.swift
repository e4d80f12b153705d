/// The last commands by their ids, at most so many. Those that changed something and the others each have
/// a window of their own, so that no number of questions pushes an order out.
struct CommandTable {
    struct Entry {
        var number: Int64
        var id: String
        var name: String
        var fingerprint: String
        var changesSomething: Bool
        /// Nil until it has ended.
        var reply: [UInt8]?
        /// Whether the broker has the reply.
        var isTold = false
    }

    /// Ids in the order of their numbers.
    private struct Window {
        let capacity: Int
        private var ids: [String] = []
        /// Where the oldest stands; what is before it is forgotten.
        private var first = 0

        init(capacity: Int) { self.capacity = max(1, capacity) }

        /// Returns the id that falls out.
        mutating func append(_ id: String) -> String? {
            ids.append(id)
            guard ids.count - first > capacity else { return nil }
            let oldest = ids[first]
            first += 1
            if first > capacity {
                ids.removeFirst(first)
                first = 0
            }
            return oldest
        }
    }

    private var byID: [String: Entry] = [:]
    private var orders: Window
    private var questions: Window

    /// - Parameter entries: oldest first.
    init(_ entries: [Entry], _ limits: JournalLimits) {
        orders = Window(capacity: limits.rememberedCommands)
        questions = Window(capacity: limits.rememberedQuestions)
        for entry in entries { _ = insert(entry) }
    }

    subscript(_ id: String) -> Entry? { byID[id] }

    /// Oldest first.
    var entries: [Entry] { byID.values.sorted { $0.number < $1.number } }

    /// Takes in an id that is not there, with a number above all others. Returns the id that is forgotten
    /// for it.
    mutating func insert(_ entry: Entry) -> String? {
        byID[entry.id] = entry
        let forgotten =
            entry.changesSomething ? orders.append(entry.id) : questions.append(entry.id)
        if let forgotten { byID[forgotten] = nil }
        return forgotten
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
