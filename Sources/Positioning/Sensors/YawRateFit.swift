#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Fits the yaw-rate sensor's readings to the turns of the receiver's course: a delay, a factor and a zero.
/// Weighted least squares for each of some delays, older turns with less weight; the delay that fits best is the
/// sensor's. While the vehicle stands, only the zero is learnt.
struct YawRateFit: Sendable {
    private typealias Sums = YawRateSums.OfDelay

    /// For each delay; empty before the first turn.
    private var sums: [Sums] = []
    private var turns = 0.0
    private var squaredTurns = 0.0
    private var weight = 0.0
    /// Degrees that the receiver has seen the vehicle turn in bends, to either side.
    private var left = 0.0
    private var right = 0.0
    /// Index of the delay that fits best.
    private(set) var delayIndex = SensorDelay.none
    /// The factor on a reading and the rate to add to it, degrees a second; nil while unknown.
    private(set) var line: (scale: Double, offset: Double)?

    /// Seconds of memory.
    private static let memory = 600.0
    /// Minimum rate of turn in a bend, degrees a second; and minimum degrees turned in bends to each side, and to
    /// both.
    static let bendRate = 4.0
    private static let minimumTurned = (eachSide: 45.0, both: 270.0)
    /// The largest standard deviation of the factor, as a share of it, and of the residual, degrees a second.
    private static let maximumDeviation = 0.05
    private static let maximumResidual = 3.0

    init() {}

    /// Takes up an earlier calibration.
    ///
    /// - Parameter limit: maximum seconds of driving that it counts for, so that others soon outweigh it: the zero
    ///   changes with the temperature.
    ///
    /// - Returns: nil where it is not of this form.
    init?(_ earlier: YawRateSums, countingAtMost limit: Double) {
        let parts = earlier.delays.flatMap { [$0.squares, $0.products, $0.readings] }
        let numbers = parts + [earlier.turns, earlier.squaredTurns, earlier.weight]
        guard earlier.delays.count == SensorDelay.count, earlier.weight > 0,
            earlier.left >= 0, earlier.right >= 0, earlier.left.isFinite, earlier.right.isFinite,
            numbers.allSatisfy(\.isFinite)
        else { return nil }
        let share = min(1, limit / earlier.weight)
        sums = earlier.delays.map {
            Sums(
                squares: $0.squares * share, products: $0.products * share,
                readings: $0.readings * share)
        }
        turns = earlier.turns * share
        squaredTurns = earlier.squaredTurns * share
        weight = earlier.weight * share
        left = earlier.left
        right = earlier.right
        chooseDelay()
    }

    /// What it has learnt, for the next session.
    var calibration: YawRateSums {
        YawRateSums(
            delays: sums, turns: turns, squaredTurns: squaredTurns, weight: weight, left: left,
            right: right)
    }

    var delay: Double { SensorDelay.seconds(delayIndex) }

    /// Whether enough turns were seen and the readings explain them.
    var isKnown: Bool {
        guard let line, hasSeenTurns(), SensorComparison.scales.contains(abs(line.scale))
        else { return false }
        let residual = squaredResidual(of: delayIndex).squareRoot()
        let spread =
            sums[delayIndex].squares - sums[delayIndex].readings * sums[delayIndex].readings
            / weight
        return residual <= Self.maximumResidual && spread > 0
            && residual / spread.squareRoot() <= Self.maximumDeviation * abs(line.scale)
    }

    /// Whether enough turns were seen to know it; with a factor, whether so many times as many.
    func hasSeenTurns(times factor: Double = 1) -> Bool {
        min(left, right) >= Self.minimumTurned.eachSide
            && left + right >= factor * Self.minimumTurned.both
    }

    /// Why the readings do not explain the receiver's turns; ``SensorReason/noAgreement`` also where they do.
    var misfit: SensorReason {
        guard let line else { return .noAgreement }
        let residual = squaredResidual(of: delayIndex)
        if !SensorComparison.scales.contains(abs(line.scale)),
            residual * weight < SensorComparison.unexplained * squaredTurns
        {
            return .scale
        }
        let isBeyond = SensorComparison.isBeyond(
            delayIndex, residual: residual, without: squaredResidual(of: SensorDelay.none))
        return isBeyond ? .delay : .noAgreement
    }

    /// The turn by integrated readings, degrees.
    func turn(_ integral: Double, in seconds: Double) -> Double {
        line.map { $0.scale * integral + $0.offset * seconds } ?? 0
    }

    /// Takes in a turn.
    ///
    /// - Parameters:
    ///   - turn: degrees, positive to the left.
    ///   - seconds: its duration.
    ///   - deviation: of the turn, degrees.
    ///   - integrals: the readings integrated over the same time at each delay behind it, degrees.
    mutating func take(
        _ turn: Double, in seconds: Double, deviation: Double, _ integrals: [Double]
    ) {
        if sums.isEmpty { sums = Array(repeating: Sums(), count: SensorDelay.count) }
        let kept = exp(-seconds / Self.memory)
        // By rates, so that steps of several lengths are alike.
        let noise = deviation / seconds
        let share = seconds / (1 + noise * noise)
        let rate = turn / seconds
        for index in sums.indices {
            let reading = integrals[index] / seconds
            sums[index].squares = sums[index].squares * kept + reading * reading * share
            sums[index].products = sums[index].products * kept + reading * rate * share
            sums[index].readings = sums[index].readings * kept + reading * share
        }
        turns = turns * kept + rate * share
        squaredTurns = squaredTurns * kept + rate * rate * share
        weight = weight * kept + share
        left *= kept
        right *= kept
        if rate > Self.bendRate { left += turn }
        if rate < -Self.bendRate { right -= turn }
        chooseDelay()
    }

    private mutating func chooseDelay() {
        delayIndex = SensorDelay.best(penalty: Self.delayPenalty) { squaredResidual(of: $0) }
        line = solution(of: delayIndex)
    }

    private static let delayPenalty = 0.01

    private func solution(of index: Int) -> (scale: Double, offset: Double)? {
        let sum = sums[index]
        let determinant = sum.squares * weight - sum.readings * sum.readings
        guard determinant > 1e-9 * weight * weight else { return nil }
        return (
            (sum.products * weight - sum.readings * turns) / determinant,
            (sum.squares * turns - sum.readings * sum.products) / determinant
        )
    }

    /// Squared degrees a second.
    private func squaredResidual(of index: Int) -> Double {
        guard let line = solution(of: index) else { return squaredTurns / max(weight, 1) }
        let explained = line.scale * sums[index].products + line.offset * turns
        return max(0, squaredTurns - explained) / weight
    }
}
