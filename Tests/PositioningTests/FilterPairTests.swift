import Positioning
import Testing

/// Which of the filters of a whole trace counts where they contradict each other.
@Suite struct FilterPairTests {
    private typealias Moment = (
        pair: FilterPair, at: Double, forward: SIMD2<Double>, backward: SIMD2<Double>
    )

    /// A receiver that scatters by 12 m while the true place is at 500 m of a road to the east.
    private func moments(forward: Double, backward: Double) -> [Moment] {
        var numbers = Numbers(state: 3)
        return (0..<120).map { second in
            let fix = SIMD2(500 + 12 * numbers.normal(), 12 * numbers.normal())
            return (
                FilterPair(forward: (forward, 20), backward: (backward, 30)), Double(second),
                SIMD2(forward, 0) - fix, SIMD2(backward, 0) - fix
            )
        }
    }

    @Test(arguments: [500.0, 510, 520]) func `filters that may both be right are joined`(
        backward: Double
    ) {
        let shares = FilterPair.forwardShares(moments(forward: 500, backward: backward))
        #expect(shares.allSatisfy { $0 == nil })
    }

    @Test(arguments: [596.0, 540, 404]) func `else the one counts that is at the receiver's places`(
        wrong: Double
    ) {
        let forward = FilterPair.forwardShares(moments(forward: 500, backward: wrong))
        #expect(forward.allSatisfy { $0 == 1 })
        let backward = FilterPair.forwardShares(moments(forward: wrong, backward: 500))
        #expect(backward.allSatisfy { $0 == 0 })
    }

    /// Only for as long as they are apart.
    @Test func `each moment is judged by those around it`() {
        let wrongBackward = moments(forward: 500, backward: 580).prefix(40)
        let agreed = moments(forward: 500, backward: 504)[40..<80]
        let wrongForward = moments(forward: 430, backward: 500)[80...]
        let shares = FilterPair.forwardShares(Array(wrongBackward + agreed + wrongForward))
        #expect(shares[..<40].allSatisfy { $0 == 1 })
        #expect(shares[40..<80].allSatisfy { $0 == nil })
        #expect(shares[80...].allSatisfy { $0 == 0 })
    }
}
