extension DraftSteps {
    /// Counts the exits of each roundabout and keeps only its entry and its exit, or its entry when
    /// it is driven like a crossing.
    mutating func combineRoundabouts() {
        guard steps.contains(where: { $0.kind.isRoundabout }) else { return }
        joinStubs()
        joinApproaches()
        guard let first = steps.firstIndex(where: { $0.kind.isRoundabout }) else { return }
        // A leg may begin on a roundabout.
        var isOn = !steps[first].kind.entersRoundabout
        var start: Int? = isOn ? 0 : nil
        for index in steps.indices {
            let kind = steps[index].kind
            if !isOn {
                guard kind.entersRoundabout else { continue }
                start = index
                isOn = true
            }
            if kind.leavesRoundabout || index == steps.count - 1, let begin = start {
                combineRoundabout(begin, through: index)
                start = nil
                isOn = false
            }
        }
        removeMerged()
    }

    private mutating func combineRoundabout(_ begin: Int, through last: Int) {
        guard steps[last].kind.leavesRoundabout else {
            // It ends inside: there is no exit to count.
            if steps[begin].kind == .enterRoundabout(.crossing) {
                steps[begin].kind = .enterRoundabout(.plain)
            }
            absorb(begin, through: last)
            return
        }
        let exit = exitNumber(from: begin, to: last)
        steps[last].exitCount = exit
        if steps[begin].kind == .touchRoundabout(.mini) {
            steps[begin].roundaboutAngle = angle(begin)
            return
        }
        guard let form = enteredForm(begin) else {
            absorb(begin, through: last - 1)
            return
        }
        steps[begin].exitCount = exit
        steps[begin].roundaboutAngle = angle(from: begin, to: last)
        steps[begin].end(with: steps[last])
        if form == .crossing, let angle = steps[begin].roundaboutAngle {
            steps[begin].direction = TurnDirection(angle: angle)
        }
        if begin == last, !leadsAlongEdge(begin) { steps[begin].kind = .enterRoundabout(form) }
        steps[begin].takeName(of: steps[last])
        let isOneStep = form == .crossing || isLeftAtOnce(begin, last, exit: exit)
        let keepsExit = !isOneStep || steps[begin].conveyance != steps[last].conveyance
        absorb(begin, through: keepsExit ? last - 1 : last)
    }

    /// The number of the exit that one step takes, from another on, which enters the circle or is a start on it.
    private func exitNumber(from begin: Int, to last: Int) -> Int {
        var number = 1
        forEachExit(from: begin, before: last) { _ in number += 1 }
        return number
    }

    /// The exits that a leg which begins on a circle passes before that of a step: of each the index on the path of the road
    /// behind it.
    func exitsPassed(before step: Int) -> [Int] {
        var passed: [Int] = []
        forEachExit(from: 0, before: step) { passed.append($0) }
        return passed
    }

    /// Calls `body` for each exit that is passed between two steps, with the index on the path of the road behind it.
    private func forEachExit(from begin: Int, before last: Int, _ body: (_ index: Int) -> Void) {
        let exits = RoundaboutExits(turns: turns)
        let first = max(1, steps[begin].from)
        for index in first...max(first, steps[last].from) {
            for _ in 0..<exits.passed(from: road(index - 1), onto: road(index)) { body(index) }
        }
    }

    /// Whether a roundabout is left where it is entered.
    private func isLeftAtOnce(_ begin: Int, _ last: Int, exit: Int) -> Bool {
        if steps[begin..<last].allSatisfy({ $0.meters < Self.atOnce }) { return true }
        let driven = steps[begin..<last].reduce(0) { $0 + $1.meters }
        let circumference = graph.roundaboutPassage(
            from: road(steps[begin].from - 1), onto: road(steps[last].from)
        ).circumference
        return exit == 1 && driven < Self.firstAtOnce
            && driven < (circumference ?? .infinity) * Self.firstShare
    }

    /// Whether it is one's own road that only passes along the edge of a roundabout, which a step enters and leaves at one place.
    private func leadsAlongEdge(_ index: Int) -> Bool {
        let from = steps[index].from
        return graph.isSameRoad(road(from - 1), road(from))
    }

