import Synchronization

/// What a partial customization works out anew or leaves as it is: ranges of ranks within ranges.
///
/// The whole hierarchy has parts, each with a quarter of its ranks at most, these have parts of their own,
/// and so on. Invariants: whatever lies below a rank of a part in the elimination tree lies in that part
/// too; the parts within a part come right before it.
struct CustomizationParts: Sendable {
    struct Part {
        /// All of its ranks.
        let ranks: Range<UInt32>
        /// Those that are in no part within it, ascending.
        let own: [Range<UInt32>]
        /// The first of the parts within it, itself if there is none.
        let first: Int
    }

    /// The last is the whole hierarchy.
    let parts: [Part]
    /// For each part that which it is right within, for the last itself.
    let outer: [Int]
    /// Parts that are worked out apart from each other when several threads share the work.
    let independent: [Int]
    /// Those that are not within any of them, ascending.
    let rest: [Int]
    /// For each rank whether a chain begins there, as ``WaitingMatrices`` wants it.
    let beginsChain: Scratch<Bool>
    /// The ranges of all parts' own ranks, ascending, with the part.
    private let owners: [(start: UInt32, part: Int)]

    /// So few ranks that most parts stay as they are with traffic on 1 % of all segments, and so many that
    /// what they leave takes little memory.
    private static let mostRanks = 64

    init(_ topology: HierarchyTopology) {
        var parts: [Part] = []
        let starts = IndependentParts.starts(topology)
        func divide(_ ranks: Range<UInt32>) {
            let first = parts.count
            guard ranks.count > Self.mostRanks else {
                return parts.append(Part(ranks: ranks, own: [ranks], first: first))
            }
            let within = IndependentParts(
                of: ranks, largest: max(Self.mostRanks, ranks.count / 4), starts)
            for part in within.parts { divide(part) }
            parts.append(Part(ranks: ranks, own: within.rest, first: first))
        }
        divide(0..<UInt32(topology.rankCount))
        self.parts = parts
        owners = parts.enumerated().flatMap { number, part in
            part.own.map { (start: $0.lowerBound, part: number) }
        }.sorted { $0.start < $1.start }
        var outer = Array(parts.indices)
        for number in parts.indices {
            Self.forEachPart(rightWithin: number, parts) { outer[$0] = number }
        }
        self.outer = outer
        let largest = topology.rankCount / IndependentParts.fewest
        independent = parts.indices.filter {
            parts[$0].ranks.count <= largest && parts[outer[$0]].ranks.count > largest
        }
        rest = parts.indices.filter { parts[$0].ranks.count > largest }
        beginsChain = WaitingMatrices.chainBeginnings(
            topology, within: parts.lazy.flatMap(\.own))
    }

    /// Calls `body` with each part within a part that is within no other of them.
    @inline(__always)
    func forEachPart(rightWithin number: Int, _ body: (Int) -> Void) {
        Self.forEachPart(rightWithin: number, parts, body)
    }

    @inline(__always)
    private static func forEachPart(
        rightWithin number: Int, _ parts: [Part], _ body: (Int) -> Void
    ) {
        let first = parts[number].first
        var inner = number - 1
        while inner >= first {
            body(inner)
            inner = parts[inner].first - 1
        }
    }

    /// The part whose own a rank is.
    func part(of rank: UInt32) -> Int {
        var low = 0
        var high = owners.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if owners[middle].start <= rank { low = middle } else { high = middle }
        }
        return owners[low].part
    }
}

/// ``CustomizationParts`` that are made when they are wanted for the first time: who never learns of
/// traffic does not pay for them.
final class LazyCustomizationParts: Sendable {
    private let made = Mutex<CustomizationParts?>(nil)

    func of(_ topology: HierarchyTopology) -> CustomizationParts {
        made.withLock { made in
            if let made { return made }
            let parts = CustomizationParts(topology)
            made = parts
            return parts
        }
    }
}
