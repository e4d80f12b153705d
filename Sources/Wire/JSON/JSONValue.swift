/// A JSON text as a tree, as ``init(parsing:limits:)`` read it.
public enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The value's kind in a sentence: "a number".
    var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A number, and whether it was a whole one that fits 64 bits.
public struct JSONNumber: Hashable, Sendable {
    /// Always finite.
    public let value: Double
    /// Exact; nil when it is no whole number, or too large.
    public let integer: Int64?
}

/// Members in the order in which they were written; no name occurs twice.
public struct JSONObject: Hashable, Sendable {
    public struct Member: Hashable, Sendable {
        public let name: String
        public let value: JSONValue
    }

    public internal(set) var members: [Member]

    public init() { self.init(members: []) }

    init(members: [Member]) { self.members = members }

    /// Nil when there is no such member.
    public subscript(_ name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }
}

// MARK: Making a tree

extension JSONNumber {
    /// Nil for infinity and NaN, which JSON cannot express.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.init(value: value, integer: Int64(exactly: value))
    }
}

extension JSONObject {
    /// Replaces the member of this name, or appends one.
    public mutating func set(_ name: String, _ value: JSONValue) {
        let member = Member(name: name, value: value)
        if let place = members.firstIndex(where: { $0.name == name }) {
            members[place] = member
        } else {
            members.append(member)
        }
    }
}

extension JSONValue {
    /// The value as a JSON text in UTF-8.
    public var bytes: [UInt8] { JSONWriter.bytes(of: self) }
}

// MARK: Reading a tree whose shape is known

extension JSONValue {
    /// The member of an object; nil where there is none.
    public subscript(_ name: String) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The element of an array; nil where there is none.
    public subscript(_ index: Int) -> JSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) {
            elements[index]
        } else {
            nil
        }
    }

    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var double: Double? { if case .number(let number) = self { number.value } else { nil } }
    public var integer: Int64? {
        if case .number(let number) = self { number.integer } else { nil }
    }
    public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    public var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
    public var isNull: Bool { self == .null }
}

extension JSONWriter {
    /// Writes a value as it was read; numbers keep the precision of a double.
    public mutating func element(_ value: JSONValue) {
        element(json: JSONWriter.bytes(of: value))
    }

    static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: 64)
        switch value {
        case .null: return Array("null".utf8)
        case .boolean(let value): return Array(value ? "true".utf8 : "false".utf8)
        case .number(let number):
            if let integer = number.integer { return Array("\(integer)".utf8) }
            return Array("\(number.value)".utf8)
        case .string(let text): writer.element(text)
        case .array(let elements): writer.array(elements) { $0.element($1) }
        case .object(let object):
            writer.object { writer in
                for member in object.members { writer.member(member.name, member.value) }
            }
        }
        return writer.bytes
    }
}
