import Cartography
import Geodesy
import Markup
import Positioning
import RoadNetwork

/// The matched trace as a picture: the roads around it in grey, the fixes as red dots, the answers
/// in blue, each tied to its fix by a thin line, answers without a fix in orange; with a scale. Its
/// unit is the metre.
struct MatchSVG {
    private let canvas: Canvas
    private let bounds: BoundingBox

    /// `rows` must not be empty.
    init(_ rows: [MatchedTrace.Row]) {
        let margin = 100 / Earth.metersPerDegree
        var bounds = BoundingBox(around: rows[0].location.coordinate, radius: 100)
        for place in rows.lazy.flatMap({ [$0.location.coordinate, $0.location.rawCoordinate] }) {
            bounds.south = min(bounds.south, place.latitude - margin)
            bounds.north = max(bounds.north, place.latitude + margin)
            bounds.west = min(bounds.west, place.longitude - margin)
            bounds.east = max(bounds.east, place.longitude + margin)
        }
        self.bounds = bounds
        canvas = Canvas(bounds)
    }

    func text(_ rows: [MatchedTrace.Row], network: RoadNetwork) -> String {
        let modes = TravelMode.driving.set
        func roads(isDriven: Bool, _ color: String, _ width: String) -> String {
            group(
                [("fill", "none"), ("stroke", color), ("stroke-width", width)],
                lines(of: network) { $0.isDisjoint(with: modes) != isDriven })
        }
        func dots(_ source: MatchedLocation.Source, _ color: String, radius: Double) -> String {
            let dots = rows.map(\.location).filter { $0.source == source && $0.roadSnapped }
                .map { canvas.dot($0.coordinate, radius: radius) }
            return group([("fill", color)], dots)
        }
        let locations = rows.map(\.location)
        let text =
            roads(isDriven: false, "#ddd", "1.5") + roads(isDriven: true, "#aaa", "3")
            + group(
                [("stroke", "#f88"), ("stroke-width", "0.7")],
                locations.filter(\.roadSnapped).map { path([$0.rawCoordinate, $0.coordinate]) })
            + group(
                [("fill", "#d00")],
                locations.filter { $0.source == .fix }
                    .map { canvas.dot($0.rawCoordinate, radius: 1.5) })
            + dots(.deadReckoning, "#f80", radius: 2.5) + dots(.fix, "#06c", radius: 2.5)
        return canvas.page(
            ground: "white", textSize: max(10, canvas.metersAcross / 60),
            attribution: network.metadata.attribution, text)
    }

    /// The roads whose modes, of both directions together, are wanted.
    private func lines(of network: RoadNetwork, where isWanted: (TravelModes) -> Bool) -> [String] {
        var lines: [String] = []
        network.forEachSegment(in: bounds) { segment in
            let edge = EdgeID(segment, backward: false)
            guard isWanted(network.access(of: edge).union(network.access(of: edge.reversed)))
            else { return }
            lines.append(path(network.shape(of: edge)))
        }
        return lines
    }

    private func path(_ places: [Coordinate]) -> String {
        SVG.element("path", [("d", canvas.line(places))])
    }

    private func group(_ attributes: [SVG.Attribute], _ elements: [String]) -> String {
        SVG.element("g", attributes, "\n" + elements.joined(separator: "\n") + "\n") + "\n"
    }
}
