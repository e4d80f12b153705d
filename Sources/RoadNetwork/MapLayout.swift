import Columns

/// The layout of a map file: a header, a directory of sections, and the sections, each either a
/// plain array of one record type in little-endian order, or columns of numbers in as few bits as
/// they need (``PackedNumbers``). The compiler writes what this file declares and
/// ``RoadNetwork`` reads it in place.
public enum MapLayout {
    /// `TURNMAP` and a zero byte.
    public static let magic: [UInt8] = [0x54, 0x55, 0x52, 0x4e, 0x4d, 0x41, 0x50, 0x00]
    /// Grows with each change that an older reader would misread.
    public static let version: UInt32 = 3
    /// The versions that ``RoadNetwork`` reads: this one and, from 4 on, the one before, so that
    /// the maps of a fleet and its agents need not change on the same day. The additions of a
    /// version are sections of their own, optional as long as the version before is read.
    package static let readableVersions: ClosedRange<UInt32> = 3...version
    /// Sections begin at multiples of this.
    public static let alignment = 16

    /// The arrays of a map file. The raw values are part of the format.
    public enum Section: UInt32, CaseIterable, Sendable {
        /// UTF-8 lines of a key, a tab and a value: ``MapMetadata``.
        case metadata = 1
        /// Columns of ``NodeRecord``, one more than there are nodes (the last closes the edge list).
        case nodes = 2
        /// A column of edge numbers: the edges that leave each node, clockwise from north.
        case leavingEdges = 3
        /// Columns of ``SegmentRecord``, neighbours near each other (Hilbert order), as ``SpatialIndex`` needs.
        case segments = 4
        /// Bytes: inner points of segments, zigzag varints of differences in 1e-7 degrees.
        case geometry = 5
        /// Columns of ``WayRecord``, ascending by OSM id.
        case ways = 6
        /// ``WayAttributes``, each combination once.
        case attributes = 7
        /// UInt32: for each list of texts its start in ``textEntries``, and a closing one.
        case textLists = 8
        /// ``TextRecord``
        case textEntries = 9
        /// UInt32: for each string its start in ``stringBytes``, and a closing one.
        case stringStarts = 10
        /// UTF-8.
        case stringBytes = 11
        /// UInt32: for each list of lanes its start in ``lanes``, and a closing one. List 0 is empty.
        case laneLists = 12
        /// ``LaneRecord``
        case lanes = 13
        /// ``RestrictionRecord``, ascending by first edge.
        case restrictions = 14
        /// UInt32 edge numbers: the paths of restrictions, then those of maneuvers.
        case pathEdges = 15
        /// ``SparseRecord``: the lists of texts of nodes that have some.
        case nodeTexts = 16
        /// ``IndexBox``, see ``SpatialIndex``.
        case indexBoxes = 17
        /// UInt32: for each list of rules its start in ``rules``, and a closing one. List 0 is empty.
        case ruleLists = 18
        /// ``RuleRecord``
        case rules = 19
        /// ``SparseRecord``: the lists of rules of ways that have some.
        case wayRules = 20
        /// ``SparseRecord``: the lists of rules of nodes that have some.
        case nodeRules = 21
        /// Columns of ``PlaceRecord``, ascending by id.
        case places = 22
        /// ``ManeuverRecord``, ascending by arrival edge.
        case maneuvers = 23
        /// Zigzag varints: for each node the difference between its OSM id and the one before it.
        case nodeIDs = 24
        /// ``ControlRecord``, ascending by edge and place. None in maps without any, and of before.
        case controls = 25

        // The sections of routing, which ``RoadNetwork`` hands out unread; maps without them are
        // slower, not wrong. All but the conditions are ``PackedNumbers``. See `TurnGraph` and
        // `HierarchyTopology` of the modules Routing and ContractionHierarchy.

        /// Edges of the states that watch a restriction over three or more edges.
        case turnDeepEdges = 40
        /// For each state its first turn, and a closing one.
        case turnStarts = 41
        /// The state that each turn leads to.
        case turnHeads = 42
        /// Degrees of each turn, positive to the right; 360 turning round.
        case turnAngles = 43
        /// ``TravelModes`` that may make each turn.
        case turnModes = 44
        /// Triples of UInt32: turn, string number of a condition, ``TravelModes``.
        case turnConditions = 45
        /// For each state its rank in the hierarchy.
        case hierarchyRanks = 46
        /// For each rank its state.
        case hierarchyStates = 47
        /// For each rank its parent in the elimination tree.
        case hierarchyParents = 48
        /// For each rank its first arc up, and a closing one.
        case hierarchyUpStarts = 49
        /// The ranks that arcs up lead to.
        case hierarchyUpHeads = 50
        /// For each rank the first arc that comes down to it, and a closing one.
        case hierarchyDownStarts = 51
        /// The ranks that arcs down come from.
        case hierarchyDownTails = 52
        /// For each rank its first entry in `hierarchyTurns`, and a closing one.
        case hierarchyTurnStarts = 53
        /// Turns by the lower of their ranks.
        case hierarchyTurns = 54
        /// For each of `hierarchyTurns` twice the place of its arc among its rank's arcs, plus one
        /// for arcs down.
        case hierarchyTurnArcs = 55
        /// The turns beside which a slip road or a bypass leads, ascending. None in maps of before.
        case turnSlipRoads = 56
        /// The turns from the end of a slip road back to the junction that it spares, ascending. None in maps of before.
        case turnsBackFromSlipRoads = 57

