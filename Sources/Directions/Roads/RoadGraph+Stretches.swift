import RoadNetwork

/// Edges one behind another with nothing to decide or to notice in between.
struct Stretch {
    let first: EdgeID
    let last: EdgeID
    /// Its end: the next node that may matter to a driver.
    let target: NodeID
    /// Metres.
    let length: Double
}

extension RoadGraph {
    /// The stretch that begins with an edge.
    func stretch(_ first: EdgeID) -> Stretch {
        stretches.value(of: first.rawValue) {
            let source = network.source(of: first)
            var last = first
            var length = network.length(of: first)
            while network.target(of: last) != source, let next = continuation(of: last) {
                last = next
                length += network.length(of: next)
            }
            return Stretch(
                first: first, last: last, target: network.target(of: last), length: length)
        }
    }

    /// The node at which the stretch that ends with an edge begins.
    func origin(of last: EdgeID) -> NodeID { stretch(last.reversed).target }

    /// The end of the stretch that begins with an edge.
    func target(of first: EdgeID) -> NodeID { stretch(first).target }

    /// The only continuation of an edge, where nothing changes at its end; nil elsewhere.
    func continuation(of edge: EdgeID) -> EdgeID? {
        // An edge that goes on nowhere is kept as its own continuation.
        let next = continuations.value(of: edge.rawValue) { findContinuation(of: edge) ?? edge }
        return next == edge ? nil : next
    }

    private func findContinuation(of edge: EdgeID) -> EdgeID? {
        let node = network.target(of: edge)
        guard let next = onlyWayOn(from: edge, at: node), next.segment != edge.segment,
            openness(of: next) == openness(of: edge), !isBlocked(node)
        else { return nil }
        if network.way(of: next) == network.way(of: edge), next.isBackward == edge.isBackward {
            return next
        }
        guard keptFacts(of: edge).pointee.isContinued(by: keptFacts(of: next).pointee),
            keptFacts(of: edge.reversed).pointee.isContinued(
                by: keptFacts(of: next.reversed).pointee)
        else { return nil }
        return next
    }

    private func onlyWayOn(from edge: EdgeID, at node: NodeID) -> EdgeID? {
        let back = edge.reversed
        var next: EdgeID?
        for candidate in network.edges(leaving: node)
        where candidate != back && isVisible(candidate) {
            guard let first = next else {
                next = candidate
                continue
            }
            let target = network.target(of: candidate)
            // Only roads between the same nodes may be one road that was drawn twice.
            if target != network.target(of: first), target != network.source(of: edge),
                network.target(of: first) != network.source(of: edge)
            {
                return nil
            }
            let edges = edges(leaving: node).lazy.filter { $0 != back }
            return edges.count == 1 ? edges.first : nil
        }
        return next
    }

    /// Calls `body` for each edge of a stretch.
    func forEachEdge(of stretch: Stretch, _ body: (EdgeID) -> Void) {
        var edge = stretch.first
        body(edge)
        while edge != stretch.last, let next = continuation(of: edge) {
            edge = next
            body(edge)
        }
    }
}
