/// The form of NMEA 0183 sentences: `$`, fields between commas, `*` and a checksum.
public enum NMEASentence {
    /// The whole sentence with its checksum and line end.
    public static func line(_ fields: [String]) -> String {
        let body = fields.joined(separator: ",")
        return "$\(body)*\(hexadecimal(checksum(body.utf8)))\r\n"
    }

    /// The fields of a sentence, the first with talker and type; nil when it is none or its checksum is
    /// missing or wrong.
    public static func fields(of line: Substring) -> [Substring]? {
        // By bytes: a log has a million sentences, and they are ASCII.
        let text = line.utf8
        guard let dollar = text.firstIndex(of: UInt8(ascii: "$")),
            let star = text[dollar...].firstIndex(of: UInt8(ascii: "*"))
        else { return nil }
        let body = text[text.index(after: dollar)..<star]
        let digits = text[text.index(after: star)...].prefix(while: isHexDigit)
        guard digits.count == 2, UInt8(Substring(digits), radix: 16) == checksum(body) else {
            return nil
        }
        return body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default: false
        }
    }

    /// All bytes between `$` and `*`, exclusive-or.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt8 {
        bytes.reduce(0) { $0 ^ $1 }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16, uppercase: true)
        return text.utf8.count == 1 ? "0" + text : text
    }

    /// A number with `decimals` digits after the point, and at least `digits` before it.
    static func fixed(_ value: Double, decimals: Int, digits: Int = 1) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((abs(value) * Double(scale)).rounded())
        let whole = String(scaled / Int64(scale))
        let padding = String(repeating: "0", count: max(0, digits - whole.utf8.count))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return sign + padding + whole }
        let fraction = String(scaled % Int64(scale))
        let zeros = String(repeating: "0", count: decimals - fraction.utf8.count)
        return "\(sign)\(padding)\(whole).\(zeros)\(fraction)"
    }
}
