import Columns
import RoadNetwork

/// Finds the turns at junctions beside which a slip road leads: a one-way link, or short one-way road without a name of
/// its own, that leaves the same road before the junction to the side of the turn, goes on alone, and joins the road
/// turned onto behind it.
///
///     a ----- s ----- j ----- b      sxt is a slip road: who comes from a and wants to get to d
///                \    |              takes it, though nothing forbids the turn at j
///                  x  |
///                   \ |
///                     t
///                     |
///                     d
///
/// That the turn at the junction is not meant is painted on the road, or is the law, and hardly ever mapped.
///
/// Likewise it finds the bypasses of roundabouts, which lead from a road that comes to one to the road that leaves it at the
/// next exit: what they spare is the way over the roundabout from the one to the other.
struct SlipRoadFinder {
    /// Metres between the place where a slip road leaves its road, or joins one, and the junction.
    static let reach = 150.0
    /// Minimum degrees of the turn at the junction.
    static let leastTurn = 40
    /// Maximum degrees at a node where a road goes on.
    static let bend = 40
    /// Maximum degrees by which a slip road leaves its road and joins the other.
    static let branch = 80
    /// Length of a slip road as a multiple of that of the corner it cuts. Where it is less, the corner is a way round
    /// something.
    static let lengths = 0.33...1.1
    /// Maximum metres of a slip road that is not tagged as a link.
    static let plainLength = 100.0

    let network: RoadNetwork
    let graph: TurnGraph
    /// Modes for which each turn is forbidden under a condition.
    let conditionalBans: [UInt32: TravelModes]

    /// A slip road, and the corner that it cuts.
    struct SlipRoad {
        var edges: [EdgeID]
        /// From where it leaves the road to the turn, and from there to where it joins the other.
        var before: [EdgeID]
        var after: [EdgeID]
        /// The edges of a roundabout between both, and the others from there round to the first; none at another junction.
        var circle: [EdgeID] = []
        var restOfCircle: [EdgeID] = []
        /// Small loops from the end of `before` back to there, by which one comes round to `after`: in the middle of a crossing of
        /// divided roads, or between the links of an interchange.
        var loops: [[EdgeID]] = []
        /// The edges from which drivers come to both, and those onto which both lead.
        var origins: [EdgeID]
        var destinations: [EdgeID]

        /// What is driven instead of it, from the last edge before the junction to the first behind it.
        var turn: [EdgeID] { before.suffix(1) + circle + after.prefix(1) }

        /// The ways from each origin to the first edge behind the corner that count as the turn there: over a roundabout, also once
        /// more round, or round a loop. No single turn on them is beside the slip road alone: others come to the same exit round
        /// the circle, and from the same road to other exits, and others go straight on where the loop ends.
        var passages: [[EdgeID]] {
            let ways =
                circle.isEmpty
                ? loops
                : restOfCircle.isEmpty ? [circle] : [circle, circle + restOfCircle + circle]
            return origins.flatMap { origin in
                ways.map { [origin] + before + $0 + after.prefix(1) }
            }
        }
    }

    /// A road followed up to its last edge.
    struct Walk {
        var edges: [EdgeID]
        var length: Double
        /// That may drive all of it, conditions included.
        var modes: TravelModes
    }

    init(_ network: RoadNetwork, graph: TurnGraph) {
        self.network = network
        self.graph = graph
        conditionalBans = (0..<graph.conditionalBans.count).reduce(into: [:]) { bans, number in
            let ban = graph.conditionalBans[number]
            bans[ban.arc, default: []].formUnion(
                TravelModes(rawValue: UInt8(truncatingIfNeeded: ban.modes)))
        }
    }

    func slipRoads() -> [SlipRoad] {
        var slips: [SlipRoad] = []
        forEachSlipRoad { slips.append($0) }
        return slips
    }

    /// Calls `body` with each slip road, again for each corner that it cuts.
    func forEachSlipRoad(_ body: (SlipRoad) -> Void) {
        forEachBranch { _, ways in
            for way in ways { forEachCorner(cutBy: way, body) }
        }
    }

    /// Calls `body` with each edge on which a slip road may leave a road, and the ways along it, where there are any.
    func forEachBranch(_ body: (EdgeID, [Walk]) -> Void) {
        for number in 0..<UInt32(network.edgeCount) {
            let edge = EdgeID(rawValue: number)
            let start = network.source(of: edge)
            guard mayBeSlipRoad(edge), network.edges(leaving: start).count > 2, isFree(start)
            else { continue }
            let ways = slipRoads(beginningWith: edge)
            if !ways.isEmpty { body(edge, ways) }
        }
    }

    // MARK: The slip road

