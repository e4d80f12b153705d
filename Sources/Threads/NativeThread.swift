#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A thread of the operating system for a C library that blocks, so that no thread of Swift's own
/// pool ever waits in it.
public enum NativeThread {
    /// Runs `body` on a new thread and returns when it has ended.
    ///
    /// When the task is cancelled, `stop` is called; it must make `body` return soon. A body that is
    /// stuck in a system call (a name lookup, a connect) is left behind after `grace`, because a
    /// vehicle that is switched off does not wait for a network.
    ///
    /// - Parameters:
    ///   - name: Linux takes 15 characters.
    ///   - niceness: 0...19, how readily the thread leaves the processor to others (setpriority(2)).
    public static func run(
        named name: String, niceness: Int32 = 0, grace: Duration = .seconds(1),
        stop: @escaping @Sendable () -> Void, body: @escaping @Sendable () -> Void
    ) async {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        await withTaskCancellationHandler {
            start(named: name, niceness: niceness) {
                body()
                continuation.finish()
            }
            // An iterator of its own task: the cancellation of this one must not end the wait.
            await Task { for await _ in ended {} }.value
        } onCancel: {
            stop()
            Task {
                try? await Task.sleep(for: grace)
                continuation.finish()
            }
        }
    }

    /// Runs `run` on a new thread without which the process cannot do, and waits for nothing; parameters as in
    /// ``run(named:niceness:grace:stop:body:)``. Where the system gives no thread, the process ends with a sentence.
    public static func start(
        named name: String, niceness: Int32 = 0, _ run: @escaping @Sendable () -> Void
    ) {
        guard tryStart(named: name, niceness: niceness, run) else {
            endProcess(
                "the system gives no more threads; raise TasksMax= of the unit, or the limit of processes "
                    + "of the container or user")
        }
    }

    /// The same for a thread that the caller can do without.
    ///
    /// - Returns: whether the system has given one.
    public static func tryStart(
        named name: String, niceness: Int32 = 0, _ run: @escaping @Sendable () -> Void
    ) -> Bool {
        let body = Unmanaged.passRetained(ThreadBody(name: name, niceness: niceness, run: run))
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let code = pthread_create(&thread, &attributes, runThreadBody, body.toOpaque())
        pthread_attr_destroy(&attributes)
        if code != 0 { body.release() }
        return code == 0
    }

    /// Leaves the signals to the main part of the process, except those that the calling thread raises itself: where
    /// they are blocked, the cause of the process's end cannot be reported, for example that its map was truncated.
    package static func leaveSignalsToOthers() {
        var others = sigset_t()
        sigfillset(&others)
        for own in [SIGBUS, SIGSEGV, SIGILL, SIGFPE, SIGTRAP, SIGSYS] { sigdelset(&others, own) }
        pthread_sigmask(SIG_BLOCK, &others, nil)
    }
}

/// For what a process cannot do without and the system does not give.
func endProcess(_ sentence: String) -> Never {
    let line = "error: \(sentence)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    _exit(1)
}

private final class ThreadBody: Sendable {
    let name: String
    let niceness: Int32
    let run: @Sendable () -> Void

    init(name: String, niceness: Int32, run: @escaping @Sendable () -> Void) {
        self.name = name
        self.niceness = niceness
        self.run = run
    }

    /// Linux keeps a niceness for each thread, and takes 0 for the calling one.
    func lowerPriorityOfThisThread() {
        if niceness > 0 { setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness) }
    }

    /// For `top -H` and a debugger; Linux takes 15 characters.
    func nameThisThread() {
        let descriptor = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, name, min(15, name.utf8.count))
        close(descriptor)
    }
}

private func runThreadBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let body = Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
    body.nameThisThread()
    body.lowerPriorityOfThisThread()
    NativeThread.leaveSignalsToOthers()
    body.run()
    return nil
}
