import RoadNetwork

extension LaneGroups {
    /// Gives lanes without an arrow the remaining turns.
    func resolvingUnmarked(at intersection: Intersection) -> LaneGroups {
        guard !isEmpty, let unmarked else { return self }
        let turnsBack =
            intersection[0].isEnterable && groups[count - 1].arrow != .reverse ? 1 : 0
        let turns = intersection.enterableCount - turnsBack
        var result = self
        if turns > count {
            result.spread(unmarked, over: turns, at: intersection)
        } else if turns + 1 == count {
            result.dissolve(unmarked)
        } else if turns == count {
            result.rename(unmarked, at: intersection)
        } else {
            return self
        }
        result.sort()
        return result
    }

    /// The lanes as a driver reads them: one without an arrow beside others with one goes straight on, if
    /// its road does, and where it serves a turn to which no arrow points, there.
    func fillingUnmarked(_ lanes: [LaneIndications], at intersection: Intersection)
        -> [LaneIndications]
    {
        guard lanes.contains(where: { !$0.isEmpty }), lanes.contains(where: \.isEmpty)
        else { return lanes }
        let straight =
            groups.first { $0.arrow == .straight } ?? straightest(at: intersection)
        return lanes.enumerated().map { index, arrows in
            guard arrows.isEmpty else { return arrows }
            let number = lanes.count - 1 - index
            return groups.reduce(into: LaneIndications.none) { served, group in
                guard (group.first...group.last).contains(number) else { return }
                served.formUnion(group == straight ? .straight : group.arrow)
            }
        }
    }

    /// The group whose road goes straight on, whatever side it has beside the others; nil where none does.
    private func straightest(at intersection: Intersection) -> LaneGroup? {
        var found: (group: LaneGroup, deviation: Double)?
        var next = groups.first?.arrow == .reverse ? 1 : 0
        for road in intersection.roads.dropFirst() where road.isEnterable {
            guard next < count else { break }
            if road.deviation < min(TurnAngle.fuzzy, found?.deviation ?? .infinity) {
                found = (groups[next], road.deviation)
            }
            next += 1
        }
        return found?.group
    }

    /// The roads, from right to left, that lanes without an arrow have to serve.
    private func roads(for unmarked: Int, of turns: Int, at intersection: Intersection)
        -> Range<Int>?
    {
        let open = intersection.roads.indices.dropFirst().filter { intersection[$0].isEnterable }
        let missing = turns - count + 1
        if unmarked == 0 {
            return open.count >= missing ? 1..<open[missing - 1] + 1 : nil
        }
        if unmarked + 1 == count {
            return open.count >= missing
                ? open[open.count - missing]..<intersection.count : nil
        }
        guard open.count >= unmarked else { return nil }
        let start = open[unmarked - 1] + 1
        let rest = open.filter { $0 >= start }
        return rest.count >= missing ? start..<rest[missing - 1] + 1 : nil
    }

    private mutating func spread(_ unmarked: Int, over turns: Int, at intersection: Intersection) {
        guard let range = roads(for: unmarked, of: turns, at: intersection) else {
            groups.remove(at: unmarked)
            return
        }
        let group = groups[unmarked]
        let open = range.filter { intersection[$0].isEnterable }
        func arrow(_ index: Int) -> LaneIndications {
            LaneIndications(intersection[index].instruction.direction)
        }
        guard open.count > 1, group.last > group.first else {
            groups.remove(at: unmarked)
            groups += open.map {
                LaneGroup(arrow: arrow($0), first: group.first, last: group.last)
            }
            return
        }
        // Several lanes: the outer ones turn, all of them go straight.
        guard
            let straight = range.first(where: {
                intersection[$0].instruction.direction == .straight
            })
        else { return }
        groups.remove(at: unmarked)
        for index in range {
            let (first, last) =
                index < straight
                ? (group.first, group.first)
                : index == straight ? (group.first, group.last) : (group.last, group.last)
            groups.append(LaneGroup(arrow: arrow(index), first: first, last: last))
        }
    }

    /// Divides the lanes among the groups beside them.
    private mutating func dissolve(_ unmarked: Int) {
        let group = groups[unmarked]
        guard count > 1 else { return }
        if unmarked == 0 {
            groups[1].first = group.first
        } else if unmarked + 1 == count {
            groups[unmarked - 1].last = group.last
        } else if group.last - group.first <= 1 {
            groups[unmarked - 1].last = group.first
            groups[unmarked + 1].first = group.last
        } else {
            return
        }
        groups.remove(at: unmarked)
    }

    /// Gives the lanes the one turn that no arrow points to.
    private mutating func rename(_ unmarked: Int, at intersection: Intersection) {
        let open = intersection.roads.filter(\.isEnterable).map(\.instruction.direction)
        let goesStraight = open.contains(.straight)
        if unmarked == 0 {
            let next = count > 1 ? groups[1].arrow : nil
            if open.contains(where: \.isRight), next != .sharpRight, next != .right {
                groups[0].arrow = .right
                if next == .straight {
                    groups[1].first = groups[0].first
                    groups[0].last = groups[0].first
                }
            } else if goesStraight, next != .straight {
                groups[0].arrow = .straight
            }
        } else if unmarked + 1 == count {
            let next = groups[unmarked - 1].arrow
            if open.contains(where: \.isLeft), next != .sharpLeft, next != .left {
                groups[unmarked].arrow = .left
                if next == .straight {
                    groups[unmarked - 1].last = groups[unmarked].last
                    groups[unmarked].first = groups[unmarked].last
                }
            } else if goesStraight, next != .straight {
                groups[unmarked].arrow = .straight
            }
        } else if groups[unmarked + 1].arrow.pointsLeft, groups[unmarked - 1].arrow.pointsRight {
            groups[unmarked].arrow = .straight
        }
    }
}