    private func mayBeSlipRoad(_ edge: EdgeID) -> Bool {
        let attributes = network.attributes(of: edge)
        let flags = attributes.roadFlags
        return flags.contains(.oneway)
            && flags.isDisjoint(with: [.roundabout, .circular, .carPool])
            && attributes.kind < .livingStreet
            && (flags.contains(.link) || network.length(of: edge) <= Self.plainLength)
            && freeModes(of: edge).contains(.driving)
    }

    /// The ways from an edge on, up to each node where another road comes to it or leaves it. Behind one from which a
    /// driver may leave it for another road than a service road none goes on.
    private func slipRoads(beginningWith first: EdgeID) -> [Walk] {
        var found: [Walk] = []
        var walk = Walk(
            edges: [first], length: network.length(of: first),
            modes: freeModes(of: first))
        while walk.length <= 2 * Self.reach, let last = walk.edges.last {
            let end = network.target(of: last)
            let others = network.edges(leaving: end).filter {
                $0 != last.reversed
                    && !network.possibleAccess(of: $0.segment).isDisjoint(with: .motorized)
            }
            if others.count > 1 { found.append(walk) }
            let onward = others.filter { network.roadClass(of: $0) != .service }
            guard onward.count == 1, let next = onward.first, mayBeSlipRoad(next),
                isFree(end)
            else { break }
            walk.length += network.length(of: next)
            walk.modes.formIntersection(freeModes(of: next))
            walk.modes.formIntersection(certainModes(from: last, onto: next))
            walk.edges.append(next)
        }
        return found
    }

    /// The motor vehicles that may use an edge for more than to reach something on it.
    private func freeModes(of edge: EdgeID) -> TravelModes {
        network.access(of: edge).subtracting(network.restrictedAccess(of: edge))
            .intersection(.motorized)
    }

    /// Whether nothing at a node stops a motor vehicle.
    private func isFree(_ node: NodeID) -> Bool {
        network.flags(of: node).isDisjoint(with: [.gate, .hasRules, .tollBooth])
            && network.blockedModes(at: node).isDisjoint(with: .motorized)
            && network.restrictedModes(at: node).isDisjoint(with: .motorized)
    }

    // MARK: The corner

    private func forEachCorner(cutBy slip: Walk, _ body: (SlipRoad) -> Void) {
        let first = slip.edges[0]
        let start = network.source(of: first)
        let drivesOnLeft = network.roadFlags(of: first).contains(.leftHandTraffic)
        let isLink = slip.edges.allSatisfy { network.roadFlags(of: $0).contains(.link) }
        for main in network.edges(leaving: start) where main != first {
            for side in [-1, 1] {
                let (origins, modes) = originsThatChoose(between: main, and: first, onSide: side)
                guard modes.contains(.driving), modes.isSubset(of: slip.modes) else { continue }
                forEachWay(Walk(edges: [main], length: network.length(of: main), modes: modes)) {
                    before in
                    let sharpest = Self.sharpestTurn(isNear: (side > 0) != drivesOnLeft, isLink)
                    for after in turns(from: before, onSide: side, sharpest: sharpest) {
                        forEachWay(after) { after in
                            let destinations = destinations(of: before, after, cutBy: slip)
                            guard !destinations.isEmpty else { return }
                            body(
                                SlipRoad(
                                    edges: slip.edges, before: before.edges, after: after.edges,
                                    origins: origins, destinations: destinations))
                        }
                    }
                    guard (side > 0) != drivesOnLeft else { return }
                    forEachPassage(from: before) { circle, exit in
                        forEachWay(exit) { after in
                            let destinations = destinations(
                                of: before, after, across: circle, cutBy: slip)
                            guard !destinations.isEmpty else { return }
                            body(
                                SlipRoad(
                                    edges: slip.edges, before: before.edges, after: after.edges,
                                    circle: circle.edges, restOfCircle: rest(of: circle.edges),
                                    origins: origins, destinations: destinations))
                        }
                    }
                }
            }
        }
    }

    /// The edges from which vehicles come to a road's edge along that road and may turn onto the slip road as well,
    /// which leaves it to a side (1 right, -1 left), and their modes; none if some of them may not.
    func originsThatChoose(
        between main: EdgeID, and slip: EdgeID, onSide side: Int
    ) -> (edges: [EdgeID], modes: TravelModes) {
        var origins: [EdgeID] = []
        var modes: TravelModes = []
        for edge in network.edges(leaving: network.source(of: main)).lazy.map(\.reversed)
        where edge != main.reversed && edge != slip.reversed {
            guard let (ahead, angle) = turn(from: edge, onto: main), abs(angle) <= Self.bend else {
                continue
            }
            guard let (_, branch) = turn(from: edge, onto: slip), abs(branch) <= Self.branch,
                (branch - angle) * side > 0,
                ahead.isSubset(of: certainModes(from: edge, onto: slip))
            else { return ([], []) }
            origins.append(edge)
            modes.formUnion(ahead)
        }
        return (origins, modes)
    }

