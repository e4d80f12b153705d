import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The place of every hypothesis at every fix, and its predecessor; so that at the end of a trace
/// the best path through all of it can be found.
struct HypothesisTrellis: Sendable {
    struct Record {
        /// The record of the fix before; -1 at the beginning.
        var parent: Int32
        /// Number of the usable fix.
        var fix: Int32
        /// ``RoadHypothesis/path``.
        var path: Int32
        var offset: Double
        var offsetVariance: Double
        /// Relative to the heaviest hypothesis of the same fix.
        var logWeight: Double
    }

    private(set) var records: [Record] = []
    private(set) var fixCount: Int32 = 0
    /// The record of the heaviest hypothesis of the last fix; -1 when there was none.
    private(set) var newest: Int32 = -1

    /// Records the places of the hypotheses after a fix.
    mutating func record(_ hypotheses: inout [RoadHypothesis]) {
        var heaviest = -Double.infinity
        for index in hypotheses.indices {
            let hypothesis = hypotheses[index]
            records.append(
                Record(
                    parent: hypothesis.record, fix: fixCount, path: hypothesis.path,
                    offset: hypothesis.offset, offsetVariance: hypothesis.offsetVariance,
                    logWeight: hypothesis.logWeight))
            hypotheses[index].record = Int32(records.count - 1)
            if hypothesis.logWeight > heaviest {
                heaviest = hypothesis.logWeight
                newest = Int32(records.count - 1)
            }
        }
        fixCount += 1
    }

    /// The probability of each record by all fixes, later ones too: 0...1, the sum over the records of
    /// a fix is 1.
    ///
    /// The forward and backward recursion of hidden Markov models (Rabiner, "A Tutorial on Hidden Markov
    /// Models", 1989) over the hypotheses that were kept.
    func posteriors() -> [Double] {
        // Logarithm of the evidence of later fixes for a record.
        var later = Array(repeating: -Double.infinity, count: records.count)
        var result = Array(repeating: 0.0, count: records.count)
        var end = records.count
        while end > 0 {
            let fix = records[end - 1].fix
            var start = end
            while start > 0, records[start - 1].fix == fix { start -= 1 }
            // Hypotheses without a successor were dropped; at the end all of them stand.
            if end == records.count || later[start..<end].allSatisfy({ $0 == -.infinity }) {
                for index in start..<end { later[index] = 0 }
            }
            var heaviest = -Double.infinity
            for index in start..<end {
                heaviest = max(heaviest, records[index].logWeight + later[index])
            }
            var sum = 0.0
            for index in start..<end {
                result[index] = exp(records[index].logWeight + later[index] - heaviest)
                sum += result[index]
            }
            for index in start..<end {
                result[index] /= sum
                let parent = Int(records[index].parent)
                guard parent >= 0 else { continue }
                later[parent] = logSum(
                    later[parent],
                    records[index].logWeight - records[parent].logWeight + later[index])
            }
            end = start
        }
        return result
    }

    /// The probability of the edge on which a record sees the vehicle, 0...1: the sum over all
    /// records of its fix on that edge.
    func confidence(of number: Int, in posteriors: [Double], paths: PathArena) -> Double {
        let (record, edge) = (records[number], edge(of: number, paths: paths))
        var first = number
        while first > 0, records[first - 1].fix == record.fix { first -= 1 }
        var sum = 0.0
        var index = first
        while index < records.count, records[index].fix == record.fix {
            if self.edge(of: index, paths: paths) == edge { sum += posteriors[index] }
            index += 1
        }
        return min(1, sum)
    }

    private func edge(of number: Int, paths: PathArena) -> EdgeID {
        paths.position(on: records[number].path, at: records[number].offset).edge
    }

    /// The numbers of the records on the best path, in order.
    func bestPath() -> [Int] {
        var path: [Int] = []
        var index = newest
        while index >= 0 {
            path.append(Int(index))
            index = records[Int(index)].parent
        }
        return path.reversed()
    }
}
