import RoadNetwork

extension HierarchyTopology {
    /// Builds the hierarchy of a graph for an order of the segments, the first to be contracted first.
    init(graph: TurnGraph, segmentOrder: [UInt32]) {
        guard
            let whole = Self(graph: graph, segmentOrder: segmentOrder, trianglesPerState: .infinity)
        else { preconditionFailure("a rank has more higher neighbours than there may be") }
        self = whole
    }

    /// Likewise; nil when there are more triangles for each state, in all but small graphs, or more than
    /// ``mostHigherNeighbours``. Those of a city have some hundreds of triangles, those of a country some
    /// thousands.
    init?(graph: TurnGraph, segmentOrder: [UInt32], trianglesPerState: Double) {
        let order = StateOrder(graph: graph, segmentOrder: segmentOrder)
        let most = trianglesPerState * Double(order.states.count + 500)
        guard let fill = UndirectedFill(graph: graph, order: order, mostTriangles: most) else {
            return nil
        }
        let directed = DirectedFill(graph: graph, order: order, fill: fill)
        let (firstTurn, turns, turnArcs) = directed.turns(of: graph, order: order)
        self.init(
            ranks: PackedNumbers(order.ranks), states: PackedNumbers(order.states),
            parents: HierarchyTable(PackedNumbers(fill.parents)),
            firstUp: HierarchyTable(PackedNumbers(directed.firstUp)),
            upHeads: HierarchyTable(PackedNumbers(directed.upHeads)),
            firstDown: HierarchyTable(PackedNumbers(directed.firstDown)),
            downTails: HierarchyTable(PackedNumbers(directed.downTails)),
            firstTurn: PackedNumbers(firstTurn), turns: PackedNumbers(turns),
            turnArcs: PackedNumbers(turnArcs))
    }
}

/// States by rank.
struct StateOrder {
    let ranks: [UInt32]
    let states: [UInt32]

    init(graph: TurnGraph, segmentOrder: [UInt32]) {
        let isUsed = graph.usedStates()
        var ranks = [UInt32](repeating: HierarchyTopology.none, count: graph.stateCount)
        var states: [UInt32] = []
        for segment in segmentOrder {
            for edge in [segment << 1, segment << 1 | 1] {
                for state in graph.states(of: EdgeID(rawValue: edge)) where isUsed[Int(state)] {
                    ranks[Int(state)] = UInt32(states.count)
                    states.append(state)
                }
            }
        }
        self.ranks = ranks
        self.states = states
    }

    /// Calls `body` for every turn between two states, with the lower and the higher rank of them,
    /// whether it leads up, and its arc.
    func forEachTurn(
        of graph: TurnGraph,
        _ body: (_ low: UInt32, _ high: UInt32, _ isUp: Bool, _ arc: UInt32) -> Void
    ) {
        for state in states {
            let rank = ranks[Int(state)]
            for arc in graph.arcs(of: state) {
                let other = ranks[Int(graph.heads[arc])]
                guard other != rank else { continue }
                body(min(rank, other), max(rank, other), rank < other, UInt32(arc))
            }
        }
    }
}

/// The elimination tree and the neighbours that contraction gives each state, directions apart.
struct UndirectedFill {
    let parents: [UInt32]
    let first: [Int]
    /// Higher neighbours of each rank, ascending.
    let heads: [UInt32]

    init?(graph: TurnGraph, order: StateOrder, mostTriangles: Double) {
        let count = order.states.count
        let (firstOwn, own) = Self.higherNeighbours(graph, order)
        var parents = [UInt32](repeating: HierarchyTopology.none, count: count)
        var firstChild = [UInt32](repeating: HierarchyTopology.none, count: count)
        var nextSibling = firstChild
        var marks = firstChild
        var first = [0]
        first.reserveCapacity(count + 1)
        var heads: [UInt32] = []
        var gathered: [UInt32] = []
        var triangles = 0.0
        for rank in 0..<UInt32(count) {
            gathered.removeAll(keepingCapacity: true)
            for place in firstOwn[Int(rank)]..<firstOwn[Int(rank) + 1] {
                let other = own[Int(place)]
                if marks[Int(other)] != rank {
                    marks[Int(other)] = rank
                    gathered.append(other)
                }
            }
            var child = firstChild[Int(rank)]
            while child != HierarchyTopology.none {
                for place in first[Int(child)]..<first[Int(child) + 1] {
                    let other = heads[place]
                    if other != rank, marks[Int(other)] != rank {
                        marks[Int(other)] = rank
                        gathered.append(other)
                    }
                }
                child = nextSibling[Int(child)]
            }
            triangles += Double(gathered.count * gathered.count) / 2
            guard triangles <= mostTriangles,
                gathered.count <= HierarchyTopology.mostHigherNeighbours
            else { return nil }
            gathered.sort()
            heads += gathered
            first.append(heads.count)
            if let parent = gathered.first {
                parents[Int(rank)] = parent
                nextSibling[Int(rank)] = firstChild[Int(parent)]
                firstChild[Int(parent)] = rank
            }
        }
        self.parents = parents
        self.first = first
        self.heads = heads
    }

