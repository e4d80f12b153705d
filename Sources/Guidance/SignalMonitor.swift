import Positioning

/// Decides whether the position can be relied on, by the matched fixes.
struct SignalMonitor: Sendable {
    private(set) var availability: GPSAvailability?
    private var lastSource: (source: MatchedLocation.Source, at: Duration)?
    private var began: Duration?

    /// Seconds without a usable position after which there is none.
    static let patience = Duration.seconds(5)

    mutating func located(by source: MatchedLocation.Source, at now: Duration) {
        lastSource = (source, now)
    }

    /// The availability, if it has changed.
    mutating func change(at now: Duration) -> GPSAvailability? {
        let start = began ?? now
        began = start
        let next: GPSAvailability?
        if let last = lastSource, now - last.at < Self.patience {
            next = last.source == .fix ? .available : .deadReckoning
        } else {
            next = now - start < Self.patience ? availability : .unavailable
        }
        guard next != availability else { return nil }
        availability = next
        return next
    }
}
