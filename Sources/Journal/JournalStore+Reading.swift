import Geodesy
import JournalTypes

extension JournalStore {
    func pending(after: UInt64, upTo: UInt64, withConfidential: Bool = true, limit: Int)
        -> [StoredMessage]
    {
        guard limit > 0, after < upTo, after < UInt64(Int64.max) else { return [] }
        let last = Int64(min(upTo, UInt64(Int64.max)))
        // Acknowledged messages are still in the table until the next commit: read past them.
        let messages = read { database throws(JournalError) in
            try database.rows(
                """
                SELECT sequence, topic, payload, time, expiry, confidential FROM message
                WHERE sequence > ? AND sequence <= ? AND confidential <= ?
                ORDER BY sequence LIMIT ?
                """, .integer(Int64(after)), .integer(last), .integer(withConfidential ? 1 : 0),
                .integer(Int64(min(limit, 1 << 40)) + Int64(changes.acknowledged.count))
            ) { row in
                StoredMessage(
                    sequence: UInt64(clamping: row.integer(0)), topic: row.text(1),
                    payload: row.blob(2),
                    time: UTCTime(millisecondsSince1970: row.integer(3)),
                    isConfidential: row.integer(5) != 0,
                    expirySeconds: row.isNull(4) ? nil : UInt32(clamping: row.integer(4)))
            }
        }
        var found = (messages ?? []).filter { !changes.acknowledged.contains($0.sequence) }
        if case .failing = condition {
            found += changes.messages.lazy.map(\.message).filter {
                $0.sequence > after && $0.sequence <= upTo
                    && (withConfidential || !$0.isConfidential)
            }
        }
        return Array(found.prefix(limit))
    }

    /// The newest unacknowledged ones, up to the bound in memory.
    var allPending: [StoredMessage] {
        let last = UInt64(limits.maximumUnwritten)
        let after = counters.sequence > last + 1 ? counters.sequence - last - 1 : 0
        let written = pending(after: after, upTo: .max, limit: limits.maximumUnwritten)
        let known = Set(written.map(\.sequence))
        return written
            + changes.messages.lazy.map(\.message).filter { !known.contains($0.sequence) }
    }

    func acknowledge(_ sequences: [UInt64]) {
        for sequence in sequences {
            // While the disk takes nothing, messages in memory are published all the same.
            if let index = changes.messages.firstIndex(where: { $0.message.sequence == sequence }) {
                changes.messages.remove(at: index)
            } else {
                changes.acknowledged.insert(sequence)
            }
        }
    }

    func acknowledgeLocations(through number: Int64) {
        acknowledgedLocations = max(acknowledgedLocations, number)
        changes.acknowledgedLocations = acknowledgedLocations
        changes.locations.removeAll { $0.number <= number }
    }

    func pendingLocations(after: Int64, limit: Int) -> [BufferedLocation] {
        let points = read { database throws(JournalError) in
            try database.rows(
                "SELECT number, time, payload FROM trail WHERE number > ? ORDER BY number LIMIT ?",
                .integer(max(after, acknowledgedLocations)), .integer(Int64(max(0, limit)))
            ) { row in
                BufferedLocation(
                    number: row.integer(0), time: UTCTime(millisecondsSince1970: row.integer(1)),
                    payload: row.blob(2))
            }
        }
        guard case .failing = condition else { return points ?? [] }
        let waiting = changes.locations.lazy.filter { $0.number > after }
        return Array(((points ?? []) + waiting).prefix(max(0, limit)))
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
        changes.commands.insert(id)
        if let forgotten { changes.commands.insert(forgotten) }
        return .new
    }

    func recall(id: String, name: String, fingerprint: String) -> CommandMemory {
        commands.recall(id: id, name: name, fingerprint: fingerprint)
    }

    var statistics: JournalStatistics {
        var statistics = JournalStatistics(
            pendingMessages: max(0, totals.messages - changes.acknowledged.count)
                + changes.messages.count,
            pendingBytes: totals.bytes,
            pendingLocations: totals.locations, oldest: nil,
            droppedMessages: counters.droppedMessages,
            droppedLocations: counters.droppedLocations)
        for (message, _) in changes.messages {
            statistics.pendingBytes += message.topic.utf8.count + message.payload.count
        }
        statistics.oldest =
            (pending(after: 0, upTo: .max, limit: 1).first ?? changes.messages.first?.message)?.time
        return statistics
    }
}
