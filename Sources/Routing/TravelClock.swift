import Geodesy
import RoadNetwork

/// Tells what is forbidden at the moment when the vehicle will be there: what conditions close then, and
/// what only conditions open that do not hold then.
struct TravelClock: Sendable {
    let graph: TurnGraph
    let rules: VehicleRules
    /// Nil when it is not known; then nothing that depends on the time holds.
    let departure: UTCTime?
    /// Seconds by which local time is ahead of UTC; nil for that of each place.
    let utcOffsetSeconds: Int?

    private var network: RoadNetwork { rules.network }

    private func localTime(after elapsed: Double, on edge: EdgeID) -> CivilTime? {
        departure.map {
            network.localTime(
                $0.advanced(bySeconds: elapsed), on: edge, utcOffsetSeconds: utcOffsetSeconds)
        }
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

    /// Whether something on a way is forbidden when the vehicle will be there.
    func forbids(_ found: PlannedPath) -> Bool {
        var before = 0.0
        for (leg, states) in zip(found.path.legs, found.states) {
            if forbids(leg, along: states, after: before) { return true }
            before += leg.durationSeconds
        }
        return false
    }

    /// Likewise on a leg that begins so many seconds after departure, made of states that know which
    /// restrictions over several edges are under way.
    func forbids(_ leg: LegPath, along states: [UInt32], after before: Double = 0) -> Bool {
        // A leg leaves out an edge at either end of which nothing is driven. The turns from and onto
        // such an edge are made.
        let first = graph.edge(of: states[0]) == leg.edges[0] ? 0 : 1
        return states.indices.dropFirst().contains { index in
            let (state, next) = (states[index - 1], states[index])
            let elapsed = before + (index > first ? leg.seconds[index - first - 1] : 0)
            return forbids(graph.edge(of: next), from: graph.edge(of: state), after: elapsed)
                || isBanned(graph.arcs(of: state), onto: next, after: elapsed)
        }
    }

    /// Whether the turn of an arc from an edge, or the edge after it, is forbidden to who comes there so
    /// many seconds after departure.
    func forbids(_ arc: Int, from edge: EdgeID, after elapsed: Double) -> Bool {
        forbids(graph.edge(of: graph.heads[arc]), from: edge, after: elapsed)
            || isBanned(arc..<arc + 1, onto: graph.heads[arc], after: elapsed)
    }

    /// Whether an edge is closed when the vehicle sets out, so that it cannot do so there.
    func forbidsStart(on edge: EdgeID) -> Bool {
        isClosed(edge, after: 0)
    }

    /// Whether an edge, or the node before it, is closed to who comes there from another edge.
    private func forbids(_ next: EdgeID, from edge: EdgeID, after elapsed: Double) -> Bool {
        // Who is on a closed road, having set out there, may leave it along others.
        if isClosed(next, after: elapsed), !isClosed(edge, after: elapsed) { return true }
        let node = network.source(of: next)
        return network.flags(of: node).contains(
            departure == nil ? .conditionalAccess : .hasRules)
            && next != edge.reversed
            && rules.verdict(at: node, at: localTime(after: elapsed, on: edge))?.isExcluded == true
    }

    private func isClosed(_ edge: EdgeID, after elapsed: Double) -> Bool {
        // Without the time, what the metric lets pass is open unless conditions open it.
        network.roadFlags(of: edge).contains(departure == nil ? .conditionalAccess : .hasRules)
            && rules.verdict(on: edge, at: localTime(after: elapsed, on: edge))?.isExcluded == true
    }

    /// Whether a restriction that holds then forbids the one of some arcs that leads to a state.
    private func isBanned(_ arcs: Range<Int>, onto head: UInt32, after elapsed: Double) -> Bool {
        guard departure != nil else { return false }
        let bans = graph.bans(at: arcs).filter {
            graph.heads[$0.arc] == head && $0.modes & UInt32(rules.mode.set.rawValue) != 0
        }
        guard !bans.isEmpty else { return false }
        let time = localTime(after: elapsed, on: graph.edge(of: head))
        return bans.contains { rules.holds(StringID(rawValue: $0.condition), at: time) }
    }
}

extension TurnGraph {
    /// The conditional bans of some arcs that follow one another.
    func bans(at arcs: Range<Int>) -> [ConditionalBan] {
        var low = 0
        var high = conditionalBans.count
        while low < high {
            let middle = (low + high) / 2
            if Int(conditionalBans[middle].arc) < arcs.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var bans: [ConditionalBan] = []
        while low < conditionalBans.count, Int(conditionalBans[low].arc) < arcs.upperBound {
            bans.append(conditionalBans[low])
            low += 1
        }
        return bans
    }
}
