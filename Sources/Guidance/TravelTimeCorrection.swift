/// How much slower or faster than expected this vehicle drives on this trip: a lorry, a hurried
/// driver, a snowy day.
///
/// The factor is what was needed over what was expected, both over the last quarter of an hour or so
/// and weighed down by ten minutes of driving just as expected, so that the first bends of a trip
/// say little. Standing counts for no more than an ordinary stop: a red light or a jam says nothing
/// of the road behind it. It changes seldom and by steps that matter, so that the remaining time does
/// not waver.
struct TravelTimeCorrection: Sendable {
    /// Times the expected seconds.
    private(set) var factor = 1.0

    private var expected = 0.0
    private var actual = 0.0
    private var standing = 0.0
    private var changed: Duration?

    static let bounds = 0.75...1.5
    /// Seconds of driving as expected that are assumed before the first.
    private static let prior = 600.0
    /// Seconds after which what was driven counts for a third.
    private static let memory = 900.0
    /// Seconds of one stop that count.
    private static let longestStop = 20.0
    /// Metres a second below which the vehicle stands.
    private static let standingSpeed = 1.0
    private static let minimumChange = 0.03
    private static let period = Duration.seconds(60)

    /// The vehicle has come on by a part of its route for which so many seconds are expected, and
    /// needed so many.
    mutating func drove(expected: Double, actual: Double, speed: Double, at now: Duration) {
        guard expected >= 0, actual > 0, expected.isFinite, actual.isFinite else { return }
        standing = speed < Self.standingSpeed ? standing + actual : 0
        let rest = max(0, 1 - expected / Self.memory)
        self.expected = self.expected * rest + expected
        self.actual = self.actual * rest + (standing > Self.longestStop ? 0 : actual)
        let current = (Self.prior + self.actual) / (Self.prior + self.expected)
        let bounded = min(Self.bounds.upperBound, max(Self.bounds.lowerBound, current))
        guard abs(bounded - factor) >= Self.minimumChange,
            changed.map({ now - $0 >= Self.period }) ?? true
        else { return }
        factor = bounded
        changed = now
    }
}
