import Synchronization

/// For each rank of a hierarchy the lower ranks that it has arcs to, and those that have arcs to it:
/// the way back from an arc to the triangles below it, which a partial customization needs.
struct LowerNeighbours: Sendable {
    /// Lower ranks that arcs lead to from a rank, ascending.
    private let firstBelow: Column<UInt32>
    private let below: Column<UInt32>
    /// Lower ranks that arcs come from to a rank, ascending.
    private let firstAbove: Column<UInt32>
    private let above: Column<UInt32>

    init(_ topology: HierarchyTopology) {
        (firstBelow, below) = Self.transposed(
            topology.firstDown, topology.downTails, count: topology.rankCount)
        (firstAbove, above) = Self.transposed(
            topology.firstUp, topology.upHeads, count: topology.rankCount)
    }

    /// The lower ranks that arcs lead to from a rank.
    func reached(from rank: UInt32) -> LazyMapSequence<Range<Int>, UInt32> {
        (Int(firstBelow[rank])..<Int(firstBelow[Int(rank) + 1])).lazy.map { below[$0] }
    }

    /// The lower ranks that arcs come from to a rank.
    func reaching(_ rank: UInt32) -> LazyMapSequence<Range<Int>, UInt32> {
        (Int(firstAbove[rank])..<Int(firstAbove[Int(rank) + 1])).lazy.map { above[$0] }
    }

    private static func transposed(
        _ first: Column<UInt32>, _ ends: Column<UInt32>, count: Int
    ) -> (first: Column<UInt32>, ranks: Column<UInt32>) {
        let starts = Scratch<UInt32>(count: count + 1, of: 0)
        for place in 0..<ends.count { starts[Int(ends[place]) + 1] += 1 }
        for rank in 0..<count { starts[rank + 1] += starts[rank] }
        let next = Scratch(copying: Column(starts))
        let ranks = Scratch<UInt32>(count: ends.count, of: 0)
        for rank in 0..<count {
            for place in Int(first[rank])..<Int(first[rank + 1]) {
                let end = ends[place]
                ranks[next[end]] = UInt32(rank)
                next[end] += 1
            }
        }
        return (Column(starts), Column(ranks))
    }
}

/// ``LowerNeighbours`` that are made when they are wanted for the first time: who never learns of
/// traffic does not pay for them.
final class LazyLowerNeighbours: Sendable {
    private let made = Mutex<LowerNeighbours?>(nil)

    func of(_ topology: HierarchyTopology) -> LowerNeighbours {
        made.withLock { made in
            if let made { return made }
            let neighbours = LowerNeighbours(topology)
            made = neighbours
            return neighbours
        }
    }
}
