/// Roads that part so evenly that a driver needs the side to keep to.
struct ForkClassifier {
    let context: TurnContext

    private func category(_ road: IntersectionRoad) -> RoadCategory {
        context.facts(road).category
    }

    /// The two or three roads, from right to left, among which a driver who goes straight has to
    /// choose; nil when there is no such choice.
    func fork(in intersection: Intersection) -> Range<Int>? {
        guard let range = candidates(in: intersection) else { return nil }
        let roads = intersection.roads
        let next = range.upperBound == roads.count ? 0 : range.upperBound
        let left = roads[range.upperBound - 1]
        let right = roads[range.lowerBound]
        let isSeparate =
            TurnAngle.deviation(left.angle, roads[next].angle) >= TurnAngle.group
            && TurnAngle.deviation(right.angle, roads[range.lowerBound - 1].angle)
                >= TurnAngle.group
        let members = roads[range]
        guard isSeparate, members.allSatisfy(\.isEnterable),
            !members.contains(where: context.changesConveyance),
            !hasObvious(Array(members)), areAlike(Array(members))
        else { return nil }
        return range
    }

    /// The roads about straight ahead.
    private func candidates(in intersection: Intersection) -> Range<Int>? {
        guard intersection.count >= 3 else { return nil }
        let straightest = intersection.closest(to: TurnAngle.straight)
        guard straightest > 0, intersection[straightest].deviation <= TurnAngle.narrow else {
            return nil
        }
        var left = straightest
        while left + 1 < intersection.count,
            !isOutermost(intersection[left], next: intersection[left + 1])
        {
            left += 1
        }
        var right = straightest
        while right > 0, !isOutermost(intersection[right], next: intersection[right - 1]) {
            right -= 1
        }
        guard right > 0, right < left, left - right < 3 else { return nil }
        return right..<left + 1
    }

    private func isOutermost(_ road: IntersectionRoad, next: IntersectionRoad) -> Bool {
        next.deviation > TurnAngle.narrow
            && (TurnAngle.deviation(road.angle, next.angle) > TurnAngle.narrow
                || road.deviation > TurnAngle.group)
    }

    private func hasObvious(_ members: [IntersectionRoad]) -> Bool {
        zip(members, members.dropFirst()).contains {
            isObvious($0, against: $1) || isObvious($1, against: $0)
        }
    }

    private func isObvious(_ road: IntersectionRoad, against other: IntersectionRoad) -> Bool {
        let origin = context.origin
        if category(road).isObvious(from: origin.category, against: category(other)) { return true }
        if category(other).isObvious(from: origin.category, against: category(road)) {
            return false
        }
        if origin.name.hasName, road.deviation < TurnAngle.exact,
            !context.graph.mustAnnounce(context.facts(road).name, after: origin.name)
        {
            return true
        }
        return other.deviation > 1.4 * road.deviation
            && abs(other.deviation - road.deviation) > TurnAngle.fuzzy
    }

    /// Whether the roads are of one kind: all links or none, and none outranks another.
    private func areAlike(_ members: [IntersectionRoad]) -> Bool {
        guard members.allSatisfy({ category($0).isLink == category(members[0]).isLink }) else {
            return false
        }
        return !members.contains { one in
            members.contains { other in
                one.edge != other.edge
                    && category(one).isObvious(
                        from: context.origin.category, against: category(other))
            }
        }
    }

    func assignComplex(_ intersection: inout Intersection, _ fork: Range<Int>) {
        let right = fork.lowerBound
        let left = fork.upperBound - 1
        if fork.count == 3 {
            assign(&intersection, left: left, middle: right + 1, right: right)
        } else if category(intersection[left]).isForkable(with: category(intersection[right])) {
            assign(&intersection, left: left, right: right)
        } else {
            let isRightMajor =
                category(intersection[left]).rank > category(intersection[right]).rank
            let (major, minor) = isRightMajor ? (right, left) : (left, right)
            intersection[major].instruction = context.obvious(
                intersection[major], of: intersection.count, isThroughStreet: false)
            intersection[minor].instruction =
                isTurn(intersection[minor])
                ? context.basic(intersection[minor])
                : context.basic(intersection[minor], isRightMajor ? .slightLeft : .slightRight)
        }
    }

    /// Whether a branch bears off so far that one turns into it, and does not keep to a side.
    private func isTurn(_ road: IntersectionRoad) -> Bool { road.deviation > TurnAngle.group }

    /// Keep left, keep right; a minor road beside a real one is a turn.
    func assign(_ intersection: inout Intersection, left: Int, right: Int) {
        let leftIsMinor = category(intersection[left]).isMinor
        let rightIsMinor = category(intersection[right]).isMinor
        func instruction(
            _ road: IntersectionRoad, _ direction: TurnDirection, isMinor: Bool, otherIsMinor: Bool
        ) -> Instruction {
            if otherIsMinor && !isMinor {
                return Instruction(
                    context.changesConveyance(road) ? .conveyanceChange : .suppressed, direction)
            }
            if isTurn(road) { return context.basic(road) }
            return Instruction(isMinor && !otherIsMinor ? .turn : .fork, direction)
        }
        intersection[left].instruction = instruction(
            intersection[left], .slightLeft, isMinor: leftIsMinor, otherIsMinor: rightIsMinor)
        intersection[right].instruction = instruction(
            intersection[right], .slightRight, isMinor: rightIsMinor, otherIsMinor: leftIsMinor)
    }

    /// Keep left, go straight, keep right, as far as they may be entered.
    func assign(_ intersection: inout Intersection, left: Int, middle: Int, right: Int) {
        let open = [left, middle, right].filter { intersection[$0].isEnterable }
        switch open.count {
        case 3:
            intersection[left].instruction = Instruction(.fork, .slightLeft)
            intersection[right].instruction = Instruction(.fork, .slightRight)
            let road = intersection[middle]
            let goesOn =
                road.deviation < TurnAngle.exact
                && context.origin.isContinued(by: context.facts(road))
            intersection[middle].instruction = Instruction(
                goesOn ? .suppressed : .fork, .straight)
        case 2: assign(&intersection, left: open[0], right: open[1])
        case 1: intersection[open[0]].instruction = context.basic(intersection[open[0]])
        default: break
        }
    }
}
