/// Expected seconds of a part of a route: those in which the vehicle moves, and those in which it
/// stands at signals and gives way.
package struct ExpectedTime: Hashable, Sendable {
    package var moving: Double
    package var standing: Double

    package init(moving: Double, standing: Double) {
        self.moving = moving
        self.standing = standing
    }

    static let zero = ExpectedTime(moving: 0, standing: 0)
    package var total: Double { moving + standing }

    /// The time between two places; zero if the second is behind the first.
    static func - (lhs: Self, rhs: Self) -> Self {
        ExpectedTime(
            moving: max(0, lhs.moving - rhs.moving),
            standing: max(0, lhs.standing - rhs.standing))
    }
}

/// Factors of this vehicle and trip on the expected times of moving and of standing: a lorry, a
/// hurried driver, a snowy day; a town full of people.
///
/// Each factor is the time needed over the time expected, both over the last minutes or hours and
/// weighed down by some time just as expected, so that the first bends of a trip say little. For the leg being driven the
/// last ten minutes count, and two to three of them much; for the legs behind it the last two hours do, since a
/// fast road or a run of red lights says little of roads an hour away. What moving takes is compared stretch by stretch,
/// and no stretch says more than the bounds: crawling in a queue says nothing of the road behind it, nor does a jam, of which no more
/// counts than a long red light. The factors change seldom and by steps that matter, so that the remaining
/// time does not waver.
package struct TravelTimeCorrection: Sendable {
    private var recent = Learned(
        moving: Record(prior: 90, memory: 600, bounds: Self.bounds),
        standing: Record(prior: 120, memory: 600, bounds: Self.standingBounds))
    private var lasting = Learned(
        moving: Record(prior: 240, memory: 7200, bounds: Self.bounds),
        standing: Record(prior: 600, memory: 7200, bounds: Self.standingBounds))
    /// Seconds of moving on the current stretch.
    private var stretch = (expected: 0.0, actual: 0.0)
    /// Seconds of the current stop so far.
    private var stop = 0.0

    package init() {}

    static let bounds = 0.7...1.5
    static let standingBounds = 0.4...2.5
    /// Expected seconds of a stretch, some 200 m in a town.
    private static let stretchSeconds = 15.0
    /// Maximum seconds of one stop that count.
    private static let longestStop = 90.0
    /// Metres a second below which the vehicle stands.
    private static let standingSpeed = 1.0

    /// Factor of the expected seconds of moving on the current leg, and of those not split into moving and standing.
    package var factor: Double { recent.factors.moving }
    /// Factor of the expected seconds of standing on the current leg.
    package var standingFactor: Double { recent.factors.standing }
    /// Factor of the expected seconds on later legs that are not split into moving and standing.
    package var lastingFactor: Double { lasting.factors.moving }

    /// Expected and actual seconds of the past.
    private struct Record: Sendable {
        /// Seconds just as expected that are assumed before the first.
        let prior: Double
        /// Expected seconds of driving after which older ones count for about a third.
        let memory: Double
        let bounds: ClosedRange<Double>
        private var expected = 0.0
        private var actual = 0.0

        init(prior: Double, memory: Double, bounds: ClosedRange<Double>) {
            self.prior = prior
            self.memory = memory
            self.bounds = bounds
        }

        mutating func forget(after seconds: Double) {
            let rest = max(0, 1 - seconds / memory)
            expected *= rest
            actual *= rest
        }

        mutating func add(expected: Double, actual: Double) {
            self.expected += expected
            self.actual += actual
        }

        var factor: Double {
            TravelTimeCorrection.clamped((prior + actual) / (prior + expected), to: bounds)
        }
    }

    /// The factors of a span of time.
    private struct Learned: Sendable {
        var moving: Record
        var standing: Record
        private(set) var factors = (moving: 1.0, standing: 1.0)
        private var changed: Duration?

        private static let minimumChange = (moving: 0.03, standing: 0.1)
        private static let period = Duration.seconds(60)

        init(moving: Record, standing: Record) {
            self.moving = moving
            self.standing = standing
        }

        mutating func forget(after seconds: Double) {
            moving.forget(after: seconds)
            standing.forget(after: seconds)
        }

        mutating func updateFactors(at now: Duration) {
            let isMuch =
                abs(moving.factor - factors.moving) >= Self.minimumChange.moving
                || abs(standing.factor - factors.standing) >= Self.minimumChange.standing
            guard let changed else {
                self.changed = now
                return
            }
            guard isMuch, now - changed >= Self.period else { return }
            factors = (moving.factor, standing.factor)
            self.changed = now
        }

        func corrected(_ expected: ExpectedTime) -> ExpectedTime {
            ExpectedTime(
                moving: factors.moving * expected.moving,
                standing: factors.standing * expected.standing)
        }
    }

    private static func clamped(_ value: Double, to bounds: ClosedRange<Double>) -> Double {
        min(bounds.upperBound, max(bounds.lowerBound, value))
    }

    /// Expected seconds of a part of the current leg as this vehicle drives.
    package func corrected(_ expected: ExpectedTime) -> ExpectedTime { recent.corrected(expected) }

    /// Its seconds in all.
    package func seconds(_ expected: ExpectedTime) -> Double { corrected(expected).total }

    /// Expected seconds of a later leg as this vehicle drives.
    package func lastingSeconds(_ expected: ExpectedTime) -> Double {
        lasting.corrected(expected).total
    }

    /// The vehicle has driven a part of its route with the time `expected` in `actual` seconds.
    package mutating func drove(
        expected: ExpectedTime, actual: Double, speed: Double, at now: Duration
    ) {
        guard expected.moving >= 0, expected.standing >= 0, actual > 0, expected.total.isFinite,
            actual.isFinite
        else { return }
        recent.forget(after: expected.total)
        lasting.forget(after: expected.total)
        stretch.expected += expected.moving
        if speed < Self.standingSpeed {
            let counted = min(actual, max(0, Self.longestStop - stop))
            stop += actual
            addStanding(expected: expected.standing, actual: counted)
        } else {
            stop = 0
            stretch.actual += actual
            addStanding(expected: expected.standing, actual: 0)
        }
        if stretch.expected >= Self.stretchSeconds {
            let actual =
                Self.clamped(stretch.actual / stretch.expected, to: Self.bounds) * stretch.expected
            recent.moving.add(expected: stretch.expected, actual: actual)
            lasting.moving.add(expected: stretch.expected, actual: actual)
            stretch = (0, 0)
        }
        recent.updateFactors(at: now)
        lasting.updateFactors(at: now)
    }

    private mutating func addStanding(expected: Double, actual: Double) {
        recent.standing.add(expected: expected, actual: actual)
        lasting.standing.add(expected: expected, actual: actual)
    }
}
