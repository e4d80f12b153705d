import Geodesy
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// The answer for the fix that has just been taken in.
    mutating func location(of fix: UsableFix, raw: Fix) -> MatchedLocation {
        var location = MatchedLocation(
            coordinate: fix.coordinate, rawCoordinate: fix.coordinate, course: fix.course,
            speed: fix.speed ?? lastSpeed, altitude: fix.altitude, accuracy: 2.45 * fix.deviation,
            time: fix.time, source: .fix, position: nil, confidence: 0)
        guard let answer = likeliestPosition() else { return location }
        let place = geometry.place(on: answer.edge, at: answer.offset)
        let coordinate = geometry.frame.coordinate(place.point)
        location.coordinate = coordinate
        location.position = EdgePosition(
            edge: answer.edge, offset: answer.offset, coordinate: coordinate)
        location.confidence = answer.share
        if place.tangentX != 0 || place.tangentY != 0 {
            location.course = Angle.normalized(
                bearingDegrees(x: place.tangentX, y: place.tangentY))
        }
        return location
    }

    /// The edge with the largest weight of all hypotheses on it, the place on it of the heaviest one,
    /// and its share of all weight; nil when being on no road is likelier.
    private func likeliestPosition() -> (edge: EdgeID, offset: Double, share: Double)? {
        var total = exp(min(700, offRoadLogWeight))
        var best: (edge: EdgeID, offset: Double, weight: Double)?
        for index in hypotheses.indices {
            let own = hypotheses[index]
            total += exp(own.logWeight)
            let (edge, offset) = position(of: own)
            var weight = 0.0
            var isHeaviest = true
            for other in hypotheses.indices {
                let candidate = hypotheses[other]
                guard other == index || position(of: candidate).edge == edge else { continue }
                weight += exp(candidate.logWeight)
                if candidate.logWeight > own.logWeight
                    || (candidate.logWeight == own.logWeight && other < index)
                {
                    isHeaviest = false
                }
            }
            if isHeaviest, weight > (best?.weight ?? 0) { best = (edge, offset, weight) }
        }
        guard let best, best.weight > exp(min(700, offRoadLogWeight)) else { return nil }
        return (best.edge, best.offset, min(1, best.weight / total))
    }
}
