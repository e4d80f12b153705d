import Geodesy
import JournalTypes
import TestSupport
import Testing

@testable import Journal

private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!

@Suite struct JournalTests {
    private let directory = TemporaryDirectory()

    private func open(_ limits: JournalLimits = .init()) -> Journal {
        Journal(path: directory.journal, limits: limits, now: noon)
    }

    private func openAfterKill(_ limits: JournalLimits = .init()) -> Journal {
        Journal(path: directory.killedJournal, limits: limits, now: noon)
    }

    @discardableResult
    private func append(
        _ count: Int, to journal: Journal, at time: UTCTime = noon, isTrusted: Bool = true
    ) -> [UInt64] {
        (0..<count).map { _ in
            journal.append(
                topic: "event/x", time: time, timeIsTrusted: isTrusted, isConfidential: true
            ) {
                Array("payload \($0)".utf8)
            }
        }
    }

    private func sequences(_ journal: Journal) -> [UInt64] {
        journal.pending(limit: .max).map(\.sequence)
    }

    @Test func `a message can be sent only once it is on disk, and until it is acknowledged`() {
        let journal = open()
        #expect(append(3, to: journal) == [1, 2, 3])
        #expect(sequences(journal).isEmpty)
        #expect(journal.statistics.pendingMessages == 3)
        journal.commit(now: noon)
        #expect(sequences(journal) == [1, 2, 3])
        #expect(journal.pending(limit: 1)[0].payload == Array("payload 1".utf8))
        journal.acknowledge([2])
        #expect(sequences(journal) == [1, 3])
        #expect(journal.pending(after: 1, limit: 1).map(\.sequence) == [3])
        #expect(journal.pending(after: 0, upTo: 2, limit: 9).map(\.sequence) == [1])
        journal.commit(now: noon)
        #expect(journal.statistics.pendingMessages == 2)
        #expect(journal.statistics.oldest == noon)
        #expect(journal.condition == .sound)
    }

    @Test func `sessions and numbers grow over restarts`() {
        do {
            let journal = open()
            #expect(journal.session == 1)
            append(2, to: journal)
            journal.commit(now: nil)
            journal.acknowledge([1])
            journal.commit(now: nil)
        }
        let journal = open()
        #expect(journal.session == 2)
        #expect(sequences(journal) == [2])
        #expect(append(1, to: journal) == [3])
        #expect(journal.nextSequence == 4)
    }

    @Test func `too many messages push out the oldest and are counted`() {
        var limits = JournalLimits()
        limits.maximumMessages = 10
        let journal = open(limits)
        append(25, to: journal)
        journal.commit(now: nil)
        #expect(sequences(journal) == Array(16...25))
        #expect(journal.statistics.droppedMessages == 15)
        #expect(openAfterKill(limits).statistics.droppedMessages == 15)
    }

    @Test func `too many bytes push out the oldest`() {
        var limits = JournalLimits()
        limits.maximumBytes = 40
        let journal = open(limits)
        append(5, to: journal)  // 16 bytes each
        journal.commit(now: nil)
        #expect(sequences(journal) == [4, 5])
        #expect(journal.statistics.pendingBytes == 32)
    }

    @Test func `age is judged by times that are trusted, and by nothing else`() {
        let journal = open()
        append(1, to: journal, at: UTCTime(millisecondsSince1970: 0), isTrusted: false)
        append(1, to: journal, at: noon.advanced(bySeconds: -31 * 86_400))
        append(1, to: journal, at: noon)
        journal.commit(now: nil)
        #expect(sequences(journal) == [1, 2, 3])
        journal.commit(now: noon)
        #expect(sequences(journal) == [1, 3])
        #expect(journal.statistics.droppedMessages == 1)
    }

