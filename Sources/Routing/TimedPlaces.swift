import Columns
import Geodesy
import RoadNetwork
import Synchronization

/// All turns of a map that a condition may forbid at times, and the times of changes.
struct TimedPlaces: Sendable {
    struct Turn {
        var arc: Int
        var tail: UInt32
    }

    /// Onto roads with hours, over nodes with hours, and turns with hours; ascending by arc.
    let turns: [Turn]
    /// The conditions and times that their closures depend on.
    let conditions: [StringID]
    let times: DailyTimes
    /// An edge for each local time.
    let clocks: [EdgeID]

    init(graph: TurnGraph, network: RoadNetwork) {
        var conditions: Set<StringID> = []
        func hasHours(_ rule: TravelRule) -> Bool {
            guard rule.subject != .speedLimit, network.dependsOnTime(rule.condition) else {
                return false
            }
            conditions.insert(rule.condition)
            return true
        }
        var isTimedEdge = [Bool](repeating: false, count: network.edgeCount)
        for edge in 0..<UInt32(network.edgeCount) {
            network.forEachRule(on: EdgeID(rawValue: edge)) {
                if hasHours($0) { isTimedEdge[Int(edge)] = true }
            }
        }
        let isTimedNode = (0..<UInt32(network.nodeCount)).map { node in
            network.rules(at: NodeID(rawValue: node)).contains(where: hasHours)
        }
        var turns: [Turn] = []
        var ban = 0
        for state in 0..<UInt32(graph.stateCount) {
            for arc in graph.arcs(of: state) {
                var isBanned = false
                while ban < graph.conditionalBans.count,
                    Int(graph.conditionalBans[ban].arc) <= arc
                {
                    let condition = StringID(rawValue: graph.conditionalBans[ban].condition)
                    if network.dependsOnTime(condition) { conditions.insert(condition) }
                    isBanned = true
                    ban += 1
                }
                let next = graph.edge(of: graph.heads[arc])
                if isBanned || isTimedEdge[Int(next.rawValue)]
                    || isTimedNode[Int(network.source(of: next).rawValue)]
                {
                    turns.append(Turn(arc: arc, tail: state))
                }
            }
        }
        self.turns = turns
        self.conditions = conditions.sorted { $0.rawValue < $1.rawValue }
        times = network.dailyTimes(of: conditions)
        clocks = Self.clocks(turns, graph, network)
    }

    /// One edge for each country, and for each degree of longitude without a legal time.
    private static func clocks(
        _ turns: [Turn], _ graph: TurnGraph, _ network: RoadNetwork
    ) -> [EdgeID] {
        var found: [Int: EdgeID] = [:]
        for turn in turns {
            let edge = graph.edge(of: turn.tail)
            let place = network.coordinate(of: network.source(of: edge))
            let key =
                Int(network.attributes(of: edge).country) << 32
                + Int(place.longitude.rounded(.down)) << 8 + Int(place.latitude.rounded(.down))
            if found[key] == nil { found[key] = edge }
        }
        return found.keys.sorted().compactMap { found[$0] }
    }
}

/// The timed places of a network, looked for when they are wanted for the first time.
final class LazyTimedPlaces: Sendable {
    private let known = Mutex<TimedPlaces?>(nil)

    func of(_ graph: TurnGraph, _ network: RoadNetwork) -> TimedPlaces {
        known.withLock { known in
            if let known { return known }
            let places = TimedPlaces(graph: graph, network: network)
            known = places
            return places
        }
    }
}
