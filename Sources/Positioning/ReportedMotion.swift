import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Decides whether the speeds and courses of a receiver are those of the motion that its places show.
///
/// Converters of tracks write a speed of zero or in another unit and a course of zero, and some receivers keep one value for ever.
/// Whoever believes them finds the vehicle on no road. Over each stretch on which the places drive the way is compared with what
/// the speeds add up to, and its direction with the course. Three stretches in a row that contradict make the values void, until as
/// many have agreed.
struct ReportedMotion: Sendable {
    /// The stretches on which a value was compared.
    struct Verdicts: Sendable {
        private(set) var all = 0
        private(set) var contrary = 0
        private var votes = 0
        private var last: UTCTime?
        private(set) var isVoid = false

        /// Whether most of a whole track contradicts.
        var isMostlyVoid: Bool { contrary >= ReportedMotion.enough && 2 * contrary > all }

        fileprivate mutating func take(isContrary: Bool, at time: UTCTime) {
            // A place that leaps now and then while the vehicle stands is no drive.
            if let last, !isVoid,
                time.secondsSince1970 - last.secondsSince1970 > ReportedMotion.pause
            {
                votes = 0
            }
            last = time
            all += 1
            contrary += isContrary ? 1 : 0
            votes = max(0, min(ReportedMotion.enough, votes + (isContrary ? 1 : -1)))
            if votes == ReportedMotion.enough { isVoid = true }
            if votes == 0 { isVoid = false }
        }
    }

    private struct Stretch {
        let start: Coordinate
        let time: UTCTime
        /// Metres of a degree to the east there.
        let eastDegree: Double
        let deviation: Double
        /// The first place behind half of it.
        var middle: Coordinate?
        var last: Coordinate
        var speed: Double
        /// By the speeds.
        var meters = 0.0

        /// Metres between two places near the start; on a plane, as it is asked for each fix.
        func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
            let east = (other.longitude - one.longitude) * eastDegree
            let north = (other.latitude - one.latitude) * Earth.metersPerDegree
            return (east * east + north * north).squareRoot()
        }
    }

    private(set) var speeds = Verdicts()
    private(set) var courses = Verdicts()
    private var stretch: Stretch?

    /// Number of stretches that decide.
    private static let enough = 3
    /// The length of a stretch: metres, in deviations of a place, and in ways between two places.
    private static let (least, deviations, ways) = (60.0, 12.0, 3.0)
    /// The way may be longer than the speeds add up to by this factor, and they more than a straight way; degrees between its
    /// direction and the course.
    private static let (longer, shorter, turn) = (1.4, 1.55, 60.0)
    /// A straight way is no more than this shorter than the one over its middle.
    private static let straight = 1.06
    /// Seconds of a stretch (or six ways), and between two that follow each other.
    private static let (longest, pause) = (30.0, 60.0)
    /// Seconds between two fixes over which a vehicle may be as fast as at both only by chance.
    private static let longestStep = 10.0

    /// Takes in a fix as it is reported.
    mutating func take(_ fix: UsableFix) {
        guard let speed = fix.speed, let elapsed = fix.elapsed, elapsed <= Self.longestStep,
            var stretch = self.stretch
        else { return begin(at: fix) }
        stretch.meters += (stretch.speed + speed) / 2 * elapsed
        stretch.speed = speed
        let way = stretch.distance(stretch.start, fix.coordinate)
        let length = max(
            Self.least, Self.deviations * max(fix.deviation, stretch.deviation),
            Self.ways * stretch.distance(stretch.last, fix.coordinate))
        stretch.last = fix.coordinate
        guard way >= length else {
            if stretch.middle == nil, way >= length / 2 { stretch.middle = fix.coordinate }
            // Who drives in circles is no farther in the end, nor is who stands.
            let seconds = fix.time.secondsSince1970 - stretch.time.secondsSince1970
            guard seconds <= max(Self.longest, 6 * elapsed) else { return begin(at: fix) }
            self.stretch = stretch
            return
        }
        // Places that leap show nothing.
        if let middle = stretch.middle {
            compare(stretch, over: middle, to: fix, meters: way)
        }
        begin(at: fix)
    }

    private mutating func compare(
        _ stretch: Stretch, over middle: Coordinate, to fix: UsableFix, meters way: Double
    ) {
        let overMiddle =
            stretch.start.distance(to: middle) + middle.distance(to: fix.coordinate)
        let isStraight = overMiddle <= Self.straight * way
        speeds.take(
            isContrary: way > Self.longer * stretch.meters
                || isStraight && stretch.meters > Self.shorter * way,
            at: fix.time)
        guard isStraight, let course = fix.course else { return }
        let bearing = stretch.start.bearing(to: fix.coordinate)
        courses.take(isContrary: Angle.difference(course, bearing) > Self.turn, at: fix.time)
    }

    private mutating func begin(at fix: UsableFix) {
        stretch = fix.speed.map {
            Stretch(
                start: fix.coordinate, time: fix.time,
                eastDegree: Earth.metersPerDegree * cos(Angle.radians(fix.coordinate.latitude)),
                deviation: fix.deviation,
                last: fix.coordinate, speed: $0)
        }
    }
}
