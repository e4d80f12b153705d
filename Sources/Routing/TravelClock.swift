import Geodesy
import RoadNetwork

/// Tells what is forbidden at the moment when the vehicle will be there: what conditions close then, and
/// what only conditions open that do not hold then.
struct TravelClock: Sendable {
    let graph: TurnGraph
    let rules: VehicleRules
    /// Nil when it is not known; then nothing that depends on the time holds.
    let departure: UTCTime?
    /// Seconds by which local time is ahead of UTC.
    let utcOffset: Double

    private var network: RoadNetwork { rules.network }

    private func localTime(_ elapsed: Double) -> CivilTime? {
        departure.map { CivilTime($0.advanced(bySeconds: utcOffset + elapsed)) }
    }

    /// Seconds from the start of a state's edge to the end of a turn from it.
    func seconds(before arc: Int, of state: UInt32, _ model: CostModel) -> Double {
        let edge = model.reading(of: graph.edge(of: state))
        return model.seconds(on: edge)
            + model.seconds(turningBy: graph.angles[arc], from: edge, nil)
    }

    /// Seconds from the start of an edge to a place on it.
    func seconds(on edge: EdgeID, upTo offset: Double, _ model: CostModel) -> Double {
        let length = rules.network.length(of: edge)
        return length > 0 ? model.seconds(on: edge) * offset / length : 0
    }

    /// Whether something on a path is forbidden when the vehicle will be there.
    func forbids(_ path: RoutePath) -> Bool {
        var before = 0.0
        for leg in path.legs {
            if forbids(leg, after: before) { return true }
            before += leg.durationSeconds
        }
        return false
    }

    /// Likewise on a leg that begins so many seconds after departure.
    func forbids(_ leg: LegPath, after before: Double) -> Bool {
        for index in leg.edges.indices.dropFirst() {
            let (edge, next) = (leg.edges[index - 1], leg.edges[index])
            let elapsed = before + leg.seconds[index - 1]
            if forbids(next, from: edge, after: elapsed) { return true }
            let isBanned = graph.arcs(of: edge.rawValue).contains {
                graph.edge(of: graph.heads[$0]) == next && self.isBanned($0, after: elapsed)
            }
            if isBanned { return true }
        }
        return false
    }

    /// Likewise on a way whose departure is not known.
    func forbids(_ way: FoundWay) -> Bool {
        zip(way.states, way.states.dropFirst()).contains {
            forbids(graph.edge(of: $1), from: graph.edge(of: $0), after: 0)
        }
    }

    /// Whether the turn of an arc from an edge, or the edge after it, is forbidden to who comes there so
    /// many seconds after departure.
    func forbids(_ arc: Int, from edge: EdgeID, after elapsed: Double) -> Bool {
        forbids(graph.edge(of: graph.heads[arc]), from: edge, after: elapsed)
            || isBanned(arc, after: elapsed)
    }

    /// Whether conditions alone open an edge, and none of them holds when the vehicle sets out.
    func forbidsStart(on edge: EdgeID) -> Bool {
        network.roadFlags(of: edge).contains(.conditionalAccess)
            && rules.verdict(on: edge, at: nil)?.isExcluded == true
            && (departure == nil || rules.verdict(on: edge, at: localTime(0))?.isExcluded == true)
    }

    /// Whether an edge, or the node before it, is closed to who comes there from another edge.
    private func forbids(_ next: EdgeID, from edge: EdgeID, after elapsed: Double) -> Bool {
        // Without the time, what the metric lets pass is open unless conditions open it.
        let isTimeless = departure == nil
        if network.roadFlags(of: next).contains(isTimeless ? .conditionalAccess : .hasRules),
            rules.verdict(on: next, at: localTime(elapsed))?.isExcluded == true
        {
            return true
        }
        let node = network.source(of: next)
        return network.flags(of: node).contains(isTimeless ? .conditionalAccess : .hasRules)
            && next != edge.reversed
            && rules.verdict(at: node, at: localTime(elapsed))?.isExcluded == true
    }

    /// Whether a restriction that holds then forbids the turn of an arc.
    private func isBanned(_ arc: Int, after elapsed: Double) -> Bool {
        guard departure != nil else { return false }
        let bans = graph.bans(at: arc).filter { $0.modes & UInt32(rules.mode.set.rawValue) != 0 }
        guard !bans.isEmpty else { return false }
        let time = localTime(elapsed)
        return bans.contains { rules.holds(StringID(rawValue: $0.condition), at: time) }
    }
}

extension TurnGraph {
    /// The conditional bans of an arc.
    func bans(at arc: Int) -> [ConditionalBan] {
        var low = 0
        var high = conditionalBans.count
        while low < high {
            let middle = (low + high) / 2
            if Int(conditionalBans[middle].arc) < arc { low = middle + 1 } else { high = middle }
        }
        var bans: [ConditionalBan] = []
        while low < conditionalBans.count, Int(conditionalBans[low].arc) == arc {
            bans.append(conditionalBans[low])
            low += 1
        }
        return bans
    }
}
