/// The mode of travel. The first five and their numbers are the Navigation SDK's.
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

    @inlinable public static var driving: Self { Self(rawValue: 1 << 0) }
    @inlinable public static var cycling: Self { Self(rawValue: 1 << 1) }
    @inlinable public static var walking: Self { Self(rawValue: 1 << 2) }
    @inlinable public static var twoWheeler: Self { Self(rawValue: 1 << 3) }
    @inlinable public static var taxicab: Self { Self(rawValue: 1 << 4) }
    @inlinable public static var truck: Self { Self(rawValue: 1 << 5) }
    /// All modes of `motor_vehicle=*`.
    @inlinable public static var motorized: Self { [.driving, .twoWheeler, .taxicab, .truck] }
    @inlinable public static var all: Self { [.motorized, .cycling, .walking] }
}
