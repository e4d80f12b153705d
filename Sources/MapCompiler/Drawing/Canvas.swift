internal import Geodesy
internal import RoadNetwork

/// Turns coordinates into pixels and lines into SVG.
struct Canvas {
    let metersAcross: Double
    private let frame: LocalFrame
    private let topLeft: PlanePoint
    private let scale: Double
    private let width: Double
    private let height: Double

    init(_ bounds: BoundingBox, width: Double) {
        let middle = Coordinate(
            latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2)
        frame = LocalFrame(origin: middle)
        topLeft = frame.point(Coordinate(latitude: bounds.north, longitude: bounds.west))
        let bottomRight = frame.point(Coordinate(latitude: bounds.south, longitude: bounds.east))
        metersAcross = max(1, bottomRight.x - topLeft.x)
        scale = width / metersAcross
        self.width = width
        height = min(20 * width, max(100, (topLeft.y - bottomRight.y) * scale)).rounded()
    }

    /// Pixels from the upper left corner, rounded to a tenth.
    func point(_ place: Coordinate) -> PlanePoint {
        let point = frame.point(place)
        return PlanePoint(
            x: ((point.x - topLeft.x) * scale * 10).rounded() / 10,
            y: ((topLeft.y - point.y) * scale * 10).rounded() / 10)
    }

    func path(_ places: [Coordinate]) -> String {
        var text = ""
        for (index, place) in places.enumerated() {
            let point = point(place)
            text += "\(index == 0 ? "M" : "L")\(point.x) \(point.y)"
        }
        return text
    }

    /// An arrow in the middle of a line, in the direction of travel.
    func arrow(_ line: Polyline, isForward: Bool) -> String {
        let at = point(line.coordinate(at: line.length / 2))
        guard let bearing = line.bearing(at: line.length / 2) else { return "" }
        let angle = ((isForward ? bearing : bearing + 180) * 10).rounded() / 10
        return "<path class=\"arrow\" transform=\"translate(\(at.x) \(at.y)) rotate(\(angle))\" "
            + "d=\"M0 -4L2.5 2L0 0.5L-2.5 2Z\"/>\n"
    }

    /// A name along a line, if it is long enough for it.
    func name(_ name: String, along shape: [Coordinate], _ number: Int) -> String {
        let length = Polyline(shape).length * scale
        guard length > Double(name.count) * 6, let first = shape.first, let last = shape.last
        else { return "" }
        let isReversed = point(first).x > point(last).x
        let line = path(isReversed ? shape.reversed() : shape)
        return
            "<path id=\"name\(number)\" fill=\"none\" d=\"\(line)\"/><text class=\"name\" dy=\"3\">"
            + "<textPath href=\"#name\(number)\" xlink:href=\"#name\(number)\" startOffset=\"50%\">"
            + "\(XMLText.escaped(name))</textPath></text>\n"
    }

    /// Lines are as wide as roads are, but never so thin that they cannot be seen.
    var opening: String {
        func pixels(_ meters: Double, least: Double) -> Double {
            (max(least, meters * scale) * 100).rounded() / 100
        }
        // Metres of a road of both directions and of one, pixels at least.
        let widths: [(RoadStyle, both: Double, one: Double, Double, String, String)] = [
            (.motorway, 16, 9, 2.4, "#e892a2", "#b04060"),
            (.trunk, 12, 8, 2.2, "#f9b29c", "#c06040"),
            (.primary, 10, 6.5, 2, "#fcd6a4", "#b08030"),
            (.secondary, 9, 6, 1.7, "#f7fabf", "#909030"),
            (.tertiary, 8, 5, 1.3, "#ffffff", "#808080"),
            (.street, 7, 4.5, 0.9, "#ffffff", "#a0a0a0"),
            (.service, 4, 3, 0.5, "#ffffff", "#b8b8b8"),
            (.track, 2.5, 2.5, 0.4, "#b08850", ""), (.path, 1.5, 1.5, 0.3, "#e08080", ""),
            (.ferry, 3, 3, 1, "#6090d0", ""),
        ]
        var styles = "path{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
        for (style, both, one, least, fill, casing) in widths {
            for (name, meters) in [(style.rawValue, both), ("\(style.rawValue).oneway", one)] {
                let width = pixels(meters, least: least)
                styles += ".\(name).fill{stroke:\(fill);stroke-width:\(width)}\n"
                guard !casing.isEmpty else { continue }
                let outer = ((width + max(0.6, min(2, width * 0.25))) * 100).rounded() / 100
                styles += ".\(name).casing{stroke:\(casing);stroke-width:\(outer)}\n"
            }
        }
        styles += """
            .ferry{stroke-dasharray:8 6}
            .route{stroke:#1a5fd0;stroke-width:6;stroke-opacity:.8}
            .routecasing{stroke:#0b2e6b;stroke-width:8;stroke-opacity:.5}
            .access{stroke:#303030;stroke-width:1.5;stroke-dasharray:3 3}
            path.arrow{fill:#404060;stroke:none}
            .marker{fill:#d02020;stroke:#fff;stroke-width:2}
            .stop{fill:#1a5fd0;stroke:#fff;stroke-width:1.5}
            text{font-family:sans-serif}
            .label{font-size:15px;font-weight:bold;paint-order:stroke;stroke:#fff;stroke-width:3px}
            .name{font-size:10px;text-anchor:middle;fill:#202020}
            .note{font-size:11px;fill:#404040}

            """
        return """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
            width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
            <style>
            \(styles)</style>
            <rect width="100%" height="100%" fill="#f2efe9"/>

            """
    }

    /// A scale bar, whose data it is, and the end.
    func closing(attribution: String) -> String {
        let bar = Self.roundLength(metersAcross / 5)
        let pixels = (bar * scale * 10).rounded() / 10
        let label = bar >= 1000 ? "\(Int(bar / 1000)) km" : "\(Int(bar)) m"
        return """
            <rect x="10" y="\(height - 12)" width="\(pixels)" height="4" fill="#404040"/>
            <text class="note" x="10" y="\(height - 17)">\(label)</text>
            <text class="note" x="\(width - 10)" y="\(height - 8)" text-anchor="end">\
            \(XMLText.escaped(attribution))</text>
            </svg>

            """
    }

    /// The greatest of 1, 2, 5, 10 … metres that is not above a length, at least one.
    private static func roundLength(_ meters: Double) -> Double {
        var power = 1.0
        while power * 10 <= meters { power *= 10 }
        for factor in [5.0, 2] where factor * power <= meters { return factor * power }
        return power
    }
}
