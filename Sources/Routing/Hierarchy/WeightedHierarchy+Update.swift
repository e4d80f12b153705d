extension WeightedHierarchy {
    /// The hierarchy with the weights of some turns changed, worked out from what they change only.
    ///
    /// Arcs whose turns or lower triangles changed are worked out anew, the lowest first; an arc is
    /// looked at only if the changed way is the one that it stands for, or is now shorter. Where this
    /// leads to too many arcs, going through all of them once is faster, and that is done instead. The
    /// weights are those of a full customization either way.
    func updated(
        turnWeights: Column<UInt32>, changed: [Int], graph: TurnGraph, lower: LowerNeighbours
    ) -> WeightedHierarchy {
        let most = topology.arcCount / Self.partialShare
        guard changed.count < most else {
            return WeightedHierarchy(topology: topology, turnWeights: turnWeights)
        }
        var update = HierarchyUpdate(hierarchy: self, turnWeights: turnWeights, lower: lower)
        for arc in changed { update.turnChanged(arc, graph) }
        return update.finished(withinArcs: max(most, Self.fewArcs))
            ?? WeightedHierarchy(topology: topology, turnWeights: turnWeights)
    }

    /// Working one arc out by itself costs about as much as this many in a full customization.
    private static let partialShare = 25
    /// So many arcs are worked out one by one even in a small hierarchy.
    private static let fewArcs = 2000
}

/// The work of a partial customization.
private struct HierarchyUpdate {
    private let topology: HierarchyTopology
    private let turnWeights: Column<UInt32>
    private let lower: LowerNeighbours
    private let up: Scratch<UInt32>
    private let down: Scratch<UInt32>
    private let upMiddles: Scratch<UInt32>
    private let downMiddles: Scratch<UInt32>
    /// Arcs to be worked out, by the lower of their ranks: twice the index, plus one for arcs down.
    private var queue = SearchQueue()
    private var isQueued: Set<UInt32> = []

    init(hierarchy: WeightedHierarchy, turnWeights: Column<UInt32>, lower: LowerNeighbours) {
        topology = hierarchy.topology
        self.turnWeights = turnWeights
        self.lower = lower
        up = Scratch(copying: hierarchy.upWeights)
        down = Scratch(copying: hierarchy.downWeights)
        upMiddles = Scratch(copying: hierarchy.upMiddles)
        downMiddles = Scratch(copying: hierarchy.downMiddles)
    }

    mutating func turnChanged(_ arc: Int, _ graph: TurnGraph) {
        let head = topology.ranks[graph.heads[arc]]
        let tail = topology.ranks[graph.tail(of: arc)]
        guard head != HierarchyTopology.none, tail != HierarchyTopology.none, head != tail else {
            return
        }
        enqueue(from: tail, to: head)
    }

    /// Nil when more arcs than the limit would have to be worked out.
    mutating func finished(withinArcs limit: Int) -> WeightedHierarchy? {
        var count = 0
        while let (rank, arc) = queue.popLeast() {
            count += 1
            guard count <= limit else { return nil }
            isQueued.remove(arc)
            if arc & 1 == 0 {
                workOutUp(Int(arc >> 1), of: rank)
            } else {
                workOutDown(Int(arc >> 1), of: rank)
            }
        }
        return WeightedHierarchy(
            topology: topology, upWeights: Column(up), downWeights: Column(down),
            upMiddles: Column(upMiddles), downMiddles: Column(downMiddles))
    }

    private mutating func enqueue(from tail: UInt32, to head: UInt32) {
        let arc: UInt32
        if tail < head {
            guard let found = topology.upArc(from: tail, to: head) else { return }
            arc = UInt32(found) << 1
        } else {
            guard let found = topology.downArc(to: head, from: tail) else { return }
            arc = UInt32(found) << 1 | 1
        }
        if isQueued.insert(arc).inserted { queue.insert(key: min(tail, head), state: arc) }
    }

    /// The least weight of the turns that an arc stands for.
    private func turnWeight(of arc: UInt32, at rank: UInt32) -> UInt32 {
        var least = Metric.infinite
        for place in topology.turns(of: rank) where topology.turnArcs[place] == arc {
            least = min(least, turnWeights[topology.turns[place]])
        }
        return least
    }

    private mutating func workOutUp(_ arc: Int, of rank: UInt32) {
        let head = topology.upHeads[arc]
        var best = turnWeight(of: UInt32(arc) << 1, at: rank)
        var middle = HierarchyTopology.none
        for below in lower.reached(from: rank) {
            guard let last = topology.upArc(from: below, to: head),
                let first = topology.downArc(to: below, from: rank)
            else { continue }
            let sum = down[first] &+ up[last]
            if sum < best || (sum == best && sum < Metric.infinite && below < middle) {
                (best, middle) = (sum, below)
            }
        }
        upMiddles[arc] = middle
        guard up[arc] != best else { return }
        up[arc] = best
        for other in topology.down(rank) {
            let tail = topology.downTails[other]
            if tail != head { check(from: tail, to: head, over: rank, down[other] &+ best) }
        }
    }

    private mutating func workOutDown(_ arc: Int, of rank: UInt32) {
        let tail = topology.downTails[arc]
        var best = turnWeight(of: UInt32(arc) << 1 | 1, at: rank)
        var middle = HierarchyTopology.none
        for below in lower.reaching(rank) {
            guard let first = topology.downArc(to: below, from: tail),
                let last = topology.upArc(from: below, to: rank)
            else { continue }
            let sum = down[first] &+ up[last]
            if sum < best || (sum == best && sum < Metric.infinite && below < middle) {
                (best, middle) = (sum, below)
            }
        }
        downMiddles[arc] = middle
        guard down[arc] != best else { return }
        down[arc] = best
        for other in topology.up(rank) {
            let head = topology.upHeads[other]
            if head != tail { check(from: tail, to: head, over: rank, best &+ up[other]) }
        }
    }

    /// Queues an arc if the way over a rank is the one that it stands for, or has become shorter.
    private mutating func check(
        from tail: UInt32, to head: UInt32, over rank: UInt32, _ sum: UInt32
    ) {
        let (weight, middle): (UInt32, UInt32)
        if tail < head {
            guard let arc = topology.upArc(from: tail, to: head) else { return }
            (weight, middle) = (up[arc], upMiddles[arc])
        } else {
            guard let arc = topology.downArc(to: head, from: tail) else { return }
            (weight, middle) = (down[arc], downMiddles[arc])
        }
        if middle == rank || sum < weight { enqueue(from: tail, to: head) }
    }
}

extension TurnGraph {
    /// The state that an arc starts from.
    func tail(of arc: Int) -> UInt32 {
        var low = 0
        var high = stateCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(firstArc[middle]) <= arc { low = middle } else { high = middle }
        }
        return UInt32(low)
    }
}
