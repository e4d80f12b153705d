import Geodesy
public import RoadNetwork
import Routing

/// Decides, fix by fix, on which road the vehicle is, in which direction and where.
///
/// It follows several hypotheses through the directed network at once. Each moves on by the distance
/// travelled, splits where the road forks, and is weighed by how well position and course fit it: a
/// hidden Markov model after Newson and Krumm ("Hidden Markov Map Matching Through Noise and
/// Sparseness", 2009) whose emission knows that the receiver's error wanders instead of being
/// white (``RoadHypothesis``). The answer for a fix comes with the fix; it is the place with the
/// largest weight. The active route makes its edges likelier, no more. One hypothesis is that the
/// vehicle is on no road of the map.
///
/// A pure value: fixes and time come in, locations go out. Nothing is allocated for a fix once the
/// buffers have found their size. Functions that only read are mutating where they are called for every
/// hypothesis, because others would be given a copy of all of it.
public struct Matcher: Sendable {
    public let network: RoadNetwork
    public private(set) var options: MatcherOptions
    /// Why the last fix was not used; nil when it was.
    public internal(set) var lastRejection: FixFilter.Rejection?
    /// The part of ``finalized`` that has been worked out.
    var settled: [RevisedLocation] = []

    var filter: FixFilter
    var geometry: EdgeGeometry
    var arena: PathArena
    /// Never more than the options' limit after a fix; weights are relative to the largest.
    var hypotheses: [RoadHypothesis] = []
    var pending: [RoadHypothesis] = []
    /// What one hypothesis becomes at forks, to be branched still.
    var branching: [Branching] = []
    var nearbySegments: [SegmentID] = []
    var branchTable = BranchTable()
    var roadSuccessors = RoadSuccessors()
    /// Edges onto which no turn is allowed just now, and the edges driven before it, newest first.
    var forbidden: [EdgeID] = []
    var recent: [EdgeID] = []
    var search = NetworkSearch()
    /// Where the search behind an outage has come near the fix.
    var arrivals: [Arrival] = []
    var standings = EdgeStandings()
    /// Whether ``evidence`` is kept.
    package var keepsEvidence = false
    /// The evidence of the last answer on a road.
    package internal(set) var evidence: RoadEvidence?
    var spreads: [Double] = []
    /// For the choice of the heaviest hypotheses.
    private var logWeights: [Double] = []
    /// How much of the receiver's error is left at the next fix, of the last one.
    var decay: ErrorDecay?
    /// Logarithm of the weight of being on no road, relative to the heaviest hypothesis.
    var offRoadLogWeight = -Double.infinity
    /// By how much that was more at the last fix, before roads were kept from losing all weight.
    private var offRoadLift = 0.0
    /// The receiver's usual variance for each axis, averaged over half a minute.
    var typicalVariance = 0.0
    /// The same, of what is guessed where it states none.
    private var guessedVariance = 0.0
    var secondsSinceCandidates = 0.0
    var window = MatchWindow()
    /// Metres travelled since the start, by the receiver's speed.
    var odometer = 0.0
    /// Seconds since the hypotheses were last weighed.
    var sinceWeighing = 0.0
    /// The ancestry of the hypotheses; only kept if a whole trace is to be smoothed.
    var trellis: HypothesisTrellis?
    /// Of the present fix while it is taken in, then of the last one.
    var currentTime: UTCTime?
    var lastFix: UsableFix?
    /// The last fix that did not repeat the place of the one before.
    var lastPlaced: (time: UTCTime, coordinate: Coordinate)?
    var lastObservation = Observation.none
    /// Of the observation by which hypotheses were last weighed; nil after an outage.
    var lastWeighed: Observation.Weighed?
    /// What places, speed and course say without any road.
    var freeTrack = FreeTrack()
    /// Holds the hypotheses while a fix between two weighings is answered.
    var kept: [RoadHypothesis] = []
    /// Metres a second; from the receiver, or from the distance between the last fixes.
    var lastSpeed: Double?
    /// Of the receiver.
    var recentSpeeds = RecentSpeeds()
    var stand = Stand()
    /// By the places alone, where the receiver gives no speed.
    var motion = PlaceMotion()
    /// Where the vehicle stands, or stood a moment ago.
    var held: HeldPlace?
    var lastLocation: MatchedLocation?
    /// Of the road at the last answer, and its direction there.
    var bearing = (x: 0.0, y: 0.0, degrees: 0.0)
    /// Monotonic time of the last usable fix.
    var lastFixAt = Duration.zero
    var wheels = SpeedSensor()
    var yaw = YawRateSensor()
    /// The turns measured by both since the last fix, and the paths that fit them.
    var profile = TurnProfile()
    var turnPaths = TurnPaths()
    /// The distance by the vehicle's own sensor from the last fix to the present one.
    var sensed: SpeedSensor.Reckoning?

