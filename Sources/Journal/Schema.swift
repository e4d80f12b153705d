/// The tables, and their migration.
enum Schema {
    static let version: Int64 = 1

    /// Opens a database and makes its tables. Throws when the file is none, is damaged, or was written
    /// by a newer version.
    static func open(_ path: String) throws(JournalError) -> Database {
        let database = try Database(path: path)
        // WAL with synchronous FULL: committed data outlive a loss of power, so that no number that
        // a reader has seen is ever given to another message.
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
        let found = try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard found <= version else {
            throw JournalError(
                function: "PRAGMA user_version", code: 26,
                reason: "version \(found) is newer than this agent's \(version)")
        }
        let check = try database.rows("PRAGMA quick_check(1)") { $0.text(0) }.first ?? "nothing"
        guard check == "ok" else {
            throw JournalError(function: "PRAGMA quick_check", code: 11, reason: check)
        }
        if try !hasTables(database) { try database.execute(tables) }
        if try !hasChanges(database) {
            try database.execute(
                "ALTER TABLE command ADD COLUMN changes INTEGER NOT NULL DEFAULT 1;")
        }
        try addConfidential(to: database)
        return database
    }

    /// Whether all tables are there: a file that is whole is opened without writing, on a full disk too.
    private static func hasTables(_ database: Database) throws(JournalError) -> Bool {
        let count = try database.rows(
            """
            SELECT count(*) FROM sqlite_schema WHERE type = 'table'
            AND name IN ('message', 'trail', 'command', 'untold', 'state', 'counter')
            """
        ) { $0.integer(0) }
        return count.first == 6
    }

    /// Whether the commands of a file have the column `changes`; older versions wrote files
    /// without, and can still write files with it.
    static func hasChanges(_ database: Database) throws(JournalError) -> Bool {
        try !database.rows(
            "SELECT name FROM pragma_table_info('command') WHERE name = 'changes'"
        ) { $0.text(0) }.isEmpty
    }

    /// Files of earlier versions do not say which of their messages are confidential: all are. An earlier
    /// version that comes back writes without the column, and its messages are confidential too.
    private static func addConfidential(to database: Database) throws(JournalError) {
        let columns = try database.rows(
            "SELECT count(*) FROM pragma_table_info('message') WHERE name = 'confidential'"
        ) { $0.integer(0) }
        guard columns.first == 0 else { return }
        try database.execute(
            "ALTER TABLE message ADD COLUMN confidential INTEGER NOT NULL DEFAULT 1;")
    }

    private static let tables = """
        BEGIN IMMEDIATE;
        CREATE TABLE IF NOT EXISTS message (
            sequence INTEGER PRIMARY KEY,
            topic TEXT NOT NULL,
            payload BLOB NOT NULL,
            time INTEGER NOT NULL, -- milliseconds since 1970
            trusted INTEGER NOT NULL, -- whether that time is right, not only a floor
            expiry INTEGER,        -- seconds
            confidential INTEGER NOT NULL DEFAULT 1 -- whether it reveals where the vehicle is
        ) STRICT;
        CREATE TABLE IF NOT EXISTS trail (
            number INTEGER PRIMARY KEY,
            time INTEGER NOT NULL, -- milliseconds since 1970
            payload BLOB NOT NULL
        ) STRICT;
        CREATE TABLE IF NOT EXISTS command (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            reply BLOB,            -- null until it has ended
            changes INTEGER NOT NULL DEFAULT 1 -- whether it changed something
        ) STRICT;
        CREATE TABLE IF NOT EXISTS untold ( -- commands whose reply the broker does not have
            id TEXT PRIMARY KEY
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS state (
            key TEXT PRIMARY KEY,
            value BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS counter (
            key TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        PRAGMA user_version = 1;
        COMMIT;
        """
}