        /// The classified turns, handed out unread likewise; without them directions take longer.
        /// See `StoredTurns` of the module Directions.
        case turnInstructions = 60
    }
}

/// A node: its place and the beginning of its leaving edges.
public struct NodeRecord: Sendable {
    /// 1e-7 degrees.
    public var latitude: Int32
    /// 1e-7 degrees.
    public var longitude: Int32
    /// Index of its first edge in the section of leaving edges.
    public var firstLeavingEdge: UInt32
    /// ``NodeFlags``
    public var flags: UInt16
    /// ``TravelModes`` that cannot pass.
    public var blockedModes: UInt8
    /// ``TravelModes`` that may pass only to reach something behind.
    public var restrictedModes: UInt8

    public init(
        latitude: Int32, longitude: Int32, firstLeavingEdge: UInt32, flags: UInt16,
        blockedModes: UInt8, restrictedModes: UInt8
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.firstLeavingEdge = firstLeavingEdge
        self.flags = flags
        self.blockedModes = blockedModes
        self.restrictedModes = restrictedModes
    }
}

/// A segment: its ends in the way's order, its way, its form.
public struct SegmentRecord: Sendable {
    public var startNode: UInt32
    public var endNode: UInt32
    public var way: UInt32
    /// Offset of its inner points in the section of geometry; ``noGeometry`` when it is straight.
    public var geometry: UInt32
    /// Centimetres.
    public var length: UInt32
    /// ``EdgeFlags`` along the way.
    public var forwardFlags: UInt16
    /// ``EdgeFlags`` against it.
    public var backwardFlags: UInt16

    @inlinable public static var noGeometry: UInt32 { .max }

    public init(
        startNode: UInt32, endNode: UInt32, way: UInt32, geometry: UInt32, length: UInt32,
        forwardFlags: UInt16, backwardFlags: UInt16
    ) {
        self.startNode = startNode
        self.endNode = endNode
        self.way = way
        self.geometry = geometry
        self.length = length
        self.forwardFlags = forwardFlags
        self.backwardFlags = backwardFlags
    }
}

/// A way: its number in OpenStreetMap and the indexes of its properties.
public struct WayRecord: Sendable {
    public var osmID: Int64
    public var attributes: UInt32
    /// Index of a list of texts.
    public var texts: UInt32
    /// Index of a list of lanes, as seen when driving along the way; 0 is the empty list.
    public var forwardLanes: UInt32
    /// Index of a list of lanes, as seen when driving against the way.
    public var backwardLanes: UInt32

    public init(
        osmID: Int64, attributes: UInt32, texts: UInt32, forwardLanes: UInt32,
        backwardLanes: UInt32
    ) {
        self.osmID = osmID
        self.attributes = attributes
        self.texts = texts
        self.forwardLanes = forwardLanes
        self.backwardLanes = backwardLanes
    }
}

/// Attributes that many ways share. Speeds and limits are for cars.
public struct WayAttributes: Hashable, Sendable {
    /// ``RoadFlags``
    public var flags: UInt32
    /// ISO 3166-1 alpha-2 as two ASCII bytes, the first in the low byte; 0 unknown.
    public var country: UInt16
    /// ``RoadClass``
    public var roadClass: UInt8
    /// ``ServiceKind``
    public var service: UInt8
    /// ``SurfaceQuality``
    public var surface: UInt8
    /// ``TravelModes`` that may drive along the way.
    public var forwardAccess: UInt8
    public var backwardAccess: UInt8
    /// ``TravelModes`` that may do so only to reach something on it (private, destination, …).
    public var forwardRestricted: UInt8
    public var backwardRestricted: UInt8
    /// Speed that a car is expected to drive, km/h, 1...255.
    public var forwardSpeed: UInt8
    public var backwardSpeed: UInt8
    /// Posted limit in the unit that ``RoadFlags/milesPerHour`` says; 0 unknown, 255 unlimited.
    public var forwardLimit: UInt8
    public var backwardLimit: UInt8
    /// Number of lanes, 0 unknown.
    public var forwardLaneCount: UInt8
    public var backwardLaneCount: UInt8
    /// Lanes of both directions together, 0 unknown; also for ways that do not give the lanes of
    /// each.
    public var laneCount: UInt8

