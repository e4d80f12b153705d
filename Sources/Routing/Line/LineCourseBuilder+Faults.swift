import Geodesy
import RoadNetwork

// The report of the parts of a line that are not driven.
extension LineCourseBuilder {
    /// Reports the parts of the line that the path leaves out, and the turns that it does not take.
    ///
    /// - Parameter isShort: whether the line was left before the last waypoint.
    mutating func reportFaults(isShort: Bool, _ last: Waypoint) {
        var driven: (item: Int, state: UInt32)?
        var beside: [EdgeID] = []
        for leg in legs {
            for (index, (item, state)) in zip(leg.items, leg.states).enumerated() {
                guard item >= 0 else {
                    beside.append(graph.edge(of: state))
                    continue
                }
                if item > driven?.item ?? -1 {
                    let joined =
                        index == 0
                        ? roads.items[item].lineMeters(at: leg.start.offset)
                        : roads.items[item].startMeters
                    if let driven {
                        report(
                            from: driven, to: item, at: joined, beside: beside,
                            turnsAtStop: index == 0)
                    } else {
                        report(0..<item, until: joined, isMissed: mayMissSome)
                        let start = roads.items[0].startMeters
                        if isStrict, !mayMissSome, joined - start > Self.minimumReported {
                            add(.leftOut, 0, start, joined)
                        }
                    }
                    driven = (item, state)
                } else if item == driven?.item {
                    driven?.state = state
                }
                beside = []
            }
        }
        reportEnd(behind: driven?.item ?? -1, isShort: isShort, last)
    }

    /// The parts of the line that the vehicle may not drive, and its turns that it may not take, wherever the
    /// vehicle is.
    func impassableParts() -> [LineFault] {
        var probe = self
        probe.faults = []
        probe.report(roads.items.indices, until: roads.items.last?.endMeters ?? 0, isMissed: true)
        for (number, next) in zip(roads.items.indices, roads.items.indices.dropFirst())
        where isImpassable(from: number, to: next) {
            let meters = roads.items[number].endMeters
            probe.add(.forbidden, number, meters, meters)
        }
        return probe.faults.sorted { $0.startMeters < $1.startMeters }
    }

    /// The line from an item on, left out.
    func wholeLine(from number: Int) -> LineFault {
        fault(
            .leftOut, number, roads.items[number].startMeters,
            roads.items[roads.items.count - 1].endMeters)
    }

    /// Refuses a line to be kept to strictly of which nothing is driven as it begins where the vehicle is to arrive: most
    /// likely it was given backwards.
    func checkDirection(number: Int) throws(RoutingFailure) {
        guard isStrict, given.drivenMeters == 0, roads.line.length > Self.beginning,
            let leg = legs.last, let end = leg.items.last, end >= 0,
            let first = legs.first(where: { $0.items.contains { $0 >= 0 } }),
            let joined = first.items.firstIndex(where: { $0 >= 0 })
        else { return }
        let start = roads.items[first.items[joined]].lineMeters(
            at: joined == 0 ? first.start.offset : 0)
        guard roads.items[end].lineMeters(at: leg.end.offset) - start < 1 else { return }
        throw RoutingFailure(
            status: .noRouteFound,
            message:
                "the line begins at \(snapping.names[number]) and leads away from it, so nothing of it would be "
                + "driven; give its places in the order of travel", lineFaults: [wholeLine(from: 0)]
        )
    }

    /// Whether the vehicle may drive both of two joined items, but not turn from one onto the other.
    private func isImpassable(from number: Int, to next: Int) -> Bool {
        let edge = roads.items[number].edge
        guard isOpen(edge), isOpen(roads.items[next].edge), roads.items[next].isJoined,
            !graph.states(of: edge).contains(where: { head(onto: next, after: $0) != nil })
        else { return false }
        return roads.items[next].edge != edge.reversed
            || !turnsAtStops.contains { metric.model.secondsToTurn(on: edge, $0) != nil }
    }

    /// Reports the line between two items driven one after the other.
    private mutating func report(
        from driven: (item: Int, state: UInt32), to next: Int, at joined: Double, beside: [EdgeID],
        turnsAtStop: Bool
    ) {
        let skipped = driven.item + 1..<next
        let start = roads.items[driven.item].endMeters
        let follower = roads.items[driven.item + 1]
        if !follower.isJoined {
            // The gap itself is reported apart unless it is short.
            let meters = beside.reduce(0) { $0 + network.length(of: $1) }
            if isStrict, follower.startMeters - start < LineRoads.shortestGap,
                meters > follower.startMeters - start + Self.fewMeters
            {
                add(.offRoad, nil, start, follower.startMeters)
            }
        } else if !beside.isEmpty || !skipped.isEmpty, isOpen(follower.edge) {
            if joined - start <= Self.fewMeters, isOnLine(beside, from: start, to: joined) {
                return
            }
            // The turn may be one farther on, to which a road of the line has led that is left for that.
            guard
                isStrict && !turnsAtStop
                    || head(onto: driven.item + 1, after: driven.state) == nil
            else {
                return report(skipped, until: joined)
            }
            // A turn that is forbidden; with it the few metres behind it that are left out for that.
            let isShort = joined - start <= Self.minimumReported
            add(.forbidden, driven.item + 1, start, isShort ? joined : start)
            if isShort { return }
        }
        report(skipped, until: joined)
    }

