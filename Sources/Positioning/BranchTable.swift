import RoadNetwork

/// The edges that may follow an edge and the drivers' shares on them, worked out once and kept
/// while they are in use: a direct-mapped table, in which later entries overwrite earlier ones.
///
/// Nothing is allocated after the start.
struct BranchTable: Sendable {
    struct Branch {
        var edge: EdgeID
        /// Metres.
        var length: Double
        /// Logarithm of the share of drivers on it, relative to the likeliest.
        var logShare: Double
        /// Reach of the restrictions that begin with it.
        var restriction: RestrictionReach
    }

    private static let slots = 1024
    /// Maximum number of branches; at a larger node the first in the network's order count.
    static let maximumBranches = 12

    private var owners: [UInt32]
    private var counts: [UInt8]
    private(set) var branches: [Branch]

    init() {
        owners = Array(repeating: .max, count: Self.slots)
        counts = Array(repeating: 0, count: Self.slots)
        branches = Array(
            repeating: Branch(
                edge: EdgeID(rawValue: 0), length: 0, logShare: 0, restriction: RestrictionReach()),
            count: Self.slots * Self.maximumBranches)
    }

    private static func slot(of edge: EdgeID) -> Int {
        Int((edge.rawValue &* 2_654_435_769) >> 22)
    }

    /// The indices in ``branches`` of an edge's branches; nil if they are unknown.
    func range(of edge: EdgeID) -> Range<Int>? {
        let slot = Self.slot(of: edge)
        guard owners[slot] == edge.rawValue else { return nil }
        let start = slot * Self.maximumBranches
        return start..<start + Int(counts[slot])
    }

    mutating func removeAll() {
        for slot in owners.indices { owners[slot] = .max }
    }

    /// Forgets the earlier edge in an edge's place.
    mutating func begin(_ edge: EdgeID) {
        let slot = Self.slot(of: edge)
        owners[slot] = edge.rawValue
        counts[slot] = 0
    }

    /// Adds a branch to the edge of the last call of ``begin(_:)``.
    mutating func add(_ branch: Branch, to edge: EdgeID) {
        let slot = Self.slot(of: edge)
        guard counts[slot] < Self.maximumBranches else { return }
        branches[slot * Self.maximumBranches + Int(counts[slot])] = branch
        counts[slot] += 1
    }

    /// Sets the share of one of ``branches``.
    mutating func setLogShare(_ logShare: Double, at index: Int) {
        branches[index].logShare = logShare
    }
}
