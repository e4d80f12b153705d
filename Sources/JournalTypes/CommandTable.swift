/// The last commands by their ids, up to a capacity. Commands that changed something and the others
/// each have a window of their own, so that no number of queries displaces an order.
public struct CommandTable: Sendable {
    public struct Entry: Hashable, Sendable {
        package var number: Int64
        public package(set) var id: String
        public package(set) var name: String
        public package(set) var fingerprint: String
        public package(set) var changesSomething: Bool
        /// Nil until it has ended.
        public package(set) var reply: [UInt8]?
        /// Whether the broker has the reply.
        public package(set) var isDelivered = false

        package init(
            number: Int64, id: String, name: String, fingerprint: String, changesSomething: Bool,
            reply: [UInt8]? = nil, isDelivered: Bool = false
        ) {
            self.number = number
            self.id = id
            self.name = name
            self.fingerprint = fingerprint
            self.changesSomething = changesSomething
            self.reply = reply
            self.isDelivered = isDelivered
        }
    }

    /// Ids in the order of their numbers.
    private struct Window: Sendable {
        let capacity: Int
        private var ids: [String] = []
        /// The index of the oldest; earlier ones are forgotten.
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

    /// The last number that was given.
    private var number: Int64 = 0

    /// - Parameter entries: oldest first.
    package init(_ entries: [Entry], _ limits: JournalLimits) {
        orders = Window(capacity: limits.rememberedCommands)
        questions = Window(capacity: limits.rememberedQuestions)
        for entry in entries { _ = insert(entry) }
    }

    /// An empty table.
    public init(_ limits: JournalLimits) { self.init([], limits) }

    package subscript(_ id: String) -> Entry? { byID[id] }

    /// Whether the broker may not have the last reply to a command of that name.
    public func awaitsDelivery(ofReplyTo name: String) -> Bool {
        byID.values.contains { $0.name == name && !$0.isDelivered }
    }

    /// Oldest first.
    public var entries: [Entry] { byID.values.sorted { ($0.number, $0.id) < ($1.number, $1.id) } }

    /// Takes in an id that is not there, with a number above all others. Returns the id that is forgotten
    /// for it.
    package mutating func insert(_ entry: Entry) -> String? {
        byID[entry.id] = entry
        number = max(number, entry.number)
        let forgotten =
            entry.changesSomething ? orders.append(entry.id) : questions.append(entry.id)
        if let forgotten { byID[forgotten] = nil }
        return forgotten
    }

    /// Whether a command is known by its id, and its outcome.
    public func recall(id: String, name: String, fingerprint: String) -> CommandMemory {
        guard let known = byID[id] else { return .new }
        guard known.name == name, known.fingerprint == fingerprint else { return .conflict }
        return .repeated(reply: known.reply)
    }

    /// Likewise, and remembers a new one.
    public mutating func remember(
        id: String, name: String, fingerprint: String, changesSomething: Bool
    ) -> CommandMemory {
        let known = recall(id: id, name: name, fingerprint: fingerprint)
        guard known == .new else { return known }
        _ = insert(
            Entry(
                number: number + 1, id: id, name: name, fingerprint: fingerprint,
                changesSomething: changesSomething))
        return .new
    }

    /// Takes in commands that were not known, as older ones than all that are.
    public mutating func takeIn(_ older: [Entry]) {
        for var entry in older where byID[entry.id] == nil {
            entry.number = 0
            _ = insert(entry)
        }
    }

    public mutating func setReply(_ reply: [UInt8], of id: String) {
        byID[id]?.reply = reply
        byID[id]?.isDelivered = false
    }

    /// Returns whether that is news.
    @discardableResult
    public mutating func setDelivered(_ id: String) -> Bool {
        guard byID[id]?.isDelivered == false else { return false }
        byID[id]?.isDelivered = true
        return true
    }
}
