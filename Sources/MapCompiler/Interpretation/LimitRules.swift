import RoadNetwork

/// The limits of size and weight by signs, arches and narrow places, and the bars to dangerous
/// goods.
struct LimitRules: Hashable, Sendable {
    var rules: [RuleValue] = []
    /// Modes whose typical vehicle does not fit; per direction.
    var tooBig = PerDirection<TravelModes>(both: [])

    init(_ tags: Tags, ofNode: Bool = false) {
        for var family in Self.families {
            // Of a node `width` is that of a thing beside the road.
            if ofNode { family.keys.removeAll { $0 == "width" || $0 == "est_width" } }
            if tags.hasAnyFamily(family.keys) { read(family, tags) }
        }
        rules += DangerousGoodsRules.rules(tags)
    }

    private struct Family {
        var subject: TravelRule.Subject
        /// The first key that the object has counts: the physical size before the signed limit.
        var keys: [String]
        var isWeight: Bool
    }

    private static let families: [Family] = [
        Family(subject: .height, keys: ["maxheight:physical", "maxheight"], isWeight: false),
        Family(
            subject: .width, keys: ["maxwidth:physical", "maxwidth", "width", "est_width"],
            isWeight: false),
        Family(subject: .length, keys: ["maxlength"], isWeight: false),
        Family(subject: .weight, keys: ["maxweight"], isWeight: true),
        Family(subject: .weightRating, keys: ["maxweightrating"], isWeight: true),
        Family(subject: .axleLoad, keys: ["maxaxleload"], isWeight: true),
    ]

    private mutating func read(_ family: Family, _ tags: Tags) {
        for direction in Direction.allCases {
            let direct = family.keys.lazy.compactMap { key in
                (tags[key + direction.suffix] ?? tags[key]).flatMap {
                    Self.value(text: $0, family)
                }
            }.first
            if let direct { add(family.subject, direct, modes: .motorized, direction) }
        }
        for (key, value) in tags.pairs {
            guard let base = family.keys.first(where: { key.hasPrefix($0 + ":") }) else { continue }
            readQualified(family, key.dropFirst(base.utf8.count + 1), value)
        }
    }

    /// `maxweight:hgv=7.5`, `maxweight:conditional=none @ (…)`.
    private mutating func readQualified(_ family: Family, _ qualifiers: Substring, _ text: String) {
        var modes: TravelModes = .motorized
        var directions: TravelDirections = .both
        var isConditional = false
        var isQualified = false
        for part in qualifiers.split(separator: ":") {
            switch part {
            case "conditional": isConditional = true
            case "forward": directions = .forward
            case "backward": directions = .backward
            default:
                guard let named = TravelModes(vehicle: part), !named.isEmpty else { return }
                modes = named
                isQualified = true
            }
        }
        if isConditional {
            for (value, condition) in ConditionalClauses.understood(text) {
                guard let limit = Self.value(text: String(value), family) else { continue }
                rules.append(
                    RuleValue(
                        family.subject, modes: modes, directions: directions, value: limit,
                        condition: condition))
            }
        } else if isQualified, let limit = Self.value(text: text, family) {
            rules.append(
                RuleValue(family.subject, modes: modes, directions: directions, value: limit))
        }
    }

    private mutating func add(
        _ subject: TravelRule.Subject, _ value: Int32, modes: TravelModes, _ direction: Direction
    ) {
        let directions: TravelDirections = direction == .forward ? .forward : .backward
        if let last = rules.indices.last,
            rules[last] == RuleValue(subject, modes: modes, directions: .forward, value: value)
        {
            rules[last].directions = .both
        } else {
            rules.append(RuleValue(subject, modes: modes, directions: directions, value: value))
        }
        for (mode, vehicle) in Self.typicalVehicles {
            let rule = TravelRule(subject: subject, modes: modes, value: value)
            if rule.excludes(vehicle) { tooBig[direction].formUnion(mode) }
        }
    }

    private static func value(text: String, _ family: Family) -> Int32? {
        let number =
            family.isWeight ? TagMeasure.kilograms(text) : TagMeasure.meters(text).map { $0 * 100 }
        guard let number, number > 0, number < 1_000_000 else { return nil }
        return Int32(number.rounded())
    }

    /// Assumed dimensions of a vehicle without any.
    private static let typicalVehicles: [(TravelModes, VehicleDimensions)] = [
        (
            [.driving, .taxicab],
            VehicleDimensions(
                heightMeters: 2, widthMeters: 1.91, lengthMeters: 4.8, weightTons: 2)
        ),
        (
            .twoWheeler,
            VehicleDimensions(
                heightMeters: 1.5, widthMeters: 0.9, lengthMeters: 2.2, weightTons: 0.3)
        ),
        (
            .truck,
            VehicleDimensions(
                heightMeters: 2.5, widthMeters: 2.1, lengthMeters: 6, weightTons: 3.5)
        ),
    ]
}
