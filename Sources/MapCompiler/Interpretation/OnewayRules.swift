import RoadNetwork

/// The directions in which each mode may travel a way, by one-way tags.
struct OnewayRules: Hashable, Sendable {
    var open: PerDirection<TravelModes>

    init(_ tags: Tags, kind: WayKind) {
        open = PerDirection(both: .all)
        let implied = Self.isImplied(tags, kind)
        guard implied || tags.hasFamily("oneway") else { return }
        for mode in TravelMode.allCases {
            let sense = Self.sense(
                tags, mode, implied: implied,
                isThroughRoundabout: Self.isThroughRoundabout(tags, kind))
            if sense == .backward || sense == .closed { open.forward.remove(mode.set) }
            if sense == .forward || sense == .closed { open.backward.remove(mode.set) }
        }
        if !open.backward.contains(.cycling) || !open.forward.contains(.cycling) {
            openContraflow(tags)
        }
    }

    private enum Sense { case both, forward, backward, closed }

    private static func sense(
        _ tags: Tags, _ mode: TravelMode, implied: Bool, isThroughRoundabout: Bool
    ) -> Sense {
        for key in keys[Int(mode.rawValue)] {
            switch tags[key] {
            case "yes", "true", "1": return .forward
            case "-1", "reverse": return .backward
            // On a roundabout of a through road nobody drives against the others: the tag is a slip.
            case "no", "false", "0":
                return isThroughRoundabout && key == "oneway" ? .forward : .both
            // Its direction changes with the time of day, and no tag says when.
            case "reversible": return .closed
            // Traffic takes turns, each direction has its time: open, as without the tag.
            default: continue
            }
        }
        return implied && mode != .walking ? .forward : .both
    }

    /// Cyclists may often ride against a one-way street.
    private mutating func openContraflow(_ tags: Tags) {
        let opposite = ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"].contains {
            tags[$0]?.hasPrefix("opposite") == true
        }
        let reversedLane = ["cycleway:left:oneway", "cycleway:right:oneway"].contains {
            tags[$0] == "-1" || tags[$0] == "no"
        }
        if tags["oneway:bicycle"] == nil, opposite || reversedLane {
            open.forward.insert(.cycling)
            open.backward.insert(.cycling)
        }
    }

    private static func isImplied(_ tags: Tags, _ kind: WayKind) -> Bool {
        if kind.roadClass == .motorway, !kind.isLink { return true }
        return tags["junction"] == "roundabout" || tags["junction"] == "circular"
    }

    private static func isThroughRoundabout(_ tags: Tags, _ kind: WayKind) -> Bool {
        tags["junction"] == "roundabout" && kind.roadClass <= .tertiary
    }

    /// The keys for a mode, the most particular first.
    private static let keys: [[String]] = TravelMode.allCases.map { mode in
        switch mode {
        case .driving: ["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"]
        case .cycling: ["oneway:bicycle", "oneway:vehicle", "oneway"]
        case .walking: ["oneway:foot"]
        case .twoWheeler:
            ["oneway:motorcycle", "oneway:motor_vehicle", "oneway:vehicle", "oneway"]
        case .taxicab:
            [
                "oneway:taxi", "oneway:psv", "oneway:motorcar", "oneway:motor_vehicle",
                "oneway:vehicle", "oneway",
            ]
        case .truck: ["oneway:hgv", "oneway:motor_vehicle", "oneway:vehicle", "oneway"]
        }
    }
}
