/// How often something may happen: a number a second on average, and twice that number at once.
struct RateLimit {
    private let perSecond: Double
    private var tokens: Double
    private var filled = Duration.zero

    init(perSecond: Double) {
        self.perSecond = perSecond
        tokens = perSecond * 2
    }

    /// Whether it may happen now; if so, it counts.
    mutating func take(at now: Duration) -> Bool {
        tokens = min(perSecond * 2, tokens + max(0, (now - filled).inSeconds) * perSecond)
        filled = max(filled, now)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
