/// The reason why a graph and an order make no hierarchy.
public enum HierarchyError: Error, Hashable, CustomStringConvertible {
    /// An order has to name each node once, with numbers from 0.
    case notAnOrder(node: UInt32)
    /// Both arrays need an element for each arc.
    case unequalCounts(tails: Int, heads: Int)
    /// An arc ends at a node that is not in the order.
    case unknownNode(UInt32, arc: Int)
    /// A node has more than ``HierarchyTopology``'s limit of higher neighbours after contraction.
    case tooDense

    public var description: String {
        switch self {
        case .notAnOrder(let node):
            "node \(node) is twice in the order, or beyond its end; name each node from 0 on once"
        case .unequalCounts(let tails, let heads):
            "there are \(tails) tails and \(heads) heads; give one of each for every arc"
        case .unknownNode(let node, let arc):
            "arc \(arc) ends at node \(node), which is not in the order"
        case .tooDense:
            "contraction joins a node with more than "
                + "\(HierarchyTopology.maximumHigherNeighbours) others; use an order with smaller "
                + "separators"
        }
    }
}
