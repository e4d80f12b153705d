import Positioning
import Synchronization

/// The conductor, for whichever thread has something for it, one at a time.
///
/// Guidance has a thread of its own for what comes from others. A fix is handled on the thread that has
/// read it, when the conductor is free: to wake another one would take longer than all the rest of its
/// way. Otherwise guidance's own thread finds it in the inbox.
final class SharedConductor: Sendable {
    private let inbox: Inbox
    /// Told after each round that guidance is alive.
    private let heartbeat: Heartbeat
    /// Nil before guidance runs and after it.
    private let conductor = Mutex<Conductor?>(nil)

    init(inbox: Inbox, heartbeat: Heartbeat) {
        self.inbox = inbox
        self.heartbeat = heartbeat
    }

    /// Never waits for the conductor.
    func handle(_ fix: Fix) {
        inbox.place(fix)
        let isHandled = conductor.withLockIfAvailable { handleContents(&$0) }
        if isHandled != true { inbox.signal() }
    }

    /// What guidance's own thread does, until the inbox is closed.
    func run(_ makeConductor: @Sendable () -> Conductor) {
        conductor.withLock { conductor in
            conductor = makeConductor()
            conductor?.begin()
        }
        while inbox.wait() {
            conductor.withLock { _ = handleContents(&$0) }
        }
        conductor.withLock { $0 = nil }
    }

    /// Taken from the inbox while the conductor is held, so that things are handled in the order in
    /// which they are taken.
    private func handleContents(_ conductor: inout Conductor?) -> Bool {
        // Asked for nil by the call alone: a look before it would copy the navigator and all it holds.
        guard (conductor?.handle(inbox.take())) != nil else { return false }
        heartbeat.beat()
        return true
    }
}
