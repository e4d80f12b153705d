import Journal
import JournalTypes
import ServiceLifecycle
import Synchronization
import Threads

/// Carries out the journal's requests on a thread of its own, so that the disk never holds up
/// guidance or the link.
final class JournalService: Service, Sendable {
    private struct Queue {
        var requests: [JournalRequest] = []
        var isStopping = false
    }

    private let queue = Mutex(Queue())
    private let wake = WakeSignal()
    private let journal: Journal
    private let answer: @Sendable (JournalAnswer) -> Void

    /// - Parameter answer: called on the journal's thread; must not wait for it.
    init(_ journal: Journal, answer: @escaping @Sendable (JournalAnswer) -> Void) {
        self.journal = journal
        self.answer = answer
    }

    /// Never blocks.
    func put(_ requests: [JournalRequest]) {
        queue.withLock { $0.requests += requests }
        wake.signal()
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await NativeThread.run(named: "journal") { [self] in
                queue.withLock { $0.isStopping = true }
                wake.signal()
            } body: { [self] in
                work()
            }
        }
    }

    private func work() {
        while true {
            let (requests, isStopping) = queue.withLock { queue in
                defer { queue.requests = [] }
                return (queue.requests, queue.isStopping)
            }
            requests.mergingCommits().forEach(perform)
            guard requests.isEmpty else { continue }
            if isStopping { break }
            _ = wake.wait(timeout: .seconds(60))
        }
        journal.close(now: nil)
    }

    private func perform(_ request: JournalRequest) {
        if let answer = journal.perform(request) { self.answer(answer) }
    }
}
