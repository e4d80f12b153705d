import RoadNetwork

/// The speed of unhindered vehicles on a kind of road, by its limit or, without one, the typical one: see
/// "Travel times" in docs/routing.md.
struct FreeSpeeds {
    private let kind: WayKind
    private let region: RegionDefaults
    private let surroundings: Surroundings

    init(_ kind: WayKind, _ region: RegionDefaults, _ surroundings: Surroundings) {
        self.kind = kind
        self.region = region
        self.surroundings = surroundings
    }

    /// With a limit on signs or by a law that the tags name, km/h.
    func speed(limit: Double) -> Double { limit * Self.shareOfLimit }

    /// Without one, by the law for such a road in such surroundings, km/h.
    func speed(lawful: SpeedValue?) -> Double {
        let law = lawful ?? law
        guard let limit = law.map({ speed(limit: $0.kilometersPerHour) }) else { return typical }
        return kind.roadClass == .motorway && !kind.isLink ? limit : min(typical, limit)
    }

    /// Dense streets do not prove that the law for towns holds: a main road may pass them by.
    private var law: SpeedValue? {
        switch kind.roadClass {
        case .trunk, .primary, .secondary, .tertiary, .unclassified:
            LegalDefaultSpeeds.limit(
                in: region.country, surroundings == .urban ? .urban : .rural)
        default: nil
        }
    }

    /// With the braking for junctions, crossings and other vehicles.
    private static let shareOfLimit = 0.96

    private var typical: Double {
        func by(_ open: Double, _ builtUp: Double, _ urban: Double) -> Double {
            switch surroundings {
            case .open: open
            case .builtUp: builtUp
            case .urban: urban
            }
        }
        return switch kind.roadClass {
        case .motorway: kind.isLink ? 60 : 120
        case .trunk: kind.isLink ? 55 : by(100, 85, 70)
        case .primary: kind.isLink ? 45 : by(88, 72, 58)
        case .secondary: kind.isLink ? 40 : by(80, 60, 52)
        case .tertiary: kind.isLink ? 35 : by(72, 55, 48)
        case .unclassified: by(60, 50, 42)
        case .residential: by(45, 42, 40)
        case .livingStreet: 12
        case .service: kind.service == .parkingAisle ? 10 : 18
        case .track: 15
        case .busway: 30
        case .pedestrian, .cycleway, .footway, .path: 10
        case .steps: 3
        // Until the length is known: see FerryRules.
        case .ferry: 15
        case .shuttleTrain: 50
        }
    }
}
