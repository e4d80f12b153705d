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

    /// Whether vehicles are carried on it, as on ferries and shuttle trains.
    @inlinable public var isPassage: Bool { self == .ferry || self == .shuttleTrain }

    @inlinable public static func < (lhs: RoadClass, rhs: RoadClass) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// The kind of a service road (`service=*`).
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

    public static func < (lhs: SurfaceQuality, rhs: SurfaceQuality) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// The flags of a way.
public struct RoadFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slip road: `highway=*_link`.
    @inlinable public static var link: Self { Self(rawValue: 1 << 0) }
    /// `junction=roundabout`.
    @inlinable public static var roundabout: Self { Self(rawValue: 1 << 1) }
    /// `junction=circular`: a circle without the priority of a roundabout.
    @inlinable public static var circular: Self { Self(rawValue: 1 << 2) }
    @inlinable public static var tunnel: Self { Self(rawValue: 1 << 3) }
    @inlinable public static var bridge: Self { Self(rawValue: 1 << 4) }
    @inlinable public static var toll: Self { Self(rawValue: 1 << 5) }
    @inlinable public static var ford: Self { Self(rawValue: 1 << 6) }
    /// One drives on the left.
    @inlinable public static var leftHandTraffic: Self { Self(rawValue: 1 << 7) }
    /// One-way for motor vehicles, along the way or against it.
    @inlinable public static var oneway: Self { Self(rawValue: 1 << 8) }
    /// `dual_carriageway=yes`.
    @inlinable public static var dualCarriageway: Self { Self(rawValue: 1 << 9) }
    /// Posted limits are miles per hour.
    @inlinable public static var milesPerHour: Self { Self(rawValue: 1 << 10) }
    /// `motorroad=yes`.
    @inlinable public static var motorroad: Self { Self(rawValue: 1 << 11) }
    /// `service=*` or access makes it one that is used only to reach something beside it.
    @inlinable public static var lowPriority: Self { Self(rawValue: 1 << 12) }
    /// Part of an area, `area=yes`.
    @inlinable public static var area: Self { Self(rawValue: 1 << 13) }
    /// Inside a junction (`junction=yes` or `internal`).
    @inlinable public static var insideJunction: Self { Self(rawValue: 1 << 14) }
    /// Priority is regulated at every bottleneck, one lane for both directions.
    @inlinable public static var narrow: Self { Self(rawValue: 1 << 15) }
    /// A private service road: one may drive through to places behind it, but a place beside it is
    /// not reached from it, so no trip by motor vehicle begins or ends on it.
    @inlinable public static var noStopping: Self { Self(rawValue: 1 << 16) }
    /// Several people must sit in a car (`hov=designated`).
    @inlinable public static var carPool: Self { Self(rawValue: 1 << 17) }
    /// The posted limit is not on a sign but follows from the law for this kind of road.
    @inlinable public static var lawfulLimit: Self { Self(rawValue: 1 << 18) }
    /// The way has rules that hold for some vehicles or at some times:
    /// ``RoadNetwork/forEachRule(on:_:)``.
    @inlinable public static var hasRules: Self { Self(rawValue: 1 << 19) }
    /// Trucks pay toll (`toll:hgv=yes`); ``toll`` is for all.
    @inlinable public static var truckToll: Self { Self(rawValue: 1 << 20) }
    /// Rules admit a mode, at times or for small vehicles, that the way excludes otherwise:
    /// ``RoadNetwork/conditionalAccess(of:)``.
    @inlinable public static var conditionalAccess: Self { Self(rawValue: 1 << 21) }
    /// A lane for cycles, marked on the carriageway or shared with buses, on either side.
    @inlinable public static var cycleLane: Self { Self(rawValue: 1 << 22) }
    /// A track for cycles beside the carriageway, on either side, or a street on which cycles go first.
    @inlinable public static var cycleTrack: Self { Self(rawValue: 1 << 23) }
    /// In a built-up area, as its tags or the roads around it say.
    @inlinable public static var builtUp: Self { Self(rawValue: 1 << 24) }
    /// Among the roads of a large town, denser than those of a village or a suburb.
    @inlinable public static var urban: Self { Self(rawValue: 1 << 25) }
}

/// The surroundings of a road.
public enum Surroundings: UInt8, CaseIterable, Sendable {
    case open
    case builtUp
    case urban
}

extension RoadFlags {
    @inlinable public var surroundings: Surroundings {
        contains(.urban) ? .urban : contains(.builtUp) ? .builtUp : .open
    }
}

