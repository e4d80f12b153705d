package import Geodesy
package import RoadNetwork

/// Factors on the day's average times of moving and of standing.
package struct TrafficFactors: Hashable, Sendable {
    package var moving: Double
    package var standing: Double

    package init(moving: Double, standing: Double) {
        self.moving = moving
        self.standing = standing
    }

    package static let average = TrafficFactors(moving: 1, standing: 1)
}

/// The typical course of traffic over the day and the week, by the kind of a road, its surroundings and its
/// country: the expectation for an hour without live traffic.
///
/// Traffic is free at night, as on the average of the day at noon, and densest in the peak hours of
/// workdays; between these it changes steadily. "Time of day" in docs/routing.md says where the values
/// come from.
public struct TrafficProfile: Hashable, Sendable {
    /// From published values.
    public static let typical = TrafficProfile()

    private init() {}

    /// Minutes of the clock for which traffic stays the same.
    static let step = 5

    /// The density of traffic at a local time of a country: -1 is free, 0 the average of the day, 1 a typical
    /// peak; less or more where a country's peaks are lighter or heavier.
    ///
    /// - Parameter country: as in ``WayAttributes/country``.
    package func level(at time: CivilTime, in country: UInt16) -> Double {
        let minute = (time.hour * 60 + time.minute) / Self.step * Self.step
        return TrafficHabits.of(country).level(at: minute, on: time.weekday)
    }

    /// The factors on the times on a road at a level.
    package func factors(
        at level: Double, on kind: RoadClass, in surroundings: Surroundings
    ) -> TrafficFactors {
        guard !kind.isPassage else { return .average }
        let isFast = kind == .motorway || kind == .trunk
        let (free, peak) = (isFast ? Self.fast : Self.other)[Int(surroundings.rawValue)]
        let (end, share) = level < 0 ? (free, -level) : (peak, level)
        return TrafficFactors(
            moving: 1 + share * (end.moving - 1), standing: 1 + share * (end.standing - 1))
    }

    private typealias Extremes = (free: TrafficFactors, peak: TrafficFactors)

    private static func extremes(moving: (Double, Double), standing: (Double, Double)) -> Extremes {
        (
            TrafficFactors(moving: moving.0, standing: standing.0),
            TrafficFactors(moving: moving.1, standing: standing.1)
        )
    }

    /// Motorways and trunk roads, by ``Surroundings``.
    private static let fast = [
        extremes(moving: (0.97, 1.06), standing: (0.7, 1.3)),
        extremes(moving: (0.96, 1.12), standing: (0.6, 1.5)),
        extremes(moving: (0.94, 1.22), standing: (0.5, 1.8)),
    ]
    private static let other = [
        extremes(moving: (0.97, 1.05), standing: (0.7, 1.3)),
        extremes(moving: (0.95, 1.12), standing: (0.6, 1.5)),
        extremes(moving: (0.92, 1.20), standing: (0.5, 1.8)),
    ]
}
