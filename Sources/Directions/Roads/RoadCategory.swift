import RoadNetwork

/// The rank of a road in the choice of the one that a driver follows without an instruction.
///
/// The ranks, groups and comparisons are OSRM's (road priority classes).
struct RoadCategory: Hashable {
    /// Motorways and trunk roads, their links included.
    let isMotorwayLike: Bool
    let isLink: Bool
    /// A road that only leads to something beside it: it never competes with a real one.
    let isMinor: Bool
    /// The smaller, the more important.
    let rank: UInt8

    /// Rank of a trunk road.
    static let trunkRank: UInt8 = 2
    /// Rank of the largest road that is no longer a main road of its region.
    static let secondaryRank: UInt8 = 6

    init(_ attributes: WayAttributes) {
        let kind = attributes.kind
        isLink = attributes.roadFlags.contains(.link) && kind <= .tertiary
        isMotorwayLike = kind <= .trunk
        isMinor = kind > .livingStreet
        let link: UInt8 = isLink ? 1 : 0
        switch kind {
        case .motorway: rank = 0 + link
        case .trunk: rank = Self.trunkRank + link
        case .primary: rank = 4 + link
        case .secondary: rank = 6 + link
        case .tertiary: rank = 8 + link
        case .residential: rank = 10
        case .livingStreet: rank = 11
        case .service: rank = attributes.serviceKind == .parkingAisle ? 13 : 12
        case .unclassified: rank = 15
        case .track, .path, .cycleway: rank = 16
        case .footway, .pedestrian, .steps: rank = 18
        case .busway, .ferry, .shuttleTrain: rank = 31
        }
    }

    var isMotorway: Bool { isMotorwayLike && !isLink }
    /// A link of a motorway or trunk road.
    var isRamp: Bool { isMotorwayLike && isLink }

    /// Roads of one group are of about the same importance.
    var group: UInt8 {
        switch rank {
        case 0...1: 0
        case 2...3: 1
        case 4...9: 2
        case 10...13: 3
        case 14...15: 4
        case 16...17: 5
        case 18: 6
        default: 7
        }
    }

    /// Whether it is of a lower group, or minor where the other is not.
    func isFarBelow(_ other: RoadCategory) -> Bool {
        isMinor == other.isMinor ? group > other.group : isMinor
    }

    /// Whether it is the link road that belongs to the other's class.
    func isLink(of road: RoadCategory) -> Bool {
        isLink && !road.isLink && rank == road.rank + 1 && rank <= 9
    }

    /// Whether two roads are near enough in importance that a driver has to choose between them.
    func isForkable(with other: RoadCategory) -> Bool {
        abs(Int(rank) - Int(other.rank)) <= 1
    }

    /// Whether a driver who comes from `origin` takes this road rather than `other` for its rank
    /// alone.
    func isObvious(from origin: RoadCategory, against other: RoadCategory) -> Bool {
        let outranks = 1.75 * Double(rank) < Double(other.rank)
        return (outranks && self == origin)
            || (!isMinor && !origin.isMinor && other.isMinor)
    }
}
