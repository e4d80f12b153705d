import Directions
import Geodesy
import Positioning
import RoadNetwork

/// Speed, noise and rate of a simulated drive.
public struct SimulationPace: Hashable, Codable, Sendable {
    /// Times real time; values that are not above 0 are ignored.
    public var speedMultiplier: Double
    /// Whether it stands still; positions go on coming.
    public var paused: Bool
    /// Standard deviation in metres of the noise on positions.
    public var jitterMeters: Double
    /// Fixes a second of the vehicle's time, 0.1...20.
    public var fixesPerSecond: Double
    /// Seed of the noise; the same number gives the same drive.
    public var seed: UInt64

    public init(
        speedMultiplier: Double = 1, paused: Bool = false, jitterMeters: Double = 0,
        fixesPerSecond: Double = 1, seed: UInt64 = 1
    ) {
        self.speedMultiplier = speedMultiplier
        self.paused = paused
        self.jitterMeters = jitterMeters
        self.fixesPerSecond = fixesPerSecond
        self.seed = seed
    }

    /// Seconds of the vehicle's time between two fixes.
    var interval: Double { 1 / min(20, max(0.1, fixesPerSecond)) }
}

/// A vehicle that only seems to drive: it makes the fixes in place of the receiver.
///
/// Faster than real time means more fixes, no longer apart in its own time, so that speeds stay those
/// of a vehicle.
struct Simulation: Sendable {
    enum Course: Sendable {
        case standing(Coordinate)
        /// Along a version of the trip's route, at `seconds` of the drive from its start.
        case driving(DriveSimulator, RouteVersion, seconds: Double)
    }

    var course: Course
    var pace: SimulationPace {
        didSet {
            if pace.speedMultiplier.isNaN || pace.speedMultiplier <= 0 {
                pace.speedMultiplier = oldValue.speedMultiplier
            }
            if (pace.jitterMeters, pace.seed) != (oldValue.jitterMeters, oldValue.seed) {
                noise = Self.noise(of: pace)
            }
        }
    }
    private(set) var time: UTCTime
    /// When fixes were last asked for.
    private(set) var last: Duration
    private var owed = 0.0
    private var noise: ReceiverNoise
    private var place: DriveSimulator.State?

    /// Maximum fixes for one tick, whatever the multiplier and however late the tick.
    private static let maximumFixes = 30.0

    init(_ course: Course, pace: SimulationPace, time: UTCTime, at now: Duration) {
        self.course = course
        var pace = pace
        if pace.speedMultiplier.isNaN || pace.speedMultiplier <= 0 { pace.speedMultiplier = 1 }
        self.pace = pace
        self.time = time
        last = now
        noise = Self.noise(of: pace)
    }

    private static func noise(of pace: SimulationPace) -> ReceiverNoise {
        ReceiverNoise(deviation: max(0, pace.jitterMeters), seed: pace.seed)
    }

    /// Lets the next call make a fix, whatever time has passed.
    mutating func oweFix() { owed = max(1, owed) }

    /// The fixes since the last call; the drive goes no farther than to a number of its seconds.
    mutating func fixes(until limit: Double, at now: Duration) -> [Fix] {
        let interval = pace.interval
        owed += (now - last).seconds * min(20, pace.speedMultiplier) / interval
        owed = min(Self.maximumFixes, owed)
        last = now
        var fixes: [Fix] = []
        // A tick of just the interval may owe a hair less than one fix.
        while owed >= 0.999_999 {
            owed = max(0, owed - 1)
            time = time.advanced(bySeconds: interval)
            fixes.append(fix(until: limit, after: interval))
        }
        return fixes
    }

    private mutating func fix(until limit: Double, after interval: Double) -> Fix {
        var state: DriveSimulator.State
        switch course {
        case .standing(let coordinate):
            state = DriveSimulator.State(
                coordinate: coordinate, speed: 0, course: place?.course ?? 0, legIndex: 0,
                legMeters: 0)
        case .driving(let drive, let version, let seconds):
            let next = pace.paused ? seconds : max(seconds, min(limit, seconds + interval))
            course = .driving(drive, version, seconds: next)
            state =
                drive.state(at: next)
                ?? DriveSimulator.State(
                    coordinate: place?.coordinate ?? Coordinate(latitude: 0, longitude: 0),
                    speed: 0, course: 0, legIndex: 0, legMeters: 0)
            if next == seconds { state.speed = 0 }
        }
        place = state
        return noise.fix(of: state, time: time, elapsed: interval)
    }
}

extension DriveSimulator {
    /// The moment at which the drive comes to a place of a leg.
    func seconds(atLeg leg: Int, meters: Double) -> Double {
        var low = 0.0
        var high = duration
        for _ in 0..<40 {
            let middle = (low + high) / 2
            guard let state = state(at: middle) else { return 0 }
            if (state.legIndex, state.legMeters) < (leg, meters) {
                low = middle
            } else {
                high = middle
            }
        }
        return high
    }
}
