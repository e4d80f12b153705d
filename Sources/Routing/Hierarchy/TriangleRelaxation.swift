import RoadNetwork

/// Lowers the weights of a rank's arcs to those of the ways over lower ranks: the inner loop of a partial
/// customization.
///
/// Works on bare memory. What makes that safe: arcs come from a ``HierarchyTopology``, whose numbers were
/// checked when the map was opened, and every weight is at most ``Metric/infinite``, so that a sum of
/// two does not overflow.
struct TriangleRelaxation {
    typealias Values = UnsafeMutablePointer<UInt32>
    /// Where the weights and the middles of arcs are written, by their numbers.
    typealias Targets = (weights: Values, middles: Values)

    /// The arcs of a lower rank in one direction: the one at the current rank, and those beyond it.
    struct Side {
        var here: Int?
        var beyond: Range<Int>
    }

    /// The arcs of the current rank in one direction.
    fileprivate struct Own {
        var arcs = 0..<0
        var weights: Values
        var middles: Values
        let ends: HierarchyTable
        /// For each higher rank the arc that ends there; anything where there is none.
        let slots: Scratch<UInt32>

        init(_ ends: HierarchyTable, count: Int) {
            self.ends = ends
            slots = Scratch(count: count, of: nil)
            weights = slots.base
            middles = slots.base
        }
    }

    private let topology: HierarchyTopology
    private var up: Own
    private var down: Own

    init(_ topology: HierarchyTopology) {
        self.topology = topology
        up = Own(topology.upHeads, count: topology.rankCount)
        down = Own(topology.downTails, count: topology.rankCount)
    }

    /// From now on these arcs, all of one rank, are worked on; `up` and `down` are where they are written, by
    /// their numbers.
    @inline(__always)
    mutating func begin(_ arcs: HierarchyTopology.Arcs, up: Targets, down: Targets) {
        self.up.begin(arcs.up, up)
        self.down.begin(arcs.down, down)
    }

    /// Takes over the ways over a lower rank where they are shorter; `up` and `down` are where the
    /// weights of that rank's arcs are.
    @inline(__always)
    func relax(
        over lower: UInt32, _ uphill: Side, _ downhill: Side,
        up: UnsafePointer<UInt32>, down: UnsafePointer<UInt32>
    ) {
        if let toLower = downhill.here {
            self.up.relax(by: uphill.beyond, up, over: lower, after: down[toLower])
        }
        if let fromLower = uphill.here {
            self.down.relax(by: downhill.beyond, down, over: lower, after: up[fromLower])
        }
    }
}

extension TriangleRelaxation.Own {
    @inline(__always)
    mutating func begin(_ arcs: Range<Int>, _ values: TriangleRelaxation.Targets) {
        self.arcs = arcs
        weights = values.weights
        middles = values.middles
        ends.forEach(in: arcs) { arc, end in slots[end] = UInt32(truncatingIfNeeded: arc) }
    }

    /// The ends of a lower rank's arcs are among the ends of the own. In large separators they are the
    /// same, in the same order: then there is nothing to look up.
    @inline(__always)
    func relax(
        by others: Range<Int>, _ values: UnsafePointer<UInt32>, over lower: UInt32,
        after first: UInt32
    ) {
        guard first < Metric.infinite else { return }
        if others.count == arcs.count {
            relaxAligned(by: others.lowerBound, values, over: lower, after: first)
            return
        }
        ends.forEach(in: others) { arc, end in
            let sum = first &+ values[arc]
            let slot = Int(slots[end])
            // A forged map may lack the arc; then this is one of another rank.
            if arcs.contains(slot), sum <= weights[slot] { put(sum, over: lower, at: slot) }
        }
    }

    @inline(__always)
    private func put(_ sum: UInt32, over lower: UInt32, at slot: Int) {
        if sum < weights[slot] || lower < middles[slot] {
            weights[slot] = sum
            middles[slot] = lower
        }
    }

    @inline(__always)
    private func relaxAligned(
        by other: Int, _ values: UnsafePointer<UInt32>, over lower: UInt32, after first: UInt32
    ) {
        let lanes = SIMD8<UInt32>.scalarCount
        let firsts = SIMD8(repeating: first)
        let lowers = SIMD8(repeating: lower)
        var slot = arcs.lowerBound
        var other = other
        while slot + lanes <= arcs.upperBound {
            let sums = firsts &+ Self.load(values + other)
            let before = Self.load(UnsafePointer(weights + slot))
            if any(sums .<= before) {
                let middlesBefore = Self.load(UnsafePointer(middles + slot))
                let isBetter =
                    (sums .< before) .| ((sums .== before) .& (lowers .< middlesBefore))
                Self.store(before.replacing(with: sums, where: isBetter), weights + slot)
                Self.store(
                    middlesBefore.replacing(with: lowers, where: isBetter), middles + slot)
            }
            slot += lanes
            other += lanes
        }
        while slot < arcs.upperBound {
            let sum = first &+ values[other]
            if sum <= weights[slot] { put(sum, over: lower, at: slot) }
            slot += 1
            other += 1
        }
    }

    @inline(__always)
    private static func load(_ place: UnsafePointer<UInt32>) -> SIMD8<UInt32> {
        UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt32>.self)
    }

    @inline(__always)
    private static func store(_ value: SIMD8<UInt32>, _ place: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(place).storeBytes(of: value, as: SIMD8<UInt32>.self)
    }
}
