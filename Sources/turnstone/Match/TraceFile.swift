import CommandLineTool
import Geodesy
import Positioning

/// A recorded drive: its fixes in order of their times, also reports without a fix.
struct TraceFile {
    var fixes: [Fix]
    /// The origin of times: the first sentence or point.
    var start: UTCTime
    /// What was wrong with the times, a sentence each.
    var notes: [String]

    /// A week of a receiver that says much, each second.
    private static let maximumMegabytes = 256

    init(path: String) throws(UserError) {
        let bytes = try InputFile.bytes(path, atMostMegabytes: Self.maximumMegabytes)
        let read: [Fix]
        var first: UTCTime?
        if Self.isGPX(bytes, path: path) {
            let track = try GPXTrack(bytes, path: path)
            read = try track.fixes
            try Self.requireTimes(of: read, in: track, path: path)
        } else {
            var reader = NMEAReader()
            read = reader.read(log: bytes)
            first = reader.start
            try Self.requireTimes(of: read, path: path)
        }
        let times = TraceTimes(read)
        let earliest = times.fixes.first?.time ?? UTCTime(millisecondsSince1970: 0)
        fixes = times.fixes
        notes = times.notes
        start = min(first ?? earliest, earliest)
    }

    /// Seconds without a fix that are a gap: a minute, or three times the usual time between two fixes.
    var usualGap: Double {
        let times = fixes.filter { $0.mode >= .twoDimensional }.compactMap {
            $0.time?.secondsSince1970
        }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
        return steps.isEmpty ? Self.gap : max(Self.gap, 3 * steps[steps.count / 2])
    }

    private static let gap = 60.0

    /// By the name's ending or by the content: a log of sentences never begins as XML does.
    private static func isGPX(_ bytes: [UInt8], path: String) -> Bool {
        if path.lowercased().hasSuffix(".gpx") { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        let first = content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "<") || GPXTrack.isUTF16(bytes)
    }

    private static func requireTimes(of fixes: [Fix], in track: GPXTrack, path: String)
        throws(UserError)
    {
        guard !fixes.isEmpty else {
            throw UserError(
                "'\(path)' holds no fix with a time: it has no track points (trkpt)")
        }
        let times = Set(fixes.compactMap(\.time))
        if times.isEmpty {
            guard let text = try track.firstTime else {
                throw UserError(
                    "'\(path)' holds no fix with a time: its track points have no <time>; record the track with times"
                )
            }
            let isLocal = UTCTime(rfc3339: text + "Z") != nil
            throw UserError(
                "'\(path)' holds no fix with a time: '\(text)' "
                    + (isLocal
                        ? "needs Z or an offset from UTC at its end, as in '\(text)Z'"
                        : "is no time as GPX has it, such as 2026-03-01T10:00:00Z"))
        }
        if times.count == 1, Set(fixes.map(\.coordinate)).count > 1 {
            throw UserError(
                "all \(fixes.count) points of '\(path)' have one time; each needs that at which the vehicle was there"
            )
        }
    }

    private static func requireTimes(of fixes: [Fix], path: String) throws(UserError) {
        guard !fixes.isEmpty else {
            throw UserError(
                "'\(path)' holds no fix with a time: it is no GPX, and no line of it is a sentence of NMEA 0183 "
                    + "(RMC, GGA) with a right checksum; convert it to GPX with times")
        }
        guard fixes.contains(where: { $0.time != nil }) else {
            throw UserError(
                "'\(path)' holds no fix with a time: it has no RMC sentences, which have the date")
        }
        guard fixes.contains(where: { $0.mode >= .twoDimensional && $0.time != nil }) else {
            throw UserError(
                "'\(path)' holds no fix with a time: in all sentences the receiver says that it has no fix"
            )
        }
    }
}
