import Geodesy
import Positioning
import RoadNetwork
import Routing

/// Decides when a vehicle that is not seen on its route has left it.
///
/// One position proves nothing: the vehicle must have been away for a time and have moved, the longer
/// the worse the receiver is, and longer where a route begins, when the road is not known for sure yet.
/// Positions that are too inaccurate, and for some seconds positions in tunnels, neither prove nor
/// disprove anything. But a vehicle that the matcher sees on other roads with certainty for long
/// enough has left its route, whatever excuses there are: a monitor that can be silenced for good
/// guides nobody.
struct DeviationMonitor: Sendable {
    /// The observations since the last position on the route.
    private var doubt: Doubt?
    /// Metres driven on this route.
    private var driven = 0.0
    private var last: Duration?
    /// Seconds between the last fixes, the newest last: a receiver may give one each few seconds.
    private var intervals: (Double, Double)?
    /// When fixes came again after a gap.
    private var regained: Duration?
    /// Since when the vehicle may be in the route's tunnel although it is seen beside the route.
    private var underground: Duration?
    /// Seconds and metres of the matcher's certainty of other roads, its last moment, and where it began.
    private var certainty: (seconds: Double, meters: Double, at: Duration, since: Reach)?
    /// The last fix, where it counts.
    private var lastPlace: Coordinate?
    /// Since when all positions are farther from the route than any error.
    private var farAway: Duration?

    /// Time for which a vehicle seen beside a tunnel of the route, in another one or on no road, is
    /// excused.
    static let tunnelTime = Duration.seconds(8)
    /// Seconds and metres of certainty from which on nothing else counts. So 20 s and 200 m are never
    /// exceeded, however they are measured.
    static let certainSeconds = 15.0
    static let certainMeters = 150.0
    /// Maximum seconds between two fixes that count, where the matcher is certain of another road and where it is not; of those
    /// before the first fix off the route no more than one does.
    private static let longestInterval = 10.0
    private static let longestInDoubt = 2.0
    /// Multiple of the usual seconds between two fixes that is no gap.
    private static let regularity = 1.5
    /// A vehicle is backed more slowly than this, metres a second, and no farther than
    /// `backingMeters`.
    static let backingSpeed = 4.0
    static let backingMeters = 120.0
    /// Maximum seconds on no road as it turns from backwards to forwards.
    fileprivate static let turningSeconds = 3.0
    /// Metres from the route beyond which the positions of a vehicle that stands prove that it is elsewhere too, and the time
    /// for which they have to be there.
    private static let farMeters = 1_000.0
    private static let farTime = Duration.seconds(20)
    /// Below this speed, metres a second, a vehicle stands, and its positions prove nothing.
    static let standingSpeed = 1.5
    /// From this speed on, metres a second, it creeps where the matcher is certain of the road, as in a jam. No receiver says so of one
    /// that stands.
    private static let creepingSpeed = 0.7

    /// How far a vehicle has come since something began. The places of a receiver without a speed wander while it stands, and make
    /// speeds and metres of that, but do not go on.
    struct Reach {
        let origin: Coordinate
        private(set) var meters = 0.0

        /// A multiple of the error within which 95 % of the places are, which may be larger than a receiver says.
        private static let errors = 3.0

        init(from origin: Coordinate) { self.origin = origin }

        mutating func extend(to location: MatchedLocation) {
            meters = max(meters, origin.distance(to: location.rawCoordinate))
        }

        /// Whether the vehicle has moved, and not only its places.
        func shows(_ location: MatchedLocation) -> Bool {
            !location.isSpeedByPlaces || meters >= Self.errors * (location.fixAccuracy ?? 0)
        }
    }

    fileprivate struct Doubt {
        /// Seconds of evidence, and metres driven.
        var evidence = 0.0
        var meters = 0.0
        var reach: Reach
        let isEarly: Bool
        /// Whether all observations fit a vehicle that is backed along its route.
        var mayBeBacked = true
        /// The roads on which it was.
        var backedOver: [EdgeID] = []
        /// Its course when it was last seen backed on a road, degrees from north.
        var backedCourse: Double?
        /// Seconds in which it came back and was seen on no road.
        var roadlessSeconds = 0.0
    }

    /// Whether there is doubt that the vehicle keeps to its route.
    var isInDoubt: Bool { doubt != nil }

    /// Metres that the vehicle may have been backed since it was last on its route.
    var backedMeters: Double {
        guard let doubt, !doubt.backedOver.isEmpty else { return 0 }
        return min(Self.backingMeters, doubt.meters)
    }

