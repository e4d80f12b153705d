import FoundationEssentials

/// A storm that can be written down: one line of `Tests/Storms/kept.jsonl` for each that has found something.
package struct StormCase: Codable, Hashable, Sendable {
    package var seed: UInt64
    /// Length of the weather.
    package var seconds: Double
    /// What is left of the seed's script; nil for all of it.
    package var script: [StormStep]?
    /// What it found when it was kept.
    package var fault: String?

    package init(
        seed: UInt64, seconds: Double = 3600, script: [StormStep]? = nil, fault: String? = nil
    ) {
        self.seed = seed
        self.seconds = seconds
        self.script = script
        self.fault = fault
    }

    /// Lives through it.
    ///
    /// - Parameter town: where; nil for the town of the seed.
    package func run(in town: StormTown? = nil, isTraced: Bool = false) -> Storm {
        let storm = Storm(seed: seed, town: town, script: script, seconds: seconds)
        storm.isTraced = isTraced
        storm.liveThrough(seconds)
        return storm
    }

    /// The same fault, or another one, from as few steps as can be found by leaving out halves, quarters and so
    /// on (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002).
    ///
    /// - Parameters:
    ///   - attempts: most storms that are lived through for it.
    ///   - fault: what a storm has found; nil for nothing.
    package func shrunk(
        in town: StormTown? = nil, attempts: Int = 200,
        fault: (Storm) -> String? = { $0.faults.first }
    ) -> StormCase {
        var kept = self
        var storm = run(in: town)
        guard let first = fault(storm) else { return self }
        kept.script = storm.script
        kept.fault = first
        var left = attempts
        var size = max(1, storm.script.count / 2)
        while left > 0 {
            var isSmaller = false
            var start = 0
            while left > 0, let script = kept.script, start < script.count {
                var next = kept
                next.script = Array(script[..<start]) + script[min(start + size, script.count)...]
                left -= 1
                storm = next.run(in: town)
                if let found = fault(storm) {
                    next.fault = found
                    kept = next
                    isSmaller = true
                } else {
                    start += size
                }
            }
            if size == 1, !isSmaller { break }
            size = max(1, size / 2)
        }
        return kept
    }

    /// As a line of text.
    package var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    package init?(line: some StringProtocol) {
        guard let found = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else {
            return nil
        }
        self = found
    }
}
