import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The error of dead reckoning.
///
/// The vehicle may brake behind the last fix and stand in a jam, or speed up to the speed of the
/// road. These are the two ends of the stretch of road on which it is, and neither is rare: jams are
/// where tunnels are. At a fork without a route it may be on any branch. The defaults were measured, see
/// `docs/matching.md`.
public struct DeadReckoningModel: Hashable, Sendable {
    /// Braking to a stop, and acceleration, metres a second squared.
    var braking = 2.0
    public var acceleration = 2.0
    /// Maximum speed of a driver who was slower at the last fix, as a share of the highest expected
    /// speed on the roads since then.
    var fastestShare = 1.1
    /// The share of the way to these two ends within which 95 of 100 vehicles are, at first, and the seconds in which it
    /// halves: hardly any of them stands, or speeds, all the time. On a route, and before the first fork.
    var endShare = 0.93
    var endShareSeconds = 250.0
    /// The same share where the vehicle is expected to stand, which is one of the ends: many set out at once, and drive.
    var standingShare = 0.88
    /// Mean difference of the distance to either side, as shares of the ways to these two ends.
    var brakingScale = 0.14
    var accelerationScale = 0.59
    /// The odds of drivers on another road at a fork: a power of their share for one of those on this road.
    var forkOdds = 0.89
    var forkPower = 1.34
    /// Probability, for each second in which something is unseen, of what neither distance nor forks say: turning round,
    /// stopping beside the road.
    var lapseInSecond = 0.0016
    /// Distance between the assumed place and a vehicle that took another road at the first fork,
    /// as a share of the distance that both drove from there.
    var forkShare = 0.5
    /// Variance of the difference between the map's line and the driven one where the distance is measured, square
    /// metres for each metre: corners are cut, lanes lie beside.
    var lineVariance = 0.06
    /// Scale of the error between two fixes, which grows from both and with the speed.
    var betweenScale = 0.85
    /// Mean difference of the distance driven between two fixes, as a share of that error.
    var scaleBetween = 0.46

    public init() {}

    /// Metres within which the vehicle is, in at least 95 of 100 seconds.
    ///
    /// - Parameters:
    ///   - accuracy: of the last fix, 95 %, metres.
    ///   - spread: metres within which the drivers are who took another road with the same distance; nil where the
    ///     distance was not measured.
    ///   - isCertain: whether who stands since the last fix, or drives as fast as he can, is within it too.
    func accuracy(
        of path: ReckonedPath, _ reckoning: DistanceReckoning, accuracy: Double, spread: Double?,
        isCertain: Bool
    ) -> Double {
        let seconds = reckoning.unseenSeconds + reckoning.stuckSeconds
        let (least, most) = ends(of: path, reckoning)
        let line = reckoning.isSensed ? lineVariance * abs(reckoning.meters) : 0
        let sensed = 4 * (reckoning.deviation * reckoning.deviation + line)
        if let spread {
            // The drivers are at the measured distance exactly, and each may be off like the vehicle itself.
            let along = max(reckoning.meters - least, most - reckoning.meters)
            return spread + (accuracy * accuracy + along * along + sensed).squareRoot()
        }
        var along = max(path.meters - least, most - path.meters)
        if path.metersToFork == nil, !reckoning.isSensed, !isCertain {
            along *=
                reckoning.speed == 0 ? standingShare : endShare / (1 + seconds / endShareSeconds)
        }
        let aside = path.metersToFork.map { forkShare * (path.meters - $0 + most - $0) } ?? 0
        return (accuracy * accuracy + along * along + aside * aside + sensed).squareRoot()
    }

    /// Metres by which the vehicle may be farther on than the place, at most.
    ///
    /// - Parameter accuracy: of the last fix, 95 %, metres.
    func metersAhead(
        of path: ReckonedPath, _ reckoning: DistanceReckoning, accuracy: Double
    ) -> Double {
        let line = reckoning.isSensed ? lineVariance * abs(reckoning.meters) : 0
        let sensed = 4 * (reckoning.deviation * reckoning.deviation + line)
        return max(0, ends(of: path, reckoning).most - path.meters)
            + (accuracy * accuracy + sensed).squareRoot()
    }

    /// The distance of a vehicle that brakes to a stand behind the last fix, and of one that speeds up.
    private func ends(of path: ReckonedPath, _ reckoning: DistanceReckoning) -> (
        least: Double, most: Double
    ) {
        let speed = reckoning.seenSpeed
        let seconds = reckoning.unseenSeconds + reckoning.stuckSeconds
        let fastest = max(speed, fastestShare * path.expectedSpeed)
        let least = reckoning.keptMeters - Self.change(of: speed, by: braking, in: seconds)
        return (
            min(reckoning.meters, least),
            reckoning.keptMeters + Self.change(of: fastest - speed, by: acceleration, in: seconds)
        )
    }

    /// The distance driven since the last fix.
    ///
    /// - Parameter accuracy: of that, 95 %, metres.
    func distance(of path: ReckonedPath, _ reckoning: DistanceReckoning, accuracy: Double)
        -> DrivenDistance
    {
        let (least, most) = ends(of: path, reckoning)
        let line = reckoning.isSensed ? lineVariance * abs(reckoning.meters) : 0
        let sensed = reckoning.deviation * reckoning.deviation + line
        let common = max(1, accuracy * accuracy / 6) + sensed
        let below = brakingScale * (reckoning.meters - least)
        let above = accelerationScale * (most - reckoning.meters)
        return DrivenDistance(
            meters: reckoning.meters, scaleBelow: (below * below + common).squareRoot(),
            scaleAbove: (above * above + common).squareRoot())
    }

