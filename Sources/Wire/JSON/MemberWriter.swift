import Geodesy
import Guidance

/// Writes the members of a message, each with its disclosure.
///
/// While the location may not leave the vehicle, members that reveal it are `null`, arrays empty,
/// and enumerations have their value for unknown, if there is one.
public struct MemberWriter: ~Copyable {
    private var json: JSONWriter
    private let withholds: Bool
    /// Whether a revealing value was to be written.
    private(set) var reveals = false

    init(withholding withholds: Bool, reservingCapacity capacity: Int = 512) {
        self.withholds = withholds
        json = JSONWriter(reservingCapacity: capacity)
    }

    var bytes: [UInt8] { json.bytes }

    /// The object around all members.
    mutating func whole(_ body: (inout MemberWriter) -> Void) {
        json.beginObject()
        body(&self)
        json.endObject()
    }

    /// Whether a value is to be written.
    private mutating func publishes(_ isThere: Bool, _ disclosure: Disclosure) -> Bool {
        guard disclosure == .revealing else { return true }
        if isThere { reveals = true }
        return !withholds
    }

    // MARK: Members

    mutating func member(_ name: StaticString, _ value: String?, _ disclosure: Disclosure) {
        json.member(name, publishes(value != nil, disclosure) ? value : nil)
    }

    /// - Parameter withheld: replaces a value that may not be published.
    mutating func member(
        _ name: StaticString, _ value: String, _ disclosure: Disclosure, withheld: String
    ) {
        json.member(name, publishes(true, disclosure) ? value : withheld)
    }

    mutating func member(_ name: StaticString, _ value: Bool?, _ disclosure: Disclosure) {
        json.member(name, publishes(value != nil, disclosure) ? value : nil)
    }

    mutating func member(
        _ name: StaticString, _ value: (some FixedWidthInteger)?, _ disclosure: Disclosure
    ) {
        json.member(name, publishes(value != nil, disclosure) ? value : nil)
    }

    mutating func member(
        _ name: StaticString, _ value: Double?, decimals: Int, _ disclosure: Disclosure
    ) {
        json.member(name, publishes(value != nil, disclosure) ? value : nil, decimals: decimals)
    }

    /// A member whose value is a whole JSON text already, in both of its forms.
    mutating func member(_ name: StaticString, _ value: [UInt8]?, withheld: [UInt8]?) {
        let isPublic = value == withheld
        guard let text = publishes(true, isPublic ? .public : .revealing) ? value : withheld else {
            return json.null(name)
        }
        json.member(name, json: text)
    }

    mutating func meters(_ name: StaticString, _ value: Double?, _ disclosure: Disclosure) {
        member(name, value, decimals: 1, disclosure)
    }

    mutating func seconds(_ name: StaticString, _ value: Double?, _ disclosure: Disclosure) {
        member(name, value, decimals: 1, disclosure)
    }

    /// `latitude` and `longitude`, both null when the place is unknown.
    mutating func place(_ place: Coordinate?, _ disclosure: Disclosure) {
        json.place(publishes(place != nil, disclosure) ? place : nil)
    }

    /// The trip is as ordered; the number of changes of its route reveals whether the vehicle keeps to
    /// it, and so the side of a place on which it drives.
    mutating func routeVersion(_ version: RouteVersion) {
        member("routeId", version.trip.rawValue, .public)
        member("routeRevision", version.revision, .revealing)
    }

    /// The current route: whether there is one depends on the vehicle's place.
    mutating func routeVersion(ifPresent version: RouteVersion?) {
        member("routeId", version?.trip.rawValue, .revealing)
        member("routeRevision", version?.revision, .revealing)
    }

    // MARK: Objects and arrays

    /// An object whose members have each their own word.
    mutating func object(_ name: StaticString, _ body: (inout MemberWriter) -> Void) {
        json.beginObject(name)
        body(&self)
        json.endObject()
    }

    /// An object whose members have each their own word, `null` where there is none.
    mutating func object<Value>(
        _ name: StaticString, ifPresent value: Value?,
        _ body: (inout MemberWriter, Value) -> Void
    ) {
        guard let value else { return json.null(name) }
        object(name) { body(&$0, value) }
    }

    /// An object that is written as a whole or not at all.
    mutating func object<Value>(
        _ name: StaticString, ifPresent value: Value?, _ disclosure: Disclosure,
        _ body: (inout JSONWriter, Value) -> Void
    ) {
        json.object(name, ifPresent: publishes(value != nil, disclosure) ? value : nil, body)
    }

    mutating func object(
        _ name: StaticString, _ disclosure: Disclosure, _ body: (inout JSONWriter) -> Void
    ) {
        object(name, ifPresent: (), disclosure) { json, _ in body(&json) }
    }

    /// An array of objects whose members have each their own word.
    mutating func objects<Elements: Sequence>(
        _ name: StaticString, _ elements: Elements,
        _ body: (inout MemberWriter, Elements.Element) -> Void
    ) {
        json.beginArray(name)
        for element in elements {
            json.beginObject()
            body(&self, element)
            json.endObject()
        }
        json.endArray()
    }

    /// An array that is written as a whole, or empty.
    mutating func array<Elements: Collection>(
        _ name: StaticString, _ elements: Elements, _ disclosure: Disclosure,
        _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        if publishes(!elements.isEmpty, disclosure) {
            json.array(name, elements, body)
        } else {
            json.array(name, EmptyCollection<Elements.Element>(), body)
        }
    }

    /// Members that are written together or left out together.
    mutating func members(_ disclosure: Disclosure, _ body: (inout JSONWriter) -> Void) {
        if publishes(true, disclosure) { body(&json) }
    }
}
