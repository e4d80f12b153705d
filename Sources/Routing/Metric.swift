package import Columns
import ContractionHierarchy
import Geodesy
import RoadNetwork
import Synchronization

/// The weight of every edge and arc of a ``TurnGraph`` with one set of options, in milliseconds: in
/// tables, or computed on demand, which is slower for each and needs no preparation.
///
/// Whole numbers, so that equal paths cost the same in every search. Invariants: every weight
/// is at most ``infinite``, which means that it cannot be driven; an arc's weight is its edge's and
/// its turn's together, so it is never below its edge's.
package struct Metric: Sendable {
    static let infinite = Weight.infinite

    package let model: CostModel
    /// For each edge, from its start to its end; empty when weights are worked out on demand.
    package let edgeWeights: PagedColumn<UInt32>
    /// For each arc, from the start of its edge to the start of the next; likewise.
    package let arcWeights: PagedColumn<UInt32>
    /// Minimum weight of a metre anywhere; no path is cheaper than its length times this.
    let weightPerMeter: Double
    /// The traits of each node, if they were read.
    let nodeTraits: Column<NodeTraits>?
    /// Additional weights for one request, not part of the hierarchy.
    var overlay: WeightOverlay?

    /// Works all weights out, on several threads in a country.
    package init(
        graph: TurnGraph, model: CostModel, threads: Int = Parallel.typicalThreads
    ) {
        let network = model.network
        self.model = model
        let edgeWeights = Scratch<UInt32>(count: network.edgeCount, of: nil)
        let traits = Scratch<EdgeTraits>(count: network.edgeCount, of: nil)
        let least = Mutex(Double.infinity)
        Parallel.forEachPart(of: 0..<UInt32(network.segmentCount), threads: threads) { segments in
            var minimumHere = Double.infinity
            for number in segments {
                let segment = SegmentID(rawValue: number)
                let attributes = network.attributes(of: network.way(of: segment))
                for isBackward in [false, true] {
                    let edge = EdgeID(segment, backward: isBackward)
                    let reading = EdgeReading(edge, attributes, model.rules)
                    let weight = Self.weight(of: reading, model)
                    traits[edge.rawValue] = model.traits(of: reading)
                    edgeWeights[edge.rawValue] = weight
                    guard weight < Self.infinite else { continue }
                    let length = network.length(of: edge)
                    if length > 1 { minimumHere = min(minimumHere, Double(weight) / length) }
                }
            }
            least.withLock { $0 = min($0, minimumHere) }
        }
        let minimumWeight = least.withLock { $0 }
        weightPerMeter = minimumWeight.isFinite ? max(0, minimumWeight - 0.001) : 0
        let nodeTraits = Scratch<NodeTraits>(count: network.nodeCount, of: nil)
        Parallel.forEachPart(of: 0..<UInt32(network.nodeCount), threads: threads) { nodes in
            for number in nodes {
                let node = NodeID(rawValue: number)
                let isJunction = model.isJunction(node) { segment in
                    let edge = Int(segment.rawValue) << 1
                    return traits[edge].union(traits[edge + 1]).contains(.usable)
                }
                nodeTraits[number] = model.traits(of: node, isJunction: isJunction)
            }
        }
        let arcWeights = Scratch<UInt32>(count: graph.arcCount, of: nil)
        Parallel.forEachPart(of: 0..<UInt32(graph.stateCount), threads: threads) { states in
            let first = Int(graph.firstArc[states.lowerBound])
            var slipRoadTurns = graph.slipRoadTurns.cursor(from: first)
            var turnsBack = graph.turnsBack.cursor(from: first)
            for state in states {
                let edge = graph.edge(of: state)
                let weight = edgeWeights[edge.rawValue]
                for arc in graph.arcs(of: state) { arcWeights[arc] = Self.infinite }
                guard weight < Self.infinite else { continue }
                let turns = Turns(
                    from: edge, model, traits[edge.rawValue],
                    nodeTraits[network.target(of: edge).rawValue])
                for arc in graph.arcs(of: state) where graph.allows(model.mode, at: arc) {
                    let next = graph.edge(of: graph.heads[arc])
                    arcWeights[arc] = turns.weight(
                        of: arc, in: graph, edgeWeight: weight, onto: traits[next.rawValue],
                        slipRoadTurn: slipRoadTurns.contains(arc)
                            ? .beside : turnsBack.contains(arc) ? .back : nil)
                }
            }
        }
        self.edgeWeights = PagedColumn(Column(edgeWeights))
        self.arcWeights = PagedColumn(Column(arcWeights))
        self.nodeTraits = Column(nodeTraits)
    }

    init(
        model: CostModel, edgeWeights: PagedColumn<UInt32>, arcWeights: PagedColumn<UInt32>,
        weightPerMeter: Double, nodeTraits: Column<NodeTraits>?
    ) {
        self.model = model
        self.edgeWeights = edgeWeights
        self.arcWeights = arcWeights
        self.weightPerMeter = weightPerMeter
        self.nodeTraits = nodeTraits
    }

    /// The weight of ending on an edge: of its driven part, and of the controls along it.
    func weight(endingOn edge: EdgeID, from start: Double, to end: Double) -> UInt32 {
        let controls =
            model.passesControls(of: edge, from: start, to: end)
            ? Self.milliseconds(model.delayOfControls(at: edge).total) : 0
        return Self.sum(weight(of: edge, from: start, to: end), controls)
    }

    /// The weight of part of an edge, without its signals and signs.
    func weight(of edge: EdgeID, from start: Double, to end: Double) -> UInt32 {
        let length = model.network.length(of: edge)
        let whole = weight(of: edge)
        guard length > 0, whole < Self.infinite else { return whole }
        return UInt32(Int(nearest: Double(whole) * min(1, max(0, (end - start) / length))))
    }

    /// Weights computed on demand, until there are tables.
    ///
    /// - Parameter topSpeed: metres a second that no edge of the network exceeds.
    init(onDemandFor model: CostModel, topSpeed: Double) {
        self.model = model
        edgeWeights = PagedColumn(Column([]))
        arcWeights = PagedColumn(Column([]))
        nodeTraits = nil
        weightPerMeter = model.minimumSecondsPerMeter(topSpeed: topSpeed) * 1000
    }

    private func plainWeight(of edge: EdgeID) -> UInt32 {
        edgeWeights.count > 0
            ? edgeWeights[edge.rawValue]
            : Self.weight(of: model.reading(of: edge), model)
    }

    @inline(__always)
    static func weight(of edge: EdgeReading, _ model: CostModel) -> UInt32 {
        model.admits(edge) ? milliseconds(model.weightedSeconds(on: edge)) : infinite
    }

    @inline(__always)
    private func plainWeight(ofArc arc: Int, from edge: EdgeID, in graph: TurnGraph) -> UInt32 {
        if arcWeights.count > 0 { return arcWeights[arc] }
        guard graph.allows(model.mode, at: arc) else { return Self.infinite }
        return Turns(from: edge, model)
            .weight(
                of: arc, in: graph, edgeWeight: plainWeight(of: edge),
                onto: model.traits(
                    of: model.reading(of: graph.edge(of: graph.heads[arc]))),
                slipRoadTurn: graph.slipRoadTurn(at: arc))
    }

    /// The weight of an edge from end to end.
    func weight(of edge: EdgeID) -> UInt32 {
        let weight = plainWeight(of: edge)
        guard let overlay else { return weight }
        return Self.sum(weight, overlay.extra(on: edge, weighing: weight))
    }

    /// The weight of an arc: from the start of its edge to the start of the next.
    @inline(__always)
    func weight(ofArc arc: Int, from edge: EdgeID, in graph: TurnGraph) -> UInt32 {
        let weight = plainWeight(ofArc: arc, from: edge, in: graph)
        guard let overlay else { return weight }
        let more = Self.sum(
            overlay.extra(on: edge, weighing: plainWeight(of: edge)),
            overlay.extra(turningFrom: edge, onto: graph.edge(of: graph.heads[arc])))
        return Self.sum(weight, more)
    }

    /// The weight of a turn alone.
    func turnWeight(of arc: Int, from edge: EdgeID, in graph: TurnGraph) -> UInt32 {
        let whole = plainWeight(ofArc: arc, from: edge, in: graph)
        guard whole < Self.infinite else { return whole }
        let turn = whole - plainWeight(of: edge)
        guard let overlay else { return turn }
        let next = graph.edge(of: graph.heads[arc])
        return Self.sum(turn, overlay.extra(turningFrom: edge, onto: next))
    }

    @inline(__always)
    static func milliseconds(_ seconds: Double) -> UInt32 {
        UInt32(Int(nearest: min(Double(infinite - 1), max(0, seconds * 1000))))
    }

    /// Sum that stops at ``infinite``.
    @inline(__always)
    static func sum(_ lhs: UInt32, _ rhs: UInt32) -> UInt32 { Weight.sum(lhs, rhs) }
}