    public init(network: RoadNetwork, options: MatcherOptions = .init()) {
        self.network = network
        self.options = options
        filter = FixFilter(options: options.filter)
        geometry = EdgeGeometry(
            network: network, origin: Coordinate(latitude: 0, longitude: 0), modes: options.modes,
            asideForLane: 0.5 * options.receiver.laneWidth * options.driver.laneShare)
        arena = PathArena(capacity: 4096, horizon: 24)
    }

    /// Forgets the vehicle's place.
    public mutating func reset() {
        filter = FixFilter(options: options.filter)
        window.removeAll()
        settled.removeAll(keepingCapacity: true)
        wheels.forget()
        yaw.forget()
        forget()
        lastRejection = nil
    }

    /// Goes on with another mode or vehicle; the knowledge of the place stays.
    public mutating func follow(_ mode: TravelMode, _ vehicle: VehicleDimensions) {
        options.vehicle = vehicle
        guard mode != options.mode else { return }
        options.mode = mode
        branchTable.removeAll()
        geometry.follow(options.modes)
    }

    /// Drops all hypotheses, but not the knowledge about the receiver.
    mutating func forget() {
        finalizeWindow()
        hypotheses.removeAll(keepingCapacity: true)
        if trellis == nil { arena.removeAll() }
        offRoadLogWeight = Self.startOffRoad
        lastFix = nil
        lastPlaced = nil
        lastWeighed = nil
        freeTrack.restart()
        lastSpeed = nil
        recentSpeeds.removeAll()
        stand.forget()
        motion.forget()
        held = nil
        lastLocation = nil
        profile.end()
        turnPaths.removeAll()
    }

    /// Logarithm of the probability of a start on no road of the map.
    private static let startOffRoad = -4.0
    /// Maximum logarithmic weight of no road, so that a vehicle is found again within seconds.
    private static let surelyOffRoad = 6.0

    /// Takes in a fix; `now` is monotonic.
    ///
    /// - Returns: the vehicle's location; nil if the fix is not usable, see ``lastRejection``.
    public mutating func handle(_ fix: Fix, at now: Duration, route: RoutePrior?)
        -> MatchedLocation?
    {
        let usable: UsableFix
        do {
            usable = try filter.accept(fix, at: now)
            lastRejection = nil
        } catch {
            lastRejection = error
            return nil
        }
        take(usable, clockAheadSeconds: fix.clockAheadSeconds, at: now, route: route)
        return lastLocation
    }

    /// Finds ``lastLocation``, the answer for a fix.
    // A function of its own, as the next ones: parameters are handed on in their places, where variables would be copied for each
    // call.
    @inline(never)
    private mutating func take(
        _ usable: UsableFix, clockAheadSeconds: Double, at now: Duration, route: RoutePrior?
    ) {
        settled.clear()
        window.forgetLeft()
        if usable.elapsed == nil { forget() }
        currentTime =
            clockAheadSeconds == 0
            ? usable.time : usable.time.advanced(bySeconds: clockAheadSeconds)
        let seconds = now.inSeconds
        sensed = wheels.hasReadings ? wheels.reckoning(at: seconds) : nil
        step(usable, route: route)
        if usable.isDeviationStated {
            answer(usable, at: now, seconds)
        } else {
            var learnt = usable
            learnt.deviation = lastObservation.deviation
            answer(learnt, at: now, seconds)
        }
        if clockAheadSeconds != 0 { lastLocation?.clockAheadSeconds = clockAheadSeconds }
        extendWindow()
    }

