import Columns
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct ParallelTests {
    @Test(arguments: [1, 2, 5])
    func `each number is in one part`(threads: Int) {
        let range: Range<UInt32> = 7..<100_000
        let parts = Mutex<[Range<UInt32>]>([])
        Parallel.forEachPart(of: range, threads: threads) { part in
            parts.withLock { $0.append(part) }
        }
        let sorted = parts.withLock { $0 }.sorted { $0.lowerBound < $1.lowerBound }
        #expect(sorted.count > 5)
        #expect(sorted.flatMap { $0 } == Array(range))
        let calls = Atomic(0)
        Parallel.forEachPart(of: 3..<3, threads: threads) { _ in
            calls.add(1, ordering: .relaxed)
        }
        #expect(calls.load(ordering: .relaxed) == 0)
    }

    @Test func `a thread that meets the end of a truncated map can say so`() {
        // A new thread begins with the mask of the one that starts it.
        var (nothing, before) = (sigset_t(), sigset_t())
        sigemptyset(&nothing)
        pthread_sigmask(SIG_SETMASK, &nothing, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let caller = pthread_self()
        let begun = Atomic(0)
        let blocked = Mutex<[Int32: Bool]>([:])
        Parallel.forEach(2, threads: 2) { _ in
            begun.add(1, ordering: .relaxed)
            // So that each of the threads has one.
            for _ in 0..<5000 where begun.load(ordering: .relaxed) < 2 { usleep(1000) }
            guard pthread_equal(pthread_self(), caller) == 0 else { return }
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            let signals = [SIGBUS, SIGTERM].map { ($0, sigismember(&mask, $0) == 1) }
            blocked.withLock { $0 = Dictionary(uniqueKeysWithValues: signals) }
        }
        #expect(blocked.withLock { $0 } == [SIGBUS: false, SIGTERM: true])
    }
}
