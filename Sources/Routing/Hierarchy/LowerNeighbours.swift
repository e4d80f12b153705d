import RoadNetwork
import Synchronization

/// For each rank of a hierarchy the lower ranks that it has an arc to or from, ascending: the way back
/// from an arc to the triangles below it, which a partial customization needs.
struct LowerNeighbours: Sendable {
    private let first: Column<UInt32>
    private let ranks: Column<UInt32>

    init(_ topology: HierarchyTopology) {
        let count = topology.rankCount
        let starts = Scratch<UInt32>(count: count + 1, of: 0)
        for rank in 0..<UInt32(count) {
            topology.forEachHigher(of: rank) { starts[Int($0) + 1] += 1 }
        }
        for rank in 0..<count { starts[rank + 1] += starts[rank] }
        let next = Scratch(copying: Column(starts))
        let ranks = Scratch<UInt32>(count: Int(starts[count]), of: nil)
        for rank in 0..<UInt32(count) {
            topology.forEachHigher(of: rank) { higher in
                ranks[next[higher]] = rank
                next[higher] += 1
            }
        }
        first = Column(starts)
        self.ranks = Column(ranks)
    }

    /// How many there are of all ranks together.
    var count: Int { ranks.count }

    @inline(__always)
    func places(of rank: UInt32) -> Range<Int> {
        Int(first[rank])..<Int(first[Int(rank) + 1])
    }

    @inline(__always)
    subscript(place: Int) -> UInt32 { ranks[place] }
}

extension HierarchyTopology {
    /// Calls `body` once for each higher rank that a rank has an arc to or from, ascending.
    @inline(__always)
    func forEachHigher(of rank: UInt32, _ body: (UInt32) -> Void) {
        let (up, down) = (up(rank), down(rank))
        var (upArc, downArc) = (up.lowerBound, down.lowerBound)
        var head = up.isEmpty ? Self.none : upHeads[upArc]
        var tail = down.isEmpty ? Self.none : downTails[downArc]
        while true {
            let higher = min(head, tail)
            guard higher != Self.none else { return }
            body(higher)
            if head == higher {
                upArc += 1
                head = upArc < up.upperBound ? upHeads[upArc] : Self.none
            }
            if tail == higher {
                downArc += 1
                tail = downArc < down.upperBound ? downTails[downArc] : Self.none
            }
        }
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
