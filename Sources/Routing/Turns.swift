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
    /// Standing seconds of cyclists and pedestrians at signals and signs.
    private let controls: Double
    /// Standing seconds of who passes a gate.
    private let gate: Double

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
        gate =
            end.contains(.gate) && model.options.travelMode != .walking ? model.parameters.gate : 0
        if model.options.travelMode.isMotorized {
            approach = model.approach(on: edge, model.network.attributes(of: edge))
            controls = 0
        } else {
            approach = nil
            controls = model.secondsOfControls(at: edge)
        }
    }

    /// The delay of a turn by an angle onto an edge.
    @inline(__always)
    func delay(turningBy angle: Int16, onto next: EdgeTraits) -> JunctionDelay {
        var lost = JunctionDelay(
            standing: angle == TurnGraph.uTurn ? controls : controls + gate,
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
    /// the traits of the edge that it leads onto; `slipRoadTurn` is as ``TurnGraph/slipRoadTurn(at:)``.
    @inline(__always)
    func weight(
        of arc: Int, in graph: TurnGraph, edgeWeight: UInt32, onto next: EdgeTraits,
        slipRoadTurn: SlipRoadTurns.Kind?
    ) -> UInt32 {
        guard !node.contains(.closed), edgeWeight < Metric.infinite,
            !node.contains(.blocked) || graph.angles[arc] == TurnGraph.uTurn
        else { return Metric.infinite }
        let entry = model.entryWeight(
            from: edge, to: next, turningBy: graph.angles[arc],
            overRestrictedNode: node.contains(.restricted))
        let turn =
            delay(turningBy: graph.angles[arc], onto: next).total + entry
            + weightOfTurningOnMotorway(along: arc, in: graph)
            + (model.entersClosed(from: from, onto: graph.edge(of: graph.heads[arc]))
                ? model.parameters.closedEntry : 0)
            + weight(of: slipRoadTurn)
        return Metric.sum(edgeWeight, Metric.milliseconds(turn))
    }

    @inline(__always)
    private func weight(of slipRoadTurn: SlipRoadTurns.Kind?) -> Double {
        guard let slipRoadTurn, approach != nil else { return 0 }
        return switch slipRoadTurn {
        case .beside: model.parameters.slipRoadTurn
        case .back: model.parameters.turnBackFromSlipRoad
        }
    }

    /// Weight of turning from one carriageway of a motorway onto the other, where they meet or by a short road between them that
    /// is no ramp, as one for its workers is whose access nobody has mapped.
    @inline(__always)
    private func weightOfTurningOnMotorway(along arc: Int, in graph: TurnGraph) -> Double {
        let angle = abs(Int(graph.angles[arc]))
        guard angle > Self.bend, graph.angles[arc] != TurnGraph.uTurn,
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
                && network.length(of: from) < Self.crossoverMeters
                && network.edges(leaving: network.source(of: from)).contains {
                    isMotorway($0) && turnsTwice(from: $0.reversed, along: arc, in: graph)
                }
        return leadsRound ? model.parameters.turnOnMotorway : 0
    }

    /// Whether a vehicle turns to the same side twice: from an edge onto the short road, and off that by an arc. One that turns to
    /// both sides comes onto other lanes in the same direction.
    private func turnsTwice(from edge: EdgeID, along arc: Int, in graph: TurnGraph) -> Bool {
        let angle = Int(graph.angles[arc])
        return graph.arcs(of: edge.rawValue).contains {
            let first = Int(graph.angles[$0])
            return graph.edge(of: graph.heads[$0]) == from && (first < 0) == (angle < 0)
                && abs(first + angle) > 2 * Self.bend
        }
    }

    /// Who turns round turns by more than this onto the other carriageway, and by twice as much in all, degrees.
    private static let bend = 60
    /// Maximum length of a road between the carriageways, metres.
    private static let crossoverMeters = 80.0
}
