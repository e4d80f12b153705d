import Geodesy
package import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Finds ``lastLocation`` for the fix that has just been taken in.
    // A location is large: it is written where it is kept.
    mutating func locate(_ fix: UsableFix) {
        defer { lastLocation?.isSpeedByPlaces = fix.speed == nil }
        let speed = speed(of: fix)
        guard let answer = likeliestPosition(for: fix) else {
            lastLocation = MatchedLocation(offRoad: fix, speed: speed)
            return
        }
        let place = roadPlace(on: answer.edge, at: answer.offset)
        let variance = varianceAlong(answer.offsetVariance, of: fix)
        let stretch = stretch(
            around: answer.edge, at: answer.offset, deviation: max(0, variance).squareRoot())
        if keepsEvidence { evidence?.stretch = stretch }
        let confidence =
            answer.confidence
            * stretch.probability(confidenceConstants, interval: fix.elapsed ?? 1)
        let spread =
            answer.share < Self.sureOfRoad ? spread(around: place.point, on: answer.edge) : 0
        lastLocation = MatchedLocation(
            coordinate: place.coordinate, rawCoordinate: fix.coordinate,
            course: place.course ?? fix.course, speed: speed, altitude: fix.altitude,
            accuracy: options.receiver.placeAccuracy.meters(
                along: variance, spread: spread, aside: outermostLane(of: answer.edge)),
            fixAccuracy: fix.accuracy, time: fix.time, source: .fix,
            position: EdgePosition(
                edge: answer.edge, offset: answer.offset, coordinate: place.coordinate),
            confidence: confidence, edgeConfidence: min(answer.edgeShare, confidence))
    }

    /// The road around a place on it.
    @inline(__always)
    private mutating func stretch(
        around edge: EdgeID, at offset: Double, deviation: Double
    ) -> RoadStretch {
        let length = network.length(of: edge)
        return RoadStretch(
            behind: metersOfRoad(from: edge.reversed, left: offset, within: 6 * deviation),
            ahead: metersOfRoad(from: edge, left: length - offset, within: 6 * deviation),
            deviation: deviation)
    }

    /// Metres to the end of the road of an edge, of which `left` are on the edge itself; infinite if farther than `reach`.
    @inline(__always)
    private mutating func metersOfRoad(
        from edge: EdgeID, left: Double, within reach: Double
    ) -> Double {
        var (last, meters) = (edge, left)
        while meters <= reach {
            let successor = roadSuccessors.successor(of: last, in: network)
            guard let next = successor.edge else { return meters }
            last = next
            meters += max(0.1, successor.length)
        }
        return .infinity
    }

    /// The variance along the road, square metres: at most what the fix alone says.
    // Mutating, although it only reads: else it is called with a copy of the matcher.
    private mutating func varianceAlong(_ variance: Double, of fix: UsableFix) -> Double {
        min(variance, options.receiver.largestShareAlong * fix.deviation * fix.deviation)
    }

    /// The accuracy of a place on an edge where later fixes are known.
    ///
    /// - Parameters:
    ///   - forward: variance along the road by the fixes so far.
    ///   - both: the same by all fixes.
    mutating func smoothedAccuracy(
        on edge: EdgeID, of fix: UsableFix, forward: Double, both: Double
    ) -> Double {
        let aside = outermostLane(of: edge)
        let along = varianceAlong(forward, of: fix)
        // At the end of a trace nothing comes behind.
        return min(
            options.receiver.smoothedAccuracy.meters(along: both, spread: 0, aside: aside),
            options.receiver.placeAccuracy.meters(
                along: along, spread: 0, aside: aside))
    }

    /// The share of the weights from which on other roads do not matter for the accuracy.
    private static let sureOfRoad = 0.99

    /// The mean square of the distances of all standings' places from one of them, square metres.
    private mutating func spread(around place: SIMD2<Double>, on edge: EdgeID) -> Double {
        var (total, sum) = (0.0, 0.0)
        for number in standings.indices {
            let weight = standings[number].weight
            total += weight
            guard standings[number].edge != edge else { continue }
            let other = geometry.linePoint(
                on: standings[number].edge, at: standings[number].offset)
            let apart = other.place - place
            let distance = (apart * apart).sum().squareRoot()
            sum += weight * distance * distance
        }
        return total > 0 ? sum / total : 0
    }

    /// Metres from the line of an edge to its outermost lane.
    // Mutating, although it only reads: else it is called with a copy of the matcher.
    @inline(__always)
    mutating func outermostLane(of edge: EdgeID) -> Double {
        let lanes = network.laneCount(of: edge)
        guard lanes > 1 else { return 0 }
        let isOneWay = network.possibleAccess(of: edge.reversed).isDisjoint(with: options.modes)
        return PlaceAccuracy.outermostLane(
            of: lanes, width: options.receiver.laneWidth, isOneWay: isOneWay)
    }

    /// A place on a road.
    private struct RoadPlace {
        /// Metres in the frame.
        var point: SIMD2<Double>
        var coordinate: Coordinate
        /// Of the road in its direction; nil where it has no extent.
        var course: Double?
    }

    @inline(__always)
    private mutating func roadPlace(on edge: EdgeID, at offset: Double) -> RoadPlace {
        let point = geometry.linePoint(on: edge, at: offset)
        let coordinate = geometry.frame.coordinate(PlanePoint(x: point.place.x, y: point.place.y))
        let (x, y) = (point.direction.x, point.direction.y)
        guard x != 0 || y != 0 else {
            return RoadPlace(point: point.place, coordinate: coordinate, course: nil)
        }
        // The same for many fixes on a straight part.
        if x != bearing.x || y != bearing.y {
            bearing = (x, y, Angle.normalized(bearingDegrees(x: x, y: y)))
        }
        return RoadPlace(point: point.place, coordinate: coordinate, course: bearing.degrees)
    }

    /// Puts a location on a road, in its direction.
    mutating func place(_ location: inout MatchedLocation, on edge: EdgeID, at offset: Double) {
        let place = roadPlace(on: edge, at: offset)
        location.coordinate = place.coordinate
        location.position = EdgePosition(edge: edge, offset: offset, coordinate: place.coordinate)
        if let course = place.course { location.course = course }
    }

    /// Finds ``lastLocation`` for a fix between two weighings: as if it were weighed.
    mutating func preview(_ fix: UsableFix) {
        guard !hypotheses.isEmpty else { return locate(fix) }
        kept.removeAll(keepingCapacity: true)
        kept.append(contentsOf: hypotheses)
        let before = (offRoadLogWeight, lastWeighed, freeTrack)
        weigh(lastObservation, elapsed: sinceWeighing, sinceFix: nil)
        locate(fix)
        swap(&hypotheses, &kept)
        (offRoadLogWeight, lastWeighed, freeTrack) = before
    }

    /// What the weights of all hypotheses say.
    private struct Answer {
        var edge: EdgeID
        var offset: Double
        var offsetVariance: Double
        /// Share of all weight that is on its road, and on the edge.
        var share: Double
        var edgeShare: Double
        var confidence: Double
    }

    /// The edge with the largest weight of all hypotheses on it, and the place on it of the heaviest one; nil when being on
    /// no road is likelier.
    private mutating func likeliestPosition(for fix: UsableFix) -> Answer? {
        var offRoadWeight = exp(min(700, offRoadLogWeight))
        var total = 0.0
        var best = -1
        standings.removeAll()
        let doubt = errorDoubt
        let roadBeside = options.driver.roadBeside
        // Taken out, as they are to be weighed.
        var taken: [RoadHypothesis] = []
        swap(&taken, &hypotheses)
        taken.withUnsafeMutableBufferPointer { taken in
            for index in taken.indices {
                let (road, beside) = Self.believedLogWeights(
                    of: &taken[index], doubt, roadBeside: roadBeside)
                // Relative to the heaviest.
                let weight = road == 0 ? 1 : exp(road)
                total += weight
                if beside > -.infinity { offRoadWeight += exp(beside) }
                let number = standing(of: &taken[index], weight: weight)
                if best < 0 || standings[number].weight > standings[best].weight { best = number }
            }
        }
        swap(&taken, &hypotheses)
        guard best >= 0, standings[best].weight > offRoadWeight else { return nil }
        let answer = standings[best]
        let (weight, confidence) = roadConfidence(
            ofStanding: best, offRoadWeight: offRoadWeight, interval: fix.elapsed ?? 1)
        let all = total + offRoadWeight
        standings.answer = EdgeStandings.Answer(
            number: best, offRoadWeight: offRoadWeight, interval: fix.elapsed ?? 1)
        return Answer(
            edge: answer.edge, offset: answer.offset, offsetVariance: answer.offsetVariance,
            share: min(1, weight / all), edgeShare: min(1, answer.weight / all),
            confidence: confidence)
    }

    /// How sure it is by the last fix that the vehicle is on an edge of which `condition` holds, 0...1: its rivals are the
    /// edges of which it does not hold, and being on no road. The place along the road is taken as it is told.
    package mutating func confidence(where condition: (EdgeID) -> Bool) -> Double {
        guard let answer = standings.answer, condition(standings[answer.number].edge) else {
            return 0
        }
        var weight = 0.0
        for number in standings.indices where condition(standings[number].edge) {
            weight += standings[number].weight
        }
        var confidence = RoadConfidence(
            interval: answer.interval, constants: confidenceConstants)
        let path = standings[answer.number].path
        for number in standings.indices where !condition(standings[number].edge) {
            let rival = standings[number]
            confidence.add(
                rival: rival.weight / weight, arena.parting(of: path, from: rival.path))
        }
        confidence.add(rival: answer.offRoadWeight / weight, .apart)
        return confidence.value
    }

    private var confidenceConstants: ConfidenceConstants {
        mutating get { trellis == nil ? .online : .wholeTrace }
    }

    /// The weight of the road of one of the ``standings``, and how sure it is.
    mutating func roadConfidence(
        ofStanding best: Int, offRoadWeight: Double, interval: Double
    ) -> (weight: Double, confidence: Double) {
        let answer = standings[best]
        var weight = answer.weight
        for number in standings.indices where number != best {
            guard isOnRoad(of: answer, standings[number]) else { continue }
            standings.setOnRoadOfAnswer(number)
            weight += standings[number].weight
        }
        var confidence = RoadConfidence(interval: interval, constants: confidenceConstants)
        if keepsEvidence { evidence = RoadEvidence(interval: interval) }
        for number in standings.indices where number != best {
            let rival = standings[number]
            guard !rival.isOnRoadOfAnswer else { continue }
            let ratio = rival.weight / weight
            let parting = arena.parting(of: answer.path, from: rival.path)
            confidence.add(rival: ratio, parting)
            if keepsEvidence { evidence?.add(rival: ratio, parting) }
        }
        confidence.add(rival: offRoadWeight / weight, .apart)
        if keepsEvidence { evidence?.add(rival: offRoadWeight / weight, .apart) }
        return (weight, confidence.value)
    }

    /// Whether another standing is on the road of the answer: on its way in its direction, or a little before or behind it
    /// on the road that leads on. Beside a crossing all edges of one road share the weight.
    @inline(__always)
    private mutating func isOnRoad(
        of answer: EdgeStandings.Standing, _ other: EdgeStandings.Standing
    ) -> Bool {
        let (edge, next) = (answer.edge, other.edge)
        if edge.isSameRoad(as: next, in: network) { return true }
        guard next != edge.reversed else { return false }
        let gap: Double
        if network.target(of: edge) == network.source(of: next) {
            gap = network.length(of: edge) - answer.offset + other.offset
        } else if network.target(of: next) == network.source(of: edge) {
            gap = network.length(of: next) - other.offset + answer.offset
        } else {
            return false
        }
        return gap < Self.samePlace
    }

    /// Metres along the road within which two places are the same.
    static let samePlace = 10.0

    /// Logarithms of the weights of a hypothesis, its error of the receiver considered, and of a road
    /// that the map lacks beside it, where that error is doubtful.
    ///
    /// - Parameter doubt: ``errorDoubt``, which is the same for all of them.
    mutating func believedLogWeights(
        ofHypothesis index: Int, _ doubt: ErrorDoubt
    ) -> (road: Double, beside: Double) {
        let roadBeside = options.driver.roadBeside
        return Self.believedLogWeights(of: &hypotheses[index], doubt, roadBeside: roadBeside)
    }

    @inline(__always)
    private static func believedLogWeights(
        of hypothesis: inout RoadHypothesis, _ doubt: ErrorDoubt, roadBeside: Double
    ) -> (road: Double, beside: Double) {
        let logWeight = hypothesis.logWeight
        let credibility = hypothesis.errorCredibility(doubt)
        guard credibility < 0 else { return (logWeight, -.infinity) }
        return (logWeight + credibility, logWeight + roadBeside)
    }

    // Mutating, although it only reads: else it is called with a copy of the matcher.
    var errorDoubt: ErrorDoubt {
        @inline(__always) mutating get {
            ErrorDoubt(
                lastObservation.errors, isErrorStated: lastObservation.isErrorStated,
                options.receiver)
        }
    }

    /// Adds a hypothesis to the standing of its edge.
    @inline(__always)
    private mutating func standing(of hypothesis: inout RoadHypothesis, weight: Double) -> Int {
        var (edge, path) = (hypothesis.edge, hypothesis.path)
        var offset = min(hypothesis.offset, hypothesis.length)
        if offset < 0 {
            (path, offset) = arena.place(on: path, at: offset)
            edge = arena[path].edge
        }
        return standings.add(
            on: edge, at: offset, variance: hypothesis.offsetVariance, weight: weight, path: path)
    }
}

extension MatchedLocation {
    /// On no road: the place of a fix.
    init(offRoad fix: UsableFix, speed: Double?) {
        self.init(
            coordinate: fix.coordinate, rawCoordinate: fix.coordinate, course: fix.course,
            speed: speed, altitude: fix.altitude, accuracy: fix.accuracy, time: fix.time,
            source: .fix, position: nil, confidence: 0)
    }
}

extension UsableFix {
    /// Metres within which the vehicle is in 95 of 100 seconds.
    fileprivate var accuracy: Double { 2.45 * deviation }
}
