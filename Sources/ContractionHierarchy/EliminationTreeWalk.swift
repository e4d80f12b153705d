import Columns

/// The ancestors of several ranks in the elimination tree, themselves included: each once, the lowest first.
struct EliminationTreeWalk {
    private let parents: PackedTable
    /// The next rank, none at the end.
    private var lowest = HierarchyTopology.none
    /// The next ranks of the other branches that have not yet met another, the lowest last.
    private var others: [UInt32] = []

    init(_ parents: PackedTable) { self.parents = parents }

    mutating func begin(at rank: UInt32) {
        if rank > lowest {
            insert(rank)
        } else if rank < lowest {
            if lowest != HierarchyTopology.none { others.append(lowest) }
            lowest = rank
        }
    }

    @inline(__always)
    mutating func next() -> UInt32? {
        let place = lowest
        guard place != HierarchyTopology.none else { return nil }
        lowest = parents[place]
        // A branch at its end is above all others: none is the maximum.
        if let other = others.last, other <= lowest { changeBranch(to: other) }
        return place
    }

    private mutating func changeBranch(to other: UInt32) {
        let parent = lowest
        others.removeLast()
        lowest = other
        if parent != other, parent != HierarchyTopology.none { insert(parent) }
    }

    /// Adds a rank above the lowest, unless another branch is there.
    private mutating func insert(_ rank: UInt32) {
        var place = others.count
        while place > 0, others[place - 1] < rank { place -= 1 }
        guard place == 0 || others[place - 1] != rank else { return }
        others.insert(rank, at: place)
    }
}
