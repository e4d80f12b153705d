import RoadNetwork

/// Assigns the lanes of an approach to the roads of an intersection.
///
/// No lanes are shown where the arrows contradict the roads. Where an intersection is drawn as two,
/// one behind the other, the arrows before the first are shared out between both. All of it is
/// worked out as where one drives on the right; elsewhere roads and arrows are looked at in a
/// mirror.
struct LaneClassifier {
    let classifier: JunctionClassifier
    /// Whether right and left are exchanged.
    private(set) var isMirrored = false
    private var builder: IntersectionBuilder { classifier.builder }
    private var graph: RoadGraph { classifier.builder.graph }

    /// The arrows before the end of an edge (``RoadGraph/arrows(before:)``).
    func lanes(via: EdgeID) -> [LaneIndications] {
        let found = graph.arrows(before: via)
        return isMirrored ? found.reversed().map(\.mirrored) : found
    }

    func assign(to intersection: inout Intersection) {
        let facts = graph.facts(of: intersection.via)
        guard intersection.count > 1, !facts.isRoundabout,
            !intersection.roads.contains(where: { $0.instruction.kind.isRoundabout })
        else { return }
        let lanes = lanes(via: intersection.via)
        if lanes.isEmpty, !hasLanesBefore(intersection) { return }
        guard facts.drivesOnLeft else {
            assignAsOnRight(&intersection, lanes: lanes)
            return
        }
        var mirrored = self
        mirrored.isMirrored = true
        intersection.mirror()
        mirrored.assignAsOnRight(&intersection, lanes: mirrored.lanes(via: intersection.via))
        intersection.mirror()
    }

    /// An intersection as it is looked at: in the mirror where roads are.
    func looked(at intersection: Intersection) -> Intersection {
        guard isMirrored else { return intersection }
        var result = intersection
        result.mirror()
        return result
    }

    private func assignAsOnRight(_ intersection: inout Intersection, lanes: [LaneIndications]) {
        var groups = LaneGroups(lanes: lanes)
        guard !goesOnUnchanged(intersection, lanes), lanes.isEmpty || !groups.isEmpty,
            !(groups.count == 1 && groups[0].arrow == .none)
        else { return }
        let before = previous(to: intersection)
        if let before, let combined = slipRoadLanes(before, intersection, lanes, groups) {
            match(&intersection, combined.groups, lanes: combined.lanes)
            return
        }
        if groups.has(.mergeToLeft, .mergeToRight) { return }
        if !lanes.isEmpty {
            if let shares = sharesAhead(of: lanes, at: intersection) {
                write(shares, to: &intersection, lanes: lanes)
                return
            }
            assignOwn(&intersection, &groups, lanes: lanes)
            if intersection.roads.allSatisfy({ $0.lanes == nil }),
                let shares = sharesByNumber(of: lanes, at: intersection)
            {
                write(shares, to: &intersection, lanes: lanes)
            }
            reachBranches(&intersection)
        } else if let before {
            assignFromBefore(&intersection, before)
        }
    }

    /// Whether the arrows stand there again behind, as they do around a signal.
    private func goesOnUnchanged(_ intersection: Intersection, _ lanes: [LaneIndications]) -> Bool {
        guard intersection.count == 2, !lanes.isEmpty,
            intersection[1].deviation < TurnAngle.fuzzy
        else { return false }
        return self.lanes(via: graph.stretch(intersection[1].edge).last) == lanes
    }

    private func assignOwn(
        _ intersection: inout Intersection, _ groups: inout LaneGroups, lanes: [LaneIndications]
    ) {
        let turns = intersection.enterableCount
        let mayTurnBack = intersection[0].isEnterable
        if mayTurnBack, !groups.has(.none, .left, .sharpLeft, .reverse), groups.count + 1 == turns {
            return
        }
        let fit = LaneFit(intersection: intersection)
        if mayTurnBack, !groups.has(.none), fit.isTrivial(groups) {
            let expected = (groups.has(.reverse) ? 0 : 1) + turns
            if groups.count != expected {
                // Turning back is usual from the lane for left turns, without an arrow of its own.
                let last = groups[groups.count - 1].last
                groups.groups.append(LaneGroup(arrow: .reverse, first: last, last: last))
            }
        }
        if isSimple(groups, at: intersection) {
            match(&intersection, groups.resolvingUnmarked(at: intersection), lanes: lanes)
            return
        }
        if groups.count >= turns {
            let share = partition(groups, at: intersection).first
            if share.count == turns, isSimple(share, at: intersection) {
                match(&intersection, share.resolvingUnmarked(at: intersection), lanes: lanes)
                return
            }
        }
        let passing = LaneGroups(lanes: lanesPassing(intersection, lanes))
        if !passing.isEmpty, passing != groups, isSimple(passing, at: intersection) {
            match(&intersection, passing, lanes: lanes)
        }
    }

    private func assignFromBefore(_ intersection: inout Intersection, _ before: Intersection) {
        let lanes = lanes(via: before.via)
        var groups = LaneGroups(lanes: lanes)
        guard !groups.isEmpty, !groups.has(.mergeToLeft, .mergeToRight) else { return }
        if before.count == 2 {
            guard isSimple(groups, at: intersection) else { return }
        } else {
            guard groups.count >= before.enterableCount else { return }
            groups = partition(groups, at: before).second
            groups.sort()
            guard groups.count == intersection.enterableCount,
                isSimple(groups, at: intersection)
            else { return }
        }
        match(&intersection, groups.resolvingUnmarked(at: intersection), lanes: lanes)
    }

