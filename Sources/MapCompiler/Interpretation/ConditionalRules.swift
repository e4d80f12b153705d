import RoadNetwork

/// Access and speed limits that hold at times, or for some vehicles only.
enum ConditionalRules {
    /// `motor_vehicle:conditional=no @ (22:00-06:00)`, `oneway:conditional`, `maxspeed:hgv`…
    static func rules(
        _ tags: Tags, admitting admission: ConditionalAdmission, milesPerHour: Bool
    ) -> [RuleValue] {
        var rules: [RuleValue] = []
        for (key, value) in tags.pairs where key.utf8.contains(UInt8(ascii: ":")) {
            if key.hasPrefix("maxspeed") {
                rules += speedRules(key, value, milesPerHour: milesPerHour)
            } else if key.hasSuffix(":conditional") {
                rules += accessRules(key.dropLast(12), value, tags, admission)
            }
        }
        return rules
    }

    // MARK: Access

    private static func accessRules(
        _ key: Substring, _ text: String, _ tags: Tags, _ admission: ConditionalAdmission
    ) -> [RuleValue] {
        let clauses = ConditionalClauses.understood(text)
            .filter { Condition($0.condition)?.canHold == true }
        if key == "oneway" { return onewayRules(clauses, admission) }
        var base = key
        var directions: TravelDirections = .both
        for direction in Direction.allCases where key.hasSuffix(direction.suffix) {
            base = key.dropLast(direction.suffix.utf8.count)
            directions = direction == .forward ? .forward : .backward
        }
        guard let named = AccessKey(base) else { return [] }
        return clauses.flatMap { value, condition in
            let modes = boundModes(named, tags)
            return byEffect(String(value), modes).flatMap { effect, modes in
                rules(
                    effect, modes, directions, within: admission.access(effect),
                    condition: condition)
            }
        }
    }

    /// One rule, or one for each direction where the concerned modes differ.
    private static func rules(
        _ effect: RuledAccess, _ modes: TravelModes, _ directions: TravelDirections,
        within concerned: PerDirection<TravelModes>, condition: String
    ) -> [RuleValue] {
        func rule(_ directions: TravelDirections, _ modes: TravelModes) -> RuleValue {
            RuleValue(
                .access, modes: modes, directions: directions, value: effect.rawValue,
                condition: condition)
        }
        let forward =
            directions.contains(.forward) ? modes.intersection(concerned.forward) : []
        let backward =
            directions.contains(.backward) ? modes.intersection(concerned.backward) : []
        if forward == backward { return forward.isEmpty ? [] : [rule(.both, forward)] }
        return [rule(.forward, forward), rule(.backward, backward)].filter { !$0.modes.isEmpty }
    }

    /// The modes of a key, without those of a more particular tag.
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

    private static func onewayRules(
        _ clauses: [(value: Substring, condition: String)], _ admission: ConditionalAdmission
    ) -> [RuleValue] {
        clauses.flatMap { value, condition -> [RuleValue] in
            func open(_ directions: TravelDirections) -> [RuleValue] {
                [RuledAccess.allowed, .restricted].flatMap {
                    rules(
                        $0, .motorized, directions, within: admission.oneway($0),
                        condition: condition)
                }
            }
            func close(_ directions: TravelDirections) -> RuleValue {
                RuleValue(
                    .access, directions: directions, value: RuledAccess.forbidden.rawValue,
                    condition: condition)
            }
            switch value {
            case "yes", "true", "1": return open(.forward) + [close(.backward)]
            case "-1", "reverse": return open(.backward) + [close(.forward)]
            case "no", "false", "0": return open(.both)
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
