public import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The limits for usable fixes.
public struct FixFilterOptions: Hashable, Sendable {
    /// Fixes before this time, 2020, are a receiver's that does not know the date: this software is newer.
    /// Drives of some years ago can be simulated.
    public var earliestTime = UTCTime(millisecondsSince1970: 1_577_836_800_000)
    /// Present times for a week number that has rolled over: from 2026, when this software was
    /// made, up to 2036. A later time is some other error.
    var rolloverTimes =
        UTCTime(
            millisecondsSince1970: 1_767_225_600_000)..<UTCTime(
            millisecondsSince1970: 2_082_758_400_000)
    /// Maximum speed of a vehicle, metres a second; a fix farther away is a jump.
    var maximumSpeed = 90.0
    /// Maximum standard deviation for each axis, metres.
    var maximumDeviation = 100.0
    /// Standard deviation assumed when the receiver gives none, metres.
    var typicalDeviation = 7.0
    /// Below this speed the vehicle stands, metres a second.
    public var standingSpeed = 0.4
    /// Below this speed a receiver's course is worthless, metres a second.
    var minimumCourseSpeed = 0.8
    /// Seconds without a fix after which the next one begins anew; and by how many seconds a fix's time
    /// may have moved more than the monotonic clock.
    var longestGap = 600.0
    /// Seconds for which the same place may be reported again. After that a vehicle without a speed stands,
    /// and a receiver with one has lost its place.
    var longestRepetition = 3.5
    /// Number of rejected fixes in a row that agree with one another and so are the truth after
    /// all.
    var agreeingFixes = 3

    public init() {}
}

/// A fix that may be used.
public struct UsableFix: Hashable, Sendable {
    public var time: UTCTime
    public var coordinate: Coordinate
    public var altitude: Double?
    /// Standard deviation of the position for each axis, metres.
    public var deviation: Double
    /// Whether the receiver itself says so; else it is a guess.
    var isDeviationStated = false
    /// Metres a second; nil when the receiver does not say or cannot be believed.
    public var speed: Double?
    /// Degrees from north, 0 ..< 360; nil if meaningless.
    public var course: Double?
    /// Seconds since the usable fix before it; nil for the first, and after a jump in place or time.
    public var elapsed: Double?
    public var isStanding: Bool
    /// The place is that of the fix before it although the vehicle moves, or may have: it is no
    /// position of now. Many receivers renew their place less often than they report.
    package var isRepeatedPlace: Bool
}

/// Decides which reports of the receiver are usable fixes, and which of their values can be
/// trusted.
///
/// It never lets the position or the time jump on the word of a single report, but follows when
/// several in a row agree.
public struct FixFilter: Sendable {
    /// Why a report is not used.
    public enum Rejection: Error, Hashable, Sendable {
        /// The receiver itself says that it has no fix.
        case noFix
        /// Not finite, out of range, or exactly zero-zero.
        case coordinate
        case noTime
        /// Before this software was made.
        case implausibleTime
        /// Likewise, by 1024 weeks from now: the receiver's number of the GPS week has rolled over.
        /// The time is not corrected, because some receivers that know no date yet begin with one
        /// that is as old.
        case weekRollover
        /// The time of the fix before it.
        case repeatedTime
        /// Older than the fix before it.
        case earlierTime
        /// Far later than the fix before it and the time that has passed since.
        case laterTime
        /// Farther away than the vehicle can have driven.
        case jump
        /// The receiver reports a speed, and for some seconds the same place.
        case repeatedPlace
        /// The receiver's own error estimate is too large.
        case inaccurate
    }

    public let options: FixFilterOptions
    private var last: Last?
    /// Monotonic time of the last usable fix.
    private var lastAt = Duration.zero
    /// Time of the first report of the last place.
    private var placedAt: UTCTime?
    private var motion = ReportedMotion()
    /// The newest rejected fix of a run of jumps or old times, and the number that agree.
    private var doubtful: (time: UTCTime, coordinate: Coordinate, count: Int)?

    /// What the next fix is compared with.
    private struct Last: Sendable {
        var time: UTCTime
        var coordinate: Coordinate
        var deviation: Double
    }

    public init(options: FixFilterOptions = .init()) { self.options = options }

    /// Takes in a report; `now` is monotonic.
    package mutating func accept(_ fix: Fix, at now: Duration) throws(Rejection) -> UsableFix {
        var usable = try checked(fix)
        if let last { usable.elapsed = try elapsed(from: last, to: usable, at: now) }
        motion.take(usable)
        if motion.speeds.isVoid {
            (usable.speed, usable.course, usable.isStanding) = (nil, nil, false)
        } else if motion.courses.isVoid {
            usable.course = nil
        }
        if let last, let placedAt, usable.elapsed != nil, last.coordinate == usable.coordinate {
            usable.isRepeatedPlace = try isRepeated(usable, since: placedAt)
        } else {
            placedAt = usable.time
        }
        doubtful = nil
        last = Last(
            time: usable.time, coordinate: usable.coordinate, deviation: usable.deviation)
        lastAt = now
        return usable
    }

    /// The usable fix of a report by itself, regardless of earlier ones.
    public func usable(_ fix: Fix) throws(Rejection) -> UsableFix {
        var filter = self
        return try filter.checked(fix)
    }

