import Positioning

/// Decides whether the position can be relied on, by the matched fixes.
struct SignalMonitor: Sendable {
    private(set) var availability: GPSAvailability?
    private var lastSource: (source: MatchedLocation.Source, at: Duration)?
    private var began: Duration?
    /// The last fix, and the times between the last three.
    private var lastFix: Duration?
    private var intervals: (last: Duration, before: Duration)?

    /// Seconds without a usable position after which there is none.
    static let patience = Duration.seconds(5)
    /// Receivers with longer times between their fixes have outages.
    private static let longestInterval = Duration.seconds(10)

    mutating func located(by source: MatchedLocation.Source, at now: Duration) {
        lastSource = (source, now)
        guard source == .fix else { return }
        if let lastFix {
            intervals = (now - lastFix, intervals?.last ?? now - lastFix)
        }
        lastFix = now
    }

    /// Whether the next fix of a receiver that has one every few seconds is still to come.
    private func isBetweenFixes(at now: Duration) -> Bool {
        guard let lastFix, let intervals else { return false }
        return now - lastFix < min(intervals.last, intervals.before, Self.longestInterval) * 1.5
    }

    /// The availability, if it has changed.
    mutating func change(at now: Duration) -> GPSAvailability? {
        let start = began ?? now
        began = start
        let next: GPSAvailability?
        if let last = lastSource, now - last.at < Self.patience {
            next =
                last.source == .fix || isBetweenFixes(at: now) ? .available : .deadReckoning
        } else {
            next = now - start < Self.patience ? availability : .unavailable
        }
        guard next != availability else { return nil }
        availability = next
        return next
    }
}
