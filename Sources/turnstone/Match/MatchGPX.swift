import Geodesy
import Positioning

/// The matched trace as a GPX track; where the vehicle was on no road, a new segment begins.
enum MatchGPX {
    static func text(_ rows: [MatchedTrace.Row]) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="turnstone" xmlns="http://www.topografix.com/GPX/1/1">
            <trk><trkseg>

            """
        var isOnRoad = true
        for row in rows {
            let location = row.location
            if location.roadSnapped != isOnRoad { text += "</trkseg><trkseg>\n" }
            isOnRoad = location.roadSnapped
            text += "<trkpt lat=\"\(location.coordinate.latitude.text(decimals: 7))\" "
            text += "lon=\"\(location.coordinate.longitude.text(decimals: 7))\">"
            text += "<time>\(location.time)</time></trkpt>\n"
        }
        return text + "</trkseg></trk></gpx>\n"
    }
}
