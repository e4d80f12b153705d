import Columns
import RoadNetwork

/// The delays and the weights of the turns from one edge.
struct Turns {
    private let model: CostModel
    private let from: EdgeID
    private let edge: EdgeTraits
    private let node: NodeTraits
    /// Nil for cycling and walking.
    private let approach: JunctionApproach?
    /// Standing seconds of all vehicles, and of cyclists and pedestrians at signals and signs.
    private let controls: Double

    init(from edge: EdgeID, _ model: CostModel) {
        let end = model.network.target(of: edge)
        self.init(
            from: edge, model, model.traits(of: model.reading(of: edge)),
            model.traits(of: end, isJunction: model.isJunction(end)))
    }

    /// Likewise when the traits of the edge and of its end are known.
    @inline(__always)
    init(from edge: EdgeID, _ model: CostModel, _ traits: EdgeTraits, _ end: NodeTraits) {
        self.model = model
        from = edge
        self.edge = traits
        node = end
        if model.options.travelMode.isMotorized {
            approach = model.approach(on: edge, model.network.attributes(of: edge))
            controls = end.contains(.gate) ? model.parameters.gate : 0
        } else {
            approach = nil
            controls = model.secondsOfControls(at: edge, isBeforeGate: end.contains(.gate))
        }
    }

    /// The delay of a turn by an angle onto an edge.
    @inline(__always)
    func delay(turningBy angle: Int16, onto next: EdgeTraits) -> JunctionDelay {
        var lost = JunctionDelay(
            standing: controls,
            slowing: model.seconds(
                turningBy: angle, drivesOnLeft: edge.contains(.leftHandTraffic),
                atJunction: node.contains(.junction)))
        guard let approach else { return lost }
        lost =
            lost
            + (angle == TurnGraph.uTurn
                ? model.delay(approach.control, from: edge.speed, to: next.speed)
                : model.delay(
                    turningBy: angle, from: edge, approach, onto: next,
                    atJunction: node.contains(.junction)))
        return lost
    }

    /// The weight of an arc that the mode may take: its edge's and its turn's together. `next` are
    /// the traits of the edge that it leads onto.
    @inline(__always)
    func weight(
        of arc: Int, in graph: TurnGraph, edgeWeight: UInt32, onto next: EdgeTraits
    ) -> UInt32 {
        guard !node.contains(.closed), edgeWeight < Metric.infinite,
            !node.contains(.blocked) || graph.angles[arc] == TurnGraph.uTurn
        else { return Metric.infinite }
        let entry = model.entryWeight(
            from: edge, to: next, turningBy: graph.angles[arc],
            overRestrictedNode: node.contains(.restricted))
        let turn =
            delay(turningBy: graph.angles[arc], onto: next).total + entry
            + weightOfTurningBack(along: arc, in: graph)
            + weightOfTurningOnMotorway(along: arc, in: graph)
        return Metric.sum(edgeWeight, Metric.milliseconds(turn))
    }

    /// Weight of a sharp turn from or onto a slip road beyond its time: a slip road is there for one turn, and nobody leaves a
    /// street by it only to come back past the traffic lights.
    @inline(__always)
    private func weightOfTurningBack(along arc: Int, in graph: TurnGraph) -> Double {
        guard TurnSide.isSharp(graph.angles[arc]), model.options.travelMode.isMotorized,
            graph.isSlipRoad(from, in: model.network)
                || graph.isSlipRoad(graph.edge(of: graph.heads[arc]), in: model.network)
        else { return 0 }
        return model.parameters.turnBackAtSlipRoad
    }

    /// Weight of turning from one carriageway of a motorway onto the other, where they meet or by a short road between them that
    /// is no ramp, as one for its workers is whose access nobody has mapped.
    @inline(__always)
    private func weightOfTurningOnMotorway(along arc: Int, in graph: TurnGraph) -> Double {
        let angle = abs(Int(graph.angles[arc]))
        guard angle > TurnGraph.branch, graph.angles[arc] != TurnGraph.uTurn,
            model.options.travelMode.isMotorized
        else { return 0 }
        let network = model.network
        func isMotorway(_ edge: EdgeID) -> Bool {
            let attributes = network.attributes(of: edge)
            return attributes.kind == .motorway && !attributes.roadFlags.contains(.link)
        }
        guard isMotorway(graph.edge(of: graph.heads[arc])) else { return 0 }
        let leadsRound =
            isMotorway(from)
            ? angle > model.parameters.delays.roundFrom
            : !network.attributes(of: from).roadFlags.contains(.link)
                && network.length(of: from) < TurnGraph.slipRoadMeters
                && network.edges(leaving: network.source(of: from)).contains(where: isMotorway)
        return leadsRound ? model.parameters.turnOnMotorway : 0
    }
}

extension TurnGraph {
    /// Maximum length of a slip road from one junction to the next, metres.
    fileprivate static let slipRoadMeters = 80.0
    /// More edges than that has.
    private static let slipRoadEdges = 20
    /// Maximum angle of each branch of a fork, degrees.
    fileprivate static let branch = 60

    /// Whether an edge belongs to a short one-way road that has branched off another one.
    fileprivate func isSlipRoad(_ edge: EdgeID, in network: RoadNetwork) -> Bool {
        var edge = edge
        var meters = 0.0
        for _ in 0..<Self.slipRoadEdges {
            let flags = network.attributes(of: edge).roadFlags
            meters += network.length(of: edge)
            guard flags.contains(.oneway), !flags.contains(.roundabout),
                meters < Self.slipRoadMeters
            else { return false }
            var onlyApproach: EdgeID?
            for leaving in network.edges(leaving: network.source(of: edge)) {
                let approach = leaving.reversed
                let branches = arcs(of: approach.rawValue).filter {
                    abs(Int(angles[$0])) <= Self.branch
                }
                guard branches.contains(where: { self.edge(of: heads[$0]) == edge }) else {
                    continue
                }
                if branches.count > 1 { return true }
                // Where several roads come together it begins.
                guard onlyApproach == nil else { return false }
                onlyApproach = approach
            }
            guard let onlyApproach else { return false }
            edge = onlyApproach
        }
        return false
    }
}
