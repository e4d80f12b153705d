import Directions
import Geodesy
import RoadNetwork

/// Places of a leg where roads part or join at speed, as at exits, forks and the ends of ramps.
///
/// A map draws a lane that parts or joins as a line with a corner at the node, and often with a second one that takes the turn back
/// where the lane runs beside the road. A vehicle changes lanes there: neither is a bend that it drives.
struct LaneChanges {
    /// Metres from the start of the leg, ascending.
    private let places: [Double]
    private let line: Polyline

    /// Metres from a place within which a corner may be the one that takes its turn back.
    private static let reach = 40.0
    /// Slower vehicles drive the line as it is, metres a second.
    static let slowest = 16.0
    /// Metres before a place at which the road before it still has its direction.
    private static let before = 0.5

    init(leg: RouteLeg, network: RoadNetwork, roads: RampSpeeds) {
        line = leg.geometry
        var places: [Double] = []
        for (index, edge) in leg.edges.enumerated().dropFirst() {
            let last = leg.edges[index - 1].edge
            let node = network.source(of: edge.edge)
            guard Self.isFastRoad(last, network), Self.isFastRoad(edge.edge, network),
                network.edges(leaving: node).count > 2,
                roads.fastest(at: edge.startMeters, index) > Self.slowest,
                let meters = Self.meters(
                    of: network.coordinate(of: node), on: line, near: edge.startMeters),
                let came = line.bearing(at: max(0, meters - Self.before)),
                let goes = line.bearing(at: meters),
                Angle.difference(came, goes) < SpeedProfile.cornerDegrees
            else { continue }
            places.append(meters)
        }
        self.places = places
    }

    /// Metres along a line of one of its places: lengths of edges, rounded, add up to a little more or less.
    private static func meters(
        of place: Coordinate, on line: Polyline, near meters: Double
    ) -> Double? {
        let index = line.segmentIndex(at: meters)
        for index in max(0, index - 2)...min(line.coordinates.count - 1, index + 3)
        where line.coordinates[index] == place {
            return line.cumulative[index]
        }
        return nil
    }

    /// Whether roads of this kind part from each other and join without a junction.
    private static func isFastRoad(_ edge: EdgeID, _ network: RoadNetwork) -> Bool {
        let attributes = network.attributes(of: edge)
        return attributes.roadFlags.contains(.link)
            || [.motorway, .trunk].contains(attributes.kind)
    }

    /// Degrees by which a vehicle turns for each metre around a place, which is measured over `reach` metres to either side; nil where
    /// the line has no extent.
    func curvature(at meters: Double, within reach: Double) -> Double? {
        let before = places.last { $0 <= meters }
        let next = places.first { $0 > meters }
        let start = max(0, meters - reach, before ?? 0)
        let end = min(line.length, meters + reach, next.map { $0 - Self.before } ?? .infinity)
        guard let direction = line.bearing(at: start), let last = line.bearing(at: end)
        else { return nil }
        guard start < end else { return 0 }
        var least = Angle.difference(direction, last) / (end - start)
        if let before, start - before < Self.reach,
            let road = line.bearing(at: max(0, before - Self.before))
        {
            least = min(least, Angle.difference(road, last) / (end - before))
        }
        if let next, next - end < Self.reach, let road = line.bearing(at: next) {
            least = min(least, Angle.difference(direction, road) / (next - start))
        }
        return least
    }
}
