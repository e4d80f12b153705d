public import ArgumentParser

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Something the user can mend: one sentence, exit code 2.
public struct UserError: Error, CustomStringConvertible {
    public let description: String
    public init(_ sentence: String) { description = sentence }
}

/// Something that could not be done, and that is nobody's mistake: one sentence, exit code 1.
public struct WorkError: Error, CustomStringConvertible {
    public let description: String
    public init(_ sentence: String) { description = sentence }
}

/// The one entry and exit of a command-line tool.
///
/// Exit codes: 0 done, 1 the work could not be done, 2 the user has to change something (arguments,
/// a file, the configuration).
public enum CommandLineTool {
    public static func main(_ root: (some ParsableCommand).Type) async -> Never {
        do {
            var command = try root.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            exit(0)
        } catch {
            finish(root, error)
        }
    }

    /// Tells the user something that is no error, beside what the tool prints.
    public static func note(_ sentence: String) { tell("note: \(sentence)\n") }

    private static func finish(_ root: (some ParsableCommand).Type, _ error: any Error) -> Never {
        if let error = error as? UserError {
            complain("\(root._commandName): \(error.description)\n", code: 2)
        }
        if let error = error as? WorkError {
            complain("\(root._commandName): \(error.description)\n", code: 1)
        }
        if let code = error as? ExitCode { exit(code.rawValue) }
        guard root.exitCode(for: error) == .validationFailure else { root.exit(withError: error) }
        complain(root.fullMessage(for: error) + "\n", code: 2)
    }

    private static func complain(_ text: String, code: Int32) -> Never {
        tell(text)
        exit(code)
    }

    private static func tell(_ text: String) {
        text.utf8CString.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
    }
}
