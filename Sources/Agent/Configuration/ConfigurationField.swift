public import AgentCore
import Guidance
import Wire

/// The type of a key's value, as text of TOML and back.
protocol ConfigurationValue: Hashable {
    /// The name of the type in an error about a value of another.
    static var kind: String { get }
    /// Nil when it is of another kind.
    init?(_ value: TOMLNode)
    /// The value as TOML.
    var toml: String { get }
}

/// A value of a TOML document, free of the library that read it.
enum TOMLNode: Hashable {
    case text(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case list([TOMLNode])
    case table([String: TOMLNode])
    /// Dates and times, which no key takes.
    case other
}

extension String: ConfigurationValue {
    static var kind: String { "a text in quotes" }

    init?(_ value: TOMLNode) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    var toml: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension Int: ConfigurationValue {
    static var kind: String { "a whole number" }

    init?(_ value: TOMLNode) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }

    var toml: String { description }
}

extension Double: ConfigurationValue {
    static var kind: String { "a number" }

    init?(_ value: TOMLNode) {
        switch value {
        case .number(let number): self = number
        case .integer(let number): self = Double(number)
        default: return nil
        }
    }

    var toml: String { self == .infinity ? "inf" : description }
}

extension Bool: ConfigurationValue {
    static var kind: String { "true or false" }

    init?(_ value: TOMLNode) {
        guard case .boolean(let flag) = value else { return nil }
        self = flag
    }

    var toml: String { description }
}

extension [String]: ConfigurationValue {
    static var kind: String { "a list of texts" }

    init?(_ value: TOMLNode) {
        guard case .list(let nodes) = value else { return nil }
        var texts: [String] = []
        for node in nodes {
            guard let text = String(node) else { return nil }
            texts.append(text)
        }
        self = texts
    }

    var toml: String { "[" + map(\.toml).joined(separator: ", ") + "]" }
}

extension ConfigurationValue
where Self: RawRepresentable & CaseIterable, RawValue == String {
    static var kind: String {
        "one of " + allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    }

    init?(_ value: TOMLNode) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }

    var toml: String { rawValue.toml }
}

extension Configuration.ProtocolVersion: ConfigurationValue {}
extension LogLevel: ConfigurationValue {}
extension Continuation.Mode: ConfigurationValue {}
