package import Geodesy
package import Markup

/// A part of the earth laid out on a page, whose lines and names become SVG.
package struct Canvas {
    package let metersAcross: Double
    private let frame: LocalFrame
    private let topLeft: PlanePoint
    private let scale: Double
    private let width: Double
    private let height: Double

    /// - Parameter width: of the page, in the units of its coordinates; nil for one to a metre.
    package init(_ bounds: BoundingBox, width: Double? = nil) {
        let middle = Coordinate(
            latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2)
        frame = LocalFrame(origin: middle)
        topLeft = frame.point(Coordinate(latitude: bounds.north, longitude: bounds.west))
        let bottomRight = frame.point(Coordinate(latitude: bounds.south, longitude: bounds.east))
        metersAcross = max(1, bottomRight.x - topLeft.x)
        let width = width ?? metersAcross
        scale = width / metersAcross
        self.width = width
        height = min(20 * width, max(100, (topLeft.y - bottomRight.y) * scale)).rounded()
    }

    /// From the upper left corner, to a tenth.
    package func point(_ place: Coordinate) -> String {
        let (x, y) = onPage(place)
        return SVG.point(x, y, decimals: 1)
    }

    private func onPage(_ place: Coordinate) -> (x: Double, y: Double) {
        let point = frame.point(place)
        return ((point.x - topLeft.x) * scale, (topLeft.y - point.y) * scale)
    }

    /// The data of a path.
    package func line(_ places: [Coordinate]) -> String { SVG.line(places.lazy.map(point)) }

    package func dot(_ place: Coordinate, radius: Double, _ attributes: [SVG.Attribute] = [])
        -> String
    {
        let (x, y) = onPage(place)
        return SVG.element(
            "circle",
            attributes + [
                ("cx", SVG.number(x, decimals: 1)), ("cy", SVG.number(y, decimals: 1)),
                ("r", SVG.number(radius)),
            ])
    }

    /// A label beside a place.
    func label(_ text: String, beside place: Coordinate) -> String {
        let (x, y) = onPage(place)
        return SVG.element(
            "text",
            [
                ("class", "label"), ("x", SVG.number(x + 12, decimals: 1)),
                ("y", SVG.number(y + 5, decimals: 1)),
            ], XMLText.escaped(text)) + "\n"
    }

    /// An arrow in the middle of a line, in the direction of travel.
    func arrow(_ line: Polyline, isForward: Bool) -> String {
        guard let bearing = line.bearing(at: line.length / 2) else { return "" }
        let at = point(line.coordinate(at: line.length / 2))
        let angle = SVG.number(isForward ? bearing : bearing + 180, decimals: 1)
        return SVG.element(
            "path",
            [
                ("class", "arrow"), ("transform", "translate(\(at)) rotate(\(angle))"),
                ("d", "M0 -4L2.5 2L0 0.5L-2.5 2Z"),
            ]) + "\n"
    }

    /// A name along a line; empty where the line is too short for it.
    func name(_ name: String, along shape: [Coordinate], _ number: Int) -> String {
        let length = Polyline(shape).length * scale
        guard length > Double(name.count) * 6, let first = shape.first, let last = shape.last
        else { return "" }
        let isReversed = onPage(first).x > onPage(last).x
        let path = SVG.element(
            "path",
            [
                ("id", "name\(number)"), ("fill", "none"),
                ("d", line(isReversed ? shape.reversed() : shape)),
            ])
        let text = SVG.element(
            "textPath", [("href", "#name\(number)"), ("startOffset", "50%")],
            XMLText.escaped(name))
        return path + SVG.element("text", [("class", "name"), ("dy", "3")], text) + "\n"
    }

    /// A page with a ground, and on it `content`, a scale bar and whose data it is.
    package func page(
        ground: String, textSize size: Double, attribution: String, _ content: String
    ) -> String {
        let bar = Self.roundLength(metersAcross / 5)
        let text: [SVG.Attribute] = [
            ("font-family", "sans-serif"), ("font-size", SVG.number(size)), ("fill", "#404040"),
        ]
        let background = SVG.element(
            "rect", [("width", "100%"), ("height", "100%"), ("fill", ground)])
        let scaleBar = SVG.element(
            "rect",
            [
                ("x", SVG.number(size)), ("y", SVG.number(height - size)),
                ("width", SVG.number(bar * scale)), ("height", SVG.number(size * 0.4)),
                ("fill", "#404040"),
            ])
        let length = SVG.element(
            "text", text + [("x", SVG.number(size)), ("y", SVG.number(height - size * 1.5))],
            bar >= 1000 ? "\(Int(bar / 1000)) km" : "\(Int(bar)) m")
        let source = SVG.element(
            "text",
            text + [
                ("x", SVG.number(width - size)), ("y", SVG.number(height - size * 0.7)),
                ("text-anchor", "end"),
            ], XMLText.escaped(attribution))
        return SVG.document(
            width: width, height: height,
            "\n\(background)\n\(content)\(scaleBar)\n\(length)\n\(source)\n") + "\n"
    }

    /// The style sheet of roads: as wide as they are, but never so thin that they cannot be seen.
    var roadStyles: String {
        func pixels(_ meters: Double, minimum: Double) -> Double {
            (max(minimum, meters * scale) * 100).rounded() / 100
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
        for (style, both, one, minimum, fill, casing) in widths {
            for (name, meters) in [(style.rawValue, both), ("\(style.rawValue).oneway", one)] {
                let width = pixels(meters, minimum: minimum)
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

            """
        return SVG.element("style", [], "\n\(styles)") + "\n"
    }

    /// The largest of 1, 2, 5, 10 … metres that is not above a length; 1 below that.
    private static func roundLength(_ meters: Double) -> Double {
        var power = 1.0
        while power * 10 <= meters { power *= 10 }
        for factor in [5.0, 2] where factor * power <= meters { return factor * power }
        return power
    }
}
