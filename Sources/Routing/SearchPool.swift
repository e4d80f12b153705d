import Synchronization

/// Searches that wait to be used again.
final class SearchPool: Sendable {
    private let stateCount: Int
    private let idle = Mutex<[EdgeSearch]>([])

    init(stateCount: Int) { self.stateCount = stateCount }

    func take() -> EdgeSearch {
        idle.withLock { $0.popLast() } ?? EdgeSearch(stateCount: stateCount)
    }

    func give(back search: EdgeSearch) {
        idle.withLock { $0.append(search) }
    }
}
