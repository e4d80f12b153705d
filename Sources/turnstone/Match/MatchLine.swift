import ArgumentParser
import Geodesy
import Positioning
import RoadNetwork

/// The matched line, for programs that show or compare it.
enum MatchLine: String, CaseIterable, ExpressibleByArgument {
    case geojson, wkt, gpx

    /// The lines of the paths; a path without extent is left out.
    func text(_ paths: [MatchedPath], network: RoadNetwork) -> String {
        let lines = paths.map { $0.line(in: network).coordinates }.filter { $0.count > 1 }
        switch self {
        case .geojson:
            let parts = lines.map {
                "[" + $0.map { "[\(numbers($0, ","))]" }.joined(separator: ",") + "]"
            }
            return
                #"{"type":"Feature","properties":{},"geometry":{"type":"MultiLineString","coordinates":["#
                + parts.joined(separator: ",") + "]}}\n"
        case .wkt:
            guard !lines.isEmpty else { return "MULTILINESTRING EMPTY\n" }
            let parts = lines.map { "(" + $0.map { numbers($0, " ") }.joined(separator: ",") + ")" }
            return "MULTILINESTRING(\(parts.joined(separator: ",")))\n"
        case .gpx:
            let parts = lines.map { line in
                "<trkseg>\n"
                    + line.map {
                        "<trkpt lat=\"\(decimals($0.latitude))\" lon=\"\(decimals($0.longitude))\"/>\n"
                    }.joined() + "</trkseg>\n"
            }
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <gpx version="1.1" creator="turnstone" xmlns="http://www.topografix.com/GPX/1/1">
                <trk>
                \(parts.joined())</trk></gpx>

                """
        }
    }

    /// Longitude first, as GeoJSON and WKT have it.
    private func numbers(_ place: Coordinate, _ separator: String) -> String {
        decimals(place.longitude) + separator + decimals(place.latitude)
    }

    private func decimals(_ degrees: Double) -> String { degrees.text(decimals: 7) }
}
