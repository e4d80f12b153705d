import AgentCore
import CommandLineTool

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Asks a person for values without a flag; without a terminal the present ones hold.
struct Questions {
    private let isSomebodyThere = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1

    /// - Parameters:
    ///   - given: by a flag; then there is no question.
    ///   - name: of the flag.
    ///   - present: the present value; nil or empty where an answer is needed.
    /// - Returns: nil where all stays as it is.
    func answer(
        _ given: String?, _ name: String, _ question: String, _ present: String?
    ) throws -> String? {
        if let given { return given }
        let known = present.flatMap { $0.isEmpty ? nil : $0 }
        guard isSomebodyThere else {
            guard known != nil else {
                throw UserError("--\(name) is missing; give it, or answer on a terminal")
            }
            return known
        }
        while true {
            ask(question, known)
            guard let line = readLine() else {
                throw UserError("there was no answer; nothing is written")
            }
            let text = String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            if !text.isEmpty { return text }
            if let known { return known }
        }
    }

    func answer(_ given: Bool?, _ question: String, _ present: Bool) throws -> Bool? {
        if let given { return given }
        guard isSomebodyThere else { return nil }
        while true {
            ask(question, present ? "yes" : "no")
            guard let line = readLine() else {
                throw UserError("there was no answer; nothing is written")
            }
            switch line.lowercased() {
            case "": return present
            case "y", "yes": return true
            case "n", "no": return false
            default: continue
            }
        }
    }

    /// - Returns: nil without a terminal, or without an answer.
    func secret(_ question: String) -> Secret? {
        guard isSomebodyThere else { return nil }
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var silent = before
        // Ctrl-C ends the line like Enter: the process's end by it would leave the terminal silent.
        silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
        withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = Self.interrupt }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        ask(question, nil)
        var bytes = [UInt8](repeating: 0, count: 4096)
        var count = -1
        repeat { count = read(STDIN_FILENO, &bytes, bytes.count) } while count < 0 && errno == EINTR
        show("\n")
        let line = bytes.prefix(max(0, count)).prefix { $0 != 0x0a }
        if line.contains(Self.interrupt) {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            raise(SIGINT)
        }
        return line.isEmpty ? nil : Secret(String(decoding: line, as: UTF8.self))
    }

    /// Ctrl-C.
    private static let interrupt: UInt8 = 3

    private func ask(_ question: String, _ present: String?) {
        show("\(question)\(present.map { " [\($0)]" } ?? ""): ")
    }

    private func show(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
