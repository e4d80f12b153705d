import Journal
import MosquittoClient
import ServiceLifecycle
import Synchronization
import Threads
import Wire

/// Runs the books on a thread of their own, so that the disk never holds up guidance or the link.
final class Bookkeeper: Service, Sendable {
    private struct Queue {
        var entries: [Books.Entry] = []
        /// Entries taken whose effects are not yet done.
        var underWay = 0
        var commands = 0
        var droppedCommands = 0
        var isStopping = false
        /// How many entries were ever put, and how many of them are written down.
        var put: UInt64 = 0
        var written: UInt64 = 0
        var isClosed = false
    }

    /// What health has to say of the books.
    struct Findings {
        var journal: Health.Journal?
        var commandPath: Health.Link.CommandPath?
        var droppedCommands = 0
    }

    /// Most commands that wait; more than a vehicle can obey in a minute.
    private static let capacity = 1000
    /// How long the link waits for the disk. One that takes longer is failing, which health says; what
    /// is live is not to stand still for it.
    private static let patience = Duration.seconds(5)

    private let queue = Mutex(Queue())
    private let findings = Mutex(Findings())
    private let wake = WakeSignal()
    /// Given after each round of writing.
    private let progress = WakeSignal()
    private let clock: MonotonicClock
    private let tell: @Sendable (JournalCondition) -> Void
    private let books: @Sendable () -> Books
    private let perform: @Sendable (Books.Effect) -> Void

    /// - Parameters:
    ///   - tell: told how the journal is whenever that is otherwise than before; at first it is sound.
    ///   - books: called once, on the thread that will keep them.
    ///   - perform: called on that thread; must not block.
    init(
        clock: MonotonicClock, tell: @escaping @Sendable (JournalCondition) -> Void,
        books: @escaping @Sendable () -> Books,
        perform: @escaping @Sendable (Books.Effect) -> Void
    ) {
        self.clock = clock
        self.tell = tell
        self.books = books
        self.perform = perform
    }

    /// Never blocks.
    func put(_ entry: Books.Entry) { _ = enqueue(entry) }

    /// Returns when the messages are on disk, as far as they are to be, and their answers on their way.
    /// For one thread at a time.
    func keep(_ messages: [ReceivedMessage]) {
        let now = clock.now
        let last = messages.map { enqueue(.received($0, at: now)) }.last ?? 0
        let deadline = now + Self.patience
        while queue.withLock({ $0.written < last && !$0.isClosed }), clock.now < deadline {
            _ = progress.wait(timeout: deadline - clock.now)
        }
    }

    /// Returns the number of the entry, or of the last one where it is one too many.
    private func enqueue(_ entry: Books.Entry) -> UInt64 {
        let number = queue.withLock { queue in
            if case .received = entry {
                guard queue.commands < Self.capacity else {
                    queue.droppedCommands += 1
                    return queue.put
                }
                queue.commands += 1
            }
            queue.entries.append(entry)
            queue.put += 1
            return queue.put
        }
        wake.signal()
        return number
    }

    /// Whether all that was put is written down and has had its effects.
    var isIdle: Bool { queue.withLock { $0.entries.isEmpty && $0.underWay == 0 } }

    var health: Findings { findings.withLock { $0 } }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await NativeThread.run(named: "books") { [self] in
                queue.withLock { $0.isStopping = true }
                wake.signal()
            } body: { [self] in
                keep()
            }
        }
    }

    private func keep() {
        var books = books()
        var condition = JournalCondition.sound
        books.answerUnfinished().forEach(perform)
        while true {
            let (entries, isStopping) = queue.withLock { queue in
                defer {
                    queue.underWay = queue.entries.count
                    queue.commands = 0
                    queue.entries = []
                }
                return (queue.entries, queue.isStopping)
            }
            let now = clock.now
            books.take(entries, at: now).forEach(perform)
            queue.withLock { queue in
                queue.underWay = 0
                queue.written += UInt64(entries.count)
            }
            progress.signal()
            note(books)
            if books.journal.condition != condition {
                condition = books.journal.condition
                tell(condition)
            }
            if isStopping, entries.isEmpty { break }
            _ = wake.wait(timeout: isStopping ? .zero : books.pause(at: now))
        }
        books.close()
        queue.withLock { $0.isClosed = true }
        progress.signal()
    }

    private func note(_ books: Books) {
        let dropped = queue.withLock { $0.droppedCommands }
        let found = Findings(
            journal: books.health, commandPath: books.commandPath,
            droppedCommands: books.droppedCommands + dropped)
        findings.withLock { $0 = found }
    }
}
