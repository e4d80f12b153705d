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

    /// The limits seen lately, oldest first; each until the next one, the last one to this moment.
    private var seen: [(value: Double, since: Duration)] = []
    private var lastCertain = Duration.zero

    /// Time for which a road may be in doubt, as briefly at each junction.
    static let doubtTime = Duration.seconds(4)
    /// Time before a lower limit counts.
    static let graceTime = Duration.seconds(3)

    /// The limit that counts; unsure while the last one still holds in doubt.
    mutating func observe(_ sight: Sight, at now: Duration) -> Sight {
        switch sight {
        case .unsure:
            guard counting(at: now) != nil, now - lastCertain <= Self.doubtTime else {
                forget()
                return .unknown
            }
            return .unsure
        case .unknown:
            forget()
            return .unknown
        case .limit(let value):
            lastCertain = now
            if seen.last?.value != value { seen.append((value, now)) }
            while seen.count > 1, now - seen[1].since >= Self.graceTime { seen.removeFirst() }
            return counting(at: now).map { .limit($0) } ?? .unknown
        }
    }

    /// The largest limit of the last seconds: each lower one counts when it has been there for so long itself.
    private func counting(at now: Duration) -> Double? {
        guard let first = seen.first, now - first.since >= Self.graceTime else { return nil }
        return seen.lazy.map(\.value).max()
    }

    private mutating func forget() {
        seen.removeAll()
    }
}
