import Geodesy

extension JournalStore {
    func pending(after: UInt64, upTo: UInt64, withConfidential: Bool = true, limit: Int)
        -> [StoredMessage]
    {
        guard limit > 0, after < upTo, after < UInt64(Int64.max) else { return [] }
        let last = Int64(min(upTo, UInt64(Int64.max)))
        // What is acknowledged is still in the table until the next commit: read past it.
        let messages = read { database throws(JournalError) in
            try database.rows(
                """
                SELECT sequence, topic, payload, time, expiry, confidential FROM message
                WHERE sequence > ? AND sequence <= ? AND confidential <= ?
                ORDER BY sequence LIMIT ?
                """, .integer(Int64(after)), .integer(last), .integer(withConfidential ? 1 : 0),
                .integer(Int64(min(limit, 1 << 40)) + Int64(acknowledged.count))
            ) { row in
                StoredMessage(
                    sequence: UInt64(row.integer(0)), topic: row.text(1), payload: row.blob(2),
                    time: UTCTime(millisecondsSince1970: row.integer(3)),
                    isConfidential: row.integer(5) != 0,
                    expirySeconds: row.isNull(4) ? nil : UInt32(clamping: row.integer(4)))
            }
        }
        return Array((messages ?? []).filter { !acknowledged.contains($0.sequence) }.prefix(limit))
    }

    func pendingTrail(after: Int64, limit: Int) -> [TrailPoint] {
        let points = read { database throws(JournalError) in
            try database.rows(
                "SELECT number, time, payload FROM trail WHERE number > ? ORDER BY number LIMIT ?",
                .integer(max(after, acknowledgedTrail)), .integer(Int64(max(0, limit)))
            ) { row in
                TrailPoint(
                    number: row.integer(0), time: UTCTime(millisecondsSince1970: row.integer(1)),
                    payload: row.blob(2))
            }
        }
        return points ?? []
    }

    func remember(id: String, name: String, fingerprint: String, changesSomething: Bool)
        -> CommandMemory
    {
        let known = recall(id: id, name: name, fingerprint: fingerprint)
        guard known == .new else { return known }
        let number = counters.commandNumber
        counters.commandNumber += 1
        let forgotten = commands.insert(
            CommandTable.Entry(
                number: number, id: id, name: name, fingerprint: fingerprint,
                changesSomething: changesSomething))
        changes.append(
            .command(
                number: number, id: id, name: name, fingerprint: fingerprint,
                changesSomething: changesSomething))
        if let forgotten { changes.append(.commandForgotten(id: forgotten)) }
        return .new
    }

    func recall(id: String, name: String, fingerprint: String) -> CommandMemory {
        guard let known = commands[id] else { return .new }
        guard known.name == name, known.fingerprint == fingerprint else { return .conflict }
        return .repeated(reply: known.reply)
    }

    var statistics: JournalStatistics {
        var statistics = JournalStatistics(
            pendingMessages: max(0, totals.messages - acknowledged.count),
            pendingBytes: totals.bytes,
            pendingTrailPoints: totals.trailPoints, oldest: nil,
            droppedMessages: counters.droppedMessages,
            droppedTrailPoints: counters.droppedTrailPoints)
        for case .message(let message, _) in changes {
            statistics.pendingMessages += 1
            statistics.pendingBytes += message.topic.utf8.count + message.payload.count
        }
        statistics.oldest =
            pending(after: 0, upTo: .max, limit: 1).first?.time
            ?? changes.lazy.compactMap { change in
                if case .message(let message, _) = change { message.time } else { nil }
            }.first
        return statistics
    }
}
