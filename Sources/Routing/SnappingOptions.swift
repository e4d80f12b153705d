/// How far from a waypoint roads are looked for. All distances are metres.
public struct SnappingOptions: Hashable, Sendable {
    /// A waypoint farther than this from every road is refused.
    var maximumDistance = 1000.0
    /// How much farther than the nearest position another may be to be considered too, as a share of
    /// that distance, which says how unsure the waypoint is ...
    var ambiguityShare = 0.25
    /// ... but within these limits, metres.
    var ambiguityLimits = 1.0...15.0
    /// Nearer to the line than this, a waypoint is on neither side of the road.
    var noSideWithin = 2.0
    /// In a network of fewer edges no road counts as cut off: there is hardly a rest to be cut off
    /// from, and an unreachable place is a failure rather than passed over for another road.
    package var smallestDividedNetwork = 200
    /// Where the nearest road is none at whose side a vehicle can stop, one within this is taken.
    var kerbReach = 75.0
    /// How much farther than the nearest a position may be when the nearest lead nowhere ...
    var fallbackReach = 75.0
    /// ... and the most positions of one waypoint that are looked at then.
    var maximumCandidates = 32

    public init() {}

    /// Radii in which all edges are looked for, tried in turn.
    var radii: [Double] { [25, 100, 400].filter { $0 < maximumDistance } + [maximumDistance] }
    /// Radii in which the nearest edges are looked for: most are near, and a large circle shrinks
    /// to the nearest edge found.
    var radiiOfNearest: [Double] { [min(25, maximumDistance), maximumDistance] }
    /// As far as a road is looked for to say how far it is.
    var maximumSearchDistance: Double { max(100_000, maximumDistance) }

    /// The maximum distance of a position when the nearest is at `distance`, metres.
    func reach(beyond distance: Double) -> Double {
        let slack = distance * ambiguityShare
        return distance + min(ambiguityLimits.upperBound, max(ambiguityLimits.lowerBound, slack))
    }
}
