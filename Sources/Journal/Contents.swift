import Geodesy
import JournalTypes

/// The content of a file when it is opened.
struct Contents {
    var counters = Counters()
    var totals = Totals()
    var state: [String: [UInt8]] = [:]
    var commands: [CommandTable.Entry] = []

    /// Beyond any vehicle's counters, and far below the overflow of a sum.
    static let highestNumber: Int64 = .max / 4
    /// Milliseconds since 1970, until the end of the year 9999.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799_999

    init() {}

    /// - Throws: damage too, for a value that this software never writes.
    init(of database: Database) throws(JournalError) {
        counters = try Self.counters(of: database)
        try Self.checkNumbers(of: database)
        let counted = try database.rows(
            """
            SELECT count(*), coalesce(sum(length(payload) + length(CAST(topic AS BLOB))), 0)
            FROM message
            """
        ) { (Int($0.integer(0)), Int($0.integer(1))) }
        totals.messages = counted.first?.0 ?? 0
        totals.bytes = counted.first?.1 ?? 0
        totals.locations =
            try database.rows("SELECT count(*) FROM trail") { Int($0.integer(0)) }.first ?? 0
        state = try Self.state(of: database)
        commands = try Self.commands(of: database)
    }

    /// The parts of a damaged file that can still be read.
    static func salvaged(from path: String) -> Contents? {
        guard let database = try? Database(path: path) else { return nil }
        var contents = Contents()
        contents.state = (try? Self.state(of: database)) ?? [:]
        contents.commands = ((try? Self.commands(of: database)) ?? []).filter {
            (0...highestNumber).contains($0.number)
        }
        guard let counters = try? Self.counters(of: database), counters.session > 0 else {
            return contents
        }
        contents.counters = counters
        return contents
    }

    /// Goes on from the second copy of the numbers if the file's own are missing or older: its last
    /// session is unknown to a file that lost commits.
    mutating func goOn(from reserve: NumberReserve) {
        guard counters.session < reserve.session else { return }
        counters.session = reserve.session
        counters.sequence = max(counters.sequence, reserve.sequence)
        counters.locationNumber = max(counters.locationNumber, reserve.locationNumber)
        counters.commandNumber = max(counters.commandNumber, reserve.commandNumber)
    }

    /// If neither file has the numbers they go on from the clock, which is ahead of them: numbers grow
    /// by far less than one a millisecond.
    mutating func goOn(from now: UTCTime) {
        guard counters.session == 0 else { return }
        leap(to: now)
        counters.commandNumber = max(commands.last.map { $0.number + 1 } ?? 1, 1)
    }

    /// Passes over the numbers that a session of before may have given since then, by a clock that is ahead of them.
    mutating func leap(to now: UTCTime) {
        counters.session = max(counters.session, UInt64(max(0, now.millisecondsSince1970 / 1000)))
        counters.sequence = max(counters.sequence, UInt64(max(1, now.millisecondsSince1970)))
        counters.locationNumber = max(counters.locationNumber, now.millisecondsSince1970)
    }

    static func check(_ value: Int64, _ name: String, in range: ClosedRange<Int64>)
        throws(JournalError)
    {
        guard range.contains(value) else {
            throw JournalError(
                function: "sqlite3_column_int64", code: 11, reason: "\(name) is \(value)")
        }
    }

    private static func checkNumbers(of database: Database) throws(JournalError) {
        let extremes = try database.rows(
            """
            SELECT 'sequence', 0, min(sequence), max(sequence) FROM message
            UNION ALL SELECT 'time of a message', 1, min(time), max(time) FROM message
            UNION ALL SELECT 'number of a place', 0, min(number), max(number) FROM trail
            UNION ALL SELECT 'time of a place', 1, min(time), max(time) FROM trail
            UNION ALL SELECT 'number of a command', 0, min(number), max(number) FROM command
            """
        ) { ($0.text(0), isTime: $0.integer(1) == 1, $0.integer(2), $0.integer(3)) }
        for (name, isTime, least, greatest) in extremes {
            let range = isTime ? times : 0...highestNumber
            try check(least, name, in: range)
            try check(greatest, name, in: range)
        }
    }

    private static func counters(of database: Database) throws(JournalError) -> Counters {
        let values = try database.rows("SELECT key, value FROM counter") {
            ($0.text(0), $0.integer(1))
        }
        return try Counters(values: Dictionary(values) { first, _ in first })
    }

    static func state(of database: Database) throws(JournalError) -> [String: [UInt8]] {
        let values = try database.rows("SELECT key, value FROM state") {
            ($0.text(0), $0.blob(1))
        }
        return Dictionary(values) { first, _ in first }
    }

    private static func commands(of database: Database) throws(JournalError)
        -> [CommandTable.Entry]
    {
        let hasChanges = try Schema.hasChanges(database)
        let statement: StaticSQL =
            if hasChanges {
                """
                SELECT number, id, name, fingerprint, reply, id IN (SELECT id FROM untold), changes
                FROM command ORDER BY number
                """
            } else {
                """
                SELECT number, id, name, fingerprint, reply, id IN (SELECT id FROM untold), 1
                FROM command ORDER BY number
                """
            }
        return try database.rows(statement) { row in
            CommandTable.Entry(
                number: row.integer(0), id: row.text(1), name: row.text(2),
                fingerprint: row.text(3), changesSomething: row.integer(6) != 0,
                reply: row.isNull(4) ? nil : row.blob(4), isDelivered: row.integer(5) == 0)
        }
    }
}
