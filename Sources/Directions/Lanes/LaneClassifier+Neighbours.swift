import RoadNetwork

/// Shares arrows out at intersections that are drawn as two, and at slip roads.
extension LaneClassifier {
    private var builder: IntersectionBuilder { classifier.builder }
    private var graph: RoadGraph { classifier.builder.graph }
    /// Intersections farther apart do not share arrows, metres.
    private static let sharedMeters = 30.0

    /// The edge that leads straight to the beginning of the approach; nil when that is too far back.
    private func approach(before intersection: Intersection) -> EdgeID? {
        let approach = graph.stretch(intersection.via.reversed)
        guard approach.length <= Self.sharedMeters else { return nil }
        let behind = builder.plainIntersection(via: approach.last, look: .close)
        guard behind.count > 0 else { return nil }
        let straight = behind[behind.closest(to: TurnAngle.straight)]
        guard straight.deviation <= TurnAngle.group, graph.isOpen(straight.edge.reversed) else {
            return nil
        }
        return straight.edge.reversed
    }

    /// Whether there are arrows before the intersection at which the approach begins.
    func hasLanesBefore(_ intersection: Intersection) -> Bool {
        let approach = graph.stretch(intersection.via.reversed)
        guard approach.length <= Self.sharedMeters,
            graph.edges(leaving: approach.target).contains(where: {
                graph.network.hasLanes($0.reversed)
            })
        else { return false }
        return self.approach(before: intersection).map { !lanes(via: $0).isEmpty } ?? false
    }

    /// The intersection at which the approach begins, seen from straight behind it and classified;
    /// nil when it is too far back.
    func previous(to intersection: Intersection) -> Intersection? {
        guard let via = approach(before: intersection) else { return nil }
        let before = plainIntersection(via: via)
        let first = graph.stretch(intersection.via.reversed).last.reversed
        return before.index(of: first) == nil ? nil : before
    }

    /// The intersection at the end of an edge, road by road and classified. That behind one is often
    /// that before the next.
    private func plainIntersection(via: EdgeID) -> Intersection {
        if let known = graph.plainIntersections[via] { return looked(at: known) }
        var intersection = builder.plainIntersection(via: via, look: .perceived)
        if intersection.count > 0 { classifier.classify(&intersection) }
        graph.plainIntersections.keep(intersection)
        return looked(at: intersection)
    }

    /// The arrows of an approach as they count at an intersection that some of the lanes only pass: an arrow
    /// that stands again on the same lane of the road straight on, and fits none here, is for a place
    /// farther on.
    func lanesPassing(_ intersection: Intersection, _ lanes: [LaneIndications])
        -> [LaneIndications]
    {
        let straightest = intersection.closest(to: TurnAngle.straight)
        guard straightest > 0, intersection[straightest].isEnterable,
            intersection[straightest].deviation <= TurnAngle.fuzzy
        else { return [] }
        let ahead = self.lanes(via: graph.stretch(intersection[straightest].edge).last)
        guard !ahead.isEmpty, ahead.count <= lanes.count else { return [] }
        let leaving = intersection.roads.indices.dropFirst().filter {
            $0 != straightest && intersection[$0].isEnterable
        }
        // The lanes beside the roads that leave may end; with some on each side the ending lanes are unknown.
        guard let goesRight = leaving.first.map({ $0 < straightest }),
            leaving.allSatisfy({ ($0 < straightest) == goesRight })
        else { return [] }
        let offset = goesRight ? 0 : lanes.count - ahead.count
        var result = lanes
        for index in ahead.indices {
            let aside: LaneIndications = goesRight ? .leftward : .rightward
            let passing = lanes[index + offset].intersection(ahead[index]).intersection(aside)
            guard passing == lanes[index + offset].intersection(aside) else { return [] }
            if !passing.isEmpty {
                result[index + offset].subtract(passing)
                result[index + offset].formUnion(.straight)
            }
        }
        return result
    }

