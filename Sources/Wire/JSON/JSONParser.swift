/// The reason why a text is not acceptable JSON.
public struct JSONError: Error, Hashable, Sendable {
    /// Lowercase fragment that completes "the payload is not JSON that can be read: …".
    public let reason: String
    /// Byte at which reading stopped, from 0.
    public let offset: Int
}

/// Limits on a text, which bound the cost of reading it.
public struct JSONLimits: Hashable, Sendable {
    /// Arrays and objects within each other.
    public var depth = 32
    /// Bytes of one number.
    var numberLength = 64

    public init() {}
}

extension JSONValue {
    /// Reads one whole JSON text (RFC 8259), strictly: valid UTF-8, no duplicate names, no NUL even
    /// when escaped, no half surrogate pairs, only finite numbers, nothing behind the value.
    public init(parsing bytes: some Sequence<UInt8>, limits: JSONLimits = .init())
        throws(JSONError)
    {
        var parser = JSONParser(Array(bytes), limits: limits)
        self = try parser.parse()
    }
}

/// The reader of one text. After an error, the members of the outermost object read so far stay
/// readable in ``topLevel``, so that even a damaged command may be answered by its id.
struct JSONParser {
    private let bytes: [UInt8]
    private let limits: JSONLimits
    private var index = 0
    private var depth = 0
    /// Members of the outermost object that were complete when reading ended.
    private(set) var topLevel = JSONObject()

