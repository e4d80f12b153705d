import CommandLineTool
import Geodesy
import Positioning

/// A recorded drive: its fixes in order, also reports without a fix.
struct TraceFile {
    var fixes: [Fix]
    /// The origin of times: the first sentence or point.
    var start: UTCTime

    /// A week of a receiver that says much, each second.
    private static let maximumMegabytes = 256

    init(path: String) throws(UserError) {
        let bytes = try InputFile.bytes(path, atMostMegabytes: Self.maximumMegabytes)
        let fixes: [Fix]
        if path.hasSuffix(".gpx") {
            fixes = try GPXTrack(bytes, path: path).fixes
            start = fixes.lazy.compactMap(\.time).first ?? UTCTime(millisecondsSince1970: 0)
        } else {
            var reader = NMEAReader()
            fixes = reader.read(log: String(decoding: bytes, as: UTF8.self))
            start = reader.start ?? UTCTime(millisecondsSince1970: 0)
        }
        guard fixes.contains(where: { $0.mode >= .twoDimensional && $0.time != nil }) else {
            throw UserError(
                "'\(path)' holds no fix with a time; give a log of NMEA sentences (with RMC) "
                    + "or a GPX track with times")
        }
        self.fixes = fixes
    }
}
