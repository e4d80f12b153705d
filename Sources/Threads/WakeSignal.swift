#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Wakes a thread that waits for a file descriptor, from any other thread.
///
/// Signals that arrive before the thread waits are kept; several count as one.
public final class WakeSignal: Sendable {
    /// A pipe; it holds at most a few bytes, and a write that finds it full is a signal already given.
    private let reading: Int32
    private let writing: Int32

    public init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            endProcess("the system gives no more file descriptors; raise LimitNOFILE= of the unit")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    public func signal() {
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    /// The reasons for the end of a wait.
    public struct Readiness: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// ``WakeSignal/signal()`` was called.
        package static let signalled = Readiness(rawValue: 1)
        /// The descriptor can be read, or has failed.
        public static let readable = Readiness(rawValue: 2)
        /// The descriptor can be written, or has failed.
        public static let writable = Readiness(rawValue: 4)
    }

    /// Waits for a signal or for the descriptor, at most `timeout`; empty when neither came.
    ///
    /// - Parameter other: descriptor to wait for as well; nil or negative for none.
    public func wait(
        for other: Int32? = nil, toWrite: Bool = false, timeout: Duration
    ) -> Readiness {
        let events = Int16(POLLIN) | (toWrite ? Int16(POLLOUT) : 0)
        return wait(
            for: CollectionOfOne(pollfd(fd: other ?? -1, events: events, revents: 0)),
            timeout: timeout)
    }

    /// Waits for a signal or until one of several descriptors can be written, at most `timeout`.
    public func wait(toWriteOneOf others: [Int32], timeout: Duration) -> Readiness {
        wait(
            for: others.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }, timeout: timeout
        )
    }

    private func wait(for others: some Collection<pollfd>, timeout: Duration) -> Readiness {
        var polled = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)] + others
        let (seconds, attoseconds) = timeout.components
        let milliseconds =
            seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        guard poll(&polled, nfds_t(polled.count), Int32(clamping: max(0, milliseconds))) > 0 else {
            return []
        }
        var readiness: Readiness = []
        if polled[0].revents != 0 {
            withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
                while read(reading, bytes.baseAddress, bytes.count) == bytes.count {}
            }
            readiness.insert(.signalled)
        }
        for one in polled.dropFirst() {
            let events = Int32(one.revents)
            let failed = events & (POLLERR | POLLHUP | POLLNVAL) != 0
            if failed || events & POLLIN != 0 { readiness.insert(.readable) }
            let isForWriting = Int32(one.events) & POLLOUT != 0
            if isForWriting, failed || events & POLLOUT != 0 { readiness.insert(.writable) }
        }
        return readiness
    }
}
