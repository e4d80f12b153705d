import Geodesy
package import RoadNetwork

/// The directions of each edge at its start and end, as a driver sees them at a junction.
///
/// The direction is that of the chord over the first (last) ``reach`` metres, so that a kink in the
/// last metre before a junction, where mappers join centre lines, does not make a turn.
package struct EdgeBearings {
    /// Metres of an edge that count.
    static let reach = 12.0

    /// Hundredths of a degree from north, for each segment along its way.
    private var starts: [UInt16] = []
    private var ends: [UInt16] = []

    package init(_ network: RoadNetwork) {
        starts.reserveCapacity(network.segmentCount)
        ends.reserveCapacity(network.segmentCount)
        var shape: [Coordinate] = []
        for number in 0..<UInt32(network.segmentCount) {
            let edge = EdgeID(SegmentID(rawValue: number), backward: false)
            shape.removeAll(keepingCapacity: true)
            network.appendShape(of: edge, to: &shape)
            starts.append(Self.hundredths(Self.bearing(shape)))
            shape.reverse()
            ends.append(Self.hundredths(Angle.normalized(Self.bearing(shape) + 180)))
        }
    }

    /// Direction of an edge at its first node, degrees from north.
    package func departure(of edge: EdgeID) -> Double {
        let segment = Int(edge.segment.rawValue)
        return edge.isBackward
            ? Angle.normalized(Double(ends[segment]) / 100 + 180) : Double(starts[segment]) / 100
    }

    /// Direction of an edge at its last node, degrees from north.
    package func arrival(of edge: EdgeID) -> Double {
        let segment = Int(edge.segment.rawValue)
        return edge.isBackward
            ? Angle.normalized(Double(starts[segment]) / 100 + 180) : Double(ends[segment]) / 100
    }

    private static func hundredths(_ degrees: Double) -> UInt16 {
        UInt16((degrees * 100).rounded()) % 36_000
    }

    private static func bearing(_ shape: [Coordinate]) -> Double {
        let frame = LocalFrame(origin: shape[0])
        var travelled = 0.0
        var last = PlanePoint.zero
        for place in shape.dropFirst() {
            let point = frame.point(place)
            let step = last.distance(to: point)
            if travelled + step >= reach, step > 0 {
                let fraction = (reach - travelled) / step
                last.x += (point.x - last.x) * fraction
                last.y += (point.y - last.y) * fraction
                break
            }
            travelled += step
            last = point
        }
        return PlanePoint.zero.bearing(to: last)
    }
}
