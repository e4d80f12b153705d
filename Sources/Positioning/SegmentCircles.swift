import Geodesy
import RoadNetwork

/// Circles around the segments near the vehicle, by which most of those that the spatial index names are seen to be too far
/// away without a look at the network: a direct-mapped table, in which a later segment takes the place of an earlier one.
///
/// Nothing is allocated after the start.
struct SegmentCircles: Sendable {
    private struct Circle {
        var segment: UInt32
        var x: Float = 0
        var y: Float = 0
        /// Metres; minus infinity for a segment that is not open.
        var radius: Float = 0
    }

    private static let slots = 4096

    private var circles = Array(repeating: Circle(segment: .max), count: slots)

    mutating func removeAll() {
        for slot in circles.indices { circles[slot].segment = .max }
    }

    /// Whether a segment is open to one of the modes and may come within a distance of a place, judged by its circle alone.
    /// Frame and modes are the same for all until ``removeAll()``.
    @inline(__always)
    mutating func mayBeOpenNear(
        _ segment: SegmentID, _ place: SIMD2<Float>, within reach: Float, in network: RoadNetwork,
        frame: LocalFrame, modes: TravelModes
    ) -> Bool {
        let slot = Int((segment.rawValue &* 2_654_435_769) >> 20)
        if circles[slot].segment != segment.rawValue {
            circles[slot] = Self.circle(around: segment, in: network, frame: frame, modes: modes)
        }
        let circle = circles[slot]
        let (x, y) = (place.x - circle.x, place.y - circle.y)
        let most = circle.radius + reach
        return most >= 0 && x * x + y * y <= most * most
    }

    /// From half-way between its ends no place of a segment is farther than half of its length.
    private static func circle(
        around segment: SegmentID, in network: RoadNetwork, frame: LocalFrame, modes: TravelModes
    ) -> Circle {
        guard !network.possibleAccess(of: segment).isDisjoint(with: modes) else {
            return Circle(segment: segment.rawValue, radius: -.infinity)
        }
        let edge = EdgeID(segment, backward: false)
        let start = frame.point(network.coordinate(of: network.source(of: edge)))
        let end = frame.point(network.coordinate(of: network.target(of: edge)))
        // The frame and the network measure lengths a little differently.
        let length = 1.01 * network.length(of: edge) + 1
        return Circle(
            segment: segment.rawValue, x: Float((start.x + end.x) / 2),
            y: Float((start.y + end.y) / 2), radius: Float(length / 2 + 0.1))
    }
}
