import RoadNetwork

/// The edges that lead on on the same road, found once and kept while they are in use: a direct-mapped table, in which a later
/// edge takes the place of an earlier one.
///
/// Nothing is allocated after the start.
struct RoadSuccessors: Sendable {
    struct Successor {
        /// Nil at the road's end.
        var edge: EdgeID?
        /// Metres of it.
        var length: Double
    }

    private struct Entry {
        var edge: UInt32
        var successor: Successor
    }

    private static let slots = 1024

    private var entries: [Entry]

    init() {
        entries = Array(
            repeating: Entry(edge: .max, successor: Successor(edge: nil, length: 0)),
            count: Self.slots)
    }

    mutating func successor(of edge: EdgeID, in network: RoadNetwork) -> Successor {
        let slot = Int((edge.rawValue &* 2_654_435_769) >> 22)
        if entries[slot].edge == edge.rawValue { return entries[slot].successor }
        return find(edge, for: slot, in: network)
    }

    @inline(never)
    private mutating func find(
        _ edge: EdgeID, for slot: Int, in network: RoadNetwork
    ) -> Successor {
        let next = edge.next(onRoadIn: network)
        let found = Successor(edge: next, length: next.map { network.length(of: $0) } ?? 0)
        entries[slot] = Entry(edge: edge.rawValue, successor: found)
        return found
    }
}
