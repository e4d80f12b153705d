import CommandLineTool
import Geodesy
import Positioning

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A recorded drive: its fixes in order, also those that say that there was none.
struct TraceFile {
    var fixes: [Fix]
    /// What times are counted from: the first sentence or point.
    var start: UTCTime

    init(path: String) throws(UserError) {
        let text = try TextFile.read(path)
        var fixes: [Fix] = []
        if path.hasSuffix(".gpx") {
            fixes = GPXTrack.fixes(in: text)
            start = fixes.lazy.compactMap(\.time).first ?? UTCTime(millisecondsSince1970: 0)
        } else {
            var reader = NMEAReader()
            for line in text.split(whereSeparator: \.isNewline) {
                if let fix = reader.read(line) { fixes.append(fix) }
            }
            if let fix = reader.finish() { fixes.append(fix) }
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

/// Reads whole files as text.
enum TextFile {
    static func read(_ path: String) throws(UserError) -> String {
        guard let file = fopen(path, "rb") else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer[..<count])
        }
        guard ferror(file) == 0 else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
