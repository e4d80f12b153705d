import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Finds the place of every hypothesis along a bend by the direction of travel, at a fix by which none is weighed:
    /// half-way through its turn a vehicle is at the corner of the map's line, however wide its arc.
    ///
    /// - Parameter elapsed: seconds since the fix before.
    mutating func correctInBends(_ observation: Observation, elapsed: Double) {
        guard observation.direction != nil, elapsed > 0 else { return }
        let bends = BendDriving(observation, options.driver)
        var taken: [RoadHypothesis] = []
        swap(&taken, &hypotheses)
        taken.withUnsafeMutableBufferPointer { taken in
            for index in taken.indices {
                var place = place(of: &taken[index])
                let seen = moveInBend(&taken[index], at: &place, bends)
                correctInBend(&taken[index], seen, bends, elapsed: elapsed)
            }
        }
        swap(&taken, &hypotheses)
    }

    /// Finds the place of a hypothesis along a bend by the direction of travel.
    ///
    /// - Parameters:
    ///   - seen: the line around the place of the hypothesis, or around one where it was just before, with the metres of
    ///     that along the leading edge; nil where the path ahead is not known.
    ///   - elapsed: seconds since the fix before.
    @inline(__always)
    mutating func correctInBend(
        _ hypothesis: inout RoadHypothesis, _ seen: LineInView?, _ bends: borrowing BendDriving,
        elapsed: Double
    ) {
        guard let direction = bends.direction, let seen else { return }
        let moved = hypothesis.offset - seen.offset
        if seen.holds(metersAhead: moved) {
            guard seen.line.showsPlace else { return }
            hypothesis.turn(
                along: seen.line, meters: moved, towards: direction,
                variance: bends.variance(on: seen.line, elapsed: elapsed))
        } else {
            correctElsewhere(&hypothesis, bends, towards: direction, elapsed: elapsed)
        }
    }

    /// The same for one that a fix has put elsewhere.
    private mutating func correctElsewhere(
        _ hypothesis: inout RoadHypothesis, _ bends: BendDriving, towards direction: SIMD2<Double>,
        elapsed: Double
    ) {
        var place = place(of: &hypothesis)
        guard let line = moveInBend(&hypothesis, at: &place, bends)?.line, line.showsPlace
        else { return }
        hypothesis.turn(
            along: line, meters: 0, towards: direction,
            variance: bends.variance(on: line, elapsed: elapsed))
    }

    /// The line around a place of a hypothesis as a vehicle drives it.
    struct LineInView {
        var line: DrivenLine
        /// Metres of that place along the leading edge.
        var offset: Double
        /// Metres to either side over which it is the mean.
        var half: Double

        /// Whether it is the line some metres farther on too, but for its direction, which is known from its turn.
        func holds(metersAhead meters: Double) -> Bool { abs(meters) < half / 3 }
    }

    /// Moves a hypothesis on by what has been saved in bends of the map's line since this was last looked at.
    ///
    /// - Parameter place: of the hypothesis, which is moved, too.
    /// - Returns: the line around it as a vehicle drives it; nil where the path ahead is not known.
    @inline(__always)
    mutating func moveInBend(
        _ hypothesis: inout RoadHypothesis, at place: inout HypothesisPlace,
        _ bends: borrowing BendDriving
    ) -> LineInView? {
        let half = bends.half
        guard let line = drivenLine(&hypothesis, around: &place, half: half) else {
            if hypothesis.line == nil {
                hypothesis.note(DrivenLine(straight: place.point))
            }
            return nil
        }
        let seen = LineInView(line: line, offset: hypothesis.offset, half: half)
        if hypothesis.isBeyondBends(forwards: true) {
            let meters = hypothesis.offset - hypothesis.lineOffset
            if !bends.isStanding, let start = hypothesis.line,
                !start.isStraight || !line.isStraight
            {
                hypothesis.move(by: start.saved(to: line, meters: meters, bends))
                // The line is hardly another one there: what is saved at a fix are decimetres.
                let moved = hypothesis.offset - seen.offset
                if hypothesis.offset < hypothesis.length,
                    place.point.isStraight(at: place.offset),
                    place.point.isStraight(at: place.offset + moved)
                {
                    place.point.move(by: moved)
                } else {
                    let (edge, offset) = arena.position(of: &hypothesis)
                    place = HypothesisPlace(
                        point: geometry.place(on: edge, at: offset), offset: offset)
                }
            }
            hypothesis.note(line)
        }
        return seen
    }

    /// The place of a hypothesis.
    struct HypothesisPlace {
        var point: EdgeGeometry.EdgePoint
        /// Metres along its edge.
        var offset: Double
    }

    @inline(__always)
    mutating func place(of hypothesis: inout RoadHypothesis) -> HypothesisPlace {
        let (edge, offset) = arena.position(of: &hypothesis)
        return HypothesisPlace(
            point: geometry.inlinedPlace(on: edge, at: offset), offset: offset)
    }

    /// The line around the place of a hypothesis as a vehicle drives it; nil where the path ahead is not known, which is
    /// up to the end of the leading edge.
    // Places are inout, here and elsewhere, although they are only read: else they would be copied for each call.
    @inline(__always)
    private mutating func drivenLine(
        _ hypothesis: inout RoadHypothesis, around place: inout HypothesisPlace, half: Double
    ) -> DrivenLine? {
        let isStraightBehind = place.point.isStraight(behind: half, at: place.offset)
        if isStraightBehind, place.point.isStraight(ahead: half, at: place.offset) {
            return DrivenLine(straight: place.point)
        }
        return bentLine(
            &hypothesis, around: &place.point, half: half, isStraightBehind: isStraightBehind)
    }

    @inline(__always)
    private mutating func bentLine(
        _ hypothesis: inout RoadHypothesis, around point: inout EdgeGeometry.EdgePoint,
        half: Double, isStraightBehind: Bool
    ) -> DrivenLine? {
        let seen = hypothesis.offset
        guard let ahead = knownPosition(of: &hypothesis, at: seen + half) else { return nil }
        let behind = isStraightBehind ? nil : knownPosition(of: &hypothesis, at: seen - half)
        return geometry.drivenLine(around: point, half: half, behind: behind, ahead: ahead)
    }

    @inline(__always)
    private mutating func knownPosition(
        of hypothesis: inout RoadHypothesis, at offset: Double
    ) -> (edge: EdgeID, offset: Double)? {
        guard offset < hypothesis.length else { return nil }
        // Mostly on the leading edge.
        return offset >= 0
            ? (hypothesis.edge, offset) : arena.knownPosition(on: hypothesis.path, at: offset)
    }
}

