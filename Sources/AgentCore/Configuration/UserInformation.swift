/// What stands in an address between its scheme and its host: the place of a name and a password (RFC 3986, 3.2.1),
/// which must not come into a log or a report.
package enum UserInformation {
    /// A text in which no address has any.
    ///
    /// An address ends at whitespace or a quotation mark. Its last "@" counts, and one that is percent-encoded is taken
    /// for one, as a password may hold both.
    package static func masked(_ text: [UInt8]) -> [UInt8] {
        var rest = text[...]
        var shown: [UInt8] = []
        while let mark = rest.firstRange(of: Array("://".utf8)) {
            let end = rest[mark.upperBound...].firstIndex(where: endsAddress) ?? rest.endIndex
            let address = rest[mark.upperBound..<end]
            shown += rest[..<mark.upperBound]
            if let host = startOfHost(address) {
                shown += Array("…@".utf8)
                shown += address[host...]
            } else {
                shown += address
            }
            rest = rest[end...]
        }
        return shown + rest
    }

    package static func masked(_ text: String) -> String {
        String(decoding: masked(Array(text.utf8)), as: UTF8.self)
    }

    /// The place behind the last "@", in the clear or percent-encoded; nil without one.
    package static func startOfHost(_ address: ArraySlice<UInt8>) -> Int? {
        let plain = address.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
        let encoded = address.ranges(of: Array("%40".utf8)).last?.upperBound
        return [plain, encoded].compactMap { $0 }.max()
    }

    private static func endsAddress(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
}
