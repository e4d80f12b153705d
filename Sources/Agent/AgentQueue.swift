import AgentCore
import DequeModule
import GPSDLink
import Positioning

/// The inputs that wait while the agent is busy: all in order and none dropped, except that only
/// the newest fix is kept, because an old position is of no use.
struct AgentQueue {
    private var inputs: Deque<AgentInput> = []
    private var fix: Fix?
    /// Number of fixes replaced by newer ones before they were handled.
    private(set) var skippedFixes = 0

    var isEmpty: Bool { inputs.isEmpty && fix == nil }

    mutating func put(_ input: AgentInput) {
        guard case .receiver(.fix(let newest)) = input else { return inputs.append(input) }
        if fix != nil { skippedFixes += 1 }
        fix = newest
    }

    mutating func take() -> AgentInput? {
        if let input = inputs.popFirst() { return input }
        defer { fix = nil }
        return fix.map { .receiver(.fix($0)) }
    }
}
