import Geodesy
import Positioning

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What the places of a receiver that gives no speed prove of the vehicle's speed.
///
/// Two places a second apart differ by the receiver's error as much as by the vehicle's motion. So the places of many seconds are
/// fitted by an even motion (least squares). Its velocity is a weighted mean of those of that time, so that the vehicle was
/// as fast at some moment of it. What the places differ from it by shows how large its error is, whatever the receiver states.
struct PlaceSpeed: Sendable {
    /// Metres a second.
    struct Estimate: Hashable, Sendable {
        /// The mean over as few seconds as its error allows.
        var likely: Double
        /// The least and the largest that the error leaves possible.
        var least: Double
        var most: Double
    }

    /// Those of the last seconds, the oldest first.
    private var places: [Place] = []
    private var motions: [Motion] = []
    private var scatter = Scatter()
    /// The lowest limit that has come, and when it did.
    private var limit = Double.infinity
    private var limitedSince = -Double.infinity

    private struct Place: Sendable {
        var coordinate: Coordinate
        /// Seconds since 1970.
        var at: Double
    }

    /// An even motion up to now.
    private struct Motion: Sendable {
        /// Seconds since 1970.
        var start: Double
        var speed: Double
        var deviation: Double
    }

    /// Seconds over which a motion is looked at, and the share of it that has to have places.
    private static let spans = [8.0, 16, 30, 45]
    private static let coveredShare = 0.75
    private static let fewestPlaces = 5
    /// Seconds between two places that are kept, and from which on nothing is known of the time between them.
    private static let spacing = 0.9
    private static let longestGap = 12.0
    /// Deviations beyond which a speed is proven, and within which one is possible.
    private static let deviations = (proven: 3.5, possible: 2.0)
    /// Deviation of a speed that is exact enough, metres a second.
    private static let exact = 1.0
    /// Seconds from which on the places of one motion show its error well enough by themselves, but for a factor on its variance.
    private static let (longSpan, ownShare) = (20.0, 2.0)
    /// Deviations of a receiver's error in the radius within which 95 % of its places are.
    private static let accuracyDeviations = 2.45

    /// Begins anew; what is known of the scatter stays.
    mutating func forget() {
        guard !places.isEmpty else { return }
        places.removeAll(keepingCapacity: true)
        motions.removeAll(keepingCapacity: true)
    }

    /// Nothing is known of the limit that holds now.
    mutating func forgetLimit() { limit = .infinity }

    /// Takes in the place of a fix without a speed.
    ///
    /// - Returns: false where nothing is known of the time since the last one.
    mutating func take(_ matched: MatchedLocation, model: ReceiverModel) -> Bool {
        let next = Place(
            coordinate: matched.rawCoordinate, at: matched.time.secondsSince1970)
        guard let last = places.last else {
            places.append(next)
            return true
        }
        let elapsed = next.at - last.at
        guard elapsed >= 0, elapsed <= Self.longestGap else {
            forget()
            places.append(next)
            return false
        }
        // A receiver may report a place again before it has another one.
        guard elapsed >= Self.spacing, next.coordinate != last.coordinate else { return true }
        places.append(next)
        let oldest = next.at - Self.spans[Self.spans.count - 1] - Self.spacing
        places.removeAll { $0.at < oldest }
        let accuracy = matched.fixAccuracy ?? 0
        fit(after: elapsed, deviation: accuracy / Self.accuracyDeviations, model)
        return true
    }

    /// The speed since the limit has been as low as this; nil while that is too short a time.
    ///
    /// - Parameter limit: that counts now, metres a second.
    mutating func estimate(inLimit limit: Double) -> Estimate? {
        if limit < self.limit, let last = places.last { limitedSince = last.at }
        self.limit = limit
        let motions = self.motions.filter { $0.start >= limitedSince }
        guard let shortest = motions.first, let longest = motions.last else { return nil }
        var estimate = Estimate(
            likely: (motions.first { $0.deviation <= Self.exact } ?? longest).speed,
            least: 0, most: shortest.speed + Self.deviations.possible * shortest.deviation)
        for motion in motions {
            estimate.least = max(
                estimate.least, motion.speed - Self.deviations.proven * motion.deviation)
            estimate.most = min(
                estimate.most, motion.speed + Self.deviations.possible * motion.deviation)
        }
        return estimate
    }

