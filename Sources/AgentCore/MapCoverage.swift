package import Geodesy
package import RoadNetwork

/// Decides whether the vehicle is outside its map: where no road of it is within some kilometres
/// the vehicle can neither be matched to a road nor guided along one.
package struct MapCoverage {
    private let network: RoadNetwork
    private var lookedAt: Coordinate?
    private(set) var isOutside = false

    /// Metres; more than from any place of a country with roads to the next one.
    package static let reachMeters = 5000.0
    /// The same for a sentence.
    package static var reach: String { "\(Int(reachMeters / 1000)) km" }
    /// Metres after which it is worth another look.
    private static let stepMeters = 500.0

    init(network: RoadNetwork) { self.network = network }

    mutating func take(_ place: Coordinate) {
        if let lookedAt, lookedAt.distance(to: place) < Self.stepMeters { return }
        lookedAt = place
        isOutside = !Self.hasRoads(network, around: place)
    }

    package static func hasRoads(_ network: RoadNetwork, around place: Coordinate) -> Bool {
        var hasRoads = false
        network.forEachLeaf(near: place, within: reachMeters) { _ in
            hasRoads = true
            return 0
        }
        return hasRoads
    }
}
