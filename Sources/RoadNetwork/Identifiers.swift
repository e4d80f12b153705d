/// A junction, an end of a road, or a place where something changes; the index of its record.
public struct NodeID: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable public static func < (lhs: NodeID, rhs: NodeID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// A piece of a way between two neighbouring nodes, without direction; the index of its record.
public struct SegmentID: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable public static func < (lhs: SegmentID, rhs: SegmentID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// A segment driven in one direction: twice the segment's number, plus one against the way's order
/// of nodes. Every segment has both edges; whether one may be driven is a matter of access.
public struct EdgeID: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable public init(_ segment: SegmentID, backward: Bool) {
        rawValue = segment.rawValue << 1 | (backward ? 1 : 0)
    }

    @inlinable public var segment: SegmentID { SegmentID(rawValue: rawValue >> 1) }
    /// Whether it runs against the way's order of nodes.
    @inlinable public var isBackward: Bool { rawValue & 1 == 1 }
    /// The same segment in the other direction.
    @inlinable public var reversed: EdgeID { EdgeID(rawValue: rawValue ^ 1) }

    @inlinable public static func < (lhs: EdgeID, rhs: EdgeID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// An OpenStreetMap way as far as the map keeps it; the index of its record.
public struct WayIndex: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable public static func < (lhs: WayIndex, rhs: WayIndex) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
