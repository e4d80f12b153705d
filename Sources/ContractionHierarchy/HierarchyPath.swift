/// An end of a query's paths: a node, and an additional weight.
public struct PathEnd: Hashable, Sendable {
    public var node: UInt32
    public var weight: UInt32
    /// The first node of paths, in front of ``node``: the weight of the step between them is part of
    /// ``weight``.
    package var predecessor: UInt32?

    public init(node: UInt32, weight: UInt32 = 0) {
        self.node = node
        self.weight = weight
    }

    package init(node: UInt32, weight: UInt32, predecessor: UInt32?) {
        self.node = node
        self.weight = weight
        self.predecessor = predecessor
    }
}

/// A least-cost path between two ends of a query.
public struct HierarchyPath: Hashable, Sendable {
    /// With the weights of both ends.
    public var weight: UInt32
    /// The place of its first end among the query's sources.
    public var source: Int
    /// From the source's node to the target's.
    public var nodes: [UInt32]
}

/// A path with its shortcuts.
package struct PackedPath {
    package var weight: UInt32
    /// The place of its first end among the query's sources.
    package var source: Int
    /// From the source's rank up and down to the target's.
    var ranks: [UInt32]
}
