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
                    decimals(row.seconds, 2), way, direction,
                    decimals(location.coordinate.latitude, 7),
                    decimals(location.coordinate.longitude, 7), decimals(location.confidence, 3),
                    source, location.accuracy.map { decimals($0, 1) } ?? "",
                ].joined(separator: ",") + "\n"
        }
        return text
    }

    /// A number rounded to `count` decimals, without superfluous zeros.
    static func decimals(_ value: Double, _ count: Int) -> String {
        var scale = 1.0
        for _ in 0..<count { scale *= 10 }
        return "\((value * scale).rounded() / scale)"
    }
}
