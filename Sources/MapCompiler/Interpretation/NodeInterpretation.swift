import RoadNetwork

/// All that the map keeps of a node, worked out from its tags.
struct NodeInterpretation: Hashable, Sendable {
    var flags: NodeFlags = []
    /// Modes that cannot pass.
    var blockedModes: TravelModes = []
    /// Modes that may pass only to reach something behind it.
    var restrictedModes: TravelModes = []
    /// Controls for traffic in the direction of the way.
    var forwardFlags: EdgeFlags = []
    /// Controls for traffic against it.
    var backwardFlags: EdgeFlags = []
    /// The direction of a stop or give-way sign is unknown: both directions have it here, and it is
    /// meant for traffic towards the nearer junction.
    var signDirectionIsUnknown = false
    /// A stop sign at a junction (`stop=minor`) that does not concern the more important road.
    var signIsForMinorRoad = false
    var texts: [TextValue] = []
    /// Limits of size and weight, and access by the clock.
    var rules: [RuleValue] = []

    /// The interpretation of a node without tags.
    init() {}

    /// Nil for a node without relevant tags.
    init?(_ tags: Tags) {
        guard !tags.pairs.isEmpty else { return nil }
        let barrier = BarrierRules(tags)
        blockedModes = barrier.blocked
        restrictedModes = barrier.restricted
        if barrier.isBarrier { flags.insert(.barrier) }
        if barrier.isGate { flags.insert(.gate) }
        let limits = LimitRules(tags, ofNode: true)
        blockedModes.formUnion(limits.tooBig.forward.union(limits.tooBig.backward))
        rules =
            limits.rules
            + ConditionalRules.rules(
                tags, admitting: ConditionalAdmission(tooBig: limits.tooBig), milesPerHour: false)
        rules.removeAll { $0.subject == .speedLimit }
        let open = TravelModes.all.subtracting(blockedModes)
        if rules.letIn(beyond: PerDirection(both: open)) {
            flags.insert(.conditionalAccess)
            // A gate that is open at its times and closed at others is not opened by a driver.
            if blockedModes.contains(.driving) { flags.remove(.gate) }
        }
        readHighway(tags)
        readCrossings(tags)
        guard
            !flags.isEmpty || !blockedModes.isEmpty || !restrictedModes.isEmpty
                || !forwardFlags.isEmpty || !backwardFlags.isEmpty || !texts.isEmpty
                || !rules.isEmpty
        else { return nil }
        if !texts.isEmpty { flags.insert(.hasTexts) }
    }

    private mutating func readHighway(_ tags: Tags) {
        switch tags["highway"] {
        case "traffic_signals":
            flags.insert(.trafficSignals)
            // Where junctions have names, they are written on the signals.
            if tags["junction"] == nil, let name = tags["name"], !name.isEmpty {
                texts.append(TextValue(.junctionName, name))
            }
            insert(.trafficSignals, tags, ["traffic_signals:direction", "direction"])
        case "stop":
            readSign(.stopSign, tags)
        case "give_way":
            readSign(.giveWay, tags)
        case "mini_roundabout":
            flags.insert(.miniRoundabout)
        case "turning_circle", "turning_loop":
            flags.insert(.turningCircle)
        case "speed_camera":
            flags.insert(.speedCamera)
            insert(.speedCamera, tags, ["direction", "traffic_sign:direction"])
        case "motorway_junction":
            flags.insert(.motorwayJunction)
            texts = TextRules.texts(ofJunction: tags)
        case "crossing":
            if tags["crossing"] == "traffic_signals" || tags["crossing:signals"] == "yes" {
                flags.insert(.trafficSignals)
                insert(.trafficSignals, tags, ["traffic_signals:direction"])
            } else {
                insertBoth(.crossing)
            }
        default:
            break
        }
        if let junction = tags["junction"], junction != "no", let name = tags["name"] {
            texts.append(TextValue(.junctionName, name))
        }
    }

    private mutating func readSign(_ sign: EdgeFlags, _ tags: Tags) {
        signIsForMinorRoad = tags["stop"] == "minor" || tags["give_way"] == "minor"
        let keys = ["direction", sign == .stopSign ? "stop:direction" : "give_way:direction"]
        signDirectionIsUnknown = !insert(sign, tags, keys)
    }

    private mutating func readCrossings(_ tags: Tags) {
        if tags["railway"] == "level_crossing" { insertBoth(.levelCrossing) }
        if tags["barrier"] == "toll_booth" || tags["highway"] == "toll_gantry" {
            flags.insert(.tollBooth)
            if tags["barrier"] == "toll_booth" { insertBoth(.tollBooth) }
        }
        if tags["barrier"] == "border_control" { flags.insert(.border) }
        if let calming = tags["traffic_calming"], calming != "no", calming != "island" {
            insertBoth(.trafficCalming)
        }
    }

    private mutating func insertBoth(_ flag: EdgeFlags) {
        forwardFlags.insert(flag)
        backwardFlags.insert(flag)
    }

    /// Whether one of the keys has a direction; without one both directions have it.
    @discardableResult
    private mutating func insert(_ flag: EdgeFlags, _ tags: Tags, _ keys: [String]) -> Bool {
        for key in keys {
            switch tags[key] {
            case "forward":
                forwardFlags.insert(flag)
                return true
            case "backward":
                backwardFlags.insert(flag)
                return true
            case "both":
                insertBoth(flag)
                return true
            default: break
            }
        }
        insertBoth(flag)
        return false
    }
}