    /// Whether every arrow has a road of its own here.
    private func isSimple(_ groups: LaneGroups, at intersection: Intersection) -> Bool {
        guard !groups.isEmpty else { return false }
        if intersection.count == 2 {
            return groups.groups.count(where: { $0.arrow.isMerge }) + 1 >= groups.count
        }
        var turns = intersection.enterableCount
        let last = groups[groups.count - 1].arrow
        if turns < groups.count, !intersection[0].isEnterable, last == .reverse { turns += 1 }
        if turns + 2 <= groups.count { return false }
        if turns + 1 == groups.count, groups[0].arrow != .none, last != .none { return false }
        if turns > groups.count, groups.unmarked == nil { return false }
        if turns > groups.count, intersection[0].isEnterable,
            !(groups.has(.reverse) || (last != .left && last != .sharpLeft))
        {
            return false
        }
        return everyArrowHasItsRoad(groups, at: intersection)
    }

    private func everyArrowHasItsRoad(_ groups: LaneGroups, at intersection: Intersection) -> Bool {
        let fit = LaneFit(intersection: intersection)
        if fit.fitsFork(groups) { return true }
        var matched: Set<Int> = []
        for (index, group) in groups.groups.enumerated() where group.arrow != .none {
            let best: Int
            if group.arrow != .reverse || groups.count == 1 {
                best = fit.best(group.arrow)
            } else if index + 1 == groups.count {
                best = fit.bestReverse(beside: groups[index - 1].arrow)
            } else {
                best = index == 0 ? fit.bestReverse(beside: groups[1].arrow) : 0
            }
            let road = intersection[best]
            let mayBeTurnedBack =
                (best == 0 || best + 1 == intersection.count) && graph.isOpen(road.edge)
            guard matched.insert(best).inserted, road.isEnterable || mayBeTurnedBack,
                LaneFit.isValid(group.arrow, road.instruction)
            else { return false }
        }
        return matched.count == groups.count
            || (matched.count + 1 == groups.count && groups.unmarked != nil)
    }

    private func kept(_ lanes: [LaneIndications]) -> UnsafeBufferPointer<LaneIndications> {
        graph.laneLists.keep(isMirrored ? lanes.reversed().map(\.mirrored) : lanes)
    }

    private func taken(
        _ group: LaneGroup, of lanes: UnsafeBufferPointer<LaneIndications>
    ) -> LaneMatch {
        let count = lanes.count
        return LaneMatch(
            lanes: lanes,
            taken: isMirrored
                ? count - 1 - group.last..<count - group.first : group.first..<group.last + 1)
    }

    /// Writes the lanes of a parting to its two branches, from right to left.
    private func write(
        _ shares: LaneGroups, to intersection: inout Intersection, lanes: [LaneIndications]
    ) {
        let lanes = kept(shares.fillingUnmarked(lanes, at: intersection))
        let branches = intersection.roads.indices.dropFirst().filter {
            intersection[$0].isEnterable
        }
        for (road, group) in zip(branches, shares.groups) {
            intersection[road].lanes = taken(group, of: lanes)
        }
    }

    /// Writes the lanes to the roads, in order.
    private func match(
        _ intersection: inout Intersection, _ groups: LaneGroups, lanes: [LaneIndications]
    ) {
        guard !groups.isEmpty, LaneFit(intersection: intersection).isTrivial(groups) else { return }
        let lanes = kept(groups.fillingUnmarked(lanes, at: intersection))
        func found(_ group: LaneGroup) -> LaneMatch { taken(group, of: lanes) }
        var road = 1
        var group = 0
        if groups[0].arrow == .reverse {
            guard intersection[0].isEnterable else { return }
            if !graph.isOpen(intersection[0].edge) {
                guard intersection[1].isEnterable,
                    intersection[1].instruction.direction == .sharpRight
                else { return }
                intersection[1].instruction = Instruction(.stay, .uTurn)
                intersection[1].lanes = found(groups[0])
                road = 2
            } else {
                intersection[0].instruction = Instruction(.stay, .uTurn)
                intersection[0].lanes = found(groups[0])
            }
            group = 1
        }
        while road < intersection.count, group < groups.count {
            if intersection[road].isEnterable {
                intersection[road].lanes = found(groups[group])
                group += 1
            }
            road += 1
        }
        guard group + 1 == groups.count, groups[group].arrow == .reverse else { return }
        var back = 0
        if !graph.isOpen(intersection[0].edge) {
            back = intersection.count - 1
            guard intersection[back].isEnterable,
                intersection[back].instruction.direction == .sharpLeft
            else { return }
        }
        intersection[back].instruction = Instruction(.stay, .uTurn)
        intersection[back].lanes = found(groups[group])
    }
}

extension RoadGraph {
    /// The arrows of the lanes that the traveller may use, from left to right, on the last part of
    /// the approach to the end of an edge that has any; empty when they are not known.
    func arrows(before via: EdgeID) -> [LaneIndications] {
        var found: [LaneIndications] = []
        forEachEdge(of: stretch(via.reversed)) { edge in
            guard found.isEmpty, network.hasLanes(edge.reversed) else { return }
            found = network.lanes(of: edge.reversed).filter {
                $0.flags.contains(.hasTurnTag) && $0.access.contains(mode.set)
            }.map(\.indications)
        }
        return found
    }
}