    /// Finds ``lastLocation``, the answer for a fix by which the hypotheses have been weighed.
    // A function of its own, as its parameter is handed on in its place, where a variable would be copied for each call.
    private mutating func answer(_ usable: UsableFix, at now: Duration, _ seconds: Double) {
        wheels.observe(usable, at: seconds)
        yaw.observe(usable, at: seconds)
        recentSpeeds.take(usable.speed, at: seconds)
        profile.begin(at: seconds)
        turnPaths.removeAll()
        lastFix = usable
        if !usable.isRepeatedPlace { lastPlaced = (usable.time, usable.coordinate) }
        lastFixAt = now
        // While the vehicle stands, the answer stays as it was at the last weighing. A place that
        // is repeated weighs nothing.
        let isPreview =
            sinceWeighing > 0 && !lastObservation.isStanding && !usable.isRepeatedPlace
        if isPreview { preview(usable) } else { locate(usable) }
        // A location is large: it is not copied where nothing is to be changed.
        if stand.isSure || held != nil, let location = lastLocation {
            lastLocation = holdPlace(location, since: usable.elapsed ?? 0)
        }
    }

    /// Moves all hypotheses to the moment of a fix and weighs them by what it shows.
    @inline(__always)
    private mutating func step(_ fix: UsableFix, route: RoutePrior?) {
        keepFrame(near: fix.coordinate)
        take(observe(fix), of: fix, route: route)
    }

    // A function of its own, as the next: parameters are handed on in their places, where variables would be copied for each call.
    private mutating func take(
        _ observation: Observation, of fix: UsableFix, route: RoutePrior?
    ) {
        followStand(fix, observation)
        guard fix.speed == nil, trellis == nil, motion.speed == 0 else {
            return moveAndWeigh(by: observation, of: fix, route: route)
        }
        // The way from the last place is the receiver's error.
        var still = observation
        still.direction = nil
        if stand.isSure { still.speed = 0 }
        moveAndWeigh(by: still, of: fix, route: route)
    }

    /// Moves all hypotheses to the moment of an observation and weighs them by it.
    private mutating func moveAndWeigh(
        by observation: Observation, of fix: UsableFix, route: RoutePrior?
    ) {
        if let elapsed = fix.elapsed, !hypotheses.isEmpty {
            let isTakenIn = advance(by: elapsed, to: observation, route: route)
            sinceWeighing += elapsed
            if isTakenIn {
                sinceWeighing = 0
                lastWeighed = nil
                // It knows the place of this fix, as the hypotheses do.
                freeTrack.restart(at: observation)
            } else if !fix.isRepeatedPlace, sinceWeighing >= weighingSeconds(observation) {
                weigh(observation, elapsed: sinceWeighing, sinceFix: elapsed)
                sinceWeighing = 0
            } else if !fix.isRepeatedPlace {
                correctInBends(observation, elapsed: elapsed)
            }
        }
        secondsSinceCandidates += fix.elapsed ?? 0
        if !fix.isRepeatedPlace, let reason = candidateGenerationReason(observation) {
            if reason == .start { freeTrack.restart(at: observation) }
            generateCandidates(observation, reason: reason, route: route)
            secondsSinceCandidates = 0
        }
        dropUnlikelyHypotheses()
        if trellis != nil { recordTrellis(after: fix.elapsed ?? 1) }
        lastSpeed = observation.speed
        remember(observation)
    }

    // A function of its own, else all of the observation would be read before it is used.
    @inline(never)
    private mutating func remember(_ observation: Observation) { lastObservation = observation }

    /// Seconds after which hypotheses are weighed again. At a standstill fixes show nothing but the
    /// receiver's wandering error.
    private mutating func weighingSeconds(_ observation: Observation) -> Double {
        observation.isStanding && lastWeighed?.isStanding == true
            ? options.minimumStandingSeconds : options.minimumWeighingSeconds
    }

    /// Lays the geometry's frame anew when a place is too far away for it.
    @inline(__always)
    mutating func keepFrame(near place: Coordinate) {
        let point = geometry.frame.point(place)
        if abs(point.x) > 20_000 || abs(point.y) > 20_000 {
            geometry.move(to: place)
            lastWeighed = nil
            freeTrack.restart()
            stand.forgetPlaces()
            motion.forget()
        }
    }

