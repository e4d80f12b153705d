import CommandLineTool
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The terminal that standard output may be.
enum Terminal {
    static var isThere: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether colours are wanted: on a terminal that knows them, unless `NO_COLOR` is set (no-color.org).
    static var isColoured: Bool {
        guard isThere, variable("NO_COLOR").isEmpty else { return false }
        return !["", "dumb"].contains(variable("TERM"))
    }

    /// Whether the locale has no more than ASCII.
    static var isPlain: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
        return !locale.uppercased().contains("UTF-8") && !locale.uppercased().contains("UTF8")
    }

    /// Columns and rows at this moment.
    static var size: (width: Int, height: Int) {
        // A `winsize` of tty_ioctl(4), which the module of the C library leaves out: rows, columns, pixels.
        var size: [UInt16] = [0, 0, 0, 0]
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size[1] > 0 else {
            return (Int(variable("COLUMNS")) ?? 80, Int(variable("LINES")) ?? 24)
        }
        return (Int(size[1]), max(1, Int(size[0])))
    }

    private static func variable(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }
}

/// A terminal that is drawn on as a whole and read key by key, until it is given back.
struct TerminalSession: ~Copyable {
    private var before = termios()
    private var shown: [String] = []

    /// Set by a signal that asks for the end.
    private static let isAskedToEnd = Atomic<Bool>(false)

    init() {
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            signal(number) { _ in TerminalSession.isAskedToEnd.store(true, ordering: .relaxed) }
        }
        tcgetattr(STDIN_FILENO, &before)
        enter()
    }

    deinit { leave() }

    var isAskedToEnd: Bool { Self.isAskedToEnd.load(ordering: .relaxed) }

    /// Keys that were pressed since the last call; nil when there is no terminal any more.
    func keys() -> [UInt8]? {
        var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : count < 0 && errno == EINTR ? [] : nil
    }

    /// Shows these lines and nothing else; writes nothing when they are there already.
    mutating func show(_ lines: [String]) throws {
        guard lines != shown else { return }
        shown = lines
        try StandardOutput.print(
            "\u{1b}[H" + lines.map { $0 + "\u{1b}[K" }.joined(separator: "\r\n") + "\u{1b}[J",
            terminator: "")
    }

    /// Stops this process as Ctrl-Z does, and comes back.
    mutating func suspend() {
        leave()
        raise(SIGSTOP)
        shown = []
        enter()
    }

    private func enter() {
        var raw = before
        cfmakeraw(&raw)
        // Ctrl-C stays a signal, so that it works however busy this process is.
        raw.c_lflag |= tcflag_t(ISIG)
        withUnsafeMutableBytes(of: &raw.c_cc) { $0[Int(VSUSP)] = 0 }
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        // The other screen, without a cursor.
        try? StandardOutput.print("\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J", terminator: "")
    }

    private func leave() {
        try? StandardOutput.print("\u{1b}[?25h\u{1b}[?1049l", terminator: "")
        var state = before
        tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
    }
}