    public init(
        flags: UInt32, country: UInt16, roadClass: UInt8, service: UInt8, surface: UInt8,
        forwardAccess: UInt8, backwardAccess: UInt8, forwardRestricted: UInt8,
        backwardRestricted: UInt8, forwardSpeed: UInt8, backwardSpeed: UInt8, forwardLimit: UInt8,
        backwardLimit: UInt8, forwardLaneCount: UInt8, backwardLaneCount: UInt8, laneCount: UInt8
    ) {
        self.flags = flags
        self.country = country
        self.roadClass = roadClass
        self.service = service
        self.surface = surface
        self.forwardAccess = forwardAccess
        self.backwardAccess = backwardAccess
        self.forwardRestricted = forwardRestricted
        self.backwardRestricted = backwardRestricted
        self.forwardSpeed = forwardSpeed
        self.backwardSpeed = backwardSpeed
        self.forwardLimit = forwardLimit
        self.backwardLimit = backwardLimit
        self.forwardLaneCount = forwardLaneCount
        self.backwardLaneCount = backwardLaneCount
        self.laneCount = laneCount
    }
}

/// One text of a list: ``TextEntry`` as stored.
public struct TextRecord: Hashable, Sendable {
    public var key: UInt16
    public var language: UInt16
    public var string: UInt32

    public init(key: UInt16, language: UInt16, string: UInt32) {
        self.key = key
        self.language = language
        self.string = string
    }
}

/// One lane of a list: ``Lane`` as stored.
public struct LaneRecord: Hashable, Sendable {
    public var indications: UInt16
    public var access: UInt8
    public var flags: UInt8

    public init(indications: UInt16, access: UInt8, flags: UInt8) {
        self.indications = indications
        self.access = access
        self.flags = flags
    }
}

/// A turn restriction: the place of its edges, and the modes that it binds.
public struct RestrictionRecord: Sendable {
    /// Also the first of its edges.
    public var firstEdge: UInt32
    /// Index of its first edge in the section of path edges.
    public var start: UInt32
    /// String number of its condition; 0 none.
    public var condition: UInt32
    public var count: UInt16
    /// ``TravelModes``
    public var modes: UInt8
    package var reserved: UInt8 = 0

    public init(firstEdge: UInt32, start: UInt32, condition: UInt32, count: UInt16, modes: UInt8) {
        self.firstEdge = firstEdge
        self.start = start
        self.condition = condition
        self.count = count
        self.modes = modes
    }
}

/// A ``ManeuverOverride`` as stored.
public struct ManeuverRecord: Sendable {
    /// Also the edge at ``arrivalIndex`` of its path.
    public var arrivalEdge: UInt32
    /// Index of its first edge in the section of path edges.
    public var start: UInt32
    public var count: UInt8
    public var arrivalIndex: UInt8
    /// ``ManeuverOverride/Kind``
    public var kind: UInt8
    /// ``ManeuverOverride/Direction``
    public var direction: UInt8

    public init(
        arrivalEdge: UInt32, start: UInt32, count: UInt8, arrivalIndex: UInt8, kind: UInt8,
        direction: UInt8
    ) {
        self.arrivalEdge = arrivalEdge
        self.start = start
        self.count = count
        self.arrivalIndex = arrivalIndex
        self.kind = kind
        self.direction = direction
    }
}

/// A list that only few ways or nodes have; records ascend by their owner.
public struct SparseRecord: Sendable {
    /// Index of the way or node.
    public var owner: UInt32
    /// Index of the list.
    public var list: UInt32

    public init(owner: UInt32, list: UInt32) {
        self.owner = owner
        self.list = list
    }
}

/// Where an edge has a light, a stop sign or a level crossing before its end.
public struct ControlRecord: Sendable {
    public var edge: UInt32
    /// Centimetres from its start.
    public var place: UInt32

    public init(edge: UInt32, place: UInt32) {
        self.edge = edge
        self.place = place
    }
}

/// One rule of a list: ``TravelRule`` as stored.
public struct RuleRecord: Hashable, Sendable {
    public var value: Int32
    /// String number; 0 none.
    public var condition: UInt32
    public var subject: UInt8
    public var modes: UInt8
    public var directions: UInt8
    package var reserved: UInt8 = 0

    public init(_ rule: TravelRule) {
        value = rule.value
        condition = rule.condition.rawValue
        subject = rule.subject.rawValue
        modes = rule.modes.rawValue
        directions = rule.directions.rawValue
    }
}

/// A box of the spatial index, in 1e-7 degrees, bounds included.
public struct IndexBox: Sendable {
    public var south: Int32
    public var west: Int32
    public var north: Int32
    public var east: Int32

    public init(south: Int32, west: Int32, north: Int32, east: Int32) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }
}

/// A place: ``Place`` as stored. Texts are string numbers, 0 none; coordinates are in 1e-7 degrees.
public struct PlaceRecord: Sendable {
    /// ``PlaceID``
    public var id: Int64
    public var latitude: Int32
    public var longitude: Int32
    public var entranceLatitude: Int32
    public var entranceLongitude: Int32
    public var name: UInt32 = 0
    public var alternativeName: UInt32 = 0
    public var category: UInt32 = 0
    public var street: UInt32 = 0
    public var houseNumber: UInt32 = 0
    public var locality: UInt32 = 0
    public var postcode: UInt32 = 0

    public init(id: PlaceID, latitude: Int32, longitude: Int32) {
        self.id = id.rawValue
        self.latitude = latitude
        self.longitude = longitude
        entranceLatitude = latitude
        entranceLongitude = longitude
    }
}
