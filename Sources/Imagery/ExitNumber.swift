/// The number of an exit as strokes, in the ring of a roundabout: drawn, since a picture has no font.
enum ExitNumber {
    /// Maximum number of an exit with a picture of its own.
    static let all = 1...9

    private static let width = 11.0
    private static let height = 17.0
    private static let stroke = 4.0

    /// Corners of a digit's line from the left and from the top of its box, as shares of its width and height.
    private static let lines: [[(x: Double, y: Double)]] = [
        [(0.15, 0.22), (0.55, 0), (0.55, 1)],
        [(0, 0.22), (0.2, 0.02), (0.8, 0.02), (1, 0.2), (1, 0.38), (0, 1), (1, 1)],
        [
            (0, 0), (0.95, 0), (0.45, 0.4), (0.8, 0.43), (1, 0.62), (0.97, 0.83), (0.75, 1),
            (0.25, 1), (0, 0.85),
        ],
        [(0.75, 1), (0.75, 0), (0, 0.68), (1, 0.68)],
        [
            (0.95, 0), (0.12, 0), (0.06, 0.45), (0.55, 0.4), (0.9, 0.52), (1, 0.72), (0.85, 0.94),
            (0.55, 1), (0.2, 1), (0, 0.88),
        ],
        [
            (0.85, 0), (0.4, 0.22), (0.05, 0.58), (0.08, 0.85), (0.3, 1), (0.7, 1), (0.97, 0.84),
            (0.97, 0.62), (0.7, 0.45), (0.35, 0.45), (0.07, 0.62),
        ],
        [(0, 0), (1, 0), (0.35, 1)],
        [
            (0.5, 0.45), (0.2, 0.36), (0.12, 0.2), (0.25, 0.02), (0.75, 0.02), (0.88, 0.2),
            (0.8, 0.36), (0.5, 0.45), (0.12, 0.58), (0, 0.78), (0.2, 1), (0.8, 1), (1, 0.78),
            (0.88, 0.58), (0.5, 0.45),
        ],
        [
            (0.15, 1), (0.6, 0.78), (0.95, 0.42), (0.92, 0.15), (0.7, 0), (0.3, 0), (0.03, 0.16),
            (0.03, 0.38), (0.3, 0.55), (0.65, 0.55), (0.93, 0.38),
        ],
    ]

    /// Maximum pixels of a picture whose digits are of whole pixels: lines that lie across the pixels are a grey blot there.
    private static let maximumOfWholePixels = 29

    /// Corners of such digits, in pixels of a box of four columns and five rows.
    private static let pixelLines: [[(column: Double, row: Double)]] = [
        [(1, 1), (2, 0), (2, 4)],
        [(0, 0), (3, 0), (3, 2), (0, 2), (0, 4), (3, 4)],
        [(0, 0), (3, 0), (3, 2), (1, 2), (3, 2), (3, 4), (0, 4)],
        [(0, 0), (0, 2), (3, 2), (3, 0), (3, 4)],
        [(3, 0), (0, 0), (0, 2), (3, 2), (3, 4), (0, 4)],
        [(3, 0), (0, 0), (0, 4), (3, 4), (3, 2), (0, 2)],
        [(0, 0), (3, 0), (3, 4)],
        [(0, 2), (0, 0), (3, 0), (3, 4), (0, 4), (0, 2), (3, 2)],
        [(3, 2), (0, 2), (0, 0), (3, 0), (3, 4), (0, 4)],
    ]

    /// - Parameter pixels: of the whole picture in height; nil for any.
    static func draw(
        _ number: Int, at center: Point, pixels: Int?, into drawing: inout Drawing
    ) {
        guard all.contains(number) else { return }
        if let pixels, pixels <= maximumOfWholePixels {
            let pixel = IconMeasure.canvas / Double(pixels)
            // The middle of the box's first pixel is that of a pixel of the picture.
            let left = (center.x / pixel - 2).rounded() + 0.5
            let top = (center.y / pixel - 2.5).rounded() + 0.5
            let points = pixelLines[number - 1].map {
                Point((left + $0.column) * pixel, (top + $0.row) * pixel)
            }
            return draw(points, width: pixel, into: &drawing)
        }
        let points = lines[number - 1].map {
            Point(center.x + ($0.x - 0.5) * width, center.y + ($0.y - 0.5) * height)
        }
        draw(points, width: stroke, into: &drawing)
    }

    private static func draw(_ points: [Point], width: Double, into drawing: inout Drawing) {
        guard let first = points.first else { return }
        drawing.stroke([.move(first)] + points.dropFirst().map { .line($0) }, width: width)
    }
}
