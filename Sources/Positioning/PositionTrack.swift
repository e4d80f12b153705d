import Geodesy

/// The fixes of a recorded track that may hold nothing but places and times, as most GPX files do, made ready for the
/// ``Matcher``.
///
/// Of two places the matcher makes a speed and a course, and it takes a receiver's error for one that wanders. White noise
/// of some metres makes both worthless: then no road explains the track. So that noise is estimated from the track itself, and
/// where it is larger than that of receivers, it is taken out of the places by a Kalman filter for a vehicle of nearly constant
/// velocity, for a whole track also backwards (Rauch, Tung and Striebel, "Maximum likelihood estimates of linear
/// dynamic systems", 1965). A track with speeds stays as it is, unless its places drive otherwise.
package struct PositionTrack {
    /// As many as were given, in their order.
    package private(set) var fixes: [Fix]
    /// White noise of the places for each axis, one standard deviation, metres; nil where speeds are known, or the places are too
    /// few or too far apart to tell.
    package private(set) var noise: Double?
    /// The same where it was large enough to be taken out of the places.
    package private(set) var removedNoise: Double?

    /// Whether the track's speeds, or its courses, were left out, as its places drive otherwise.
    package private(set) var (hasVoidSpeeds, hasVoidCourses) = (false, false)

    /// Spectral density of the vehicle's acceleration, as metres a second that the velocity changes in one second.
    private static let acceleration = 1.2
    /// Seconds between two places beyond which what is known of the velocity before is worth nothing.
    private static let longestStep = 30.0
    /// Squared misfit (Mahalanobis) of a place that belongs to another track, and the number of such places in a row
    /// behind which the filter begins anew.
    private static let strayMisfit = 25.0
    private static let straysInRow = 3
    /// Minimum number of differences for an estimate of the noise.
    private static let minimumDifferences = 20
    /// Median of the sum of two squared normal variables.
    private static let medianOfTwoSquares = 1.386

    /// - Parameters:
    ///   - fixes: in the order of their times. Those that are not usable stay as they are.
    ///   - byLaterFixes: whether the place of a fix may go by later ones too. What is known of the receiver (its noise, and
    ///     whether it holds places) is in any case that of the whole track.
    package init(_ fixes: [Fix], byLaterFixes: Bool) {
        self.fixes = fixes
        let usable = Self.usable(fixes)
        let motion = Self.motion(of: fixes)
        hasVoidSpeeds = motion.speeds.isMostlyVoid
        hasVoidCourses = motion.courses.isMostlyVoid
        for index in usable {
            if hasVoidSpeeds { self.fixes[index].speed = nil }
            if hasVoidSpeeds || hasVoidCourses { self.fixes[index].course = nil }
        }
        let fixes = self.fixes
        let withSpeed = usable.count { fixes[$0].speed != nil }
        guard usable.count > 2 * withSpeed else { return }
        let (sources, lost) = Self.repetitions(of: usable, in: fixes)
        let fresh = usable.indices.filter { sources[$0] == $0 }.map { usable[$0] }
        noise = Self.noise(of: fresh, in: fixes)
        let receiver = ReceiverModel()
        let typical = FixFilterOptions().typicalDeviation
        if let noise, noise > receiver.whiteNoise + receiver.whiteNoiseShare * typical {
            removedNoise = noise
            filter(fresh, noise: noise, byLaterFixes: byLaterFixes)
            for index in usable where noise > typical && !fixes[index].statesError {
                self.fixes[index].standardDeviation = noise
            }
        }
        // Repetitions have the place that they repeat, as it is now.
        for (number, index) in usable.enumerated() where sources[number] != number {
            self.fixes[index].coordinate = self.fixes[usable[sources[number]]].coordinate
        }
        for number in lost { self.fixes[usable[number]].mode = .none }
    }

    /// The numbers of the fixes with a place and a time later than that of the one before.
    private static func usable(_ fixes: [Fix]) -> [Int] {
        var usable: [Int] = []
        var last: UTCTime?
        for (index, fix) in fixes.enumerated() {
            guard fix.mode >= .twoDimensional, fix.coordinate.isValid, let time = fix.time,
                last.map({ time > $0 }) ?? true
            else { continue }
            last = time
            usable.append(index)
        }
        return usable
    }

    /// What the whole track says of its speeds and courses.
    private static func motion(of fixes: [Fix]) -> ReportedMotion {
        var options = FixFilterOptions()
        options.earliestTime = UTCTime(millisecondsSince1970: 0)
        let filter = FixFilter(options: options)
        var motion = ReportedMotion()
        var last: UTCTime?
        for fix in fixes {
            guard var usable = try? filter.usable(fix), last.map({ usable.time > $0 }) ?? true
            else { continue }
            usable.elapsed = last.map { usable.time.secondsSince1970 - $0.secondsSince1970 }
            last = usable.time
            motion.take(usable)
        }
        return motion
    }

    private static func seconds(_ fixes: [Fix], from first: Int, to last: Int) -> Double {
        guard let start = fixes[first].time, let end = fixes[last].time else { return 0 }
        return end.secondsSince1970 - start.secondsSince1970
    }

    /// For each usable fix the one, by its number among them, whose place it repeats, its own where the place is new; and the
    /// numbers of those at which the receiver has no place to report.
    ///
    /// The same place is a repetition for some seconds, as the matcher sees it too, and for any time where the vehicle is
    /// so far on behind it that it cannot have stood: then the receiver has held the place. Where it has for longer than the
    /// matcher goes on by itself, the vehicle is better looked for around the next place.
    private static func repetitions(of usable: [Int], in fixes: [Fix]) -> (
        sources: [Int], lost: [Int]
    ) {
        let longest = FixFilterOptions().longestRepetition
        var sources = Array(usable.indices)
        var lost: [Int] = []
        var start = 0
        while start < usable.count {
            let place = fixes[usable[start]].coordinate
            var end = start + 1
            while end < usable.count, fixes[usable[end]].coordinate == place { end += 1 }
            var isHeld = false
            if end < usable.count, end > start + 1 {
                let step = seconds(fixes, from: usable[end - 1], to: usable[end])
                isHeld =
                    place.distance(to: fixes[usable[end]].coordinate) > startedMeters(in: step)
                if isHeld, seconds(fixes, from: usable[start], to: usable[end]) > longest {
                    lost += (start + 1)..<end
                }
            }
            for number in start..<end
            where isHeld || seconds(fixes, from: usable[start], to: usable[number]) <= longest {
                sources[number] = start
            }
            start = end
        }
        return (sources, lost)
    }

    /// Metres from a standstill in a time, at 4 m/s², and by the error of a place.
    private static func startedMeters(in seconds: Double) -> Double { 5 + 2 * seconds * seconds }

    /// The white noise, by third differences, in which even acceleration is none; nil if it cannot be told.
    ///
    /// The median stays when some places are far off, or the vehicle turns sharply.
    private static func noise(of fresh: [Int], in fixes: [Fix]) -> Double? {
        var squares: [Double] = []
        for last in fresh.indices.dropFirst(3) {
            let four = fresh[(last - 3)...last]
            let frame = LocalFrame(origin: fixes[four[last]].coordinate)
            var sum = PlanePoint.zero
            var weights = 0.0
            var isDense = true
            for one in four {
                var divisor = 1.0
                for other in four where other != one {
                    divisor *= seconds(fixes, from: other, to: one)
                }
                let weight = 1 / divisor
                let place = frame.point(fixes[one].coordinate)
                sum.x += weight * place.x
                sum.y += weight * place.y
                weights += weight * weight
            }
            for (one, next) in zip(four, four.dropFirst())
            where seconds(fixes, from: one, to: next) > Matcher.longestStep {
                isDense = false
            }
            if isDense { squares.append((sum.x * sum.x + sum.y * sum.y) / weights) }
        }
        guard squares.count >= minimumDifferences else { return nil }
        squares.sort()
        return (squares[squares.count / 2] / medianOfTwoSquares).squareRoot()
    }

    /// Filters the places of the fixes with these numbers.
    private mutating func filter(_ fresh: [Int], noise: Double, byLaterFixes: Bool) {
        let raw = fixes
        var start = 0
        while start < fresh.count {
            let frame = LocalFrame(origin: raw[fresh[start]].coordinate)
            var filter = VelocityFilter(variance: noise * noise, density: Self.acceleration)
            var taken: [Int] = []
            var strays = 0
            var next = start
            while next < fresh.count, strays < Self.straysInRow {
                let place = frame.point(raw[fresh[next]].coordinate)
                if let last = taken.last {
                    let step = Self.seconds(raw, from: last, to: fresh[next])
                    guard step <= Self.longestStep else { break }
                    if filter.take(place, after: step, unlessBeyond: Self.strayMisfit) {
                        taken.append(fresh[next])
                        strays = 0
                    } else {
                        strays += 1
                    }
                } else {
                    filter.begin(at: place)
                    taken.append(fresh[next])
                }
                next += 1
            }
            if byLaterFixes { filter.smooth() }
            for (index, place) in zip(taken, filter.places) {
                fixes[index].coordinate = frame.coordinate(place)
            }
            start = next - (strays == Self.straysInRow ? strays : 0)
        }
    }
}

