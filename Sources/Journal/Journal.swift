public import Geodesy
public import JournalTypes
import Synchronization

/// The persistent state of a vehicle, in one SQLite file: messages until the broker has them,
/// commands with their replies, the state over restarts, and the locations while the link is down.
///
/// Changes gather in memory until ``commit(now:isWhole:)`` writes them together and waits for the disk; from
/// then on they outlive a kill and a loss of power. So the order of use is: append, commit, send
/// the messages of ``pending(after:upTo:withConfidential:limit:)``, acknowledge when the broker has it. A kill
/// between sending and the commit of an acknowledgement sends a message again, with the same number
/// and content.
///
/// Calls are safe from any thread and block while the disk works; ``commit(now:isWhole:)`` takes some
/// milliseconds on an eMMC.
public final class Journal: Sendable {
    private let store: Mutex<JournalStore>

    /// What the names of a journal's files have behind its path, the database last.
    public static let fileSuffixes = [
        "-wal", "-shm", NumberReserve.suffix, StateReserve.suffix, "",
    ]

    /// This session of the agent: more than the last.
    public let session: UInt64

    /// Opens or begins the file at a path. Never fails: ``condition`` has the outcome. Other files beside
    /// it begin with its name.
    ///
    /// - Parameter now: the best time known, only used to go on counting when neither a damaged file
    ///   nor the second copy beside it gives its numbers.
    public init(path: String, limits: JournalLimits = .init(), now: UTCTime) {
        let store = JournalStore(path: path, limits: limits, now: now)
        session = store.counters.session
        self.store = Mutex(store)
    }

    public var condition: JournalCondition { store.withLock { $0.condition } }

    /// Ends the condition of a replaced file.
    public func forgetReplacement() { store.withLock { $0.forgetReplacement() } }

    /// Whether committed changes outlive a restart.
    public var isWritten: Bool { condition.isWritten }

    public var statistics: JournalStatistics { store.withLock { $0.statistics } }

    /// Whether something has been changed since the last commit.
    package var hasUncommittedChanges: Bool { store.withLock { !$0.changes.isEmpty } }

    /// Writes the gathered changes, in one transaction. Call it about once a second, and at once
    /// before a command is obeyed or a reply is sent. Changes that the disk does not take stay and
    /// are tried again; acknowledgements alone wait for other changes, for the thirtieth call or
    /// for the end.
    ///
    /// - Parameters:
    ///   - now: the time, if it can be trusted; messages that are too old by it are dropped.
    ///   - isWhole: whether acknowledgements alone are written, too.
    public func commit(now: UTCTime?, isWhole: Bool = false) {
        store.withLock { $0.commit(now: now, isWhole: isWhole) }
    }

    /// Writes all gathered changes and closes the file, which one process at a time has. Later changes
    /// are not kept.
    ///
    /// - Parameter now: as for ``commit(now:isWhole:)``.
    public func close(now: UTCTime?) {
        store.withLock { $0.close(now: now) }
    }

    // MARK: Messages

    /// Appends a message. The closure makes its payload out of its number, which is returned.
    ///
    /// - Parameters:
    ///   - timeIsTrusted: whether the time is right; else the age of the message is not judged.
    ///   - isConfidential: whether it is given out only with `withConfidential`.
    ///   - expirySeconds: seconds until it expires; nil for never.
    @discardableResult
    public func append(
        topic: String, time: UTCTime, timeIsTrusted: Bool, isConfidential: Bool,
        expirySeconds: UInt32? = nil,
        payload: (_ sequence: UInt64) -> [UInt8]
    ) -> UInt64 {
        store.withLock { store in
            let sequence = store.counters.sequence
            store.counters.sequence += 1
            let message = StoredMessage(
                sequence: sequence, topic: topic, payload: payload(sequence), time: time,
                isConfidential: isConfidential, expirySeconds: expirySeconds)
            store.changes.messages.append((message, timeIsTrusted))
            return sequence
        }
    }

    /// Appends a message that has its number already: the ``nextSequence`` of an earlier ``report()``, or one
    /// that was counted on from it.
    ///
    /// - Parameter timeIsTrusted: whether the time is right; else the age of the message is not judged.
    public func append(_ message: StoredMessage, timeIsTrusted: Bool) {
        store.withLock { store in
            store.counters.sequence = max(store.counters.sequence, message.sequence + 1)
            store.changes.messages.append((message, timeIsTrusted))
        }
    }

    /// The journal's condition and statistics. The recovered commands are in it once.
    public func report() -> JournalReport {
        store.withLock { store in
            defer { store.recovered = nil }
            return JournalReport(
                condition: store.condition, statistics: store.statistics,
                nextSequence: store.counters.sequence, recovered: store.recovered ?? [])
        }
    }

