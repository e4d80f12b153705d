import CSQLite

/// One SQLite database in use by one owner at a time. The corresponding C object is `sqlite3`.
final class Database {
    private let handle: OpaquePointer
    private var statements: [StaticSQL: Statement] = [:]

    /// Opens or creates a database. The corresponding C function is `sqlite3_open_v2`.
    convenience init(path: String) throws(JournalError) {
        try self.init(changingFile: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    }

    /// Opens an existing database, also one whose last owner did not close it.
    convenience init(existing path: String) throws(JournalError) {
        try self.init(changingFile: path, flags: SQLITE_OPEN_READWRITE)
    }

    private convenience init(changingFile path: String, flags: Int32) throws(JournalError) {
        try self.init(path, flags: flags)
        // No memory is shared with other processes, which nobody could then cut short under this one, and a
        // full disk has no part in reading. One process at a time has the file.
        try execute("PRAGMA locking_mode = EXCLUSIVE")
    }

    /// Opens a database that is not changed, as on a read-only file system: without its log, and without
    /// files beside it.
    convenience init(unchangingFile path: String) throws(JournalError) {
        let escaped = path.utf8.map { byte in
            let isPlain =
                byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
                || Character(UnicodeScalar(byte)).isLetter
                || Character(UnicodeScalar(byte)).isNumber
            return isPlain && byte < 0x80
                ? String(UnicodeScalar(byte))
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        try self.init(
            "file:\(escaped.joined())?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    private init(_ path: String, flags: Int32) throws(JournalError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let error = Self.error(handle, "sqlite3_open_v2", code)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 2000)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs statements without a result. The corresponding C function is `sqlite3_exec`.
    func execute(_ sql: String) throws(JournalError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error("sqlite3_exec", code) }
    }

    /// Runs a statement that changes rows; returns their number.
    @discardableResult
    func run(_ sql: StaticSQL, _ values: Value...) throws(JournalError) -> Int {
        let statement = try statement(sql, values)
        defer { statement.reset() }
        while try statement.step() {}
        return Int(sqlite3_changes(handle))
    }

    /// Runs a query and maps each row.
    func rows<Element>(
        _ sql: StaticSQL, _ values: Value..., element: (Row) -> Element
    ) throws(JournalError) -> [Element] {
        let statement = try statement(sql, values)
        defer { statement.reset() }
        var elements: [Element] = []
        while try statement.step() { elements.append(element(statement.row)) }
        return elements
    }

    private func statement(_ sql: StaticSQL, _ values: [Value]) throws(JournalError) -> Statement {
        let statement: Statement
        if let prepared = statements[sql] {
            statement = prepared
        } else {
            var pointer: OpaquePointer?
            let code = sqlite3_prepare_v2(handle, sql.text, -1, &pointer, nil)
            guard code == SQLITE_OK, let pointer else { throw error("sqlite3_prepare_v2", code) }
            statement = Statement(pointer, of: self)
            statements[sql] = statement
        }
        for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
        return statement
    }

    func error(_ function: String, _ code: Int32) -> JournalError {
        Self.error(handle, function, code)
    }

    private static func error(_ handle: OpaquePointer?, _ function: String, _ code: Int32)
        -> JournalError
    {
        let reason = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "out of memory"
        return JournalError(
            function: function, code: code & 0xff, reason: reason,
            systemCode: sqlite3_system_errno(handle))
    }
}

/// SQL that is part of the program; statements are prepared once for each.
struct StaticSQL: Hashable, ExpressibleByStringLiteral {
    let text: String
    init(stringLiteral text: String) { self.text = text }
}

/// The value of a column.
enum Value {
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case null

    static func optional(_ integer: Int64?) -> Value { integer.map { .integer($0) } ?? .null }
}

/// A prepared statement. The corresponding C object is `sqlite3_stmt`.
private final class Statement {
    private let handle: OpaquePointer
    /// The database keeps its statements, so it outlives them.
    private unowned let database: Database

    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    var row: Row { Row(handle) }

    func bind(_ value: Value, at index: Int) throws(JournalError) {
        let index = Int32(index)
        let code: Int32
        switch value {
        case .integer(let integer): code = sqlite3_bind_int64(handle, index, integer)
        case .text(let text):
            code = turnstone_sqlite3_bind_text(handle, index, text, Int32(text.utf8.count))
        case .blob(let bytes):
            code = turnstone_sqlite3_bind_blob(handle, index, bytes, Int32(bytes.count))
        case .null: code = sqlite3_bind_null(handle, index)
        }
        guard code == SQLITE_OK else { throw database.error("sqlite3_bind", code) }
    }

    /// Whether there is a row.
    func step() throws(JournalError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw database.error("sqlite3_step", code)
        }
    }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }
}

/// The current row of a statement; valid until the next step.
struct Row {
    private let handle: OpaquePointer

    fileprivate init(_ handle: OpaquePointer) { self.handle = handle }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func text(_ column: Int32) -> String {
        sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, column))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
