/// The order in which the edges of an undirected graph in the plane are contracted: cells of the graph
/// first, and after them the few edges that separate them, recursively.
///
/// Each cell is cut in two between its two ends along one of four directions: inertial flow (Schild and
/// Sommer, "On Balanced Separators in Road Networks", SEA 2015). The ends grow, which gives several cuts along
/// each direction, better and worse balanced, as in Gottesbüren, Hamann, Uhl and Wagner, "Faster and Better
/// Nested Dissection Orders for Customizable Contraction Hierarchies", Algorithms 2019; the one of the lowest cost
/// (`DissectionCost`) is taken.
public struct NestedDissection: Sendable {
    /// All edges, the first to be contracted first.
    public let edgeOrder: [UInt32]

    /// - Parameters:
    ///   - ends: the nodes that each edge joins, as places in `positions`.
    ///   - positions: of the nodes.
    ///   - capacities: the size of each edge in a separator, not negative. In a graph of turns the edges of a
    ///     road graph are the nodes: one for each direction of a road.
    public init(
        ends: [(UInt32, UInt32)], positions: [(x: Float, y: Float)], capacities: [Int32]
    ) {
        var dissector = Dissector(ends: ends, positions: positions, capacities: capacities)
        edgeOrder = dissector.dissect()
    }

    /// The order of the nodes of a graph in the plane for ``HierarchyTopology/init(order:tails:heads:)``.
    ///
    /// A separator of nodes has one end of each edge of the cut, unless an edge that is contracted later has
    /// put it into a separator already.
    ///
    /// - Parameters:
    ///   - tails: the node at which each arc begins, as a place in `positions`.
    ///   - heads: the node at which it ends.
    ///   - positions: of the nodes.
    public static func nodeOrder(
        tails: [UInt32], heads: [UInt32], positions: [(x: Float, y: Float)]
    ) -> [UInt32] {
        let ends = Array(zip(tails, heads))
        let order = NestedDissection(
            ends: ends, positions: positions,
            capacities: [Int32](repeating: 1, count: ends.count)
        ).edgeOrder
        var degrees = [Int](repeating: 0, count: positions.count)
        for (tail, head) in ends {
            degrees[Int(tail)] += 1
            degrees[Int(head)] += 1
        }
        var isOrdered = [Bool](repeating: false, count: positions.count)
        var reversed: [UInt32] = []
        reversed.reserveCapacity(positions.count)
        for edge in order.reversed() {
            let (tail, head) = ends[Int(edge)]
            guard !isOrdered[Int(tail)], !isOrdered[Int(head)] else { continue }
            let node = degrees[Int(tail)] >= degrees[Int(head)] ? tail : head
            isOrdered[Int(node)] = true
            reversed.append(node)
        }
        reversed += positions.indices.filter { !isOrdered[$0] }.map { UInt32($0) }
        return reversed.reversed()
    }
}
