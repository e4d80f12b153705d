import RoadNetwork

/// Parts of a hierarchy that can be customized at the same time, and what is left for afterwards.
///
/// Invariant: whatever lies below a rank of a part in the elimination tree lies in that part too. So no
/// arc leads from one part to another, and the lower triangles of its ranks are all its own.
struct IndependentParts {
    /// Ascending.
    let parts: [Range<UInt32>]
    /// The ranks between and above the parts: large separators.
    let rest: [Range<UInt32>]

    /// So many at least that threads which share them end at about the same time, and so few that little
    /// is left over.
    static let fewest = 24

    init(_ topology: HierarchyTopology) {
        self.init(
            of: 0..<UInt32(topology.rankCount), largest: topology.rankCount / Self.fewest,
            Self.starts(topology))
    }

    /// Parts of so many ranks at most of a range that has all that lies below its ranks; `starts` is what
    /// ``starts(_:)`` has found.
    init(of ranks: Range<UInt32>, largest: Int, _ starts: Scratch<UInt32>) {
        var parts: [Range<UInt32>] = []
        var rest: [Range<UInt32>] = []
        func append(_ range: Range<UInt32>, to ranges: inout [Range<UInt32>], most: Int) {
            if let last = ranges.last, last.lowerBound == range.upperBound,
                Int(last.upperBound - range.lowerBound) <= most
            {
                ranges[ranges.count - 1] = range.lowerBound..<last.upperBound
            } else {
                ranges.append(range)
            }
        }
        var end = ranks.upperBound
        while end > ranks.lowerBound {
            let start = starts[end - 1]
            if Int(end - start) <= largest {
                append(start..<end, to: &parts, most: largest)
                end = start
            } else {
                append(end - 1..<end, to: &rest, most: .max)
                end -= 1
            }
        }
        self.parts = parts.reversed()
        self.rest = rest.reversed()
    }

    /// For each rank the highest start of a range up to it that has all that lies below its ranks.
    static func starts(_ topology: HierarchyTopology) -> Scratch<UInt32> {
        let count = topology.rankCount
        let starts = Scratch<UInt32>(count: count, of: nil)
        for rank in 0..<count { starts[rank] = UInt32(rank) }
        // The ranges so far, one behind another, by their starts.
        var ranges: [UInt32] = []
        for rank in 0..<count {
            let least = starts[rank]
            while let last = ranges.last, last > least { ranges.removeLast() }
            if least == UInt32(rank) { ranges.append(least) }
            let start = ranges[ranges.count - 1]
            starts[rank] = start
            let parent = topology.parents[rank]
            if parent != HierarchyTopology.none {
                starts[parent] = min(starts[parent], start)
            }
        }
        return starts
    }
}
