/// The name of a vehicle on the wire: 1-64 characters of `A-Z a-z 0-9 . _ -`, and not `fleet`, under
/// which the topics of the whole fleet lie.
public struct VehicleID: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Nil when the text may not name a vehicle.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text != "fleet",
            text.utf8.allSatisfy(Self.isAllowed)
        else { return nil }
        description = text
    }

    static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2e, 0x5f, 0x2d: true
        default: false
        }
    }
}
