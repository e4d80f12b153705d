/// The search radii around a waypoint. All distances are metres.
public struct SnappingOptions: Hashable, Sendable {
    /// A waypoint farther than this from every road is refused.
    var maximumDistance = 1000.0
    /// Maximum excess distance of a further position over the nearest, as a share of the nearest's
    /// distance, a measure of the waypoint's uncertainty ...
    var ambiguityShare = 0.25
    /// ... but within these limits, metres.
    var ambiguityLimits = 1.0...15.0
    /// Nearer to the line than this, a waypoint is on neither side of the road.
    var noSideWithin = 2.0
    /// In a network of fewer edges no road counts as a dead-end component: an unreachable place is a
    /// failure rather than passed over for another road.
    package var smallestDividedNetwork = 200
    /// Maximum excess distance of a road with a kerb to stop at, if the nearest road has none; if that is a footway,
    /// maximum distance.
    var kerbReach = 75.0
    /// Maximum excess distance of a position if the nearest ones lead nowhere ...
    var fallbackReach = 75.0
    /// ... and the maximum number of positions of one waypoint then.
    var maximumCandidates = 32
    /// Maximum excess distance of a position if there is no path by way of any of those ...
    var farthestReach = 300.0
    /// ... and the maximum number of positions of one waypoint then.
    var maximumFarCandidates = 128

    public init() {}

    /// Radii in which all edges are looked for, tried in turn.
    var radii: [Double] { [25, 100, 400].filter { $0 < maximumDistance } + [maximumDistance] }
    /// Radii in which the nearest edges are looked for: most are near, and a large circle shrinks
    /// to the nearest edge found.
    var radiiOfNearest: [Double] { [min(25, maximumDistance), maximumDistance] }
    /// Maximum distance at which a road is looked for, to report its distance.
    var maximumSearchDistance: Double { max(100_000, maximumDistance) }

    /// The maximum distance of a position when the nearest is at `distance`, metres.
    func reach(beyond distance: Double) -> Double {
        let slack = distance * ambiguityShare
        return distance + min(ambiguityLimits.upperBound, max(ambiguityLimits.lowerBound, slack))
    }
}
