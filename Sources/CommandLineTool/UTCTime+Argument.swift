import ArgumentParser
public import Geodesy

extension UTCTime {
    /// Reads a time on the command line.
    public static func argument(_ text: String) throws -> UTCTime {
        guard let time = UTCTime(rfc3339: text) else {
            throw ValidationError("write the time like 2026-05-03T08:00:00Z")
        }
        return time
    }
}
