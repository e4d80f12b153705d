import Geodesy
import RoadNetwork

/// Tells what is forbidden at the moment when the vehicle will be there.
struct TravelClock: Sendable {
    let graph: TurnGraph
    let rules: VehicleRules
    let departure: UTCTime
    /// Seconds by which local time is ahead of UTC.
    let utcOffset: Double

    private func localTime(_ elapsed: Double) -> CivilTime {
        CivilTime(departure.advanced(bySeconds: utcOffset + elapsed))
    }

    /// Seconds from the start of a state's edge to the end of a turn from it.
    func seconds(before arc: Int, of state: UInt32, _ model: CostModel) -> Double {
        let edge = model.reading(of: graph.edge(of: state))
        return model.seconds(on: edge)
            + model.seconds(
                turningBy: graph.angles[arc], from: edge, onto: graph.edge(of: graph.heads[arc]),
                nil)
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
            for (index, edge) in leg.edges.enumerated().dropFirst() {
                let elapsed = before + leg.seconds[index - 1]
                let arcs = graph.arcs(of: leg.edges[index - 1].rawValue)
                    .filter { graph.edge(of: graph.heads[$0]) == edge }
                if arcs.contains(where: { forbids($0, after: elapsed) }) { return true }
            }
            before += leg.durationSeconds
        }
        return false
    }

    /// Whether the turn of an arc, or the edge after it, is forbidden to who comes there so many
    /// seconds after departure.
    func forbids(_ arc: Int, after elapsed: Double) -> Bool {
        let next = graph.edge(of: graph.heads[arc])
        let bans = graph.bans(at: arc).filter { $0.modes & UInt32(rules.mode.set.rawValue) != 0 }
        guard !bans.isEmpty || rules.network.roadFlags(of: next).contains(.hasRules) else {
            return false
        }
        let time = localTime(elapsed)
        if rules.verdict(on: next, at: time)?.excludedBy != nil { return true }
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
