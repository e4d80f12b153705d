import Synchronization

/// A thread of the operating system that does one piece of work after another, for computations that take
/// seconds: on a machine with one core Swift's own pool has one thread, and everything else would wait.
///
/// It lives as long as the process, or until it is released and its work is done.
public final class WorkThread: Sendable {
    private struct Queue {
        var work: [@Sendable () -> Void] = []
        var isClosed = false
    }

    /// The state that the thread keeps alive, so that it ends when there is no other owner to give it
    /// work.
    private final class Desk: Sendable {
        let queue = Mutex(Queue())
        let wake = WakeSignal()

        func work() {
            while true {
                let (next, isClosed) = queue.withLock { queue in
                    (queue.work.isEmpty ? nil : queue.work.removeFirst(), queue.isClosed)
                }
                if let next {
                    next()
                } else if isClosed {
                    return
                } else {
                    _ = wake.wait(timeout: .seconds(60))
                }
            }
        }
    }

    private let desk = Desk()

    /// - Parameters:
    ///   - name: of the thread; Linux takes 15 characters.
    ///   - niceness: 0...19, how readily it leaves the processor to others (setpriority(2)). Threads that
    ///     its work starts are as nice.
    public init(named name: String, niceness: Int32 = 0) {
        let desk = desk
        NativeThread.start(named: name, niceness: niceness) { desk.work() }
    }

    deinit {
        desk.queue.withLock { $0.isClosed = true }
        desk.wake.signal()
    }

    /// Does it after all that was put before; never waits.
    public func put(_ work: @escaping @Sendable () -> Void) {
        desk.queue.withLock { $0.work.append(work) }
        desk.wake.signal()
    }
}