/// The flags of one direction of a segment. Controls are those along it, its end included, its start
/// excluded.
public struct EdgeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    @inlinable public static var trafficSignals: Self { Self(rawValue: 1 << 0) }
    @inlinable public static var stopSign: Self { Self(rawValue: 1 << 1) }
    @inlinable public static var giveWay: Self { Self(rawValue: 1 << 2) }
    @inlinable public static var levelCrossing: Self { Self(rawValue: 1 << 3) }
    @inlinable public static var tollBooth: Self { Self(rawValue: 1 << 4) }
    /// A bump, a chicane or another thing that slows down.
    @inlinable public static var trafficCalming: Self { Self(rawValue: 1 << 5) }
    /// At least one turn restriction begins with this edge.
    @inlinable public static var beginsRestriction: Self { Self(rawValue: 1 << 6) }
    /// In a dead-end component for motor vehicles: most of the network cannot be reached from here, or
    /// here from there.
    @inlinable public static var isolated: Self { Self(rawValue: 1 << 7) }
    @inlinable public static var crossing: Self { Self(rawValue: 1 << 8) }
    /// Likewise, for cycling and for walking.
    @inlinable public static var isolatedForCycling: Self { Self(rawValue: 1 << 9) }
    @inlinable public static var isolatedForWalking: Self { Self(rawValue: 1 << 10) }
    /// A camera that watches the speed, at the end of the edge.
    @inlinable public static var speedCamera: Self { Self(rawValue: 1 << 11) }
    /// Its signals belong to a junction whose signals were passed before, and are mostly green after those.
    @inlinable public static var repeatedSignals: Self { Self(rawValue: 1 << 12) }

    /// The traffic that has priority at the end of an edge without signals; bits 13 and 14.
    @inlinable public var yield: Yield {
        Yield(rawValue: UInt8(truncatingIfNeeded: rawValue >> 13) & 3) ?? .none
    }

    /// The flag of an edge in a dead-end component for a mode of travel.
    @inlinable public static func isolated(for mode: TravelMode) -> Self {
        switch mode {
        case .driving, .twoWheeler, .taxicab, .truck: .isolated
        case .cycling: .isolatedForCycling
        case .walking: .isolatedForWalking
        }
    }
}

/// The road that has priority.
public enum Yield: UInt8, CaseIterable, Sendable {
    /// None: the vehicle's own road has priority, or there are signals.
    case none
    /// Residential, unclassified, a service road; or any roundabout, at which most need not stop.
    case minor
    /// Secondary or tertiary.
    case major
    /// Primary or greater.
    case arterial

    @inlinable public var flags: EdgeFlags { EdgeFlags(rawValue: UInt16(rawValue) << 13) }
}

/// The flags of a node.
public struct NodeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    @inlinable public static var trafficSignals: Self { Self(rawValue: 1 << 0) }
    @inlinable public static var miniRoundabout: Self { Self(rawValue: 1 << 1) }
    /// `highway=motorway_junction`.
    @inlinable public static var motorwayJunction: Self { Self(rawValue: 1 << 2) }
    /// A gate, bollard or the like stands here; ``RoadNetwork/blockedModes(at:)`` gives the modes
    /// that it stops.
    @inlinable public static var barrier: Self { Self(rawValue: 1 << 3) }
    /// `highway=turning_circle` or `turning_loop`.
    @inlinable public static var turningCircle: Self { Self(rawValue: 1 << 4) }
    /// Texts are kept for this node (an exit number, a junction's name).
    @inlinable public static var hasTexts: Self { Self(rawValue: 1 << 5) }
    @inlinable public static var tollBooth: Self { Self(rawValue: 1 << 6) }
    @inlinable public static var border: Self { Self(rawValue: 1 << 7) }
    /// A gate without a tag that opens it to all, which may have to be opened first.
    @inlinable public static var gate: Self { Self(rawValue: 1 << 8) }
    /// The node has rules that hold for some vehicles or at some times: ``RoadNetwork/rules(at:)``.
    @inlinable public static var hasRules: Self { Self(rawValue: 1 << 9) }
    /// Rules admit a mode that the node blocks otherwise: ``RoadNetwork/conditionalAccess(at:)``.
    @inlinable public static var conditionalAccess: Self { Self(rawValue: 1 << 10) }
    /// A camera watches the speed here; ``EdgeFlags/speedCamera`` gives the direction.
    @inlinable public static var speedCamera: Self { Self(rawValue: 1 << 11) }
}