    /// For each rank the higher ranks that a turn joins it with, repeats included.
    private static func higherNeighbours(
        _ graph: TurnGraph, _ order: StateOrder
    ) -> (first: [UInt32], others: [UInt32]) {
        var first = [UInt32](repeating: 0, count: order.states.count + 1)
        order.forEachTurn(of: graph) { low, _, _, _ in first[Int(low) + 1] += 1 }
        for rank in order.states.indices { first[rank + 1] += first[rank] }
        var next = first
        var others = [UInt32](repeating: 0, count: Int(first[order.states.count]))
        order.forEachTurn(of: graph) { low, high, _, _ in
            others[Int(next[Int(low)])] = high
            next[Int(low)] += 1
        }
        return (first, others)
    }
}

/// Which of the arcs of an ``UndirectedFill`` some way over lower states runs along, each direction
/// for itself.
struct DirectedFill {
    private(set) var firstUp: [UInt32] = [0]
    private(set) var upHeads: [UInt32] = []
    private(set) var firstDown: [UInt32] = [0]
    private(set) var downTails: [UInt32] = []

    init(graph: TurnGraph, order: StateOrder, fill: UndirectedFill) {
        let count = order.states.count
        // 1: the arc up exists, 2: the arc down.
        let directions = Scratch<UInt8>(count: fill.heads.count, of: 0)
        Self.markTurns(directions, graph, order, fill)
        Self.markShortcuts(directions, fill)
        firstUp.reserveCapacity(count + 1)
        firstDown.reserveCapacity(count + 1)
        for rank in 0..<count {
            for place in fill.first[rank]..<fill.first[rank + 1] {
                if directions[place] & 1 != 0 { upHeads.append(fill.heads[place]) }
                if directions[place] & 2 != 0 { downTails.append(fill.heads[place]) }
            }
            firstUp.append(UInt32(upHeads.count))
            firstDown.append(UInt32(downTails.count))
        }
    }

    private static func markTurns(
        _ directions: Scratch<UInt8>, _ graph: TurnGraph, _ order: StateOrder,
        _ fill: UndirectedFill
    ) {
        order.forEachTurn(of: graph) { low, high, isUp, _ in
            let range = fill.first[Int(low)]..<fill.first[Int(low) + 1]
            guard let place = fill.heads[range].firstIndex(of: high) else { return }
            directions[place] |= isUp ? 1 : 2
        }
    }

    /// Goes through the lower triangles of each rank in turn. `cursors[u]` is the place of the next
    /// higher neighbour of `u`, whose list of waiting lower ranks `u` is in.
    private static func markShortcuts(_ directions: Scratch<UInt8>, _ fill: UndirectedFill) {
        let count = fill.parents.count
        let cursors = Scratch<Int>(count: count, of: 0)
        let firstWaiting = Scratch<UInt32>(count: count, of: HierarchyTopology.none)
        let nextWaiting = Scratch<UInt32>(count: count, of: HierarchyTopology.none)
        let marks = Scratch<UInt8>(count: count, of: 0)
        for rank in 0..<count {
            let own = fill.first[rank]..<fill.first[rank + 1]
            for place in own { marks[fill.heads[place]] = directions[place] }
            var lower = firstWaiting[rank]
            while lower != HierarchyTopology.none {
                let next = nextWaiting[lower]
                let place = cursors[Int(lower)]
                let here = directions[place]
                let end = fill.first[Int(lower) + 1]
                for other in place + 1..<max(place + 1, end) {
                    let there = directions[other]
                    // Down from here and up from the lower one, or the other way round.
                    let up = (here >> 1) & there & 1
                    let down = here & (there >> 1) & 1
                    marks[fill.heads[other]] |= up | down << 1
                }
                wait(lower, at: place + 1, cursors, firstWaiting, nextWaiting, fill)
                lower = next
            }
            for place in own { directions[place] = marks[fill.heads[place]] }
            wait(
                UInt32(rank), at: own.lowerBound, cursors, firstWaiting, nextWaiting, fill)
        }
    }

    private static func wait(
        _ rank: UInt32, at place: Int, _ cursors: Scratch<Int>, _ firstWaiting: Scratch<UInt32>,
        _ nextWaiting: Scratch<UInt32>, _ fill: UndirectedFill
    ) {
        guard place < fill.first[Int(rank) + 1] else { return }
        cursors[Int(rank)] = place
        let head = fill.heads[place]
        nextWaiting[rank] = firstWaiting[head]
        firstWaiting[head] = rank
    }

    /// The turns by their lower rank, and the arc that each is part of.
    func turns(
        of graph: TurnGraph, order: StateOrder
    ) -> (first: [UInt32], turns: [UInt32], arcs: [UInt32]) {
        let count = order.states.count
        var first = [UInt32](repeating: 0, count: count + 1)
        order.forEachTurn(of: graph) { low, _, _, _ in first[Int(low) + 1] += 1 }
        for rank in 0..<count { first[rank + 1] += first[rank] }
        var next = first
        let total = Int(first[count])
        var turns = [UInt32](repeating: 0, count: total)
        var arcs = turns
        order.forEachTurn(of: graph) { low, high, isUp, arc in
            let place = Int(next[Int(low)])
            next[Int(low)] += 1
            turns[place] = arc
            let range =
                isUp
                ? Int(firstUp[Int(low)])..<Int(firstUp[Int(low) + 1])
                : Int(firstDown[Int(low)])..<Int(firstDown[Int(low) + 1])
            let found = (isUp ? upHeads : downTails)[range].firstIndex(of: high) ?? range.lowerBound
            arcs[place] = UInt32(found - range.lowerBound) << 1 | (isUp ? 0 : 1)
        }
        return (first, turns, arcs)
    }
}
