public import Logging
import Synchronization
import Threads
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The output of the log: standard error, from any thread, without ever waiting for a reader.
///
/// A thread of its own writes. Without a reader lines gather up to a bound; further ones are
/// dropped, counted, and the count is logged when there is room again. On systemd's journal a line
/// begins with its priority (sd-daemon(3)) and has no time, which the journal has itself.
public final class LogOutput: Sendable {
    private struct State {
        var lines: [UInt8] = []
        var dropped = 0
        /// Whether the lines taken last are still being written.
        var isWriting = false
        var level: Logger.Level
    }

    private let state: Mutex<State>
    private let wake = WakeSignal()
    private let descriptor: Int32
    private let isJournal: Bool

    /// Bytes that wait at most: some thousand lines.
    private static let capacity = 1 << 18

    /// - Parameters:
    ///   - descriptor: stays open as long as the process.
    ///   - environment: `JOURNAL_STREAM` identifies systemd's journal.
    public init(
        level: Logger.Level = .info, descriptor: Int32 = 2,
        environment: [String: String] = .process
    ) {
        state = Mutex(State(level: level))
        self.descriptor = descriptor
        isJournal = environment["JOURNAL_STREAM"] == Self.stream(descriptor)
        NativeThread.start(named: "log") { [self] in writeLines() }
    }

    public var level: Logger.Level {
        get { state.withLock { $0.level } }
        set { state.withLock { $0.level = newValue } }
    }

    /// A logger whose level is this output's at each moment.
    package func logger() -> Logger {
        Logger(label: "turnstone") { _ in Handler(output: self) }
    }

    /// Never blocks.
    public func put(_ level: Logger.Level, _ message: String) {
        let line = Array((line(level, message) + "\n").utf8)
        state.withLock { state in
            if state.lines.count + line.count > Self.capacity {
                state.dropped += 1
            } else {
                state.lines += line
            }
        }
        wake.signal()
    }

    /// Returns when all is written, or after `limit`.
    public func flush(within limit: Duration) {
        let end = ContinuousClock.now + limit
        while state.withLock({ !$0.lines.isEmpty || $0.isWriting }), ContinuousClock.now < end {
            usleep(1000)
        }
    }

    private func line(_ level: Logger.Level, _ message: String) -> String {
        // One line for each message, as a priority is of a line.
        let text = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        return isJournal
            ? "<\(level.priority)>\(text)"
            : "\(SystemClock.now) \(level): \(text)"
    }

    // MARK: - The thread that writes

    private func writeLines() {
        while true {
            let (lines, dropped) = state.withLock { state in
                defer {
                    state.lines = []
                    state.dropped = 0
                    state.isWriting = !state.lines.isEmpty || state.dropped > 0
                }
                return (state.lines, state.dropped)
            }
            writeAll(lines)
            if dropped > 0 {
                let loss = "\(dropped) lines of the log were dropped, because nobody read it"
                writeAll(Array((line(.warning, loss) + "\n").utf8))
            }
            state.withLock { $0.isWriting = false }
            if lines.isEmpty { _ = wake.wait(timeout: .seconds(3600)) }
        }
    }

    /// Waits for a reader; ends if there can be none.
    private func writeAll(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&polled, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// A descriptor as `JOURNAL_STREAM` names it.
    private static func stream(_ descriptor: Int32) -> String? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : nil
    }

    private struct Handler: LogHandler {
        let output: LogOutput
        var metadata: Logger.Metadata = [:]
        var metadataProvider: Logger.MetadataProvider?

        init(output: LogOutput) { self.output = output }

        var logLevel: Logger.Level {
            get { output.level }
            set { output.level = newValue }
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            var message = event.message.description
            for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) {
                message += " \(key)=\(value)"
            }
            output.put(event.level, message)
        }
    }
}

extension Logger.Level {
    /// The priority of syslog(3).
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
