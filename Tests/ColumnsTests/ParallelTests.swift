import Columns
import Synchronization
import Testing

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
}
