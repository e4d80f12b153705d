import Columns

/// OpenStreetMap's instruction for one turn, where the drawing misleads: a relation of the type
/// `manoeuvre`.
public struct ManeuverOverride: Hashable, Sendable {
    /// The family of the maneuver. The raw values are part of the map's format.
    public enum Kind: UInt8, Sendable {
        /// As the classifier sees it.
        case unspecified = 0
        case turn = 1
        /// A turn on the same road.
        case continuation = 2
        case newName = 3
        case merge = 4
        case onRamp = 5
        case offRamp = 6
        case fork = 7
        case endOfRoad = 8
        /// Nothing is announced.
        case suppressed = 9
    }

    /// The raw values are part of the map's format.
    public enum Direction: UInt8, Sendable {
        /// As the classifier sees it.
        case unspecified = 0
        case straight = 1
        case slightRight = 2
        case right = 3
        case sharpRight = 4
        case uTurn = 5
        case sharpLeft = 6
        case left = 7
        case slightLeft = 8
    }

    /// The path on which it holds: two edges or more, each beginning where the one before it ends.
    public let edges: [EdgeID]
    /// Index in ``edges``, not the last, of the edge behind which the turn is.
    public let arrivalIndex: Int
    public let kind: Kind
    public let direction: Direction
}

extension RoadNetwork {
    /// The overrides of turns at the end of an edge; nearly always none.
    public func maneuverOverrides(behind edge: EdgeID) -> [ManeuverOverride] {
        guard maneuverRecords.count > 0 else { return [] }
        var position = maneuverRecords.partition { $0.arrivalEdge >= edge.rawValue }
        var found: [ManeuverOverride] = []
        while position < maneuverRecords.count,
            maneuverRecords[position].arrivalEdge == edge.rawValue
        {
            let record = maneuverRecords[position]
            let range = Int(record.start)..<Int(record.start) + Int(record.count)
            found.append(
                ManeuverOverride(
                    edges: range.map { EdgeID(rawValue: pathEdges[$0]) },
                    arrivalIndex: Int(record.arrivalIndex),
                    kind: ManeuverOverride.Kind(rawValue: record.kind) ?? .unspecified,
                    direction: ManeuverOverride.Direction(rawValue: record.direction)
                        ?? .unspecified))
            position += 1
        }
        return found
    }
}
