import RoadNetwork
import Synchronization

/// For each rank of a hierarchy the lower ranks that it has an arc to or from, ascending: the way back
/// from an arc to the triangles below it, which a partial customization needs.
struct LowerNeighbours: Sendable {
    private let first: Column<UInt32>
    private let ranks: Column<UInt32>

    /// On several threads ``IndependentParts`` are looked through apart from each other.
    init(_ topology: HierarchyTopology, threads: Int = Parallel.usualThreads) {
        let independent = IndependentParts(topology)
        let parts = independent.parts
        let starts = Scratch<UInt32>(count: topology.rankCount + 1, of: 0)
        let outward = Mutex([[Link]](repeating: [], count: parts.count))
        Parallel.forEach(parts.count, threads: threads) { number in
            var links: [Link] = []
            for rank in parts[number] {
                topology.forEachHigher(of: rank) { higher in
                    if higher < parts[number].upperBound {
                        starts[Int(higher) + 1] += 1
                    } else {
                        links.append(Link(lower: rank, higher: higher))
                    }
                }
            }
            outward.withLock { $0[number] = links }
        }
        let links = Self.ascending(outward.withLock { $0 }, independent, topology)
        for link in links { starts[Int(link.higher) + 1] += 1 }
        for rank in 0..<topology.rankCount { starts[rank + 1] += starts[rank] }
        let next = Scratch(copying: Column(starts))
        let ranks = Scratch<UInt32>(count: Int(starts[topology.rankCount]), of: nil)
        Parallel.forEach(parts.count, threads: threads) { number in
            for rank in parts[number] {
                topology.forEachHigher(of: rank) { higher in
                    guard higher < parts[number].upperBound else { return }
                    ranks[next[higher]] = rank
                    next[higher] += 1
                }
            }
        }
        for link in links {
            ranks[next[link.higher]] = link.lower
            next[link.higher] += 1
        }
        first = Column(starts)
        self.ranks = Column(ranks)
    }

    /// An arc, either way, that ends in no part.
    private struct Link {
        var lower: UInt32
        var higher: UInt32
    }

    /// All of them by their lower ranks: `outward` are those that begin in the parts.
    private static func ascending(
        _ outward: [[Link]], _ independent: IndependentParts, _ topology: HierarchyTopology
    ) -> [Link] {
        var links: [Link] = []
        var parts = zip(independent.parts, outward).makeIterator()
        var part = parts.next()
        for range in independent.rest {
            while let (ranks, own) = part, ranks.lowerBound < range.lowerBound {
                links += own
                part = parts.next()
            }
            for rank in range {
                topology.forEachHigher(of: rank) { links.append(Link(lower: rank, higher: $0)) }
            }
        }
        // From a part above all that is left over nothing leads anywhere.
        return links
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

    func of(
        _ topology: HierarchyTopology, threads: Int = Parallel.usualThreads
    ) -> LowerNeighbours {
        made.withLock { made in
            if let made { return made }
            let neighbours = LowerNeighbours(topology, threads: threads)
            made = neighbours
            return neighbours
        }
    }
}
