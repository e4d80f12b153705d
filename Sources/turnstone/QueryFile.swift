import CommandLineTool
import Geodesy
import Routing
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Requests as lines of JSON.
enum QueryFile {
    static func read(_ path: String) throws(UserError) -> [[Waypoint]] {
        let bytes = try FileBytes.read(path)
        var requests: [[Waypoint]] = []
        for (number, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
            .enumerated() where line.contains(where: { $0 > 0x20 })
        {
            requests.append(try waypoints(line, place: "line \(number + 1) of '\(path)'"))
        }
        return requests
    }

    private static func waypoints(_ line: some Sequence<UInt8>, place: String)
        throws(UserError) -> [Waypoint]
    {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line)
        } catch {
            throw UserError("\(place) is not JSON: \(error.reason)")
        }
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
                throw UserError("\(place): waypoint \(index + 1) is not [latitude, longitude]")
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

/// Standard output, written in large pieces.
struct StandardOutput {
    private var pending: [UInt8] = []

    mutating func write(_ text: String) { write(text.utf8) }

    mutating func write(_ bytes: some Sequence<UInt8>) {
        pending.append(contentsOf: bytes)
        if pending.count > 65_536 { flush() }
    }

    mutating func flush() {
        var start = 0
        while start < pending.count {
            let count = pending.withUnsafeBytes {
                Self.write(STDOUT_FILENO, $0.baseAddress! + start, $0.count - start)
            }
            guard count > 0 else { break }
            start += count
        }
        pending.removeAll(keepingCapacity: true)
    }

    private static func write(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.write(file, bytes, count)
        #else
            Musl.write(file, bytes, count)
        #endif
    }
}
