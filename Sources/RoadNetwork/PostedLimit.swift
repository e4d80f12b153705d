/// The speed limit on the signs, as they show it.
public enum PostedLimit: Hashable, Sendable {
    case unknown
    /// Signposted or lawful absence of a limit.
    case unlimited
    case kilometersPerHour(Int)
    case milesPerHour(Int)

    /// Nil when unknown or unlimited.
    public var metersPerSecond: Double? {
        switch self {
        case .unknown, .unlimited: nil
        case .kilometersPerHour(let value): Double(value) / 3.6
        case .milesPerHour(let value): Double(value) * 0.44704
        }
    }
}