    /// Maximum degrees of the turn at the junction. Where a road parts into two one-way roads before it joins another,
    /// the piece of that between them is no slip road, but who leaves it by the one and comes back by the other turns
    /// sharply, mostly across the traffic.
    private static func sharpestTurn(isNear: Bool, _ isLink: Bool) -> Int {
        isLink && isNear ? 160 : 135
    }

    /// The beginnings of the roads turned onto to a side at the end of a way.
    private func turns(from walk: Walk, onSide side: Int, sharpest: Int) -> [Walk] {
        guard let last = walk.edges.last else { return [] }
        return onward(from: last).compactMap { next, modes, angle in
            let modes = modes.intersection(walk.modes)
            guard (Self.leastTurn...sharpest).contains(angle * side), modes.contains(.driving)
            else { return nil }
            return Walk(edges: [next], length: network.length(of: next), modes: modes)
        }
    }

    /// Calls `body` with a way and each of those that go on from it as the same road, up to the reach.
    func forEachWay(_ walk: Walk, _ body: (Walk) -> Void) {
        guard walk.length <= Self.reach, let last = walk.edges.last,
            !isCircle(last), network.roadClass(of: last) < .service
        else { return }
        body(walk)
        let onward = onward(from: last)
        for (next, modes, angle) in onward where onward.count == 1 || abs(angle) <= Self.bend {
            let modes = modes.intersection(walk.modes)
            guard modes.contains(.driving), !walk.edges.contains(next) else { continue }
            forEachWay(
                Walk(
                    edges: walk.edges + [next], length: walk.length + network.length(of: next),
                    modes: modes), body)
        }
    }

    /// The edges on which a road goes on where a corner ends and a slip road joins it, for all that may drive round the
    /// corner; none if it does not, or is much longer or shorter.
    private func destinations(
        of before: Walk, _ after: Walk, across circle: Walk? = nil, cutBy slip: Walk
    ) -> [EdgeID] {
        let length = before.length + (circle?.length ?? 0) + after.length
        guard let last = after.edges.last, let end = slip.edges.last,
            network.target(of: last) == network.target(of: end),
            Self.lengths.contains(slip.length / length),
            after.modes.isSubset(of: slip.modes), isFree(network.target(of: end)),
            isMereConnection(slip, before, after), hasNoRuleOfItsOwn(slip, before, after)
        else { return [] }
        return onward(from: last).compactMap { next, modes, angle in
            let modes = modes.intersection(after.modes)
            guard abs(angle) <= Self.bend, modes.contains(.driving),
                let (_, branch) = turn(from: end, onto: next), abs(branch) <= Self.branch,
                modes.isSubset(of: certainModes(from: end, onto: next))
            else { return nil }
            return next
        }
    }

    /// Whether a slip road is tagged as one, or has neither a name of its own nor more importance than the roads that it connects.
    func isMereConnection(_ slip: Walk, _ before: Walk, _ after: Walk) -> Bool {
        let roads = [before.edges[before.edges.count - 1], after.edges[0]]
        let greatest = roads.map { network.roadClass(of: $0) }.min() ?? .path
        return slip.edges.allSatisfy { edge in
            if network.roadFlags(of: edge).contains(.link) { return true }
            guard slip.length <= Self.plainLength, network.roadClass(of: edge) >= greatest else {
                return false
            }
            guard let name = network.roadName(of: edge) else { return true }
            return (before.edges + after.edges).contains { network.roadName(of: $0) == name }
        }
    }

    /// Whether a slip road is closed to no vehicle that the corner is open to, be it at times.
    private func hasNoRuleOfItsOwn(_ slip: Walk, _ before: Walk, _ after: Walk) -> Bool {
        let flags = slip.edges.reduce(into: RoadFlags()) { $0.formUnion(network.roadFlags(of: $1)) }
        let others = (before.edges + after.edges).reduce(into: RoadFlags()) {
            $0.formUnion(network.roadFlags(of: $1))
        }
        guard flags.intersection([.toll, .truckToll]).isSubset(of: others) else { return false }
        guard flags.contains(.hasRules) else { return true }
        func rules(_ edges: [EdgeID]) -> Set<TravelRule> {
            var rules: Set<TravelRule> = []
            for edge in edges {
                network.forEachRule(on: edge) {
                    guard $0.subject != .speedLimit else { return }
                    var rule = $0
                    rule.directions = .both
                    rules.insert(rule)
                }
            }
            return rules
        }
        return rules(slip.edges).isSubset(of: rules(before.edges + after.edges))
    }
}
