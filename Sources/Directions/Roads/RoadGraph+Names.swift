import RoadNetwork

/// Two names in the order in which a driver meets them.
struct NamePair: Hashable {
    let before: RoadName
    let after: RoadName
}

extension RoadGraph {
    /// Whether a driver has to be told that the road is now called otherwise.
    ///
    /// Not told are: losing a name, a name that begins like the other, a change of the words for
    /// directions only ("North Main Street", "Main Street"), references of which one contains the
    /// other, and losing an exit number.
    func mustAnnounce(_ after: RoadName, after before: RoadName) -> Bool {
        if after == before { return false }
        let pair = NamePair(before: before, after: after)
        if let known = announcements[pair] { return known }
        let answer = NameChange(
            from: (network.string(before.name), network.string(before.ref)),
            to: (network.string(after.name), network.string(after.ref)),
            pronunciationChanges: before.pronunciation != after.pronunciation,
            exits: (
                before: before.exit != .empty, after: after.exit != .empty,
                change: before.exit != after.exit
            )
        ).mustBeAnnounced
        announcements[pair] = answer
        return answer
    }

    /// Whether two names, neither of them empty, are the same to a driver in either direction.
    func areIdentical(_ one: RoadName, _ other: RoadName) -> Bool {
        !one.isEmpty && !other.isEmpty && !mustAnnounce(other, after: one)
            && !mustAnnounce(one, after: other)
    }

    /// Whether both roads have a name and one goes on as the other.
    func isSameRoad(_ before: EdgeID, _ after: EdgeID) -> Bool {
        let one = facts(of: before).name
        let other = facts(of: after).name
        return one.hasName && other.hasName && !mustAnnounce(other, after: one)
    }
}

/// The change from one name and reference to another.
struct NameChange {
    let from: (name: String, ref: String)
    let to: (name: String, ref: String)
    let pronunciationChanges: Bool
    let exits: (before: Bool, after: Bool, change: Bool)

    var mustBeAnnounced: Bool {
        if from.name.isEmpty && from.ref.isEmpty && !(to.name.isEmpty && to.ref.isEmpty) {
            return true
        }
        let namesAreEmpty = from.name.isEmpty && to.name.isEmpty
        let onlyDirectionsChange = Self.differOnlyInDirections(from.name, to.name)
        let namesAgree =
            from.name.hasPrefix(to.name) || to.name.hasPrefix(from.name) || onlyDirectionsChange
        let refsAreEmpty = from.ref.isEmpty && to.ref.isEmpty
        let refsAgree =
            from.ref.isEmpty || to.ref.isEmpty || from.ref.contains(to.ref)
            || to.ref.contains(from.ref)
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

    private static let directions: Set<Substring> = [
        "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "east", "south", "west",
        "northeast", "southeast", "southwest", "northwest",
    ]

    /// Whether two names are equal once words for directions at their ends are taken away.
    static func differOnlyInDirections(_ one: String, _ other: String) -> Bool {
        func core(_ text: String) -> ArraySlice<Substring> {
            var words = text.lowercased().split(separator: " ")[...]
            while let first = words.first, words.count > 1, directions.contains(first) {
                words.removeFirst()
            }
            while let last = words.last, words.count > 1, directions.contains(last) {
                words.removeLast()
            }
            return words
        }
        return !one.isEmpty && !other.isEmpty && core(one) == core(other)
    }
}
