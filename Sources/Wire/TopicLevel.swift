/// One level of a topic that a user has named: 1-64 characters of `A-Z a-z 0-9 . _ -`.
public struct TopicLevel: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Nil when the text may not be one.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
            return nil
        }
        description = text
    }

    static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2e, 0x5f, 0x2d: true
        default: false
        }
    }
}
