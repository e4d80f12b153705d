import Columns

extension HierarchyTopology {
    /// The hierarchy of a graph whose arc `a` leads from `tails[a]` to `heads[a]`.
    ///
    /// - Parameter order: each node once, the first to be contracted first. The time and memory of
    ///   everything depends on it: see ``NestedDissection``.
    public init(
        order: [UInt32], tails: [UInt32], heads: [UInt32]
    ) throws(HierarchyError) {
        var isKnown = [Bool](repeating: false, count: order.count)
        for node in order {
            guard node < order.count, !isKnown[Int(node)] else { throw .notAnOrder(node: node) }
            isKnown[Int(node)] = true
        }
        guard tails.count == heads.count else {
            throw .unequalCounts(tails: tails.count, heads: heads.count)
        }
        for arc in tails.indices {
            for node in [tails[arc], heads[arc]] where node >= order.count {
                throw .unknownNode(node, arc: arc)
            }
        }
        let graph = InputGraph(nodeCount: order.count, tails: tails, heads: heads)
        guard let topology = Self(graph: graph, order: order, trianglesPerNode: .infinity) else {
            throw .tooDense
        }
        self = topology.unpacked()
    }

    /// The hierarchy of a graph; nil when there are more triangles for each node, in all but small graphs,
    /// or more than ``maximumHigherNeighbours``. Graphs of turns of a city have some hundreds of triangles
    /// for each node, those of a country some thousands.
    ///
    /// - Parameter order: each node that has arcs once, the first to be contracted first.
    package init?(graph: InputGraph, order: [UInt32], trianglesPerNode: Double) {
        let order = NodeOrder(graph: graph, nodes: order)
        let limit = trianglesPerNode * Double(order.nodes.count + 500)
        guard let fill = UndirectedFill(graph: graph, order: order, maximumTriangles: limit) else {
            return nil
        }
        let directed = DirectedFill(graph: graph, order: order, fill: fill)
        let (firstInputArc, inputArcs, places) = directed.inputArcs(of: graph, order: order)
        self.init(
            ranks: PackedNumbers(order.ranks), nodes: PackedNumbers(order.nodes),
            parents: PackedTable(PackedNumbers(fill.parents)),
            firstUp: PackedTable(PackedNumbers(directed.firstUp)),
            upHeads: PackedTable(PackedNumbers(directed.upHeads)),
            firstDown: PackedTable(PackedNumbers(directed.firstDown)),
            downTails: PackedTable(PackedNumbers(directed.downTails)),
            firstInputArc: PackedNumbers(firstInputArc), inputArcs: PackedNumbers(inputArcs),
            inputArcPlaces: PackedNumbers(places))
    }
}

/// Nodes by rank.
struct NodeOrder {
    let ranks: [UInt32]
    let nodes: [UInt32]

    init(graph: InputGraph, nodes: [UInt32]) {
        var ranks = [UInt32](repeating: HierarchyTopology.none, count: graph.nodeCount)
        for (rank, node) in nodes.enumerated() { ranks[Int(node)] = UInt32(rank) }
        self.ranks = ranks
        self.nodes = nodes
    }

    /// Calls `body` for every input arc between two nodes, with the lower and the higher rank of them,
    /// whether it leads up, and its number.
    func forEachInputArc(
        of graph: InputGraph,
        _ body: (_ low: UInt32, _ high: UInt32, _ isUp: Bool, _ arc: UInt32) -> Void
    ) {
        for node in nodes {
            let rank = ranks[Int(node)]
            for arc in graph.arcs(of: node) {
                let other = ranks[Int(graph.heads[arc])]
                guard other != rank else { continue }
                body(
                    min(rank, other), max(rank, other), rank < other, graph.number(ofArcAt: arc))
            }
        }
    }
}

/// The elimination tree and the neighbours of each node after contraction, regardless of direction.
struct UndirectedFill {
    let parents: [UInt32]
    let first: [Int]
    /// Higher neighbours of each rank, ascending.
    let heads: [UInt32]

    init?(graph: InputGraph, order: NodeOrder, maximumTriangles: Double) {
        let count = order.nodes.count
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
            guard triangles <= maximumTriangles,
                gathered.count <= HierarchyTopology.maximumHigherNeighbours
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

    /// For each rank the higher ranks that an input arc joins it with, repeats included.
    private static func higherNeighbours(
        _ graph: InputGraph, _ order: NodeOrder
    ) -> (first: [UInt32], others: [UInt32]) {
        var first = [UInt32](repeating: 0, count: order.nodes.count + 1)
        order.forEachInputArc(of: graph) { low, _, _, _ in first[Int(low) + 1] += 1 }
        for rank in order.nodes.indices { first[rank + 1] += first[rank] }
        var next = first
        var others = [UInt32](repeating: 0, count: Int(first[order.nodes.count]))
        order.forEachInputArc(of: graph) { low, high, _, _ in
            others[Int(next[Int(low)])] = high
            next[Int(low)] += 1
        }
        return (first, others)
    }
}

/// The arcs of an ``UndirectedFill`` used by some path over lower nodes, each direction by itself.
struct DirectedFill {
    private(set) var firstUp: [UInt32] = [0]
    private(set) var upHeads: [UInt32] = []
    private(set) var firstDown: [UInt32] = [0]
    private(set) var downTails: [UInt32] = []

    init(graph: InputGraph, order: NodeOrder, fill: UndirectedFill) {
        let count = order.nodes.count
        // 1: the arc up exists, 2: the arc down.
        let directions = Scratch<UInt8>(count: fill.heads.count, of: 0)
        Self.markInputArcs(directions, graph, order, fill)
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

    private static func markInputArcs(
        _ directions: Scratch<UInt8>, _ graph: InputGraph, _ order: NodeOrder,
        _ fill: UndirectedFill
    ) {
        order.forEachInputArc(of: graph) { low, high, isUp, _ in
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

    /// The input arcs by their lower rank, and the arc of each.
    func inputArcs(
        of graph: InputGraph, order: NodeOrder
    ) -> (first: [UInt32], inputArcs: [UInt32], places: [UInt32]) {
        let count = order.nodes.count
        var first = [UInt32](repeating: 0, count: count + 1)
        order.forEachInputArc(of: graph) { low, _, _, _ in first[Int(low) + 1] += 1 }
        for rank in 0..<count { first[rank + 1] += first[rank] }
        var next = first
        let total = Int(first[count])
        var inputArcs = [UInt32](repeating: 0, count: total)
        var places = inputArcs
        order.forEachInputArc(of: graph) { low, high, isUp, arc in
            let place = Int(next[Int(low)])
            next[Int(low)] += 1
            inputArcs[place] = arc
            let range =
                isUp
                ? Int(firstUp[Int(low)])..<Int(firstUp[Int(low) + 1])
                : Int(firstDown[Int(low)])..<Int(firstDown[Int(low) + 1])
            let found = (isUp ? upHeads : downTails)[range].firstIndex(of: high) ?? range.lowerBound
            places[place] = UInt32(found - range.lowerBound) << 1 | (isUp ? 0 : 1)
        }
        return (first, inputArcs, places)
    }
}
