import CommandLineTool
import Wire

/// The fields of an order from flags, which replace those of a JSON object.
struct OrderFields {
    private(set) var object: JSONObject

    init(_ object: JSONObject = JSONObject()) { self.object = object }

    mutating func add(_ name: String, _ text: String?) {
        if let text { object.set(name, .string(text)) }
    }

    mutating func add(_ name: String, _ value: Bool?) {
        if let value { object.set(name, .boolean(value)) }
    }

    mutating func add(_ name: String, _ value: Int?) {
        add(name, value.map(Double.init))
    }

    /// A number that is not finite is sent as a text, for the reader of the order to refuse.
    mutating func add(_ name: String, _ value: Double?) {
        guard let value else { return }
        object.set(name, JSONNumber(value).map(JSONValue.number) ?? .string("\(value)"))
    }

    /// A word of the contract, which has capitals and underscores there and may have small letters and hyphens here.
    mutating func add(word name: String, _ text: String?) {
        add(name, text.map(Self.word))
    }

    /// A number, or a word of the contract such as MAX.
    mutating func add(numberOrWord name: String, _ text: String?) {
        guard let text else { return }
        if let number = Double(text) { add(name, number) } else { add(word: name, text) }
    }

    mutating func add(_ name: String, _ values: [JSONValue]) {
        if !values.isEmpty { object.set(name, .array(values)) }
    }

    /// An object within; none where nothing is put into it.
    mutating func add(_ name: String, _ body: (inout OrderFields) -> Void) {
        var inner = OrderFields()
        if case .object(let before)? = object[name] { inner = OrderFields(before) }
        body(&inner)
        if !inner.object.members.isEmpty { object.set(name, .object(inner.object)) }
    }

    /// Sets a member to null, which takes a setting back to the configured value.
    ///
    /// - Parameter path: names with dots between them.
    mutating func clear(_ path: String) {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return }
        if parts.count == 1 {
            object.set(first, .null)
        } else {
            add(first) { $0.clear(parts[1]) }
        }
    }

    static func word(_ text: String) -> String {
        String(text.uppercased().map { $0 == "-" ? "_" : $0 })
    }
}