    /// The observation of a fix, in the frame's metres.
    mutating func observe(_ fix: UsableFix) -> Observation {
        let point = geometry.frame.point(fix.coordinate)
        followVariance(fix)
        let deviation = typicalVariance.squareRoot()
        let receiver = options.receiver
        let driver = options.driver
        let white = receiver.whiteNoise + receiver.whiteNoiseShare * deviation
        let errors = ErrorVariances(
            fast: typicalVariance * receiver.fastErrorShare,
            slow: typicalVariance * (1 - receiver.fastErrorShare),
            lane: driver.laneDeviation * driver.laneDeviation,
            laneSeconds: driver.laneSeconds)
        var observation = Observation(
            point: point, noise: freeTrack.noise(stated: white * white),
            errors: errors, isErrorStated: fix.isDeviationStated, speed: fix.speed,
            speedDeviation: receiver.speedDeviation(atDeviation: deviation),
            direction: nil, directionDeviation: 0)
        observation.deviation =
            (typicalVariance + max(0, observation.noise - white * white)).squareRoot()
        if let speed = fix.speed,
            fix.isStanding || speed < 2 * observation.speedDeviation
        {
            observation.stand()
        } else if let course = fix.course, let speed = fix.speed {
            observation.setDirection(

                course,
                deviation: atanDegrees(
                    (receiver.courseNoise + receiver.courseNoiseShare * deviation) / speed))
        }
        if fix.speed == nil, fix.isRepeatedPlace {
            observation.speed = lastSpeed
            observation.speedDeviation = lastObservation.speedDeviation
        } else if fix.speed == nil, let last = lastPlaced, fix.elapsed != nil {
            // No speed from the receiver: two places make one.
            let elapsed = fix.time.secondsSince1970 - last.time.secondsSince1970
            let before = geometry.frame.point(last.coordinate)
            let distance = before.distance(to: point)
            let known = 0.5 + 0.2 * deviation
            // White noise beyond what is stated is in both places.
            let scatter = 2 * max(0, observation.noise - white * white)
            let error = (known * known + scatter).squareRoot()
            observation.speed = distance / elapsed
            observation.speedDeviation = error / elapsed
            observation.isMeanSpeed = true
            if distance > 3 * error {
                let course = bearingDegrees(
                    x: point.x - before.x, y: point.y - before.y)
                // It is that of half-way, and the vehicle has turned since.
                let turned = Self.turnedSinceHalfWay * max(0, elapsed - 1)
                observation.setDirection(
                    course, deviation: atanDegrees(error / distance) + turned)
            }
        }
        return observation
    }

    /// A variance of the last half a minute and of a fix.
    // Mutating, although it only reads: else it is called with a copy of the matcher.
    private mutating func averaged(_ before: Double, with fix: UsableFix) -> Double {
        let variance = fix.deviation * fix.deviation
        guard lastFix != nil, before > 0 else { return variance }
        let share = min(1, (fix.elapsed ?? 30) / 30)
        return before + (min(variance, 9 * before) - before) * share
    }

    /// Follows how large the receiver's error is: as it states it, else as its places have shown it.
    @inline(__always)
    private mutating func followVariance(_ fix: UsableFix) {
        guard !fix.isDeviationStated else {
            typicalVariance = averaged(typicalVariance, with: fix)
            return
        }
        guessedVariance = averaged(guessedVariance, with: fix)
        let before = typicalVariance
        typicalVariance = freeTrack.wander(guess: guessedVariance)
        guard lastFix?.isDeviationStated == false, before > 0, typicalVariance != before else {
            return
        }
        // What the hypotheses know was learnt from errors of that size, too.
        let factor = (typicalVariance / before).squareRoot()
        hypotheses.withUnsafeMutableBufferPointer { hypotheses in
            for index in hypotheses.indices { hypotheses[index].scaleErrors(by: factor) }
        }
    }

    /// Degrees for each second between two places, beyond one, by which a vehicle has turned behind half of the way.
    private static let turnedSinceHalfWay = 6.0

    /// Normalizes the weights, drops hypotheses that are too light and keeps the arena small.
    private mutating func dropUnlikelyHypotheses() {
        let heaviest = heaviestLogWeight
        guard heaviest > -.infinity else { return }
        if hypotheses.count > 1 {
            let least = heaviest + options.minimumLogWeight
            // Mostly none has to go.
            let (hasLight, mayHaveTwins) = hypotheses.withUnsafeBufferPointer { hypotheses in
                var (hasLight, mayHaveTwins) = (false, false)
                // A bit for each edge; two edges seldom have the same.
                var seen: UInt64 = 0
                for index in hypotheses.indices {
                    hasLight = hasLight || hypotheses[index].logWeight < least
                    let bit: UInt64 = 1 &<< UInt64(hypotheses[index].edge.rawValue & 63)
                    mayHaveTwins = mayHaveTwins || seen & bit != 0
                    seen |= bit
                }
                return (hasLight, mayHaveTwins)
            }
            if hasLight {
                removeHypotheses(below: least)
            }
            if mayHaveTwins { mergeTwins() }
            if hypotheses.count > options.hypothesisLimit { keepHeaviest() }
        }
        hypotheses.withUnsafeMutableBufferPointer { hypotheses in
            for index in hypotheses.indices { hypotheses[index].logWeight -= heaviest }
        }
        let offRoad = offRoadLogWeight - heaviest
        offRoadLogWeight = min(Self.surelyOffRoad, offRoad)
        offRoadLift = max(0, offRoad - offRoadLogWeight)
        if arena.isFull { arena.sweep(&hypotheses) }
    }

