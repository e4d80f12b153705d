/// A place along a chain of edges by the filters forwards and backwards in time: metres from the chain's start, and their variance.
package struct FilterPair: Sendable {
    package typealias Estimate = (meters: Double, variance: Double)

    package let forward: Estimate
    package let backward: Estimate

    /// The squared difference of both, in their variances, that no chance explains.
    private static let disagreement = 16.0
    /// Seconds to either side over which the error of each is averaged.
    private static let meanSeconds = 30.0

    package init(forward: Estimate, backward: Estimate) {
        self.forward = forward
        self.backward = backward
    }

    /// Whether both are farther apart than their variances explain.
    ///
    /// One of them has come over a piece of the chain that was not driven, as a way and back to the end of a short street that
    /// the receiver's error has shown, and takes its length for an error of the receiver that lasts for minutes.
    package var isApart: Bool {
        let difference = forward.meters - backward.meters
        return difference * difference
            > Self.disagreement * (forward.variance + backward.variance)
    }

    /// Both together; with a share that is given the place has that share of the forward one, and the greater variance.
    func joined(share: Double?) -> Estimate {
        let both = backward.variance / (forward.variance + backward.variance)
        let part = share ?? both
        return (
            forward.meters * part + backward.meters * (1 - part),
            share == nil
                ? forward.variance * both : max(forward.variance, backward.variance)
        )
    }

    /// The share of the forward one at each fix where both are apart: 1 where its places are nearer to the receiver's in the mean
    /// than those of the other, else 0; nil elsewhere.
    ///
    /// - Parameter fixes: with their seconds, ascending, and the vectors from the receiver's place to each of both, metres.
    package static func forwardShares(
        _ fixes: [(pair: FilterPair, at: Double, forward: SIMD2<Double>, backward: SIMD2<Double>)]
    ) -> [Double?] {
        var sums: [(forward: SIMD2<Double>, backward: SIMD2<Double>)] = [(.zero, .zero)]
        for fix in fixes {
            var sum = sums[sums.count - 1]
            if fix.pair.isApart {
                sum.forward += fix.forward
                sum.backward += fix.backward
            }
            sums.append(sum)
        }
        var (first, last) = (0, 0)
        return fixes.map { fix in
            while fixes[first].at < fix.at - meanSeconds { first += 1 }
            while last < fixes.count, fixes[last].at <= fix.at + meanSeconds { last += 1 }
            guard fix.pair.isApart else { return nil }
            let forward = sums[last].forward - sums[first].forward
            let backward = sums[last].backward - sums[first].backward
            return (forward * forward).sum() <= (backward * backward).sum() ? 1 : 0
        }
    }
}
