import RoadNetwork

/// The edges that may follow an edge and the drivers' shares on them, worked out once and kept
/// while they are in use: a direct-mapped table over a ring of branches, in which later entries overwrite earlier ones.
///
/// Nothing is allocated after the start.
struct BranchTable: Sendable {
    struct Branch {
        var edge: EdgeID
        /// Metres.
        var length: Double
        /// Logarithm of the share of drivers on it, relative to the likeliest.
        var logShare: Double
        /// In which it begins, a unit vector.
        var direction: SIMD2<Float>
        /// Reach of the restrictions that begin with it.
        var restriction: RestrictionReach
    }

    private struct Entry {
        var edge: UInt32
        var count: UInt32
        /// Number of the first branch, counted since the start.
        var start: Int
    }

    private static let slots = 4096
    private static let capacity = 8192
    /// Maximum number of branches; at a larger node the first in the network's order count.
    static let maximumBranches = 12

    private var entries: [Entry]
    private(set) var branches: [Branch]
    /// Branches written since the start.
    private var written = 0

    init() {
        entries = Array(repeating: Entry(edge: .max, count: 0, start: 0), count: Self.slots)
        branches = Array(
            repeating: Branch(
                edge: EdgeID(rawValue: 0), length: 0, logShare: 0, direction: .zero,
                restriction: RestrictionReach()),
            count: Self.capacity)
    }

    private static func slot(of edge: EdgeID) -> Int {
        Int((edge.rawValue &* 2_654_435_769) >> 20)
    }

    /// The indices in ``branches`` of an edge's branches; nil if they are unknown. They count until the next call of ``begin(_:)``.
    @inline(__always)
    func range(of edge: EdgeID) -> Range<Int>? {
        let entry = entries[Self.slot(of: edge)]
        guard entry.edge == edge.rawValue, written - entry.start <= Self.capacity else {
            return nil
        }
        let start = entry.start & (Self.capacity - 1)
        return start..<start + Int(entry.count)
    }

    mutating func removeAll() {
        for slot in entries.indices { entries[slot].edge = .max }
    }

    /// Forgets the earlier edge in an edge's place.
    mutating func begin(_ edge: EdgeID) {
        // An edge's branches stand in one piece: they begin anew where the ring's end might come between.
        let room = Self.capacity - written & (Self.capacity - 1)
        if room < Self.maximumBranches { written += room }
        entries[Self.slot(of: edge)] = Entry(edge: edge.rawValue, count: 0, start: written)
    }

    /// Adds a branch to the edge of the last call of ``begin(_:)``.
    mutating func add(_ branch: Branch, to edge: EdgeID) {
        let slot = Self.slot(of: edge)
        guard entries[slot].count < Self.maximumBranches else { return }
        branches[written & (Self.capacity - 1)] = branch
        written += 1
        entries[slot].count += 1
    }

    /// Sets the share of one of ``branches``.
    mutating func setLogShare(_ logShare: Double, at index: Int) {
        branches[index].logShare = logShare
    }
}
