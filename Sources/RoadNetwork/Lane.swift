/// The arrows on a lane (`turn:lanes`).
public struct LaneIndications: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// No arrow: `none` or an empty value.
    public static let none: LaneIndications = []
    public static let straight = LaneIndications(rawValue: 1 << 0)
    public static let slightLeft = LaneIndications(rawValue: 1 << 1)
    public static let slightRight = LaneIndications(rawValue: 1 << 2)
    public static let left = LaneIndications(rawValue: 1 << 3)
    public static let right = LaneIndications(rawValue: 1 << 4)
    public static let sharpLeft = LaneIndications(rawValue: 1 << 5)
    public static let sharpRight = LaneIndications(rawValue: 1 << 6)
    /// `reverse`: a U-turn, to the side that the country's traffic demands.
    public static let reverse = LaneIndications(rawValue: 1 << 7)
    public static let mergeToLeft = LaneIndications(rawValue: 1 << 8)
    public static let mergeToRight = LaneIndications(rawValue: 1 << 9)
}

/// One lane of one direction of a way, as its driver sees it.
public struct Lane: Hashable, Sendable {
    public var indications: LaneIndications
    /// Who may use it.
    public var access: TravelModes
    public var flags: LaneFlags

    public init(indications: LaneIndications, access: TravelModes = .all, flags: LaneFlags = []) {
        self.indications = indications
        self.access = access
        self.flags = flags
    }
}

/// Further facts of a lane.
public struct LaneFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One may not change to the lane on its left.
    public static let noChangeLeft = LaneFlags(rawValue: 1 << 0)
    /// One may not change to the lane on its right.
    public static let noChangeRight = LaneFlags(rawValue: 1 << 1)
    /// The way is tagged with `turn:lanes` for this direction; else only the count is known.
    public static let hasTurnTag = LaneFlags(rawValue: 1 << 2)
}
