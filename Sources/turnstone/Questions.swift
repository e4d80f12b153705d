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
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        ask(question, nil)
        let line = readLine() ?? ""
        show("\n")
        return line.isEmpty ? nil : Secret(line)
    }

    private func ask(_ question: String, _ present: String?) {
        show("\(question)\(present.map { " [\($0)]" } ?? ""): ")
    }

    private func show(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
