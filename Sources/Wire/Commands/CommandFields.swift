import Geodesy
import Guidance
import Routing

/// An invalid field of a command.
struct FieldError: Error, Hashable {
    var pointer: String
    /// A whole sentence.
    var message: String
    /// The Navigation SDK's status for it, where a route was requested.
    var routeStatus: RouteStatus?
    /// JSON pointers of the fields that are not known.
    var ignored: [String] = []

    init(_ pointer: String, _ message: String, _ routeStatus: RouteStatus? = nil) {
        self.pointer = pointer
        self.message = message
        self.routeStatus = routeStatus
    }
}

/// Reads the fields of one JSON object of a command, each with its type and range; every error names
/// the field by its JSON pointer. A field that is null counts as left out. Fields not read at the
/// end are unknown.
struct CommandFields {
    let object: JSONObject
    /// JSON pointer of the object itself.
    let pointer: String
    private let reading = Reading()

    /// The names read so far; shared by the copies of one object's fields.
    private final class Reading {
        var names: Set<String> = []
        /// The objects below that were read, by the names of their members.
        var parts: [String: [CommandFields]] = [:]
    }

    init(_ object: JSONObject, at pointer: String = "") {
        self.object = object
        self.pointer = pointer
    }

    func value(_ name: String) -> JSONValue? {
        reading.names.insert(name)
        return object[name].flatMap { $0.isNull ? nil : $0 }
    }

    /// JSON pointers of the members not read, those of objects below among them, in the order in
    /// which they were sent.
    var unread: [String] {
        object.members.flatMap { member in
            guard reading.names.contains(member.name) else {
                return ["\(pointer)/\(Self.token(member.name))"]
            }
            return reading.parts[member.name]?.flatMap(\.unread) ?? []
        }
    }

    /// The first unread member whose name is nearly that of a missing one: its JSON pointer, and
    /// the missing name.
    var misspelt: (pointer: String, meant: String)? {
        let missing = reading.names.filter { object[$0] == nil }.sorted()
        for member in object.members {
            if reading.names.contains(member.name) {
                if let found = reading.parts[member.name]?.lazy.compactMap(\.misspelt).first {
                    return found
                }
            } else if let meant = missing.first(where: { member.name.isSlip(of: $0) }) {
                return ("\(pointer)/\(Self.token(member.name))", meant)
            }
        }
        return nil
    }

    /// Counts a missing member as known.
    func knows(_ name: String) { reading.names.insert(name) }

    /// Whether a known member was sent: an object with only unknown members is none.
    func hasKnown(besides names: Set<String> = []) -> Bool {
        object.members.contains { member in
            reading.names.contains(member.name) && !names.contains(member.name)
                && reading.parts[member.name]?.contains { $0.hasKnown() } != false
        }
    }

    /// A member's name as a part of a JSON pointer (RFC 6901). Longer names are cut: a reply is to
    /// fit where the command did not come from.
    static func token(_ name: String) -> String {
        var token = ""
        for scalar in name.unicodeScalars.prefix(longestName) {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return name.unicodeScalars.count > longestName ? token + "…" : token
    }

    private static let longestName = 64

    /// An error whose sentence begins with the field's pointer.
    func error(_ name: String, _ predicate: String, _ routeStatus: RouteStatus? = nil) -> FieldError
    {
        FieldError("\(pointer)/\(name)", "The field \(pointer)/\(name) \(predicate)", routeStatus)
    }

    func required<Value>(_ name: String, _ value: Value?) throws(FieldError) -> Value {
        guard let value else { throw error(name, "is missing; add it.") }
        return value
    }

    func boolean(_ name: String) throws(FieldError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .boolean(let boolean) = value else {
            throw error(name, "is \(value.kind), but must be true or false.")
        }
        return boolean
    }

    func number(_ name: String, in range: ClosedRange<Double>) throws(FieldError) -> Double? {
        guard let value = value(name) else { return nil }
        let expected =
            "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        guard case .number(let number) = value else {
            throw error(name, "is \(value.kind), but must be \(expected).")
        }
        guard range.contains(number.value) else {
            throw error(name, "is \(Self.text(number.value)), but must be \(expected).")
        }
        return number.value
    }

    func integer(_ name: String, in range: ClosedRange<Int64>) throws(FieldError) -> Int64? {
        guard let value = value(name) else { return nil }
        guard case .number(let number) = value, let integer = number.integer,
            range.contains(integer)
        else {
            throw error(
                name, "must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return integer
    }

    func trip(_ name: String) throws(FieldError) -> TripID? {
        try integer(name, in: 0...Int64.max).map { TripID(rawValue: UInt64($0)) }
    }

    /// A text with a number of characters in `lengths`.
    func string(_ name: String, lengths: ClosedRange<Int>) throws(FieldError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value else {
            throw error(name, "is \(value.kind), but must be a text.")
        }
        guard lengths.contains(text.unicodeScalars.count) else {
            throw error(
                name, "must have \(lengths.lowerBound) to \(lengths.upperBound) characters.")
        }
        return text
    }

    func time(_ name: String) throws(FieldError) -> UTCTime? {
        guard let text = try string(name, lengths: 0...64) else { return nil }
        guard let time = UTCTime(rfc3339: text) else {
            throw error(name, "must be a time in RFC 3339, such as 2026-03-01T12:00:00Z.")
        }
        return time
    }

    /// One of an enumeration's names.
    func choice<Value>(_ name: String, _ values: [Value], _ wireName: KeyPath<Value, String>)
        throws(FieldError) -> Value?
    {
        guard let value = value(name) else { return nil }
        guard let text = value.string,
            let choice = values.first(where: { $0[keyPath: wireName] == text })
        else {
            let names = values.map { $0[keyPath: wireName] }.joined(separator: ", ")
            throw error(name, "must be one of \(names).")
        }
        return choice
    }

    func object(_ name: String) throws(FieldError) -> CommandFields? {
        guard let value = value(name) else { return nil }
        guard case .object(let object) = value else {
            throw error(name, "is \(value.kind), but must be an object.")
        }
        let fields = CommandFields(object, at: "\(pointer)/\(name)")
        reading.parts[name] = [fields]
        return fields
    }

    func array(_ name: String) throws(FieldError) -> [JSONValue]? {
        guard let value = value(name) else { return nil }
        guard case .array(let elements) = value else {
            throw error(name, "is \(value.kind), but must be an array.")
        }
        return elements
    }

    func objects(_ name: String) throws(FieldError) -> [CommandFields]? {
        guard let elements = try array(name) else { return nil }
        var objects: [CommandFields] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let object) = element else {
                throw error("\(name)/\(index)", "is \(element.kind), but must be an object.")
            }
            objects.append(CommandFields(object, at: "\(pointer)/\(name)/\(index)"))
        }
        reading.parts[name] = objects
        return objects
    }

    /// `latitude` and `longitude`; nil when neither is given.
    func coordinate() throws(FieldError) -> Coordinate? {
        let latitude = try number("latitude", in: -90...90)
        let longitude = try number("longitude", in: -180...180)
        switch (latitude, longitude) {
        case (nil, nil): return nil
        case (let latitude?, let longitude?):
            return Coordinate(latitude: latitude, longitude: longitude)
        case (nil, _): throw error("latitude", "is missing; add it.")
        case (_, nil): throw error("longitude", "is missing; add it.")
        }
    }

    private static func text(_ number: Double) -> String {
        Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
