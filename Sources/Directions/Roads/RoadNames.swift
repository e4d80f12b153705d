import RoadNetwork

/// Numbers for names, and the announced changes of name: each worked out once.
struct RoadNames: ~Copyable {
    private struct Numbered {
        let name: RoadName
        /// Number of another name with the same first words, 0 for none.
        let next: UInt32
    }

    private let firstByWords = IDTable<UInt32>(bits: 7)
    private let byNumber = IDTable<Numbered>(bits: 7)
    private let announcements = IDTable<Bool>(bits: 7)
    private let count = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)

    init() { count.initialize(to: 0) }

    deinit { count.deallocate() }

    /// The name with its number.
    func numbered(_ name: RoadName) -> RoadName {
        if name.hasSameWords(as: .empty) { return .empty }
        let words = UInt64(name.name.rawValue) << 32 | UInt64(name.ref.rawValue)
        let first = firstByWords[words] ?? 0
        var candidate = first
        while candidate != 0, let known = byNumber[candidate] {
            if known.name.hasSameWords(as: name) { return known.name }
            candidate = known.next
        }
        count.pointee += 1
        var name = name
        name.number = count.pointee
        byNumber.set(name.number, Numbered(name: name, next: first))
        firstByWords.set(words, name.number)
        return name
    }

    /// Whether a change is announced: the remembered answer, or else that of `find`.
    func announcement(from before: RoadName, to after: RoadName, find: () -> Bool) -> Bool {
        announcements.value(
            of: IDTable<Bool>.key(before.number, after.number), orFound: find)
    }
}
