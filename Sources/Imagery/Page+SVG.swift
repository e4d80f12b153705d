import Markup

extension Page {
    /// The page as an SVG document.
    var svg: String {
        SVG.document(
            width: width, height: height, pixelsPerUnit: pixelsPerUnit,
            items.map(element).joined())
    }

    private func element(_ item: Item) -> String {
        switch item {
        case .ground(let theme, let top, let height):
            return SVG.element(
                "rect",
                [
                    ("y", SVG.number(top)), ("width", SVG.number(width)),
                    ("height", SVG.number(height)), ("fill", theme.ground.hex),
                ])
        case .drawing(let drawing, let theme, let place, let scale):
            let paths = drawing.marks.map { Self.path($0, theme) }.joined()
            guard place != Point(0, 0) || scale != 1 else { return paths }
            let transform = "translate(\(text(place))) scale(\(SVG.number(scale)))"
            return SVG.element("g", [("transform", transform)], paths)
        }
    }

    private static func path(_ mark: Mark, _ theme: Theme) -> String {
        let commands = mark.segments.map(command).joined(separator: " ")
        let color = theme.color(mark.tone).hex
        func stroke(_ width: Double) -> [SVG.Attribute] {
            [
                ("fill", "none"), ("stroke", color), ("stroke-width", SVG.number(width)),
                ("stroke-linejoin", "round"),
            ]
        }
        let style: [SVG.Attribute] =
            switch mark.style {
            case .fill: [("fill", color)]
            case .stroke(let width): stroke(width)
            case .dashes(let width):
                stroke(width) + [
                    ("stroke-dasharray", SVG.point(Mark.dash.length, Mark.dash.gap))
                ]
            }
        return SVG.element("path", [("d", commands)] + style)
    }

    private static func command(_ segment: Mark.Segment) -> String {
        switch segment {
        case .move(let point): return "M\(text(point))"
        case .line(let point): return "L\(text(point))"
        case .arc(let arc):
            return curve(
                radius: arc.radius, to: arc.endPoint, isLarge: arc.extent > 180,
                isClockwise: arc.isClockwise)
        case .circle(let center, let radius):
            // A path has no arc that ends where it begins: two halves.
            let top = center.moved(radius, 0)
            let bottom = center.moved(radius, 180)
            return "M\(text(top)) "
                + curve(radius: radius, to: bottom, isLarge: false, isClockwise: true) + " "
                + curve(radius: radius, to: top, isLarge: false, isClockwise: true) + " Z"
        case .close: return "Z"
        }
    }

    private static func curve(
        radius: Double, to point: Point, isLarge: Bool, isClockwise: Bool
    ) -> String {
        "A\(SVG.point(radius, radius)) 0 \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) "
            + text(point)
    }
}

extension Color {
    /// `#rrggbb`
    var hex: String {
        func pair(_ value: UInt8) -> String {
            (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        return "#" + pair(red) + pair(green) + pair(blue)
    }
}

private func text(_ point: Point) -> String { SVG.point(point.x, point.y) }
