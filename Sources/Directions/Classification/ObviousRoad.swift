import RoadNetwork

/// The road of an intersection that a driver takes without an instruction, if any.
///
/// A road is obvious if it goes on and no other road could be taken for it: by direction, name,
/// class and lanes. The tests and their measures are OSRM's (obvious-turn discovery).
struct ObviousRoad {
    let graph: RoadGraph
    let intersection: Intersection
    private let origin: RoadFacts

    init(_ intersection: Intersection, in graph: RoadGraph) {
        self.graph = graph
        self.intersection = intersection
        origin = graph.facts(of: intersection.via)
    }

    /// Minimum ratio of two distinct roads' deviations from straight.
    static let distinctionRatio = 2.0
    /// Nearer than this, degrees, two angles are equal: a centimetre, the precision of coordinates,
    /// over a few metres. In doubt a turn is announced.
    private static let precision = 0.1
    /// Roads are equally straight up to this, degrees: a map is drawn no better than to a decimetre or
    /// two in ten metres.
    private static let tie = 1.0

    private func facts(_ road: IntersectionRoad) -> RoadFacts { road.facts }

    private func changesName(to road: RoadFacts) -> Bool {
        graph.mustAnnounce(road.name, after: origin.name)
    }

    /// Index of the obvious road; nil when there is a choice to be made.
    var index: Int? {
        if intersection.count < 2 { return nil }
        if intersection.count == 2 { return 1 }
        if let sameName = distinct(ignoring: endsRoad) { return accepted(sameName) }
        if let sameRank = distinct(ignoring: isLesser) { return accepted(sameRank) }
        let sameRank = intersection.closest(to: TurnAngle.straight, ignoring: isLesser)
        guard
            let straightest = intersection.closest(
                to: TurnAngle.straight, ignoring: { !$0.isEnterable })
        else { return nil }
        let road = intersection[straightest]
        let isOnlyWayAhead =
            road.deviation <= 90 && intersection.roads.count(where: { $0.deviation <= 90 }) == 1
        if straightest != sameRank, road.deviation <= TurnAngle.group || isOnlyWayAhead,
            !facts(road).category.isMinor, isDistinct(straightest)
        {
            return accepted(straightest)
        }
        let isOnlyEntry = intersection.enterableCount == 1
        if facts(road).category.isMotorway, road.deviation <= TurnAngle.group, isOnlyEntry {
            return accepted(straightest)
        }
        if intersection.count == 3, isOnlyEntry, allHaveOneName, !isEndOfRoad {
            return accepted(straightest)
        }
        return nil
    }

    private var allHaveOneName: Bool {
        !origin.name.isEmpty && intersection.roads.allSatisfy { facts($0).name == origin.name }
    }

    private var isEndOfRoad: Bool {
        TurnAngle.deviation(intersection[1].angle, 90) <= TurnAngle.narrow
            && TurnAngle.deviation(intersection[2].angle, 270) <= TurnAngle.narrow
    }

    /// Leaving or entering a roundabout is never obvious.
    private func accepted(_ index: Int) -> Int? {
        index != 0 && facts(intersection[index]).isRoundabout == origin.isRoundabout ? index : nil
    }

    /// Whether the road of arrival cannot be said to go on there.
    private func endsRoad(_ road: IntersectionRoad) -> Bool {
        let other = facts(road)
        guard road.isEnterable,
            !origin.name.isEmpty || origin.category.isMinor,
            !other.name.isEmpty || other.category.isMinor,
            origin.name.isEmpty == other.name.isEmpty
        else { return true }
        return isLesser(road) || changesName(to: other)
    }

    private func isLesser(_ road: IntersectionRoad) -> Bool {
        let category = facts(road).category
        return !road.isEnterable || category.isFarBelow(origin.category)
            || category.isLink(of: origin.category)
    }

    /// The distinct one of the straightest roads, without ignored ones; nil for none.
    private func distinct(ignoring isIgnored: (IntersectionRoad) -> Bool) -> Int? {
        guard let best = intersection.closest(to: TurnAngle.straight, ignoring: isIgnored) else {
            return nil
        }
        if isDistinct(best) { return best }
        let limit = intersection[best].deviation + Self.tie
        return intersection.roads.indices.first {
            $0 != best && intersection[$0].deviation <= limit && !isIgnored(intersection[$0])
                && isDistinct($0)
        }
    }

    /// Whether no other road could be taken for the candidate.
    private func isDistinct(_ index: Int) -> Bool {
        let candidate = intersection[index]
        let others = intersection.roads.indices.dropFirst().filter { $0 != index }
        if candidate.deviation < TurnAngle.group {
            return !others.contains { isSimilarNarrow(intersection[$0], to: candidate) }
        }
        return !others.contains { isSimilarWide(intersection[$0], to: candidate) }
    }

    /// Whether a road is farther from straight than another by more than confusion allows.
    private static func isFarther(_ deviation: Double, than candidate: Double) -> Bool {
        deviation > distinctionRatio * candidate + precision
    }

