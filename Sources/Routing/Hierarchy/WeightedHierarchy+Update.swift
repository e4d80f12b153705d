import RoadNetwork

extension WeightedHierarchy {
    /// The hierarchy with the weights of some turns changed, worked out from what they change only.
    ///
    /// Ranks whose turns or lower triangles changed are worked out anew, the lowest first. A rank is
    /// looked at only if a changed way is the one that an arc of it stands for, or is now shorter. Where
    /// this leads to a large part of all ranks, a full customization is faster, and that is done instead.
    /// The weights are the same either way.
    func updated(
        turnWeights: Column<UInt32>, changed: [Int], graph: TurnGraph, lower: LowerNeighbours,
        threads: Int = Parallel.usualThreads
    ) -> WeightedHierarchy {
        var update = HierarchyUpdate(
            hierarchy: self, turnWeights: turnWeights, lower: lower, threads: threads)
        for arc in changed { update.turnChanged(arc, graph) }
        return update.finished()
    }
}

/// The work of a partial customization.
private struct HierarchyUpdate {
    private let topology: HierarchyTopology
    private let turnWeights: Column<UInt32>
    private let lower: LowerNeighbours
    private let threads: Int
    private var up: ArcColumnEdit
    private var down: ArcColumnEdit
    private var upMiddles: ArcColumnEdit
    private var downMiddles: ArcColumnEdit
    private var relaxation: TriangleRelaxation
    private var waiting: RankSet
    private var before: [UInt32] = []

    init(
        hierarchy: WeightedHierarchy, turnWeights: Column<UInt32>, lower: LowerNeighbours,
        threads: Int
    ) {
        self.threads = threads
        topology = hierarchy.topology
        self.turnWeights = turnWeights
        self.lower = lower
        up = ArcColumnEdit(hierarchy.upWeights, first: topology.firstUp)
        down = ArcColumnEdit(hierarchy.downWeights, first: topology.firstDown)
        upMiddles = ArcColumnEdit(hierarchy.upMiddles, first: topology.firstUp)
        downMiddles = ArcColumnEdit(hierarchy.downMiddles, first: topology.firstDown)
        relaxation = TriangleRelaxation(topology)
        waiting = RankSet(count: topology.rankCount)
    }

    mutating func turnChanged(_ arc: Int, _ graph: TurnGraph) {
        let head = topology.ranks[graph.heads[arc]]
        let tail = topology.ranks[graph.tail(of: arc)]
        guard head != HierarchyTopology.none, tail != HierarchyTopology.none, head != tail else {
            return
        }
        waiting.insert(min(head, tail))
    }

    mutating func finished() -> WeightedHierarchy {
        let limit = Self.limit
        let fewPairs = lower.count / (2 * limit)
        var pairs = 0
        var isFull =
            waiting.groupCount > max(20, topology.rankCount / (RankSet.groupSize * limit))
        while !isFull, let rank = waiting.popLeast() {
            let places = lower.places(of: rank)
            pairs += places.count
            isFull = pairs > fewPairs + places.upperBound / limit
            if !isFull { workOut(rank) }
        }
        guard !isFull else {
            return WeightedHierarchy(
                topology: topology, turnWeights: turnWeights, threads: threads)
        }
        return WeightedHierarchy(
            topology: topology, upWeights: up.column, downWeights: down.column,
            upMiddles: upMiddles.column, downMiddles: downMiddles.column)
    }

    /// Going back to a lower rank costs eight times what it does in a full customization. So that is
    /// faster when turns have changed in one in so many groups of neighbouring ranks, or when one in so
    /// many of the lower ranks of those passed so far was gone back to, and half as many of all. Two threads
    /// share a full customization and not this, but the processors have other work too.
    private static let limit = 10

