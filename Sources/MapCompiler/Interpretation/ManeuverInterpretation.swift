import RoadNetwork

/// The tags of a relation of the type `manoeuvre` (`maneuver`, `maneuvre`), interpreted.
///
/// Mappers add one where the driver's view does not follow from the drawing; see
/// "Relation:manoeuvre" in OpenStreetMap's wiki.
struct ManeuverInterpretation: Hashable, Sendable {
    var kind: ManeuverOverride.Kind
    var direction: ManeuverOverride.Direction

    private static let spellings = ["manoeuvre", "maneuver", "maneuvre"]

    /// Whether a value of `type` is one of the spellings in use.
    static func isType(_ value: some Sequence<UInt8>) -> Bool {
        spellings.contains { value.elementsEqual($0.utf8) }
    }

    /// Nil for tags without a known meaning.
    init?(_ tags: Tags) {
        let value = Self.spellings.lazy.compactMap { tags[$0] }.first.map(Self.normalized)
        let direction = tags["direction"].map(Self.normalized)
        guard let kind = Self.kind(value), let way = Self.direction(direction) else { return nil }
        self.kind = kind
        self.direction = value == "uturn" && way == .unspecified ? .uTurn : way
        if self.kind == .unspecified, self.direction == .unspecified { return nil }
    }

    private static func normalized(_ value: String) -> String {
        String(value.map { $0 == "_" || $0 == "-" ? " " : $0 }).lowercased()
    }

    private static func kind(_ value: String?) -> ManeuverOverride.Kind? {
        switch value {
        case nil: .unspecified
        case "turn", "uturn", "u turn": .turn
        case "continue", "stay", "noturn": .continuation
        case "new name": .newName
        case "merge": .merge
        case "ramp", "on ramp": .onRamp
        case "off ramp", "exit": .offRamp
        case "fork": .fork
        case "end of road": .endOfRoad
        case "suppress", "suppressed": .suppressed
        default: nil
        }
    }

    private static func direction(_ value: String?) -> ManeuverOverride.Direction? {
        switch value {
        case nil: .unspecified
        case "straight", "through": .straight
        case "slight right": .slightRight
        case "right": .right
        case "sharp right": .sharpRight
        case "uturn", "u turn", "reverse": .uTurn
        case "sharp left": .sharpLeft
        case "left": .left
        case "slight left": .slightLeft
        default: nil
        }
    }
}
