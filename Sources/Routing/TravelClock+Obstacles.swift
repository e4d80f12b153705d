import Geodesy
import RoadNetwork

/// An obstacle to a vehicle at one time.
enum Obstacle: Hashable {
    /// The road that it would drive onto is closed.
    case road
    /// The node before that road is closed.
    case node
    /// A restriction forbids the turn, under this condition.
    case turn(StringID)
}

/// An obstacle that a leg meets.
struct MetObstacle {
    var obstacle: Obstacle
    /// The edge that is driven onto.
    var edge: EdgeID
    /// Seconds after departure.
    var elapsed: Double
    /// Whether it may be passed if no other path leads there: see
    /// ``TravelClock/isEnteredIfNeedBe``.
    var isEnteredIfNeedBe: Bool
    /// Metres from there to the end of the leg; nil where all the rest is closed too.
    var metersToEnd: Double?
    /// Metres from the start of the leg to the end of the closure.
    var metersFromStart: Double
}

/// The times of a leg made of states, in seconds after departure.
struct LegTimes {
    let leg: LegPath
    let before: Double
    /// Index of the leg's first edge among the states: a leg leaves out an edge at its start
    /// without a driven part. The turns from and onto such an edge are made.
    let first: Int

    /// When the edge of a state is driven onto, of any but the first.
    func elapsed(at index: Int) -> Double {
        before + (index > first ? leg.seconds[index - first - 1] : 0)
    }
}

extension TravelClock {
    func times(on leg: LegPath, along states: [UInt32], after before: Double) -> LegTimes {
        LegTimes(
            leg: leg, before: before,
            first: graph.edge(of: states[0]) == leg.edges[0] ? 0 : 1)
    }

    /// Whether an obstacle on the path onto an edge closes a road only at times. Like a road for
    /// residents it is passed only to reach something behind it.
    func isEnteredIfNeedBe(_ obstacle: Obstacle, onto edge: EdgeID) -> Bool {
        switch obstacle {
        case .road: rules.verdict(on: edge, at: nil)?.isExcluded != true
        case .node: rules.verdict(at: network.source(of: edge), at: nil)?.isExcluded != true
        case .turn: false
        }
    }

    /// The obstacles on a leg that begins `before` seconds after departure, in order.
    func obstacles(
        on leg: LegPath, along states: [UInt32], after before: Double
    ) -> [MetObstacle] {
        let times = times(on: leg, along: states, after: before)
        // Metres from the start of the leg to the start of each edge, and to the end of the last.
        var meters = [0.0]
        for (index, edge) in leg.edges.enumerated() {
            let from = index == 0 ? leg.start.offset : 0
            let to = index == leg.edges.count - 1 ? leg.end.offset : network.length(of: edge)
            meters.append(meters[index] + to - from)
        }
        return states.indices.dropFirst().compactMap { index in
            let elapsed = times.elapsed(at: index)
            let place = index - times.first
            guard place < leg.edges.count,
                let obstacle = obstacle(
                    to: states[index], from: states[index - 1], after: elapsed)
            else { return nil }
            let open = (place..<leg.edges.count).first {
                !isClosed(leg.edges[$0], after: times.elapsed(at: $0 + times.first))
            }
            return MetObstacle(
                obstacle: obstacle, edge: leg.edges[place], elapsed: elapsed,
                isEnteredIfNeedBe: isEnteredIfNeedBe(obstacle, onto: leg.edges[place]),
                metersToEnd: open.map { _ in meters[leg.edges.count] - meters[place] },
                metersFromStart: meters[open ?? leg.edges.count])
        }
    }

    /// The end of a met obstacle, in local time and in UTC; nil if not within a year.
    func opening(of met: MetObstacle) -> (local: CivilTime, time: UTCTime)? {
        guard let departure, let now = localTime(after: met.elapsed, on: met.edge) else {
            return nil
        }
        let local = dailyTimes(of: met).first(after: now) { !stands(met, at: $0) }
        guard let local else { return nil }
        let seconds = local.secondOfEra - now.secondOfEra
        let time = departure.advanced(bySeconds: met.elapsed + seconds)
        // Clocks may be changed in between.
        let shown = network.localTime(time, on: met.edge, utcOffsetSeconds: utcOffsetSeconds)
        return (local, time.advanced(bySeconds: local.secondOfEra - shown.secondOfEra))
    }

    private func stands(_ met: MetObstacle, at time: CivilTime) -> Bool {
        switch met.obstacle {
        case .road: rules.verdict(on: met.edge, at: time)?.isExcluded == true
        case .node:
            rules.verdict(at: network.source(of: met.edge), at: time)?.isExcluded == true
        case .turn(let condition): rules.holds(condition, at: time)
        }
    }

    private func dailyTimes(of met: MetObstacle) -> DailyTimes {
        if case .turn(let condition) = met.obstacle {
            return network.dailyTimes(of: [condition])
        }
        return network.dailyTimes(of: rulesOfAccess(at: met).map(\.condition))
    }

    private func rulesOfAccess(at met: MetObstacle) -> [TravelRule] {
        var found: [TravelRule] = []
        switch met.obstacle {
        case .road: network.forEachRule(on: met.edge) { found.append($0) }
        case .node: found = network.rules(at: network.source(of: met.edge))
        case .turn: break
        }
        return found.filter {
            $0.subject != .speedLimit && $0.modes.contains(rules.mode.set)
        }
    }

    /// The rule behind an obstacle, in words and as it is tagged.
    func rule(of met: MetObstacle) -> String {
        if case .turn(let condition) = met.obstacle {
            return "forbidden \(network.text(of: condition))"
        }
        let now = localTime(after: met.elapsed, on: met.edge)
        let verdict =
            met.obstacle == .road
            ? rules.verdict(on: met.edge, at: now)
            : rules.verdict(at: network.source(of: met.edge), at: now)
        if let rule = verdict?.excludedBy, rule.condition != .empty {
            let condition = network.text(of: rule.condition)
            return rule.subject == .access
                ? "closed \(condition)" : "\(rules.sentence(for: rule)) \(condition)"
        }
        var times: [String] = []
        for rule in rulesOfAccess(at: met)
        where rule.letsIn && network.dependsOnTime(rule.condition) {
            let text = network.text(of: rule.condition)
            if !times.contains(text) { times.append(text) }
        }
        return times.isEmpty ? "closed" : "open only \(times.joined(separator: "; "))"
    }
}

extension RoadNetwork {
    /// A condition as it is tagged, without its brackets.
    fileprivate func text(of condition: StringID) -> String {
        var text = string(condition)[...]
        while text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
        return String(text)
    }
}

extension CivilTime {
    /// Seconds since 1970, as clocks show it.
    fileprivate var secondOfEra: Double {
        Double(minuteOfEra * 60 + second) + Double(millisecond) / 1000
    }
}
