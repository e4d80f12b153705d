import Geodesy
import JournalTypes

/// One commit: its changes, and the counters after its success.
struct Transaction {
    let database: Database
    var counters: Counters
    var totals: Totals
    let limits: JournalLimits

    mutating func write(
        _ changes: Changes, commands: CommandTable, state: [String: [UInt8]]
    ) throws(JournalError) {
        for (message, isTrusted) in changes.messages { try write(message, isTrusted) }
        for sequence in changes.acknowledged {
            let sizes = try database.rows(
                """
                DELETE FROM message WHERE sequence = ?
                RETURNING length(payload) + length(CAST(topic AS BLOB))
                """, .integer(Int64(clamping: sequence))
            ) { Int($0.integer(0)) }
            forget(sizes)
        }
        for point in changes.locations {
            totals.locations += try database.run(
                "INSERT OR IGNORE INTO trail (number, time, payload) VALUES (?, ?, ?)",
                .integer(point.number), .integer(point.time.millisecondsSince1970),
                .blob(point.payload))
        }
        if let number = changes.acknowledgedLocations {
            totals.locations -= try database.run(
                "DELETE FROM trail WHERE number <= ?", .integer(number))
        }
        for id in changes.commands { try write(commands[id], of: id) }
        for id in changes.delivered {
            try database.run("DELETE FROM untold WHERE id = ?", .text(id))
        }
        for key in changes.states {
            if let value = state[key] {
                try database.run(
                    "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)", .text(key),
                    .blob(value))
            } else {
                try database.run("DELETE FROM state WHERE key = ?", .text(key))
            }
        }
    }

    private mutating func write(_ message: StoredMessage, _ isTrusted: Bool)
        throws(JournalError)
    {
        // A number is there already only in a file that could not be read when this session gave it.
        let written = try database.run(
            """
            INSERT OR IGNORE INTO message
            (sequence, topic, payload, time, trusted, expiry, confidential)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            .integer(Int64(message.sequence)), .text(message.topic), .blob(message.payload),
            .integer(message.time.millisecondsSince1970), .integer(isTrusted ? 1 : 0),
            .optional(message.expirySeconds.map { Int64($0) }),
            .integer(message.isConfidential ? 1 : 0))
        guard written > 0 else {
            counters.droppedMessages += 1
            return
        }
        totals.messages += 1
        totals.bytes += message.topic.utf8.count + message.payload.count
    }

    private func write(_ command: CommandTable.Entry?, of id: String) throws(JournalError) {
        try database.run("DELETE FROM command WHERE id = ?", .text(id))
        try database.run("DELETE FROM untold WHERE id = ?", .text(id))
        guard let command else { return }
        try database.run(
            """
            INSERT OR REPLACE INTO command (number, id, name, fingerprint, reply, changes)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            .integer(command.number), .text(id), .text(command.name), .text(command.fingerprint),
            command.reply.map { .blob($0) } ?? .null, .integer(command.changesSomething ? 1 : 0))
        if command.reply != nil, !command.isDelivered {
            try database.run("INSERT INTO untold (id) VALUES (?)", .text(id))
        }
    }

    private mutating func forget(_ sizes: [Int]) {
        totals.messages -= sizes.count
        totals.bytes -= sizes.reduce(0, +)
    }

    /// Drops messages and places beyond the bounds, oldest first.
    mutating func trim(now: UTCTime?) throws(JournalError) {
        if let now {
            let oldest = now.advanced(bySeconds: -limits.maximumAgeSeconds)
            let sizes = try database.rows(
                """
                DELETE FROM message WHERE sequence IN (
                    SELECT sequence FROM message WHERE trusted = 1 AND time < ?
                    ORDER BY sequence LIMIT ?)
                RETURNING length(payload) + length(CAST(topic AS BLOB))
                """, .integer(oldest.millisecondsSince1970),
                .integer(Int64(limits.maximumAgedAtOnce))
            ) { Int($0.integer(0)) }
            counters.droppedMessages += sizes.count
            forget(sizes)
        }
        while totals.messages > 0,
            totals.messages > limits.maximumMessages || totals.bytes > limits.maximumBytes
        {
            let sizes = try database.rows(
                """
                DELETE FROM message
                WHERE sequence IN (SELECT sequence FROM message ORDER BY sequence LIMIT ?)
                RETURNING length(payload) + length(CAST(topic AS BLOB))
                """, .integer(Int64(max(1, totals.messages - limits.maximumMessages)))
            ) { Int($0.integer(0)) }
            guard !sizes.isEmpty else { break }
            counters.droppedMessages += sizes.count
            forget(sizes)
        }
        let excess = totals.locations - limits.maximumLocations
        guard excess > 0 else { return }
        let dropped = try database.run(
            """
            DELETE FROM trail
            WHERE number IN (SELECT number FROM trail ORDER BY number LIMIT ?)
            """, .integer(Int64(excess)))
        totals.locations -= dropped
        counters.droppedLocations += dropped
    }

    func writeCounters() throws(JournalError) {
        for (key, value) in counters.values {
            try database.run(
                """
                INSERT INTO counter (key, value) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET value = excluded.value
                WHERE value <> excluded.value
                """, .text(key), .integer(value))
        }
    }
}

extension Counters {
    /// Names and values as the file has them.
    var values: [(String, Int64)] {
        [
            ("session", Int64(session)), ("sequence", Int64(sequence)),
            ("trailNumber", locationNumber), ("commandNumber", commandNumber),
            ("droppedMessages", Int64(droppedMessages)),
            ("droppedTrailPoints", Int64(droppedLocations)),
        ]
    }

    /// - Throws: damage, for a value that this software never counts to.
    init(values: [String: Int64]) throws(JournalError) {
        func value(_ key: String, minimum: Int64) throws(JournalError) -> Int64 {
            guard let value = values[key] else { return minimum }
            try Contents.check(value, "counter \(key)", in: 0...Contents.highestNumber)
            return max(minimum, value)
        }
        session = UInt64(try value("session", minimum: 0))
        sequence = UInt64(try value("sequence", minimum: 1))
        locationNumber = try value("trailNumber", minimum: 1)
        commandNumber = try value("commandNumber", minimum: 1)
        droppedMessages = Int(try value("droppedMessages", minimum: 0))
        droppedLocations = Int(try value("droppedTrailPoints", minimum: 0))
    }
}
