import RoadNetwork

/// The lanes of an approach, and the ones to take.
struct LaneMatch {
    /// From left to right; they lie in the road graph's list of lanes.
    let lanes: UnsafeBufferPointer<LaneIndications>
    /// The lanes to take, counted from the right.
    var taken: Range<Int>

    var toRight: Int { taken.lowerBound }
    var toLeft: Int { lanes.count - taken.upperBound }
}
