public import RoadNetwork

/// The sections of a map file that belong to routing: the graph of turns, and the hierarchy over it.
/// They depend on nothing but the network, so they are made once, when the map is compiled.
public struct RoutingSections: Sendable {
    let graph: TurnGraph
    let topology: HierarchyTopology
    private static let mostTrianglesPerState = 20_000.0

    /// Makes the sections of a network, in time that grows a little faster than the network; nil when
    /// its roads join so many of the same nodes that it would grow with their cube. No roads on the
    /// ground do, and a map without a hierarchy only takes longer to find routes on.
    public init?(_ network: RoadNetwork) {
        graph = TurnGraph(network)
        guard
            let topology = HierarchyTopology(
                graph: graph, segmentOrder: NestedDissection(network, graph: graph).order,
                trianglesPerState: Self.mostTrianglesPerState)
        else { return nil }
        self.topology = topology
    }

    /// Calls `body` for each section with its bytes.
    public func forEachSection(_ body: (MapLayout.Section, UnsafeRawBufferPointer) -> Void) {
        body(.turnDeepEdges, graph.deepEdges.bytes)
        body(.turnStarts, graph.firstArc.bytes)
        body(.turnHeads, graph.heads.bytes)
        body(.turnAngles, graph.angles.bytes)
        body(.turnModes, graph.modes.bytes)
        body(.turnConditions, graph.conditionalBans.bytes)
        body(.hierarchyRanks, topology.ranks.bytes)
        body(.hierarchyStates, topology.states.bytes)
        body(.hierarchyParents, topology.parents.packed.bytes)
        body(.hierarchyUpStarts, topology.firstUp.packed.bytes)
        body(.hierarchyUpHeads, topology.upHeads.packed.bytes)
        body(.hierarchyDownStarts, topology.firstDown.packed.bytes)
        body(.hierarchyDownTails, topology.downTails.packed.bytes)
        body(.hierarchyTurnStarts, topology.firstTurn.bytes)
        body(.hierarchyTurns, topology.turns.bytes)
        body(.hierarchyTurnArcs, topology.turnArcs.bytes)
    }
}

extension RoutingSections {
    /// The sections of a network's own file, read in place; nil when it has none or they do not fit
    /// it, then the graph has to be made anew.
    init?(storedIn network: RoadNetwork) {
        guard let graph = TurnGraph(storedIn: network),
            let topology = HierarchyTopology(storedIn: network, graph: graph)
        else { return nil }
        self.graph = graph
        self.topology = topology.arcCount <= Self.mostPlainArcs ? topology.unpacked() : topology
    }

    /// The tables of a hierarchy of so many arcs, 16 MB, are unpacked when a map is opened: those of
    /// cities, where queries and customizations become a quarter faster. Those of a country stay in its
    /// file.
    private static let mostPlainArcs = 4_000_000
}

extension TurnGraph {
    fileprivate init?(storedIn network: RoadNetwork) {
        guard let deepEdges: PackedNumbers<UInt32> = PackedNumbers(network, .turnDeepEdges),
            let firstArc: PackedNumbers<UInt32> = PackedNumbers(network, .turnStarts),
            let heads: PackedNumbers<UInt32> = PackedNumbers(network, .turnHeads),
            let angles: PackedNumbers<Int16> = PackedNumbers(network, .turnAngles),
            let modes: PackedNumbers<UInt8> = PackedNumbers(network, .turnModes),
            let bans: Column<ConditionalBan> = Column(network, .turnConditions)
        else { return nil }
        let states = network.edgeCount + deepEdges.count
        guard deepEdges.areBelow(network.edgeCount),
            firstArc.areStarts(count: states, of: heads.count),
            heads.areBelow(states), angles.count == heads.count, modes.count == heads.count,
            angles.allSatisfy({ (-180...180).contains($0) || $0 == TurnGraph.uTurn }),
            bans.allSatisfy({ $0.arc < heads.count && $0.condition < network.stringCount })
        else { return nil }
        self.init(
            edgeCount: network.edgeCount, deepEdges: deepEdges, firstArc: firstArc, heads: heads,
            angles: angles, modes: modes, conditionalBans: bans)
    }
}

