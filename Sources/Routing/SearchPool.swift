import Synchronization

/// Searches that wait to be used again. Each is handed out to one request at a time.
final class SearchPool<Search: Sendable>: Sendable {
    private let make: @Sendable () -> Search
    private let idle = Mutex<[Search]>([])

    init(_ make: @escaping @Sendable () -> Search) { self.make = make }

    func take() -> Search { idle.withLock { $0.popLast() } ?? make() }

    func give(back search: Search) { idle.withLock { $0.append(search) } }
}
