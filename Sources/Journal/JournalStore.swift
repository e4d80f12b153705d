import Geodesy
import JournalTypes

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A journal without its lock: changes gather in memory and are written together, so that a second of
/// driving costs the eMMC one write.
///
/// Invariant: a message is given out by ``pending(after:upTo:withConfidential:limit:)`` only while it is not acknowledged, and on
/// disk if the disk takes anything; its number is never given to another.
final class JournalStore {
    let path: String
    let limits: JournalLimits
    private(set) var file: JournalFile
    private(set) var condition = JournalCondition.sound
    /// Files that were begun in place of another since the start.
    private var replacements = 0
    /// The changes of the next commit.
    var changes = Changes()
    var counters = Counters()
    private var writtenCounters = Counters()
    private var reserve: NumberReserve?
    /// Nil for a journal without a file.
    private var stateReserve: StateReserve?
    private(set) var totals = Totals()
    var acknowledgedLocations: Int64 = 0
    var commands: CommandTable
    /// All state, so that it is not read twice and outlives a damaged file.
    var state: [String: [UInt8]]
    private var commitsPutOff = 0
    private var isClosed = false
    /// Commands of a file that could be read only later, until they are taken.
    var recovered: [CommandTable.Entry]?
    /// When ages were last looked at; that reads the whole table, so it is done once a minute.
    private var lastAgeCheck: UTCTime?

    /// Never fails: a damaged file is set aside, and where no file can be written changes wait in memory.
    /// The session is counted before this returns.
    init(path: String, limits: JournalLimits, now: UTCTime) {
        self.path = path
        self.limits = limits
        stateReserve = path == JournalFile.memory ? nil : StateReserve(beside: path)
        var contents = Contents()
        var damage: JournalError?
        do throws(JournalError) {
            // SQLite would begin a file of no bytes anew without a word.
            guard !JournalFile.isEmptied(path) else {
                throw JournalError(function: "sqlite3_open_v2", code: 11, reason: "it is empty")
            }
            (file, contents) = try JournalFile.open(path)
        } catch {
            file = .none
            if error.isDamage {
                damage = error
                contents = Contents.salvaged(from: path) ?? Contents()
            } else if !error.isBusy, let readable = JournalFile.openForReading(path) {
                (file, contents) = readable
            }
        }
        let hasNumbers = file.isWritable
        reserve = NumberReserve(path: NumberReserve.path(beside: path))
        if let reserve { contents.goOn(from: reserve) }
        if !hasNumbers { contents.goOn(from: now) }
        // The next session will not know which numbers this one gives.
        if file.isReadable, !file.isWritable { contents.leap(to: now) }
        counters = contents.counters
        totals = contents.totals
        state = contents.state
        commands = CommandTable(contents.commands, limits)
        counters.session += 1
        for (key, value) in stateReserve?.states ?? [:] {
            state[key] = value
            changes.states.insert(key)
        }
        for entry in contents.commands where commands[entry.id] == nil {
            changes.commands.insert(entry.id)
        }
        if let damage { setAside(because: damage) }
        commit(now: nil)
        // Only now: a session without a first commit has used no number.
        if writtenCounters.session == counters.session { writeReserve() }
    }

    // MARK: Commit

    /// Commits all pending changes. Changes that cannot be written stay and are tried again.
    ///
    /// - Parameters:
    ///   - now: the time, if it can be trusted; messages that are too old by it are dropped.
    ///   - isWhole: whether acknowledgements alone are written, too.
    func commit(now: UTCTime?, isWhole: Bool = false) {
        guard !isClosed else { return }
        let isAgeCheckDue = now.map { now in
            lastAgeCheck.map { abs(now.secondsSince1970 - $0.secondsSince1970) >= 60 } ?? true
        }
        let ageCheck = isAgeCheckDue == true && totals.messages > 0 ? now : nil
        if file.isGone(from: path) { beginAnew() }
        guard putOffOrWrite(isWhole: isWhole) || ageCheck != nil else { return }
        do throws(JournalError) {
            try write(now: ageCheck)
            if let ageCheck { lastAgeCheck = ageCheck }
        } catch {
            guard error.isDamage else { return fail(error) }
            replaceFile(because: error)
        }
    }

    /// Ends the condition of a replaced file, which has been reported.
    func forgetReplacement() { if condition.isMended { condition = .sound } }

    func close(now: UTCTime?) {
        commit(now: now, isWhole: true)
        isClosed = true
        file = .none
    }

    deinit {
        // Changes that may wait must not be lost by an orderly end.
        if !isClosed { try? write(now: nil) }
    }

    /// Returns whether to write now; counts a commit that is put off.
    private func putOffOrWrite(isWhole: Bool) -> Bool {
        guard !changes.isEmpty || counters != writtenCounters else { return false }
        let isUrgent =
            isWhole || counters != writtenCounters || changes.count > 100 || changes.isUrgent
        commitsPutOff = isUrgent ? 0 : commitsPutOff + 1
        return isUrgent || commitsPutOff >= 30
    }

