import Synchronization
import Testing
import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What the system says of a thread.
struct ThreadState: Sendable, Hashable {
    var number: Int32
    var name: String
    var niceness: Int32
    var blockedSignals: [Int32]

    /// Of the calling thread.
    static var current: ThreadState {
        var signals = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &signals)
        return ThreadState(
            number: currentNumber, name: currentName,
            niceness: getpriority(Int32(PRIO_PROCESS.rawValue), 0),
            blockedSignals: (1..<32).filter { sigismember(&signals, $0) == 1 })
    }

    /// As Swift sees neither gettid(2) nor pthread_getname_np(3).
    static var currentNumber: Int32 {
        var link = [UInt8](repeating: 0, count: 64)
        let count = link.withUnsafeMutableBytes { bytes in
            readlink("/proc/thread-self", bytes.baseAddress!, bytes.count)
        }
        let text = String(decoding: link.prefix(max(0, count)), as: UTF8.self)
        return text.split(separator: "/").last.flatMap { Int32($0) } ?? 0
    }

    private static var currentName: String {
        let file = open("/proc/thread-self/comm", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var name = [UInt8](repeating: 0, count: 64)
        let count = read(file, &name, name.count)
        return String(decoding: name.prefix(max(0, count)).filter { $0 != 0x0A }, as: UTF8.self)
    }

    /// Whether there is such a thread of this process.
    static func exists(_ number: Int32) -> Bool {
        access("/proc/self/task/\(number)", F_OK) == 0
    }
}

@Suite(.timeLimit(.minutes(1))) struct NativeThreadTests {
    /// A value that one thread leaves for another.
    private final class Box<Value: Sendable>: Sendable {
        private let kept = Mutex<Value?>(nil)
        private let wake = WakeSignal()

        func put(_ value: Value) {
            kept.withLock { $0 = value }
            wake.signal()
        }

        var isFull: Bool { kept.withLock { $0 != nil } }

        /// Waits for it and leaves the thread to tasks meanwhile.
        func wait() async {
            while !isFull { try? await Task.sleep(for: .milliseconds(1)) }
        }

        /// Waits for it, which is to come from a thread: tasks may need this one.
        func take() -> Value {
            while true {
                if let value = kept.withLock({ $0 }) { return value }
                _ = wake.wait(timeout: .seconds(3600))
            }
        }
    }

    @Test func `it is a thread of its own with a name of fifteen characters`() {
        let box = Box<ThreadState>()
        NativeThread.start(named: "a name of eighteen") { box.put(.current) }
        let state = box.take()
        #expect(state.number != ThreadState.currentNumber)
        #expect(state.name == "a name of eight")
    }

    @Test func `it leaves the processor to others as much as it is told, and nobody else does`() {
        let before = getpriority(Int32(PRIO_PROCESS.rawValue), 0)
        let (nice, usual) = (Box<ThreadState>(), Box<ThreadState>())
        NativeThread.start(named: "nice", niceness: 17) { nice.put(.current) }
        NativeThread.start(named: "usual") { usual.put(.current) }
        #expect(nice.take().niceness == 17)
        #expect(usual.take().niceness == before)
        #expect(getpriority(Int32(PRIO_PROCESS.rawValue), 0) == before)
    }

    @Test func `signals are left to others but for those that it brings on itself`() {
        // A new thread begins with the mask of the one that starts it.
        var (nothing, before) = (sigset_t(), sigset_t())
        sigemptyset(&nothing)
        pthread_sigmask(SIG_SETMASK, &nothing, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let box = Box<ThreadState>()
        NativeThread.start(named: "signals") { box.put(.current) }
        let blocked = box.take().blockedSignals
        for one in [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGALRM, SIGURG] {
            #expect(blocked.contains(one))
        }
        for own in [SIGBUS, SIGSEGV, SIGILL, SIGFPE, SIGTRAP, SIGSYS] {
            #expect(!blocked.contains(own))
        }
    }

    @Test func `it runs until its body has ended, and stops nothing by itself`() async {
        let stopped = Box<Bool>()
        let ended = Box<Bool>()
        await NativeThread.run(
            named: "body", stop: { stopped.put(true) },
            body: {
                usleep(1000)
                ended.put(true)
            })
        #expect(ended.isFull)
        #expect(!stopped.isFull)
    }

    @Test func `who is cancelled stops the body and waits for its end`() async {
        let (begun, stop, ended) = (Box<Bool>(), WakeSignal(), Box<Bool>())
        let task = Task {
            // More than the time limit: only its end ends the wait.
            await NativeThread.run(named: "body", grace: .seconds(3600), stop: { stop.signal() }) {
                begun.put(true)
                while stop.wait(timeout: .seconds(3600)).isEmpty {}
                usleep(10_000)
                ended.put(true)
            }
        }
        await begun.wait()
        task.cancel()
        await task.value
        #expect(ended.isFull)
    }

    @Test func `a body that never ends is left behind`() async {
        let (begun, release, ended) = (Box<Bool>(), WakeSignal(), Box<Bool>())
        let task = Task {
            await NativeThread.run(named: "stuck", grace: .milliseconds(1), stop: {}) {
                begun.put(true)
                while release.wait(timeout: .seconds(3600)).isEmpty {}
                ended.put(true)
            }
        }
        await begun.wait()
        task.cancel()
        await task.value
        #expect(!ended.isFull)
        release.signal()
    }

    @Test func `work is done in its order by one thread, which is as nice as it is told`() {
        let worker = WorkThread(named: "worker", niceness: 11)
        let order = Mutex<[Int]>([])
        let states = Mutex<Set<ThreadState>>([])
        let last = Box<Bool>()
        for number in 0..<1000 {
            worker.put {
                order.withLock { $0.append(number) }
                states.withLock { _ = $0.insert(.current) }
            }
        }
        worker.put { last.put(true) }
        _ = last.take()
        #expect(order.withLock { $0 } == Array(0..<1000))
        let state = states.withLock { $0 }
        #expect(state.count == 1)
        #expect(state.first?.name == "worker" && state.first?.niceness == 11)
    }

    @Test func `nobody waits for work that takes long`() {
        let worker = WorkThread(named: "worker")
        let (begun, release, done) = (Box<Bool>(), WakeSignal(), Box<Int32>())
        worker.put {
            begun.put(true)
            while release.wait(timeout: .seconds(3600)).isEmpty {}
        }
        _ = begun.take()
        worker.put { done.put(ThreadState.currentNumber) }
        #expect(!done.isFull)
        release.signal()
        _ = done.take()
    }

    @Test func `a worker that is released does what it was given and ends`() {
        let (begun, release, done) = (Box<Bool>(), WakeSignal(), Box<Int32>())
        do {
            let worker = WorkThread(named: "worker")
            worker.put {
                begun.put(true)
                while release.wait(timeout: .seconds(3600)).isEmpty {}
            }
            worker.put { done.put(ThreadState.currentNumber) }
            _ = begun.take()
        }
        release.signal()
        let number = done.take()
        #expect(number != ThreadState.currentNumber)
        while ThreadState.exists(number) { usleep(1000) }
    }
}
