import RoadNetwork

/// The lanes of a way: their number in each direction, and the properties of each.
///
/// Where the tags contradict each other, a list lane by lane is believed before a number, and of
/// two lists of different length the arrows.
struct WayLanes: Hashable, Sendable {
    /// Lanes of each direction, from left to right as its driver sees them; empty when nothing but
    /// their number is known.
    var lanes = PerDirection<[Lane]>(both: [])
    /// 0 unknown.
    var count = PerDirection<UInt8>(both: 0)
    /// Both directions together, 0 unknown.
    var total: UInt8 = 0

    init(_ tags: Tags, oneway: OnewaySense, drivesOnLeft: Bool) {
        guard tags.speakOfLanes else { return }
        total = Self.number(tags["lanes"]) ?? 0
        for direction in Direction.allCases where oneway.allows(direction) {
            let lists = LaneLists(tags, direction, isOnly: oneway == OnewaySense(direction))
            lanes[direction] = lists.lanes(drivesOnLeft: drivesOnLeft)
        }
        countLanes(tags, oneway)
        if let shared = tags["turn:lanes:both_ways"] {
            addSharedLanes(shared, drivesOnLeft: drivesOnLeft)
        }
    }

    private mutating func countLanes(_ tags: Tags, _ oneway: OnewaySense) {
        var forward = Self.number(tags["lanes:forward"]) ?? 0
        var backward = Self.number(tags["lanes:backward"]) ?? 0
        let shared = Self.number(tags["lanes:both_ways"]) ?? 0
        if !lanes.forward.isEmpty { forward = Self.clamped(lanes.forward.count) }
        if !lanes.backward.isEmpty { backward = Self.clamped(lanes.backward.count) }
        switch oneway {
        case .forward:
            if forward == 0 { forward = total }
            backward = 0
        case .backward:
            if backward == 0 { backward = total }
            forward = 0
        case .both:
            let rest = total > shared ? total - shared : 0
            switch (forward, backward) {
            // An odd number says that one direction has more, but not which.
            case (0, 0): (forward, backward) = (rest / 2, rest / 2)
            case (0, _): forward = rest > backward ? rest - backward : 0
            case (_, 0): backward = rest > forward ? rest - forward : 0
            default: break
            }
        }
        count = PerDirection(forward: forward, backward: backward)
        if total == 0 { total = Self.clamped(Int(forward) + Int(backward) + Int(shared)) }
    }

    /// A lane in the middle that both directions turn from: it is next to the oncoming traffic.
    private mutating func addSharedLanes(_ text: String, drivesOnLeft: Bool) {
        let shared = text.split(separator: "|", omittingEmptySubsequences: false).map {
            Lane(indications: LaneIndications(lane: $0), access: .vehicles, flags: .hasTurnTag)
        }
        for direction in Direction.allCases where !lanes[direction].isEmpty {
            lanes[direction].insert(
                contentsOf: shared, at: drivesOnLeft ? lanes[direction].endIndex : 0)
        }
    }

    /// A whole positive number; nil for all else (`2.5`, `0`, `-1`).
    static func number(_ text: String?) -> UInt8? {
        guard let text, let value = UInt8(text), value > 0, value <= 32 else { return nil }
        return value
    }

    private static func clamped(_ number: Int) -> UInt8 { UInt8(min(max(number, 0), 255)) }
}

extension LaneIndications {
    /// The arrows of one lane of `turn:lanes`: words between semicolons.
    init(lane text: Substring) {
        self = []
        for word in text.split(separator: ";") {
            switch word.trimmingBlanks() {
            case "through", "straight": insert(.straight)
            case "left": insert(.left)
            case "right": insert(.right)
            case "slight_left": insert(.slightLeft)
            case "slight_right": insert(.slightRight)
            case "sharp_left": insert(.sharpLeft)
            case "sharp_right": insert(.sharpRight)
            case "reverse": insert(.reverse)
            case "merge_to_left": insert(.mergeToLeft)
            case "merge_to_right": insert(.mergeToRight)
            default: break
            }
        }
    }
}
