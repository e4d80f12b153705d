import FoundationEssentials
import Wire

/// One line of a record: JSON that is the same for the same value, and numbers that are read back
/// exactly.
enum RecordLine {
    static func encoded(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        // Nothing in these types can fail to be written.
        return (try? encoder.encode(value)).map { Array($0) } ?? []
    }

    /// A line about an effect or an output.
    ///
    /// - Parameters:
    ///   - kind: the name of its first member, which identifies such lines.
    ///   - name: the value of that.
    ///   - body: writes the other members.
    static func object(
        _ kind: StaticString, _ name: String, _ body: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member(kind, name)
            body(&json)
        }
        return json.bytes
    }

    /// Nil when the line is no such value.
    static func decoded<Value: Decodable>(_ type: Value.Type, _ line: some Sequence<UInt8>)
        -> Value?
    {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try? decoder.decode(type, from: Data(line))
    }

    /// Seconds on a clock that goes by microseconds.
    static func seconds(_ now: Duration) -> Double {
        let (seconds, attoseconds) = now.components
        return (Double(seconds) * 1e6 + Double(attoseconds / 1_000_000_000_000)) / 1e6
    }

    static func duration(_ seconds: Double) -> Duration {
        .microseconds(Int64((min(1e9, max(0, seconds)) * 1e6).rounded()))
    }
}

/// Bytes that are text, mostly, and then stand there as such.
struct RecordedBytes: Codable {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        bytes =
            if let text = try? container.decode(String.self) { Array(text.utf8) } else {
                try container.decode([UInt8].self)
            }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let text = String(validating: bytes, as: UTF8.self) {
            try container.encode(text)
        } else {
            try container.encode(bytes)
        }
    }
}
