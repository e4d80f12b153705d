/// Labels of one direction of a search in a hierarchy.
final class Frontier {
    /// Marks a label that comes from a seed; its number is in the other bits.
    static let seedMark: UInt32 = 1 << 31

    let weights: Scratch<UInt32>
    /// The rank before, or ``seedMark`` with the number of a seed.
    let origins: Scratch<UInt32>

    init(count: Int) {
        weights = Scratch(count: count, of: Metric.infinite)
        origins = Scratch(count: count, of: HierarchyTopology.none)
    }

    @inline(__always)
    func seed(_ rank: UInt32, _ weight: UInt32, number: Int) {
        guard weight < weights[rank] else { return }
        weights[rank] = weight
        origins[rank] = Self.seedMark | UInt32(number)
    }

    /// The labels as they lie in memory, for inner loops: what belongs to an object is looked up anew
    /// after each write.
    @inline(__always)
    var labels: Labels { Labels(weights: weights.base, origins: origins.base) }

    struct Labels {
        let weights: UnsafeMutablePointer<UInt32>
        let origins: UnsafeMutablePointer<UInt32>

        @inline(__always)
        func reach(_ rank: UInt32, _ weight: UInt32, by origin: UInt32) {
            guard weight < weights[Int(rank)] else { return }
            weights[Int(rank)] = weight
            origins[Int(rank)] = origin
        }

        /// The number of the seed that a label comes from.
        func seed(of rank: UInt32) -> UInt32 {
            var origin = origins[Int(rank)]
            while origin & Frontier.seedMark == 0 { origin = origins[Int(origin)] }
            return origin & ~Frontier.seedMark
        }
    }

    func clear(_ ranks: [UInt32]) {
        for rank in ranks { weights[rank] = Metric.infinite }
    }
}
