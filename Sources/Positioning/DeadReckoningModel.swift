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
    /// Distance between the assumed place and a vehicle that took another road at the first fork,
    /// as a share of the distance that both drove from there.
    var forkShare = 0.5
    /// Variance of the difference between the map's line and the driven one where the distance is measured, square
    /// metres for each metre: corners are cut, lanes lie beside.
    var lineVariance = 0.06
    /// Scale of the error between two fixes, which grows from both and with the speed.
    var betweenScale = 0.85

    public init() {}

    /// Metres within which the vehicle is, in at least 95 of 100 seconds.
    ///
    /// - Parameters:
    ///   - accuracy: of the last fix, 95 %, metres.
    ///   - spread: metres within which the drivers are who took another road with the same distance; nil where the
    ///     distance was not measured.
    func accuracy(
        of path: ReckonedPath, _ reckoning: DistanceReckoning, accuracy: Double, spread: Double?
    ) -> Double {
        let speed = reckoning.speed
        let seconds = reckoning.unseenSeconds + reckoning.stuckSeconds
        let fastest = max(speed, fastestShare * path.expectedSpeed)
        let least = reckoning.meters - Self.change(of: speed, by: braking, in: seconds)
        let most =
            reckoning.meters + Self.change(of: fastest - speed, by: acceleration, in: seconds)
        let line = reckoning.isSensed ? lineVariance * abs(reckoning.meters) : 0
        let sensed = 4 * (reckoning.deviation * reckoning.deviation + line)
        if let spread {
            // The drivers are at the measured distance exactly, and each may be off like the vehicle itself.
            let along = max(reckoning.meters - least, most - reckoning.meters)
            return spread + (accuracy * accuracy + along * along + sensed).squareRoot()
        }
        var along = max(path.meters - least, most - path.meters)
        if path.metersToFork == nil, !reckoning.isSensed {
            along *= endShare / (1 + seconds / endShareSeconds)
        }
        let aside = path.metersToFork.map { forkShare * (path.meters - $0 + most - $0) } ?? 0
        return (accuracy * accuracy + along * along + aside * aside + sensed).squareRoot()
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
        let speed = distance / seconds
        let far = elapsed * (seconds - elapsed) / seconds
        let along = betweenScale * pow(far, 1.25) * (speed + 1.3).squareRoot()
        return (accuracy * accuracy + along * along).squareRoot()
    }

    /// Metres from a change of speed in `seconds` that grows by `rate` up to `speed` and then stays.
    private static func change(of speed: Double, by rate: Double, in seconds: Double) -> Double {
        let duration = min(seconds, speed / rate)
        return rate * duration * duration / 2 + speed * (seconds - duration)
    }
}

/// The distance driven since the last fix.
struct DistanceReckoning {
    /// Metres forwards, at constant speed while unmeasured.
    var meters: Double
    /// Standard deviation of the part that a sensor has measured, metres.
    var deviation: Double
    /// The last measured speed, metres a second, negative backwards.
    var speed: Double
    /// Seconds since the last fix, and seconds among them in which nothing measured the speed.
    var seconds: Double
    var unseenSeconds: Double
    /// Seconds for which a sensor has had the same value and may be stuck, and those for which it has to be taken for it.
    var stuckSeconds = 0.0
    var lostSeconds = 0.0
    var isSensed: Bool

    /// Without a sensor.
    init(speed: Double, seconds: Double) {
        meters = speed * seconds
        deviation = 0
        self.speed = speed
        self.seconds = seconds
        unseenSeconds = seconds
        isSensed = false
    }

    init(_ sensed: SpeedSensor.Reckoning, seconds: Double) {
        meters = sensed.meters + sensed.speed * sensed.aheadSeconds
        deviation = sensed.deviation
        speed = abs(sensed.speed)
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
    /// The last place that is in no doubt, and metres driven from there.
    var start: EdgePosition
    var startMeters: Double
}
