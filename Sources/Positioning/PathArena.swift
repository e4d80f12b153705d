import RoadNetwork

/// How the path to a place parts from that to another one.
package enum PathParting: Sendable {
    /// Neither does: one place lies behind the other on the same path.
    case none
    /// At a fork that both have passed.
    case atFork
    /// They have begun apart, or parted long ago.
    case apart
}

/// The edges behind the hypotheses: a tree in which each entry knows the edge before it.
///
/// Hypotheses with the same path share it. Entries that no hypothesis needs any more are swept out
/// when the arena is full, so that it does not grow; `horizon` is the number of edges needed.
struct PathArena: Sendable {
    struct Entry {
        var edge: EdgeID
        /// Metres.
        var length: Float
        /// Index of the entry before it; -1 at the beginning.
        var parent: Int32
        var restriction: RestrictionReach
        /// The turns at its end that were left out, a bit for each of its branches, see ``Matcher/turnsLeftOut(among:from:chosen:course:)``.
        var turnsLeftOut: UInt16 = 0
    }

    private(set) var entries: [Entry] = []
    private var targets: [Int32] = []
    private let capacity: Int
    private let horizon: Int
    /// Nothing is ever swept out.
    private let keepsAll: Bool

    init(capacity: Int, horizon: Int, keepsAll: Bool = false) {
        self.keepsAll = keepsAll
        self.capacity = capacity
        self.horizon = horizon
        entries.reserveCapacity(capacity)
        targets.reserveCapacity(capacity)
    }

    subscript(index: Int32) -> Entry { entries[Int(index)] }

    /// Notes the turns that are left out at the end of an entry.
    mutating func leaveOut(_ turns: UInt16, at index: Int32) {
        entries[Int(index)].turnsLeftOut = turns
    }

    var isFull: Bool { !keepsAll && entries.count + 256 >= capacity }

    mutating func append(
        _ edge: EdgeID, length: Double, restriction: RestrictionReach, after parent: Int32
    ) -> Int32 {
        entries.append(
            Entry(edge: edge, length: Float(length), parent: parent, restriction: restriction))
        return Int32(entries.count - 1)
    }

    /// The edge of a path at a distance from the start of its leading edge, and the metres along that
    /// edge; negative distances lie on the edges before it.
    @inline(__always)
    func position(on path: Int32, at offset: Double) -> (edge: EdgeID, offset: Double) {
        let place = place(on: path, at: offset)
        return (self[place.entry].edge, place.offset)
    }

    /// The edge on which a hypothesis sees the vehicle, and the distance from its start.
    // Inout, although it only reads: else it is called with a copy of the hypothesis.
    func position(of hypothesis: inout RoadHypothesis) -> (edge: EdgeID, offset: Double) {
        // Most hypotheses are on their leading edge, whose length they know exactly.
        let offset = hypothesis.offset
        guard offset < 0 else { return (hypothesis.edge, min(offset, hypothesis.length)) }
        return position(on: hypothesis.path, at: offset)
    }

    /// The edge of a path at a distance from the start of its leading edge, as ``position(on:at:)``, by its entry.
    @inline(__always)
    func place(on path: Int32, at offset: Double) -> (entry: Int32, offset: Double) {
        guard offset < 0 else { return (path, min(offset, Double(self[path].length))) }
        var (entry, offset) = (path, offset)
        while offset < 0, self[entry].parent >= 0 {
            entry = self[entry].parent
            offset += Double(self[entry].length)
        }
        return (entry, max(0, offset))
    }

    /// How two paths part; each is named by its entry in which a place lies.
    func parting(of one: Int32, from other: Int32) -> PathParting {
        var (first, second) = (one, other)
        // Parents stand before their children.
        while first != second {
            if first > second {
                first = self[first].parent
            } else {
                second = self[second].parent
            }
            guard first >= 0, second >= 0 else { return .apart }
        }
        guard first == one || first == other else { return .atFork }
        // Who has turned round goes another way.
        return self[one].edge == self[other].edge.reversed ? .atFork : .none
    }

    /// The same; nil before the beginning of the path.
    @inline(__always)
    func knownPosition(on path: Int32, at offset: Double) -> (edge: EdgeID, offset: Double)? {
        var entry = self[path]
        var offset = offset
        while offset < 0 {
            guard entry.parent >= 0 else { return nil }
            entry = self[entry.parent]
            offset += Double(entry.length)
        }
        return (entry.edge, min(offset, Double(entry.length)))
    }

    /// Whether one path goes on to become the other.
    func leads(from path: Int32, to later: Int32) -> Bool {
        var index = later
        while index > path { index = entries[Int(index)].parent }
        return index == path
    }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    /// Keeps the entries that hypotheses can still reach and renumbers their paths.
    mutating func sweep(_ hypotheses: inout [RoadHypothesis]) {
        targets.removeAll(keepingCapacity: true)
        for _ in entries.indices { targets.append(-1) }
        for hypothesis in hypotheses {
            var index = hypothesis.path
            var depth = 0
            while index >= 0, depth < horizon {
                targets[Int(index)] = 0
                index = entries[Int(index)].parent
                depth += 1
            }
        }
        // Parents stand before their children, so one pass moves everything down.
        var kept: Int32 = 0
        for index in entries.indices where targets[index] == 0 {
            var entry = entries[index]
            entry.parent = entry.parent >= 0 ? targets[Int(entry.parent)] : -1
            targets[index] = kept
            entries[Int(kept)] = entry
            kept += 1
        }
        entries.removeLast(entries.count - Int(kept))
        for index in hypotheses.indices {
            hypotheses[index].path = targets[Int(hypotheses[index].path)]
        }
    }
}
