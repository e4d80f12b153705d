import Synchronization
import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Work on several threads of the operating system at once, for work that takes seconds in a country.
public enum Parallel {
    /// The default number of threads: two where there are as many processors, so that a larger
    /// gateway has some left for the rest of the agent.
    public static let typicalThreads = max(1, min(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Runs `body` on `threads` threads, the caller's among them, and returns when all have ended. Where
    /// the system gives no more threads it runs on fewer.
    private static func run(threads: Int, _ body: @escaping @Sendable () -> Void) {
        let work = Work(body)
        var helpers: [pthread_t] = []
        while helpers.count + 1 < threads {
            var helper = pthread_t()
            let context = Unmanaged.passRetained(work)
            guard pthread_create(&helper, nil, beginWork, context.toOpaque()) == 0 else {
                context.release()
                break
            }
            helpers.append(helper)
        }
        body()
        for helper in helpers { pthread_join(helper, nil) }
    }

    /// Calls `body` with each number below `count`, on several threads, in no particular order.
    public static func forEach(
        _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Void
    ) {
        forEach(count, threads: threads, with: ()) { number, _ in body(number) }
    }

    /// Likewise, with a value that each thread makes once for all its numbers.
    public static func forEach<Workspace>(
        _ count: Int, threads: Int,
        with workspace: @autoclosure @escaping @Sendable () -> Workspace,
        _ body: @escaping @Sendable (Int, inout Workspace) -> Void
    ) {
        let counter = Atomic(0)
        run(threads: min(threads, count)) {
            var workspace = workspace()
            while true {
                let number = counter.add(1, ordering: .relaxed).oldValue
                guard number < count else { return }
                body(number, &workspace)
            }
        }
    }

    /// Calls `body` with parts of a range, each number in one of them, on several threads, in no
    /// particular order.
    public static func forEachPart(
        of range: Range<UInt32>, threads: Int, _ body: @escaping @Sendable (Range<UInt32>) -> Void
    ) {
        forEach((range.count + part - 1) / part, threads: threads) { number in
            let start = range.lowerBound + UInt32(number * part)
            body(start..<min(range.upperBound, start + UInt32(part)))
        }
    }

    /// Numbers taken at a time: enough that taking the next ones costs nothing.
    private static let part = 1 << 14
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func beginWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    NativeThread.leaveSignalsToOthers()
    work.body()
    return nil
}