extension Fix {
    /// Whether the receiver says how far off the place may be.
    fileprivate var statesError: Bool { standardDeviation != nil || horizontalError != nil }
}

/// A Kalman filter over place and velocity, both axes alike.
private struct VelocityFilter {
    private struct State {
        var place: SIMD2<Double>
        var velocity = SIMD2<Double>.zero
        /// Variance of the place, covariance, variance of the velocity.
        var pp: Double
        var pv = 0.0
        var vv = 400.0

        func predicted(after t: Double, density: Double) -> State {
            var state = self
            let q = density * density
            state.place += velocity * t
            state.pp += t * (2 * pv + t * vv) + q * t * t * t / 3
            state.pv += t * vv + q * t * t / 2
            state.vv += q * t
            return state
        }
    }

    /// Of the noise, for each axis, square metres.
    let variance: Double
    let density: Double
    private var states: [State] = []
    private var steps: [Double] = []

    init(variance: Double, density: Double) {
        self.variance = variance
        self.density = density
    }

    var places: [PlanePoint] { states.map { PlanePoint(x: $0.place.x, y: $0.place.y) } }

    mutating func begin(at place: PlanePoint) {
        states = [State(place: SIMD2(place.x, place.y), pp: variance)]
    }

    /// Takes in a place `seconds` after the last one that was taken in.
    ///
    /// - Returns: false if its squared misfit is larger than a limit; then it is not taken in.
    mutating func take(_ place: PlanePoint, after seconds: Double, unlessBeyond limit: Double)
        -> Bool
    {
        var state = states[states.count - 1].predicted(after: seconds, density: density)
        let innovation = SIMD2(place.x, place.y) - state.place
        let sum = state.pp + variance
        guard (innovation * innovation).sum() <= limit * sum else { return false }
        let gain = state.pp / sum
        let velocityGain = state.pv / sum
        state.place += innovation * gain
        state.velocity += innovation * velocityGain
        state.vv -= velocityGain * state.pv
        state.pv *= 1 - gain
        state.pp *= 1 - gain
        states.append(state)
        steps.append(seconds)
        return true
    }

    /// Lets each state know the later ones.
    mutating func smooth() {
        for index in states.indices.dropLast().reversed() {
            let (state, later, t) = (states[index], states[index + 1], steps[index])
            let predicted = state.predicted(after: t, density: density)
            let determinant = predicted.pp * predicted.vv - predicted.pv * predicted.pv
            guard determinant > 0 else { continue }
            let (a, b) = (state.pp + t * state.pv, state.pv)
            let (c, d) = (state.pv + t * state.vv, state.vv)
            let place = later.place - predicted.place
            let velocity = later.velocity - predicted.velocity
            let first = (place * predicted.vv - velocity * predicted.pv) / determinant
            let second = (velocity * predicted.pp - place * predicted.pv) / determinant
            states[index].place += first * a + second * b
            states[index].velocity += first * c + second * d
        }
    }
}
