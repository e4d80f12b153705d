import RoadNetwork

/// Additional weights of some edges for one request, on top of a ``Metric``; never negative.
struct WeightOverlay: Sendable {
    /// Share of its own weight by which each edge counts more.
    var shares: [EdgeID: Double] = [:]
    /// Excluded edges: entering them costs more than any detour, and the time on them counts
    /// `excludedShare` times more, so that nobody stays.
    var excluded: Set<EdgeID> = []
    /// The weight of each entry into the excluded edges.
    var entry: UInt32 = 0

    private static let excludedShare = 9.0

    func extra(on edge: EdgeID, weighing weight: UInt32) -> UInt32 {
        guard weight < Metric.infinite else { return 0 }
        var share = shares[edge] ?? 0
        if excluded.contains(edge) { share += Self.excludedShare }
        return UInt32(min(Double(Metric.infinite), Double(weight) * share))
    }

    /// Starting inside costs as much as entering, or a vehicle at the border would be led in.
    func extra(startingOn edge: EdgeID) -> UInt32 { excluded.contains(edge) ? entry : 0 }

    func extra(turningFrom edge: EdgeID, onto next: EdgeID) -> UInt32 {
        excluded.contains(next) && !excluded.contains(edge) ? entry : 0
    }
}

extension WeightOverlay {
    /// Whether a leg drives through excluded edges, other than out of them at its start or into them
    /// at its end.
    func isBroken(by leg: LegPath) -> Bool {
        !excluded.isEmpty && leg.passesThrough(excluded.contains)
    }
}

extension LegPath {
    /// Whether the leg drives such edges, other than out of them at its start or into them at its end.
    func passesThrough(_ isSuch: (EdgeID) -> Bool) -> Bool { edges.passesThrough(isSuch) }
}

extension BidirectionalCollection {
    /// Whether it has such elements, other than at its start and at its end.
    package func passesThrough(_ isSuch: (Element) -> Bool) -> Bool {
        trimming(while: isSuch).contains(where: isSuch)
    }

    /// Without the elements at its start and at its end that are such.
    package func trimming(while isSuch: (Element) -> Bool) -> SubSequence {
        let rest = drop(while: isSuch)
        return rest.prefix(
            upTo: rest.lastIndex { !isSuch($0) }.map { rest.index(after: $0) } ?? rest.startIndex)
    }
}