    private mutating func fit(after elapsed: Double, deviation: Double, _ model: ReceiverModel) {
        motions.removeAll(keepingCapacity: true)
        guard let newest = places.last else { return }
        let frame = LocalFrame(origin: newest.coordinate)
        let points = places.map { (point: frame.point($0.coordinate), at: $0.at - newest.at) }
        for span in Self.spans {
            guard let first = points.firstIndex(where: { -$0.at <= span + 0.05 }) else { continue }
            let part = points[first...]
            guard part.count >= Self.fewestPlaces,
                -points[first].at >= Self.coveredShare * span
            else { continue }
            let motion = EvenMotion(part)
            if motions.isEmpty { scatter.add(motion, after: elapsed) }
            let own = motion.variance
            var usual = scatter.variance(of: motion)
            if motion.seconds >= Self.longSpan { usual = min(usual, Self.ownShare * own) }
            let stated = Self.variance(in: motion.seconds, deviation: deviation, model)
            motions.append(
                Motion(
                    start: places[first].at, speed: motion.speed,
                    deviation: max(own, usual, stated).squareRoot()))
        }
    }

    /// Of the speed over some seconds by the error that the receiver is taken to have.
    private static func variance(
        in seconds: Double, deviation: Double, _ model: ReceiverModel
    ) -> Double {
        let fast = model.fastErrorShare * (1 - exp(-seconds / model.fastErrorSeconds))
        let slow = (1 - model.fastErrorShare) * (1 - exp(-seconds / model.slowErrorSeconds))
        return EvenMotion.endsShare * 2 * deviation * deviation * (fast + slow)
            / (seconds * seconds)
    }
}

/// An even motion, fitted to places.
private struct EvenMotion {
    var count: Double
    var seconds: Double
    var speed: Double
    /// Mean square of what a place differs by from the motion, and of what such differences of neighbouring places do,
    /// for each axis, square metres.
    var residual: Double
    var step: Double

    /// Variance of the velocity of the fit to a random walk, for that of the way between its ends.
    static let endsShare = 1.2
    /// Variance of the velocity for that of the residuals, times the squared time: of white noise, by the number of places,
    /// and of a random walk. No error that forgets itself is worse than that.
    private static let (white, walk) = (12.0, 18.0)
    /// Variance of the residuals of a random walk, for that of the walk.
    fileprivate static let walkResidual = 1.0 / 15

    init(_ places: ArraySlice<(point: PlanePoint, at: Double)>) {
        count = Double(places.count)
        let last = places[places.endIndex - 1].at
        seconds = last - places[places.startIndex].at
        var (at, x, y) = (0.0, 0.0, 0.0)
        for place in places {
            at += place.at / count
            x += place.point.x / count
            y += place.point.y / count
        }
        var (squares, east, north) = (0.0, 0.0, 0.0)
        for place in places {
            squares += (place.at - at) * (place.at - at)
            east += (place.at - at) * (place.point.x - x)
            north += (place.at - at) * (place.point.y - y)
        }
        east /= squares
        north /= squares
        speed = hypot(east, north)
        residual = 0
        step = 0
        var before: SIMD2<Double>?
        for place in places {
            let off = SIMD2(
                place.point.x - x - east * (place.at - at),
                place.point.y - y - north * (place.at - at))
            residual += (off * off).sum()
            if let before { step += ((off - before) * (off - before)).sum() }
            before = off
        }
        residual /= 2 * (count - 2)
        step /= 2 * (count - 1)
    }

    /// Of the speed, by the residuals and how neighbouring ones are alike.
    var variance: Double {
        guard residual > 1e-6 else { return 0 }
        // Of few places it may be more than it seems.
        let correlation = 1 - step / (2 * residual) + 2 / count.squareRoot()
        var factor = Self.walk
        if correlation < 0.97 {
            let kept = max(0, correlation)
            factor = min(factor, Self.white / count * (1 + kept) / (1 - kept))
        }
        return factor * residual / (seconds * seconds)
    }

    /// Variance of the white noise and, in a second, of the random walk that residuals and steps show.
    var parts: (white: Double, walk: Double) {
        let walk =
            (residual - step / 2)
            / (Self.walkResidual * seconds - seconds / (count - 1) / 2)
        return (step / 2, walk)
    }

    /// Of the speed, by such an error.
    func variance(white: Double, walk: Double) -> Double {
        Self.white * white / (count * seconds * seconds) + Self.endsShare * walk / seconds
    }
}

/// The error of places, as the motions of the last minute have shown it. Of one motion a few seconds show too little.
private struct Scatter: Sendable {
    private var white = 0.0
    private var walk = 0.0
    private var weight = 0.0

    /// Seconds after which a motion counts for a third.
    private static let memory = 60.0

    mutating func add(_ motion: EvenMotion, after elapsed: Double) {
        let kept = exp(-elapsed / Self.memory)
        let parts = motion.parts
        white = white * kept + parts.white
        walk = walk * kept + parts.walk
        weight = weight * kept + 1
    }

    /// Of the speed of a motion.
    func variance(of motion: EvenMotion) -> Double {
        motion.variance(white: white / weight, walk: max(0, walk / weight))
    }
}
