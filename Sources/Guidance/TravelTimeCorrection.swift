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
/// Each factor is the time needed over the time expected, both over about the last ten minutes and
/// weighed down by some time just as expected, so that the first bends of a trip say little, and
/// two to three minutes much. What moving takes is compared stretch by stretch, and no stretch says more than
/// the bounds: crawling in a queue says nothing of the road behind it, nor does a jam, of which no more
/// counts than a long red light. The factors change seldom and by steps that matter, so that the remaining
/// time does not waver.
package struct TravelTimeCorrection: Sendable {
    /// Factor of the expected seconds of moving, and of those not split into moving and standing.
    package private(set) var factor = 1.0
    /// Factor of the expected seconds of standing.
    package private(set) var standingFactor = 1.0

    private var moving = Record(prior: 90, bounds: Self.bounds)
    private var standing = Record(prior: 120, bounds: Self.standingBounds)
    /// Seconds of moving on the current stretch.
    private var stretch = (expected: 0.0, actual: 0.0)
    /// Seconds of the current stop so far.
    private var stop = 0.0
    private var changed: Duration?

    package init() {}

    static let bounds = 0.7...1.5
    static let standingBounds = 0.4...2.5
    /// Expected seconds of a stretch, some 200 m in a town.
    private static let stretchSeconds = 15.0
    /// Maximum seconds of one stop that count.
    private static let longestStop = 90.0
    /// Metres a second below which the vehicle stands.
    private static let standingSpeed = 1.0
    private static let minimumChange = 0.03
    private static let minimumStandingChange = 0.1
    private static let period = Duration.seconds(60)

    /// Recent expected and actual seconds.
    private struct Record: Sendable {
        /// Seconds just as expected that are assumed before the first.
        let prior: Double
        let bounds: ClosedRange<Double>
        private var expected = 0.0
        private var actual = 0.0

        /// Expected seconds of driving after which older ones count for about a third.
        private static let memory = 600.0

        init(prior: Double, bounds: ClosedRange<Double>) {
            self.prior = prior
            self.bounds = bounds
        }

        mutating func forget(after seconds: Double) {
            let rest = max(0, 1 - seconds / Self.memory)
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

    private static func clamped(_ value: Double, to bounds: ClosedRange<Double>) -> Double {
        min(bounds.upperBound, max(bounds.lowerBound, value))
    }

    /// Expected seconds of a part of a route as this vehicle drives.
    package func corrected(_ expected: ExpectedTime) -> ExpectedTime {
        ExpectedTime(
            moving: factor * expected.moving, standing: standingFactor * expected.standing)
    }

    /// Its seconds in all.
    package func seconds(_ expected: ExpectedTime) -> Double { corrected(expected).total }

    /// The vehicle has driven a part of its route with the time `expected` in `actual` seconds.
    package mutating func drove(
        expected: ExpectedTime, actual: Double, speed: Double, at now: Duration
    ) {
        guard expected.moving >= 0, expected.standing >= 0, actual > 0, expected.total.isFinite,
            actual.isFinite
        else { return }
        moving.forget(after: expected.total)
        standing.forget(after: expected.total)
        stretch.expected += expected.moving
        if speed < Self.standingSpeed {
            let counted = min(actual, max(0, Self.longestStop - stop))
            stop += actual
            standing.add(expected: expected.standing, actual: counted)
        } else {
            stop = 0
            stretch.actual += actual
            standing.add(expected: expected.standing, actual: 0)
        }
        if stretch.expected >= Self.stretchSeconds {
            moving.add(
                expected: stretch.expected,
                actual: Self.clamped(stretch.actual / stretch.expected, to: Self.bounds)
                    * stretch.expected)
            stretch = (0, 0)
        }
        let isMuch =
            abs(moving.factor - factor) >= Self.minimumChange
            || abs(standing.factor - standingFactor) >= Self.minimumStandingChange
        guard let changed else {
            self.changed = now
            return
        }
        guard isMuch, now - changed >= Self.period else { return }
        (factor, standingFactor) = (moving.factor, standing.factor)
        self.changed = now
    }
}
