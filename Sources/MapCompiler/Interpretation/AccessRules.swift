import RoadNetwork

/// The modes that may travel on a way, one-ways and widths apart.
struct WayAccess: Hashable, Sendable {
    /// Modes that may pass, restricted or not.
    var allowed: PerDirection<TravelModes>
    /// Modes among them that may pass only to reach something on the way or behind it.
    var restricted: PerDirection<TravelModes>
    /// Modes that a condition may admit, regardless of the way's use without it.
    private(set) var admissible: TravelModes
    /// Modes that a condition may admit to reach something, as deliveries in a pedestrian zone, which
    /// is as wide as a road.
    private(set) var admissibleToReach: TravelModes
    /// It is a private service road: see `RoadFlags.noStopping`.
    var isPrivateService = false

    init(_ tags: Tags, kind: WayKind) {
        let defaultModes = Self.defaultModes(kind, tags)
        allowed = PerDirection(both: defaultModes)
        restricted = PerDirection(both: [])
        admissible = kind.roadClass == .steps || tags["area"] == "yes" ? .walking : .all
        admissibleToReach =
            kind.roadClass == .pedestrian ? admissible : admissible.intersection(defaultModes)
        guard !Self.isImpassable(tags, kind) else {
            allowed = PerDirection(both: [])
            admissible = []
            admissibleToReach = []
            return
        }
        let access = AccessTags(tags)
        applyTags(access, kind, defaultModes: defaultModes)
        isPrivateService =
            kind.roadClass == .service
            && Direction.allCases.allSatisfy { access.text(for: .driving, $0) == "private" }
        if tags["area"] == "yes" {
            // A square is not crossed by vehicles along its edge.
            for direction in Direction.allCases { allowed[direction].formIntersection(.walking) }
        }
        if tags["hov"] == "designated" {
            // For cars with several people: no through traffic for a driver alone.
            for direction in Direction.allCases {
                restricted[direction].formUnion(
                    allowed[direction].intersection([.driving, .truck]))
            }
        }
    }

    private mutating func applyTags(_ tags: AccessTags, _ kind: WayKind, defaultModes: TravelModes)
    {
        guard !tags.isEmpty else { return }
        for mode in TravelMode.allCases {
            for direction in Direction.allCases {
                switch tags.value(for: mode, direction) {
                case .forbidden:
                    allowed[direction].remove(mode.set)
                case .restricted:
                    // A permission for some does not make a road of a footway or a farm track.
                    if defaultModes.contains(mode.set) { restricted[direction].insert(mode.set) }
                case .allowed:
                    if kind.roadClass != .steps || mode == .walking {
                        allowed[direction].insert(mode.set)
                    }
                case nil:
                    break
                }
            }
        }
    }

    private static func isImpassable(_ tags: Tags, _ kind: WayKind) -> Bool {
        tags["impassable"] == "yes" || tags["status"] == "impassable"
            || tags["smoothness"] == "impassable" || tags["construction"] == "yes"
    }

    /// The modes on ways of this kind without access tags.
    private static func defaultModes(_ kind: WayKind, _ tags: Tags) -> TravelModes {
        if kind.isUnknown { return tags["highway"] == "road" ? [.walking, .cycling] : [] }
        switch kind.roadClass {
        case .motorway:
            return .motorized
        case .trunk, .primary, .secondary, .tertiary, .unclassified, .residential,
            .livingStreet:
            return tags["motorroad"] == "yes" ? .motorized : .all
        case .service where tags["service"] == "bus":
            return []
        case .service:
            return kind.service == .emergencyAccess ? [.walking, .cycling] : .all
        case .track, .path, .cycleway:
            return tags["highway"] == "bridleway" ? .walking : [.walking, .cycling]
        case .pedestrian, .footway, .steps:
            return .walking
        case .busway:
            return []
        case .ferry, .shuttleTrain:
            return .all
        }
    }
}
