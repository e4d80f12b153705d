/// Prompts that wait until nothing else is spoken: at most one of each priority, the later one of equals.
struct WaitingPrompts: Sendable {
    struct Element: Sendable {
        var words: PromptWords
        var expiry: Duration
    }

    /// Highest priority first.
    private(set) var elements: [Element] = []

    /// Time for which a waiting prompt holds.
    private static let patience = Duration.seconds(8)

    var isEmpty: Bool { elements.isEmpty }

    mutating func add(_ words: PromptWords, at now: Duration) {
        elements.removeAll { $0.words.priority == words.priority }
        let index =
            elements.firstIndex { $0.words.priority < words.priority } ?? elements.endIndex
        elements.insert(Element(words: words, expiry: now + Self.patience), at: index)
    }

    mutating func remove(_ priority: PromptPriority) {
        elements.removeAll { $0.words.priority == priority }
    }
}