/// What is the same for all hypotheses in bends at one fix.
struct BendDriving {
    /// Metres to either side of a place over which the line is averaged.
    let half: Double
    /// Variance of what is saved, for each metre saved and for each radian.
    let bendVariance: Double
    let turnVariance: Double
    /// Of travel, a unit vector; nil when unknown.
    let direction: SIMD2<Double>?
    let isStanding: Bool
    /// Of that direction and of a vehicle's, square radians; and the distance between the middle of its turn and the line's
    /// corner, one standard deviation, metres.
    private let courseVariance: Double
    private let headingVariance: Double
    private let turnDeviation: Double

    @inline(__always)
    init(_ observation: Observation, _ driver: DriverModel) {
        half = driver.bendReach(atSpeed: observation.speed ?? 0)
        bendVariance = driver.bendVariance
        turnVariance = driver.turnVariance
        direction = observation.direction.map { SIMD2($0.x, $0.y) }
        isStanding = observation.isStanding
        let course = Angle.radians(observation.directionDeviation)
        let heading = Angle.radians(driver.headingDeviation)
        courseVariance = course * course
        headingVariance = heading * heading
        turnDeviation = driver.turnDeviation
    }

    /// Of the angle between the direction of travel and that of a line, square radians.
    ///
    /// - Parameter elapsed: seconds since that was last looked at. The errors of neighbouring fixes are the same for the most
    ///   part: their variances must add up to the same in each second, however many fixes it has.
    @inline(__always)
    func variance(on line: DrivenLine, elapsed: Double) -> Double {
        let arc = turnDeviation * line.turn
        return (courseVariance + headingVariance + arc * arc) / min(1, elapsed)
    }
}

extension DrivenLine {
    /// Whether it turns so much that the direction of travel shows the place along it.
    var showsPlace: Bool { !isStraight && abs(turn) > Self.leastTurn }

    /// Radians for each metre from which on a bend shows the place: at 0.5° the heading's deviation alone is 11 m.
    private static let leastTurn = Angle.radians(0.5)
}

extension RoadHypothesis {
    /// Updates the state by the direction of travel in a bend.
    ///
    /// - Parameters:
    ///   - line: around a place nearby.
    ///   - meters: from there to the present one.
    ///   - direction: of travel, a unit vector.
    ///   - variance: see ``BendDriving/variance(on:elapsed:)``.
    mutating func turn(
        along line: DrivenLine, meters: Double, towards direction: SIMD2<Double>, variance: Double
    ) {
        let angle =
            atan2(
                line.direction.x * direction.y - line.direction.y * direction.x,
                (line.direction * direction).sum()) - line.turn * meters
        guard abs(angle) < Self.farthestCorrection * abs(line.turn) else { return }
        turn(by: angle, slope: line.turn, variance: variance)
    }

    /// Maximum correction, metres: who is farther away is not in this bend.
    private static let farthestCorrection = 25.0
}
