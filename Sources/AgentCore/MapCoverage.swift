import Geodesy
import RoadNetwork

/// Decides whether the vehicle is outside its map: where no road of it is within some kilometres
/// the vehicle can neither be matched to a road nor guided along one.
struct MapCoverage {
    private let network: RoadNetwork
    private var lookedAt: Coordinate?
    private(set) var isOutside = false

    /// Metres; more than from any place of a country with roads to the next one.
    static let reachMeters = 5000.0
    /// Metres after which it is worth another look.
    private static let stepMeters = 500.0

    init(network: RoadNetwork) { self.network = network }

    mutating func take(_ place: Coordinate) {
        if let lookedAt, lookedAt.distance(to: place) < Self.stepMeters { return }
        lookedAt = place
        var hasRoads = false
        network.forEachLeaf(near: place, within: Self.reachMeters) { _ in
            hasRoads = true
            return 0
        }
        isOutside = !hasRoads
    }
}
