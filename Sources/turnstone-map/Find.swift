import ArgumentParser
import CommandLineTool
import RoadNetwork

/// `turnstone-map find MAP TEXT...`
struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find places by name or address, or one by its id.",
        discussion: """
            Prints one place a line: id, place (latitude,longitude), where a car stops for it, \
            category, name and address, with tabs between them.
            """)

    @Argument(help: "The map file.", completion: .file())
    var map: String

    @Argument(help: "A name, an address, or an id such as node/123, way/456, relation/789.")
    var text: [String]

    @Option(help: "Most places to print.")
    var limit = 10

    func run() throws {
        guard limit > 0 else { throw UserError("--limit must be at least 1, not \(limit)") }
        let network = try openMap(map)
        let query = text.joined(separator: " ")
        let found: [Place]
        if let id = PlaceID(query) {
            guard let place = network.place(id) else {
                throw WorkError(
                    "\(id) is not in the map '\(network.metadata.region)': it is gone from "
                        + "OpenStreetMap, has neither name nor address, or lies outside")
            }
            found = [place]
        } else {
            found = network.findPlaces(query, limit: limit)
        }
        guard !found.isEmpty else {
            throw WorkError(
                "nothing in the map '\(network.metadata.region)' has all the words of '\(query)'; "
                    + "try fewer of them, such as the street without the number")
        }
        for place in found {
            try StandardOutput.print(
                [
                    place.id.description,
                    "\(place.coordinate)",
                    "\(place.entrance)",
                    place.category.isEmpty ? "address" : place.category, place.title,
                ].joined(separator: "\t"))
        }
    }
}
