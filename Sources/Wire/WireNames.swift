import Directions
import Guidance
import Imagery
import Positioning
import RoadNetwork
import Routing

// Names on the wire of enumerations whose raw values are numbers: the Navigation SDK's, in upper snake
// case.

extension TravelMode {
    var wireName: String {
        switch self {
        case .driving: "DRIVING"
        case .cycling: "CYCLING"
        case .walking: "WALKING"
        case .twoWheeler: "TWO_WHEELER"
        case .taxicab: "TAXICAB"
        case .truck: "TRUCK"
        }
    }
}

extension RoutingStrategy {
    var wireName: String {
        switch self {
        case .defaultBest: "DEFAULT_BEST"
        case .shorter: "SHORTER"
        case .deltaToTargetDistance: "DELTA_TO_TARGET_DISTANCE"
        }
    }
}

extension AlternativesStrategy {
    var wireName: String {
        switch self {
        case .all: "ALL"
        case .none: "NONE"
        case .one: "ONE"
        }
    }
}

extension DelayCategory {
    var wireName: String {
        switch self {
        case .noData: "NO_DATA"
        case .heavy: "HEAVY"
        case .medium: "MEDIUM"
        case .light: "LIGHT"
        }
    }
}

extension LogLevel {
    var wireName: String { rawValue.uppercased() }
}

extension VoiceGuidanceLevel {
    var wireName: String {
        switch self {
        case .silent: "SILENT"
        case .alertsOnly: "ALERTS_ONLY"
        case .alertsAndGuidance: "ALERTS_AND_GUIDANCE"
        }
    }
}

extension Measure {
    var wireName: String {
        switch self {
        case .metric: "METRIC"
        case .imperial: "IMPERIAL"
        case .unitedKingdom: "UNITED_KINGDOM"
        }
    }
}

extension Theme {
    var wireName: String {
        switch self {
        case .light: "LIGHT"
        case .dark: "DARK"
        }
    }
}

extension PictureFormat {
    var wireName: String {
        switch self {
        case .svg: "SVG"
        case .png: "PNG"
        }
    }
}

extension LightingMode {
    var wireName: String {
        switch self {
        case .normal: "NORMAL"
        case .lowLight: "LOW_LIGHT"
        }
    }
}

extension MatchedLocation.Source {
    var wireName: String {
        switch self {
        case .fix: "FIX"
        case .deadReckoning: "DEAD_RECKONING"
        }
    }
}
