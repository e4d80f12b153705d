import Directions

/// All icons and some strips of lanes on one page, for the eye to judge: light and dark, at both
/// sizes.
public enum ContactSheet {
    private static let columns = 10
    private static let cell = 112.0

    /// - Throws: ``PictureError/noCairo(_:)`` for a PNG where cairo is not installed.
    public static func file(_ format: PictureFormat) throws(PictureError) -> [UInt8] {
        try page.file(format)
    }

    static var page: Page {
        let rows = (ManeuverIcon.allCases.count + columns - 1) / columns
        let iconsHeight = Double(rows) * cell
        let strips = samples.map { LanesDrawing($0).drawing }
        let block = iconsHeight + 2 * cell + 8
        var page = Page(
            width: Double(columns) * cell, height: block * Double(Theme.allCases.count))
        for (number, theme) in Theme.allCases.enumerated() {
            let top = Double(number) * block
            page.items.append(.ground(theme, top: top, height: block))
            for (index, icon) in ManeuverIcon.allCases.enumerated() {
                let number = index % ExitNumber.all.count + ExitNumber.all.lowerBound
                let drawing = icon.drawing(exit: number)
                let (row, column) = (Double(index / columns), Double(index % columns))
                page.items.append(
                    .drawing(
                        drawing, theme, at: Point(column * cell + 8, top + row * cell + 8), scale: 1
                    ))
                page.items.append(
                    .drawing(
                        drawing, theme,
                        at: Point(
                            Double(index % 20) * cell / 2 + 4,
                            top + iconsHeight + cell + Double(index / 20) * cell / 2 + 4),
                        scale: 0.5))
            }
            var x = 8.0
            for strip in strips {
                page.items.append(
                    .drawing(strip, theme, at: Point(x, top + iconsHeight + 8), scale: 1))
                x += strip.width + 32
            }
        }
        return page
    }

    private static let samples = ["lanes-8.4.2.1r.1r5.3.5.7.0.9", "lanes-4.1r", "lanes-84r.1.15"]
        .compactMap(PictureID.lanes)
}
