public import Geodesy

extension RoadNetwork {
    /// False when an edge cannot come within a distance in metres of a point of a frame, judged by
    /// its ends alone: from any place on it neither end is farther than its length, and the
    /// distances to both are together no longer than itself. The frame should be laid near the
    /// point.
    @inlinable
    public func mayComeNear(
        _ edge: EdgeID, to point: PlanePoint, within reach: Double, in frame: LocalFrame
    ) -> Bool {
        // The frame and the network measure lengths a little differently.
        let length = 1.01 * length(of: edge) + 1
        let start = frame.point(coordinate(of: source(of: edge)))
        guard abs(start.x - point.x) <= length + reach, abs(start.y - point.y) <= length + reach
        else { return false }
        let end = frame.point(coordinate(of: target(of: edge)))
        return start.distance(to: point) + end.distance(to: point) <= length + 2 * reach
    }
}
