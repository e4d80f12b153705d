import RoadNetwork

/// The carrier of the vehicle.
enum Conveyance: UInt8, Hashable {
    case road
    case ferry
    case train
}

/// The names of an edge. Two roads with equal values are the same road to a driver; unequal ones may
/// need an announcement, see ``RoadGraph/mustAnnounce(_:after:)``.
struct RoadName: Equatable {
    var name = StringID.empty
    var ref = StringID.empty
    var exit = StringID.empty
    var pronunciation = StringID.empty
    var destination = StringID.empty
    var destinationRef = StringID.empty
    /// Equal for equal words within one graph, which gives the numbers; 0 for no words at all.
    var number: UInt32 = 0

    static let empty = RoadName()

    static func == (lhs: RoadName, rhs: RoadName) -> Bool { lhs.number == rhs.number }

    func hasSameWords(as other: RoadName) -> Bool {
        name == other.name && ref == other.ref && exit == other.exit
            && pronunciation == other.pronunciation && destination == other.destination
            && destinationRef == other.destinationRef
    }

    var isEmpty: Bool { number == 0 }
    var hasName: Bool { name != .empty }
    var hasNameOrRef: Bool { name != .empty || ref != .empty }
}

/// The facts of one direction of a segment that guidance needs.
struct RoadFacts {
    let category: RoadCategory
    let conveyance: Conveyance
    let isRoundabout: Bool
    let isCircular: Bool
    /// Whether the traveller may drive there in this direction, and in the other one.
    let isOpen: Bool
    let isOpenBackward: Bool
    var isOneWay: Bool { isOpen != isOpenBackward }
    /// May be used only to reach something on it.
    let isRestricted: Bool
    let isToll: Bool
    let isTunnel: Bool
    let drivesOnLeft: Bool
    let name: RoadName
    /// Lanes of both directions together, 0 unknown.
    let lanes: Int

    /// Part of a roundabout or of a traffic circle.
    var isOnCircle: Bool { isRoundabout || isCircular }

    /// Whether a driver sees the same kind of road, its name and its number of lanes apart.
    func isSameClass(as other: RoadFacts) -> Bool {
        isToll == other.isToll && isTunnel == other.isTunnel
            && isRestricted == other.isRestricted
            && (conveyance == .ferry) == (other.conveyance == .ferry)
            && (category.isMotorwayLike && category.rank <= 1)
                == (other.category.isMotorwayLike && other.category.rank <= 1)
    }

    /// Whether nothing changes for the driver from one to the other.
    func isContinued(by other: RoadFacts) -> Bool {
        category == other.category && name == other.name && conveyance == other.conveyance
            && isRoundabout == other.isRoundabout && isCircular == other.isCircular
            && drivesOnLeft == other.drivesOnLeft && isSameClass(as: other)
    }
}
