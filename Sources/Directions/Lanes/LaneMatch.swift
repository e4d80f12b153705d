import RoadNetwork

/// The lanes of an approach, and the ones to take.
struct LaneMatch {
    /// From left to right; they lie in the road graph's list of lanes.
    let lanes: UnsafeBufferPointer<LaneIndications>
    /// The lanes to take, counted from the right.
    var taken: Range<Int>

    var toRight: Int { taken.lowerBound }
    var toLeft: Int { lanes.count - taken.upperBound }

    /// Keeps of the lanes to take those from which one turns round, where some have an arrow to that side.
    mutating func narrowToUTurn(drivesOnLeft: Bool) {
        let side: LaneIndications = drivesOnLeft ? [.rightward, .reverse] : .leftward
        let fitting = taken.filter { !lanes[lanes.count - 1 - $0].isDisjoint(with: side) }
        guard let first = fitting.first, let last = fitting.last else { return }
        taken = first..<last + 1
    }

    /// Whether the arrows of all lanes to take point to the side other than a turn: they are those of a place before it.
    func leadElsewhere(than direction: TurnDirection) -> Bool {
        let aside: LaneIndications =
            direction.isLeft ? .rightward : direction.isRight ? .leftward : .none
        return !aside.isEmpty
            && taken.allSatisfy {
                let arrows = lanes[lanes.count - 1 - $0]
                return !arrows.isEmpty && arrows.isSubset(of: aside)
            }
    }
}
