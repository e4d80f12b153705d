public import Geodesy
public import Routing

/// The vehicle's place at an earlier fix, revised by later ones.
public struct RevisedLocation: Hashable, Sendable {
    public var time: UTCTime
    /// On the road when ``position`` is known, else the fix.
    public var coordinate: Coordinate
    /// The place on the network; nil on no road of the map.
    public var position: EdgePosition?

    public init(time: UTCTime, coordinate: Coordinate, position: EdgePosition?) {
        self.time = time
        self.coordinate = coordinate
        self.position = position
    }
}

/// The last seconds of answers, about one a second, each with the distance travelled up to it.
struct MatchWindow: Sendable {
    struct Entry {
        var shown: RevisedLocation
        var raw: Coordinate
        /// Metres, see ``Matcher/odometer``.
        var odometer: Double
    }

    /// Oldest first; entries before ``first`` have left, the newest of them with the last fix.
    private var all: [Entry] = []
    private var first = 0
    private var leftCount = 0

    var entries: ArraySlice<Entry> { all[first...] }
    /// The entries that have left since ``forgetLeft()``.
    var left: ArraySlice<Entry> { all[(first - leftCount)..<first] }

    private static let spacingMilliseconds: Int64 = 900

    /// Whether an answer at a time is far enough behind the last one.
    func takes(_ time: UTCTime) -> Bool {
        guard !all.isEmpty else { return true }
        let last = all[all.count - 1].shown.time
        return time.millisecondsSince1970 &- last.millisecondsSince1970 >= Self.spacingMilliseconds
    }

    mutating func add(_ entry: Entry) {
        if first > leftCount, all.count == all.capacity {
            all.removeFirst(first - leftCount)
            first = leftCount
        }
        all.append(entry)
    }

    /// Lets the entries leave that are from before a time.
    mutating func leave(before time: UTCTime) {
        while first < all.count, all[first].shown.time < time {
            first += 1
            leftCount += 1
        }
    }

    mutating func forgetLeft() { leftCount = 0 }

    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
        first = 0
        leftCount = 0
    }
}

extension Matcher {
    /// The best path through the last seconds (``MatcherOptions/windowSeconds``) as it looks now, oldest
    /// first, about one location a second.
    ///
    /// The location shown for a fix cannot wait; past a fork its road may prove wrong. Here it is
    /// corrected. Locations that have left the window are in
    /// ``finalized``.
    public mutating func recentLocations() -> [RevisedLocation] {
        window.entries.map { revised($0) }
    }

    /// The locations that left the window of ``recentLocations()`` with the last usable fix, oldest first: they will not
    /// change any more. To be asked for before the next fix; where nobody asks, they are not worked out.
    public var finalized: [RevisedLocation] {
        mutating get {
            for entry in window.left { settled.append(revised(entry)) }
            window.forgetLeft()
            return settled
        }
    }

    /// Adds the last answer to the window, which the answers leave that are too old for it.
    @inline(__always)
    mutating func extendWindow() {
        guard options.windowSeconds > 0, let location = lastLocation else { return }
        if window.takes(location.time) {
            window.add(
                MatchWindow.Entry(
                    shown: RevisedLocation(
                        time: location.time, coordinate: location.coordinate,
                        position: location.position),
                    raw: location.rawCoordinate, odometer: odometer))
        }
        window.leave(before: location.time.advanced(bySeconds: -options.windowSeconds))
    }

    /// Finalizes everything, because the next location has no path to the earlier ones.
    mutating func finalizeWindow() {
        for entry in window.entries { settled.append(revised(entry)) }
        window.removeAll()
    }

    /// Nil when being on no road is likelier.
    private mutating func likeliestHypothesis() -> Int? {
        let doubt = errorDoubt
        var best: Int?
        var heaviest = -Double.infinity
        for index in hypotheses.indices where hypotheses[index].logWeight > heaviest {
            (best, heaviest) = (index, hypotheses[index].logWeight)
        }
        guard let first = best else { return nil }
        // Where there is no doubt of the heaviest, nothing that is doubted comes before it.
        if believedLogWeights(ofHypothesis: first, doubt).beside == -.infinity {
            return heaviest > offRoadLogWeight ? first : nil
        }
        (best, heaviest) = (nil, -.infinity)
        var offRoad = offRoadLogWeight
        for index in hypotheses.indices {
            let (road, beside) = believedLogWeights(ofHypothesis: index, doubt)
            offRoad = max(offRoad, beside)
            if road > heaviest { (best, heaviest) = (index, road) }
        }
        return heaviest > offRoad ? best : nil
    }

    /// The place on the likeliest path at which the vehicle was, going back by the distance
    /// travelled; the shown place where that path does not reach so far back.
    private mutating func revised(_ entry: MatchWindow.Entry) -> RevisedLocation {
        guard let best = likeliestHypothesis() else { return entry.shown }
        var edge = hypotheses[best].edge
        var path = hypotheses[best].path
        var offset =
            min(hypotheses[best].offset, hypotheses[best].length) - (odometer - entry.odometer)
        while offset < 0 {
            path = arena[path].parent
            guard path >= 0 else { return entry.shown }
            edge = arena[path].edge
            offset += Double(arena[path].length)
        }
        let place = geometry.place(on: edge, at: offset).point
        // The distance travelled is not exact, and a road begun anew may lie elsewhere.
        guard
            place.distance(to: geometry.frame.point(entry.raw))
                < 30 + 4 * typicalVariance.squareRoot()
        else { return entry.shown }
        let coordinate = geometry.frame.coordinate(place)
        return RevisedLocation(
            time: entry.shown.time, coordinate: coordinate,
            position: EdgePosition(edge: edge, offset: offset, coordinate: coordinate))
    }
}
