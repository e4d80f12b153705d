/// Decides the speed limit that speeding is measured by, from the map's limits as fixes come.
///
/// A driver who keeps the law must never hear that he does not. So a road without a posted limit
/// has none, whatever holds on the one before; a lower limit counts when the vehicle has been in it
/// for as long as its place may lag behind or run ahead; and while the road is in doubt there is no
/// new alert.
struct LimitMonitor: Sendable {
    /// The map's limit where the vehicle is.
    enum Sight: Sendable {
        /// Metres a second; infinity where there is none.
        case limit(Double)
        /// The road is certain, its limit unknown.
        case unknown
        /// It may be on another road.
        case unsure
    }

    private var current: Double?
    /// A lower limit, and since when it is seen.
    private var lower: (value: Double, since: Duration)?
    private var lastCertain = Duration.zero

    /// Time for which a road may be in doubt, as briefly at each junction.
    static let doubtTime = Duration.seconds(4)
    /// Time before a lower limit counts.
    static let graceTime = Duration.seconds(3)

    /// The limit that counts; unsure while the last one still holds in doubt.
    mutating func observe(_ sight: Sight, at now: Duration) -> Sight {
        switch sight {
        case .unsure:
            guard current != nil, now - lastCertain <= Self.doubtTime else {
                forget()
                return .unknown
            }
            return .unsure
        case .unknown:
            forget()
            return .unknown
        case .limit(let value):
            lastCertain = now
            if let current, value >= current {
                self.current = value
                lower = nil
                return .limit(value)
            }
            let since = lower?.since ?? now
            lower = (value, since)
            if now - since >= Self.graceTime {
                current = value
                lower = nil
            }
            return current.map { .limit($0) } ?? .unknown
        }
    }

    private mutating func forget() {
        current = nil
        lower = nil
    }
}
