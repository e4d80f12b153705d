extension FrontalElimination {
    /// Where the weights and middles of arcs are written.
    struct Targets {
        let weights: ArcColumnEdit
        let middles: ArcColumnEdit
    }
}

extension FrontalElimination.Targets {
    typealias Value = (weight: UInt32, middle: UInt32)
    typealias Arcs = (weights: NumberedRecords<UInt32>, middles: NumberedRecords<UInt32>)

    @inline(__always)
    static func value(_ weight: UInt32, _ middle: UInt32) -> Value {
        (weight, weight < Metric.infinite ? middle : HierarchyTopology.none)
    }

    /// Where a rank's arcs are written; nil when there is a version before and it has for each end what
    /// `value` has.
    @inline(__always)
    func own(
        _ arcs: Range<Int>, _ ends: HierarchyTable, differingFrom value: (_ end: UInt32) -> Value
    ) -> Arcs? {
        guard !arcs.isEmpty else { return nil }
        let first = UInt32(truncatingIfNeeded: arcs.lowerBound)
        if let weights = weights.values(from: first), let middles = middles.values(from: first) {
            return (weights, middles)
        }
        let before = (
            weights: weights.valuesBefore(from: first), middles: middles.valuesBefore(from: first)
        )
        var isSame = true
        ends.forEach(in: arcs) { arc, end in
            let (weight, middle) = value(end)
            isSame = isSame && weight == before.weights[arc] && middle == before.middles[arc]
        }
        return isSame ? nil : (weights.ownValues(from: first), middles.ownValues(from: first))
    }
}
