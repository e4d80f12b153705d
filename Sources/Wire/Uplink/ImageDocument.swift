/// `image/{id}`: a maneuver or lanes picture that was asked for, retained.
public struct ImageDocument: Hashable, Sendable, UplinkMessage {
    /// 1-64 characters of `A-Z a-z 0-9 . _ -`, the same for the same picture.
    public let id: String
    public let widthPixels: Int
    public let heightPixels: Int
    public let png: [UInt8]

    /// Nil when the id could not be a level of a topic.
    public init?(id: String, widthPixels: Int, heightPixels: Int, png: [UInt8]) {
        guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy(VehicleID.isAllowed) else {
            return nil
        }
        self.id = id
        self.widthPixels = widthPixels
        self.heightPixels = heightPixels
        self.png = png
    }

    public var subtopic: String { "image/\(id)" }
    public var delivery: Delivery { .state }

    public func writeMembers(to json: inout JSONWriter) {
        json.member("imageId", id)
        json.member("contentType", "image/png")
        json.member("widthPixels", widthPixels)
        json.member("heightPixels", heightPixels)
        json.member("data", Base64.encode(png))
    }
}

/// Base 64 (RFC 4648), as JSON carries bytes.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : 0x3d)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
