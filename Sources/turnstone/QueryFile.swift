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

    /// The next request, or what is wrong with it; nil at the end.
    mutating func next() throws(UserError) -> Result<Query, UserError>? {
        while let line = try file.line(atMostBytes: Self.longestLine) {
            number += 1
            if line.contains(where: { $0 > 0x20 }) {
                return Result { () throws(UserError) in try Self.query(line) }
            }
        }
        return nil
    }

    /// The line of the last request, before what is wrong with it.
    var place: String { "line \(number) of '\(file.path)': " }

    /// What is written in place of an answer to a line that is no request.
    static func json(_ message: String) -> String {
        var json = JSONWriter(reservingCapacity: 256)
        json.object { $0.member("message", message) }
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private static func query(_ line: some Sequence<UInt8>) throws(UserError) -> Query {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line)
        } catch {
            throw UserError("it is not JSON: \(error.reason)")
        }
        return Query(waypoints: try waypoints(value), line: try self.line(value))
    }

    private static func line(_ value: JSONValue) throws(UserError) -> GivenLine? {
        guard let course = try course(value) else { return nil }
        let name = value["adherence"]?.string ?? GivenLine.Adherence.prefer.rawValue
        guard let adherence = GivenLine.Adherence(rawValue: name) else {
            throw UserError("\"adherence\" is none of STRICT, PREFER, START_ONLY")
        }
        return GivenLine(course: course, adherence: adherence)
    }

    private static func course(_ value: JSONValue) throws(UserError) -> GivenLine.Course? {
        if let text = value["line"]?.string {
            guard let places = EncodedPolyline.decode(text), places.count >= 2 else {
                throw UserError("\"line\" is not an encoded polyline of precision 6")
            }
            return .places(places)
        }
        guard let entries = value["wayIds"]?.elements else { return nil }
        let ways = entries.compactMap(\.integer)
        guard !ways.isEmpty, ways.count == entries.count else {
            throw UserError("\"wayIds\" has to be numbers of ways of OpenStreetMap")
        }
        return .ways(ways)
    }

    private static func waypoints(_ value: JSONValue) throws(UserError) -> [Waypoint] {
        guard let places = value["waypoints"]?.elements, places.count >= 2 else {
            throw UserError("it needs \"waypoints\" with two places or more")
        }
        let bearings = value["bearings"]?.elements
        if let bearings, bearings.count != places.count {
            throw UserError("it needs as many \"bearings\" as \"waypoints\"")
        }
        let turns = value["turnAtStop"]?.elements
        if let turns, turns.count != places.count {
            throw UserError("it needs as many \"turnAtStop\" as \"waypoints\"")
        }
        var waypoints: [Waypoint] = []
        for (index, entry) in places.enumerated() {
            guard let latitude = entry[0]?.double, let longitude = entry[1]?.double else {
                throw UserError("waypoint \(index) is not [latitude, longitude]")
            }
            var waypoint = Waypoint(
                coordinate: Coordinate(latitude: latitude, longitude: longitude))
            if let bearing = bearings?[index], !bearing.isNull {
                guard let degrees = bearing[0]?.double, let range = bearing[1]?.double else {
                    throw UserError("bearing \(index) is not [degrees, range] or null")
                }
                waypoint.preferredHeading = degrees
                waypoint.headingTolerance = range
            }
            if let turn = turns?[index], !turn.isNull {
                guard let value = turn.string.flatMap(TurnAtStop.init(rawValue:)) else {
                    throw UserError("turnAtStop \(index) is none of ALLOW, AVOID, NEVER, null")
                }
                waypoint.turnAtStop = value
            }
            waypoints.append(waypoint)
        }
        return waypoints
    }
}
