import MosquittoClient
import Synchronization

/// Closes the circle of outbox, client and bookkeeper: each is made with what comes before it, and the
/// outbox learns of the others here, once, before anything runs.
final class LinkCircle: Sendable {
    private let members = Mutex<(client: MosquittoClient, bookkeeper: Bookkeeper)?>(nil)

    var client: MosquittoClient? { members.withLock { $0?.client } }
    var bookkeeper: Bookkeeper? { members.withLock { $0?.bookkeeper } }

    func close(_ client: MosquittoClient, _ bookkeeper: Bookkeeper) {
        members.withLock { $0 = (client, bookkeeper) }
    }
}
