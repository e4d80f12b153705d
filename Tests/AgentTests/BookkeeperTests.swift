import Geodesy
import Journal
import Synchronization
import Testing
import Wire

@testable import Agent

@Suite struct BookkeeperTests {
    /// How the journal was said to be while a bookkeeper kept it for a moment.
    private func told(journalAt path: String) async throws -> [JournalCondition] {
        let clock = MonotonicClock()
        let topics = Topics(vehicle: VehicleID("v")!)
        let told = Mutex<[JournalCondition]>([])
        let bookkeeper = Bookkeeper(clock: clock) { condition in
            told.withLock { $0.append(condition) }
        } books: {
            let time = TimeKeeper(clock: clock, floor: nil)
            let journal = Journal(path: path, now: time.now.time)
            return Books(
                journal: journal, topics: topics, time: time,
                desk: CommandDesk(topics: topics, .init()),
                probe: CommandProbe(topics: topics, session: 1, intervalSeconds: 300),
                queue: BrokerQueue(keepAliveSeconds: 30), limits: .init(), isSharing: true)
        } perform: { _ in
        }
        let keeping = Task { try await bookkeeper.run() }
        while bookkeeper.health.journal == nil { try await Task.sleep(for: .milliseconds(5)) }
        // Time and again, so that something that is said each time would be seen.
        for number in 1...20 {
            bookkeeper.put(.state(.timeFloor, Array("\(number)".utf8)))
            try await Task.sleep(for: .milliseconds(5))
        }
        keeping.cancel()
        try? await keeping.value
        return told.withLock { $0 }
    }

    @Test func `a journal that cannot be written is said once`() async throws {
        let told = try await told(journalAt: "/nowhere/at/all/journal.sqlite")
        #expect(told.count == 1)
        #expect(told.first?.message?.contains("journal cannot be") == true)
    }

    @Test func `a sound journal is not worth a word`() async throws {
        let directory = try TemporaryDirectory()
        #expect(try await told(journalAt: directory.path + "/journal.sqlite").isEmpty)
    }
}
