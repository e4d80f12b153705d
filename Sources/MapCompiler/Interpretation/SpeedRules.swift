import RoadNetwork

/// The limits on the signs and the speeds that a car is expected to drive, kept apart: one is for
/// warnings, the other for travel times.
struct WaySpeeds: Hashable, Sendable {
    /// In the unit of ``isMilesPerHour``; 0 unknown, 255 unlimited.
    var limit: PerDirection<UInt8>
    /// km/h, 1...255.
    var expected: PerDirection<UInt8>
    var isMilesPerHour: Bool

    init(_ tags: Tags, kind: WayKind, region: RegionDefaults) {
        let general = tags.hasFamily("maxspeed")
        let implied =
            Self.impliedLimit(tags).flatMap { LegalDefaultSpeeds.limit(named: $0) }
        let limits = PerDirection(
            forward: Self.posted(tags, .forward, general) ?? implied,
            backward: Self.posted(tags, .backward, general) ?? implied)
        let inMiles = [limits.forward, limits.backward].contains {
            if case .milesPerHour = $0 { true } else { false }
        }
        isMilesPerHour = inMiles
        limit = PerDirection(
            forward: limits.forward?.stored(milesPerHour: inMiles) ?? 0,
            backward: limits.backward?.stored(milesPerHour: inMiles) ?? 0)
        let usual = Self.usual(kind, tags)
        let worst = SurfaceRules.speedCap(tags)
        func expected(_ direction: Direction) -> UInt8 {
            var speed = usual
            if kind.roadClass != .ferry, kind.roadClass != .shuttleTrain {
                if let advised = Self.advised(tags, direction, general) ?? limits[direction] {
                    speed = advised.kilometersPerHour * Self.shareOfLimit
                }
                if let practical = Self.practical(tags, direction, general) { speed = practical }
                if let worst { speed = min(speed, worst) }
                if tags["bridge"] == "movable" { speed = min(speed, 5) }
            }
            return UInt8(min(max(speed.rounded(), 1), 255))
        }
        self.expected = PerDirection(forward: expected(.forward), backward: expected(.backward))
    }

    /// Traffic drives at about this part of the limit, stops and bends included.
    static let shareOfLimit = 0.8

    private static func posted(_ tags: Tags, _ direction: Direction, _ general: Bool)
        -> SpeedValue?
    {
        guard general else { return nil }
        for key in limitKeys[direction] {
            if let text = tags[key] {
                if let value = SpeedValue(text) ?? LegalDefaultSpeeds.limit(named: text) {
                    return value
                }
            }
        }
        return nil
    }

    private static func advised(_ tags: Tags, _ direction: Direction, _ general: Bool)
        -> SpeedValue?
    {
        guard general else { return nil }
        return (tags["maxspeed:advisory" + direction.suffix] ?? tags["maxspeed:advisory"])
            .flatMap { SpeedValue($0) }
    }

    private static func practical(_ tags: Tags, _ direction: Direction, _ general: Bool)
        -> Double?
    {
        guard general else { return nil }
        return (tags["maxspeed:practical" + direction.suffix] ?? tags["maxspeed:practical"])
            .flatMap { SpeedValue($0)?.kilometersPerHour }
    }

    /// What the tags name instead of a number: `DE:urban`.
    private static func impliedLimit(_ tags: Tags) -> String? {
        for key in ["maxspeed:type", "source:maxspeed", "zone:maxspeed", "zone:traffic"] {
            if let value = tags[key], value.utf8.contains(UInt8(ascii: ":")) { return value }
        }
        return nil
    }

    private static let limitKeys = PerDirection(
        forward: ["maxspeed:forward", "maxspeed"], backward: ["maxspeed:backward", "maxspeed"])

    /// The speed on a way of this kind whose limit is not known, km/h.
    private static func usual(_ kind: WayKind, _ tags: Tags) -> Double {
        switch kind.roadClass {
        case .motorway: kind.isLink ? 45 : 90
        case .trunk: kind.isLink ? 40 : 85
        case .primary: kind.isLink ? 30 : 65
        case .secondary: kind.isLink ? 25 : 55
        case .tertiary: kind.isLink ? 20 : 40
        case .unclassified, .residential: 25
        case .livingStreet: 10
        case .service: kind.service == .parkingAisle ? 10 : 15
        case .track: 15
        case .busway: 25
        case .pedestrian, .cycleway, .footway, .path: 10
        case .steps: 3
        case .ferry: 5
        case .shuttleTrain: 10
        }
    }
}