    /// The commands that are remembered.
    public var commands: CommandTable { store.withLock { $0.commands } }

    /// The number that the next message will have: for a reconnecting agent the border between the
    /// backlog and live messages.
    public var nextSequence: UInt64 { store.withLock { $0.counters.sequence } }

    /// Messages that are on disk and not acknowledged, oldest first; while the disk takes nothing,
    /// those in memory too.
    ///
    /// - Parameters:
    ///   - after: only messages with a greater number.
    ///   - upTo: only messages with no greater number.
    ///   - withConfidential: whether confidential ones are among them.
    public func pending(
        after: UInt64 = 0, upTo: UInt64 = .max, withConfidential: Bool = true, limit: Int
    ) -> [StoredMessage] {
        store.withLock {
            $0.pending(
                after: after, upTo: upTo, withConfidential: withConfidential, limit: limit)
        }
    }

    /// The broker has these messages; the next commit removes them.
    public func acknowledge(_ sequences: some Sequence<UInt64>) {
        let sequences = Array(sequences)
        store.withLock { $0.acknowledge(sequences) }
    }

    // MARK: Locations

    public func appendLocation(time: UTCTime, payload: [UInt8]) {
        store.withLock { store in
            let number = store.counters.locationNumber
            store.counters.locationNumber += 1
            store.changes.locations.append(
                BufferedLocation(number: number, time: time, payload: payload))
        }
    }

    /// Places that are on disk and not acknowledged, oldest first.
    package func pendingLocations(after: Int64 = 0, limit: Int) -> [BufferedLocation] {
        store.withLock { $0.pendingLocations(after: after, limit: limit) }
    }

    /// The broker has the buffered locations up to this one; the next commit removes it.
    public func acknowledgeLocations(through number: Int64) {
        store.withLock { $0.acknowledgeLocations(through: number) }
    }

    // MARK: Commands

    /// Decides whether a command is new, and remembers it if so. Commit before it is obeyed.
    ///
    /// - Parameter changesSomething: whether it must not be obeyed twice. Other commands are remembered for
    ///   a shorter time.
    public func remember(
        id: String, name: String, fingerprint: String, changesSomething: Bool = true
    ) -> CommandMemory {
        store.withLock {
            $0.remember(
                id: id, name: name, fingerprint: fingerprint, changesSomething: changesSomething)
        }
    }

    /// The result of ``remember(id:name:fingerprint:changesSomething:)``, without remembering
    /// anything.
    public func recall(id: String, name: String, fingerprint: String) -> CommandMemory {
        store.withLock { $0.recall(id: id, name: name, fingerprint: fingerprint) }
    }

    /// Remembers the last reply to a command. Commit before it is sent.
    public func setReply(_ reply: [UInt8], to id: String) {
        store.withLock { store in
            store.commands.setReply(reply, of: id)
            store.changes.commands.insert(id)
        }
    }

    /// The broker has the last reply to a command.
    public func replyDelivered(id: String) {
        store.withLock { store in
            if store.commands.setDelivered(id) { store.changes.delivered.insert(id) }
        }
    }

    // MARK: State

    /// The value of a key, set in this session or an earlier one.
    public func state(_ key: StateKey) -> [UInt8]? {
        store.withLock { $0.state[key.rawValue] }
    }

    /// Sets or, with nil, removes a key's value.
    public func setState(_ key: StateKey, to value: [UInt8]?) {
        store.withLock { store in
            guard store.state[key.rawValue] != value else { return }
            store.state[key.rawValue] = value
            store.changes.states.insert(key.rawValue)
        }
    }
}

extension Journal {
    /// All state of a file that is not open, which stays unchanged; nil if there is none or it cannot be
    /// read.
    public static func storedState(at path: String) -> [StateKey: [UInt8]]? {
        (try? Database(existing: path)).flatMap(state)
    }

    /// The state of a file that may be open, by a copy.
    public static func copiedState(at path: String) -> [StateKey: [UInt8]]? {
        // A copy of a file in use may fit together badly.
        for _ in 0..<3 {
            guard let copy = TemporaryCopy(of: path, suffixes: ["", "-wal"]) else { return nil }
            if let state = (try? Database(existing: copy.path)).flatMap(state) { return state }
        }
        return nil
    }

    private static func state(of database: Database) -> [StateKey: [UInt8]]? {
        guard let state = try? Contents.state(of: database) else { return nil }
        return Dictionary(
            uniqueKeysWithValues: state.map { (StateKey(rawValue: $0.key), $0.value) })
    }
}
