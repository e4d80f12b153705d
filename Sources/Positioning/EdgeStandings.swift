import RoadNetwork

/// The weights of all hypotheses, summed up for each edge on which they see the vehicle.
struct EdgeStandings: Sendable {
    /// The sum of all hypotheses on one edge.
    struct Standing {
        var edge: EdgeID
        /// Metres from the edge's start, by the heaviest of them, and its variance, square metres.
        var offset: Double
        var offsetVariance: Double
        var heaviest: Double
        var weight: Double
        /// The entry of the ``PathArena`` for this edge, by the heaviest of them.
        var path: Int32
        /// Beside the answer itself.
        var isOnRoadOfAnswer = false
    }

    /// The standing that was told, and what else its confidence depends on.
    struct Answer {
        /// Of the heaviest standing.
        var number: Int
        /// Of being on no road of the map.
        var offRoadWeight: Double
        /// Seconds since the fix before.
        var interval: Double
    }

    /// Those from ``count`` on are of an earlier fix: to overwrite them is quicker than to remove them.
    private var all: [Standing] = []
    private(set) var count = 0
    /// What was told by them; nil where being on no road was likelier.
    var answer: Answer?

    var indices: Range<Int> { 0..<count }

    subscript(number: Int) -> Standing { all[number] }

    mutating func removeAll() {
        count = 0
        answer = nil
    }

    /// Adds a weight to the standing of an edge.
    ///
    /// - Returns: its number.
    @inline(__always)
    mutating func add(
        on edge: EdgeID, at offset: Double, variance: Double, weight: Double, path: Int32
    ) -> Int {
        for number in indices where all[number].edge == edge {
            all[number].weight += weight
            if weight > all[number].heaviest {
                all[number].heaviest = weight
                all[number].offset = offset
                all[number].offsetVariance = variance
                all[number].path = path
            }
            return number
        }
        let standing = Standing(
            edge: edge, offset: offset, offsetVariance: variance, heaviest: weight,
            weight: weight, path: path)
        let number = count
        if number < all.count { all[number] = standing } else { all.append(standing) }
        count += 1
        return number
    }

    @inline(never)
    mutating func setOnRoadOfAnswer(_ number: Int) { all[number].isOnRoadOfAnswer = true }
}
