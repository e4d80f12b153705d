#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Fits the speed sensor's readings to the speed measured by the receiver: a delay and a factor.
/// Least squares for each of some delays, older readings with less
/// weight; the delay that fits best is the sensor's.
struct SpeedSensorFit: Sendable {
    private struct Sums {
        var sensor = 0.0
        var product = 0.0
    }

    private var sums: [Sums] = []
    private var receiver = 0.0
    /// Seconds of driving that count, and all of them.
    private(set) var seconds = 0.0
    private var changes = 0.0
    private var lastSpeed: Double?

    /// Index of the delay that fits best.
    private(set) var best = SensorDelay.none

    /// Seconds of memory.
    private static let memory = 600.0

    init() {}

    /// Takes up an earlier calibration.
    ///
    /// - Parameter limit: maximum seconds of driving that it counts for, so that others soon outweigh it.
    ///
    /// - Returns: nil where it is not of this form.
    init?(_ earlier: SpeedSensorCalibration, countingAtMost limit: Double) {
        let numbers =
            earlier.readings + earlier.products
            + [earlier.receiver, earlier.seconds, earlier.changes]
        guard earlier.readings.count == SensorDelay.count,
            earlier.products.count == SensorDelay.count,
            earlier.seconds > 0, numbers.allSatisfy({ $0.isFinite && $0 >= 0 })
        else { return nil }
        let share = min(1, limit / earlier.seconds)
        sums = zip(earlier.readings, earlier.products).map {
            Sums(sensor: $0 * share, product: $1 * share)
        }
        receiver = earlier.receiver * share
        seconds = earlier.seconds * share
        changes = earlier.changes
        chooseDelay()
    }

    var calibration: SpeedSensorCalibration {
        SpeedSensorCalibration(
            readings: sums.map(\.sensor), products: sums.map(\.product), receiver: receiver,
            seconds: seconds, changes: changes)
    }

    var delay: Double { SensorDelay.seconds(best) }
    /// The factor on a reading; nil while none was compared.
    var scale: Double? {
        guard !sums.isEmpty, sums[best].sensor > 0, sums[best].product > 0 else { return nil }
        return sums[best].product / sums[best].sensor
    }

    /// Why the readings do not explain the receiver's speed; ``SensorReason/noAgreement`` also where they do.
    var misfit: SensorReason {
        let residual = squaredResidual(of: best)
        if let scale, !SensorComparison.scales.contains(scale),
            residual * seconds < SensorComparison.unexplained * receiver
        {
            return .scale
        }
        let isBeyond = SensorComparison.isBeyond(
            best, residual: residual, without: squaredResidual(of: SensorDelay.none))
        return isBeyond ? .delay : .noAgreement
    }

    /// Standard deviation of the residual between both, metres a second.
    var residual: Double { squaredResidual(of: best).squareRoot() }

    /// Standard deviation of the factor, as a share of it. The receiver's errors of speed last for some
    /// seconds.
    var scaleDeviation: Double {
        guard receiver > 0 else { return 1 }
        return Self.minimumDeviation + residual * (Self.correlation / receiver).squareRoot()
    }

    /// For tyres, and errors that the sum leaves out.
    private static let minimumDeviation = 0.004
    /// Seconds for which the receiver's error of speed lasts.
    private static let correlation = 8.0

    /// Takes in a fix's speed and the sensor's reading at each delay behind it.
    ///
    /// - Parameter elapsed: its weight, seconds.
    mutating func take(_ speed: Double, for elapsed: Double, _ readings: (Int) -> Double?) {
        if sums.isEmpty { sums = Array(repeating: Sums(), count: SensorDelay.count) }
        let kept = exp(-elapsed / Self.memory)
        for index in sums.indices {
            guard let reading = readings(index) else { return }
            sums[index].sensor = sums[index].sensor * kept + reading * reading * elapsed
            sums[index].product = sums[index].product * kept + reading * speed * elapsed
        }
        receiver = receiver * kept + speed * speed * elapsed
        seconds = seconds * kept + elapsed
        changes = changes * kept + abs(speed - (lastSpeed ?? speed))
        lastSpeed = speed
        chooseDelay()
    }

    /// Whether the speed has changed enough in sum: at an even speed every delay fits.
    var hasSeenChanges: Bool { changes >= Self.minimumChanges }
    private static let minimumChanges = 20.0

    private mutating func chooseDelay() {
        best = SensorDelay.best(penalty: Self.delayPenalty) { squaredResidual(of: $0) }
    }

    private static let delayPenalty = 0.002

    private func squaredResidual(of index: Int) -> Double {
        guard !sums.isEmpty, sums[index].sensor > 0, seconds > 0 else { return 0 }
        let explained = sums[index].product * sums[index].product / sums[index].sensor
        return max(0, receiver - explained) / seconds
    }
}