    private func write(now: UTCTime?) throws(JournalError) {
        if reserve?.covers(counters) != true { writeReserve() }
        if !file.isWritable { try openAgain() }
        let database = try file.writable
        if stateReserve?.states.isEmpty == false { stateReserve?.save(changes.states, of: state) }
        try database.execute("BEGIN IMMEDIATE")
        var transaction = Transaction(
            database: database, counters: counters, totals: totals, limits: limits)
        do throws(JournalError) {
            try transaction.write(changes, commands: commands, state: state)
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
        changes = Changes()
        if case .failing = condition { condition = .sound }
        stateReserve?.clear()
        stateReserve?.allocate()
        // The database has all numbers again.
        if let reserve, reserve.session > counters.session { writeReserve() }
    }

    private func writeReserve(session: UInt64? = nil) {
        guard path != JournalFile.memory else { return }
        let next = NumberReserve(aheadOf: counters, session: session ?? writtenCounters.session)
        if next.save(to: NumberReserve.path(beside: path)) { reserve = next }
    }

    private func fail(_ error: JournalError) {
        condition = .failing(reason: error.reason, advice: error.advice(for: path))
        if error.isReadOnly { file = file.unwritable }
        // From now on numbers are given that the database does not have, even if it has this session.
        let lacking = max(counters.session, writtenCounters.session + 1)
        if reserve.map({ $0.session < lacking }) ?? true { writeReserve(session: lacking) }
        stateReserve?.save(changes.states, of: state)
        let dropped = changes.drop(beyond: limits.maximumUnwritten)
        counters.droppedMessages += dropped.messages
        counters.droppedLocations += dropped.locations
    }

    // MARK: Files

    /// Tries to use the file at the path, after it could not be written.
    private func openAgain() throws(JournalError) {
        let wasRead = file.isReadable
        file = .none
        do throws(JournalError) {
            let (opened, found) = try JournalFile.open(path)
            let vehicle = StateKey.vehicle.rawValue
            if let other = found.state[vehicle], let own = state[vehicle], other != own {
                throw JournalError(
                    function: "sqlite3_open_v2", code: 26,
                    reason: "it is of \(String(decoding: other, as: UTF8.self))")
            }
            file = opened
            totals = found.totals
            if !wasRead { takeOver(found) }
        } catch {
            if wasRead, !error.isBusy, let readable = JournalFile.openForReading(path) {
                file = readable.0
            }
            throw error
        }
    }

    /// Adds the content of a file that was unreadable before. Values set by this session win.
    private func takeOver(_ found: Contents) {
        counters.raise(to: found.counters)
        for (key, value) in found.state where state[key] == nil && !changes.states.contains(key) {
            state[key] = value
        }
        recovered = found.commands
        let known = Set(found.commands.map(\.id))
        var entries = found.commands.map { commands[$0.id] ?? $0 }
        entries += commands.entries.filter { !known.contains($0.id) }
        for index in entries.indices { entries[index].number = Int64(index + 1) }
        counters.commandNumber = max(counters.commandNumber, Int64(entries.count + 1))
        commands = CommandTable(entries, limits)
        rewriteEverything()
        changes.commands.formUnion(known)
    }

    /// Queues everything in memory, for an empty file.
    private func rewriteEverything() {
        changes.states.formUnion(state.keys)
        changes.commands.formUnion(commands.entries.map(\.id))
    }

    /// Moves a damaged file away and begins another from memory.
    private func setAside(because error: JournalError) {
        file = .none
        let aside = SetAside.move(path)
        totals = Totals()
        changes.acknowledged = []
        rewriteEverything()
        replacements += 1
        condition = .setAside(path: aside, reason: error.reason, number: replacements)
    }

    /// Goes on in a new file, with everything that is in memory.
    private func replaceFile(because error: JournalError) {
        // Messages that were only in the damaged file are lost to the broker; the gap in the
        // numbers shows it.
        counters.droppedMessages += max(0, totals.messages - changes.acknowledged.count)
        counters.droppedLocations += totals.locations
        setAside(because: error)
        do { try write(now: nil) } catch { fail(error) }
    }

    /// The file was deleted or replaced in use: writes to it would be lost. Its content can still be
    /// read.
    private func beginAnew() {
        let messages = allPending
        let places = pendingLocations(after: 0, limit: limits.maximumUnwritten)
        // More than fits into memory.
        counters.droppedMessages += max(0, statistics.pendingMessages - messages.count)
        if places.count == limits.maximumUnwritten {
            counters.droppedLocations += max(0, totals.locations - places.count)
        }
        // Closed before another is begun: SQLite deletes the file beside it by its name.
        file = .none
        if let slash = path.lastIndex(of: "/") { mkdir(String(path[..<slash]), 0o700) }
        SetAside.move(path)
        // The second copy of the numbers, and the space for states, are most likely gone too.
        reserve = nil
        stateReserve?.forget()
        totals = Totals()
        changes.acknowledged = []
        changes.messages = messages.map { ($0, false) }
        changes.locations = places
        rewriteEverything()
        replacements += 1
        condition = .begunAnew(number: replacements)
        do { try write(now: nil) } catch { fail(error) }
    }

    /// Runs a read; nil if the file turned out to be damaged, which is then replaced.
    func read<Result>(_ body: (Database) throws(JournalError) -> Result) -> Result? {
        guard let database = file.database else { return nil }
        do {
            return try body(database)
        } catch {
            if error.isDamage { replaceFile(because: error) } else { fail(error) }
            return nil
        }
    }
}
