import ArgumentParser

/// What was typed, in the form in which the parser takes it.
enum CommandLineArguments {
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

    /// Refuses the name of a command that there is none of. The parser takes it too when help is asked for.
    static func checkCommand(_ words: [String], of root: any ParsableCommand.Type) throws(UserError)
    {
        let names = root.configuration.subcommands.flatMap {
            [$0._commandName] + $0.configuration.aliases
        }
        guard !names.isEmpty, let first = words.first, first.first != "-" else { return }
        let isHelp = first == "help"
        let named = isHelp ? words.dropFirst().first(where: { $0.first != "-" }) : first
        guard let name = named else { return }
        guard names.contains(name) || (isHelp && name == "help") else {
            throw UserError(
                "there is no command '\(name)'; '\(root._commandName) help' lists those that there are"
            )
        }
    }

    /// An option without its value: `--name` or `-n`.
    private static func takesValue(_ word: String) -> Bool {
        guard word.first == "-", !word.contains("="), !isNegativeNumber(word) else { return false }
        return word.hasPrefix("--") ? word.count > 2 : word.count == 2
    }

    /// Also what only begins like one, such as a place of the south.
    private static func isNegativeNumber(_ word: String) -> Bool {
        guard word.first == "-" else { return false }
        let digits = word.dropFirst()
        return digits.first?.isNumber == true || digits.first == "." || Double(digits) != nil
    }
}