    init(_ bytes: [UInt8], limits: JSONLimits = .init()) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func parse() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
            throw error("a byte order mark stands before it; write it without one")
        }
        skipSpace()
        let value = try value()
        skipSpace()
        guard index == bytes.count else { throw error("something follows the end of the value") }
        return value
    }

    private func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: index) }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
            index += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        guard let byte = next else {
            throw error(bytes.isEmpty ? "it is empty" : "it ends too early")
        }
        switch byte {
        case 0x7b: return .object(try object())
        case 0x5b: return .array(try array())
        case 0x22: return .string(try string())
        case 0x2d, 0x30...0x39: return .number(try number())
        case 0x74: return try literal("true", .boolean(true))
        case 0x66: return try literal("false", .boolean(false))
        case 0x6e: return try literal("null", .null)
        default: throw error("no value begins here")
        }
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONError)
        -> JSONValue
    {
        let matches = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        guard matches else { throw error("no value begins here") }
        index += text.utf8CodeUnitCount
        return value
    }

    private mutating func descend() throws(JSONError) {
        depth += 1
        guard depth <= limits.depth else {
            throw error("it is nested more than \(limits.depth) deep")
        }
        index += 1
        skipSpace()
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try descend()
        defer { depth -= 1 }
        var object = JSONObject()
        var names: Set<String> = []
        if take(0x7d) { return object }
        /// Few names are compared as quickly as they are hashed.
        func isNew(_ name: String) -> Bool {
            guard object.members.count >= Self.fewNames else {
                return !object.members.contains { $0.name == name }
            }
            if names.isEmpty { names = Set(object.members.map(\.name)) }
            return names.insert(name).inserted
        }
        while true {
            guard next == 0x22 else { throw error("a name in quotes is missing") }
            let name = try string()
            guard isNew(name) else { throw error("the name \(name) occurs twice") }
            skipSpace()
            guard take(0x3a) else { throw error("a colon is missing") }
            skipSpace()
            let member = JSONObject.Member(name: name, value: try value())
            object.members.append(member)
            if depth == 1 { topLevel.members.append(member) }
            skipSpace()
            if take(0x7d) { return object }
            guard take(0x2c) else { throw error("a comma or } is missing") }
            skipSpace()
        }
    }

    private static let fewNames = 24

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try descend()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        if take(0x5d) { return elements }
        while true {
            elements.append(try value())
            skipSpace()
            if take(0x5d) { return elements }
            guard take(0x2c) else { throw error("a comma or ] is missing") }
            skipSpace()
        }
    }

    private mutating func number() throws(JSONError) -> JSONNumber {
        let start = index
        _ = take(0x2d)
        let firstDigit = index
        try digits()
        guard bytes[firstDigit] != 0x30 || index == firstDigit + 1 else {
            throw error("a number begins with a needless 0")
        }
        let isWhole = next != 0x2e && next.map { $0 | 0x20 } != 0x65
        if take(0x2e) { try digits() }
        if next.map({ $0 | 0x20 }) == 0x65 {
            index += 1
            if !take(0x2b) { _ = take(0x2d) }
            try digits()
        }
        guard index - start <= limits.numberLength else {
            throw error("a number has more than \(limits.numberLength) characters")
        }
        if let short = shortNumber(start..<index) { return short }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw error("a number is too large")
        }
        // JSON does not distinguish 1.0 from 1, and some programs write no other.
        let integer =
            isWhole ? Int64(text) : abs(value) <= Self.maximumExact ? Int64(exactly: value) : nil
        return JSONNumber(value: value, integer: integer)
    }

    /// A number without an exponent of so few digits that they and the power of ten below them are exact, so that
    /// their quotient is rounded once, as it must be (Clinger, "How to read floating point numbers accurately", 1990).
    /// Nil for any other.
    private func shortNumber(_ range: Range<Int>) -> JSONNumber? {
        guard range.count <= 16 else { return nil }
        var digits: Int64 = 0
        var fraction: Int?
        var isNegative = false
        for byte in bytes[range] {
            switch byte {
            case 0x30...0x39:
                digits = digits * 10 + Int64(byte - 0x30)
                if let known = fraction { fraction = known + 1 }
            case 0x2e: fraction = 0
            case 0x2d where !isNegative && digits == 0: isNegative = true
            default: return nil
            }
        }
        guard digits <= Int64(Self.maximumExact) else { return nil }
        let value = Double(digits) / Self.powersOfTen[fraction ?? 0]
        // The sign of -0 is kept, as by Double.
        let signed = isNegative ? -value : value
        if fraction == nil {
            return JSONNumber(value: signed, integer: isNegative ? -digits : digits)
        }
        return JSONNumber(value: signed, integer: Int64(exactly: signed))
    }

    private static let powersOfTen: [Double] = (0...16).reduce(into: [1]) { powers, _ in
        powers.append(powers[powers.count - 1] * 10)
    }

    /// Beyond it a number with a fraction or an exponent may be rounded to a whole one.
    private static let maximumExact = 9_007_199_254_740_991.0

    private mutating func digits() throws(JSONError) {
        let start = index
        while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
        guard index > start else { throw error("a digit is missing") }
    }

    private mutating func string() throws(JSONError) -> String {
        index += 1
        var start = index
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case 0x22:
                let string: String?
                if text.isEmpty {
                    string = bytes.withUnsafeBufferPointer {
                        String(validating: $0[start..<index], as: UTF8.self)
                    }
                } else {
                    text.append(contentsOf: bytes[start..<index])
                    string = String(validating: text, as: UTF8.self)
                }
                guard let string else { throw error("a text is not valid UTF-8") }
                index += 1
                return string
            case 0x5c:
                text.append(contentsOf: bytes[start..<index])
                index += 1
                text.append(contentsOf: String(try escape()).utf8)
                start = index
            case 0..<0x20: throw error("a text holds a control character that is not escaped")
            default: index += 1
            }
        }
        throw error("a text has no end")
    }

    /// Reads the escape sequence behind a backslash.
    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = next else { throw error("a text has no end") }
        index += 1
        switch byte {
        case 0x22, 0x5c, 0x2f: return Unicode.Scalar(byte)
        case 0x62: return "\u{8}"
        case 0x66: return "\u{c}"
        case 0x6e: return "\n"
        case 0x72: return "\r"
        case 0x74: return "\t"
        case 0x75:
            var code = UInt32(try hexadecimal())
            if (0xd800..<0xdc00).contains(code), take(0x5c), take(0x75) {
                let low = UInt32(try hexadecimal())
                if (0xdc00..<0xe000).contains(low) {
                    code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
                }
            }
            guard code != 0 else { throw error("a text holds the character NUL") }
            guard let scalar = Unicode.Scalar(code) else {
                throw error("a text holds half of a surrogate pair")
            }
            return scalar
        default: throw error("an escape is unknown")
        }
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        guard index + 4 <= bytes.count,
            bytes[index..<index + 4].allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
            }),
            let code = UInt16(
                String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw error("four hexadecimal digits are missing") }
        index += 4
        return code
    }
}
