import Geodesy

/// How fast a vehicle is by its places alone, where the receiver gives no speed.
///
/// The way between two places a second apart is as much the receiver's error as the vehicle's: with an error of 6 m who stands
/// seems to drive at 3 m/s. So a way counts from its start to its end, over the shortest time over which it is longer than
/// the error explains, and no speed is more than a shorter way allows.
struct PlaceMotion: Sendable {
    /// Metres a second; 0 where the places show no motion, nil as long as there are few of them.
    private(set) var speed: Double?
    /// Those of the last seconds, the oldest first.
    private var places: [(point: PlanePoint, at: Double)] = []
    /// Seconds since the first fix.
    private var now = 0.0

    /// Seconds over which ways are looked at, and over which the mean of the last places is compared with that of the first.
    private static let spans = [1.0, 2, 4, 8, 16]
    private static let longest = 24.0
    /// Seconds over which there have to be places.
    private static let least = 4.0
    /// Seconds between two places that are kept.
    private static let spacing = 0.9
    /// Deviations of what an error wanders by from which on a way is none of that, of a place and of a mean; and those by which a
    /// way may be longer than it seems.
    private static let deviations = (way: 4.0, mean: 3.0, bound: 2.0)

    init() { places.reserveCapacity(32) }

    /// Begins anew.
    mutating func forget() {
        guard !places.isEmpty else { return }
        places.clear()
        speed = nil
    }

    /// Takes in the place of a fix without a speed.
    ///
    /// - Parameter elapsed: seconds since the last fix; nil for none.
    mutating func take(
        _ observation: Observation, isRepeated: Bool, in elapsed: Double?,
        correlation: ErrorCorrelation
    ) {
        guard let elapsed else {
            forget()
            places.append((observation.point, now))
            return
        }
        now += elapsed
        guard !isRepeated else { return }
        let isEarly = places.first.map { now - $0.at < Self.least } ?? true
        speed = isEarly ? nil : speed(at: observation, correlation)
        guard places.last.map({ now - $0.at >= Self.spacing }) ?? true else { return }
        places.append((observation.point, now))
        while let first = places.first, now - first.at > Self.longest { places.removeFirst() }
    }

    private func speed(at observation: Observation, _ correlation: ErrorCorrelation) -> Double {
        var most = Double.infinity
        for span in Self.spans {
            guard let before = places.last(where: { now - $0.at >= span - 0.1 }) else { break }
            let seconds = now - before.at
            let way = before.point.distance(to: observation.point)
            let deviation = deviation(of: observation, in: seconds, correlation)
            if way > Self.deviations.way * deviation { return min(most, way / seconds) }
            most = min(most, (way + Self.deviations.bound * deviation) / seconds)
        }
        return min(most, meanSpeed(observation, correlation))
    }

    /// By the means of the first and of the last third of the places.
    private func meanSpeed(_ observation: Observation, _ correlation: ErrorCorrelation) -> Double {
        let count = places.count / 3
        guard count > 1 else { return 0 }
        let (first, last) = (mean(places.prefix(count)), mean(places.suffix(count)))
        let seconds = last.at - first.at
        let way = first.point.distance(to: last.point)
        let deviation = deviation(of: observation, in: seconds, correlation)
        return way > Self.deviations.mean * deviation ? way / seconds : 0
    }

    /// Of the way between two places some seconds apart by the receiver's error, metres.
    private func deviation(
        of observation: Observation, in seconds: Double, _ correlation: ErrorCorrelation
    ) -> Double {
        (observation.wander(in: seconds, correlation) + 2 * observation.noise).squareRoot()
    }

    private func mean(_ places: ArraySlice<(point: PlanePoint, at: Double)>) -> (
        point: PlanePoint, at: Double
    ) {
        var sum = (x: 0.0, y: 0.0, at: 0.0)
        for place in places {
            sum.x += place.point.x
            sum.y += place.point.y
            sum.at += place.at
        }
        let count = Double(places.count)
        return (PlanePoint(x: sum.x / count, y: sum.y / count), sum.at / count)
    }
}

extension Observation {
    /// Variance, for each axis, of what the receiver's error has wandered by in some seconds, without the noise of a place,
    /// square metres.
    func wander(in seconds: Double, _ correlation: ErrorCorrelation) -> Double {
        let decay = ErrorDecay(seconds: seconds, errors: errors, correlation: correlation)
        return 2 * errors.fast * (1 - decay.fast) + 2 * errors.slow * (1 - decay.slow)
    }
}
