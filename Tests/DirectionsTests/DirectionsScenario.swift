import Directions
import Geodesy
import Routing
import ScenarioMaps

/// Directions on a drawn map.
struct DirectionsScenario {
    let map: ScenarioMap
    let language: Language

    init(_ map: ScenarioMap, language: Language = .english) {
        self.map = map
        self.language = language
    }

    func route(_ letters: String, departure: UTCTime? = nil) throws -> Route {
        let waypoints = letters.map { Waypoint(coordinate: map.coordinate($0)) }
        let request = RouteRequest(
            waypoints: waypoints, options: RouteOptions(avoidsFerries: false),
            departure: departure, utcOffsetSeconds: 0)
        let paths = try Router(network: map.network).routes(for: request)
        return Route(paths[0], for: request, in: map.network, language: language)
    }

    func steps(_ letters: String, departure: UTCTime? = nil) throws -> [Step] {
        try route(letters, departure: departure).legs.flatMap(\.steps)
    }

    /// Each maneuver between departure and destination, with the road led onto.
    func maneuvers(_ letters: String, departure: UTCTime? = nil) throws -> [String] {
        try steps(letters, departure: departure).filter {
            $0.maneuver != .depart && !$0.maneuver.rawValue.hasPrefix("DESTINATION")
        }.map { "\($0.maneuver.rawValue) \($0.simpleRoadName)" }
    }
}
