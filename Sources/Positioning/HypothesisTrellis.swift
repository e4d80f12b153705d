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

    /// A hypothesis that came to the place of another, and goes on as that.
    private struct Merger {
        /// Its record of the fix before.
        var from: Int32
        /// What it has become.
        var into: Int32
        /// As that of a ``Record`` of the fix at which it happened.
        var logWeight: Double
    }

    private(set) var records: [Record] = []
    /// By ``Merger/into``.
    private var mergers: [Merger] = []
    /// Of the present fix: the path that goes on, and the logarithm of the other's weight for its own.
    private var merged: [(path: Int32, from: Int32, logRatio: Double)] = []
    private(set) var fixCount: Int32 = 0
    /// The record of the heaviest hypothesis of the last fix; -1 when there was none.
    private(set) var newest: Int32 = -1

    /// Notes that a hypothesis ends in another, before the fix is recorded. The best path is that of the heavier; but what
    /// comes later speaks for both, and who forgets the lighter is sure of all that lies behind.
    mutating func merge(_ lighter: RoadHypothesis, into heavier: RoadHypothesis) {
        let logRatio = lighter.logWeight - heavier.logWeight
        for index in merged.indices where merged[index].path == lighter.path {
            merged[index].path = heavier.path
            merged[index].logRatio += logRatio
        }
        if lighter.record >= 0 { merged.append((heavier.path, lighter.record, logRatio)) }
    }

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
            for other in merged where other.path == hypothesis.path {
                mergers.append(
                    Merger(
                        from: other.from, into: hypotheses[index].record,
                        logWeight: hypothesis.logWeight + other.logRatio))
            }
            if hypothesis.logWeight > heaviest {
                heaviest = hypothesis.logWeight
                newest = Int32(records.count - 1)
            }
        }
        merged.removeAll(keepingCapacity: true)
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
        var unseen = mergers.count
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
            while unseen > 0, mergers[unseen - 1].into >= Int32(start) {
                unseen -= 1
                let merger = mergers[unseen]
                let from = Int(merger.from)
                later[from] = logSum(
                    later[from],
                    merger.logWeight - records[from].logWeight + later[Int(merger.into)])
            }
            end = start
        }
        return result
    }

    /// The numbers of the records of the same fix.
    func rivals(of number: Int) -> Range<Int> {
        let fix = records[number].fix
        var (first, end) = (number, number + 1)
        while first > 0, records[first - 1].fix == fix { first -= 1 }
        while end < records.count, records[end].fix == fix { end += 1 }
        return first..<end
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
