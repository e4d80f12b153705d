import Geodesy

/// When a certificate in a PEM file ends: the one date that health tells of it.
///
/// Reads just as much of X.509 (RFC 5280, 4.1) as leads there; whether the certificate is any good is
/// for the TLS library to say.
enum CertificateFile {
    /// Nil when the text holds no certificate that can be read.
    static func expiry(inPEM text: String) -> UTCTime? {
        guard let der = firstBlock(of: text).flatMap(decodeBase64) else { return nil }
        var outer = DERReader(der[...])
        guard var certificate = outer.enter(0x30), var body = certificate.enter(0x30) else {
            return nil
        }
        // Version, where it is given; serial number, algorithm, issuer; then the validity.
        _ = body.take(0xa0)
        guard body.take(0x02) != nil, body.take(0x30) != nil, body.take(0x30) != nil,
            var validity = body.enter(0x30), validity.takeTime() != nil
        else { return nil }
        return validity.takeTime()
    }

    /// Whether a text has a block of a kind, such as `CERTIFICATE`, that can be read: an encrypted key has lines
    /// of its own before its content, and some tools name the kind of a key or certificate before it.
    static func holds(_ kind: String, inPEM text: String) -> Bool {
        guard let block = firstBlock(of: text, kind) else { return false }
        return block.contains(":") || !(decodeBase64(block) ?? []).isEmpty
    }

    private static func firstBlock(of text: String, _ kind: String = "CERTIFICATE") -> Substring? {
        let lines = text.split(whereSeparator: \.isNewline)
        guard
            let start = lines.firstIndex(where: {
                $0.hasPrefix("-----BEGIN ") && $0.hasSuffix("\(kind)-----")
            }),
            let end = lines[start...].firstIndex(where: { $0.hasPrefix("-----END ") })
        else { return nil }
        return lines[(start + 1)..<end].joined()[...]
    }

    private static func decodeBase64(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text.utf8 where byte != UInt8(ascii: "=") {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}

/// Goes through the elements of one level of DER (X.690).
private struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The content of the next element, if it has this tag; else nothing is taken.
    mutating func take(_ tag: UInt8) -> ArraySlice<UInt8>? {
        guard rest.first == tag, rest.count >= 2 else { return nil }
        var index = rest.startIndex + 2
        var length = Int(rest[rest.startIndex + 1])
        if length >= 0x80 {
            let digits = length & 0x7f
            guard (1...4).contains(digits), rest.endIndex - index >= digits else { return nil }
            length = rest[index..<index + digits].reduce(0) { $0 << 8 | Int($1) }
            index += digits
        }
        guard rest.endIndex - index >= length else { return nil }
        defer { rest = rest[(index + length)...] }
        return rest[index..<index + length]
    }

    mutating func enter(_ tag: UInt8) -> DERReader? { take(tag).map { DERReader($0) } }

    /// UTCTime (YYMMDDhhmmssZ, up to 2049) or GeneralizedTime (YYYYMMDDhhmmssZ).
    mutating func takeTime() -> UTCTime? {
        let digits: String
        if let short = take(0x17) {
            let text = String(decoding: short, as: UTF8.self)
            digits = (text < "5" ? "20" : "19") + text
        } else if let long = take(0x18) {
            digits = String(decoding: long, as: UTF8.self)
        } else {
            return nil
        }
        let parts = Array(digits)
        guard parts.count == 15, parts[14] == "Z" else { return nil }
        func part(_ range: Range<Int>) -> String { String(parts[range]) }
        return UTCTime(
            rfc3339: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
                + "T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z")
    }
}
