/// How one travels. The first five and their numbers are the Navigation SDK's.
public enum TravelMode: UInt8, CaseIterable, Codable, Sendable {
    case driving = 0
    case cycling = 1
    case walking = 2
    case twoWheeler = 3
    case taxicab = 4
    case truck = 5

    /// The mode as a member of a set.
    @inlinable public var set: TravelModes { TravelModes(rawValue: 1 << rawValue) }
}

/// A set of travel modes, one bit each, in the order of ``TravelMode``.
public struct TravelModes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let driving = TravelModes(rawValue: 1 << 0)
    public static let cycling = TravelModes(rawValue: 1 << 1)
    public static let walking = TravelModes(rawValue: 1 << 2)
    public static let twoWheeler = TravelModes(rawValue: 1 << 3)
    public static let taxicab = TravelModes(rawValue: 1 << 4)
    public static let truck = TravelModes(rawValue: 1 << 5)
    /// All modes that `motor_vehicle=*` speaks of.
    public static let motorized: TravelModes = [.driving, .twoWheeler, .taxicab, .truck]
    public static let all: TravelModes = [.motorized, .cycling, .walking]
}
