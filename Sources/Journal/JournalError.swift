/// What SQLite refused.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function.
    public let function: String
    /// SQLite's primary result code.
    public let code: Int32
    /// SQLite's own words.
    public let reason: String

    public var description: String { "\(function) failed with code \(code): \(reason)" }

    /// Whether the file itself is at fault (SQLITE_CORRUPT, SQLITE_NOTADB), so that trying again is
    /// of no use.
    var isDamage: Bool { code == 11 || code == 26 }
}
