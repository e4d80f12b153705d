/// Importance of a road, most important first; links (slip roads) bear the class they link and the
/// flag ``RoadFlags/link``.
public enum RoadClass: UInt8, CaseIterable, Comparable, Sendable {
    case motorway
    case trunk
    case primary
    case secondary
    case tertiary
    case unclassified
    case residential
    case livingStreet
    case service
    case track
    case busway
    case pedestrian
    case cycleway
    case footway
    case path
    case steps
    case ferry
    case shuttleTrain

    @inlinable public static func < (one: RoadClass, other: RoadClass) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// What kind of service road it is (`service=*`).
public enum ServiceKind: UInt8, Sendable {
    case none
    case driveway
    case parkingAisle
    case alley
    case driveThrough
    case emergencyAccess
    case other
}

/// Smoothness of the ground, coarsely, best first.
public enum SurfaceQuality: UInt8, Comparable, Sendable {
    case unknown
    case paved
    case cobbled
    case compacted
    case gravel
    case rough

    public static func < (one: SurfaceQuality, other: SurfaceQuality) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// Yes-or-no facts of a way.
public struct RoadFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slip road: `highway=*_link`.
    public static let link = RoadFlags(rawValue: 1 << 0)
    /// `junction=roundabout`.
    public static let roundabout = RoadFlags(rawValue: 1 << 1)
    /// `junction=circular`: a circle without the priority of a roundabout.
    public static let circular = RoadFlags(rawValue: 1 << 2)
    public static let tunnel = RoadFlags(rawValue: 1 << 3)
    public static let bridge = RoadFlags(rawValue: 1 << 4)
    public static let toll = RoadFlags(rawValue: 1 << 5)
    public static let ford = RoadFlags(rawValue: 1 << 6)
    /// One drives on the left.
    public static let leftHandTraffic = RoadFlags(rawValue: 1 << 7)
    /// One-way for motor vehicles, whichever way.
    public static let oneway = RoadFlags(rawValue: 1 << 8)
    /// `dual_carriageway=yes`.
    public static let dualCarriageway = RoadFlags(rawValue: 1 << 9)
    /// Posted limits are miles per hour.
    public static let milesPerHour = RoadFlags(rawValue: 1 << 10)
    /// `motorroad=yes`.
    public static let motorroad = RoadFlags(rawValue: 1 << 11)
    /// `service=*` or access makes it one that is used only to reach something beside it.
    public static let lowPriority = RoadFlags(rawValue: 1 << 12)
    /// Part of an area, `area=yes`.
    public static let area = RoadFlags(rawValue: 1 << 13)
    /// Inside a junction (`junction=yes` or `internal`).
    public static let insideJunction = RoadFlags(rawValue: 1 << 14)
    /// Priority is regulated at every bottleneck, one lane for both directions.
    public static let narrow = RoadFlags(rawValue: 1 << 15)
    /// A private service road: one may drive through to what lies behind, but a place beside it is
    /// not reached from it, so no trip by motor vehicle begins or ends on it.
    public static let noStopping = RoadFlags(rawValue: 1 << 16)
    /// Several people must sit in a car (`hov=designated`).
    public static let carPool = RoadFlags(rawValue: 1 << 17)
    /// The posted limit is not on a sign but follows from the law for this kind of road.
    public static let lawfulLimit = RoadFlags(rawValue: 1 << 18)
    /// The way has rules that hold for some vehicles or at some times:
    /// ``RoadNetwork/forEachRule(on:_:)``.
    public static let hasRules = RoadFlags(rawValue: 1 << 19)
    /// Trucks pay toll (`toll:hgv=yes`); ``toll`` is for all.
    public static let truckToll = RoadFlags(rawValue: 1 << 20)
}

/// Yes-or-no facts of one direction of a segment. Controls are those that are passed on the way,
/// its end included, its start excluded.
public struct EdgeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let trafficSignals = EdgeFlags(rawValue: 1 << 0)
    public static let stopSign = EdgeFlags(rawValue: 1 << 1)
    public static let giveWay = EdgeFlags(rawValue: 1 << 2)
    public static let levelCrossing = EdgeFlags(rawValue: 1 << 3)
    public static let tollBooth = EdgeFlags(rawValue: 1 << 4)
    /// A bump, a chicane or another thing that slows down.
    public static let trafficCalming = EdgeFlags(rawValue: 1 << 5)
    /// At least one turn restriction begins with this edge.
    public static let beginsRestriction = EdgeFlags(rawValue: 1 << 6)
    /// Motor vehicles cannot get from here to most of the network, or cannot come from there.
    public static let isolated = EdgeFlags(rawValue: 1 << 7)
    public static let crossing = EdgeFlags(rawValue: 1 << 8)
}

/// Yes-or-no facts of a node.
public struct NodeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let trafficSignals = NodeFlags(rawValue: 1 << 0)
    public static let miniRoundabout = NodeFlags(rawValue: 1 << 1)
    /// `highway=motorway_junction`.
    public static let motorwayJunction = NodeFlags(rawValue: 1 << 2)
    /// A gate, bollard or the like stands here; ``RoadNetwork/blockedModes(at:)`` says for whom.
    public static let barrier = NodeFlags(rawValue: 1 << 3)
    /// `highway=turning_circle` or `turning_loop`.
    public static let turningCircle = NodeFlags(rawValue: 1 << 4)
    /// Texts are kept for this node (an exit number, a junction's name).
    public static let hasTexts = NodeFlags(rawValue: 1 << 5)
    public static let tollBooth = NodeFlags(rawValue: 1 << 6)
    public static let border = NodeFlags(rawValue: 1 << 7)
    /// A gate that somebody may have to open first; no tag says that it is open to all.
    public static let gate = NodeFlags(rawValue: 1 << 8)
    /// The node has rules that hold for some vehicles or at some times: ``RoadNetwork/rules(at:)``.
    public static let hasRules = NodeFlags(rawValue: 1 << 9)
}
