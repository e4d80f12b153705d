/// Whether the tags of an XML document without comments and sections of characters close one another, and its references
/// are closed.
struct XMLNesting {
    /// What is wrong first, as the rest of a sentence that begins with the file; nil for nothing.
    private(set) var fault: String?

    private let bytes: Substring.UTF8View
    private var open: [Substring] = []

    /// Maximum bytes of a reference: the name of an entity, or the number of a character.
    private static let longestReference = 32

    init(_ text: Substring) {
        bytes = text.utf8
        var index = bytes.startIndex
        while fault == nil, index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "<"): index = tag(at: bytes.index(after: index))
            case UInt8(ascii: "&"): index = reference(at: bytes.index(after: index))
            default: index = bytes.index(after: index)
            }
        }
        if fault == nil, let name = open.last { fault = "does not close <\(name)>" }
    }

    /// Reads a tag from behind its `<` on; returns the place behind it.
    private mutating func tag(at start: Substring.Index) -> Substring.Index {
        var end = start
        var quote: UInt8?
        while end < bytes.endIndex {
            let byte = bytes[end]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
            if byte == UInt8(ascii: "&") {
                _ = reference(at: bytes.index(after: end))
            } else if byte == UInt8(ascii: "<") {
                fault = "has a '<' within a tag"
            }
            guard fault == nil else { return end }
            end = bytes.index(after: end)
        }
        guard end < bytes.endIndex else {
            fault = "has a tag that is not closed"
            return end
        }
        let behind = bytes.index(after: end)
        let tag = bytes[start..<end]
        switch tag.first {
        case UInt8(ascii: "?"), UInt8(ascii: "!"): break
        case UInt8(ascii: "/"): close(Self.name(tag.dropFirst()))
        default: if tag.last != UInt8(ascii: "/") { open.append(Self.name(tag)) }
        }
        return behind
    }

    private mutating func close(_ name: Substring) {
        guard let last = open.popLast() else {
            fault = "closes </\(name)>, which is not open"
            return
        }
        if last != name { fault = "closes <\(last)> by </\(name)>" }
    }

    private static func name(_ tag: Substring.UTF8View) -> Substring {
        let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/")]
        return Substring(tag.prefix { !spaces.contains($0) })
    }

    /// Reads a reference from behind its `&` on; returns the place behind it.
    private mutating func reference(at start: Substring.Index) -> Substring.Index {
        let rest = bytes[start...].prefix(Self.longestReference)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")), end > start,
            bytes[start..<end].allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "_"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...0xFF:
                    true
                default: false
                }
            })
        else {
            fault = "has an '&' that is not written as &amp;"
            return start
        }
        return bytes.index(after: end)
    }
}
