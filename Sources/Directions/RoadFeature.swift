import RoadNetwork

/// A feature of a stretch of the route that matters to a driver or a planner. The raw value is the
/// name on the wire.
public enum RoadFeature: String, CaseIterable, Sendable {
    case tunnel = "TUNNEL"
    case toll = "TOLL"
    /// Carried by a ferry or a train.
    case ferry = "FERRY"
    /// Into another country.
    case border = "BORDER"
    case unpaved = "UNPAVED"

    /// The features of consecutive edges, in the order of the cases. A border is on the edge behind
    /// it.
    ///
    /// - Parameter before: the edge before the first one.
    static func features(
        of edges: ArraySlice<EdgeID>, before: EdgeID?, mode: TravelMode, in network: RoadNetwork
    ) -> [RoadFeature] {
        var found: Set<RoadFeature> = []
        var country = before.map { network.attributes(of: $0).country } ?? 0
        for edge in edges {
            let attributes = network.attributes(of: edge)
            let flags = attributes.roadFlags
            if flags.contains(.tunnel) { found.insert(.tunnel) }
            if flags.contains(.toll) || (mode == .truck && flags.contains(.truckToll)) {
                found.insert(.toll)
            }
            if attributes.kind == .ferry || attributes.kind == .shuttleTrain {
                found.insert(.ferry)
            }
            if attributes.surfaceQuality >= .compacted { found.insert(.unpaved) }
            if attributes.country != 0 {
                if country != 0, attributes.country != country { found.insert(.border) }
                country = attributes.country
            }
        }
        return allCases.filter(found.contains)
    }
}
