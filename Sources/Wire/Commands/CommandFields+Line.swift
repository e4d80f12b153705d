import Geodesy
import Guidance
import Routing

extension CommandFields {
    /// `line`, `adherence` and `corridorMeters`; nil when no line is given.
    func tripLine() throws(FieldError) -> TripLine? {
        let adherence = try choice("adherence", GivenLine.Adherence.allCases, \.rawValue)
        let corridor = try number("corridorMeters", in: 1...100_000)
        guard let fields = try object("line") else {
            if adherence != nil { throw error("adherence", "is of a line; give line too.") }
            if corridor != nil { throw error("corridorMeters", "is of a line; give line too.") }
            return nil
        }
        return TripLine(
            line: GivenLine(course: try fields.course(), adherence: adherence ?? .prefer),
            corridorMeters: corridor)
    }

    private func course() throws(FieldError) -> GivenLine.Course {
        let precision = try integer("precision", in: 5...6) ?? 6
        switch (try string("polyline", lengths: 1...2_000_000), try array("wayIds")) {
        case (let text?, nil):
            guard let places = EncodedPolyline.decode(text, precision: Int(precision)) else {
                throw error(
                    "polyline", "is not an encoded polyline of precision \(precision).")
            }
            guard places.count >= 2 else {
                throw error("polyline", "has fewer than two places; give two or more.")
            }
            guard places.count <= GivenLine.maximumPlaces else {
                throw error(
                    "polyline",
                    "has \(places.count) places; give at most \(GivenLine.maximumPlaces).")
            }
            guard places.allSatisfy(\.isValid) else {
                throw error(
                    "polyline", "has a place that is none on earth; look at its precision.")
            }
            let meters = Polyline(places).length
            guard meters > 0 else {
                throw error("polyline", "has all its places at one point; give two others or more.")
            }
            guard meters <= GivenLine.maximumMeters else {
                throw error(
                    "polyline",
                    "is longer than \(Int(GivenLine.maximumMeters / 1000)) km; give a part of it.")
            }
            return .places(places)
        case (nil, let values?):
            guard (1...GivenLine.maximumWays).contains(values.count) else {
                throw error("wayIds", "must have 1 to \(GivenLine.maximumWays) entries.")
            }
            var ways: [Int64] = []
            for (index, value) in values.enumerated() {
                guard let way = value.integer, way > 0 else {
                    throw error(
                        "wayIds/\(index)", "must be the number of a way of OpenStreetMap.")
                }
                ways.append(way)
            }
            return .ways(ways)
        case (nil, nil): throw error("polyline", "is missing; give polyline or wayIds.")
        case (_?, _?):
            throw error("wayIds", "stands beside polyline; give one or the other.")
        }
    }
}
