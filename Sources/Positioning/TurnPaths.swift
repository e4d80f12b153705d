import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The possible paths since the last fix, weighed by the fit of their bends to the turns measured by the
/// vehicle's sensors.
///
/// All paths have come equally far. A bend of the map and the turn of the vehicle need not be at the same place to the metre: a
/// turn fits a path when the path's line makes it anywhere within the error of the distance.
struct TurnPaths: Sendable {
    struct Path {
        /// The place of the last sample, metres from the edge's start.
        var edge: EdgeID
        var length: Double
        var offset: Double
        /// Direction of the line there, a unit vector.
        var tangentX: Double
        var tangentY: Double
        /// Turn of the line up to there, degrees to the left since the last fix.
        var heading = 0.0
        var logWeight: Double
        /// Half the squared misfit of the last hundred metres.
        var misfit: Double
        /// Whether it is the path on which dead reckoning goes without the sensor.
        var isExpected: Bool
        /// ``heading`` at each of the last samples.
        var headings = SIMD64<Float>()
    }

    var paths: [Path] = []
    var pending: [Path] = []
    /// Samples of the profile that were taken in.
    var taken = 0
    /// Whether the turns fit no path, so that the sensor or the map is wrong.
    var isLost = false

    /// Headings that each path keeps; a power of two.
    static let kept = SIMD64<Float>.scalarCount
    static let maximumPaths = 24
    /// Edges between two samples.
    static let maximumEdges = 20
    /// Metres over which a turn is compared with the line's.
    private static let reach = 60.0
    private static let minimumReach = 20.0
    /// The error of the distance: metres, and as a multiple of its standard deviation; and the largest that counts.
    private static let distanceError = (minimum: 15.0, factor: 1.5, maximum: 50.0)
    /// Deviation of a turn over ``reach``: degrees, degrees for each degree, and degrees for each second.
    private static let deviation = (minimum: 5.0, share: 0.1, drift: 0.15)
    private static let largestMisfit = 16.0
    /// Metres of path between independent pieces of evidence.
    private static let independence = 30.0
    /// Logarithmic weights relative to the likeliest path below which a path is dropped, and the expected path is
    /// left.
    private static let minimumLogWeight = -12.0
    private static let contradiction = 6.0
    /// ``Path/misfit`` up to which a path fits, and from which on the likeliest fits so badly that none does.
    private static let fitting = 1.5
    /// The weight of all other paths up to which the likeliest is sure.
    private static let doubt = 0.05
    private static let misfitting = 3.0

    mutating func removeAll() {
        // There are none at most fixes.
        if !paths.isEmpty { paths.removeAll(keepingCapacity: true) }
        taken = 0
        isLost = false
    }

    /// Weighs all paths by the last sample beyond which the line is known over the error of the distance.
    ///
    /// - Parameter distanceDeviation: standard deviation of the distance, metres.
    mutating func weigh(_ profile: TurnProfile, distanceDeviation: Double) {
        let newest = taken - 1
        let oldest = max(0, taken - Self.kept)
        guard newest > oldest else { return }
        let error = min(
            Self.distanceError.maximum,
            Self.distanceError.minimum + Self.distanceError.factor * distanceDeviation)
        let end = Self.last(upTo: profile[newest].meters - error, profile, oldest...newest)
        guard let end, end > oldest, !profile[end].isSame else { return }
        let start =
            Self.last(upTo: profile[end].meters - Self.reach, profile, oldest...end) ?? oldest
        // The line before the oldest heading is not known, unless the vehicle was seen there.
        guard start > oldest || start == 0,
            profile[end].meters - profile[start].meters >= Self.minimumReach
        else { return }
        let turned = profile[end].turned - profile[start].turned
        let drift = Self.deviation.drift * (profile[end].at - profile[start].at)
        let share = Self.deviation.share * turned
        let variance =
            Self.deviation.minimum * Self.deviation.minimum + share * share + drift * drift
        let step = profile[newest].meters - profile[newest - 1].meters
        for index in paths.indices {
            let before = range(of: index, profile, around: start, within: error, oldest...newest)
            let after = range(of: index, profile, around: end, within: error, oldest...newest)
            let missing = max(
                0, turned - (after.upper - before.lower), after.lower - before.upper - turned)
            let misfit = min(Self.largestMisfit, missing * missing / variance) / 2
            paths[index].logWeight -= misfit * step / Self.independence
            paths[index].misfit +=
                (misfit - paths[index].misfit) * min(1, step / (2 * Self.independence))
        }
        normalize()
    }

    /// The last of some samples that lies within so many metres.
    private static func last(upTo meters: Double, _ profile: TurnProfile, _ range: ClosedRange<Int>)
        -> Int?
    {
        var number = range.upperBound
        while number >= range.lowerBound, profile[number].meters > meters { number -= 1 }
        return number >= range.lowerBound ? number : nil
    }

    /// The least and the largest heading of a path near a sample.
    private func range(
        of index: Int, _ profile: TurnProfile, around center: Int, within error: Double,
        _ known: ClosedRange<Int>
    ) -> (lower: Double, upper: Double) {
        var lower = Float.infinity
        var upper = -Float.infinity
        let meters = profile[center].meters
        var number = center
        while number > known.lowerBound, profile[number - 1].meters >= meters - error {
            number -= 1
        }
        while number <= known.upperBound, profile[number].meters <= meters + error {
            let heading = paths[index].headings[number & (Self.kept - 1)]
            lower = min(lower, heading)
            upper = max(upper, heading)
            number += 1
        }
        return (Double(lower), Double(upper))
    }

    private mutating func normalize() {
        var best = 0
        for index in paths.indices where paths[index].logWeight > paths[best].logWeight {
            best = index
        }
        if paths[best].misfit > Self.misfitting { isLost = true }
        let heaviest = paths[best].logWeight
        for index in paths.indices.reversed() {
            paths[index].logWeight -= heaviest
            if paths[index].logWeight < Self.minimumLogWeight { paths.remove(at: index) }
        }
    }

    /// Leaves the likeliest of ``pending`` as the paths.
    mutating func takePending() {
        if pending.count > Self.maximumPaths {
            pending.sort { $0.logWeight > $1.logWeight }
            pending.removeLast(pending.count - Self.maximumPaths)
        }
        swap(&paths, &pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// The path to go on from, and whether it has nearly all weight; nil where it is the expected one, or none fits.
    var chosen: (path: Path, isSure: Bool)? {
        guard !isLost, let best = paths.max(by: { $0.logWeight < $1.logWeight }),
            best.misfit <= Self.fitting
        else { return nil }
        let expected = paths.first { $0.isExpected }
        if let expected, best.logWeight - expected.logWeight < Self.contradiction { return nil }
        let others = paths.reduce(0) { $0 + exp($1.logWeight - best.logWeight) } - 1
        return (best, others < Self.doubt)
    }
}
