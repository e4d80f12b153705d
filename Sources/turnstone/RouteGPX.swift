import CommandLineTool
import Directions
import Geodesy
import Markup

/// A route as GPX 1.1: its maneuvers as a route, its line as a track.
struct RouteGPX {
    let text: String

    init(_ answer: RouteAnswer) throws(UserError) {
        let legs = try answer.route?.legs ?? []
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<gpx version=\"1.1\" creator=\"turnstone\" "
                + "xmlns=\"http://www.topografix.com/GPX/1/1\">",
            "  <rte>",
        ]
        for step in legs.flatMap(\.steps) {
            lines.append(
                "    <rtept \(Self.place(step.coordinate))>"
                    + "<name>\(XMLText.escaped(step.fullInstructionText))</name>"
                    + "<type>\(step.maneuver.rawValue)</type></rtept>")
        }
        lines += ["  </rte>", "  <trk>"]
        for leg in legs {
            lines.append("    <trkseg>")
            lines += leg.geometry.coordinates.map { "      <trkpt \(Self.place($0))/>" }
            lines.append("    </trkseg>")
        }
        lines += ["  </trk>", "</gpx>", ""]
        text = lines.joined(separator: "\n")
    }

    private static func place(_ place: Coordinate) -> String {
        "lat=\"\(place.latitude.text(decimals: 7))\" lon=\"\(place.longitude.text(decimals: 7))\""
    }
}
