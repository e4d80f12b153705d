public import AgentCore
public import Guidance
import MapFile
public import Routing
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Writes down the agent's inputs and effects, so that its session can be looked at and played
/// again (``Replay``).
///
/// An input is in the file before it is handled, its effects before they are done; so a record that
/// ends with a crash ends with its cause. Lines go to the system at once: a kill loses nothing, power
/// loss the last seconds. Beyond ``RecordLimits`` whole files are dropped, oldest first; where that
/// is not enough, nothing is written until there is room again. Both are reported.
public final class Recorder: Sendable {
    private struct State {
        /// Whether recording is on.
        var isOn = false
        /// File descriptor; negative while nothing can be written.
        var file: Int32
        /// Size of the file, bytes.
        var bytes = 0
        /// Bytes written since the last check of the free space.
        var unchecked = 0
        /// The system's error code of the file; nil while it is written.
        var failure: Int32?
        /// Rounds not written since the failure.
        var passedOver = 0
        var session: RecordedSession?
    }

    private let state: Mutex<State>
    /// Nil for a file that others have opened.
    private let files: RecordFiles?
    private let limits: RecordLimits
    private let say: @Sendable (String) -> Void

    /// Bytes between two checks of the free space.
    private static let bytesBetweenLooks = 1 << 18
    /// Rounds between two attempts to write; of ticks alone, a minute.
    private static let roundsBetweenTries = 120

    /// A recorder that writes nothing yet.
    ///
    /// - Parameter say: called with a sentence on anything that is not recorded or not kept.
    public init(
        path: String, limits: RecordLimits = RecordLimits(),
        say: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ConfigurationError) {
        let files: RecordFiles
        do throws(FileReplacementError) {
            files = RecordFiles(path: try FileReplacement.place(of: path))
        } catch {
            throw ConfigurationError("the record cannot be written: \(error)")
        }
        self.files = files
        self.limits = limits
        self.say = say
        state = Mutex(State(file: -1))
    }

    /// Opens the file and appends to it; from now on all is written.
    ///
    /// - Throws: ``ConfigurationError`` when it cannot be written.
    public func start() throws(ConfigurationError) {
        guard let files else { return }
        let code = state.withLock { state in
            guard !state.isOn else { return Int32(0) }
            let code = Self.begin(files, &state)
            guard code == 0 else { return code }
            state.isOn = true
            if state.bytes >= limits.fileBytes { putAside(files, &state) }
            makeRoom(files, &state)
            return 0
        }
        guard code == 0 else {
            throw ConfigurationError(
                "the record '\(files.path)' cannot be written: \(String(cString: strerror(code)))")
        }
    }

    /// Starts in the middle of a session, and reports the outcome.
    func begin() {
        guard let files, !isOn else { return }
        do throws(ConfigurationError) {
            try start()
            state.withLock { beginPart(isAfterGap: true, &$0) }
            say("recording to '\(files.path)'; it tells where the vehicle was")
        } catch {
            say(error.description)
        }
    }

    /// Writes nothing from now on.
    func stop() {
        guard let files, isOn else { return }
        state.withLock { state in
            Self.end(&state)
            state.isOn = false
        }
        say("no longer recording to '\(files.path)'")
    }

    var isOn: Bool { state.withLock { $0.isOn } }

    /// Whether it is on and writes nothing, for want of room.
    var isWaitingForRoom: Bool { state.withLock { $0.isOn && $0.file < 0 } }

    /// Writes to a file that is open already, without bounds; it is closed with the recorder.
    public init(fileDescriptor: Int32) {
        files = nil
        limits = RecordLimits()
        say = { _ in }
        state = Mutex(State(isOn: true, file: fileDescriptor))
    }

    /// The system's error code that ended the record; nil for none.
    public var failure: Int32? { state.withLock { $0.failure } }

    deinit { state.withLock { Self.end(&$0) } }

    /// A session begins.
    public func begin(_ session: RecordedSession) {
        state.withLock { state in
            if state.file >= 0 { append([RecordLine.encoded(session)], &state) }
            state.session = session
            // The files that follow leave it out, and it may be long.
            state.session?.start = nil
        }
    }

    /// Records an input before the agent handles it.
    func take(_ input: AgentInput, at now: Duration) {
        append { RecordLine.encoded(RecordedInput(input, at: now)) }
    }

    /// Records an effect before it is done.
    func take(_ effects: [AgentEffect]) {
        finish { effects.map { RecordedEffect.line($0) } }
    }

    /// Records an input before guidance, without an agent, handles it.
    ///
    /// - Parameter found: the paths of a route result.
    public func take(
        _ input: Input, at now: Duration, found: Result<[RoutePath], RoutingFailure>? = nil
    ) {
        append { RecordLine.encoded(RecordedOrder(input, at: now, found: found)) }
    }

