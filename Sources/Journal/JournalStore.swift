import Geodesy

/// A journal without its lock: changes gather in memory and are written together, so that a second of
/// driving costs the eMMC one write.
///
/// Invariant: a message is given out by ``pending(after:upTo:limit:)`` only while it is on disk and
/// not acknowledged, and its number is never given to another.
final class JournalStore {
    let path: String
    let limits: JournalLimits
    var database: Database
    var condition: JournalCondition
    /// Written with the next commit, in this order.
    var changes: [Change] = []
    var counters: Counters
    private var writtenCounters = Counters()
    private var reserve: NumberReserve?
    var totals: Totals
    /// Acknowledged, but still on disk.
    var acknowledged: Set<UInt64> = []
    var acknowledgedTrail: Int64 = 0
    var commands: CommandTable
    /// All state, so that it is not read twice and outlives a damaged file.
    var state: [String: [UInt8]]
    private var commitsPutOff = 0
    /// SQLite's name for a database without a file.
    private static let memory = ":memory:"
    /// When ages were last looked at; that reads the whole table, so it is done once a minute.
    private var lastAgeCheck: UTCTime?

    /// Never fails: a damaged file is set aside, and where no file can be used the journal is in
    /// memory. The session is counted before this returns.
    init(path: String, limits: JournalLimits, now: UTCTime) {
        self.path = path
        self.limits = limits
        var contents = Contents()
        var hasNumbers = true
        do throws(JournalError) {
            database = try Schema.open(path)
            contents = try Contents(of: database)
            condition = .sound
        } catch {
            contents = error.isDamage ? Contents.salvaged(from: path) ?? Contents() : Contents()
            hasNumbers = false
            (database, condition) = Self.begin(path, because: error)
        }
        reserve = NumberReserve(path: NumberReserve.path(beside: path))
        if let reserve { contents.goOn(from: reserve) }
        if !hasNumbers { contents.goOn(from: now) }
        counters = contents.counters
        totals = contents.totals
        state = contents.state
        commands = CommandTable(contents.commands, limits)
        counters.session += 1
        for entry in contents.commands where commands[entry.id] == nil {
            changes.append(.commandForgotten(id: entry.id))
        }
        if contents.isSalvaged { rewriteEverything() }
        commit(now: nil)
        // Only now: a session whose first commit never came has used no number.
        writeReserve()
    }

    /// A new database in the place of one that cannot be used.
    private static func begin(_ path: String, because error: JournalError)
        -> (Database, JournalCondition)
    {
        if error.isDamage {
            let aside = SetAside.move(path)
            if let database = try? Schema.open(path) {
                return (database, .setAside(path: aside, reason: error.reason))
            }
        }
        do {
            return (try Schema.open(memory), .inMemory(reason: error.reason))
        } catch {
            preconditionFailure("SQLite makes no database in memory: \(error)")
        }
    }

    /// Queues everything that memory knows, for a file that knows nothing.
    private func rewriteEverything() {
        var all = state.map { Change.state(key: $0.key, $0.value) }
        for entry in commands.entries {
            all.append(
                .command(
                    number: entry.number, id: entry.id, name: entry.name,
                    fingerprint: entry.fingerprint, changesSomething: entry.changesSomething))
            if let reply = entry.reply { all.append(.reply(id: entry.id, reply)) }
            if entry.isTold { all.append(.replyTold(id: entry.id)) }
        }
        changes = all + changes
    }

    // MARK: Commit

    /// Writes what has gathered. What cannot be written stays and is tried again.
    ///
    /// - Parameter now: the time, if it can be trusted; messages that are too old by it are given up.
    func commit(now: UTCTime?, isLast: Bool = false) {
        let isAgeCheckDue = now.map { now in
            lastAgeCheck.map { abs(now.secondsSince1970 - $0.secondsSince1970) >= 60 } ?? true
        }
        let ageCheck = isAgeCheckDue == true && totals.messages > 0 ? now : nil
        guard putOffOrWrite(isLast: isLast) || ageCheck != nil else { return }
        do throws(JournalError) {
            try write(now: ageCheck)
            if let ageCheck { lastAgeCheck = ageCheck }
        } catch {
            guard error.isDamage, case .inMemory = condition else {
                return error.isDamage ? replaceDatabase(because: error) : fail(error)
            }
            fail(error)
        }
    }

    deinit {
        // What may wait must not be lost by an orderly end.
        try? write(now: nil)
    }

    /// Acknowledgements alone (``Change/canWait``) wait: if they are lost, messages are sent again with the same numbers,
    /// which a reader must bear anyway, and an event costs the eMMC one commit instead of two.
    ///
    /// Returns whether to write now; counts a commit that is put off.
    private func putOffOrWrite(isLast: Bool) -> Bool {
        guard !changes.isEmpty || counters != writtenCounters else { return false }
        let isUrgent =
            isLast || counters != writtenCounters || changes.count > 100
            || changes.contains { !$0.canWait }
        commitsPutOff = isUrgent ? 0 : commitsPutOff + 1
        return isUrgent || commitsPutOff >= 30
    }

    private func write(now: UTCTime?) throws(JournalError) {
        if reserve?.covers(counters) != true { writeReserve() }
        try database.execute("BEGIN IMMEDIATE")
        var transaction = Transaction(
            database: database, counters: counters, totals: totals, limits: limits)
        do throws(JournalError) {
            for change in changes { try transaction.write(change) }
            try transaction.trim(now: now)
            try transaction.writeCounters()
            try database.execute("COMMIT")
        } catch {
            try? database.execute("ROLLBACK")
            throw error
        }
        counters = transaction.counters
        writtenCounters = counters
        commitsPutOff = 0
        totals = transaction.totals
        changes.removeAll(keepingCapacity: true)
        acknowledged.removeAll()
        if case .failing = condition { condition = .sound }
    }

    private func writeReserve() {
        guard path != Self.memory else { return }
        let next = NumberReserve(aheadOf: counters, session: writtenCounters.session)
        if next.save(to: NumberReserve.path(beside: path)) { reserve = next }
    }

    private func fail(_ error: JournalError) {
        if case .inMemory = condition {} else { condition = .failing(reason: error.reason) }
        while changes.count > limits.maximumUnwritten,
            let oldest = changes.firstIndex(where: \.canBeDropped)
        {
            if case .message = changes.remove(at: oldest) {
                counters.droppedMessages += 1
            } else {
                counters.droppedTrailPoints += 1
            }
        }
    }

    /// Goes on in a new file, with everything that is in memory.
    func replaceDatabase(because error: JournalError) {
        (database, condition) = Self.begin(path, because: error)
        // What was only in the damaged file is lost to the broker; the gap in the numbers shows it.
        counters.droppedMessages += max(0, totals.messages - acknowledged.count)
        counters.droppedTrailPoints += totals.trailPoints
        totals = Totals()
        rewriteEverything()
        do { try write(now: nil) } catch { fail(error) }
    }

    /// Reads something; nil when the file turned out to be damaged, which is then replaced.
    func read<Result>(_ body: (Database) throws(JournalError) -> Result) -> Result? {
        do {
            return try body(database)
        } catch {
            if error.isDamage { replaceDatabase(because: error) } else { fail(error) }
            return nil
        }
    }
}
