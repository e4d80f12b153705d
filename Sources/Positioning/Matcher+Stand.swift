import Geodesy
import RoadNetwork
import Routing

/// The place at which a vehicle is told to stand.
struct HeldPlace: Sendable {
    var location: MatchedLocation
    /// Seconds for which the hypotheses have been sure of another road, or of another place on this one.
    var secondsElsewhere = 0.0
}

extension Matcher {
    /// Follows whether the vehicle stands. The hypotheses do not know of that: where it is wrong, they are as without it.
    @inline(__always)
    mutating func followStand(_ fix: UsableFix, _ observation: Observation) {
        // With the whole trace known a stand is seen from both sides.
        guard trellis == nil else { return }
        let correlation = options.receiver.errorCorrelation
        if fix.speed == nil {
            motion.take(
                observation, isRepeated: fix.isRepeatedPlace, in: fix.elapsed,
                correlation: correlation)
        } else {
            motion.forget()
        }
        stand.take(
            fix, observation,
            deviation: options.receiver.speedDeviation(
                atDeviation: typicalVariance.squareRoot()),
            wheels: sensed, placeSpeed: motion.speed, correlation: correlation)
    }

    /// Metres a second at a fix, by the receiver or by its places; nil when unknown.
    // Mutating, although it only reads: else it is called with a copy of the matcher.
    @inline(__always)
    mutating func speed(of fix: UsableFix) -> Double? {
        if let speed = fix.speed { return speed }
        guard trellis == nil, lastFix != nil else { return lastSpeed }
        return stand.isSure ? 0 : motion.speed ?? lastSpeed
    }

    /// The answer for a fix, by what the hypotheses say: while the vehicle stands the place at which it was told to stand, until
    /// they are sure of another for a while. The receiver's error wanders farther in a stand than roads are apart.
    mutating func holdPlace(_ location: MatchedLocation, since elapsed: Double)
        -> MatchedLocation
    {
        guard stand.isSure else {
            held?.secondsElsewhere = 0
            if stand.metersSince > Self.sameStand { held = nil }
            return location
        }
        stand.hold()
        guard let place = held?.location else {
            held = HeldPlace(location: location)
            return location
        }
        let moved = place.coordinate.distance(to: location.coordinate)
        let isOnRoad = isOnRoad(of: place, location)
        let isElsewhere =
            isOnRoad
            ? moved > Self.otherPlace
            : location.position == nil || location.confidence >= Self.sureOfOtherRoad
        let seconds = isElsewhere ? (held?.secondsElsewhere ?? 0) + elapsed : 0
        guard seconds <= Self.secondsUntilSure else {
            held = HeldPlace(location: location)
            return location
        }
        held?.secondsElsewhere = seconds
        return told(location, at: place, moved: moved, isOnRoad: isOnRoad)
    }

    /// An answer with another place.
    private func told(
        _ location: MatchedLocation, at place: MatchedLocation, moved: Double, isOnRoad: Bool
    ) -> MatchedLocation {
        var told = location
        told.coordinate = place.coordinate
        told.position = place.position
        told.course = place.course
        // In a stand the errors of later fixes are those of the first ones.
        told.accuracy = location.accuracy.map {
            max(($0 * $0 + moved * moved).squareRoot(), place.accuracy ?? 0)
        }
        if !isOnRoad {
            // Where they differed in drives, one was as often right as the other.
            told.confidence = min(place.confidence, 1 - location.confidence / 2)
        }
        told.edgeConfidence = min(place.edgeConfidence, told.confidence)
        return told
    }

    /// Whether a location is on the road of another, or both are on none.
    private func isOnRoad(of one: MatchedLocation, _ other: MatchedLocation) -> Bool {
        guard let place = one.position, let otherPlace = other.position else {
            return one.position == nil && other.position == nil
        }
        return place.edge.isSameRoad(as: otherPlace.edge, in: network)
    }

    /// Metres at slow speeds up to which a stand goes on behind them where it was.
    private static let sameStand = 4.0
    /// Metres on the same road, and confidence of another, from which on the vehicle stands elsewhere, and for how many seconds.
    private static let otherPlace = 20.0
    private static let sureOfOtherRoad = 0.9
    private static let secondsUntilSure = 20.0
}
