import RoadNetwork

/// The change from one name and reference to another, as UTF-8.
struct NameChange {
    typealias Text = UnsafeBufferPointer<UInt8>

    let from: (name: Text, ref: Text)
    let to: (name: Text, ref: Text)
    let pronunciationChanges: Bool
    let exits: (before: Bool, after: Bool, change: Bool)

    var mustBeAnnounced: Bool {
        if from.name.isEmpty && from.ref.isEmpty && !(to.name.isEmpty && to.ref.isEmpty) {
            return true
        }
        let namesAreEmpty = from.name.isEmpty && to.name.isEmpty
        let onlyDirectionsChange = Self.differOnlyInDirections(from.name, to.name)
        let namesAgree =
            from.name.starts(with: to.name) || to.name.starts(with: from.name)
            || onlyDirectionsChange
        let refsAreEmpty = from.ref.isEmpty && to.ref.isEmpty
        let refsAgree = Self.contains(from.ref, to.ref) || Self.contains(to.ref, from.ref)
        let nameIsLost = !from.name.isEmpty && to.name.isEmpty
        let refIsLost = !from.ref.isEmpty && to.ref.isEmpty

        let isPlain =
            (namesAreEmpty && refsAreEmpty) || (namesAgree && refsAgree)
            || (refsAgree && nameIsLost) || (namesAgree && refIsLost) || onlyDirectionsChange
        let refBecomesName =
            from.name.isEmpty && !from.ref.isEmpty && !to.name.isEmpty && to.ref.isEmpty
        let nameBecomesRef =
            !from.name.isEmpty && from.ref.isEmpty && to.name.isEmpty && !to.ref.isEmpty
        let losesExit = namesAgree && exits.before && !exits.after
        return !isPlain || refBecomesName || nameBecomesRef || (namesAreEmpty && !refsAgree)
            || pronunciationChanges || (exits.change && !losesExit)
    }

    /// Whether a reference contains another one, blanks and hyphens aside: "CG-3" is "CG 3". Every one contains the
    /// empty one.
    private static func contains(_ text: Text, _ part: Text) -> Bool {
        let sought = part.lazy.filter(isSpoken)
        return part.isEmpty
            || text.indices.contains {
                text[$0...].lazy.filter(isSpoken).starts(with: sought)
            }
    }

    private static func isSpoken(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-")
    }

    private static let directions: [StaticString] = [
        "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "east", "south", "west",
        "northeast", "southeast", "southwest", "northwest",
    ]

    private static func isDirection(_ word: Slice<Text>) -> Bool {
        guard let first = word.first, word.count <= 9 else { return false }
        // All of them begin with one of four letters.
        switch first | 0x20 {
        case UInt8(ascii: "n"), UInt8(ascii: "e"), UInt8(ascii: "s"), UInt8(ascii: "w"):
            return directions.contains { direction in
                direction.withUTF8Buffer { $0.elementsEqual(word, by: Self.areAlike) }
            }
        default: return false
        }
    }

    /// Whether two bytes are equal but for the case of ASCII letters.
    private static func areAlike(_ lhs: UInt8, _ rhs: UInt8) -> Bool {
        func small(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
        return small(lhs) == small(rhs)
    }

    /// Whether two names are equal once words for directions at their ends are taken away, the case
    /// of ASCII letters aside.
    static func differOnlyInDirections(_ lhs: Text, _ rhs: Text) -> Bool {
        !lhs.isEmpty && !rhs.isEmpty
            && core(lhs).elementsEqual(core(rhs), by: areAlike)
    }

    private static func core(_ text: Text) -> Slice<Text> {
        let blank = UInt8(ascii: " ")
        var rest = trimmed(text[...])
        while let end = rest.firstIndex(of: blank), isDirection(rest[..<end]) {
            rest = trimmed(rest[end...])
        }
        while let start = rest.lastIndex(of: blank), isDirection(rest[(start + 1)...]) {
            rest = trimmed(rest[..<start])
        }
        return rest
    }

    private static func trimmed(_ text: Slice<Text>) -> Slice<Text> {
        var rest = text
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
        return rest
    }
}
