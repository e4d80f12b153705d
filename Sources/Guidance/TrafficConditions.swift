public import RoadNetwork

/// How fast traffic really moves, where that is known. Replaces what was known before.
public struct TrafficConditions: Hashable, Sendable {
    /// Metres a second by edge; 0 where a road is closed.
    public var speeds: [EdgeID: Double]

    public init(speeds: [EdgeID: Double]) { self.speeds = speeds }
}

/// What traffic costs along one route, against free flow.
struct RouteDelays: Sendable {
    /// Seconds of delay from the start of the route to the start of each edge, and to its end.
    private let cumulative: [Double]
    /// Metres from the start of the route up to each edge's start for which speeds are known, and to
    /// its end.
    private let known: [Double]

    /// A closed road counts as one at walking pace.
    private static let leastSpeed = 1.0

    /// Nil when nothing is known of any edge.
    init?(_ traffic: TrafficConditions, on edges: [RouteTrack.Edge]) {
        var cumulative = [0.0]
        var known = [0.0]
        for edge in edges {
            let meters = edge.endMeters - edge.startMeters
            var (delay, length) = (0.0, 0.0)
            if let speed = traffic.speeds[edge.edge] {
                length = meters
                delay = max(
                    0,
                    meters / max(Self.leastSpeed, speed) - (edge.endSeconds - edge.startSeconds))
            }
            cumulative.append(cumulative[cumulative.count - 1] + delay)
            known.append(known[known.count - 1] + length)
        }
        guard known[known.count - 1] > 0 else { return nil }
        self.cumulative = cumulative
        self.known = known
    }

    /// Seconds of delay from the start of the route to a fraction of an edge.
    func seconds(edge index: Int, fraction: Double) -> Double {
        cumulative[index] + fraction * (cumulative[index + 1] - cumulative[index])
    }

    /// Whether anything is known between two edges.
    func isKnown(from first: Int, through last: Int) -> Bool {
        known[last + 1] > known[first]
    }
}

extension DelayCategory {
    /// - Parameters:
    ///   - delay: seconds to the next destination lost to traffic; nil where nothing is known.
    ///   - freeFlow: seconds to it without traffic.
    init(delay: Double?, freeFlow: Double) {
        guard let delay else {
            self = .noData
            return
        }
        let share = delay / max(60, freeFlow)
        self =
            delay >= 120 && share >= 0.35
            ? .heavy : delay >= 60 && share >= 0.15 ? .medium : .light
    }
}
