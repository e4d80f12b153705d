import RoadNetwork

/// Access and speed limits that hold at times, or for some vehicles only.
enum ConditionalRules {
    /// `motor_vehicle:conditional=no @ (22:00-06:00)`, `oneway:conditional`, `maxspeed:hgv`…
    static func rules(_ tags: Tags, oneway: OnewayRules, milesPerHour: Bool) -> [RuleValue] {
        var rules: [RuleValue] = []
        for (key, value) in tags.pairs where key.utf8.contains(UInt8(ascii: ":")) {
            if key.hasPrefix("maxspeed") {
                rules += speedRules(key, value, milesPerHour: milesPerHour)
            } else if key.hasSuffix(":conditional") {
                rules += accessRules(key.dropLast(12), value, tags, oneway)
            }
        }
        return rules
    }

    // MARK: Access

    private static func accessRules(
        _ key: Substring, _ text: String, _ tags: Tags, _ oneway: OnewayRules
    ) -> [RuleValue] {
        if key == "oneway" { return onewayRules(text) }
        var base = key
        var directions: TravelDirections = .both
        for direction in Direction.allCases where key.hasSuffix(direction.suffix) {
            base = key.dropLast(direction.suffix.utf8.count)
            directions = direction == .forward ? .forward : .backward
        }
        guard let named = AccessKey(base) else { return [] }
        return ConditionalClauses.understood(text).flatMap { value, condition in
            let modes = boundModes(named, tags)
            return byEffect(String(value), modes).flatMap { effect, modes in
                byDirection(modes, directions, oneway).map { directions, modes in
                    RuleValue(
                        .access, modes: modes, directions: directions, value: effect.rawValue,
                        condition: condition)
                }
            }
        }
    }

    /// A permission by the clock does not open a one-way street against its direction.
    private static func byDirection(
        _ modes: TravelModes, _ directions: TravelDirections, _ oneway: OnewayRules
    ) -> [(TravelDirections, TravelModes)] {
        let forward = directions.contains(.forward) ? modes.intersection(oneway.open.forward) : []
        let backward =
            directions.contains(.backward) ? modes.intersection(oneway.open.backward) : []
        if forward == backward { return forward.isEmpty ? [] : [(.both, forward)] }
        return [(.forward, forward), (.backward, backward)].filter { !$0.1.isEmpty }
    }

    /// Whom a key speaks of, those left out of whom a more particular tag speaks.
    private static func boundModes(_ key: AccessKey, _ tags: Tags) -> TravelModes {
        let plain = AccessTags(tags)
        return TravelMode.allCases.reduce(into: []) { modes, mode in
            let hierarchy = AccessKey.hierarchy(of: mode)
            guard let position = hierarchy.firstIndex(of: key) else { return }
            if !hierarchy[..<position].contains(where: { plain.has($0) }) {
                modes.insert(mode.set)
            }
        }
    }

    /// A value may mean different things for different modes (`official`, `psv`).
    private static func byEffect(_ value: String, _ modes: TravelModes) -> [(
        RuledAccess, TravelModes
    )] {
        var found: [(RuledAccess, TravelModes)] = []
        for mode in TravelMode.allCases where modes.contains(mode.set) {
            let effect: RuledAccess
            switch AccessValue(value, for: mode) {
            case .forbidden: effect = .forbidden
            case .restricted: effect = .restricted
            case .allowed: effect = .allowed
            case nil: continue
            }
            if let index = found.firstIndex(where: { $0.0 == effect }) {
                found[index].1.insert(mode.set)
            } else {
                found.append((effect, mode.set))
            }
        }
        return found
    }

    private static func onewayRules(_ text: String) -> [RuleValue] {
        ConditionalClauses.understood(text).flatMap { value, condition -> [RuleValue] in
            func rule(_ directions: TravelDirections, _ effect: RuledAccess) -> RuleValue {
                RuleValue(
                    .access, modes: .motorized, directions: directions, value: effect.rawValue,
                    condition: condition)
            }
            switch value {
            case "yes", "true", "1":
                return [rule(.forward, .allowed), rule(.backward, .forbidden)]
            case "-1", "reverse":
                return [rule(.backward, .allowed), rule(.forward, .forbidden)]
            case "no", "false", "0": return [rule(.both, .allowed)]
            default: return []
            }
        }
    }

    // MARK: Speed

    private static func speedRules(_ key: String, _ text: String, milesPerHour: Bool)
        -> [RuleValue]
    {
        var modes: TravelModes = .motorized
        var directions: TravelDirections = .both
        var isConditional = false
        var isQualified = false
        let parts = key.split(separator: ":")
        guard parts[0] == "maxspeed" else { return [] }
        for part in parts.dropFirst() {
            switch part {
            case "conditional": isConditional = true
            case "forward": directions = .forward
            case "backward": directions = .backward
            default:
                guard let named = TravelModes(vehicle: part), !named.isEmpty else { return [] }
                modes = named
                isQualified = true
            }
        }
        func rule(_ text: Substring, _ condition: String) -> RuleValue? {
            SpeedValue(String(text)).map {
                RuleValue(
                    .speedLimit, modes: modes, directions: directions,
                    value: Int32($0.stored(milesPerHour: milesPerHour)), condition: condition)
            }
        }
        if isConditional {
            return ConditionalClauses.understood(text).compactMap { rule($0.value, $0.condition) }
        }
        return isQualified ? [rule(text[...], "")].compactMap { $0 } : []
    }
}
