public import Directions

/// A picture that a step refers to: the maneuver, or the lanes of the approach.
public struct Picture: Hashable, Sendable {
    private enum Content: Hashable, Sendable {
        case maneuver(ManeuverIcon, exit: Int?)
        case lanes([StepLane])
    }

    private let content: Content

    /// The picture of a maneuver. Maneuvers that look alike share one of forty pictures; in the
    /// ring of a roundabout stands the number of the exit.
    ///
    /// - Parameter exit: of a roundabout that is entered, from 1; more than 9 are not drawn.
    public init(of maneuver: Maneuver, exit: Int? = nil) {
        let icon = ManeuverIcon(maneuver)
        let isShown = icon.ringCenter != nil && exit.map(ExitNumber.all.contains) == true
        content = .maneuver(icon, exit: isShown ? exit : nil)
    }

    /// The lanes of an approach, recommended ones highlighted; nil when there are none, more than
    /// 32, or one without an arrow or with two alike.
    public init?(of lanes: [StepLane]) {
        guard !lanes.isEmpty, lanes.count <= PictureID.maximumLanes,
            lanes.allSatisfy({ lane in
                !lane.directions.isEmpty
                    && lane.directions.indices.allSatisfy { place in
                        !lane.directions[..<place].contains {
                            $0.shape == lane.directions[place].shape
                        }
                    }
            })
        else { return nil }
        content = .lanes(lanes)
    }

    /// The picture with an identifier; nil when no picture is called so.
    public init?(id: String) {
        if let (icon, exit) = PictureID.icon(id) {
            content = .maneuver(icon, exit: exit)
        } else if let lanes = PictureID.lanes(id) {
            content = .lanes(lanes)
        } else {
            return nil
        }
    }

    /// The picture's name, on every vehicle and in every release: lower-case letters, digits,
    /// hyphens and dots. The picture can be made again from it, see ``init(id:)``.
    public var id: String {
        switch content {
        case .maneuver(let icon, let exit): PictureID.text(of: icon, exit: exit)
        case .lanes(let lanes): PictureID.text(of: lanes)
        }
    }

    /// The picture as an SVG document on a transparent ground.
    public func svg(theme: Theme, size: PictureSize) -> String { page(theme, size).svg }

    /// The picture as a file on a transparent ground.
    ///
    /// - Throws: ``PictureError/noCairo(_:)`` for a PNG where cairo is not installed.
    public func file(_ format: PictureFormat, theme: Theme, size: PictureSize)
        throws(PictureError) -> [UInt8]
    {
        try page(theme, size).file(format)
    }

    /// Width and height in pixels; a strip of lanes is wider than it is high.
    public func pixels(_ size: PictureSize) -> (width: Int, height: Int) {
        let page = page(.light, size)
        return (
            Int((page.width * page.pixelsPerUnit).rounded(.up)),
            Int((page.height * page.pixelsPerUnit).rounded(.up))
        )
    }

    private func page(_ theme: Theme, _ size: PictureSize) -> Page {
        let drawing =
            switch content {
            case .maneuver(let icon, let exit): icon.drawing(exit: exit, pixels: size.pixels)
            case .lanes(let lanes): LanesDrawing(lanes).drawing
            }
        return Page(drawing, theme: theme, pixels: size.pixels)
    }
}

/// The file format of a picture.
public enum PictureFormat: String, CaseIterable, Sendable {
    case svg, png

    public var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        }
    }
}

/// Why a picture could not be made.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no cairo to draw a PNG with; the dynamic linker's message.
    case noCairo(String)
    /// Cairo's message.
    case drawing(String)

    public var description: String {
        switch self {
        case .noCairo(let message):
            "PNG needs cairo, which cannot be loaded (\(message)): ask for SVG, or install libcairo2."
        case .drawing(let message): "The picture could not be drawn: \(message)."
        }
    }
}

extension Page {
    func file(_ format: PictureFormat) throws(PictureError) -> [UInt8] {
        switch format {
        case .svg: Array(svg.utf8)
        case .png: try png()
        }
    }
}
