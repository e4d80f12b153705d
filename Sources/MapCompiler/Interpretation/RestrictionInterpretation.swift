import RoadNetwork

/// The tags of a relation of the type `restriction`, interpreted.
struct RestrictionInterpretation: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// `no_left_turn` and the like: from the way onto the other.
        case prohibition
        /// `only_straight_on` and the like: nowhere else.
        case command
        /// `no_entry`: from none of several ways onto one.
        case noEntry
        /// `no_exit`: from one way onto none of several.
        case noExit
    }

    var kind: Kind
    /// The modes that it binds.
    var modes: TravelModes
    /// When or for which vehicles it holds, as written after the `@`; nil always.
    var condition: String?
    /// `except=destination` or `delivery`: turning to reach something there is allowed.
    var sparesDestinationTraffic = false

    var isMandatory: Bool { kind == .command }

    /// The result of interpreting a relation's tags.
    enum Outcome: Hashable, Sendable {
        /// No turn restriction, or one that binds none of the modes of the map.
        case irrelevant
        /// A restriction without a valid turn.
        case malformed
        /// Several when modes are bound to different rules.
        case restrictions([RestrictionInterpretation])
    }

    static func outcome(of tags: Tags) -> Outcome {
        guard let type = tags["type"] else { return .irrelevant }
        guard type == "restriction" || type.hasPrefix("restriction:") else { return .irrelevant }
        let exempt = exempted(tags["except"])
        var found: [RestrictionInterpretation] = []
        var isMalformed = false
        var hasRule = false
        for (key, value) in tags.pairs where key.hasPrefix("restriction") {
            guard let (modes, isConditional) = meaning(of: key) else { continue }
            hasRule = true
            let bound = modes.subtracting(exempt)
            // A sign for traffic waiting at a red light forbids no route.
            guard !bound.isEmpty, !value.contains("_on_red") else { continue }
            let rules: [RestrictionInterpretation]
            if isConditional {
                rules = conditional(value, modes: bound)
            } else {
                let hours = oldHours(tags)
                rules =
                    kind(value[...]).map { [.init(kind: $0, modes: bound, condition: hours)] } ?? []
            }
            if rules.isEmpty { isMalformed = true }
            found += rules
        }
        if sparesDestinationTraffic(tags["except"]) {
            for index in found.indices { found[index].sparesDestinationTraffic = true }
        }
        if !found.isEmpty { return .restrictions(found) }
        return isMalformed || !hasRule ? .malformed : .irrelevant
    }

    private static func kind(_ text: Substring) -> Kind? {
        switch text {
        case "no_entry": .noEntry
        case "no_exit": .noExit
        default:
            if text.hasPrefix("no_") {
                .prohibition
            } else if text.hasPrefix("only_") {
                .command
            } else {
                nil
            }
        }
    }

    /// `restriction`, `restriction:hgv`, `restriction:conditional`, `restriction:hgv:conditional`.
    private static func meaning(of key: String) -> (TravelModes, Bool)? {
        var modes: TravelModes = .vehicles
        var isConditional = false
        for part in key.split(separator: ":").dropFirst() {
            if part == "conditional" {
                isConditional = true
            } else if let named = TravelModes(vehicle: part) {
                modes = named
            } else {
                return nil
            }
        }
        return (modes, isConditional)
    }

    /// The condition by the older tags `day_on`, `day_off`, `hour_on` and `hour_off`; nil without them.
    private static func oldHours(_ tags: Tags) -> String? {
        var parts: [String] = []
        if let first = tags["day_on"], let last = tags["day_off"] {
            parts.append("\(first.prefix(2))-\(last.prefix(2))")
        }
        if let start = tags["hour_on"], let end = tags["hour_off"] {
            parts.append("\(start)-\(end)")
        }
        let text = parts.joined(separator: " ")
        return Condition(text) == nil ? nil : text
    }

    private static func sparesDestinationTraffic(_ text: String?) -> Bool {
        text?.split(separator: ";").contains {
            ["destination", "delivery", "residents", "private"].contains($0.trimmingBlanks())
        } ?? false
    }

    private static func exempted(_ text: String?) -> TravelModes {
        guard let text else { return [] }
        return text.split(whereSeparator: { $0 == ";" || $0 == "," }).reduce(into: []) {
            $0.formUnion(TravelModes(vehicle: $1.trimmingBlanks()) ?? [])
        }
    }

    /// `no_left_turn @ (Mo-Fr 07:00-09:00); only_straight_on @ (weight>7.5)`
    private static func conditional(_ text: String, modes: TravelModes)
        -> [RestrictionInterpretation]
    {
        ConditionalClauses.read(text).compactMap { value, condition in
            kind(value).map { .init(kind: $0, modes: modes, condition: condition) }
        }
    }
}

extension TravelModes {
    /// All modes but walking, which turn restrictions do not bind.
    static let vehicles: TravelModes = [.motorized, .cycling]

    /// The modes that a word of `except=*` or a part of a key stands for; empty for vehicles that the
    /// map does not know, nil when it is no word for a vehicle.
    init?(vehicle word: Substring) {
        switch word {
        case "motorcar": self = [.driving, .taxicab]
        case "motor_vehicle": self = .motorized
        case "vehicle": self = .vehicles
        case "hgv", "hgv_articulated", "goods", "truck": self = .truck
        case "motorcycle", "moped": self = .twoWheeler
        case "bicycle": self = .cycling
        case "foot": self = .walking
        case "taxi": self = .taxicab
        case "psv": self = .taxicab
        case "bus", "tourist_bus", "coach", "emergency", "agricultural", "caravan", "trailer",
            "tram", "hazmat", "horse", "mofa", "resident", "residents", "destination", "delivery",
            "forestry":
            self = []
        default: return nil
        }
    }
}
