import RoadNetwork

/// Goes up the elimination tree from several ranks at once: each rank on the way once, the lowest first.
struct Ascent {
    private let parents: HierarchyTable
    /// The lowest place where it is now, none at the end.
    private var lowest = HierarchyTopology.none
    /// The other places, the lowest last; one for each branch that has not yet met another.
    private var others: [UInt32] = []

    init(_ parents: HierarchyTable) { self.parents = parents }

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
        // A branch at its end is above all others: none is the greatest number.
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
