import Geodesy
import Positioning

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Notices when the receiver's positions jump: when they move otherwise than the vehicle does by the
/// receiver's own speed and course, which come from other measurements than the position and are right
/// where buildings throw the signals back.
///
/// A jump may be an error that begins or one that ends; unknown until it is taken back or
/// lasts. Until then the monitor gives the possible error of the positions. Times are those of the
/// fixes, whatever the rate of the calls.
struct JumpMonitor: Sendable {
    private struct Sighting {
        var place: Coordinate
        var time: UTCTime
        /// Metres a second, east and north; nil when unknown.
        var velocity: PlanePoint?
    }

    private var last: Sighting?
    /// The receiver's own course when the vehicle was last fast enough for one, degrees from north.
    private(set) var lastCourse: Double?
    private var lastCoursePlace: Coordinate?
    /// Whether the vehicle backs, or has stood since it did: its course turned about at one place, where nobody turns. Its nose
    /// points the other way then.
    private(set) var isBacking = false
    /// Movement of the positions minus that of the vehicle within the last seconds, metres east and
    /// north.
    private var slip = PlanePoint.zero
    private var jump: (shift: PlanePoint, began: UTCTime)?
    /// The last believed jump: a jump back by as much returns to the place before.
    private var believed = PlanePoint.zero

    /// Minimum jump of the positions, metres. A receiver's error wanders less in a few seconds.
    static let minimumMeters = 30.0
    /// Seconds for which a jump may be an error; then it is believed.
    static let longest = 40.0
    /// Seconds after its end in which the matcher may still be on the wrong road.
    static let recovery = 10.0
    /// Seconds over which positions that drag behind are summed up.
    private static let memory = 3.0
    /// Seconds between two fixes beyond which the expected movement is unknown.
    private static let longestInterval = 3.0
    /// Turns of the course by more than this within these metres are changes of gear, degrees and metres.
    private static let gearChange = (degrees: 120.0, meters: 8.0)
    /// Nobody backs faster than this, metres a second.
    private static let fastestBacking = 5.0
    /// Minimum speed of a vehicle that has a course as it comes to stand, metres a second.
    private static let slowestCourse = 1.5
    /// Jumps beyond any error: the vehicle was carried, or a simulation begins.
    private static let maximumMeters = 300.0

    /// The error of the last position if the last jump was one, metres east and north; nil when
    /// there was none.
    var shift: PlanePoint? { jump?.shift }

    /// The receiver's own course, degrees from north; nil while the vehicle is too slow for one.
    var course: Double? {
        guard let velocity = last?.velocity, velocity.length > 3 else { return nil }
        return Self.bearing(of: velocity)
    }

    private static func bearing(of velocity: PlanePoint) -> Double {
        Angle.normalized(Angle.degrees(atan2(velocity.x, velocity.y)))
    }

    /// The vehicle's place if the last jump was an error.
    func unshifted(_ place: Coordinate) -> Coordinate? {
        shift.map { LocalFrame(origin: place).coordinate(PlanePoint(x: -$0.x, y: -$0.y)) }
    }

    private mutating func observe(course: Double, at place: Coordinate, _ speed: Double) {
        if let lastCourse, let lastCoursePlace,
            Angle.difference(lastCourse, course) > Self.gearChange.degrees,
            lastCoursePlace.distance(to: place) <= Self.gearChange.meters
        {
            isBacking.toggle()
        }
        if speed > Self.fastestBacking { isBacking = false }
        (lastCourse, lastCoursePlace) = (course, place)
    }

    /// Takes in a usable fix.
    mutating func observe(_ fix: Fix, seenAs matched: MatchedLocation) {
        let sighting = Sighting(
            place: matched.rawCoordinate, time: matched.time, velocity: Self.velocity(of: fix))
        defer { last = sighting }
        if let velocity = sighting.velocity, velocity.length >= Self.slowestCourse {
            observe(course: Self.bearing(of: velocity), at: sighting.place, velocity.length)
        }
        guard let last else { return }
        let elapsed = sighting.time.seconds(since: last.time)
        guard elapsed > 0, elapsed <= Self.longestInterval else { return forget() }
        if let jump, sighting.time.seconds(since: jump.began) > Self.longest {
            believed = jump.shift
            self.jump = nil
        }
        guard let before = last.velocity, let after = sighting.velocity else {
            slip = .zero
            return
        }
        let moved = LocalFrame(origin: last.place).point(sighting.place)
        let keep = exp(-elapsed / Self.memory)
        slip.x = slip.x * keep + moved.x - (before.x + after.x) / 2 * elapsed
        slip.y = slip.y * keep + moved.y - (before.y + after.y) / 2 * elapsed
        judge(at: sighting.time, accuracy: matched.fixAccuracy ?? 0)
    }

    private mutating func judge(at time: UTCTime, accuracy: Double) {
        let least = max(Self.minimumMeters, accuracy)
        guard slip.length >= (jump == nil ? least : least / 2) else { return }
        let shift = PlanePoint(
            x: slip.x + (jump?.shift.x ?? 0), y: slip.y + (jump?.shift.y ?? 0))
        slip = .zero
        if shift.length > Self.maximumMeters { return forget() }
        // The jump is taken back: nothing is in doubt any more.
        let rest = PlanePoint(x: shift.x + believed.x, y: shift.y + believed.y)
        if shift.length < least / 2 || believed != .zero && rest.length < least {
            jump = (.zero, time.advanced(bySeconds: Self.recovery - Self.longest))
            believed = .zero
        } else {
            jump = (shift, jump?.began ?? time)
        }
    }

    private mutating func forget() {
        slip = .zero
        jump = nil
        believed = .zero
    }

    private static func velocity(of fix: Fix) -> PlanePoint? {
        guard let speed = fix.speed, speed.isFinite, speed >= 0 else { return nil }
        // A standing vehicle has no course.
        if speed < 1 { return .zero }
        guard let course = fix.course, course.isFinite else { return nil }
        let angle = Angle.radians(course)
        return PlanePoint(x: speed * sin(angle), y: speed * cos(angle))
    }
}

extension UTCTime {
    /// Seconds from another instant to this one.
    func seconds(since other: UTCTime) -> Double {
        Double(millisecondsSince1970 &- other.millisecondsSince1970) / 1000
    }
}

extension PlanePoint {
    fileprivate var length: Double { distance(to: .zero) }
}
