/// Speeds of a vehicle in traffic, at random: it aims at one for some time, or stands, and then at another.
struct RandomSpeeds {
    /// Metres a second now.
    private(set) var speed = 0.0
    private var aim = 0.0
    private var phaseEnds = 0.0
    /// How many seconds more than eight it aims at one speed, at most.
    private let longerSeconds: Double
    /// The share of phases in which it stands.
    private let standing: Double
    /// The speeds at which it aims else, metres a second.
    private let speeds: ClosedRange<Double>

    init(longerSeconds: Double, standing: Double, speeds: ClosedRange<Double>) {
        self.longerSeconds = longerSeconds
        self.standing = standing
        self.speeds = speeds
    }

    /// Goes on for `step` seconds; returns the metres that it comes ahead by.
    mutating func move(_ step: Double, at seconds: Double, _ numbers: inout Numbers) -> Double {
        if seconds >= phaseEnds {
            phaseEnds = seconds + 8 + longerSeconds * numbers.uniform()
            aim =
                numbers.uniform() < standing
                ? 0
                : speeds.lowerBound + (speeds.upperBound - speeds.lowerBound) * numbers.uniform()
        }
        let before = speed
        speed = aim > speed ? min(aim, speed + 1.5 * step) : max(aim, speed - 2 * step)
        return (before + speed) / 2 * step
    }
}
