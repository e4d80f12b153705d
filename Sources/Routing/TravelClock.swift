import Columns
import Geodesy
import RoadNetwork

/// Finds the obstacles at the vehicle's time: roads that conditions close then, and roads that are open
/// only under conditions that do not hold then.
struct TravelClock: Sendable {
    let graph: TurnGraph
    let rules: VehicleRules
    /// Nil if unknown; then no condition on time holds.
    let departure: UTCTime?
    /// Seconds by which local time is ahead of UTC; nil for the legal time of each place.
    let utcOffsetSeconds: Int?
    /// The typical course of traffic; nil where every hour is as the average of the day.
    var profile: TrafficProfile?
    /// The waypoints of the request, whose terms give the times of departure.
    var waypoints: [Waypoint] = []

    var network: RoadNetwork { rules.network }

    func localTime(after elapsed: Double, on edge: EdgeID) -> CivilTime? {
        departure.map {
            network.localTime(
                $0.advanced(bySeconds: elapsed), on: edge, utcOffsetSeconds: utcOffsetSeconds)
        }
    }

    /// The passage of an edge from the driven beginning on, common to all turns at its end.
    struct Passage {
        fileprivate let edge: EdgeReading
        fileprivate let factors: TrafficFactors
        fileprivate let seconds: Double
    }

    /// The passage of a state's whole edge, driven onto `elapsed` seconds after departure.
    func passage(of state: UInt32, after elapsed: Double, _ model: CostModel) -> Passage {
        passage(of: state, from: 0, after: elapsed, model)
    }

    /// The passage from a search's source. Nil for a source at the end of its edge: nothing of it is driven, and
    /// a leg leaves it out, with the turn.
    func passage(from source: SearchSource, _ model: CostModel) -> Passage? {
        let length = network.length(of: graph.edge(of: source.state))
        guard length - source.offset >= LegPath.atNode else { return nil }
        return passage(
            of: source.state, from: source.offset / length, after: source.seconds, model)
    }

    private func passage(
        of state: UInt32, from start: Double, after elapsed: Double, _ model: CostModel
    ) -> Passage {
        let edge = model.reading(of: graph.edge(of: state))
        let factors = typicalTraffic(on: edge, after: elapsed)
        return Passage(
            edge: edge, factors: factors,
            seconds: model.seconds(on: edge, slowdown: factors.moving) * (1 - start))
    }

    /// Seconds of a passage to the end of a turn at its end; zero for none.
    func seconds(before arc: Int, of passage: Passage?, _ model: CostModel) -> Double {
        guard let passage else { return 0 }
        let lost = model.delay(
            turningBy: graph.angles[arc], from: passage.edge,
            onto: graph.edge(of: graph.heads[arc]), nil)
        return passage.seconds + lost.inTraffic(passage.factors).total
    }

    /// Whether a path meets a prohibition at the vehicle's time.
    func forbids(_ found: PlannedPath) -> Bool {
        let legs = found.path.legs
        return beginnings(of: legs).enumerated().contains { number, beginning in
            forbids(legs[number], along: found.states[number], after: beginning)
        }
    }

    /// Likewise on a leg that begins `before` seconds after departure, made of states that know
    /// which restrictions over several edges are under way.
    func forbids(_ leg: LegPath, along states: [UInt32], after before: Double = 0) -> Bool {
        let times = times(on: leg, along: states, after: before)
        return states.indices.dropFirst().contains {
            obstacle(to: states[$0], from: states[$0 - 1], after: times.elapsed(at: $0)) != nil
        }
    }

    /// The obstacle on the turn from a state to the next, `elapsed` seconds after departure.
    func obstacle(to next: UInt32, from state: UInt32, after elapsed: Double) -> Obstacle? {
        obstacle(
            onto: next, from: graph.edge(of: state), by: graph.arcs(of: state), after: elapsed)
    }

    /// The additional weight of an arc from an edge whose end is reached `elapsed` seconds after departure.
    func extraWeight(
        ofArc arc: Int, from edge: EdgeID, after elapsed: Double, _ parameters: CostParameters
    ) -> UInt32 {
        let head = graph.heads[arc]
        guard let obstacle = obstacle(onto: head, from: edge, by: arc..<arc + 1, after: elapsed)
        else { return 0 }
        // Without the time no condition on it holds, so a road that only opens at times is closed.
        guard departure != nil else { return Metric.infinite }
        return Metric.milliseconds(
            isEnteredIfNeedBe(obstacle, onto: graph.edge(of: head))
                ? parameters.entryWhileClosed : parameters.forbiddenEntry)
    }

    /// Whether an edge is closed at the departure, so that it cannot be the start.
    func forbidsStart(on edge: EdgeID) -> Bool {
        isClosed(edge, after: 0)
    }

    private func obstacle(
        onto head: UInt32, from edge: EdgeID, by arcs: Range<Int>, after elapsed: Double
    ) -> Obstacle? {
        let next = graph.edge(of: head)
        if let ban = ban(by: arcs, onto: head, after: elapsed) { return .turn(ban) }
        if isNodeClosed(to: next, from: edge, after: elapsed) { return .node }
        // A vehicle that starts on a closed road may leave it along others.
        return isClosed(next, after: elapsed) && !isClosed(edge, after: elapsed) ? .road : nil
    }

    private func isNodeClosed(to next: EdgeID, from edge: EdgeID, after elapsed: Double) -> Bool {
        let node = network.source(of: next)
        return network.flags(of: node).contains(
            departure == nil ? .conditionalAccess : .hasRules)
            && next != edge.reversed
            && rules.verdict(at: node, at: localTime(after: elapsed, on: edge))?.isExcluded == true
    }

    /// Whether an edge is closed to a vehicle that is there `elapsed` seconds after departure.
    func isClosed(_ edge: EdgeID, after elapsed: Double) -> Bool {
        // Without the time, a road that the metric lets pass is open unless conditions open it.
        network.roadFlags(of: edge).contains(departure == nil ? .conditionalAccess : .hasRules)
            && rules.verdict(on: edge, at: localTime(after: elapsed, on: edge))?.isExcluded == true
    }

    /// The condition of a restriction that holds then and forbids the one of some arcs that leads to a
    /// state.
    private func ban(
        by arcs: Range<Int>, onto head: UInt32, after elapsed: Double
    ) -> StringID? {
        guard departure != nil else { return nil }
        let bans = graph.bans(at: arcs).filter {
            graph.heads[$0.arc] == head && $0.modes & UInt32(rules.mode.set.rawValue) != 0
        }
        guard !bans.isEmpty else { return nil }
        let time = localTime(after: elapsed, on: graph.edge(of: head))
        return bans.map { StringID(rawValue: $0.condition) }.first { rules.holds($0, at: time) }
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
