import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The place of every hypothesis at every fix, and its predecessor; so that at the end of a trace
/// the best path through all of it can be found. Being on no road is one of them, at each fix.
struct HypothesisTrellis: Sendable {
    struct Record {
        /// The record of the fix before; -1 at the beginning.
        var parent: Int32
        /// On a road: the record on no road from which the vehicle has rather come, onto this road; -1 when it has not.
        var offRoadParent: Int32 = -1
        /// Number of the usable fix.
        var fix: Int32
        /// ``RoadHypothesis/path``; -1 on no road.
        var path: Int32
        var offset: Double
        var offsetVariance: Double
        /// Relative to the heaviest hypothesis of the same fix.
        var logWeight: Double

        var isOnRoad: Bool { path >= 0 }
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
    /// The record on no road of the last fix; -1 when that had no weight.
    private(set) var newestOffRoad: Int32 = -1

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

    /// Being on no road after a fix.
    struct OffRoad {
        /// Relative to the heaviest hypothesis.
        var logWeight: Double
        /// Of leaving the roads since the fix before.
        var leaving: Double
        /// By how much all roads count more than by their own fit, as the vehicle may come back onto any of them.
        var lift: Double
        /// What has less weight is not recorded.
        var least: Double
    }

    /// Records the places of the hypotheses after a fix.
    mutating func record(_ hypotheses: inout [RoadHypothesis], _ offRoad: OffRoad) {
        let (before, offRoadBefore) = (newest, newestOffRoad)
        let comesBack = offRoad.lift > Self.comingBack && offRoadBefore >= 0
        var heaviest = -Double.infinity
        for index in hypotheses.indices {
            let hypothesis = hypotheses[index]
            var record = Record(
                parent: hypothesis.record, fix: fixCount, path: hypothesis.path,
                offset: hypothesis.offset, offsetVariance: hypothesis.offsetVariance,
                logWeight: hypothesis.logWeight)
            let number = Int32(records.count)
            if record.parent >= 0, !records[Int(record.parent)].isOnRoad {
                // A road found on the way across country.
                record.offRoadParent = record.parent
                record.parent = before
            } else if comesBack {
                record.offRoadParent = offRoadBefore
                if record.parent >= 0 {
                    mergers.append(
                        Merger(
                            from: record.parent, into: number,
                            logWeight: hypothesis.logWeight - offRoad.lift))
                }
            }
            records.append(record)
            hypotheses[index].record = number
            for other in merged where other.path == hypothesis.path {
                mergers.append(
                    Merger(
                        from: other.from, into: number,
                        logWeight: hypothesis.logWeight + other.logRatio))
            }
            if hypothesis.logWeight > heaviest {
                heaviest = hypothesis.logWeight
                newest = number
            }
        }
        merged.removeAll(keepingCapacity: true)
        recordOffRoad(offRoad, after: before, offRoadBefore)
        fixCount += 1
    }

    private mutating func recordOffRoad(
        _ offRoad: OffRoad, after road: Int32, _ offRoadBefore: Int32
    ) {
        newestOffRoad = -1
        guard offRoad.logWeight > offRoad.least else { return }
        let number = Int32(records.count)
        let stayed = offRoadBefore < 0 ? -Double.infinity : records[Int(offRoadBefore)].logWeight
        let left = road < 0 ? -Double.infinity : offRoad.leaving
        let hasStayed = stayed > left
        let (parent, other) = hasStayed ? (offRoadBefore, road) : (road, offRoadBefore)
        if other >= 0 {
            mergers.append(
                Merger(
                    from: other, into: number, logWeight: offRoad.logWeight - abs(stayed - left)))
        }
        records.append(
            Record(
                parent: parent, fix: fixCount, path: -1, offset: 0, offsetVariance: 0,
                logWeight: offRoad.logWeight))
        newestOffRoad = number
    }

    /// From what ``OffRoad/lift`` on a road owes most of its weight to it: log 2.
    private static let comingBack = 0.69

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
                let origin = records[index].offRoadParent
                let parent = Int(origin >= 0 ? origin : records[index].parent)
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
    ///
    /// - Parameters:
    ///   - minimum: seconds on no road, below which the vehicle is taken to have been on the likeliest road meanwhile.
    ///   - seconds: between two fixes.
    func bestPath(
        offRoadAtLeast minimum: Double, seconds: (_ from: Int32, _ to: Int32) -> Double
    ) -> [Int] {
        // The first record of a stay on no road, if that is long enough.
        func start(ofStayUpTo last: Int32) -> Int32? {
            guard last >= 0 else { return nil }
            var first = last
            while true {
                let parent = records[Int(first)].parent
                guard parent >= 0, !records[Int(parent)].isOnRoad else { break }
                first = parent
            }
            return seconds(records[Int(first)].fix, records[Int(last)].fix) >= minimum ? first : nil
        }
        var path: [Int] = []
        var index = newest
        if newestOffRoad >= 0, newest < 0 || records[Int(newestOffRoad)].logWeight > 0,
            start(ofStayUpTo: newestOffRoad) != nil
        {
            index = newestOffRoad
        }
        while index >= 0 {
            path.append(Int(index))
            let record = records[Int(index)]
            index =
                start(ofStayUpTo: record.offRoadParent) == nil
                ? record.parent : record.offRoadParent
        }
        return path.reversed()
    }
}
