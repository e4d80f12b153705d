public import Geodesy
import Markup
public import RoadNetwork

/// A picture of a part of a network as SVG: roads by class, above them a route and places.
public struct MapDrawing {
    /// A place to be marked.
    public struct Marker: Sendable {
        public var place: Coordinate
        public var label: String
        /// Where a car stops for it; a thin line leads there.
        public var entrance: Coordinate?

        public init(place: Coordinate, label: String, entrance: Coordinate? = nil) {
            self.place = place
            self.label = label
            self.entrance = entrance
        }
    }

    /// Pixels.
    public static let width = 1200.0
    /// Metres across; above, names and arrows would be too dense to be read.
    private static let maximumMetersForDetails = 3000.0

    private let network: RoadNetwork
    private let bounds: BoundingBox
    private let canvas: Canvas

    /// `bounds` is the least extent of the picture.
    public init(_ network: RoadNetwork, bounds: BoundingBox) {
        self.network = network
        self.bounds = bounds
        canvas = Canvas(bounds, width: Self.width)
    }

    public func svg(route: [Coordinate] = [], markers: [Marker] = []) -> String {
        let roads = Roads(network, bounds, canvas)
        var text = canvas.roadStyles
        text += roads.lines
        if canvas.metersAcross <= Self.maximumMetersForDetails {
            text += roads.arrows + roads.names
        }
        if route.count > 1 {
            let line = canvas.line(route)
            for name in ["routecasing", "route"] { text += path(name, line) }
            text += "\n"
        }
        for marker in markers { text += draw(marker) }
        return canvas.page(
            ground: "#f2efe9", textSize: 11, attribution: network.metadata.attribution, text)
    }

    private func draw(_ marker: Marker) -> String {
        var text = ""
        if let entrance = marker.entrance, entrance != marker.place {
            text += path("access", canvas.line([marker.place, entrance]))
            text += canvas.dot(entrance, radius: 5, [("class", "stop")])
        }
        return text + canvas.dot(marker.place, radius: 8, [("class", "marker")])
            + canvas.label(marker.label, beside: marker.place)
    }
}

private func path(_ names: String, _ line: String) -> String {
    SVG.element("path", [("class", names), ("d", line)])
}

/// The roads of a drawing, sorted by class.
private struct Roads {
    private(set) var lines = ""
    private(set) var arrows = ""
    private(set) var names = ""

    init(_ network: RoadNetwork, _ bounds: BoundingBox, _ canvas: Canvas) {
        var data: [RoadStroke: String] = [:]
        var longest: [StringID: (length: Double, shape: [Coordinate])] = [:]
        network.forEachSegment(in: bounds) { segment in
            let edge = EdgeID(segment, backward: false)
            let shape = network.shape(of: edge)
            let attributes = network.attributes(of: edge)
            let style = RoadStyle(attributes)
            let isOneway = attributes.roadFlags.contains(.oneway)
            data[RoadStroke(style: style, isOneway: isOneway), default: ""] += canvas.line(shape)
            guard style.isForCars else { return }
            let line = Polyline(shape)
            let name = network.textID(of: network.way(of: segment), .name)
            if name != .empty, line.length > longest[name]?.length ?? 0 {
                longest[name] = (line.length, shape)
            }
            if isOneway, line.length > 15 {
                let isForward = network.access(of: edge).contains(.driving)
                arrows += canvas.arrow(line, isForward: isForward)
            }
        }
        let strokes = data.sorted { $0.key.order > $1.key.order }
        for part in ["casing", "fill"] {
            for (stroke, line) in strokes where part == "fill" || stroke.style.hasCasing {
                lines += path("\(stroke.names) \(part)", line) + "\n"
            }
        }
        let named = longest.sorted { $0.key.rawValue < $1.key.rawValue }
        for (number, entry) in named.enumerated() {
            names += canvas.name(network.string(entry.key), along: entry.value.shape, number)
        }
    }
}

/// How a road is drawn, and whether it is only one of the carriageways.
private struct RoadStroke: Hashable {
    var style: RoadStyle
    var isOneway: Bool

    /// Low numbers lie above high ones.
    var order: Int { style.order * 2 + (isOneway ? 0 : 1) }
    /// Classes of the style sheet.
    var names: String { isOneway ? "\(style.rawValue) oneway" : style.rawValue }
}

/// How a road is drawn.
package enum RoadStyle: String, CaseIterable {
    case motorway, trunk, primary, secondary, tertiary, street, service, track, path, ferry

    package init(_ attributes: WayAttributes) {
        switch attributes.kind {
        case .motorway: self = .motorway
        case .trunk: self = .trunk
        case .primary: self = .primary
        case .secondary: self = .secondary
        case .tertiary: self = .tertiary
        case .unclassified, .residential, .livingStreet, .busway: self = .street
        case .service: self = .service
        case .track: self = .track
        case .pedestrian, .cycleway, .footway, .path, .steps: self = .path
        case .ferry, .shuttleTrain: self = .ferry
        }
    }

    /// Low numbers lie above high ones.
    package var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    var hasCasing: Bool { order <= Self.service.order }
    package var isForCars: Bool { hasCasing }
}
