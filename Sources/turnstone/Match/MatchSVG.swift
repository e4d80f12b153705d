import Geodesy
import Positioning
import RoadNetwork

/// The matched trace as a picture: the roads around it in grey, the fixes as red dots, the answers in
/// blue, each tied to its fix by a thin line.
struct MatchSVG {
    private let frame: LocalFrame
    private let box: BoundingBox
    private let corner: PlanePoint
    private let width: Double
    private let height: Double

    /// `rows` must not be empty.
    init(_ rows: [MatchedTrace.Row]) {
        let margin = 100 / Earth.metersPerDegree
        var box = BoundingBox(around: rows[0].location.coordinate, radius: 100)
        for place in rows.lazy.flatMap({ [$0.location.coordinate, $0.location.rawCoordinate] }) {
            box.south = min(box.south, place.latitude - margin)
            box.north = max(box.north, place.latitude + margin)
            box.west = min(box.west, place.longitude - margin)
            box.east = max(box.east, place.longitude + margin)
        }
        self.box = box
        frame = LocalFrame(
            origin: Coordinate(
                latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2))
        corner = frame.point(Coordinate(latitude: box.north, longitude: box.west))
        let end = frame.point(Coordinate(latitude: box.south, longitude: box.east))
        width = end.x - corner.x
        height = corner.y - end.y
    }

    func text(_ rows: [MatchedTrace.Row], network: RoadNetwork) -> String {
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(pixels(width)) \(pixels(height))">
            <rect width="100%" height="100%" fill="white"/>
            <g fill="none" stroke="#bbb" stroke-width="3">

            """
        network.forEachSegment(in: box) { segment in
            text += line(network.shape(of: EdgeID(segment, backward: false)))
        }
        text += "</g>\n<g stroke=\"#f88\" stroke-width=\"0.7\">\n"
        for row in rows where row.location.roadSnapped {
            text += line([row.location.rawCoordinate, row.location.coordinate])
        }
        text += "</g>\n<g fill=\"#d00\">\n"
        for row in rows { text += dot(row.location.rawCoordinate, radius: 1.5) }
        text += "</g>\n<g fill=\"#06c\">\n"
        for row in rows where row.location.roadSnapped {
            text += dot(row.location.coordinate, radius: 2.5)
        }
        return text + "</g>\n</svg>\n"
    }

    private func line(_ places: [Coordinate]) -> String {
        "<polyline points=\"\(places.map(point).joined(separator: " "))\"/>\n"
    }

    private func dot(_ place: Coordinate, radius: Double) -> String {
        let parts = point(place).split(separator: ",")
        return "<circle cx=\"\(parts[0])\" cy=\"\(parts[1])\" r=\"\(radius)\"/>\n"
    }

    private func point(_ place: Coordinate) -> String {
        let point = frame.point(place)
        return "\(pixels(point.x - corner.x)),\(pixels(corner.y - point.y))"
    }

    private func pixels(_ meters: Double) -> String { MatchCSV.decimals(meters, 1) }
}
