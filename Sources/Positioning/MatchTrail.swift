/// Where every hypothesis was at every fix, and which it came from; so that at the end of a trace the
/// best way through all of it can be told.
struct MatchTrail: Sendable {
    struct Record {
        /// The record of the fix before; -1 at the beginning.
        var parent: Int32
        /// Number of the usable fix.
        var fix: Int32
        /// As in ``RoadHypothesis``.
        var path: Int32
        var offset: Double
        var offsetVariance: Double
    }

    private(set) var records: [Record] = []
    private(set) var fixCount: Int32 = 0
    /// The record of the heaviest hypothesis of the last fix; -1 when there was none.
    private(set) var newest: Int32 = -1

    /// Notes where the hypotheses are after a fix.
    mutating func record(_ hypotheses: inout [RoadHypothesis]) {
        var heaviest = -Double.infinity
        for index in hypotheses.indices {
            let hypothesis = hypotheses[index]
            records.append(
                Record(
                    parent: hypothesis.record, fix: fixCount, path: hypothesis.path,
                    offset: hypothesis.offset, offsetVariance: hypothesis.offsetVariance))
            hypotheses[index].record = Int32(records.count - 1)
            if hypothesis.logWeight > heaviest {
                heaviest = hypothesis.logWeight
                newest = Int32(records.count - 1)
            }
        }
        fixCount += 1
    }

    /// The records on the way to the newest, in order.
    func bestWay() -> [Record] {
        var way: [Record] = []
        var index = newest
        while index >= 0 {
            way.append(records[Int(index)])
            index = records[Int(index)].parent
        }
        return way.reversed()
    }
}
