import Columns

extension FrontalElimination {
    /// The destination of the weights and middles of arcs.
    struct Targets {
        let weights: PagedColumnEdit<UInt32>
        let middles: PagedColumnEdit<UInt32>
    }
}

extension FrontalElimination.Targets {
    typealias Value = (weight: UInt32, middle: UInt32)
    typealias Arcs = (weights: NumberedRecords<UInt32>, middles: NumberedRecords<UInt32>)

    @inline(__always)
    static func value(_ weight: UInt32, _ middle: UInt32) -> Value {
        (weight, weight < Weight.infinite ? middle : HierarchyTopology.none)
    }

    /// The destination of a rank's arcs; nil if the version before has `value` for each end already.
    @inline(__always)
    func own(
        _ arcs: Range<Int>, _ ends: PackedTable, differingFrom value: (_ end: UInt32) -> Value
    ) -> Arcs? {
        guard !arcs.isEmpty else { return nil }
        let first = UInt32(truncatingIfNeeded: arcs.lowerBound)
        if let weights = weights.records(from: first), let middles = middles.records(from: first) {
            return (weights, middles)
        }
        let before = (
            weights: weights.recordsBefore(from: first), middles: middles.recordsBefore(from: first)
        )
        var isSame = true
        ends.forEach(in: arcs) { arc, end in
            let (weight, middle) = value(end)
            isSame = isSame && weight == before.weights[arc] && middle == before.middles[arc]
        }
        return isSame ? nil : (weights.ownRecords(from: first), middles.ownRecords(from: first))
    }
}