extension HierarchyTopology {
    fileprivate init?(storedIn network: RoadNetwork, graph: TurnGraph) {
        guard let ranks: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyRanks),
            let states: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyStates),
            let parents: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyParents),
            let firstUp: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyUpStarts),
            let upHeads: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyUpHeads),
            let firstDown: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyDownStarts),
            let downTails: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyDownTails),
            let firstTurn: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyTurnStarts),
            let turns: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyTurns),
            let turnArcs: PackedNumbers<UInt32> = PackedNumbers(network, .hierarchyTurnArcs)
        else { return nil }
        let count = states.count
        let fits =
            ranks.count == graph.stateCount && states.areBelow(graph.stateCount)
            && ranks.allSatisfy { $0 == Self.none || $0 < count }
            && parents.count == count && parents.riseAboveTheirPlace(below: count)
            && firstUp.areStarts(count: count, of: upHeads.count) && upHeads.areBelow(count)
            && firstDown.areStarts(count: count, of: downTails.count) && downTails.areBelow(count)
            && firstTurn.areStarts(count: count, of: turns.count)
            && turns.areBelow(graph.arcCount) && turnArcs.count == turns.count
        guard fits else { return nil }
        self.init(
            ranks: ranks, states: states, parents: HierarchyTable(parents),
            firstUp: HierarchyTable(firstUp), upHeads: HierarchyTable(upHeads),
            firstDown: HierarchyTable(firstDown), downTails: HierarchyTable(downTails),
            firstTurn: firstTurn, turns: turns, turnArcs: turnArcs)
        guard (0..<UInt32(count)).allSatisfy(turnsAreAmongArcs), arcsClimbTheTree() else {
            return nil
        }
    }

    /// Whether the arcs of each rank end at higher ranks, ascending, that lie on its way over parents.
    private func arcsClimbTheTree() -> Bool {
        // Ranks numbered so that those below a rank in the tree follow it: a rank is above another when
        // the other's number is among the `sizes` numbers from its own on.
        let sizes = Scratch<UInt32>(count: rankCount, of: 1)
        for rank in 0..<rankCount where parents[rank] != Self.none {
            sizes[parents[rank]] += sizes[rank]
        }
        let numbers = Scratch<UInt32>(count: rankCount, of: 0)
        let next = Scratch<UInt32>(count: rankCount, of: 0)
        var nextRoot: UInt32 = 0
        for rank in stride(from: rankCount - 1, through: 0, by: -1) {
            let parent = parents[rank]
            let number = parent == Self.none ? nextRoot : next[parent]
            if parent == Self.none { nextRoot += sizes[rank] } else { next[parent] += sizes[rank] }
            numbers[rank] = number
            next[rank] = number + 1
        }
        func climbs(_ ends: HierarchyTable, _ arcs: Range<Int>, from rank: UInt32) -> Bool {
            var last = rank
            for arc in arcs {
                let end = ends[arc]
                guard end > last, numbers[rank] &- numbers[end] < sizes[end] else { return false }
                last = end
            }
            return true
        }
        return (0..<UInt32(rankCount)).allSatisfy {
            climbs(upHeads, up($0), from: $0) && climbs(downTails, down($0), from: $0)
        }
    }

    private func turnsAreAmongArcs(of rank: UInt32) -> Bool {
        let (up, down) = (up(rank).count, down(rank).count)
        return turns(of: rank).allSatisfy {
            turnArcs[$0] >> 1 < (turnArcs[$0] & 1 == 0 ? up : down)
        }
    }
}

extension Column {
    /// A section of a network's file; nil when it has none or its size does not fit.
    fileprivate init?(_ network: RoadNetwork, _ section: MapLayout.Section) {
        guard let bytes = network.bytes(of: section),
            bytes.count % MemoryLayout<Element>.stride == 0
        else { return nil }
        self.init(bytes.assumingMemoryBound(to: Element.self), owner: network)
    }

    fileprivate func allSatisfy(_ condition: (Element) -> Bool) -> Bool {
        (0..<count).allSatisfy { condition(self[$0]) }
    }
}

extension PackedNumbers {
    /// A section of a network's file; nil when it has none or it is not sound.
    ///
    /// Numbers that are all the same take no bits, so a damaged count could be anything; but what is
    /// counted has a bit at least in some section of the file.
    fileprivate init?(_ network: RoadNetwork, _ section: MapLayout.Section) {
        guard let bytes = network.bytes(of: section),
            let numbers = PackedNumbers(prefixOf: bytes, owner: network),
            numbers.bytes.count == bytes.count, numbers.count <= 8 * network.byteCount
        else { return nil }
        self = numbers
    }

    fileprivate func allSatisfy(_ condition: (Value) -> Bool) -> Bool {
        (0..<count).allSatisfy { condition(self[$0]) }
    }
}

extension PackedNumbers<UInt32> {
    fileprivate func areBelow(_ limit: Int) -> Bool { allSatisfy { $0 < limit } }

    /// Whether they are the starts of so many lists, and the end of the last: never falling, from 0.
    fileprivate func areStarts(count: Int, of entries: Int) -> Bool {
        guard self.count == count + 1, self[0] == 0, Int(self[count]) == entries else {
            return false
        }
        return (0..<count).allSatisfy { self[$0] <= self[$0 + 1] }
    }

    fileprivate func riseAboveTheirPlace(below limit: Int) -> Bool {
        (0..<count).allSatisfy {
            self[$0] == HierarchyTopology.none || (Int(self[$0]) > $0 && self[$0] < limit)
        }
    }
}
