import RoadNetwork

/// The edges that can be reached from several places within a distance, the likeliest first
/// (Dijkstra's algorithm with a handicap for each place to start from).
///
/// Owns its buffers, so that a search does not allocate once they have found their size.
struct NetworkSearch: Sendable {
    struct Entry {
        var edge: EdgeID
        /// Metres of the edge.
        var length: Double
        /// Metres from the start of the search to the edge's start; not positive for the first edge.
        var distance: Double
        /// Logarithm of the drivers' share on the forks up to here.
        var logShare: Double
        /// Index of the entry before it; -1 for the first.
        var parent: Int32
        /// Number of the place from which it was reached.
        var source: Int32
        var restriction: RestrictionReach
        /// The path in the ``PathArena`` up to this edge; -1 while it has none.
        var path: Int32 = -1
    }

    private struct Key {
        var cost: Double
        var entry: Int32
    }

    /// In the order in which they were found; an edge may stand here more than once.
    var entries: [Entry] = []
    /// A binary heap by the distance to the edge's end, the handicap added.
    private var queue: [Key] = []
    private var handicaps: [Double] = []
    /// Settled edges, by open addressing; the search's number marks those of the present one.
    private var settled: [(edge: UInt32, search: UInt32)]
    private var number: UInt32 = 0
    private(set) var settledCount = 0

    private static let slots = 16_384
    /// Edges of one search; less than the slots.
    static let maximumEdges = 6_000

    init() { settled = Array(repeating: (0, 0), count: Self.slots) }

    mutating func begin() {
        entries.removeAll(keepingCapacity: true)
        queue.removeAll(keepingCapacity: true)
        handicaps.removeAll(keepingCapacity: true)
        settledCount = 0
        number &+= 1
        if number == 0 {
            for slot in settled.indices { settled[slot].search = 0 }
            number = 1
        }
    }

    /// Adds a place to start from; `handicap` in metres.
    mutating func start(
        at edge: EdgeID, length: Double, offset: Double, handicap: Double,
        restriction: RestrictionReach
    ) {
        handicaps.append(handicap)
        add(
            Entry(
                edge: edge, length: length, distance: -offset, logShare: 0, parent: -1,
                source: Int32(handicaps.count - 1), restriction: restriction))
    }

    /// Adds an edge to be looked at, unless it has been.
    mutating func add(_ entry: Entry) {
        if !isSettled(entry.edge) { addUnsettled(entry) }
    }

    /// Adds an edge to be looked at, which has not been.
    mutating func addUnsettled(_ entry: Entry) {
        entries.append(entry)
        let cost = entry.distance + entry.length + handicaps[Int(entry.source)]
        queue.append(Key(cost: cost, entry: Int32(entries.count - 1)))
        var child = queue.count - 1
        while child > 0, cost < queue[(child - 1) / 2].cost {
            queue.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// The entry with the least cost; each edge once. Nil when there is none or the search is large.
    mutating func next() -> Int32? {
        while let entry = removeFirst() {
            guard settledCount < Self.maximumEdges else { return nil }
            if settle(entries[Int(entry)].edge) { return entry }
        }
        return nil
    }

    private mutating func removeFirst() -> Int32? {
        guard let first = queue.first else { return nil }
        let last = queue.removeLast()
        guard !queue.isEmpty else { return first.entry }
        var parent = 0
        while true {
            var least = 2 * parent + 1
            guard least < queue.count else { break }
            if least + 1 < queue.count, queue[least + 1].cost < queue[least].cost { least += 1 }
            guard queue[least].cost < last.cost else { break }
            queue[parent] = queue[least]
            parent = least
        }
        queue[parent] = last
        return first.entry
    }

    /// Whether an edge has been looked at.
    func isSettled(_ edge: EdgeID) -> Bool {
        let slot = slot(of: edge)
        return settled[slot].search == number
    }

    /// Returns false if it was settled already.
    private mutating func settle(_ edge: EdgeID) -> Bool {
        let slot = slot(of: edge)
        guard settled[slot].search != number else { return false }
        settled[slot] = (edge.rawValue, number)
        settledCount += 1
        return true
    }

    /// The slot of an edge, or the free one where it belongs.
    private func slot(of edge: EdgeID) -> Int {
        var slot = Int((edge.rawValue &* 2_654_435_769) >> 18)
        while settled[slot].search == number, settled[slot].edge != edge.rawValue {
            slot = (slot + 1) % Self.slots
        }
        return slot
    }
}
