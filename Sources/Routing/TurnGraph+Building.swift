import Columns
import Geodesy
import RoadNetwork

extension TurnGraph {
    /// Builds the graph in time linear in the turns of the network, twice where it has bypasses of roundabouts, or loops beside
    /// slip roads: which roads these are depends on the turns.
    init(_ network: RoadNetwork) {
        let bearings = EdgeBearings(network)
        func graph(watching passages: [[EdgeID]]) -> TurnGraph {
            var builder = TurnGraphBuilder(network, bearings, watching: passages)
            return builder.build()
        }
        let plain = graph(watching: [])
        let first = SlipRoadFinder(network, graph: plain)
        let slipRoads = first.withLoops(first.slipRoads())
        let passages = slipRoads.flatMap(\.passages)
        self = passages.isEmpty ? plain : graph(watching: passages)
        let finder = SlipRoadFinder(network, graph: self)
        slipRoadTurns = finder.turns(beside: slipRoads)
        turnsBack = finder.turnsBack(exceptBeside: slipRoads)
    }
}

/// Collects the turns of a network.
private struct TurnGraphBuilder {
    private let network: RoadNetwork
    private let automaton: RestrictionAutomaton
    private let bearings: EdgeBearings
    private let crossing: RoundaboutCrossing
    private var firstArc: [UInt32] = [0]
    private var heads: [UInt32] = []
    private var angles: [Int16] = []
    private var modes: [UInt8] = []
    private var conditionalBans: [TurnGraph.ConditionalBan] = []

    init(_ network: RoadNetwork, _ bearings: EdgeBearings, watching passages: [[EdgeID]]) {
        self.network = network
        self.bearings = bearings
        automaton = RestrictionAutomaton(network, watching: passages)
        crossing = RoundaboutCrossing(network: network, bearings: bearings)
        firstArc.reserveCapacity(network.edgeCount + 1)
    }

    mutating func build() -> TurnGraph {
        for number in 0..<UInt32(network.edgeCount) {
            let edge = EdgeID(rawValue: number)
            appendArcs(of: edge, node: automaton.isEmpty ? nil : automaton.node(of: edge))
        }
        let deepEdges = automaton.deepEdges
        for (number, edge) in deepEdges.enumerated() {
            appendArcs(of: edge, node: automaton.node(ofDeep: number))
        }
        return TurnGraph(
            edgeCount: network.edgeCount, deepEdges: PackedNumbers(deepEdges.map(\.rawValue)),
            firstArc: PackedNumbers(firstArc), heads: PackedNumbers(heads),
            angles: PackedNumbers(angles),
            modes: PackedNumbers(modes), conditionalBans: Column(conditionalBans),
            slipRoadTurns: .none, turnsBack: .none)
    }

    private mutating func appendArcs(of edge: EdgeID, node: Int32?) {
        defer { firstArc.append(UInt32(heads.count)) }
        let arriving = network.possibleAccess(of: edge)
        guard !arriving.isEmpty else { return }
        let junction = network.target(of: edge)
        let blocked = network.blockedModes(at: junction)
        let passing = arriving.subtracting(network.alwaysBlockedModes(at: junction))
        let isCircle = crossing.hasCircle(at: junction)
        // Without another continuation turning round is allowed.
        var stuck = arriving
        for next in network.edges(leaving: junction)
        where next != edge.reversed && !(isCircle && crossing.isForbidden(from: edge, onto: next)) {
            let (modes, bans, deep) = turn(from: edge, onto: next, by: passing, node: node)
            // A road that conditions open leads on only for modes that came by such a road.
            let leadOn = modes.subtracting(blocked).intersection(network.usableModes(of: next))
                .union(modes.subtracting(network.usableModes(of: edge)))
            stuck.subtract(exits(from: edge, onto: next, by: leadOn))
            append(modes, bans, onto: next, deep: deep, angle: angle(from: edge, onto: next))
        }
        if !network.flags(of: junction).isDisjoint(with: [.turningCircle, .miniRoundabout]) {
            stuck = arriving
        }
        let (modes, bans, deep) = turn(from: edge, onto: edge.reversed, by: stuck, node: node)
        append(modes, bans, onto: edge.reversed, deep: deep, angle: TurnGraph.uTurn)
    }

    /// The modes among those of a turn that it leads on: a private road leads on for no others.
    private func exits(from edge: EdgeID, onto next: EdgeID, by modes: TravelModes) -> TravelModes {
        let freeBefore = network.access(of: edge).subtracting(network.restrictedAccess(of: edge))
        let restrictedAfter = network.restrictedAccess(of: next)
        return modes.subtracting(freeBefore.intersection(restrictedAfter))
    }

    private func turn(
        from edge: EdgeID, onto next: EdgeID, by passing: TravelModes, node: Int32?
    ) -> (modes: TravelModes, bans: [RestrictionAutomaton.Ban], deep: Int?) {
        var modes = passing.intersection(network.possibleAccess(of: next))
        guard let node, !modes.isEmpty else { return (modes, [], nil) }
        let (bans, deep) = automaton.step(from: node, onto: next)
        for ban in bans where ban.condition == nil { modes.subtract(ban.modes) }
        return (modes, bans.filter { $0.condition != nil }, deep)
    }

    private func angle(from edge: EdgeID, onto next: EdgeID) -> Int16 {
        let degrees = Angle.turn(
            from: bearings.arrival(of: edge), to: bearings.departure(of: next))
        return Int16(degrees.rounded())
    }

    private mutating func append(
        _ modes: TravelModes, _ bans: [RestrictionAutomaton.Ban], onto next: EdgeID, deep: Int?,
        angle: Int16
    ) {
        guard !modes.isEmpty else { return }
        for ban in bans {
            guard let condition = ban.condition, !ban.modes.isDisjoint(with: modes) else {
                continue
            }
            conditionalBans.append(
                TurnGraph.ConditionalBan(
                    arc: UInt32(heads.count), condition: condition.rawValue,
                    modes: UInt32(ban.modes.rawValue)))
        }
        heads.append(deep.map { UInt32(network.edgeCount + $0) } ?? next.rawValue)
        angles.append(angle)
        self.modes.append(modes.rawValue)
    }
}

extension TurnGraph {
    /// The angle that marks turning round onto the same segment.
    static let uTurn: Int16 = 360
}
