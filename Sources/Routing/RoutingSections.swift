import Columns
package import ContractionHierarchy
public import RoadNetwork

/// The routing sections of a map file: the graph of turns, and the hierarchy over it. They depend on
/// the network alone, so they are made once, when the map is compiled.
public struct RoutingSections: Sendable {
    package let graph: TurnGraph
    package let topology: HierarchyTopology
    private static let maximumTrianglesPerState = 20_000.0

    /// Makes the sections of a network, in time that grows a little faster than the network; nil if so
    /// many of its roads join the same nodes that it would grow with their cube. No real roads do, and a
    /// map without a hierarchy only takes longer to find routes on.
    public init?(_ network: RoadNetwork) {
        graph = TurnGraph(network)
        guard
            let topology = HierarchyTopology(
                network, graph: graph, trianglesPerState: Self.maximumTrianglesPerState)
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
        body(.turnSlipRoads, graph.slipRoadTurns.arcs.bytes)
        body(.turnsBackFromSlipRoads, graph.turnsBack.arcs.bytes)
        body(.hierarchyRanks, topology.ranks.bytes)
        body(.hierarchyStates, topology.nodes.bytes)
        body(.hierarchyParents, topology.parents.packed.bytes)
        body(.hierarchyUpStarts, topology.firstUp.packed.bytes)
        body(.hierarchyUpHeads, topology.upHeads.packed.bytes)
        body(.hierarchyDownStarts, topology.firstDown.packed.bytes)
        body(.hierarchyDownTails, topology.downTails.packed.bytes)
        body(.hierarchyTurnStarts, topology.firstInputArc.bytes)
        body(.hierarchyTurns, topology.inputArcs.bytes)
        body(.hierarchyTurnArcs, topology.inputArcPlaces.bytes)
    }
}

extension RoutingSections {
    /// The sections of a network's own file, read in place; nil when it has none or they do not fit
    /// it, then the graph has to be made anew.
    package init?(storedIn network: RoadNetwork) {
        guard let graph = TurnGraph(storedIn: network),
            let topology = HierarchyTopology(storedIn: network, graph: graph)
        else { return nil }
        self.graph = graph
        self.topology = topology.arcCount <= Self.maximumPlainArcs ? topology.unpacked() : topology
    }

    /// Maximum number of arcs, 16 MB, of a hierarchy whose tables are unpacked when a map is
    /// opened: the tables of cities, where queries and customizations become a quarter faster.
    /// Those of a country stay in its file.
    private static let maximumPlainArcs = 4_000_000
}

extension TurnGraph {
    fileprivate init?(storedIn network: RoadNetwork) {
        guard let deepEdges: PackedNumbers<UInt32> = PackedNumbers(network, .turnDeepEdges),
            let firstArc: PackedNumbers<UInt32> = PackedNumbers(network, .turnStarts),
            let heads: PackedNumbers<UInt32> = PackedNumbers(network, .turnHeads),
            let angles: PackedNumbers<Int16> = PackedNumbers(network, .turnAngles),
            let modes: PackedNumbers<UInt8> = PackedNumbers(network, .turnModes),
            let bans: Column<ConditionalBan> = Column(network, .turnConditions),
            let slipRoadTurns = SlipRoadTurns(network, .turnSlipRoads),
            let turnsBack = SlipRoadTurns(network, .turnsBackFromSlipRoads)
        else { return nil }
        let states = network.edgeCount + deepEdges.count
        guard deepEdges.areBelow(network.edgeCount),
            firstArc.areStarts(count: states, of: heads.count),
            heads.areBelow(states), angles.count == heads.count, modes.count == heads.count,
            angles.allSatisfy({ (-180...180).contains($0) || $0 == TurnGraph.uTurn }),
            bans.allSatisfy({ $0.arc < heads.count && $0.condition < network.stringCount }),
            slipRoadTurns.areSound(arcCount: heads.count),
            turnsBack.areSound(arcCount: heads.count)
        else { return nil }
        self.init(
            edgeCount: network.edgeCount, deepEdges: deepEdges, firstArc: firstArc, heads: heads,
            angles: angles, modes: modes, conditionalBans: bans, slipRoadTurns: slipRoadTurns,
            turnsBack: turnsBack)
    }
}

extension SlipRoadTurns {
    /// None where the file, as one of before, does not say.
    fileprivate init?(_ network: RoadNetwork, _ section: MapLayout.Section) {
        guard network.bytes(of: section) != nil else {
            self = .none
            return
        }
        guard let arcs: PackedNumbers<UInt32> = PackedNumbers(network, section) else {
            return nil
        }
        self.init(arcs)
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
        self.init(
            ranks: ranks, nodes: states, parents: PackedTable(parents),
            firstUp: PackedTable(firstUp), upHeads: PackedTable(upHeads),
            firstDown: PackedTable(firstDown), downTails: PackedTable(downTails),
            firstInputArc: firstTurn, inputArcs: turns, inputArcPlaces: turnArcs)
        guard isSound(nodeCount: graph.stateCount, inputArcCount: graph.arcCount) else {
            return nil
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
}

extension PackedNumbers {
    /// A section of a network's file; nil when it has none or it is not sound.
    ///
    /// Equal numbers take no bits, so a damaged count could be anything; but each counted thing has
    /// a bit at least in some section of the file.
    fileprivate init?(_ network: RoadNetwork, _ section: MapLayout.Section) {
        guard let bytes = network.bytes(of: section),
            let numbers = PackedNumbers(prefixOf: bytes, owner: network),
            numbers.bytes.count == bytes.count, numbers.count <= 8 * network.byteCount
        else { return nil }
        self = numbers
    }
}
