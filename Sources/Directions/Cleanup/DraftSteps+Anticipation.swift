/// Recommends the lanes from which the turns that follow at once can be made too.
///
/// The lanes of a later turn constrain the lanes of the one before it, from the last of a quick
/// series back to its first (after OSRM's lane anticipation).
extension DraftSteps {
    /// Metres that one change of lane takes.
    private static let changeMeters = 200.0

    mutating func anticipateLanes() {
        var start = 0
        while start < steps.count {
            // Lanes of a step alone are not looked at.
            guard mayBeQuick(start), mayBeQuick(start + 1), isQuick(start) else {
                start += 1
                continue
            }
            var end = start
            while isQuick(end + 1) { end += 1 }
            if end > start { constrain(start...end) }
            start = end + 1
        }
        removeMerged()
    }

    private func mayBeQuick(_ index: Int) -> Bool {
        index < steps.count && !steps[index].isWaypoint && !steps[index].isRemoved
            && steps[index].hasLanes
    }

    /// Whether the next maneuver may come before all lanes can be crossed. Distances are looked at in
    /// steps of 10 m, so that a few centimetres do not matter. A step that has been merged into
    /// another ends a series: two intersections leave the driver room between them.
    private func isQuick(_ index: Int) -> Bool {
        guard mayBeQuick(index), let lanes = lanes(index) else { return false }
        let crossings = Double(max(lanes.toLeft, lanes.toRight))
        let meters = (steps[index].meters / 10).rounded() * 10
        return meters < Self.changeMeters + crossings * (Self.changeMeters + 10)
    }

    private enum Side { case left, right }

    private mutating func constrain(_ range: ClosedRange<Int>) {
        var sideOfStraight: [Int: Side] = [:]
        var freeMeters = 0.0
        for index in range.dropFirst().reversed() {
            guard let next = lanes(index), let own = lanes(index - 1) else { continue }
            // One may change lanes where one only passes intersections.
            freeMeters =
                steps[index - 1].kind == .suppressed ? freeMeters + steps[index - 1].meters : 0
            let surplus = own.taken.count - next.taken.count
            guard own.taken.count > 1, surplus > 0,
                freeMeters <= Double(surplus) * Self.changeMeters
            else { continue }
            let side = side(of: index, sideOfStraight)
            if !steps[index - 1].instruction.isLeft, !steps[index - 1].instruction.isRight {
                sideOfStraight[index - 1] = side
            }
            narrow(index - 1, to: next, keeping: side ?? defaultSide(of: index))
            joinIfEqual(index - 1, index)
        }
    }

    /// The side of a step's turn, or of the next one's if it goes straight.
    private func side(of index: Int, _ sideOfStraight: [Int: Side]) -> Side? {
        if steps[index].instruction.isLeft { return .left }
        if steps[index].instruction.isRight { return .right }
        return sideOfStraight[index]
    }

    /// The side of the outer lanes, without other evidence.
    private func defaultSide(of index: Int) -> Side {
        steps[index].drivesOnLeft ? .left : .right
    }

    private mutating func narrow(_ index: Int, to next: LaneMatch, keeping side: Side) {
        guard let own = lanes(index) else { return }
        let count = next.taken.count
        let first =
            switch side {
            case .left: own.taken.upperBound - count - min(next.toLeft, count)
            case .right: own.taken.lowerBound + min(next.toRight, count)
            }
        let start = min(max(first, 0), own.lanes.count - count)
        recommend(start..<start + count, of: own, at: index)
    }

    /// Two silent passages with the same lanes are one.
    private mutating func joinIfEqual(_ index: Int, _ other: Int) {
        guard steps[index].kind == .suppressed, steps[other].kind == .suppressed,
            steps[index].conveyance == steps[other].conveyance,
            let own = lanes(index), let next = lanes(other), own.taken == next.taken
        else { return }
        extend(index, by: other)
    }
}
