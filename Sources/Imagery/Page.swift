/// Drawings laid out on one page: all that a renderer has to know.
struct Page: Hashable {
    enum Item: Hashable {
        /// A band of a theme's ground over the whole width.
        case ground(Theme, top: Double, height: Double)
        case drawing(Drawing, Theme, at: Point, scale: Double)
    }

    /// In the units of the drawings.
    let width: Double
    let height: Double
    let pixelsPerUnit: Double
    var items: [Item] = []

    init(width: Double, height: Double, pixelsPerUnit: Double = 1) {
        self.width = width
        self.height = height
        self.pixelsPerUnit = pixelsPerUnit
    }

    /// One drawing on a transparent ground, `pixels` high.
    init(_ drawing: Drawing, theme: Theme, pixels: Int) {
        self.init(
            width: drawing.width, height: drawing.height,
            pixelsPerUnit: Double(pixels) / drawing.height)
        items = [.drawing(drawing, theme, at: Point(0, 0), scale: 1)]
    }
}
