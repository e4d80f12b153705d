import ArgumentParser
import Cartography
import CommandLineTool
import Geodesy
import MapCompiler
import RoadNetwork
import Routing

/// `turnstone-map draw MAP -o OUT.svg`
struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the network, a place, or a car's route as an SVG picture.",
        usage: "turnstone-map draw [<options>] <map> --output <output>",
        discussion: """
            Without further options the whole map is drawn. Places are given as LAT,LON or as ids such \
            as way/456.
            """)

    @Argument(help: "The map file.", completion: .file())
    var map: String

    @Option(
        name: .shortAndLong, help: "The picture to write; - for standard output.",
        completion: .file())
    var output: String

    // Latitudes of the south begin with a dash.
    @Option(parsing: .unconditional, help: "Draw what is around this place.")
    var around: String?

    @Option(help: "Metres from the place to the edges of the picture.")
    var radius = 500.0

    @Option(
        parsing: .unconditionalSingleValue, help: "A waypoint of a route to draw; at least two.")
    var waypoint: [String] = []

    func run() throws {
        guard radius > 0, radius <= 100_000 else {
            throw UserError("--radius must be more than 0 and at most 100000 metres")
        }
        try OutputFile.check(output, besides: map)
        let network = try openMap(map)
        var markers: [MapDrawing.Marker] = []
        var route: [Coordinate] = []
        var bounds = network.metadata.bounds
        if !waypoint.isEmpty {
            guard waypoint.count > 1 else { throw UserError("give --waypoint at least twice") }
            markers = try waypoint.map { try marker($0, network) }
            route = try self.route(markers.map { $0.entrance ?? $0.place }, network)
            bounds = Self.bounds(route + markers.map(\.place))
        }
        if let around {
            let center = try marker(around, network)
            markers.append(center)
            bounds = BoundingBox(around: center.place, radius: radius)
        }
        let svg = MapDrawing(network, bounds: bounds).svg(route: route, markers: markers)
        try OutputFile.write(Array(svg.utf8), to: output)
    }

    private func marker(
        _ text: String, _ network: RoadNetwork
    ) throws(UserError) -> MapDrawing.Marker {
        if let id = PlaceID(text) {
            guard let place = network.place(id) else {
                throw UserError("\(id) is not in the map '\(network.metadata.region)'")
            }
            return MapDrawing.Marker(
                place: place.coordinate, label: place.title, entrance: place.entrance)
        }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0)
        }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            Coordinate(latitude: latitude, longitude: longitude).isValid
        else { throw UserError("'\(text)' is neither LAT,LON nor an id such as node/123") }
        return MapDrawing.Marker(
            place: Coordinate(latitude: latitude, longitude: longitude), label: "")
    }

    private func route(
        _ places: [Coordinate], _ network: RoadNetwork
    ) throws -> [Coordinate] {
        let request = RouteRequest(waypoints: places.map { Waypoint(coordinate: $0) })
        do throws(RoutingFailure) {
            let path = try Router(network: network).routes(for: request)[0]
            return path.legs.flatMap { leg in Self.shape(of: leg, network) }
        } catch {
            // A missing route is not the user's error.
            if error.status == .noRouteFound { throw WorkError(error.message) }
            throw UserError(error.message)
        }
    }

    /// A leg's line from its start to its end.
    private static func shape(of leg: LegPath, _ network: RoadNetwork) -> [Coordinate] {
        var places: [Coordinate] = []
        for edge in leg.edges { network.appendShape(of: edge, to: &places) }
        guard places.count > 1, let last = leg.edges.last else { return places }
        let line = Polyline(places)
        let rest = network.length(of: last) - leg.end.offset
        return line.part(from: leg.start.offset, to: max(leg.start.offset, line.length - rest))
            .coordinates
    }

    private static func bounds(_ places: [Coordinate]) -> BoundingBox {
        let latitudes = places.map(\.latitude)
        let longitudes = places.map(\.longitude)
        let south = latitudes.min() ?? 0
        let north = latitudes.max() ?? 0
        let west = longitudes.min() ?? 0
        let east = longitudes.max() ?? 0
        let margin = 0.002 + max(north - south, east - west) * 0.05
        return BoundingBox(
            south: max(-90, south - margin), west: max(-180, west - margin),
            north: min(90, north + margin), east: min(180, east + margin))
    }
}
