public import AgentCore

extension Configuration: CustomStringConvertible {
    /// The effective configuration as TOML, secrets masked.
    public var description: String {
        var printer = ConfigurationPrinter(path: "")
        var copy = self
        do throws(ConfigurationError) {
            try copy.visit(&printer)
        } catch {
            preconditionFailure("printing checks nothing: \(error)")
        }
        return printer.text
    }
}

private struct ConfigurationPrinter: ConfigurationVisitor {
    /// Names of the tables around, each with a dot behind it.
    let path: String
    var text = ""

    mutating func key<Value: ConfigurationValue>(
        _ name: String, _ value: inout Value, check: (Value) -> String?
    ) { text += "\(name) = \(value.toml)\n" }

    mutating func secret(_ name: String, _ value: inout Secret) {
        text += "# \(name) is \(value)\n"
    }

    mutating func table(
        _ name: String, _ body: (inout Self) throws(ConfigurationError) -> Void
    ) throws(ConfigurationError) {
        var inner = ConfigurationPrinter(path: "\(path)\(name).")
        try body(&inner)
        text += "\n[\(path)\(name)]\n" + inner.text
    }
}