    private mutating func recordTrellis(after elapsed: Double) {
        trellis?.record(
            &hypotheses,
            HypothesisTrellis.OffRoad(
                logWeight: offRoadLogWeight, leaving: options.driver.leavingRoads * min(1, elapsed),
                lift: offRoadLift, least: options.minimumLogWeight))
    }

    /// The heaviest first.
    mutating func sortByWeight() { hypotheses.sort { $0.logWeight > $1.logWeight } }

    /// Drops the lightest hypotheses beyond the options' limit. Weights alone change places: a hypothesis is large.
    private mutating func keepHeaviest() {
        let limit = options.hypothesisLimit
        logWeights.removeAll(keepingCapacity: true)
        for index in hypotheses.indices { logWeights.append(hypotheses[index].logWeight) }
        removeHypotheses(below: logWeights.selectLargest(limit - 1))
        // Some may be as heavy as the last one that stays.
        hypotheses.removeLast(hypotheses.count - limit)
    }

    /// Leaves the order of the others open.
    private mutating func removeHypotheses(below least: Double) {
        let kept = hypotheses.withUnsafeMutableBufferPointer { hypotheses in
            var kept = hypotheses.count
            for index in hypotheses.indices.reversed() where hypotheses[index].logWeight < least {
                kept -= 1
                if index != kept { hypotheses[index] = hypotheses[kept] }
            }
            return kept
        }
        hypotheses.removeLast(hypotheses.count - kept)
    }

    /// Leaves the order of the others open.
    private mutating func remove(at index: Int) {
        let last = hypotheses.count - 1
        if index != last { hypotheses[index] = hypotheses[last] }
        // With a number nothing is returned: a hypothesis is large.
        hypotheses.removeLast(1)
    }

    var heaviestLogWeight: Double {
        // By index, here and elsewhere: an iterator would copy every hypothesis.
        hypotheses.withUnsafeBufferPointer { hypotheses in
            var heaviest = -Double.infinity
            for index in hypotheses.indices where hypotheses[index].logWeight > heaviest {
                heaviest = hypotheses[index].logWeight
            }
            return heaviest
        }
    }

    /// Two hypotheses at one place become one: the heavier, with the weight of both.
    private mutating func mergeTwins() {
        var index = 0
        while index < hypotheses.count {
            var other = index + 1
            while other < hypotheses.count {
                guard hypotheses[index].edge == hypotheses[other].edge, areTwins(index, other)
                else {
                    other += 1
                    continue
                }
                if hypotheses[other].logWeight > hypotheses[index].logWeight {
                    hypotheses.swapAt(index, other)
                }
                // A whole trace needs the one best path, the present the likeliest place.
                if trellis == nil {
                    hypotheses[index].logWeight = logSum(
                        hypotheses[index].logWeight, hypotheses[other].logWeight)
                } else {
                    trellis?.merge(hypotheses[other], into: hypotheses[index])
                }
                remove(at: other)
            }
            index += 1
        }
    }

    /// Whether two hypotheses with the same leading edge see the vehicle at about the same place.
    private mutating func areTwins(_ one: Int, _ other: Int) -> Bool {
        let (offset, otherOffset) = (hypotheses[one].offset, hypotheses[other].offset)
        let reach = max(
            6, min(hypotheses[one].offsetDeviation, hypotheses[other].offsetDeviation))
        guard abs(offset - otherOffset) < reach else { return false }
        if offset >= 0, otherOffset >= 0 { return true }
        let first = arena[hypotheses[one].path].parent
        let second = arena[hypotheses[other].path].parent
        guard first >= 0, second >= 0 else { return offset > -5 && otherOffset > -5 }
        return arena[first].edge == arena[second].edge
    }
}
