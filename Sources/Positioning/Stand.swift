import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Whether a vehicle stands or creeps, as in a jam, by the receiver's speed.
///
/// Among high buildings that is no clean zero, and the places wander as far in a stand as who creeps moves. So this is a
/// sequential test (Page, "Continuous Inspection Schemes", 1954) of a stand against creeping: the logarithm of the likelihood
/// ratio is summed up until one of both is beyond doubt. Before nothing is known. Where the receiver gives no speed, it is
/// beyond doubt once the places have got on by less than who creeps would have, whatever their error.
struct Stand: Sendable {
    /// Whether it is beyond doubt that the vehicle stands.
    private(set) var isSure = false
    /// Metres at the speeds since it was, less what a standing vehicle's error makes of them; infinite where it may have driven.
    private(set) var metersSince = Double.infinity
    /// Logarithm of the likelihood of creeping, for that of standing.
    private var evidence = 0.0
    /// Seconds since a speed that no standing vehicle shows.
    private var seconds = 0.0
    /// Whether the vehicle was seen to drive: the road of one that stands at the start is not known yet.
    private var hasDriven = false
    /// The receiver's speed is zero while its places move on.
    private var isSpeedFrozen = false
    /// The first places of the stand, then their median; and the last ones.
    private var first: [PlanePoint] = []
    private var last: [PlanePoint] = []
    private var origin: PlanePoint?
    private var secondsSincePlace = 0.0
    private var secondsSinceOrigin = 0.0
    private var secondsDisplaced = 0.0
    private var numbers: [Double] = []

    /// Deviation of the receiver's speed as a multiple of what is expected by the error that it states, which is too small at
    /// times; and what it is taken for at most, metres a second: with more creeping would be missed.
    private static let understatement = 1.3
    private static let largestDeviation = 0.33
    /// The speed of who creeps: metres a second, and deviations.
    private static let creeping = (speed: 0.3, deviations: 1.4)
    /// The speed that shows alone that the vehicle moves.
    private static let moving = (speed: 1.0, deviations: 4.0)
    /// The speed that a stand shows now and then.
    private static let standingDeviations = 2.0
    /// Correlation time of the speed's error, seconds.
    private static let errorSeconds = 2.0
    /// Evidence from which on a vehicle stands, from which on it moves again, and which is left then.
    private static let standing = -4.5
    private static let departing = 1.5
    private static let left = -1.5
    /// Evidence left of a stand that may be one after a time without fixes.
    private static let leftByOutage = -2.5
    /// Bounds of the evidence of one speed. Some receivers report zero for whatever is slow.
    private static let mostEvidence = (stands: -1.0, zero: -0.25, creeps: 3.0)
    private static let zero = 0.01
    /// Seconds after which it is sure at the earliest; the same where the vehicle's own sensor says that it stands, and the
    /// evidence of that in a second.
    private static let minimumSeconds = 18.0
    private static let sensedSeconds = 8.0
    private static let sensedEvidence = -0.25
    /// Metres a second of the vehicle's own sensor from which on it moves.
    private static let sensedMoving = 0.3
    /// Seconds without fixes in which a vehicle that stands before and behind them has not moved, and in which nobody has set
    /// out and halted.
    private static let longestOutage = 35.0
    private static let shortestOutage = 7.0
    /// Numbers of places whose median no outlier moves, as these last up to 8 s, and the time between two of them.
    private static let firstPlaces = 12
    private static let lastPlaces = 8
    private static let spacing = 0.9
    /// Deviations of what the error can have wandered by from which on places have moved, and for how long.
    private static let displaced = 4.0
    private static let displacedSeconds = 8.0
    /// The same without a speed, where nothing else shows that the vehicle moves on.
    private static let displacedAlone = 3.0
    private static let displacedSecondsAlone = 5.0
    /// Metres a second of who creeps, without a speed, and the deviations of the error by which places have to be short of that.
    private static let creepingAlone = (speed: 0.5, deviations: 2.5)

    init() {
        first.reserveCapacity(Self.firstPlaces)
        last.reserveCapacity(Self.lastPlaces)
        numbers.reserveCapacity(Self.firstPlaces)
    }

