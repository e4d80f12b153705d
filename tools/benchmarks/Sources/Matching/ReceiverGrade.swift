import Geodesy
import Positioning

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// How well a simulated receiver sees the sky: the three grades of the recorded drives.
enum ReceiverGrade: String, CaseIterable {
    case open, urban, canyon

    /// Standard deviation of the position for each axis, metres.
    var deviation: Double {
        switch self {
        case .open: 1.5
        case .urban: 5
        case .canyon: 12
        }
    }

    /// Mean seconds from one dropout to the next.
    fileprivate var dropoutSeconds: Double {
        switch self {
        case .open: 1500
        case .urban: 420
        case .canyon: 300
        }
    }

    /// Mean seconds from one outlier to the next.
    fileprivate var outlierSeconds: Double { self == .canyon ? 75 : .infinity }
}

/// Makes fixes of true places: half of the error wanders within seconds, half within minutes, and
/// speed and course are much better than the position. With dropouts, outliers and tunnels.
struct SimulatedReceiver {
    private let grade: ReceiverGrade
    private var generator: SplitMix64
    private var fast = PlanePoint.zero
    private var slow = PlanePoint.zero
    private var outlier = PlanePoint.zero
    private var isOutlierNoticed = false
    private var outlierEnd = -1.0
    private var darkEnd = -1.0
    private var settled = -1.0
    private var last: Double?
    /// How wrong the receiver is about itself.
    private let belief: Double

    init(grade: ReceiverGrade, seed: UInt64) {
        self.grade = grade
        var generator = SplitMix64(state: seed)
        belief = exp(0.2 * Self.normal(&generator))
        self.generator = generator
    }

    /// The fix at a moment; one without a position where there is none.
    mutating func fix(of moment: TrueDrive.Moment, time: UTCTime) -> Fix {
        let elapsed = last.map { moment.seconds - $0 } ?? 1000
        last = moment.seconds
        wander(elapsed)
        happen(elapsed, at: moment.seconds)
        guard moment.isVisible, moment.seconds > darkEnd else {
            settled = moment.seconds + 6
            return Fix(mode: .none, time: time, coordinate: Coordinate(latitude: 0, longitude: 0))
        }
        let sigma = grade.deviation
        // Off by twice its deviation just after an outage.
        let scale = moment.seconds < settled ? 2.0 : 1
        let white = 0.04 * sigma + 0.05
        var error = PlanePoint(
            x: (fast.x + slow.x) * scale + normal() * white,
            y: (fast.y + slow.y) * scale + normal() * white)
        var told = max(0.5, sigma * belief * scale * exp(0.1 * normal()))
        if moment.seconds < outlierEnd {
            error.x += outlier.x
            error.y += outlier.y
            if isOutlierNoticed { told *= 3 }
        }
        let speed = max(0, moment.speed + normal() * (0.02 + 0.0235 * sigma))
        let course =
            moment.heading
            + Angle.degrees(atan(normal() * (0.02 + 0.0275 * sigma) / max(0.3, speed)))
        return Fix(
            mode: .threeDimensional, time: time,
            coordinate: LocalFrame(origin: moment.coordinate).coordinate(error), altitude: 100,
            speed: speed, course: speed < 0.6 ? nil : Angle.normalized(course),
            standardDeviation: told)
    }

    private mutating func wander(_ elapsed: Double) {
        let part = grade.deviation * 0.5.squareRoot()
        for (keyPath, seconds) in [(\Self.fast, 12.0), (\Self.slow, 180.0)] {
            let decay = exp(-elapsed / seconds)
            let fresh = part * (1 - decay * decay).squareRoot()
            self[keyPath: keyPath].x = self[keyPath: keyPath].x * decay + normal() * fresh
            self[keyPath: keyPath].y = self[keyPath: keyPath].y * decay + normal() * fresh
        }
    }

    /// Dropouts and outliers begin at any moment with the same chance.
    private mutating func happen(_ elapsed: Double, at seconds: Double) {
        guard seconds > 30, elapsed < 100 else { return }
        if uniform() < elapsed / grade.dropoutSeconds { darkEnd = seconds + 5 + 25 * uniform() }
        if seconds > outlierEnd, uniform() < elapsed / grade.outlierSeconds {
            outlierEnd = seconds + 2 + 6 * uniform()
            let (size, angle) = (20 + 40 * uniform(), 2 * .pi * uniform())
            outlier = PlanePoint(x: size * sin(angle), y: size * cos(angle))
            isOutlierNoticed = uniform() < 0.5
        }
    }

    private mutating func uniform() -> Double { .random(in: 0..<1, using: &generator) }
    private mutating func normal() -> Double { Self.normal(&generator) }

    private static func normal(_ generator: inout SplitMix64) -> Double {
        let one = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator)
        let other = Double.random(in: 0..<1, using: &generator)
        return (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
    }
}
