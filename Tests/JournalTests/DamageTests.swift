import Geodesy
import JournalTypes
import TestSupport
import Testing

@testable import Journal

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!

@Suite struct DamageTests {
    private let directory = TemporaryDirectory()

    private func open() -> Journal { Journal(path: directory.journal, now: noon) }

    private func openAfterKill() -> Journal { Journal(path: directory.killedJournal, now: noon) }

    /// Opens, fills and closes a journal: 500 messages and some state.
    private func fill(bytes: Int = 200) {
        let journal = open()
        for _ in 0..<500 {
            journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) { _ in
                [UInt8](repeating: 7, count: bytes)
            }
        }
        journal.setState(.settings, to: [1])
        journal.commit(now: nil)
    }

    @Test func `without the database the second copy of the numbers goes on, whatever the clock`() {
        fill()
        fill()
        scribble(on: directory.journal, at: 0, count: 4096)
        let journal = Journal(
            path: directory.journal, now: UTCTime(millisecondsSince1970: 1000))
        guard case .setAside = journal.condition else {
            Issue.record("the condition is \(journal.condition)")
            return
        }
        #expect(journal.session == 3)
        #expect(journal.nextSequence > 1000)
        #expect(journal.nextSequence < 1_000_000)
    }

    @Test func `a database that is older than its numbers gives none of them again`() throws {
        fill()
        // What a file system may bring back after a loss of power: the first session's file.
        let copy = try bytes(of: directory.journal)
        fill()
        unlink(directory.journal + "-wal")
        try write(copy, to: directory.journal)
        let journal = open()
        #expect(journal.session == 3)
        #expect(journal.nextSequence > 1000)
    }

    @Test func `the second copy runs ahead of a long session`() {
        let journal = open()
        for _ in 0..<3 {
            for _ in 0..<9000 {
                journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) {
                    _ in [1]
                }
            }
            journal.commit(now: nil)
        }
        let killed = directory.killedJournal
        scribble(on: killed, at: 0, count: 4096)
        unlink(killed + "-wal")
        #expect(Journal(path: killed, now: noon).nextSequence > 27_000)
    }

    @Test(arguments: [
        "18446744073709551615 0\n", "9223372036854775808 1\n", "-1 5\n", "7\n", "\n", "5 9 12\n",
        "16384 14695981039346656037\n", "0 14695981039346656037\n", "",
    ])
    func `a spoilt copy of states is passed over`(head: String) throws {
        fill()
        let reserve = directory.journal + "-states"
        let size = try bytes(of: reserve).count
        try write(
            Array(head.utf8) + Array(repeating: 0x20, count: size - head.utf8.count), to: reserve)
        #expect(open().state(.settings) == [1])
        scribble(on: reserve, at: 0, count: size)
        let journal = open()
        #expect(journal.state(.settings) == [1])
        #expect(journal.condition == .sound)
    }

    @Test func `a file that is no database is set aside and numbers go on from the clock`() {
        fill()
        scribble(on: directory.journal, at: 0, count: 4096)
        unlink(directory.journal + "-numbers")
        let journal = open()
        guard case .setAside(let path, _, _) = journal.condition else {
            Issue.record("the condition is \(journal.condition)")
            return
        }
        #expect(access(path, F_OK) == 0)
        #expect(journal.session > 1)
        #expect(journal.nextSequence > 501)
        journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) { _ in [1]
        }
        journal.commit(now: nil)
        #expect(journal.pending(limit: 9).count == 1)
        // The next start finds a sound file.
        #expect(openAfterKill().condition == .sound)
    }

    private func bytes(of path: String) throws -> [UInt8] {
        let file = Glibc.open(path, O_RDONLY)
        try #require(file >= 0)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 22)
        bytes.removeSubrange(read(file, &bytes, bytes.count)...)
        return bytes
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = Glibc.open(path, O_WRONLY | O_TRUNC)
        try #require(file >= 0)
        defer { close(file) }
        try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
    }

    @Test func `the readable parts of a damaged file are carried over`() {
        fill()
        // The table of messages fills the middle of the file; state and counters lie before it.
        scribble(on: directory.journal, at: 20 * 4096, count: 8 * 4096)
        let journal = open()
        guard case .setAside = journal.condition else {
            Issue.record("the condition is \(journal.condition)")
            return
        }
        #expect(journal.session == 2)
        #expect(journal.nextSequence == 501)
        #expect(journal.state(.settings) == [1])
        #expect(openAfterKill().state(.settings) == [1])
    }

    @Test func `damage while in use is set aside, and what is in memory goes on`() {
        fill(bytes: 10_000)  // More than SQLite keeps in its cache.
        let journal = open()
        #expect(journal.remember(id: "a", name: "ping", fingerprint: "1") == .new)
        journal.commit(now: nil)
        scribble(on: directory.journal, at: 20 * 4096, count: 1000 * 4096)
        scribble(on: directory.journal + "-wal", at: 0, count: 1 << 16)
        for _ in 0..<3 {
            _ = journal.pending(limit: 1000)
            journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) { _ in
                [1]
            }
            journal.commit(now: noon)
        }
        guard case .setAside = journal.condition else {
            Issue.record("the condition is \(journal.condition)")
            return
        }
        #expect(journal.statistics.droppedMessages > 0)
        #expect(journal.state(.settings) == [1])
        #expect(journal.remember(id: "a", name: "ping", fingerprint: "1") == .repeated(reply: nil))
        #expect(journal.pending(limit: 9).last?.payload == [1])
        #expect(openAfterKill().session == journal.session + 1)
    }

    @Test func `without any file the journal is in memory and says so`() {
        let journal = Journal(path: "/nonexistent/directory/j", now: noon)
        guard case .failing(_, let advice) = journal.condition else {
            Issue.record("the condition is \(journal.condition)")
            return
        }
        #expect(advice.contains("directory is gone"))
        #expect(journal.condition.message?.contains("nothing new outlives a restart") == true)
        journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) { _ in [1]
        }
        journal.commit(now: nil)
        #expect(journal.pending(limit: 9).count == 1)
    }

    @Test(arguments: [
        "UPDATE counter SET value = 9223372036854775807 WHERE key = 'session'",
        "UPDATE counter SET value = 9223372036854775807 WHERE key = 'sequence'",
        "UPDATE counter SET value = -1 WHERE key = 'trailNumber'",
        "UPDATE counter SET value = 9223372036854775807 WHERE key = 'droppedMessages'",
        "UPDATE message SET sequence = 9223372036854775807 WHERE sequence = 500",
        "UPDATE message SET sequence = -9223372036854775808 WHERE sequence = 1",
        "UPDATE message SET time = 9223372036854775807 WHERE sequence = 1",
        "INSERT INTO trail VALUES (9223372036854775807, 0, x'00')",
        "INSERT INTO trail VALUES (1, -9223372036854775808, x'00')",
        """
        INSERT INTO command (number, id, name, fingerprint)
        VALUES (9223372036854775807, 'x', 'ping', '1')
        """,
    ])
    func `a database with numbers that nobody counts to is set aside`(_ damage: String) throws {
        fill()
        do { try Database(path: directory.journal).execute(damage) }
        do {
            let journal = open()
            guard case .setAside = journal.condition else {
                Issue.record("the condition is \(journal.condition)")
                return
            }
            #expect(journal.session == 2)
            #expect(journal.nextSequence > 500)
            #expect(journal.nextSequence < 1_000_000)
            #expect(journal.state(.settings) == [1])
            _ = journal.remember(id: "y", name: "ping", fingerprint: "1")
            journal.appendLocation(time: noon, payload: [1])
            journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) { _ in
                [1]
            }
            journal.commit(now: noon)
            #expect(journal.pending(limit: 9).count == 1)
        }
        #expect(open().condition == .sound)
    }

    @Test func `no memory is shared that another process could cut short`() {
        let journal = open()
        journal.setState(.settings, to: [1])
        journal.commit(now: nil)
        #expect(access(directory.journal + "-wal", F_OK) == 0)
        #expect(access(directory.journal + "-shm", F_OK) != 0)
        _ = journal.session
    }

    @Test(arguments: [false, true])
    func `a journal that is deleted in use is begun anew with all that it held`(
        _ withDirectory: Bool
    ) throws {
        fill()
        do {
            let journal = open()
            _ = journal.remember(id: "a", name: "ping", fingerprint: "1")
            journal.appendLocation(time: noon, payload: [5])
            journal.commit(now: nil)
            for suffix in ["", "-wal", "-numbers", "-states"] { unlink(directory.journal + suffix) }
            if withDirectory { #expect(rmdir(directory.path) == 0) }
            journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) { _ in
                [9]
            }
            journal.commit(now: nil)
            #expect(journal.condition == .begunAnew())
            #expect(access(directory.journal + "-numbers", F_OK) == 0)
            #expect(journal.pending(limit: 1000).count == 501)
        }
        let next = open()
        #expect(next.condition == .sound)
        #expect(next.session == 3)
        #expect(next.pending(limit: 1000).last?.payload == [9])
        #expect(next.pending(limit: 1000).count == 501)
        #expect(next.pendingLocations(limit: 9).map(\.payload) == [[5]])
        #expect(next.state(.settings) == [1])
        #expect(next.remember(id: "a", name: "ping", fingerprint: "1") == .repeated(reply: nil))
    }

    @Test func `each time that a journal is deleted in use is reported as another one`() {
        let journal = open()
        for number in 1...2 {
            for suffix in ["", "-wal", "-numbers", "-states"] { unlink(directory.journal + suffix) }
            journal.setState(.settings, to: [UInt8(number)])
            journal.commit(now: nil)
            #expect(journal.condition == .begunAnew(number: number))
        }
        let first = JournalCondition.begunAnew().message
        #expect(journal.condition.message != first)
        journal.forgetReplacement()
        #expect(journal.condition == .sound)
    }

    @Test
    func `one that another program holds is taken over when that ends, and what is new counts`()
        throws
    {
        do {
            let journal = open()
            journal.setState(.settings, to: [1])
            journal.setState(.trip, to: [1])
            _ = journal.remember(id: "a", name: "ping", fingerprint: "1")
            journal.commit(now: nil)
        }
        var other: Database? = try Database(path: directory.journal)
        try other?.execute("BEGIN IMMEDIATE")
        do {
            let journal = open()
            guard case .failing(_, let advice) = journal.condition else {
                Issue.record("the condition is \(journal.condition)")
                return
            }
            #expect(advice.contains("other program"))
            #expect(journal.session == 2)
            journal.setState(.trip, to: [2])
            _ = journal.remember(id: "b", name: "ping", fingerprint: "1")
            journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) { _ in
                [9]
            }
            other = nil
            journal.commit(now: nil)
            #expect(journal.condition == .sound)
            #expect(
                journal.remember(id: "a", name: "ping", fingerprint: "1") == .repeated(reply: nil))
        }
        let next = open()
        #expect(next.state(.settings) == [1])
        #expect(next.state(.trip) == [2])
        #expect(next.unfinishedCommands.map(\.id) == ["a", "b"])
        #expect(next.pending(limit: 9).map(\.payload) == [[9]])
        _ = other
    }

    @Test func `the journal of another vehicle is not taken over, but set aside`() throws {
        do {
            let journal = open()
            journal.setState(.vehicle, to: [1])
            journal.setState(.trip, to: [1])
        }
        var other: Database? = try Database(path: directory.journal)
        try other?.execute("BEGIN IMMEDIATE")
        let journal = open()
        journal.setState(.vehicle, to: [2])
        other = nil
        journal.commit(now: nil)
        guard case .setAside = journal.condition else {
            Issue.record("the condition is \(journal.condition)")
            return
        }
        #expect(journal.state(.trip) == nil)
        _ = other
    }

    @Test func `while the disk takes nothing memory has a bound`() {
        var limits = JournalLimits()
        limits.maximumUnwritten = 100
        let journal = Journal(path: "/nonexistent/directory/j", limits: limits, now: noon)
        for number in 0..<1000 {
            journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) { _ in
                [1]
            }
            journal.setState(.trip, to: [UInt8(number % 256)])
            journal.commit(now: nil)
        }
        #expect(journal.statistics.pendingMessages == 100)
        #expect(journal.statistics.droppedMessages == 900)
        let first = journal.pending(limit: 1).map(\.sequence)
        journal.acknowledge(first)
        #expect(journal.statistics.pendingMessages == 99)
        #expect(journal.pending(limit: 1).map(\.sequence) != first)
    }

    @Test func `a file of a newer version is set aside and not changed`() {
        fill()
        // The user version lies at byte 60 of the header.
        let file = Glibc.open(directory.journal, O_RDWR)
        _ = pwrite(file, [0, 0, 0, 99] as [UInt8], 4, 60)
        close(file)
        let condition = open().condition
        guard case .setAside(_, let reason, _) = condition else {
            Issue.record("the condition is \(condition)")
            return
        }
        #expect(reason.contains("newer"))
    }

    /// Root opens the journal of the agent's user, who may have laid anything beside it.
    @Test(arguments: ["-numbers", "-numbers.new", "-states"], [false, true])
    func `no link beside the journal is followed`(suffix: String, isHard: Bool) throws {
        let other = directory.path + "/other"
        close(creat(other, 0o600))
        try write([1, 2, 3, 4], to: other)
        let place = directory.journal + suffix
        #expect((isHard ? link(other, place) : symlink(other, place)) == 0)
        fill()
        fill()
        var status = stat()
        #expect(stat(other, &status) == 0 && status.st_size == 4)
    }
}
