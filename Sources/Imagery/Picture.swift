public import Directions

/// A picture that a step refers to.
public struct Picture: Hashable, Sendable {
    private enum Content: Hashable, Sendable {
        case maneuver(Maneuver)
        case lanes([StepLane])
    }

    private let content: Content

    /// What the driver does. Maneuvers that look alike share one of forty pictures.
    public init(of maneuver: Maneuver) { content = .maneuver(maneuver) }

    /// The lanes of an approach, those to take highlighted; nil when there are none.
    public init?(of lanes: [StepLane]) {
        guard !lanes.isEmpty else { return nil }
        content = .lanes(lanes)
    }

    /// The picture as an SVG document on a transparent ground.
    public func svg(theme: Theme, size: PictureSize) -> String {
        drawing.svg(theme: theme, size: size)
    }

    private var drawing: Drawing {
        switch content {
        case .maneuver(let maneuver): ManeuverIcon(maneuver).drawing
        case .lanes(let lanes): LanesDrawing(lanes).drawing
        }
    }
}

/// All icons and some strips of lanes on one page, for the eye to judge: light and dark, at both
/// sizes.
public enum ContactSheet {
    public static var svg: String {
        let columns = 10
        let cell = 112.0
        let rows = (ManeuverIcon.allCases.count + columns - 1) / columns
        let block = Double(rows) * cell + 130
        var body = ""
        for (number, theme) in Theme.allCases.enumerated() {
            let top = Double(number) * block
            let ground = theme == .light ? "#ffffff" : "#10161d"
            body +=
                "<rect x=\"0\" y=\"\(top)\" width=\"\(Double(columns) * cell)\" "
                + "height=\"\(block)\" fill=\"\(ground)\"/>"
            for (index, icon) in ManeuverIcon.allCases.enumerated() {
                let x = Double(index % columns) * cell + 8
                let y = top + Double(index / columns) * cell + 8
                body +=
                    "<g transform=\"translate(\(x) \(y))\">"
                    + icon.drawing.elements(theme: theme) + "</g>"
            }
            let strip = LanesDrawing(sample).drawing.elements(theme: theme)
            let y = top + Double(rows) * cell + 16
            body += "<g transform=\"translate(8 \(y))\">\(strip)</g>"
            let small = ManeuverIcon.allCases.prefix(18).enumerated().map { index, icon in
                "<g transform=\"translate(\(600 + Double(index % 9) * 54) "
                    + "\(y + Double(index / 9) * 52)) scale(0.5)\">"
                    + icon.drawing.elements(theme: theme) + "</g>"
            }
            body += small.joined()
        }
        let width = Double(columns) * cell
        let height = block * Double(Theme.allCases.count)
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" "
            + "height=\"\(height)\">\(body)</svg>\n"
    }

    private static var sample: [StepLane] {
        let shapes: [[(LaneShape, Bool)]] = [
            [(.uTurnLeft, false)], [(.normalLeft, false)], [(.slightLeft, false)],
            [(.straight, true)], [(.straight, true), (.normalRight, false)],
            [(.slightRight, false)], [(.normalRight, false)], [(.sharpRight, false)],
            [(.unknown, false)], [(.uTurnRight, false)],
        ]
        return shapes.map { lane in
            StepLane(
                directions: lane.map { StepLane.Direction(shape: $0.0, recommended: $0.1) })
        }
    }
}
