import RoadNetwork

/// All that the map keeps of a way, worked out from its tags.
struct WayInterpretation: Hashable, Sendable {
    var attributes: WayAttributes
    /// In the order of the tags.
    var texts: [TextValue]
    /// From left to right as seen when driving along the way; empty when only the number is known.
    var forwardLanes: [Lane]
    /// From left to right as seen when driving against the way.
    var backwardLanes: [Lane]
    /// Limits of size and weight, limits of speed for some, access by the clock.
    var rules: [RuleValue]
    /// Seconds from one end to the other, for ferries and the like with a duration; then
    /// ``apply(seconds:lengthMeters:)`` makes the expected speed of it.
    var durationSeconds: Int?
    /// A ferry or shuttle train whose tags have neither its duration nor its speed: its expected
    /// speed follows from its length, by ``FerryRules/typicalSeconds(_:lengthMeters:landings:)``.
    var isUntimedPassage: Bool

    /// Nil if it is not a way for travel.
    ///
    /// - Parameter density: see ``RoadDensity``; 0 if unknown.
    init?(_ tags: Tags, region: RegionDefaults, density: Double = 0) {
        let tags = WinterRoads.withImplied(tags)
        guard let kind = WayKind(tags) else { return nil }
        let oneway = OnewayRules(tags, kind: kind)
        let access = WayAccess(tags, kind: kind)
        let limits = LimitRules(tags)
        func open(_ direction: Direction) -> TravelModes {
            access.allowed[direction].intersection(oneway.open[direction])
                .subtracting(limits.tooBig[direction])
        }
        let forward = open(.forward)
        let backward = open(.backward)
        let surroundings = RoadDensity.surroundings(of: kind, density: density)
        let speeds = WaySpeeds(tags, kind: kind, region: region, surroundings)
        rules =
            limits.rules
            + ConditionalRules.rules(
                tags, admitting: ConditionalAdmission(access, oneway, tooBig: limits.tooBig),
                milesPerHour: speeds.isMilesPerHour)
        let letsIn = rules.letIn(beyond: PerDirection(forward: forward, backward: backward))
        guard letsIn || !forward.union(backward).isEmpty else { return nil }
        let sense = OnewaySense(oneway)
        let lanes = WayLanes(tags, oneway: sense, drivesOnLeft: region.drivesOnLeft)
        var flags = RoadFlags(tags, kind: kind)
        if access.isPrivateService { flags.insert(.noStopping) }
        if Self.isNarrow(tags, sense) { flags.insert(.narrow) }
        if region.drivesOnLeft { flags.insert(.leftHandTraffic) }
        if surroundings != .open { flags.insert(.builtUp) }
        if surroundings == .urban { flags.insert(.urban) }
        if sense != .both { flags.insert(.oneway) }
        if speeds.isMilesPerHour { flags.insert(.milesPerHour) }
        if speeds.isLawful { flags.insert(.lawfulLimit) }
        if letsIn { flags.insert(.conditionalAccess) }
        if !access.restricted.forward.union(access.restricted.backward).isDisjoint(
            with: .driving)
        {
            flags.insert(.lowPriority)
        }
        attributes = WayAttributes(
            flags: flags.rawValue, country: region.country, roadClass: kind.roadClass.rawValue,
            service: kind.service.rawValue, surface: SurfaceRules.quality(tags).rawValue,
            forwardAccess: forward.rawValue, backwardAccess: backward.rawValue,
            forwardRestricted: access.restricted.forward.intersection(forward).rawValue,
            backwardRestricted: access.restricted.backward.intersection(backward).rawValue,
            forwardSpeed: speeds.expected.forward, backwardSpeed: speeds.expected.backward,
            forwardLimit: speeds.limit.forward, backwardLimit: speeds.limit.backward,
            forwardLaneCount: lanes.count.forward, backwardLaneCount: lanes.count.backward,
            laneCount: lanes.total)
        texts = TextRules.texts(ofWay: tags, oneway: sense)
        forwardLanes = lanes.lanes.forward
        backwardLanes = lanes.lanes.backward
        let isPassage = kind.roadClass.isPassage
        durationSeconds = tags["duration"].flatMap { text in
            isPassage || tags["bridge"] == "movable" ? FerryRules.duration(text) : nil
        }
        isUntimedPassage = isPassage && durationSeconds == nil && !speeds.isTagged
    }

    /// Sets the expected speeds to the way's length divided by the seconds.
    mutating func apply(seconds: Double, lengthMeters: Double) {
        guard seconds > 0 else { return }
        let speed = lengthMeters / seconds * 3.6
        let stored = UInt8(min(max(speed.rounded(), 1), 255))
        attributes.forwardSpeed = stored
        attributes.backwardSpeed = stored
    }

    /// Lowers the expected speeds to the average speed in the way's bends.
    mutating func slow(in bends: Bends) {
        guard !attributes.kind.isPassage else { return }
        func slowed(_ speed: UInt8) -> UInt8 {
            let slowed = bends.meanSpeed(driving: Double(speed) / 3.6) * 3.6
            return UInt8(min(max(slowed.rounded(), 1), 255))
        }
        attributes.forwardSpeed = slowed(attributes.forwardSpeed)
        attributes.backwardSpeed = slowed(attributes.backwardSpeed)
    }

    /// One lane for both directions: of two that meet one must stop.
    private static func isNarrow(_ tags: Tags, _ oneway: OnewaySense) -> Bool {
        guard oneway == .both else { return false }
        if tags["lanes"] == "1" || tags["narrow"] == "yes" { return true }
        guard let width = tags["width"].flatMap({ TagMeasure.meters($0) }) else { return false }
        return width <= 3
    }
}

extension RoadFlags {
    /// The flags of a way by tags of their own.
    init(_ tags: Tags, kind: WayKind) {
        self = []
        if kind.isLink { insert(.link) }
        switch tags["junction"] {
        case "roundabout": insert(.roundabout)
        case "circular": insert(.circular)
        case "yes", "internal", "intersection": insert(.insideJunction)
        default: break
        }
        if let tunnel = tags["tunnel"], tunnel != "no" { insert(.tunnel) }
        if let bridge = tags["bridge"], bridge != "no" { insert(.bridge) }
        if tags.isYes("toll") || tags.isYes("toll:motorcar") { insert(.toll) }
        if tags.isYes("toll:hgv") || tags.isYes("toll:N2") || tags.isYes("toll:N3") {
            insert(.truckToll)
        }
        if let ford = tags["ford"], ford != "no" { insert(.ford) }
        if tags["dual_carriageway"] == "yes" { insert(.dualCarriageway) }
        if tags["motorroad"] == "yes" { insert(.motorroad) }
        if tags["area"] == "yes" { insert(.area) }
        if tags["hov"] == "designated" { insert(.carPool) }
        if kind.service != .none { insert(.lowPriority) }
        switch CycleFacility(tags) {
        case .track: insert(.cycleTrack)
        case .lane: insert(.cycleLane)
        case nil: break
        }
    }
}
