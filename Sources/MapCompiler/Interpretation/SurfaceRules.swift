import RoadNetwork

/// The surface of a way: its quality, and the maximum speed on it.
enum SurfaceRules {
    static func quality(_ tags: Tags) -> SurfaceQuality {
        if let surface = tags["surface"], let known = surfaces[firstWord(surface)] {
            return known.quality
        }
        switch tags["tracktype"] {
        case "grade1": return .paved
        case "grade2": return .compacted
        case "grade3": return .gravel
        case "grade4", "grade5": return .rough
        default: break
        }
        switch tags["smoothness"] {
        case "excellent", "good": return .paved
        case "very_bad", "horrible", "very_horrible": return .rough
        default: return .unknown
        }
    }

    /// The maximum speed on the ground, km/h; nil without a tag.
    ///
    /// Surface, track type and smoothness are three views of one thing; the worst one counts.
    static func speedCap(_ tags: Tags) -> Double? {
        var cap: Double?
        func lower(to speed: Double) { cap = min(cap ?? speed, speed) }
        if let surface = tags["surface"], let speed = surfaces[firstWord(surface)]?.speed {
            lower(to: speed)
        }
        switch tags["tracktype"] {
        case "grade1": lower(to: 60)
        case "grade2": lower(to: 40)
        case "grade3": lower(to: 30)
        case "grade4": lower(to: 25)
        case "grade5": lower(to: 20)
        default: break
        }
        switch tags["smoothness"] {
        case "intermediate": lower(to: 80)
        case "bad": lower(to: 40)
        case "very_bad": lower(to: 20)
        case "horrible": lower(to: 10)
        case "very_horrible", "impassable": lower(to: 5)
        default: break
        }
        if tags["ford"] == "yes" { lower(to: 15) }
        return cap
    }

    /// `asphalt;gravel` and `concrete:plates` begin with the surface of most of the way.
    private static func firstWord(_ value: String) -> Substring {
        value.prefix { $0 != ";" }.trimmingBlanks()
    }

    private static let surfaces: [Substring: (quality: SurfaceQuality, speed: Double?)] = [
        "asphalt": (.paved, nil), "concrete": (.paved, nil), "concrete:plates": (.paved, nil),
        "concrete:lanes": (.paved, nil), "paved": (.paved, nil), "chipseal": (.paved, nil),
        "bitmac": (.paved, nil), "tarmac": (.paved, nil), "rubber": (.paved, nil),
        "cement": (.paved, 80), "compacted": (.compacted, 80), "fine_gravel": (.compacted, 80),
        "paving_stones": (.paved, 60), "paving_stones:lanes": (.paved, 40), "metal": (.paved, 60),
        "metal_grid": (.paved, 60), "bricks": (.cobbled, 60), "brick": (.cobbled, 60),
        "paving_stones:30": (.paved, 60), "interlock": (.paved, 60),
        "grass": (.rough, 40), "wood": (.paved, 40), "sett": (.cobbled, 40),
        "grass_paver": (.compacted, 40), "gravel": (.gravel, 40), "unpaved": (.gravel, 40),
        "ground": (.rough, 40), "dirt": (.rough, 40), "pebblestone": (.gravel, 40),
        "shells": (.gravel, 40), "woodchips": (.rough, 20), "tartan": (.paved, 40),
        "cobblestone": (.cobbled, 30), "cobblestone:flattened": (.cobbled, 40),
        "unhewn_cobblestone": (.cobbled, 20), "clay": (.rough, 30), "laterite": (.gravel, 15),
        "earth": (.rough, 20), "soil": (.rough, 20), "stone": (.rough, 20),
        "rocky": (.rough, 20), "rock": (.rough, 20), "sand": (.rough, 20), "mud": (.rough, 10),
        "ice": (.rough, 20), "snow": (.rough, 30), "ice_road": (.rough, 40),
        "salt": (.compacted, 60),
    ]
}