    /// Whether a short way round a turn that the vehicle may not take lies on the line, as far as its places tell: into the
    /// next street and back, or by the other side of a small island. Between two places of a line is room for
    /// that, so the line was most likely made of it.
    private func isOnLine(_ edges: [EdgeID], from start: Double, to end: Double) -> Bool {
        let meters = edges.reduce(0) { $0 + network.length(of: $1) }
        guard meters <= Self.minimumReported else { return false }
        let line = roads.line
        let part = line.part(
            from: max(0, start - Self.minimumReported),
            to: min(line.length, end + Self.minimumReported))
        return edges.allSatisfy { edge in
            network.shape(of: edge).allSatisfy {
                part.projection(of: $0).offset <= Self.fewMeters
            }
        }
    }

    /// Reports the line behind the path: impassable parts, the others that would have led to the last waypoint, and what
    /// comes behind that.
    private mutating func reportEnd(behind driven: Int, isShort: Bool, _ waypoint: Waypoint) {
        let rest = driven + 1..<roads.items.count
        let end = roads.items[roads.items.count - 1].endMeters
        if let last = rest.last, isShort || !isOpen(roads.items[last].edge) {
            if isShort, end - roads.items[rest.lowerBound].startMeters > Self.minimumReported {
                report(rest, until: end)
            } else if !isOpen(roads.items[last].edge) {
                let shut =
                    rest.last { isOpen(roads.items[$0].edge) }.map { $0 + 1 } ?? rest.lowerBound
                let isBeyond = shutPlace(of: waypoint).map { $0 >= shut } ?? false
                report(isBeyond ? rest : shut..<rest.upperBound, until: end)
            }
        } else if !isShort, endsAtLastWaypoint, driven >= 0, let leg = legs.last {
            let start = roads.items[driven].lineMeters(at: leg.end.offset)
            guard end - start > Self.minimumReported else { return }
            var fault = fault(.leftOut, driven, start, end)
            fault.isBehindLastWaypoint = true
            faults.append(fault)
        }
    }

    /// The item at a waypoint if that is on a road of the line which is not open; nil elsewhere.
    ///
    /// - Parameter before: the place of the waypoint before it.
    func shutPlace(of waypoint: Waypoint, behind before: LineRoads.Position? = nil) -> Int? {
        let place = roads.place(
            near: waypoint.coordinate, within: LineRoads.farthestStop, from: before, isLast: true,
            in: network, where: { _ in true })
        guard let place, !isOpen(roads.items[place.item].edge) else { return nil }
        return place.item
    }

    /// Reports items that are left out, as one part for each reason in turn; open ones not where they are few metres. Gaps
    /// between them are on no road, and reported as that.
    ///
    /// - Parameters:
    ///   - end: metres of the line where the path goes on behind them.
    ///   - isMissed: whether those that may be driven are left out on purpose.
    private mutating func report(_ items: Range<Int>, until end: Double, isMissed: Bool = false) {
        typealias Part = (code: LineFault.Code, item: Int, start: Double, end: Double)
        var rest = items.map { number -> Part in
            let isLast = number + 1 == items.upperBound
            let item = roads.items[number]
            return (
                code(of: number), number, item.startMeters,
                isLast || beginsBehindGap(number + 1)
                    ? min(end, item.endMeters) : roads.items[number + 1].startMeters
            )
        }
        // The path may begin behind the beginning of the item behind them.
        var last = rest.last?.end ?? roads.items[items.lowerBound].startMeters
        if last < end, !items.isEmpty, beginsBehindGap(items.upperBound) {
            last = roads.items[items.upperBound].startMeters
        }
        if last < end { rest.append((.leftOut, items.upperBound, last, end)) }
        var parts: [Part] = []
        for part in rest {
            if let last = parts.last, last.code == part.code, !beginsBehindGap(part.item) {
                parts[parts.count - 1].end = part.end
            } else {
                parts.append(part)
            }
        }
        let isAllOpen = parts.allSatisfy { $0.code == .leftOut }
        let least = isAllOpen ? Self.minimumReported : Self.fewMeters
        for part in parts {
            if part.code == .leftOut {
                guard !isStrict, !isMissed, part.end - part.start > least else { continue }
            }
            add(part.code, part.item, part.start, part.end)
        }
    }

    /// Whether an item begins behind a part of the line on no road that is reported as such.
    private func beginsBehindGap(_ number: Int) -> Bool {
        guard number > 0, number < roads.items.count, !roads.items[number].isJoined else {
            return false
        }
        let gap = roads.items[number].startMeters - roads.items[number - 1].endMeters
        return gap >= LineRoads.shortestGap
    }

    /// Why an item is not driven.
    private func code(of number: Int) -> LineFault.Code {
        let edge = roads.items[number].edge
        return isClosed(edge) ? .closed : isOpen(edge) ? .leftOut : .forbidden
    }

    private mutating func add(
        _ code: LineFault.Code, _ item: Int?, _ start: Double, _ end: Double
    ) {
        faults.append(fault(code, item, start, end))
    }

    private func fault(
        _ code: LineFault.Code, _ item: Int?, _ start: Double, _ end: Double
    ) -> LineFault {
        LineFault(
            code: code, start: roads.line.coordinate(at: start),
            end: roads.line.coordinate(at: end), startMeters: start, meters: max(0, end - start),
            roadName: item.flatMap { network.roadName(of: roads.items[$0].edge) })
    }
}
