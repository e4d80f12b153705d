internal import CCairo

extension Page {
    /// The page as a PNG file with an alpha channel.
    ///
    /// - Throws: ``PictureError/noCairo(_:)`` where that is not installed.
    func png() throws(PictureError) -> [UInt8] {
        let cairo = try cairo_functions(library: "libcairo.so.2")
        let surface = cairo.image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32((width * pixelsPerUnit).rounded(.up)),
            Int32((height * pixelsPerUnit).rounded(.up)))
        defer { cairo.surface_destroy(surface) }
        // A surface or context that could not be made is one in an error state: later calls do no
        // harm, and the last one gives the error.
        let canvas = CairoCanvas(
            cairo: cairo, context: cairo.create(surface), width: width, pixelsPerUnit: pixelsPerUnit
        )
        defer { cairo.destroy(canvas.context) }
        cairo.scale(canvas.context, pixelsPerUnit, pixelsPerUnit)
        for item in items { canvas.draw(item) }
        cairo.surface_flush(surface)

        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { collected in
            cairo.surface_write_to_png_stream(
                surface,
                { target, data, count in
                    guard let target, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    target.assumingMemoryBound(to: [UInt8].self).pointee.append(
                        contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, collected)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawing(
                cairo.status_to_string(status).map { String(cString: $0) }
                    ?? "status \(status.rawValue)")
        }
        return bytes
    }
}

/// Puts the items of a page onto a cairo context.
private struct CairoCanvas {
    let cairo: cairo_functions
    let context: OpaquePointer?
    let width: Double
    let pixelsPerUnit: Double

    func draw(_ item: Page.Item) {
        switch item {
        case .ground(let theme, let top, let height):
            setColor(theme.ground)
            cairo.rectangle(context, 0, top, width, height)
            cairo.fill(context)
        case .drawing(let drawing, let theme, let place, let scale):
            cairo.save(context)
            cairo.translate(context, place.x, place.y)
            cairo.scale(context, scale, scale)
            for mark in drawing.marks { draw(mark, theme, pixels: pixelsPerUnit * scale) }
            cairo.restore(context)
        }
    }

    /// - Parameter pixels: to a unit of the drawing.
    private func draw(_ mark: Mark, _ theme: Theme, pixels: Double) {
        let mark = mark.onPixels(pixels)
        cairo.new_path(context)
        for segment in mark.segments { append(segment) }
        setColor(theme.color(mark.tone))
        switch mark.style {
        case .fill: cairo.fill(context)
        case .stroke(let width): stroke(width, dashes: [])
        case .dashes(let width): stroke(width, dashes: [Mark.dash.length, Mark.dash.gap])
        }
    }

    private func append(_ segment: Mark.Segment) {
        switch segment {
        case .move(let point): cairo.move_to(context, point.x, point.y)
        case .line(let point): cairo.line_to(context, point.x, point.y)
        case .arc(let arc):
            let add = arc.isClockwise ? cairo.arc : cairo.arc_negative
            add?(
                context, arc.center.x, arc.center.y, arc.radius, Self.angle(arc.start),
                Self.angle(arc.end))
        case .circle(let center, let radius):
            cairo.new_sub_path(context)
            cairo.arc(context, center.x, center.y, radius, 0, 2 * .pi)
            cairo.close_path(context)
        case .close: cairo.close_path(context)
        }
    }

    private func stroke(_ width: Double, dashes: [Double]) {
        cairo.set_line_width(context, width)
        cairo.set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo.set_dash(context, dashes, Int32(dashes.count), 0)
        cairo.stroke(context)
    }

    private func setColor(_ color: Color) {
        cairo.set_source_rgb(
            context, Double(color.red) / 255, Double(color.green) / 255,
            Double(color.blue) / 255)
    }

    /// Cairo's angles: radians clockwise from the right.
    private static func angle(_ degrees: Double) -> Double { (degrees - 90) * .pi / 180 }
}

extension cairo_functions {
    /// - Throws: ``PictureError/noCairo(_:)``
    init(library: String) throws(PictureError) {
        self.init()
        if let reason = cairo_find_functions(library, &self) {
            throw .noCairo(String(cString: reason))
        }
    }
}