    /// Begins anew where nothing is known of the vehicle.
    mutating func forget() {
        end()
        hasDriven = false
    }

    /// Begins anew: the vehicle may have driven.
    mutating func end() {
        restart(leaving: 0)
        metersSince = .infinity
    }

    /// Notes that the place is told as that of a stand.
    mutating func hold() { metersSince = 0 }

    /// Forgets the places, whose frame has moved.
    mutating func forgetPlaces() {
        // Without a first one there is none, as at most fixes.
        guard !first.isEmpty else { return }
        first.removeAll(keepingCapacity: true)
        last.removeAll(keepingCapacity: true)
        origin = nil
        secondsSincePlace = 0
        secondsSinceOrigin = 0
        secondsDisplaced = 0
    }

    /// Takes in a fix.
    ///
    /// - Parameters:
    ///   - deviation: of the receiver's speed, metres a second.
    ///   - wheels: what the vehicle's own sensor has measured since the fix before; nil if it is not trusted.
    ///   - placeSpeed: by the places alone, which counts where the receiver gives none; nil where it is not known.
    ///   - correlation: of the receiver's error.
    @inline(__always)
    mutating func take(
        _ fix: UsableFix, _ observation: Observation, deviation: Double,
        wheels: SpeedSensor.Reckoning?, placeSpeed: Double?, correlation: ErrorCorrelation
    ) {
        guard let elapsed = fix.elapsed else { return end() }
        guard let speed = fix.speed else {
            guard let placeSpeed else { return end() }
            return take(
                fix, observation, in: elapsed, speed: placeSpeed, wheels: wheels,
                correlation: correlation)
        }
        let deviation = min(
            Self.largestDeviation, deviation * (fix.isDeviationStated ? Self.understatement : 1))
        let isSlow = speed <= Self.standingDeviations * deviation
        let isMoving = speed >= max(Self.moving.speed, Self.moving.deviations * deviation)
        if isMoving {
            hasDriven = true
            isSpeedFrozen = false
        }
        metersSince += max(0, speed - Self.standingDeviations * deviation) * elapsed
        guard elapsed <= (isSlow ? Self.longestOutage : Self.shortestOutage),
            !(wheels.map { hasMoved($0, in: elapsed) } ?? false)
        else { return end() }
        if elapsed > Matcher.longestStep, !isSure { evidence = max(evidence, Self.leftByOutage) }
        guard !isMoving else { return restart(leaving: isSure ? Self.left : 0) }
        guard hasDriven, !isSpeedFrozen else { return }
        seconds += elapsed
        evidence += evidence(of: speed, deviation, in: elapsed, wheels)
        if !fix.isRepeatedPlace,
            let shift = shift(observation, in: elapsed, correlation: correlation),
            isDisplaced(shift, by: Self.displaced, for: Self.displacedSeconds)
        {
            isSpeedFrozen = speed == 0
            return end()
        }
        evidence = max(evidence, Self.standing)
        if isSure {
            if evidence >= Self.departing { restart(leaving: Self.left) }
        } else {
            evidence = min(evidence, 0)
            let minimum = wheels == nil ? Self.minimumSeconds : Self.sensedSeconds
            isSure = evidence <= Self.standing && seconds >= minimum
        }
    }

    /// - Parameter evidence: that is left of a stand. A single speed may be an error, so that the stand goes on soon.
    @inline(__always)
    private mutating func restart(leaving evidence: Double) {
        self.evidence = evidence
        seconds = evidence < 0 ? Self.minimumSeconds : 0
        isSure = false
        forgetPlaces()
    }

    private func hasMoved(_ wheels: SpeedSensor.Reckoning, in elapsed: Double) -> Bool {
        abs(wheels.speed) > Self.sensedMoving
            || abs(wheels.expectedMeters) > Self.sensedMoving * max(1, elapsed)
    }