    /// - Parameter navigator: its state after the outputs.
    public func take(_ outputs: [Output], of navigator: Navigator) {
        finish { outputs.map { RecordedOutput.line($0, of: navigator) } }
    }

    private func append(_ line: () -> [UInt8]) {
        state.withLock { state in if state.file >= 0 { append([line()], &state) } }
    }

    private func finish(_ lines: () -> [[UInt8]]) {
        state.withLock { state in
            if state.file >= 0 { append(lines(), &state) }
            if let files { keepWithinLimits(files, &state) }
        }
    }

    // MARK: - Bounds

    /// To be called after an input and its effects, so that no file begins between them.
    private func keepWithinLimits(_ files: RecordFiles, _ state: inout State) {
        guard state.file >= 0 else {
            guard state.isOn else { return }
            state.passedOver += 1
            if state.passedOver % Self.roundsBetweenTries == 0 {
                tryAgain(files, &state)
            }
            return
        }
        if state.bytes >= limits.fileBytes {
            putAside(files, &state)
            makeRoom(files, &state)
            beginPart(isAfterGap: false, &state)
        } else if state.unchecked >= Self.bytesBetweenLooks {
            makeRoom(files, &state)
        }
    }

    private func tryAgain(_ files: RecordFiles, _ state: inout State) {
        guard (files.freeBytes ?? .max) >= limits.freeBytes, Self.begin(files, &state) == 0 else {
            return
        }
        say("recording to '\(files.path)' goes on; some of the drive is missing in it")
        beginPart(isAfterGap: true, &state)
    }

    private func putAside(_ files: RecordFiles, _ state: inout State) {
        Self.end(&state)
        var code = files.putAside()
        if code == 0 { code = Self.begin(files, &state) }
        if code != 0 { stop(files, because: String(cString: strerror(code))) }
    }

    private func beginPart(isAfterGap: Bool, _ state: inout State) {
        guard var part = state.session?.nextPart else { return }
        if isAfterGap { part.gap = true }
        state.session = part
        append([RecordLine.encoded(part)], &state)
    }

    /// Drops the oldest files that are too many, and stops where that is not enough.
    private func makeRoom(_ files: RecordFiles, _ state: inout State) {
        state.unchecked = 0
        var older = files.older.map { (path: $0.path, bytes: RecordFiles.bytes(of: $0.path)) }[...]
        func isTooMuch() -> Bool {
            // The file that is written may grow to its bound.
            older.reduce(limits.fileBytes) { $0 + $1.bytes } > limits.maximumBytes
        }
        while let oldest = older.first, isTooMuch() || isShort(files) {
            let reason =
                isTooMuch()
                ? "the record may have \(limits.maximumBytes / 1_000_000) MB"
                : "\(limits.freeBytes / 1_000_000) MB are to stay free"
            older.removeFirst()
            guard unlink(oldest.path) == 0 else { continue }
            say("dropped '\(oldest.path)', \(oldest.bytes / 1_000_000) MB: \(reason)")
        }
        guard state.file >= 0, isShort(files) else { return }
        Self.end(&state)
        stop(files, because: "less than \(limits.freeBytes / 1_000_000) MB are free there")
    }

    private func isShort(_ files: RecordFiles) -> Bool {
        (files.freeBytes ?? .max) < limits.freeBytes
    }

    private func stop(_ files: RecordFiles, because reason: String) {
        say("nothing more is recorded to '\(files.path)' until there is room: \(reason)")
    }

    // MARK: - Writing

    /// - Returns: 0, or the system's error code.
    private static func begin(_ files: RecordFiles, _ state: inout State) -> Int32 {
        let file = open(files.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno }
        state.file = file
        state.failure = nil
        state.bytes = Int(lseek(file, 0, SEEK_END))
        state.passedOver = 0
        // An earlier session may have been killed in the middle of a line.
        var last: UInt8 = 0x0a
        if state.bytes > 0, pread(file, &last, 1, off_t(state.bytes - 1)) == 1, last != 0x0a {
            last = 0x0a
            _ = write(file, &last, 1)
            state.bytes += 1
        }
        return 0
    }

    private static func end(_ state: inout State) {
        if state.file >= 0 { close(state.file) }
        state.file = -1
    }

    /// Writes whole lines, all at once.
    private func append(_ lines: [[UInt8]], _ state: inout State) {
        guard state.file >= 0, !lines.isEmpty else { return }
        var bytes: [UInt8] = []
        for line in lines {
            bytes += line
            bytes.append(0x0a)
        }
        state.bytes += bytes.count
        state.unchecked += bytes.count
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(state.file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                Self.end(&state)
                state.failure = code
                if let files { stop(files, because: String(cString: strerror(code))) }
                return
            }
            rest = rest.dropFirst(count)
        }
    }
}