    @Test func `a time that is wrong by a year costs no more than a bounded part at a time`() {
        var limits = JournalLimits()
        limits.maximumAgedAtOnce = 3
        let journal = open(limits)
        append(10, to: journal, at: noon)
        journal.commit(now: nil)
        let wrong = noon.advanced(bySeconds: 400 * 86_400)
        journal.commit(now: wrong)
        #expect(sequences(journal) == [4, 5, 6, 7, 8, 9, 10])
        // Looked at once a minute.
        journal.commit(now: wrong.advanced(bySeconds: 30))
        #expect(sequences(journal).count == 7)
        journal.commit(now: wrong.advanced(bySeconds: 60))
        #expect(sequences(journal) == [7, 8, 9, 10])
        #expect(journal.statistics.droppedMessages == 6)
    }

    @Test func `a command is obeyed once, over restarts too`() {
        let reply = Array(#"{"status":"SUCCEEDED"}"#.utf8)
        do {
            let journal = open()
            #expect(journal.remember(id: "a", name: "ping", fingerprint: "1") == .new)
            #expect(
                journal.remember(id: "a", name: "ping", fingerprint: "1") == .repeated(reply: nil))
            journal.setReply(reply, to: "a")
            #expect(journal.remember(id: "b", name: "reroute", fingerprint: "2") == .new)
            journal.commit(now: nil)
        }
        let journal = open()
        #expect(
            journal.remember(id: "a", name: "ping", fingerprint: "1") == .repeated(reply: reply))
        #expect(journal.remember(id: "a", name: "ping", fingerprint: "2") == .conflict)
        #expect(journal.remember(id: "a", name: "get-state", fingerprint: "1") == .conflict)
        #expect(journal.unfinishedCommands.map(\.name) == ["reroute"])
    }

    @Test func `only the last commands are remembered, in memory as on disk`() {
        var limits = JournalLimits()
        limits.rememberedCommands = 3
        let journal = open(limits)
        for id in ["a", "b", "c", "d"] {
            _ = journal.remember(id: id, name: "ping", fingerprint: id)
        }
        journal.commit(now: nil)
        #expect(journal.unfinishedCommands.map(\.id) == ["b", "c", "d"])
        #expect(openAfterKill(limits).unfinishedCommands.map(\.id) == ["b", "c", "d"])
    }

    @Test func `questions push no order out, over a restart either`() {
        var limits = JournalLimits()
        limits.rememberedCommands = 3
        limits.rememberedQuestions = 2
        func remember(_ journal: Journal, _ id: String, _ changes: Bool) -> CommandMemory {
            journal.remember(id: id, name: "n", fingerprint: id, changesSomething: changes)
        }
        var journal: Journal! = open(limits)
        #expect(remember(journal, "order", true) == .new)
        for number in 0..<20 { #expect(remember(journal, "\(number)", false) == .new) }
        for restart in 0..<2 {
            #expect(remember(journal, "order", true) == .repeated(reply: nil), "\(restart)")
            #expect(remember(journal, "19", false) == .repeated(reply: nil), "\(restart)")
            #expect(journal.unfinishedCommands.map(\.id) == ["order", "18", "19"])
            journal.commit(now: nil)
            journal = nil
            journal = open(limits)
        }
        journal = nil
        // Smaller windows forget at the start, on disk too.
        limits.rememberedQuestions = 1
        open(limits).close(now: nil)
        limits.rememberedQuestions = 9
        #expect(open(limits).unfinishedCommands.map(\.id) == ["order", "19"])
    }

    @Test func `a journal that was closed leaves its file to the next one`() {
        let journal = open()
        append(2, to: journal)
        journal.setState(.settings, to: [1])
        journal.close(now: noon)
        journal.setState(.settings, to: [2])
        journal.commit(now: noon)
        // While the first is still there.
        let next = open()
        #expect(next.condition == .sound)
        #expect(next.pending(limit: 9).count == 2)
        #expect(next.state(.settings) == [1])
        next.setState(.settings, to: [3])
        next.commit(now: noon)
        #expect(next.isWritten)
        withExtendedLifetime(journal) {}
    }

    @Test func `a reply to a forgotten command leaves nothing on disk`() throws {
        var limits = JournalLimits()
        limits.rememberedCommands = 1
        let journal = open(limits)
        for id in ["a", "b"] { _ = journal.remember(id: id, name: "n", fingerprint: id) }
        journal.setReply([1], to: "a")
        journal.setReply([2], to: "b")
        journal.commit(now: nil)
        #expect(openAfterKill(limits).undeliveredReplies.map(\.id) == ["b"])
        let database = try Database(path: directory.killedJournal)
        #expect(try database.rows("SELECT id FROM untold") { $0.text(0) } == ["b"])
    }

    @Test func `a file of a version without a mark on orders keeps its commands`()
        throws
    {
        do {
            let journal = open()
            _ = journal.remember(id: "a", name: "ping", fingerprint: "1")
            journal.commit(now: nil)
        }
        do {
            let database = try Database(path: directory.journal)
            try database.execute("ALTER TABLE command DROP COLUMN changes")
        }
        let journal = open()
        #expect(journal.condition == .sound)
        #expect(journal.remember(id: "a", name: "ping", fingerprint: "1") == .repeated(reply: nil))
        #expect(journal.remember(id: "b", name: "ping", fingerprint: "1") == .new)
        journal.commit(now: nil)
        #expect(openAfterKill().unfinishedCommands.map(\.id) == ["a", "b"])
    }

    @Test func `acknowledgements alone wait, unless a commit is whole`() {
        let journal = open()
        _ = journal.remember(id: "a", name: "ping", fingerprint: "1")
        journal.setReply([1], to: "a")
        journal.commit(now: nil)
        journal.replyDelivered(id: "a")
        journal.commit(now: nil)
        #expect(openAfterKill().commands.entries.map(\.isDelivered) == [false])
        journal.commit(now: nil, isWhole: true)
        #expect(openAfterKill().commands.entries.map(\.isDelivered) == [true])
    }

    @Test func `commits that become one are whole if one of them was`() {
        let merged = [
            JournalRequest.commit(1, now: nil, isWhole: true), .replyDelivered(id: "a"),
            .commit(2, now: nil, isWhole: false),
        ].mergingCommits()
        guard case .commit(2, now: nil, isWhole: true)? = merged.last else {
            return #expect(Bool(false), "\(merged)")
        }
        #expect(merged.count == 2)
    }

    @Test func `state is kept and removed`() {
        do {
            let journal = open()
            journal.setState(.settings, to: [1, 2])
            journal.setState(.trip, to: [])
            journal.commit(now: nil)
            #expect(!journal.hasUncommittedChanges)
            journal.setState(.settings, to: [1, 2])
            #expect(!journal.hasUncommittedChanges)
        }
        do {
            let journal = open()
            #expect(journal.state(.settings) == [1, 2])
            #expect(journal.state(.trip) == [])
            journal.setState(.trip, to: nil)
            journal.commit(now: nil)
        }
        #expect(open().state(.trip) == nil)
    }

    @Test func `buffered locations are kept, bounded and removed up to the one acknowledged`() {
        var limits = JournalLimits()
        limits.maximumLocations = 4
        let journal = open(limits)
        for second in 0..<6 {
            journal.appendLocation(
                time: noon.advanced(bySeconds: Double(second)), payload: [UInt8(second)])
        }
        journal.commit(now: nil)
        #expect(journal.pendingLocations(limit: 9).map(\.payload) == [[2], [3], [4], [5]])
        #expect(journal.statistics.droppedLocations == 2)
        journal.acknowledgeLocations(through: journal.pendingLocations(limit: 2)[1].number)
        #expect(journal.pendingLocations(limit: 9).map(\.payload) == [[4], [5]])
        journal.commit(now: nil)
        #expect(openAfterKill(limits).pendingLocations(limit: 9).map(\.payload) == [[4], [5]])
    }

    @Test func `many threads may use it at once`() async {
        let journal = open()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<50 {
                        journal.append(
                            topic: "t", time: noon, timeIsTrusted: true, isConfidential: true
                        ) { _ in [0] }
                        journal.commit(now: nil)
                    }
                }
            }
        }
        #expect(sequences(journal) == Array(1...200))
    }
}
