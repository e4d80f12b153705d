import Geodesy

/// A token bucket: `perSecond` on average, and at most `burst` at once.
struct RateLimit {
    private let perSecond: Double
    private let burst: Double
    private var tokens: Double
    private var filled = Duration.zero

    /// - Parameter burst: most at once; nil for twice `perSecond`.
    init(perSecond: Double, burst: Double? = nil) {
        self.perSecond = perSecond
        self.burst = burst ?? perSecond * 2
        tokens = self.burst
    }

    /// Whether it may happen now; if so, it counts.
    mutating func take(at now: Duration) -> Bool {
        tokens = min(burst, tokens + max(0, (now - filled).inSeconds) * perSecond)
        filled = max(filled, now)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
