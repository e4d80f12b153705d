import RoadNetwork

/// Neighbouring lanes of an approach that carry one and the same arrow.
///
/// A lane with two arrows belongs to two groups. Lanes are counted from the right, from 0. The
/// grouping and matching of lanes follow OSRM's turn-lane handling.
struct LaneGroup: Equatable {
    /// One arrow; empty for lanes without one.
    var arrow: LaneIndications
    var first: Int
    var last: Int

    private static let order: [LaneIndications] = [
        .sharpRight, .right, .slightRight, .straight, .slightLeft, .left, .sharpLeft, .reverse,
    ]

    /// From right to left; a U-turn stands outermost.
    static func isBefore(_ lhs: LaneGroup, _ rhs: LaneGroup) -> Bool {
        if lhs.first != rhs.first { return lhs.first < rhs.first }
        if lhs.last != rhs.last { return lhs.last < rhs.last }
        if lhs.arrow == .reverse { return lhs.first == 0 }
        if rhs.arrow == .reverse { return rhs.first != 0 }
        func rank(_ arrow: LaneIndications) -> Int { order.firstIndex(of: arrow) ?? order.count }
        return rank(lhs.arrow) < rank(rhs.arrow)
    }
}

/// The arrow groups of an approach, from right to left.
struct LaneGroups: Equatable {
    var groups: [LaneGroup]

    static let none = LaneGroups(groups: [])

    /// `lanes` from left to right. Empty where the arrows cross each other, so that they cannot be
    /// painted on the road.
    init(lanes: [LaneIndications]) {
        var groups: [LaneGroup] = []
        for (index, indications) in lanes.enumerated() {
            let number = lanes.count - 1 - index
            let arrows = indications.arrows
            for arrow in arrows.isEmpty ? [.none] : arrows {
                if let known = groups.firstIndex(where: { $0.arrow == arrow }) {
                    groups[known].first = number
                } else {
                    groups.append(LaneGroup(arrow: arrow, first: number, last: number))
                }
            }
        }
        groups.sort(by: LaneGroup.isBefore)
        let crosses = groups.indices.dropFirst().contains { index in
            groups[index - 1].last > groups[index].first
                || (index + 1 < groups.count && groups[index].arrow == .reverse)
        }
        self.groups = crosses ? [] : groups
    }

    init(groups: [LaneGroup]) { self.groups = groups }

    var count: Int { groups.count }
    var isEmpty: Bool { groups.isEmpty }

    subscript(index: Int) -> LaneGroup {
        get { groups[index] }
        set { groups[index] = newValue }
    }

    func has(_ arrows: LaneIndications...) -> Bool {
        groups.contains { arrows.contains($0.arrow) }
    }

    /// The group of lanes without an arrow.
    var unmarked: Int? { groups.firstIndex { $0.arrow == .none } }

    mutating func sort() { groups.sort(by: LaneGroup.isBefore) }
}

extension LaneIndications {
    /// Each arrow by itself.
    var arrows: [LaneIndications] {
        var arrows: [LaneIndications] = []
        var rest = rawValue
        while rest != 0 {
            let others = rest & (rest - 1)
            arrows.append(LaneIndications(rawValue: rest ^ others))
            rest = others
        }
        return arrows
    }

    /// The turn that an arrow points to.
    var direction: TurnDirection {
        switch self {
        case .sharpRight: .sharpRight
        case .right: .right
        case .slightRight: .slightRight
        case .straight, .mergeToLeft, .mergeToRight: .straight
        case .slightLeft: .slightLeft
        case .left: .left
        case .sharpLeft: .sharpLeft
        default: .uTurn
        }
    }

    /// The arrow for a turn.
    init(_ direction: TurnDirection) {
        self =
            switch direction {
            case .uTurn: .reverse
            case .sharpRight: .sharpRight
            case .right: .right
            case .slightRight: .slightRight
            case .straight: .straight
            case .slightLeft: .slightLeft
            case .left: .left
            case .sharpLeft: .sharpLeft
            }
    }

    /// The arrows in a mirror.
    var mirrored: LaneIndications {
        let pairs: [(LaneIndications, LaneIndications)] = [
            (.slightLeft, .slightRight), (.left, .right), (.sharpLeft, .sharpRight),
            (.mergeToLeft, .mergeToRight),
        ]
        var result = self
        for (left, right) in pairs where contains(left) != contains(right) {
            result.formSymmetricDifference([left, right])
        }
        return result
    }

    static let rightward: LaneIndications = [.sharpRight, .right, .slightRight]
    static let leftward: LaneIndications = [.sharpLeft, .left, .slightLeft, .reverse]

    var pointsRight: Bool { self == .sharpRight || self == .right || self == .slightRight }
    var pointsLeft: Bool { self == .sharpLeft || self == .left || self == .slightLeft }
    var isMerge: Bool { self == .mergeToLeft || self == .mergeToRight }
}
