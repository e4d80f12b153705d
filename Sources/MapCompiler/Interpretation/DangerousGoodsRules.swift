import RoadNetwork

/// Roads forbidden to a vehicle with dangerous goods, or open only to reach something.
///
/// Signs bar all such goods, goods that endanger water, goods that may explode, or groups defined
/// by a country; tunnels have the categories of ADR 1.9.5: B to E bar some, A none. Which goods a
/// vehicle carries is not known, so it is taken to be barred by all of these. See "Key:hazmat" in
/// OpenStreetMap's wiki.
enum DangerousGoodsRules {
    private static let goods: Set<Substring> = ["a", "b", "c", "d", "e", "water", "explosive"]
    private static let categories: Set<Substring> = [
        "category", "adr_tunnel_cat", "tunnel_cat", "tunnel_category",
    ]

    static func rules(_ tags: Tags) -> [RuleValue] {
        guard tags.hasAnyFamily(["hazmat", "tunnel"]) else { return [] }
        var rules: [RuleValue] = []
        for (key, text) in tags.pairs {
            for rule in Self.rules(key, text) where !rules.contains(rule) { rules.append(rule) }
        }
        return rules
    }

    private static func rules(_ key: String, _ text: String) -> [RuleValue] {
        let parts = key.split(separator: ":")
        guard let family = parts.first, family == "hazmat" || family == "tunnel" else { return [] }
        var isCategory = false
        var directions: TravelDirections = .both
        var isConditional = false
        for part in parts.dropFirst() {
            switch part {
            case "forward": directions = .forward
            case "backward": directions = .backward
            case "conditional": isConditional = true
            case let part where categories.contains(part): isCategory = true
            case let part where family == "hazmat" && goods.contains(part.lowercased()[...]): break
            default: return []
            }
        }
        guard isCategory || family == "hazmat" else { return [] }
        let clauses =
            isConditional ? ConditionalClauses.understood(text) : [(text[...], "")]
        return clauses.compactMap { value, condition in
            (isCategory ? access(inCategory: value) : access(value)).map {
                RuleValue(
                    .hazardousGoods, directions: directions, value: $0.rawValue,
                    condition: condition)
            }
        }
    }

    private static func access(_ value: Substring) -> RuledAccess? {
        switch value {
        case "no": .forbidden
        case "destination", "delivery", "restricted": .restricted
        default: nil
        }
    }

    private static func access(inCategory value: Substring) -> RuledAccess? {
        switch value.trimmingBlanks().lowercased() {
        case "b", "c", "d", "e": .forbidden
        default: nil
        }
    }
}