    /// The logarithm of the likelihood of a speed for a vehicle that creeps, for that for one that stands. The receiver's speed
    /// is the magnitude of a velocity with a normal error along the road.
    private func evidence(
        of speed: Double, _ deviation: Double, in elapsed: Double, _ wheels: SpeedSensor.Reckoning?
    ) -> Double {
        let creeping = max(Self.creeping.speed / deviation, Self.creeping.deviations)
        let product = creeping * min(speed / deviation, 10)
        let ratio =
            product + log1p(exp(-2 * product)) - Self.logTwo - creeping * creeping / 2
        let least = speed < Self.zero ? Self.mostEvidence.zero : Self.mostEvidence.stands
        let bounded = min(max(ratio, least), Self.mostEvidence.creeps)
        let sensed = ratio < 0 && wheels != nil ? Self.sensedEvidence * min(1, elapsed) : 0
        // Errors of neighbouring speeds are the same.
        return bounded * min(1, elapsed / Self.errorSeconds) + sensed
    }

    private static let logTwo = 0.693_147_180_559_945_3

    /// Takes in a fix without a speed.
    ///
    /// - Parameter speed: by the places.
    private mutating func take(
        _ fix: UsableFix, _ observation: Observation, in elapsed: Double, speed: Double,
        wheels: SpeedSensor.Reckoning?, correlation: ErrorCorrelation
    ) {
        evidence = 0
        metersSince += speed * elapsed
        if speed >= Self.moving.speed { hasDriven = true }
        guard elapsed <= Self.longestOutage, speed < Self.moving.speed,
            !(wheels.map { hasMoved($0, in: elapsed) } ?? false)
        else { return restart(leaving: 0) }
        guard hasDriven else { return }
        seconds += elapsed
        if wheels != nil, seconds >= Self.sensedSeconds { isSure = true }
        guard !fix.isRepeatedPlace,
            let shift = shift(observation, in: elapsed, correlation: correlation)
        else { return }
        if isDisplaced(shift, by: Self.displacedAlone, for: Self.displacedSecondsAlone) {
            return end()
        }
        let creeping = Self.creepingAlone
        let isShort =
            shift.meters
            <= creeping.speed * shift.seconds - creeping.deviations * shift.deviation
        if isShort, seconds >= Self.minimumSeconds { isSure = true }
    }

    /// The way from the places of the beginning to the last ones.
    private struct Shift {
        var meters: Double
        /// Seconds between both, and since the last place but one.
        var seconds: Double
        var sinceLast: Double
        /// Of what the error can have wandered by, metres.
        var deviation: Double
    }

    /// Notes a place.
    ///
    /// - Returns: nil as long as there are too few, and for a place that is too near in time to the last one.
    private mutating func shift(
        _ observation: Observation, in elapsed: Double, correlation: ErrorCorrelation
    ) -> Shift? {
        secondsSincePlace += elapsed
        if origin != nil { secondsSinceOrigin += elapsed }
        guard first.isEmpty || secondsSincePlace >= Self.spacing else { return nil }
        let sinceLast = secondsSincePlace
        secondsSincePlace = 0
        guard let origin else {
            first.append(observation.point)
            if first.count == Self.firstPlaces { origin = median(first) }
            return nil
        }
        if last.count == Self.lastPlaces { last.removeFirst() }
        last.append(observation.point)
        guard last.count == Self.lastPlaces else { return nil }
        // The median of the last places has less noise than a place.
        let variance = observation.wander(in: secondsSinceOrigin, correlation) + observation.noise
        return Shift(
            meters: median(last).distance(to: origin), seconds: secondsSinceOrigin,
            sinceLast: sinceLast, deviation: variance.squareRoot())
    }

    /// Whether the places have left those of the beginning farther than an error wanders.
    private mutating func isDisplaced(
        _ shift: Shift, by deviations: Double, for seconds: Double
    ) -> Bool {
        secondsDisplaced =
            shift.meters > deviations * shift.deviation ? secondsDisplaced + shift.sinceLast : 0
        return secondsDisplaced > seconds
    }

    /// The median of places in each axis.
    private mutating func median(_ places: [PlanePoint]) -> PlanePoint {
        PlanePoint(x: median(places, of: { $0.x }), y: median(places, of: { $0.y }))
    }

    private mutating func median(
        _ places: [PlanePoint], of axis: (PlanePoint) -> Double
    ) -> Double {
        numbers.removeAll(keepingCapacity: true)
        for place in places { numbers.append(axis(place)) }
        numbers.sort()
        return (numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2
    }
}