    /// The same of a place between two fixes that are known both, interpolated.
    ///
    /// - Parameters:
    ///   - accuracy: of the less accurate fix, 95 %, metres.
    ///   - elapsed: seconds since the first one.
    ///   - seconds: between both.
    ///   - distance: metres between both.
    func accuracy(
        between accuracy: Double, elapsed: Double, of seconds: Double, distance: Double
    ) -> Double {
        let along = along(elapsed: elapsed, of: seconds, distance: distance)
        return (accuracy * accuracy + along * along).squareRoot()
    }

    /// The distance driven up to a moment between two fixes.
    ///
    /// - Parameter meters: its likeliest value.
    func distance(
        _ meters: Double, elapsed: Double, of seconds: Double, distance: Double
    ) -> DrivenDistance {
        let along = along(elapsed: elapsed, of: seconds, distance: distance)
        let scale = max(0.1, scaleBetween * along)
        return DrivenDistance(meters: meters, scaleBelow: scale, scaleAbove: scale)
    }

    /// Metres along the road within which the vehicle is between two fixes, in 95 of 100 seconds.
    private func along(elapsed: Double, of seconds: Double, distance: Double) -> Double {
        let far = elapsed * (seconds - elapsed) / seconds
        return betweenScale * pow(far, 1.25) * (distance / seconds + 1.3).squareRoot()
    }

    /// Metres from a change of speed in `seconds` that grows by `rate` up to `speed` and then stays.
    private static func change(of speed: Double, by rate: Double, in seconds: Double) -> Double {
        let duration = min(seconds, speed / rate)
        return rate * duration * duration / 2 + speed * (seconds - duration)
    }
}

/// A distance driven unseen: most drive on as before, some brake or speed up by much. So both sides of the likeliest distance
/// fall off exponentially, as in an asymmetric Laplace distribution.
struct DrivenDistance: Sendable {
    /// The likeliest.
    var meters: Double
    /// Mean differences of those who have driven less and more.
    var scaleBelow: Double
    var scaleAbove: Double

    /// The probability that it lies between two others.
    @inline(__always)
    func probability(from low: Double, to high: Double) -> Double {
        max(0, share(below: high) - share(below: low))
    }

    private func share(below limit: Double) -> Double {
        guard abs(limit) < .infinity else { return limit < meters ? 0 : 1 }
        let isBelow = limit < meters
        let scale = isBelow ? scaleBelow : scaleAbove
        let beyond = scale / (scaleBelow + scaleAbove) * exp(-abs(limit - meters) / scale)
        return isBelow ? beyond : 1 - beyond
    }
}

/// The distance driven since the last fix.
struct DistanceReckoning {
    /// Metres forwards: at constant speed while unmeasured, or braking to a stand.
    var meters: Double
    /// The same at constant speed in any case.
    var keptMeters: Double
    /// Standard deviation of the part that a sensor has measured, metres.
    var deviation: Double
    /// Metres a second now, and as last measured.
    var speed: Double
    var seenSpeed: Double
    /// Seconds since the last fix, and seconds among them in which nothing measured the speed.
    var seconds: Double
    var unseenSeconds: Double
    /// Seconds for which a sensor has had the same value and may be stuck, and those for which it has to be taken for it.
    var stuckSeconds = 0.0
    var lostSeconds = 0.0
    var isSensed: Bool

    /// Without a sensor.
    init(speed: Double, seconds: Double, braking: Braking?) {
        keptMeters = speed * seconds
        meters = braking?.meters(in: seconds) ?? keptMeters
        deviation = 0
        self.speed = braking?.speed(after: seconds) ?? speed
        seenSpeed = speed
        self.seconds = seconds
        unseenSeconds = seconds
        isSensed = false
    }

    init(_ sensed: SpeedSensor.Reckoning, seconds: Double) {
        let ahead = sensed.aheadSeconds
        keptMeters = sensed.meters + sensed.speed * ahead
        meters = sensed.expectedMeters
        deviation = sensed.deviation
        seenSpeed = abs(sensed.speed)
        speed = sensed.braking?.speed(after: ahead) ?? seenSpeed
        self.seconds = seconds
        unseenSeconds = sensed.unseenSeconds
        stuckSeconds = sensed.stuckSeconds
        lostSeconds = sensed.lostSeconds
        isSensed = true
    }

    func isWithin(_ options: MatcherOptions) -> Bool {
        seconds <= (isSensed ? options.sensorReckoningSeconds : options.deadReckoningSeconds)
            && unseenSeconds + lostSeconds <= options.deadReckoningSeconds
            && speed * (unseenSeconds + lostSeconds) <= options.deadReckoningMeters
    }
}

/// The result of dead reckoning.
struct ReckonedPath {
    /// The place, in metres from the edge's start.
    var edge: EdgeID
    var offset: Double
    /// Metres from the last fix; less than by the speed if the vehicle is assumed to wait.
    var meters: Double
    /// Maximum expected speed on the roads since the last fix, metres a second.
    var expectedSpeed: Double
    /// Metres from the last fix to the first fork with an unknown choice; nil for none.
    var metersToFork: Double?
    /// The share of drivers who go this way at all forks.
    var shareOfDrivers = 1.0
    /// Metres back to where the road of the place begins, infinite if that is the one of the last fix, and on to where it
    /// ends.
    var behind = Double.infinity
    var ahead = 0.0
    /// The last place that is in no doubt, and metres driven from there.
    var start: EdgePosition
    var startMeters: Double
}