    /// A roundabout of which no step is longer than this is left where it is entered, metres.
    private static let atOnce = 3.0
    /// Likewise one whose first exit is no farther, metres: a list shows such a way as none. Of a small circle that may be a
    /// quarter, so it is this share of the way around at most.
    private static let firstAtOnce = 5.0
    private static let firstShare = 0.125
    /// Where exits have islands, the halves of a road meet behind them; the name begins there.
    private static let stubMeters = 60.0

    /// Lets the exit lead onto the named road that begins behind a nameless piece.
    private mutating func joinStubs() {
        for index in steps.indices.dropLast() where steps[index].kind.leavesRoundabout {
            guard !steps[index].name.hasNameOrRef, let named = roadBehindExit(index) else {
                continue
            }
            steps[index].takeName(of: steps[named])
            for passed in index + 1...named { extend(index, by: passed) }
        }
        removeMerged()
    }

    /// The step with which the road behind an exit begins: it goes straight on, or is all that is there. Where the lane back
    /// into the roundabout begins, the road may begin behind the mouths of others, past which the lane bends.
    private func roadBehindExit(_ exit: Int) -> Int? {
        var (last, meters) = (exit, steps[exit].meters)
        while meters <= Self.stubMeters {
            let next = steps[last + 1]
            guard !next.isWaypoint, next.conveyance == steps[exit].conveyance else { return nil }
            let isStraight = next.direction == .straight
            let isStreet = Self.kindsOfStreets.contains(next.kind) && !next.isMapped
            if next.name.hasNameOrRef {
                let isBehindMouth =
                    isStreet && isStraight
                    && next.firstTurn.map { graph.leadsToMouth($0.via) } == true
                let isPlain =
                    last == exit && (isStraight || next.direction.isSlight)
                    && steps[exit].passesNoJunction
                    && (next.kind == .newName || (next.hasOneWayOn && !next.kind.isRoundabout))
                if isBehindMouth || isPlain { return last + 1 }
            }
            guard isStreet, isOneWay(edges[next.from]) else { return nil }
            last += 1
            meters += next.meters
        }
        return nil
    }

    private static let kindsOfStreets: [TurnKind] = [
        .turn, .stay, .endOfRoad, .newName, .suppressed,
    ]

    /// Lets the roundabout begin with the last metres before it: who bears off a little there, past no road that leads ahead as
    /// well, only drives up to it.
    private mutating func joinApproaches() {
        for index in steps.indices.dropFirst()
        where steps[index].kind.entersRoundabout && isApproach(index - 1) {
            extend(previous(index - 1), by: index - 1)
        }
        removeMerged()
    }

    private func isApproach(_ index: Int) -> Bool {
        guard steps[index].hasTurn, [.turn, .stay].contains(steps[index].kind),
            steps[index].direction.isSlight, steps[index].meters <= Self.connectorMeters,
            steps[index].passesNoJunction, let junction = steps[index].junctions.first
        else { return false }
        return turns.otherAngles(at: junction)
            .allSatisfy { TurnAngle.fromStraight($0) > Self.namedCorner }
    }

    /// The angle of the road's course through a roundabout.
    private func angle(from begin: Int, to last: Int) -> Double {
        let way = graph.roundaboutPassage(
            from: road(steps[begin].from - 1), onto: road(steps[last].from))
        let course = TurnAngle.between(
            way.inbound ?? inbound(begin),
            way.outbound ?? outbound(last))
        // The other carriageway of a divided road is not quite parallel.
        let isBack = TurnAngle.deviation(course, 0) <= TurnAngle.narrow && way.leadsBack
        let angle = isBack ? 0 : course
        guard let circumference = way.circumference else { return angle }
        let driven = steps[begin..<last].reduce(0) { $0 + $1.meters } / circumference * 360
        let sweep = RoundaboutSweep(
            degrees: min(driven, 360), drivesOnLeft: steps[begin].drivesOnLeft)
        return sweep.angle(amongst: [angle, TurnAngle.between(inbound(begin), outbound(last))])
    }

    private func enteredForm(_ index: Int) -> RoundaboutForm? {
        switch steps[index].kind {
        case .enterRoundabout(let form), .touchRoundabout(let form): form
        default: nil
        }
    }

    private mutating func absorb(_ begin: Int, through last: Int) {
        guard begin < last else { return }
        for index in begin + 1...last where !steps[index].isWaypoint {
            extend(begin, by: index)
        }
    }
}
