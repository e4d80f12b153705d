import RoadNetwork

/// The edges that can be reached from a place within a distance, nearest first (Dijkstra).
///
/// Owns its buffers, so that a search does not allocate once they have found their size.
struct NetworkSearch: Sendable {
    struct Entry {
        var edge: EdgeID
        /// Metres of the edge.
        var length: Double
        /// Metres from the start of the search to the edge's start; not positive for the first edge.
        var distance: Double
        /// Logarithm of how likely drivers take the forks up to here.
        var logShare: Double
        /// Index of the entry before it; -1 for the first.
        var parent: Int32
    }

    /// In the order in which they were found.
    private(set) var entries: [Entry] = []
    /// A binary heap of entries by the distance to their edge's end.
    private var queue: [(key: Double, entry: Int32)] = []
    private var seen: Set<EdgeID> = []

    mutating func begin(at edge: EdgeID, length: Double, offset: Double) {
        entries.removeAll(keepingCapacity: true)
        queue.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        add(Entry(edge: edge, length: length, distance: -offset, logShare: 0, parent: -1))
    }

    /// Adds an edge, unless it has been reached already, and then on a way that is no longer.
    mutating func add(_ entry: Entry) {
        guard seen.insert(entry.edge).inserted else { return }
        entries.append(entry)
        queue.append((entry.distance + entry.length, Int32(entries.count - 1)))
        var child = queue.count - 1
        while child > 0, queue[child].key < queue[(child - 1) / 2].key {
            queue.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// The entry whose end is nearest, once each.
    mutating func next() -> Int32? {
        guard let first = queue.first else { return nil }
        let last = queue.removeLast()
        guard !queue.isEmpty else { return first.entry }
        queue[0] = last
        var parent = 0
        while true {
            var least = parent
            let left = 2 * parent + 1
            if left < queue.count, queue[left].key < queue[least].key { least = left }
            if left + 1 < queue.count, queue[left + 1].key < queue[least].key { least = left + 1 }
            guard least != parent else { return first.entry }
            queue.swapAt(parent, least)
            parent = least
        }
    }
}
