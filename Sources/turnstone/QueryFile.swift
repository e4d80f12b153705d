import CommandLineTool
import Geodesy
import Routing
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Requests as lines of JSON, read one after the other.
struct QueryFile: ~Copyable {
    /// Maximum bytes of a line; the maximum number of waypoints needs a fraction of it.
    private static let longestLine = 1_000_000

    private var file: InputFile
    private var number = 0

    init(_ path: String) throws(UserError) { file = try InputFile(path) }

    /// A request.
    struct Query {
        var waypoints: [Waypoint]
        var line: GivenLine?
    }

    /// The next request; nil at the end.
    mutating func next() throws(UserError) -> Query? {
        while let line = try file.line(atMostBytes: Self.longestLine) {
            number += 1
            if line.contains(where: { $0 > 0x20 }) {
                return try Self.query(line, place: "line \(number) of '\(file.path)'")
            }
        }
        return nil
    }

    private static func query(_ line: some Sequence<UInt8>, place: String)
        throws(UserError) -> Query
    {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line)
        } catch {
            throw UserError("\(place) is not JSON: \(error.reason)")
        }
        return Query(
            waypoints: try waypoints(value, place: place), line: try self.line(value, place: place))
    }

    private static func line(_ value: JSONValue, place: String) throws(UserError) -> GivenLine? {
        guard let text = value["line"]?.string else { return nil }
        guard let places = EncodedPolyline.decode(text), places.count >= 2 else {
            throw UserError("\(place): \"line\" is not an encoded polyline of precision 6")
        }
        let name = value["adherence"]?.string ?? GivenLine.Adherence.prefer.rawValue
        guard let adherence = GivenLine.Adherence(rawValue: name) else {
            throw UserError("\(place): \"adherence\" is none of STRICT, PREFER, START_ONLY")
        }
        return GivenLine(course: .places(places), adherence: adherence)
    }

    private static func waypoints(_ value: JSONValue, place: String)
        throws(UserError) -> [Waypoint]
    {
        guard let places = value["waypoints"]?.elements, places.count >= 2 else {
            throw UserError("\(place) needs \"waypoints\" with two places or more")
        }
        let bearings = value["bearings"]?.elements
        if let bearings, bearings.count != places.count {
            throw UserError("\(place) needs as many \"bearings\" as \"waypoints\"")
        }
        var waypoints: [Waypoint] = []
        for (index, entry) in places.enumerated() {
            guard let latitude = entry[0]?.double, let longitude = entry[1]?.double else {
                throw UserError("\(place): waypoint \(index) is not [latitude, longitude]")
            }
            var waypoint = Waypoint(
                coordinate: Coordinate(latitude: latitude, longitude: longitude))
            if let bearing = bearings?[index], !bearing.isNull {
                guard let degrees = bearing[0]?.double, let range = bearing[1]?.double else {
                    throw UserError(
                        "\(place): bearing \(index + 1) is not [degrees, range] or null")
                }
                waypoint.preferredHeading = degrees
                waypoint.headingTolerance = range
            }
            waypoints.append(waypoint)
        }
        return waypoints
    }
}
