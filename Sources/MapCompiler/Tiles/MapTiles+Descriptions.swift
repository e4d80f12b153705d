internal import Cartography
internal import Geodesy
internal import RoadNetwork

extension MapTiles {
    /// The metadata of the tiles, as JSON: `region`, `builtFrom`, `attribution`, `bounds` and the zooms.
    public var description: String {
        let metadata = network.metadata
        let bounds = metadata.bounds
        return """
            {"region": \(JSONText.quoted(metadata.region)), \
            "builtFrom": \(JSONText.quoted(metadata.timestamp)), \
            "attribution": \(JSONText.quoted(metadata.attribution)), \
            "bounds": {"south": \(bounds.south), "west": \(bounds.west), \
            "north": \(bounds.north), "east": \(bounds.east)}, \
            "minimumZoom": \(Self.zooms.lowerBound), "maximumZoom": \(Self.zooms.upperBound)}

            """
    }

    /// The places that can be searched for, as a JSON array of arrays: title, category, latitude,
    /// longitude, id. Named roads are among them, once for each square of about 5 km in which they lie.
    public var places: String {
        var lines: [String] = []
        for position in 0..<network.placeCount {
            let place = network.place(at: position)
            lines.append(Self.line(place.title, place.category, place.coordinate, place.id))
        }
        return "[" + (lines + roads).joined(separator: ",\n") + "]\n"
    }

    private static func line(
        _ title: String, _ category: String, _ place: Coordinate, _ id: PlaceID
    ) -> String {
        "[\(JSONText.quoted(title)),\(JSONText.quoted(category)),"
            + "\(place.latitude.text(decimals: 5)),\(place.longitude.text(decimals: 5)),\"\(id)\"]"
    }

    /// Of each name the middle of its longest piece in each square of about 5 km.
    private var roads: [String] {
        struct Spot: Hashable {
            var name: StringID
            var row: Int
            var column: Int
        }
        var longest: [Spot: (length: Double, segment: SegmentID)] = [:]
        for number in 0..<network.segmentCount {
            let segment = SegmentID(rawValue: UInt32(number))
            let edge = EdgeID(segment, backward: false)
            let name = network.textID(of: network.way(of: segment), .name)
            guard name != .empty, RoadStyle(network.attributes(of: edge)).isForCars else {
                continue
            }
            let start = network.coordinate(of: network.source(of: edge))
            let spot = Spot(
                name: name, row: Int((start.latitude * 20).rounded(.down)),
                column: Int((start.longitude * 20).rounded(.down)))
            let length = network.length(of: edge)
            if length > longest[spot]?.length ?? 0 { longest[spot] = (length, segment) }
        }
        return longest.sorted { $0.value.segment < $1.value.segment }.map { spot, road in
            let line = Polyline(network.shape(of: EdgeID(road.segment, backward: false)))
            return Self.line(
                network.string(spot.name), "highway", line.coordinate(at: line.length / 2),
                PlaceID(.way, network.osmID(of: network.way(of: road.segment))))
        }
    }
}

/// Texts in JSON.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case " "...: quoted.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return quoted + "\""
    }
}
