public import ArgumentParser
import CBuild

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A mistake that the user can mend: one sentence, exit code 2.
public struct UserError: Error, CustomStringConvertible {
    public let description: String
    public init(_ sentence: String) { description = sentence }
}

/// A failure that is not the user's error: one sentence, exit code 1.
public struct WorkError: Error, CustomStringConvertible {
    public let description: String
    public init(_ sentence: String) { description = sentence }
}

/// A command that waits for something with some of its options only. Without them it needs no thread beside the main one, which a
/// chroot without /proc would not bear: Dispatch looks there after its threads, and traps where it finds none.
public protocol SometimesWaiting: AsyncParsableCommand {
    /// Whether it waits, with the options given.
    var waits: Bool { get }
    /// Runs where it does not wait.
    func runAtOnce() throws
}

/// The one entry and exit of a command-line tool.
public enum CommandLineTool {
    /// The meaning of the exit codes of all commands; part of the help of each tool.
    public static let exitCodes = """
        EXIT CODES
          0   Done. For 'turnstone route' also when the answer is that there is no
              route.
          1   It could not be done, and no argument is wrong: no route to drive or to
              draw, nothing found, a replay that differs, an end before the time,
              standard output that cannot be written.
          2   Something has to be changed: an argument, a file, the configuration, a
              bound of the system.
        'turnstone send' also has 3, refused by the vehicle, and 4, no answer.
        """

    /// The version and the commit that this was built from: `0.1.0 (a5e4189d0c11)`.
    public static let version =
        "\(String(cString: turnstone_version())) (\(String(cString: turnstone_commit())))"

    /// More than a person or a script has to say; the time to parse them grows with their square.
    private static let maximumArguments = 1000

    // On the main actor, so that what waits for nothing stays on the main thread.
    @MainActor
    public static func main(_ root: (some ParsableCommand).Type) async -> Never {
        do {
            let words = try CommandLineArguments.typed()
            guard words.count <= maximumArguments else {
                throw UserError(
                    "\(words.count) arguments are given, and at most \(maximumArguments) are read")
            }
            try CommandLineArguments.checkCommand(words, of: root)
            var command = try root.parseAsRoot(CommandLineArguments.joiningNegativeNumbers(words))
            if command is any AsyncParsableCommand { try FileDescriptors.require() }
            if let immediate = command as? any SometimesWaiting, !immediate.waits {
                try immediate.runAtOnce()
            } else if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            exit(0)
        } catch {
            finish(root, error)
        }
    }

    /// Writes a note that is no error to standard error.
    public static func note(_ sentence: String) { show("note: \(sentence)\n") }

    /// Writes to standard error what is wrong with a part of the input, where the rest is gone on with.
    public static func warn(_ sentence: String) { show(sentence + "\n") }

    private static func finish(_ root: (some ParsableCommand).Type, _ error: any Error) -> Never {
        if let error = error as? UserError {
            fail("\(root._commandName): \(error.description)\n", code: 2)
        }
        if let error = error as? WorkError {
            fail("\(root._commandName): \(error.description)\n", code: 1)
        }
        if let code = error as? ExitCode { exit(code.rawValue) }
        let code = root.exitCode(for: error)
        guard code.isSuccess else {
            fail(
                root.fullMessage(for: error) + "\n", code: code == .validationFailure ? 2 : 1)
        }
        // The help, the version, or a script for a shell.
        do {
            try StandardOutput.print(root.fullMessage(for: error))
        } catch {
            fail("\(root._commandName): \(error.description)\n", code: 1)
        }
        exit(0)
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        show(text)
        exit(code)
    }

    private static func show(_ text: String) {
        text.utf8CString.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
    }
}