    private mutating func workOut(_ rank: UInt32) {
        let (upArcs, downArcs) = (topology.up(rank), topology.down(rank))
        let own = (weights: up.values(of: rank), middles: upMiddles.values(of: rank))
        let ownDown = (weights: down.values(of: rank), middles: downMiddles.values(of: rank))
        before.removeAll(keepingCapacity: true)
        for arc in upArcs { before.append(own.weights[arc]) }
        for arc in downArcs { before.append(ownDown.weights[arc]) }
        topology.takeTurns(of: rank, (upArcs, downArcs), turnWeights, up: own, down: ownDown)
        relaxation.begin((upArcs, downArcs), up: own, down: ownDown)
        for place in lower.places(of: rank) {
            let below = lower[place]
            relaxation.relax(
                over: below, Self.side(topology.upHeads, topology.up(below), rank),
                Self.side(topology.downTails, topology.down(below), rank),
                up: up.column.values(from: topology.firstUp[below]),
                down: down.column.values(from: topology.firstDown[below]))
        }
        for (number, arc) in upArcs.enumerated() where own.weights[arc] != before[number] {
            let head = topology.upHeads[arc]
            for other in downArcs {
                check(
                    from: topology.downTails[other], to: head, over: rank,
                    ownDown.weights[other] &+ own.weights[arc])
            }
        }
        for (number, arc) in downArcs.enumerated()
        where ownDown.weights[arc] != before[upArcs.count + number] {
            let tail = topology.downTails[arc]
            for other in upArcs {
                check(
                    from: tail, to: topology.upHeads[other], over: rank,
                    ownDown.weights[arc] &+ own.weights[other])
            }
        }
    }

    /// The arc of a lower rank that ends at a rank, and those beyond it.
    private static func side(
        _ ends: HierarchyTable, _ arcs: Range<Int>, _ rank: UInt32
    ) -> TriangleRelaxation.Side {
        let place = ends.place(of: rank, in: arcs)
        guard place < arcs.upperBound, ends[place] == rank else {
            return TriangleRelaxation.Side(here: nil, beyond: place..<arcs.upperBound)
        }
        return TriangleRelaxation.Side(here: place, beyond: place + 1..<arcs.upperBound)
    }

    /// Has a rank worked out if the way over a lower one is what an arc of it stands for, or has become
    /// shorter than that.
    private mutating func check(
        from tail: UInt32, to head: UInt32, over rank: UInt32, _ sum: UInt32
    ) {
        let place = min(tail, head)
        guard tail != head, !waiting.contains(place) else { return }
        let (weight, middle): (UInt32, UInt32)
        if tail < head {
            guard let arc = topology.upArc(from: tail, to: head) else { return }
            let first = topology.firstUp[tail]
            weight = up.column.values(from: first)[arc]
            middle = upMiddles.column.values(from: first)[arc]
        } else {
            guard let arc = topology.downArc(to: head, from: tail) else { return }
            let first = topology.firstDown[head]
            weight = down.column.values(from: first)[arc]
            middle = downMiddles.column.values(from: first)[arc]
        }
        if middle == rank || sum < weight { waiting.insert(place) }
    }
}

/// A set of ranks that is emptied from below, while only higher ones are put in.
private struct RankSet {
    private var words: [UInt64]
    /// No rank is in a lower word.
    private var cursor = 0

    init(count: Int) {
        words = [UInt64](repeating: 0, count: count / 64 + 1)
    }

    /// Neighbouring ranks, so many that they are a group.
    static let groupSize = 64

    /// The number of groups that have a rank in the set.
    var groupCount: Int { words.count { $0 != 0 } }

    func contains(_ rank: UInt32) -> Bool {
        words[Int(rank >> 6)] >> UInt64(rank & 63) & 1 != 0
    }

    mutating func insert(_ rank: UInt32) {
        words[Int(rank >> 6)] |= 1 << UInt64(rank & 63)
    }

    mutating func popLeast() -> UInt32? {
        while cursor < words.count {
            let word = words[cursor]
            if word != 0 {
                words[cursor] = word & (word - 1)
                return UInt32(cursor * 64 + word.trailingZeroBitCount)
            }
            cursor += 1
        }
        return nil
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
