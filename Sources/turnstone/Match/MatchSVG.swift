import Geodesy
import Positioning
import RoadNetwork

/// The matched trace as a picture: the roads around it in grey, the fixes as red dots, the answers in
/// blue, each tied to its fix by a thin line, those without a fix in orange; with a scale.
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

            """
        let modes = TravelMode.driving.set
        text += roads(network, "stroke=\"#ddd\" stroke-width=\"1.5\"") {
            $0.isDisjoint(with: modes)
        }
        text += roads(network, "stroke=\"#aaa\" stroke-width=\"3\"") { !$0.isDisjoint(with: modes) }
        text += "<g>\n"
        text += "</g>\n<g stroke=\"#f88\" stroke-width=\"0.7\">\n"
        for row in rows where row.location.roadSnapped {
            text += line([row.location.rawCoordinate, row.location.coordinate])
        }
        text += "</g>\n<g fill=\"#d00\">\n"
        for row in rows where row.location.source == .fix {
            text += dot(row.location.rawCoordinate, radius: 1.5)
        }
        for (color, source) in [("#f80", MatchedLocation.Source.deadReckoning), ("#06c", .fix)] {
            text += "</g>\n<g fill=\"\(color)\">\n"
            for row in rows where row.location.roadSnapped && row.location.source == source {
                text += dot(row.location.coordinate, radius: 2.5)
            }
        }
        return text + "</g>\n\(scale(network.metadata.attribution))</svg>\n"
    }

    /// The roads whose modes, of both directions together, are wanted.
    private func roads(
        _ network: RoadNetwork, _ style: String, where isWanted: (TravelModes) -> Bool
    ) -> String {
        var text = "<g fill=\"none\" \(style)>\n"
        network.forEachSegment(in: box) { segment in
            let edge = EdgeID(segment, backward: false)
            guard isWanted(network.access(of: edge).union(network.access(of: edge.reversed)))
            else { return }
            text += line(network.shape(of: edge))
        }
        return text + "</g>\n"
    }

    /// A bar of a round length in the lower left corner, and whose data it is.
    private func scale(_ attribution: String) -> String {
        let length = [50.0, 100, 200, 500, 1000, 2000, 5000].last { $0 < width / 3 } ?? 20
        let size = max(10, width / 60)
        let (y, name) = (
            height - size, length < 1000 ? "\(Int(length)) m" : "\(Int(length / 1000)) km"
        )
        return """
            <path d="M\(pixels(size)),\(pixels(y - size / 2)) v\(pixels(size / 2)) h\(pixels(length)) \
            v\(pixels(-size / 2))" fill="none" stroke="black" stroke-width="2"/>
            <text x="\(pixels(length + size * 1.5))" y="\(pixels(y))" font-family="sans-serif" \
            font-size="\(pixels(size))">\(name)   \(XMLText.escaped(attribution))</text>

            """
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
