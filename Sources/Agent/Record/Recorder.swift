import Directions
public import Guidance
public import Routing
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Writes down what the navigator is told and what it says, so that a drive can be looked at and
/// played again (``Replay``).
///
/// An input is in the file before it is handled, its outputs before they are done; so a record that
/// ends with a crash ends with its cause. Lines go to the system at once: a kill loses nothing, power
/// loss the last seconds.
public final class Recorder: Sendable {
    private struct State {
        var file: Int32
        /// The paths of routes that are still on their way to the navigator.
        var found: [RouteRequestID: Result<[RoutePath], RoutingFailure>] = [:]
    }

    private let state: Mutex<State>
    private let name: String
    private let complain: @Sendable (String) -> Void

    /// Opens the file, after what is in it already.
    ///
    /// - Parameter complain: told once when nothing more can be written.
    /// - Throws: ``ConfigurationError`` when it cannot be written.
    public init(path: String, complain: @escaping @Sendable (String) -> Void = { _ in })
        throws(ConfigurationError)
    {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw ConfigurationError(
                "the record '\(path)' cannot be written: \(String(cString: strerror(errno)))")
        }
        name = "'\(path)'"
        self.complain = complain
        state = Mutex(State(file: file))
        // An earlier life may have been killed in the middle of a line.
        var last: UInt8 = 0x0a
        let end = lseek(file, 0, SEEK_END)
        if end > 0, pread(file, &last, 1, end - 1) == 1, last != 0x0a { write([[]]) }
    }

    /// Writes to a file that is open already, and is closed with the recorder.
    public init(fileDescriptor: Int32) {
        name = "its file"
        complain = { _ in }
        state = Mutex(State(file: fileDescriptor))
    }

    deinit { state.withLock { if $0.file >= 0 { _ = close($0.file) } } }

    /// A life begins.
    public func begin(_ life: RecordedLife) { write([RecordLine.encoded(life)]) }

    /// The planner has an answer, which will come to the navigator as a route result.
    public func found(_ result: Result<[RoutePath], RoutingFailure>, for id: RouteRequestID) {
        state.withLock { $0.found[id] = result }
    }

    public func take(_ input: Input, at now: Duration) {
        var found: Result<[RoutePath], RoutingFailure>?
        if case .routeResult(let id, _) = input {
            found = state.withLock { $0.found.removeValue(forKey: id) }
        }
        write([RecordLine.encoded(RecordedInput(input, at: now, found: found))])
    }

    /// - Parameter navigator: as it was when it had said that.
    public func take(_ outputs: [Output], of navigator: Navigator) {
        write(outputs.map { RecordedOutput.line($0, of: navigator) })
    }

    /// Writes whole lines, all at once.
    private func write(_ lines: [[UInt8]]) {
        guard !lines.isEmpty else { return }
        var bytes: [UInt8] = []
        for line in lines {
            bytes += line
            bytes.append(0x0a)
        }
        let failure: Int32? = state.withLock { state in
            guard state.file >= 0 else { return nil }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Self.write(state.file, $0) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    let code = errno
                    _ = close(state.file)
                    state.file = -1
                    return code
                }
                rest = rest.dropFirst(count)
            }
            return nil
        }
        if let failure {
            complain(
                "nothing more is recorded to \(name): \(String(cString: strerror(failure)))")
        }
    }

    private static func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(file, bytes.baseAddress, bytes.count)
        #else
            Musl.write(file, bytes.baseAddress, bytes.count)
        #endif
    }
}
