package import Columns

/// The arcs of a directed graph by their tails. Repeated arcs and arcs from a node to itself are allowed.
package struct InputGraph {
    /// For each node its first arc in ``heads``, and the end of the last node's arcs.
    package let firstArc: PackedNumbers<UInt32>
    package let heads: PackedNumbers<UInt32>
    /// The number of each arc; nil if it is its place.
    private let numbers: [UInt32]?

    /// - Parameter firstArc: never falling, one more than there are nodes; `heads` are below their number.
    package init(firstArc: PackedNumbers<UInt32>, heads: PackedNumbers<UInt32>) {
        self.firstArc = firstArc
        self.heads = heads
        numbers = nil
    }

    /// The arcs from `tails[arc]` to `heads[arc]`, which are below `nodeCount`.
    init(nodeCount: Int, tails: [UInt32], heads: [UInt32]) {
        var first = [UInt32](repeating: 0, count: nodeCount + 1)
        for tail in tails { first[Int(tail) + 1] += 1 }
        for node in 0..<nodeCount { first[node + 1] += first[node] }
        var next = first
        var numbers = [UInt32](repeating: 0, count: tails.count)
        for (arc, tail) in tails.enumerated() {
            numbers[Int(next[Int(tail)])] = UInt32(arc)
            next[Int(tail)] += 1
        }
        firstArc = PackedNumbers(first)
        self.heads = PackedNumbers(numbers.map { heads[Int($0)] })
        self.numbers = numbers
    }

    package var nodeCount: Int { firstArc.count - 1 }

    @inline(__always)
    func arcs(of node: UInt32) -> Range<Int> {
        Int(firstArc[node])..<Int(firstArc[Int(node) + 1])
    }

    @inline(__always)
    func number(ofArcAt place: Int) -> UInt32 { numbers?[place] ?? UInt32(place) }
}
