import Geodesy
import Positioning
import RoadNetwork
import Routing

/// The matched trace as comma-separated values.
enum MatchCSV {
    static func text(_ rows: [MatchedTrace.Row], network: RoadNetwork) -> String {
        var text = "t,way_id,direction,lat,lon,confidence,source,accuracy\n"
        for row in rows {
            let location = row.location
            var way = ""
            var direction = ""
            if let edge = location.position?.edge {
                way = String(network.osmID(of: network.way(of: edge)))
                direction = edge.isBackward ? "-1" : "1"
            }
            let source = location.source == .fix ? "fix" : "dead_reckoning"
            text +=
                [
                    row.seconds.text(decimals: 2), way, direction,
                    location.coordinate.latitude.text(decimals: 7),
                    location.coordinate.longitude.text(decimals: 7),
                    location.confidence.text(decimals: 3),
                    source, location.accuracy.map { $0.text(decimals: 1) } ?? "",
                ].joined(separator: ",") + "\n"
        }
        return text
    }
}
