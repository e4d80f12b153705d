/// Measured values, and what is said of them.
struct Sample: CustomStringConvertible {
    private let sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    /// The value that a share 0...1 of all do not exceed; 0 when there are none.
    func quantile(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }

    var median: Double { quantile(0.5) }
    var mean: Double { sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count) }

    var description: String {
        func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        return "median \(rounded(median)), p99 \(rounded(quantile(0.99))), mean \(rounded(mean))"
    }
}

/// A small random generator with a seed (Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014), so that every run asks the same.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}
