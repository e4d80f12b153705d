import RoadNetwork

/// Legal speed limits without signs, by country and kind of place.
enum LegalDefaultSpeeds {
    /// The kinds of places and roads that laws distinguish.
    enum Zone: Int, CaseIterable, Sendable {
        case livingStreet, urban, rural, dualCarriageway, motorway

        /// The zone that the second part of `DE:urban` stands for; nil when it is none.
        init?(_ text: some StringProtocol) {
            switch text {
            case "living_street": self = .livingStreet
            case "urban", "nsl_restricted": self = .urban
            case "rural", "nsl_single": self = .rural
            case "trunk", "motorroad", "nsl_dual", "dual_carriageway": self = .dualCarriageway
            case "motorway": self = .motorway
            default: return nil
            }
        }
    }

    /// Nil if the country or its law for the zone is unknown.
    static func limit(in country: UInt16, _ zone: Zone) -> SpeedValue? {
        guard country != 0, let limits = countries[country] else { return nil }
        return limits[zone.rawValue]
    }

    /// The limit that a name such as `DE:urban`, `GB:nsl_dual` or `FR:zone30` stands for; nil when
    /// the name is not known.
    static func limit(named name: String) -> SpeedValue? {
        guard let colon = name.firstIndex(of: ":") else { return nil }
        var code = name[..<colon].uppercased()
        if code == "UK" { code = "GB" }
        let country = WayAttributes.country(code)
        guard country != 0 else { return nil }
        let rest = name[name.index(after: colon)...].lowercased()
        if let zone = Zone(rest) { return limit(in: country, zone) }
        // `DE:zone30`, `DE:zone:30`, `BE-VLG:30`, `GB:30`
        guard let digits = rest.firstIndex(where: { $0.isNumber }),
            ["", "zone", "zone:", "zone-"].contains(rest[..<digits]),
            let number = Double(rest[digits...]), number > 0, number < 200
        else { return nil }
        return usesMiles(country) ? .milesPerHour(number) : .kilometersPerHour(number)
    }

    /// The zone by the tags, or one that follows from them without doubt; nil when it is open.
    ///
    /// A lit street or one with a sidewalk is in a built-up area nearly everywhere; a road without is
    /// not outside of one for sure.
    static func zone(_ tags: Tags, kind: WayKind) -> Zone? {
        switch kind.roadClass {
        case .livingStreet: return .livingStreet
        case .motorway: return kind.isLink ? nil : .motorway
        case .trunk, .primary, .secondary, .tertiary, .unclassified, .residential: break
        default: return nil
        }
        if kind.isLink { return nil }
        if tags["dual_carriageway"] == "yes", tags["motorroad"] == "yes" {
            return .dualCarriageway
        }
        if kind.roadClass == .residential || tags["lit"] == "yes" { return .urban }
        for key in ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"] {
            switch tags[key] {
            case nil, "no", "none": continue
            default: return .urban
            }
        }
        return nil
    }

    /// Whether signs of the country show miles per hour.
    static func usesMiles(_ country: UInt16) -> Bool { milesCountries.contains(country) }

    private static let milesCountries = Set(
        ["GB", "US", "IM", "JE", "GG", "PR", "VI", "GU", "AS", "MP", "BS", "BZ", "KY", "LR"].map {
            WayAttributes.country($0)
        })

    private static let countries: [UInt16: [SpeedValue?]] = Dictionary(
        table.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            let inMiles = words.last == "mph"
            let limits = Zone.allCases.map { zone -> SpeedValue? in
                guard let value = SpeedValue(String(words[zone.rawValue + 1])) else { return nil }
                if inMiles, case .kilometersPerHour(let number) = value {
                    return .milesPerHour(number)
                }
                return value
            }
            return (WayAttributes.country(words[0]), limits)
        }, uniquingKeysWith: { first, _ in first })
}
