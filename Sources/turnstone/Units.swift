import ArgumentParser
import Directions
import RoadNetwork

/// The units of an argument.
enum Units: String, CaseIterable, ExpressibleByArgument {
    case metric, imperial
    case unitedKingdom = "united-kingdom"

    var measure: Measure {
        switch self {
        case .metric: .metric
        case .imperial: .imperial
        case .unitedKingdom: .unitedKingdom
        }
    }
}

extension Measure {
    /// The units of the signs where a route begins.
    init(at route: Route, in network: RoadNetwork) {
        let start = route.legs.first?.edges.first?.edge
        self = start.map { Measure(country: network.attributes(of: $0).country) } ?? .metric
    }
}
