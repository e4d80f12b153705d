public import RoadNetwork
import Routing

/// The known speeds of live traffic. Replaces earlier ones.
public struct TrafficConditions: Hashable, Codable, Sendable {
    /// Metres a second by edge; 0 where a road is closed.
    public var speeds: [EdgeID: Double]

    public init(speeds: [EdgeID: Double]) { self.speeds = speeds }

    /// Whether a road is closed.
    func isClosed(_ edge: EdgeID) -> Bool { speeds[edge].map(CostModel.isClosed) ?? false }
}

/// The delays by traffic along one route, against free flow.
struct RouteDelays: Sendable {
    /// Seconds to be added to the route's own times, from its start to the start of each edge, and to
    /// its end. A route that was worked out with this traffic needs none.
    private let additions: [Double]
    /// Seconds lost against free flow, likewise.
    private let losses: [Double]
    /// Metres of known speeds from the start of the route up to each edge's start, and to its end.
    private let known: [Double]

    /// A closed road counts as one at walking pace.
    private static let minimumSpeed = 1.0

    /// Nil when nothing is known of any edge.
    ///
    /// - Parameter freeFlow: metres a second on an edge without traffic.
    init?(
        _ traffic: TrafficConditions, on edges: [RouteTrack.Edge],
        freeFlow: (EdgeID) -> Double
    ) {
        var additions = [0.0]
        var losses = [0.0]
        var known = [0.0]
        for edge in edges {
            let meters = edge.endMeters - edge.startMeters
            var (addition, loss, length) = (0.0, 0.0, 0.0)
            if let speed = traffic.speeds[edge.edge] {
                length = meters
                let live = meters / max(Self.minimumSpeed, speed)
                addition = max(0, live - (edge.endSeconds - edge.startSeconds))
                loss = max(0, live - meters / max(Self.minimumSpeed, freeFlow(edge.edge)))
            }
            additions.append(additions[additions.count - 1] + addition)
            losses.append(losses[losses.count - 1] + loss)
            known.append(known[known.count - 1] + length)
        }
        guard known[known.count - 1] > 0 else { return nil }
        self.additions = additions
        self.losses = losses
        self.known = known
    }

    /// Seconds to be added from the start of the route to a fraction of an edge.
    func addition(edge index: Int, fraction: Double) -> Double {
        additions[index] + fraction * (additions[index + 1] - additions[index])
    }

    /// Seconds lost from the start of the route to a fraction of an edge.
    func loss(edge index: Int, fraction: Double) -> Double {
        losses[index] + fraction * (losses[index + 1] - losses[index])
    }

    /// Whether anything is known between two edges.
    func isKnown(from first: Int, through last: Int) -> Bool {
        known[last + 1] > known[first]
    }
}

extension DelayCategory {
    /// Whether it says that the vehicle loses time, and more than another one says.
    func isLonger(than other: DelayCategory) -> Bool {
        switch (self, other) {
        case (.heavy, .heavy): false
        case (.heavy, _): true
        case (.medium, .heavy), (.medium, .medium): false
        case (.medium, _): true
        case (.light, _), (.noData, _): false
        }
    }

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
