import RoadNetwork

/// The posted limits, for warnings, and the expected speeds of a car, for travel times.
struct WaySpeeds: Hashable, Sendable {
    /// In the unit of ``isMilesPerHour``; 0 unknown, 255 unlimited.
    var limit: PerDirection<UInt8>
    /// km/h, 1...255.
    var expected: PerDirection<UInt8>
    var isMilesPerHour: Bool
    /// No sign is tagged: the limits are the law's for a road of this kind.
    var isLawful: Bool
    /// Whether the expected speed along the way follows from a tag, not from the kind of the way.
    var isTagged: Bool

    init(
        _ tags: Tags, kind: WayKind, region: RegionDefaults, _ surroundings: Surroundings = .open
    ) {
        let tagged = SpeedTags(tags)
        let lawful = tagged.isSilent ? Self.lawful(tags, kind, region) : nil
        let limits = PerDirection(
            forward: tagged.posted(.forward) ?? lawful, backward: tagged.posted(.backward) ?? lawful
        )
        isLawful = lawful != nil
        isMilesPerHour = [limits.forward, limits.backward].contains {
            if case .milesPerHour = $0 { true } else { false }
        }
        let inMiles = isMilesPerHour
        limit = PerDirection(
            forward: limits.forward?.stored(milesPerHour: inMiles) ?? 0,
            backward: limits.backward?.stored(milesPerHour: inMiles) ?? 0)
        let free = FreeSpeeds(kind, region, surroundings)
        let typicalSpeed = free.speed(lawful: lawful)
        let cap = Self.cap(tags, kind, hasLimit: !tagged.isSilent)
        isTagged = tagged.expected(.forward, free) != nil
        func expected(_ direction: Direction) -> UInt8 {
            let speed = min(tagged.expected(direction, free) ?? typicalSpeed, cap)
            return UInt8(min(max(speed.rounded(), 1), 255))
        }
        self.expected = PerDirection(forward: expected(.forward), backward: expected(.backward))
    }

    private static func lawful(_ tags: Tags, _ kind: WayKind, _ region: RegionDefaults)
        -> SpeedValue?
    {
        LegalDefaultSpeeds.zone(tags, kind: kind).flatMap {
            LegalDefaultSpeeds.limit(in: region.country, $0)
        }
    }

    /// The maximum by surface and movable bridge, km/h; 255 for none.
    private static func cap(_ tags: Tags, _ kind: WayKind, hasLimit: Bool) -> Double {
        if kind.roadClass.isPassage { return 255 }
        // Most bridges with a sign carry a town's traffic and open a few times a day at most: at walking
        // pace a bridge of 120 m took a minute and a half, and was gone round.
        let isSlow = tags["bridge"] == "movable" && !hasLimit
        return min(SurfaceRules.speedCap(tags) ?? 255, isSlow ? movableBridge : 255)
    }

    /// A bridge that opens is waited for, where no sign says how fast traffic is on it.
    private static let movableBridge = 5.0
}

/// The tags of the family of `maxspeed`, interpreted.
struct SpeedTags {
    private let tags: Tags
    /// Whether any key begins with `maxspeed`.
    private let hasFamily: Bool
    /// A limit by the name of its law: `source:maxspeed=DE:urban`.
    private let named: SpeedValue?

    init(_ tags: Tags) {
        self.tags = tags
        hasFamily = tags.hasFamily("maxspeed")
        named =
            ["maxspeed:type", "source:maxspeed", "zone:maxspeed", "zone:traffic"].lazy
            .compactMap { tags[$0].flatMap { LegalDefaultSpeeds.limit(named: $0) } }.first
    }

    /// Whether there is no tag on a limit, not even on its change.
    var isSilent: Bool {
        named == nil
            && (!hasFamily
                || (tags["maxspeed"] == nil && tags["maxspeed:forward"] == nil
                    && tags["maxspeed:backward"] == nil && tags["maxspeed:variable"] == nil))
    }

    /// The limit on the signs.
    func posted(_ direction: Direction) -> SpeedValue? {
        guard hasFamily else { return named }
        for key in Self.postedKeys[direction] {
            if let text = tags[key],
                let value = SpeedValue(text) ?? LegalDefaultSpeeds.limit(named: text)
            {
                return value
            }
        }
        return named
    }

    /// The typical driven speed by the tags, km/h: the practical one, else a share of the advised or
    /// posted one.
    func expected(_ direction: Direction, _ free: FreeSpeeds) -> Double? {
        if let practical = value("maxspeed:practical", direction) {
            return practical.kilometersPerHour
        }
        return (value("maxspeed:advisory", direction) ?? posted(direction)).map {
            free.speed(limit: $0.kilometersPerHour)
        }
    }

    private func value(_ key: String, _ direction: Direction) -> SpeedValue? {
        guard hasFamily else { return nil }
        return (tags[key + direction.suffix] ?? tags[key]).flatMap { SpeedValue($0) }
    }

    private static let postedKeys = PerDirection(
        forward: ["maxspeed:forward", "maxspeed"], backward: ["maxspeed:backward", "maxspeed"])
}
