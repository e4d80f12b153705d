#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The usability of a journal's file.
enum JournalFile {
    /// Sound; with the identity that distinguishes this file from another in its place.
    case writable(Database, Identity?)
    /// On a read-only file system: the database as it was, never written.
    case readable(Database)
    case none

    struct Identity: Hashable {
        var device: UInt64
        var number: UInt64
    }

    /// SQLite's name for a database without a file.
    static let memory = ":memory:"

    /// Opens or begins the file at a path. On a full disk a whole file is opened, too.
    static func open(_ path: String) throws(JournalError) -> (JournalFile, Contents) {
        let database = try Schema.open(path)
        let contents = try Contents(of: database)
        return (.writable(database, identity(of: path)), contents)
    }

    /// Whether a file that held something has no bytes any more: an earlier session has left its numbers beside it.
    static func isEmptied(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
            && NumberReserve(path: NumberReserve.path(beside: path)) != nil
    }

    /// Opens a file for reading alone, where nothing can be written beside it: a copy, as SQLite
    /// reads the log that a killed session has left beside the file only where it may write.
    static func openForReading(_ path: String) -> (JournalFile, Contents)? {
        let copy = TemporaryCopy(of: path, suffixes: ["", "-wal"])
        guard
            let database = (try? Database(existing: copy?.path ?? ""))
                ?? (try? Database(unchangingFile: path)),
            let contents = try? Contents(of: database)
        else { return nil }
        return (.readable(database), contents)
    }

    var database: Database? {
        switch self {
        case .writable(let database, _), .readable(let database): database
        case .none: nil
        }
    }

    var writable: Database {
        get throws(JournalError) {
            guard case .writable(let database, _) = self else {
                throw JournalError(function: "sqlite3_open_v2", code: 14, reason: "it is not open")
            }
            return database
        }
    }

    /// The same after a write has shown that the system opened it read-only: it has to be opened again.
    var unwritable: JournalFile {
        if case .writable(let database, _) = self { .readable(database) } else { self }
    }

    var isWritable: Bool { if case .writable = self { true } else { false } }
    var isReadable: Bool { database != nil }

    /// Whether the file was deleted, or another one put in its place.
    func isGone(from path: String) -> Bool {
        guard case .writable(_, let identity?) = self else { return false }
        if let found = Self.identity(of: path) { return found != identity }
        return errno == ENOENT || errno == ENOTDIR
    }

    private static func identity(of path: String) -> Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}
