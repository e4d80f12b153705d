import Geodesy

/// One commit: what it writes, and what is counted if it succeeds.
struct Transaction {
    let database: Database
    var counters: Counters
    var totals: Totals
    let limits: JournalLimits

    mutating func write(_ change: Change) throws(JournalError) {
        switch change {
        case .message(let message, let isTrusted):
            try database.run(
                """
                INSERT INTO message
                (sequence, topic, payload, time, trusted, expiry, confidential)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                .integer(Int64(message.sequence)), .text(message.topic), .blob(message.payload),
                .integer(message.time.millisecondsSince1970), .integer(isTrusted ? 1 : 0),
                .optional(message.expirySeconds.map { Int64($0) }),
                .integer(message.isConfidential ? 1 : 0))
            totals.messages += 1
            totals.bytes += message.topic.utf8.count + message.payload.count
        case .acknowledgement(let sequence):
            let sizes = try database.rows(
                """
                DELETE FROM message WHERE sequence = ?
                RETURNING length(payload) + length(CAST(topic AS BLOB))
                """, .integer(Int64(sequence))
            ) { Int($0.integer(0)) }
            forget(sizes)
        case .trailPoint(let point):
            try database.run(
                "INSERT INTO trail (number, time, payload) VALUES (?, ?, ?)",
                .integer(point.number), .integer(point.time.millisecondsSince1970),
                .blob(point.payload))
            totals.trailPoints += 1
        case .trailAcknowledgement(let number):
            totals.trailPoints -= try database.run(
                "DELETE FROM trail WHERE number <= ?", .integer(number))
        case .command(let number, let id, let name, let fingerprint, let changesSomething):
            try database.run(
                """
                INSERT OR REPLACE INTO command (number, id, name, fingerprint, changes)
                VALUES (?, ?, ?, ?, ?)
                """,
                .integer(number), .text(id), .text(name), .text(fingerprint),
                .integer(changesSomething ? 1 : 0))
        case .commandForgotten(let id):
            try database.run("DELETE FROM command WHERE id = ?", .text(id))
            try database.run("DELETE FROM untold WHERE id = ?", .text(id))
        case .reply(let id, let reply):
            try database.run("UPDATE command SET reply = ? WHERE id = ?", .blob(reply), .text(id))
            try database.run(
                "INSERT OR IGNORE INTO untold (id) SELECT id FROM command WHERE id = ?", .text(id))
        case .replyTold(let id): try database.run("DELETE FROM untold WHERE id = ?", .text(id))
        case .state(let key, let value?):
            try database.run(
                "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)", .text(key), .blob(value))
        case .state(let key, nil):
            try database.run("DELETE FROM state WHERE key = ?", .text(key))
        }
    }

    private mutating func forget(_ sizes: [Int]) {
        totals.messages -= sizes.count
        totals.bytes -= sizes.reduce(0, +)
    }

    /// Gives up what is beyond the bounds, oldest first.
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
        let excess = totals.trailPoints - limits.maximumTrailPoints
        guard excess > 0 else { return }
        let dropped = try database.run(
            """
            DELETE FROM trail
            WHERE number IN (SELECT number FROM trail ORDER BY number LIMIT ?)
            """, .integer(Int64(excess)))
        totals.trailPoints -= dropped
        counters.droppedTrailPoints += dropped
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
            ("trailNumber", trailNumber), ("commandNumber", commandNumber),
            ("droppedMessages", Int64(droppedMessages)),
            ("droppedTrailPoints", Int64(droppedTrailPoints)),
        ]
    }

    init(values: [String: Int64]) {
        func value(_ key: String, minimum: Int64) -> Int64 { max(minimum, values[key] ?? 0) }
        session = UInt64(value("session", minimum: 0))
        sequence = UInt64(value("sequence", minimum: 1))
        trailNumber = value("trailNumber", minimum: 1)
        commandNumber = value("commandNumber", minimum: 1)
        droppedMessages = Int(value("droppedMessages", minimum: 0))
        droppedTrailPoints = Int(value("droppedTrailPoints", minimum: 0))
    }
}
