import ArgumentParser
import CArguments

/// The typed arguments, in the form in which the parser takes them.
enum CommandLineArguments {
    /// What was typed behind the name of the program.
    ///
    /// - Throws: where that cannot be found out. Nothing typed would be a call for help, which is always well.
    static func typed() throws(UserError) -> [String] {
        var count: Int32 = 0
        var words: [String] = []
        if let given = program_arguments(&count) {
            words = (0..<Int(count)).compactMap { given[$0].map { String(cString: $0) } }
        }
        if words.isEmpty { words = CommandLine.arguments }
        guard words.first?.isEmpty == false else {
            throw UserError("the arguments cannot be read; mount /proc and call it again")
        }
        return Array(words.dropFirst())
    }

    /// Gives numbers below zero to the option before them: to the parser, whatever begins with a dash is an option.
    static func joiningNegativeNumbers(_ words: [String]) -> [String] {
        var joined: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" { return joined + [word] + rest }
            if isNegativeNumber(word), let option = joined.last, takesValue(option) {
                joined[joined.count - 1] = "\(option)=\(word)"
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// Refuses an unknown command, at each level. The parser takes it too when help is requested.
    static func checkCommand(_ words: [String], of root: any ParsableCommand.Type) throws(UserError)
    {
        let isHelp = words.first == "help"
        var rest = isHelp ? words.drop { $0 == "help" || $0.first == "-" } : words[...]
        var command = root
        var path: [String] = []
        while let name = rest.popFirst(), name.first != "-" {
            let commands = command.configuration.subcommands
            guard !commands.isEmpty, name != "help" else { return }
            guard
                let next = commands.first(where: {
                    $0._commandName == name || $0.configuration.aliases.contains(name)
                })
            else {
                let known = [root._commandName, "help"] + path
                throw UserError(
                    "there is no command '\((path + [name]).joined(separator: " "))'; "
                        + "'\(known.joined(separator: " "))' lists those that there are")
            }
            command = next
            path.append(name)
        }
    }

    /// An option without its value: `--name` or `-n`.
    private static func takesValue(_ word: String) -> Bool {
        guard word.first == "-", !word.contains("="), !isNegativeNumber(word) else { return false }
        return word.hasPrefix("--") ? word.count > 2 : word.count == 2
    }

    /// Also a word that only begins like one, such as a place of the south.
    private static func isNegativeNumber(_ word: String) -> Bool {
        guard word.first == "-" else { return false }
        let digits = word.dropFirst()
        return digits.first?.isNumber == true || digits.first == "." || Double(digits) != nil
    }
}
