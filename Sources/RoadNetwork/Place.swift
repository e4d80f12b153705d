public import Geodesy

/// The object of OpenStreetMap that identifies a place for as long as it exists: `node/123`,
/// `way/456`, `relation/789`.
public struct PlaceID: RawRepresentable, Hashable, Comparable, Sendable {
    public enum Kind: Int64, CaseIterable, Sendable {
        case node = 0
        case way = 1
        case relation = 2
    }

    /// Four times the object's number, plus its kind.
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }

    public init(_ kind: Kind, _ number: Int64) { rawValue = number << 2 | kind.rawValue }

    /// Nil unless the text is a kind, a slash and a positive number.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int64(parts[1]), number > 0, number < 1 << 60,
            parts[1].allSatisfy(\.isNumber),
            let kind = Kind.allCases.first(where: { "\($0)" == parts[0] })
        else { return nil }
        self.init(kind, number)
    }

    public static func < (lhs: PlaceID, rhs: PlaceID) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension PlaceID: CustomStringConvertible {
    public var description: String {
        "\(Kind(rawValue: rawValue & 3) ?? .node)/\(rawValue >> 2)"
    }
}

/// A named place, an address or a road that can be a destination.
public struct Place: Hashable, Sendable {
    public var id: PlaceID
    /// Empty for a mere address.
    public var name: String
    /// A second name, English or international; empty when there is none.
    public var alternativeName: String
    /// The tag with its kind, such as `amenity=fuel` or `place=town`; empty for an address.
    public var category: String
    public var street: String
    public var houseNumber: String
    /// Town, village or quarter as the address gives it.
    public var locality: String
    public var postcode: String
    /// Its place, the middle of an area.
    public var coordinate: Coordinate
    /// A car's stop for it, on a road; the place itself if no road is near.
    public var entrance: Coordinate

    /// Name and address in one line.
    public var title: String {
        let address = [street, houseNumber].filter { !$0.isEmpty }.joined(separator: " ")
        let town = [postcode, locality].filter { !$0.isEmpty }.joined(separator: " ")
        return [name, address, town].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
