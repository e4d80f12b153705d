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
        let driver = options.driver
        var taken: [RoadHypothesis] = []
        swap(&taken, &hypotheses)
        taken.withUnsafeMutableBufferPointer { taken in
            for index in taken.indices {
                let (_, line) = moveInBend(&taken[index], observation, driver)
                correctInBend(&taken[index], line, observation, driver, elapsed: elapsed)
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
    mutating func correctInBend(
        _ hypothesis: inout RoadHypothesis, _ seen: LineInView?, _ observation: Observation,
        _ driver: DriverModel, elapsed: Double
    ) {
        guard let direction = observation.direction, let seen else { return }
        let moved = hypothesis.offset - seen.offset
        guard seen.holds(metersAhead: moved) else {
            // The fix has put the vehicle elsewhere.
            let (_, line) = moveInBend(&hypothesis, observation, driver)
            if let line, !line.line.isStraight {
                hypothesis.turn(
                    along: line.line, meters: 0, towards: SIMD2(direction.x, direction.y),
                    observation, driver: driver, elapsed: elapsed)
            }
            return
        }
        guard !seen.line.isStraight else { return }
        hypothesis.turn(
            along: seen.line, meters: moved, towards: SIMD2(direction.x, direction.y), observation,
            driver: driver, elapsed: elapsed)
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
    /// - Returns: its place, and the line around it as a vehicle drives it; nil where the path ahead is not known.
    @inline(__always)
    mutating func moveInBend(
        _ hypothesis: inout RoadHypothesis, _ observation: Observation, _ driver: DriverModel
    ) -> (
        place: EdgeGeometry.EdgePoint, line: LineInView?
    ) {
        let half = driver.bendReach(atSpeed: observation.speed ?? 0)
        var place = place(of: &hypothesis)
        guard let line = drivenLine(&hypothesis, around: place, half: half) else {
            if hypothesis.line == nil {
                hypothesis.note(DrivenLine(straight: place.point))
            }
            return (place.point, nil)
        }
        let seen = LineInView(line: line, offset: hypothesis.offset, half: half)
        if hypothesis.isBeyondBends(forwards: true) {
            let meters = hypothesis.offset - hypothesis.lineOffset
            if !observation.isStanding, let start = hypothesis.line,
                !start.isStraight || !line.isStraight
            {
                hypothesis.move(
                    by: start.saved(to: line, meters: meters, driver: driver))
                // The line is hardly another one there: what is saved at a fix are decimetres.
                let moved = hypothesis.offset - seen.offset
                if hypothesis.offset < hypothesis.length,
                    place.point.isStraight(at: place.offset),
                    place.point.isStraight(at: place.offset + moved)
                {
                    place.point.move(by: moved)
                } else {
                    let (edge, offset) = arena.position(of: &hypothesis)
                    place = (geometry.place(on: edge, at: offset), offset)
                }
            }
            hypothesis.note(line)
        }
        return (place.point, seen)
    }

    /// The place of a hypothesis, and the metres of it along its edge.
    @inline(__always)
    private mutating func place(of hypothesis: inout RoadHypothesis) -> (
        point: EdgeGeometry.EdgePoint, offset: Double
    ) {
        let (edge, offset) = arena.position(of: &hypothesis)
        return (geometry.inlinedPlace(on: edge, at: offset), offset)
    }

    /// The line around the place of a hypothesis as a vehicle drives it; nil where the path ahead is not known, which is
    /// up to the end of the leading edge.
    private mutating func drivenLine(
        _ hypothesis: inout RoadHypothesis,
        around place: (point: EdgeGeometry.EdgePoint, offset: Double),
        half: Double
    ) -> DrivenLine? {
        let point = place.point
        let isStraightBehind = point.isStraight(behind: half, at: place.offset)
        if isStraightBehind, point.isStraight(ahead: half, at: place.offset) {
            return DrivenLine(straight: point)
        }
        let (path, seen) = (hypothesis.path, hypothesis.offset)
        guard let ahead = knownPosition(on: path, at: seen + half, before: hypothesis.length)
        else { return nil }
        let behind =
            isStraightBehind
            ? nil : knownPosition(on: path, at: seen - half, before: hypothesis.length)
        return geometry.drivenLine(around: point, half: half, behind: behind, ahead: ahead)
    }

    private mutating func knownPosition(
        on path: Int32, at offset: Double, before length: Double
    ) -> (edge: EdgeID, offset: Double)? {
        offset < length ? arena.knownPosition(on: path, at: offset) : nil
    }
}

extension RoadHypothesis {
    /// Updates the state by the direction of travel in a bend.
    ///
    /// - Parameters:
    ///   - line: around a place nearby.
    ///   - meters: from there to the present one.
    ///   - direction: of travel, a unit vector.
    ///   - elapsed: seconds since the last such update. The errors of neighbouring fixes are the same for the most part:
    ///     their variances must add up to the same in each second, however many fixes it has.
    mutating func turn(
        along line: DrivenLine, meters: Double, towards direction: SIMD2<Double>,
        _ observation: Observation, driver: DriverModel, elapsed: Double
    ) {
        guard abs(line.turn) > Self.leastTurn else { return }
        let angle =
            atan2(
                line.direction.x * direction.y - line.direction.y * direction.x,
                (line.direction * direction).sum()) - line.turn * meters
        guard abs(angle) < Self.farthestCorrection * abs(line.turn) else { return }
        let course = Angle.radians(observation.directionDeviation)
        let heading = Angle.radians(driver.headingDeviation)
        let arc = driver.turnDeviation * line.turn
        let variance = course * course + heading * heading + arc * arc
        turn(by: angle, slope: line.turn, variance: variance / min(1, elapsed))
    }

    /// Radians for each metre from which on a bend shows the place: at 0.5° the heading's deviation alone is 11 m.
    private static let leastTurn = Angle.radians(0.5)
    /// Maximum correction, metres: who is farther away is not in this bend.
    private static let farthestCorrection = 25.0
}
