import Synchronization

/// The conditions of a map, each parsed on first use: there are few, they stand in many rules, and
/// parsing one takes longer than all other work on an edge.
final class ParsedConditions: Sendable {
    private let known = Mutex<[StringID: Condition?]>([:])

    /// The condition of a text; nil when it is none.
    func condition(_ id: StringID, text: () -> String) -> Condition? {
        known.withLock { known in
            if let condition = known[id] { return condition }
            let condition = Condition(text())
            known[id] = .some(condition)
            return condition
        }
    }
}

extension RoadNetwork {
    /// Whether a condition of this map holds; the empty one, which stands for none, always does, and
    /// one that cannot be read never.
    public func holds(
        _ condition: StringID, in circumstances: @autoclosure () -> Circumstances
    ) -> Bool {
        guard condition != .empty else { return true }
        return conditions.condition(condition) { string(condition) }?
            .holds(in: circumstances()) ?? false
    }

    /// Whether a condition of this map holds at some times and not at others.
    public func holdsAtTimes(_ condition: StringID, in circumstances: Circumstances) -> Bool {
        guard condition != .empty else { return false }
        return conditions.condition(condition) { string(condition) }?
            .holdsAtTimes(in: circumstances) ?? false
    }
}
