/// Whether a picture is shown on a light or a dark ground.
public enum Theme: String, CaseIterable, Sendable {
    case light, dark

    func color(_ tone: Tone) -> String {
        switch (self, tone) {
        case (.light, .strong): "#1b3a5b"
        case (.light, .faint): "#a9b4c0"
        case (.dark, .strong): "#ffffff"
        case (.dark, .faint): "#6d7a88"
        }
    }
}

/// The size of a picture: height in points, and pixels for each point.
public struct PictureSize: Hashable, Sendable {
    public let points: Int
    public let scale: Int

    /// Nil unless the height is 48 or 96 points and the scale 1, 2 or 3.
    public init?(points: Int = 96, scale: Int = 1) {
        guard points == 48 || points == 96, (1...3).contains(scale) else { return nil }
        self.points = points
        self.scale = scale
    }

    var pixels: Int { points * scale }
}

extension Drawing {
    /// The drawing as an SVG document, or as a part of one at a place when `offset` is given.
    func svg(theme: Theme, size: PictureSize) -> String {
        let factor = Double(size.pixels) / height
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(width * factor))\" "
            + "height=\"\(size.pixels)\" viewBox=\"0 0 \(number(width)) \(number(height))\">"
            + elements(theme: theme) + "</svg>"
    }

    func elements(theme: Theme) -> String {
        marks.map { mark in
            let path = mark.segments.map(Self.command).joined(separator: " ")
            let color = theme.color(mark.tone)
            let style =
                switch mark.style {
                case .fill: "fill=\"\(color)\""
                case .stroke(let width):
                    "fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(number(width))\" "
                        + "stroke-linejoin=\"round\" stroke-linecap=\"butt\""
                case .dashes(let width):
                    "fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(number(width))\" "
                        + "stroke-dasharray=\"10 8\""
                }
            return "<path d=\"\(path)\" \(style)/>"
        }.joined()
    }

    private static func command(_ segment: Mark.Segment) -> String {
        switch segment {
        case .move(let point): "M\(text(point))"
        case .line(let point): "L\(text(point))"
        case .arc(let radius, let point, let isLarge, let sweep):
            "A\(number(radius)) \(number(radius)) 0 \(isLarge ? 1 : 0) \(sweep ? 1 : 0) "
                + text(point)
        case .close: "Z"
        }
    }

    private static func text(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
}

/// Two decimals at most.
private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    return "\(Double(hundredths) / 100)"
}