    // Mutating, here and below, although it only reads: else it is called with a copy of the filter.
    @inline(__always)
    private mutating func checked(_ fix: Fix) throws(Rejection) -> UsableFix {
        guard fix.mode >= .twoDimensional else { throw .noFix }
        let place = fix.coordinate
        guard place.isValid, place.latitude != 0 || place.longitude != 0 else {
            throw .coordinate
        }
        let time = try time(of: fix)
        let own = statedDeviation(of: fix)
        let deviation = own ?? guessedDeviation(of: fix)
        guard deviation <= options.maximumDeviation else { throw .inaccurate }
        let speed = fix.speed.flatMap { $0 >= 0 && $0 <= options.maximumSpeed ? $0 : nil }
        return UsableFix(
            time: time, coordinate: place,
            altitude: fix.altitude.flatMap { $0.isFinite ? $0 : nil }, deviation: deviation,
            isDeviationStated: own != nil, speed: speed, course: course(of: fix, speed: speed),
            elapsed: nil,
            isStanding: speed.map { $0 < options.standingSpeed } ?? false, isRepeatedPlace: false)
    }

    @inline(__always)
    private mutating func time(of fix: Fix) throws(Rejection) -> UTCTime {
        guard let time = fix.time else { throw .noTime }
        guard time < options.earliestTime else { return time }
        let isRollover = options.rolloverTimes.contains(
            time.advanced(bySeconds: Self.rolloverSeconds))
        throw isRollover ? .weekRollover : .implausibleTime
    }

    /// GPS counts weeks with ten bits.
    private static let rolloverSeconds = 1024 * 7 * 86_400.0

    /// Seconds between two fixes; nil when the newer one begins anew.
    @inline(__always)
    private mutating func elapsed(
        from last: Last, to fix: UsableFix, at now: Duration
    ) throws(Rejection) -> Double? {
        let seconds = fix.time.seconds(since: last.time)
        if seconds == 0 {
            // Two receivers that disagree about the place are seldom a moment apart. A clock that stands still tells of places
            // that are as far apart as the vehicle has driven meanwhile.
            throw isReachable(fix, from: last, in: max(0, (now - lastAt).inSeconds))
                ? .repeatedTime : .jump
        }
        if seconds < 0 {
            guard isConfirmed(fix) else { throw .earlierTime }
            return nil
        }
        if seconds > options.longestGap,
            seconds - (now - lastAt).inSeconds > options.longestGap
        {
            guard isConfirmed(fix) else { throw .laterTime }
            return nil
        }
        guard isReachable(fix, from: last, in: seconds) else {
            guard isConfirmed(fix) else { throw .jump }
            return nil
        }
        // A wrong date put right looks like a gap of years; nothing can be carried over it.
        return seconds <= options.longestGap ? seconds : nil
    }

    /// Whether a vehicle can have driven from one fix to another.
    private func isReachable(
        _ fix: UsableFix, from last: Last, in seconds: Double
    ) -> Bool {
        let reach = options.maximumSpeed * seconds + 4 * (fix.deviation + last.deviation) + 50
        // A comparison in degrees suffices for most fixes.
        let turns =
            abs(last.coordinate.latitude - fix.coordinate.latitude)
            + abs(last.coordinate.longitude - fix.coordinate.longitude)
        return turns * Earth.metersPerDegree <= reach
            || last.coordinate.distance(to: fix.coordinate) <= reach
    }

    /// Whether a fix whose place was first reported at a time repeats it while the vehicle moves.
    private func isRepeated(_ fix: UsableFix, since placedAt: UTCTime) throws(Rejection) -> Bool {
        let seconds = fix.time.seconds(since: placedAt)
        guard let speed = fix.speed else { return seconds <= options.longestRepetition }
        guard speed >= options.minimumCourseSpeed, speed * seconds > Self.placeResolution else {
            return false
        }
        guard seconds <= options.longestRepetition else { throw .repeatedPlace }
        return true
    }

    /// Metres to which receivers round their places.
    private static let placeResolution = 1.0

    /// Notes a doubtful fix; true once enough of them in a row fit together.
    private mutating func isConfirmed(_ fix: UsableFix) -> Bool {
        guard let before = doubtful, fix.time > before.time,
            before.coordinate.distance(to: fix.coordinate)
                <= options.maximumSpeed
                * fix.time.seconds(since: before.time) + 50
        else {
            if doubtful?.time != fix.time { doubtful = (fix.time, fix.coordinate, 1) }
            return false
        }
        doubtful = (fix.time, fix.coordinate, before.count + 1)
        return before.count + 1 >= options.agreeingFixes
    }

    /// The receiver's own standard deviation.
    @inline(__always)
    private mutating func statedDeviation(of fix: Fix) -> Double? {
        guard let own = fix.standardDeviation, own > 0, own < .infinity else { return nil }
        return max(0.5, own)
    }

    /// A guess from `eph`, which gpsd makes from the dilution of precision and which is several times too large when the sky is
    /// clear.
    private mutating func guessedDeviation(of fix: Fix) -> Double {
        if let error = fix.horizontalError, error.isFinite, error > 0 {
            return max(2, 0.3 * error - 3)
        }
        return options.typicalDeviation
    }

    @inline(__always)
    private mutating func course(of fix: Fix, speed: Double?) -> Double? {
        guard let course = fix.course, abs(course) <= 720,
            let speed, speed >= options.minimumCourseSpeed
        else { return nil }
        return Angle.normalized(course)
    }
}

extension UTCTime {
    /// Seconds from another instant to this one; exact to the millisecond.
    fileprivate func seconds(since other: UTCTime) -> Double {
        Double(millisecondsSince1970 &- other.millisecondsSince1970) / 1000
    }
}