    /// Whether a road is of too low a class beside the road of arrival and the candidate.
    private func isLowerClass(_ other: RoadFacts, than candidate: RoadFacts) -> Bool {
        let hasFewerLanes = other.lanes > 0 && other.lanes + 1 < origin.lanes
        return
            (other.category.isFarBelow(origin.category)
            && other.category.isFarBelow(candidate.category) && hasFewerLanes)
            || (other.category.isLink(of: origin.category)
                && other.category.isLink(of: candidate.category))
    }

    private func isSimilarWide(_ road: IntersectionRoad, to candidate: IntersectionRoad) -> Bool {
        let isStraight = TurnDirection(angle: road.angle) == .straight
        if !isStraight && isLowerClass(facts(road), than: facts(candidate)) { return false }
        if Self.isFarther(road.deviation, than: candidate.deviation) { return false }
        let back = intersection[0]
        if TurnAngle.deviation(back.initialBearing, back.bearing) > TurnAngle.fuzzy {
            let inbound = TurnAngle.reversed(back.initialBearing)
            func initialDeviation(_ road: IntersectionRoad) -> Double {
                TurnAngle.fromStraight(TurnAngle.between(inbound, road.initialBearing))
            }
            let across = TurnAngle.between(
                TurnAngle.reversed(road.initialBearing), candidate.initialBearing)
            if TurnDirection(angle: across) != .straight,
                Self.isFarther(initialDeviation(road), than: initialDeviation(candidate))
            {
                return false
            }
        }
        return true
    }

    private func isSimilarNarrow(_ road: IntersectionRoad, to candidate: IntersectionRoad) -> Bool {
        if candidate.deviation < TurnAngle.narrow && !road.isEnterable { return false }
        let wanted = facts(candidate)
        let other = facts(road)
        let isLaneFork =
            other.lanes > 0 && wanted.lanes == other.lanes
            && origin.lanes == wanted.lanes + other.lanes
            && TurnAngle.deviation(candidate.angle, road.angle) < TurnAngle.group
        let isDistinct =
            Self.isFarther(road.deviation, than: candidate.deviation)
            && abs(road.deviation - candidate.deviation) > TurnAngle.fuzzy / 2
        let isSlightlyDistinct =
            road.deviation > 0.7 * Self.distinctionRatio * candidate.deviation

        if !origin.isRestricted && !wanted.isRestricted && other.isRestricted && isDistinct {
            return false
        }
        if origin.isRoundabout == wanted.isRoundabout, origin.isRoundabout != other.isRoundabout,
            candidate.deviation < road.deviation
        {
            return false
        }
        let keepsName = !changesName(to: wanted)
        let otherChangesName = changesName(to: other)
        if (keepsName || otherChangesName) && !isLaneFork && isDistinct { return false }
        if crosses(
            road, keepsName: keepsName, changesName: otherChangesName, isLaneFork: isLaneFork,
            isDistinct: isDistinct, isSlightlyDistinct: isSlightlyDistinct)
        {
            return false
        }
        if origin.category.rank > RoadCategory.secondaryRank && isDistinct { return false }
        if wanted.lanes > 0, wanted.lanes == origin.lanes, candidate.deviation < TurnAngle.fuzzy,
            isDistinct
        {
            return false
        }
        return !isOutranked(
            other, by: wanted, keepsName: keepsName, changesName: otherChangesName,
            isSlightlyDistinct: isSlightlyDistinct)
    }

    /// Whether a road belongs to another one that comes from the opposite side.
    private func crosses(
        _ road: IntersectionRoad, keepsName: Bool, changesName: Bool, isLaneFork: Bool,
        isDistinct: Bool, isSlightlyDistinct: Bool
    ) -> Bool {
        let opposite = intersection[
            intersection.closestBearing(to: TurnAngle.reversed(road.bearing))]
        let comesFromOpposite = !graph.mustAnnounce(
            facts(road).name, after: facts(opposite).name)
        let across = TurnAngle.deviation(road.angle, opposite.angle)
        guard intersection.count >= 4 else {
            return keepsName && changesName && isDistinct && !isLaneFork
                && across > 180 - TurnAngle.group
        }
        if isDistinct && (comesFromOpposite || across > 180 - TurnAngle.narrow) { return true }
        return keepsName && changesName && isSlightlyDistinct && comesFromOpposite
            && across > 180 - TurnAngle.fuzzy
    }

    private func isOutranked(
        _ other: RoadFacts, by wanted: RoadFacts, keepsName: Bool, changesName: Bool,
        isSlightlyDistinct: Bool
    ) -> Bool {
        let keepsRank = origin.category.rank == wanted.category.rank
        let isFarHigher = wanted.category.rank > other.category.rank + 4
        if keepsRank, wanted.category.rank < other.category.rank || isFarHigher, keepsName,
            isSlightlyDistinct
        {
            return true
        }
        if isLowerClass(other, than: wanted) { return true }
        if keepsRank, origin.category.group < other.category.group,
            graph.mustAnnounce(other.name, after: wanted.name), changesName
        {
            return true
        }
        return keepsRank && other.category.isLink
    }
}
