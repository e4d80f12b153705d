import RoadNetwork

/// The lanes of an approach, and those of them that lead where the driver goes.
struct LaneMatch: Equatable {
    /// From left to right.
    var lanes: [LaneIndications]
    /// The lanes to take, counted from the right.
    var taken: Range<Int>

    var toRight: Int { taken.lowerBound }
    var toLeft: Int { lanes.count - taken.upperBound }
}