    mutating func reset() {
        doubt = nil
        driven = 0
        last = nil
        lastPlace = nil
        underground = nil
        certainty = nil
        farAway = nil
    }

    /// True once the vehicle has left the route.
    ///
    /// - Parameters:
    ///   - isAgainstRoute: whether it moves along the route, but in the opposite direction.
    ///   - isNearerToRoute: whether its fix lies nearer to the route than to the road on which it is seen.
    ///   - ownCourse: the receiver's course in degrees, when the vehicle is fast enough for one.
    mutating func observe(
        _ fit: RouteFit, _ location: MatchedLocation, tunnel: TunnelSight = .none,
        isAgainstRoute: Bool = false, isNearerToRoute: Bool = false, ownCourse: Double? = nil,
        options: DeviationOptions, at now: Duration
    ) -> Bool {
        if location.source == .deadReckoning { return false }
        if isBeyondDoubt(fit, location, at: now) || isFarAway(fit, location, options, at: now) {
            return true
        }
        if isExcused(fit, tunnel, at: now) { return false }
        if let error = location.fixAccuracy, error > options.maximumErrorMeters { return false }
        defer { lastPlace = location.rawCoordinate }
        let gap = last.map { (now - $0).seconds } ?? 1
        let usual = max(1, Self.regularity * min(intervals?.0 ?? 1, intervals?.1 ?? 1))
        if gap >= options.gapSeconds, gap > usual { regained = now }
        if last != nil { intervals = (intervals?.1 ?? gap, gap) }
        last = now
        // Of a longer gap nobody knows when in it the vehicle left its route.
        let elapsed = min(gap, usual)
        // By the receiver's speed: the positions of a vehicle that stands wander, and prove nothing.
        let speed = location.speed ?? 0
        let moves = speed >= Self.creepingSpeed
        if moves { driven += elapsed * speed }
        switch fit {
        case .on, .near:
            doubt = nil
            return false
        case .shifted: return false
        case .away(_, let isCertain):
            // Of two ways beside each other, as lanes of one bridge, either may be the one.
            var weight = isNearerToRoute ? 0 : isCertain ? options.certainWeight : 1
            if speed < Self.standingSpeed {
                weight *=
                    isCertain && speed >= Self.creepingSpeed ? speed / Self.standingSpeed : 0
            }
            let isSettling =
                regained.map { (now - $0).seconds < options.settlingSeconds } ?? false
            // In a tunnel a fix may be thrown back from a street nearby.
            if isSettling || tunnel != .none { weight /= 2 }
            var next =
                doubt
                ?? Doubt(
                    reach: Reach(from: lastPlace ?? location.rawCoordinate),
                    isEarly: driven < options.beginningMeters)
            next.reach.extend(to: location)
            if next.isReturning(location, ownCourse) { return false }
            let most =
                doubt == nil ? 1 : isCertain ? Self.longestInterval : Self.longestInDoubt
            let seconds = min(elapsed, most)
            next.evidence += seconds * weight
            if moves { next.meters += seconds * speed }
            next.judgeBacking(isAgainstRoute, location, seconds, moves: weight > 0)
            doubt = next
            return next.suffices(location, options)
        }
    }

    /// Whether the matcher has been certain of other roads for too long for any other explanation.
    private mutating func isBeyondDoubt(
        _ fit: RouteFit, _ location: MatchedLocation, at now: Duration
    ) -> Bool {
        guard case .away(_, let isCertain) = fit else {
            certainty = nil
            return false
        }
        guard var sum = certainty else {
            if isCertain { certainty = (0, 0, now, Reach(from: location.rawCoordinate)) }
            return false
        }
        if isCertain {
            let elapsed = min(Self.longestInterval, (now - sum.at).seconds)
            sum.seconds += elapsed
            let speed = location.speed ?? 0
            if speed >= Self.creepingSpeed { sum.meters += elapsed * speed }
        }
        sum.at = now
        sum.since.extend(to: location)
        certainty = sum
        return sum.since.shows(location) && sum.seconds >= Self.certainSeconds
            && sum.meters >= Self.certainMeters
    }

    /// Whether the vehicle has been so far from the route for so long that nobody need see it move: it was taken there unseen,
    /// or its receiver is wrong, and where it is on its route nobody knows.
    private mutating func isFarAway(
        _ fit: RouteFit, _ location: MatchedLocation, _ options: DeviationOptions,
        at now: Duration
    ) -> Bool {
        guard case .away(let offset, _) = fit, offset.isFinite, offset > Self.farMeters,
            location.fixAccuracy ?? 0 <= options.maximumErrorMeters
        else {
            farAway = nil
            return false
        }
        let began = farAway ?? now
        farAway = began
        return now - began >= Self.farTime
    }

