import RoadNetwork

/// A factor on a cyclist's time on a road: more than 1 among fast or heavy traffic, less without
/// traffic.
///
/// Traffic is judged by the road's class, a measure of its amount, and by its limit, a measure of
/// its speed; a lane for cycles takes away half of their effect, a track nearly all. The factors
/// are such that a town is crossed on its quiet roads, and that nobody goes far round a main road
/// with a low limit: see "Cycling" in docs/routing.md.
enum CyclingComfort {
    /// The minimum.
    static let minimum = 0.7
    /// On roads and tracks where motor traffic is rare and slow.
    private static let onQuietWays = 0.85
    /// On a carriageway without any traffic.
    private static let onRoads = 0.9
    /// The share of the discomfort by traffic that is left with a lane or a track for cycles.
    private static let besideLane = 0.5
    private static let besideTrack = 0.1

    static func factor(for attributes: WayAttributes) -> Double {
        switch attributes.kind {
        case .cycleway: return minimum
        case .path, .track, .pedestrian, .livingStreet: return onQuietWays
        case .footway, .steps, .busway, .ferry, .shuttleTrain: return 1
        default: break
        }
        let stress = volume(attributes.kind) * speedFactor(attributes)
        let flags = attributes.roadFlags
        if flags.contains(.cycleTrack) { return onRoads + besideTrack * stress }
        if flags.contains(.cycleLane) { return onRoads + besideLane * stress }
        return onRoads + stress
    }

    /// The discomfort of the traffic that is typical of a class of road, at 50 km/h.
    private static func volume(_ kind: RoadClass) -> Double {
        switch kind {
        case .motorway, .trunk: 0.7
        case .primary: 0.5
        case .secondary: 0.4
        case .tertiary: 0.25
        default: 0.1
        }
    }

    /// Factor on the discomfort by the speed of traffic, 1 at 50 km/h.
    private static func speedFactor(_ attributes: WayAttributes) -> Double {
        // Without a limit, by the speed that is expected; it is a little below limits.
        let kilometersPerHour =
            max(
                attributes.expectedSpeed(isBackward: false),
                attributes.expectedSpeed(isBackward: true))
            * 3.6 / 0.96
        return switch kilometersPerHour {
        case ..<35: 0.5
        // Streets without any data.
        case ..<48 where attributes.kind >= .unclassified: 0.5
        case ..<55: 1
        case ..<75: 1.5
        case ..<95: 2
        default: 3
        }
    }
}
