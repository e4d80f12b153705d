/// The arrows on a lane (`turn:lanes`).
public struct LaneIndications: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// No arrow: `none` or an empty value.
    @inlinable public static var none: Self { [] }
    @inlinable public static var straight: Self { Self(rawValue: 1 << 0) }
    @inlinable public static var slightLeft: Self { Self(rawValue: 1 << 1) }
    @inlinable public static var slightRight: Self { Self(rawValue: 1 << 2) }
    @inlinable public static var left: Self { Self(rawValue: 1 << 3) }
    @inlinable public static var right: Self { Self(rawValue: 1 << 4) }
    @inlinable public static var sharpLeft: Self { Self(rawValue: 1 << 5) }
    @inlinable public static var sharpRight: Self { Self(rawValue: 1 << 6) }
    /// `reverse`: a U-turn, to the side that the country's traffic demands.
    @inlinable public static var reverse: Self { Self(rawValue: 1 << 7) }
    @inlinable public static var mergeToLeft: Self { Self(rawValue: 1 << 8) }
    @inlinable public static var mergeToRight: Self { Self(rawValue: 1 << 9) }
}

/// One lane of one direction of a way, as its driver sees it.
public struct Lane: Hashable, Sendable {
    public var indications: LaneIndications
    /// The modes that may use it.
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

    /// No change to the lane on its left.
    @inlinable public static var noChangeLeft: Self { Self(rawValue: 1 << 0) }
    /// No change to the lane on its right.
    @inlinable public static var noChangeRight: Self { Self(rawValue: 1 << 1) }
    /// The way is tagged with `turn:lanes` for this direction; else only the count is known.
    @inlinable public static var hasTurnTag: Self { Self(rawValue: 1 << 2) }
}
