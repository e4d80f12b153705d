import MosquittoClient
import Synchronization

/// Breaks the circle of outbox and client: set once, before either is used.
final class LinkReference: Sendable {
    private let stored = Mutex<MosquittoClient?>(nil)

    var client: MosquittoClient? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
