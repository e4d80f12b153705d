import Columns

/// Labels of one direction of an elimination-tree query: for each rank a weight and its origin.
final class SearchLabels {
    /// Marks the label of an end of the query; the number of the end is in the other bits.
    static let endMark: UInt32 = 1 << 31

    let weights: Scratch<UInt32>
    /// The rank before, or ``endMark`` with the number of an end.
    let origins: Scratch<UInt32>

    init(count: Int) {
        weights = Scratch(count: count, of: Weight.infinite)
        origins = Scratch(count: count, of: HierarchyTopology.none)
    }

    @inline(__always)
    func begin(at rank: UInt32, _ weight: UInt32, number: Int) {
        guard weight < weights[rank] else { return }
        weights[rank] = weight
        origins[rank] = Self.endMark | UInt32(number)
    }

    /// The labels in memory, for inner loops: an object's properties are loaded anew after each write.
    @inline(__always)
    var pointers: Pointers { Pointers(weights: weights.base, origins: origins.base) }

    struct Pointers {
        let weights: UnsafeMutablePointer<UInt32>
        let origins: UnsafeMutablePointer<UInt32>

        @inline(__always)
        func reach(_ rank: UInt32, _ weight: UInt32, by origin: UInt32) {
            guard weight < weights[Int(rank)] else { return }
            weights[Int(rank)] = weight
            origins[Int(rank)] = origin
        }

        /// The number of a label's end.
        func end(of rank: UInt32) -> UInt32 {
            var origin = origins[Int(rank)]
            while origin & SearchLabels.endMark == 0 { origin = origins[Int(origin)] }
            return origin & ~SearchLabels.endMark
        }
    }

    func clear(_ ranks: [UInt32]) {
        for rank in ranks { weights[rank] = Weight.infinite }
    }
}