    /// Whether a position away from the route is to be expected of a vehicle in its tunnel.
    private mutating func isExcused(_ fit: RouteFit, _ tunnel: TunnelSight, at now: Duration)
        -> Bool
    {
        guard case .away = fit, tunnel != .none else {
            underground = nil
            return false
        }
        let began = underground ?? now
        underground = began
        return tunnel == .possible && now - began < Self.tunnelTime
    }
}

extension DeviationMonitor.Doubt {
    /// Whether the evidence is enough.
    fileprivate func suffices(_ location: MatchedLocation, _ options: DeviationOptions) -> Bool {
        // As soon as the vehicle turns out not to be backed, all that was seen before counts.
        if mayBeBacked, meters < DeviationMonitor.backingMeters { return false }
        guard reach.shows(location) else { return false }
        let patience = min(
            options.maximumPatience,
            max(1, (location.fixAccuracy ?? 0) / options.typicalErrorMeters))
        return evidence >= options.seconds * patience * (isEarly ? 1.5 : 1)
            && meters >= (isEarly ? options.beginningMeters * patience : options.meters)
    }

    /// Who drives slowly against the route may be backing out of a place beside it: the receiver's
    /// course is that of the motion, not of the vehicle's nose.
    fileprivate mutating func judgeBacking(
        _ isAgainstRoute: Bool, _ location: MatchedLocation, _ elapsed: Double, moves: Bool
    ) {
        let speed = location.speed ?? 0
        guard mayBeBacked, moves, !isTurningForwards(location, elapsed)
        else { return }
        mayBeBacked = isAgainstRoute && speed < DeviationMonitor.backingSpeed
        if mayBeBacked, let edge = location.position?.edge {
            if backedOver.last != edge { backedOver.append(edge) }
            backedCourse = location.course
        }
    }

    /// Whether the vehicle moves contrary to how it was backed while the matcher, which did not expect
    /// that, sees it on no road: for some seconds this does not disprove that it was backed.
    private mutating func isTurningForwards(_ location: MatchedLocation, _ elapsed: Double) -> Bool
    {
        guard location.position == nil, let backedCourse, let course = location.course,
            Angle.difference(course, backedCourse) > 120
        else { return false }
        roadlessSeconds += elapsed
        return roadlessSeconds <= DeviationMonitor.turningSeconds
    }

    /// Whether the vehicle comes back forwards over a road on which it was backed; the matcher may need a
    /// second to see it so.
    fileprivate func isReturning(_ location: MatchedLocation, _ ownCourse: Double?) -> Bool {
        guard mayBeBacked, let edge = location.position?.edge else { return false }
        if backedOver.contains(edge.reversed) { return true }
        guard backedOver.contains(edge), let ownCourse, let course = location.course else {
            return false
        }
        return Angle.difference(ownCourse, course) > 120
    }
}

/// The observation of a vehicle where its route leads through a tunnel.
enum TunnelSight: Sendable {
    /// There is no tunnel on the route where the vehicle should be.
    case none
    /// It is in a tunnel, or on no road: as it should be, or nearly.
    case possible
    /// It is on a road under the open sky.
    case elsewhere
}

/// When a vehicle counts as off its route.
public struct DeviationOptions: Hashable, Codable, Sendable {
    /// Metres from the route's line within which a vehicle that is on no road of the route still
    /// counts as on it.
    var toleranceMeters = 25.0
    /// The tolerance near junctions, where other roads begin close by.
    var junctionToleranceMeters = 12.5
    /// Metres from a maneuver that count as near a junction.
    var junctionZoneMeters = 40.0
    /// A position with a greater error in metres proves nothing.
    var maximumErrorMeters = 100.0
    /// Minimum seconds of evidence.
    public var seconds = 3.3
    /// Weight of a second in which the matcher is certain of another road.
    var certainWeight = 1.6
    /// Minimum metres driven meanwhile.
    public var meters = 15.0
    /// The same for a doubt that arose within as many metres of the route's start.
    var beginningMeters = 50.0
    /// A position's error in metres, 95 %, from which on more evidence is needed, in proportion, up
    /// to this multiple.
    var maximumPatience = 2.2
    var typicalErrorMeters = 13.0
    /// After this many seconds without a fix the receiver is a little off at first, and its
    /// positions count half for `settlingSeconds` more.
    var gapSeconds = 4.0
    var settlingSeconds = 8.0

    public init() {}
}