    /// The arrows of a road and of the slip road beside it as one; nil when there is none.
    func slipRoadLanes(
        _ before: Intersection, _ intersection: Intersection, _ lanes: [LaneIndications],
        _ groups: LaneGroups
    ) -> (lanes: [LaneIndications], groups: LaneGroups)? {
        guard let slip = before.roads.firstIndex(where: { $0.instruction.kind == .slipRoad }),
            before.count > 2
        else { return nil }
        let main = mainRoad(beside: slip, in: before)
        let approach = graph.stretch(intersection.via.reversed).last.reversed
        guard approach == before[slip].edge || approach == before[main].edge else { return nil }
        let mainLanes = self.lanes(via: graph.stretch(before[main].edge).last)
        let slipLanes = self.lanes(via: graph.stretch(before[slip].edge).last)
        guard !mainLanes.isEmpty, !slipLanes.isEmpty else { return ([], .none) }
        let isOnRight = before[main].angle > before[slip].angle
        var groups = groups
        // Lanes are counted from the right; the other road's lanes may stand there.
        let offset =
            isOnRight
            ? (mainLanes == lanes ? slipLanes.count : 0)
            : (slipLanes == lanes ? mainLanes.count : 0)
        for index in groups.groups.indices {
            groups[index].first += offset
            groups[index].last += offset
        }
        return (isOnRight ? mainLanes + slipLanes : slipLanes + mainLanes, groups)
    }

    private func mainRoad(beside slip: Int, in before: Intersection) -> Int {
        if slip + 1 == before.count { return slip - 1 }
        if slip == 1 { return 2 }
        let toRight = TurnAngle.deviation(before[slip].angle, before[slip - 1].angle)
        let toLeft = TurnAngle.deviation(before[slip].angle, before[slip + 1].angle)
        return toRight < toLeft ? slip - 1 : slip + 1
    }

    /// Shares the arrows out between an intersection and the one straight behind it.
    func partition(_ groups: LaneGroups, at intersection: Intersection) -> (
        first: LaneGroups, second: LaneGroups
    ) {
        let straightest = intersection.closest(to: TurnAngle.straight)
        guard intersection[straightest].isEnterable else { return (groups, .none) }
        let last = graph.stretch(intersection[straightest].edge).last
        let behind = plainIntersection(via: last)
        guard behind.count > 0 else { return (groups, .none) }

        let here = LaneFit(intersection: intersection)
        let there = LaneFit(intersection: behind)
        var atFirst = Array(repeating: false, count: groups.count)
        var atSecond = atFirst
        var straightGroup: Int?
        for (index, group) in groups.groups.enumerated()
        where group.arrow != .none && group.arrow != .reverse {
            let best = here.best(group.arrow)
            if intersection[best].isEnterable,
                LaneFit.isValid(group.arrow, intersection[best].instruction)
            {
                atFirst[index] = true
                if best == straightest { straightGroup = index }
            }
            let next = there.best(group.arrow)
            if behind[next].isEnterable, LaneFit.isValid(group.arrow, behind[next].instruction),
                !atFirst[index] || group.arrow == .straight
                    || LaneFit.gap(group.arrow, intersection[best])
                        > LaneFit.gap(group.arrow, behind[next])
            {
                if group.arrow != .straight { atFirst[index] = false }
                atSecond[index] = true
            }
            guard atFirst[index] || atSecond[index] else { return (groups, .none) }
        }
        if let unmarked = groups.unmarked {
            straightGroup = straightGroup ?? unmarked
            if atFirst.count(where: \.self) <= intersection.enterableCount {
                atFirst[unmarked] = true
            }
            if atSecond.count(where: \.self) <= behind.enterableCount {
                atSecond[unmarked] = true
            }
        }
        return shares(groups, atFirst, atSecond, straightGroup, behind.enterableCount)
    }

    private func shares(
        _ groups: LaneGroups, _ atFirst: [Bool], _ atSecond: [Bool], _ straightGroup: Int?,
        _ turnsBehind: Int
    ) -> (first: LaneGroups, second: LaneGroups) {
        let later = groups.groups.indices.filter { atSecond[$0] }.map { groups[$0] }
        /// Straight on here are all lanes that turn there.
        func widened(_ group: LaneGroup) -> LaneGroup {
            LaneGroup(
                arrow: group.arrow, first: later.reduce(group.first) { min($0, $1.first) },
                last: later.reduce(group.last) { max($0, $1.last) })
        }
        var first = LaneGroups.none
        for index in groups.groups.indices where atFirst[index] {
            first.groups.append(index == straightGroup ? widened(groups[index]) : groups[index])
        }
        if straightGroup == nil, turnsBehind > 0, later.count == turnsBehind {
            first.groups.append(
                widened(LaneGroup(arrow: .straight, first: .max, last: 0)))
            first.sort()
        }
        var second = LaneGroups.none
        second.groups = later
        return (first, second)
    }
}
