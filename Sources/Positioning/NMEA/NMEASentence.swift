/// The form of NMEA 0183 sentences: `$`, fields between commas, `*` and a checksum.
public enum NMEASentence {
    /// The whole sentence with its checksum and line end.
    public static func line(_ fields: [String]) -> String {
        let body = fields.joined(separator: ",")
        return "$\(body)*\(hexadecimal(checksum(body.utf8)))\r\n"
    }

    /// The fields of a sentence, the first with talker and type; nil when it is none or its checksum is
    /// missing or wrong.
    public static func fields(of line: Substring) -> [String]? {
        let bytes = Array(line.utf8)
        var fields = NMEAFields()
        guard fields.find(in: bytes.indices, of: bytes) else { return nil }
        return (0..<fields.count).map { fields.text($0) }
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
