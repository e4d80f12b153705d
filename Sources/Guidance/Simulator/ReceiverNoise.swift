public import Geodesy
public import Positioning

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Makes fixes of true positions as a receiver would: its error wanders, half of it within seconds,
/// half within minutes, and speed and course are much better than the position.
///
/// The same seed gives the same errors.
public struct ReceiverNoise: Sendable {
    /// Standard deviation of the position for each axis, metres.
    public let deviation: Double
    private var generator: SplitMix64
    private var fast = PlanePoint.zero
    private var slow = PlanePoint.zero
    private var hasSample = false

    private static let fastSeconds = 12.0
    private static let slowSeconds = 180.0

    public init(deviation: Double, seed: UInt64) {
        self.deviation = max(0, deviation)
        generator = SplitMix64(state: seed)
    }

    /// The fix for a true state, `elapsed` seconds after the one before it.
    public mutating func fix(
        of state: DriveSimulator.State, time: UTCTime, elapsed: Double
    ) -> Fix {
        let part = deviation * 0.5.squareRoot()
        fast = wandered(fast, deviation: part, decay: decay(elapsed, Self.fastSeconds))
        slow = wandered(slow, deviation: part, decay: decay(elapsed, Self.slowSeconds))
        hasSample = true
        let frame = LocalFrame(origin: state.coordinate)
        let place = frame.coordinate(PlanePoint(x: fast.x + slow.x, y: fast.y + slow.y))
        let speed = max(0, state.speed + normal() * 0.02 * deviation)
        let courseError = speed > 0.5 ? normal() * Angle.degrees(0.03 * deviation / speed) : 0
        return Fix(
            mode: .threeDimensional, time: time, coordinate: place, altitude: 100, speed: speed,
            course: speed >= 0.6 ? Angle.normalized(state.course + courseError) : nil,
            standardDeviation: max(0.5, deviation))
    }

    /// The remaining share of an error; zero before the first fix.
    private func decay(_ elapsed: Double, _ correlation: Double) -> Double {
        hasSample ? exp(-elapsed / correlation) : 0
    }

    private mutating func wandered(_ error: PlanePoint, deviation: Double, decay: Double)
        -> PlanePoint
    {
        let fresh = deviation * (1 - decay * decay).squareRoot()
        return PlanePoint(
            x: error.x * decay + normal() * fresh, y: error.y * decay + normal() * fresh)
    }

    /// A number of the standard normal distribution (Box and Muller).
    private mutating func normal() -> Double {
        let one = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator)
        let other = Double.random(in: 0..<1, using: &generator)
        return (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
    }
}

/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SplitMix64: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
