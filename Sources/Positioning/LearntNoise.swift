import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A receiver's white noise, as its places show it.
struct WhiteNoise: Sendable {
    private var samples = WeightedMean()

    /// Seconds after which a sample counts for a third.
    private static let memory = 30.0
    /// Samples by which the stated noise counts.
    private static let statedSamples = 4.0
    /// A sample counts for no more than so many times the usual: a single place far off is no noise.
    private static let largestSample = 6.0

    func variance(stated: Double) -> Double {
        max(stated, samples.mean(with: stated, weighing: Self.statedSamples))
    }

    /// - Parameters:
    ///   - sample: whose mean is the variance for each axis, square metres.
    ///   - usual: its usual size.
    mutating func learn(_ sample: Double, usual: Double, elapsed: Double) {
        let limit = Self.largestSample * usual
        samples.add(
            min(max(sample, -limit), limit), weight: 1, kept: max(0, 1 - elapsed / Self.memory))
    }
}

/// How far a receiver's error wanders, as its places show it beside the vehicle's motion.
///
/// What the ways between places differ from the motion by, summed up, is the error but for a constant. Of that sum its own mean over
/// the last seconds is taken (a high-pass filter of first order), so that what is left does not depend on how the sum began, nor on
/// small errors of the velocity that add up. The product of two neighbouring values has no white noise in it.
struct WanderingError: Sendable {
    /// The error and the velocity, less their means over the last seconds.
    private var error = SIMD2<Double>.zero
    private var velocity = SIMD2<Double>.zero
    /// Seconds since the beginning.
    private var seconds = 0.0
    private var samples = WeightedMean()

    /// Seconds of these means.
    private static let meanSeconds = 10.0
    /// Seconds after which a sample counts for a third, and seconds of samples by which the guess counts.
    private static let memory = 120.0
    private static let guessSeconds = 5.0
    /// A sample counts for no more than so many times the usual: a jump of the error comes back.
    private static let largestSample = 12.0
    /// Metres a second by which the velocity may differ from its mean: a receiver's velocity comes late, and its place with it.
    private static let steady = 4.0
    /// Metres a second by which the velocity changes from one place to the next where the vehicle turns or brakes so hard that the
    /// mean of both says little of the way.
    private static let even = 2.5
    /// Squared misfit (Mahalanobis) of a step of the error that is a jump: it comes back, and the step is taken for none. The
    /// variance of a usual receiver's error, square metres, by which it is judged, as what is known may be far too small.
    private static let jump = 30.0
    private static let usual = 49.0
    /// No receiver is taken for a better one, square metres.
    private static let least = 4.0

    func variance(guess: Double) -> Double {
        max(min(guess, Self.least), samples.mean(with: guess, weighing: Self.guessSeconds))
    }

    /// Begins anew; what was learnt stays.
    mutating func restart() {
        error = .zero
        velocity = .zero
        seconds = 0
    }

    /// - Parameters:
    ///   - residual: what the way since the last place differs from the motion by.
    ///   - velocityChange: since then, metres a second.
    ///   - elapsed: seconds since then.
    ///   - noise: the white noise's variance for each axis, square metres.
    ///   - counts: whether anything is learnt from it.
    ///   - axes: in which it is known.
    ///   - correlation: of the receiver's error.
    mutating func take(
        _ residual: PlanePoint, velocityChange: PlanePoint, elapsed: Double, noise: Double,
        counts: Bool, axes: Double, correlation: ErrorCorrelation
    ) {
        let kept = exp(-elapsed / Self.meanSeconds)
        let before = error
        let variance = max(Self.usual, samples.mean(with: Self.usual, weighing: 1))
        let isUsual =
            hypot(velocityChange.x, velocityChange.y) < Self.even
            && residual.x * residual.x + residual.y * residual.y
                < Self.jump * 2
                * (noise + variance * correlation.fastShare * elapsed / correlation.fastSeconds)
        error = error * kept + (isUsual ? SIMD2(residual.x, residual.y) : .zero)
        velocity = velocity * kept + SIMD2(velocityChange.x, velocityChange.y)
        seconds += elapsed
        guard counts, seconds > Self.meanSeconds,
            (velocity * velocity).sum() < Self.steady * Self.steady
        else { return }
        let share =
            correlation.fastShare * Self.share(correlation.fastSeconds, in: elapsed, kept: kept)
            + (1 - correlation.fastShare)
            * Self.share(correlation.slowSeconds, in: elapsed, kept: kept)
        let sample = (error * before).sum() / (axes * share)
        let usual = max(Self.least, samples.mean(with: Self.least, weighing: 1))
        let limit = Self.largestSample * usual
        samples.add(
            min(max(sample, -limit), limit), weight: elapsed,
            kept: max(0, 1 - elapsed / Self.memory))
    }

    /// The mean product of two neighbouring values for a first-order Gauss-Markov process of variance 1.
    ///
    /// - Parameters:
    ///   - correlation: its correlation time, seconds.
    ///   - kept: the filter's factor in a step.
    private static func share(
        _ correlation: Double, in elapsed: Double, kept: Double
    ) -> Double {
        let left = exp(-elapsed / correlation)
        let (gone, both) = (1 - kept, 1 - kept * left)
        let variance =
            1 - 2 * gone * left / both + gone * (1 + kept * left) / ((1 + kept) * both)
        return kept * variance - (1 - left) * (1 - left) / both
    }
}

/// A mean of samples that lose weight with time.
private struct WeightedMean: Sendable {
    private var sum = 0.0
    private var weight = 0.0

    /// The mean, a guess counted among the samples.
    func mean(with guess: Double, weighing share: Double) -> Double {
        (share * guess + sum) / (share + weight)
    }

    mutating func add(_ sample: Double, weight: Double, kept: Double) {
        sum = sum * kept + sample * weight
        self.weight = self.weight * kept + weight
    }
}
