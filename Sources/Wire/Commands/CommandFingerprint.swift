/// Identifies the content of a command.
enum CommandFingerprint {
    /// Members on a command's time and validity, not on its content: a sender that repeats a command may
    /// bring them up to date.
    static let envelope: Set<String> = ["id", "issuedAt", "expiresAt", "ttlSeconds"]

    /// FNV-1a over the command's name and its fields in a canonical form. 128 bits make a chance
    /// collision impossible in practice; commands come from senders that are trusted with the trip, so
    /// a made collision gains nothing.
    static func of(_ name: CommandName, _ object: JSONObject) -> String {
        var fields = object
        fields.members.removeAll { envelope.contains($0.name) }
        let bytes = Array(name.rawValue.utf8) + JSONWriter.bytes(of: .object(fields).sorted)
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        for byte in bytes {
            hash ^= UInt128(byte)
            hash &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - text.count) + text
    }
}

extension JSONValue {
    /// The same value with the members of all objects in the order of their names.
    fileprivate var sorted: JSONValue {
        switch self {
        case .object(let object):
            let members = object.members
                .map { JSONObject.Member(name: $0.name, value: $0.value.sorted) }
                .sorted { $0.name < $1.name }
            return .object(JSONObject(members: members))
        case .array(let elements): return .array(elements.map(\.sorted))
        default: return self
        }
    }
}
