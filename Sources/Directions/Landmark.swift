import RoadNetwork
import Routing

/// A landmark at a maneuver, or passed shortly before it, with nothing like it nearby.
public enum Landmark: String, Hashable, Sendable {
    case trafficSignals, stopSign, tunnel, bridge, levelCrossing

    /// The key of the phrase around a sentence.
    var key: String {
        switch self {
        case .trafficSignals, .stopSign: "at.\(rawValue)"
        case .tunnel, .bridge, .levelCrossing: "behind.\(rawValue)"
        }
    }
}

/// Looks for a landmark before a maneuver.
struct LandmarkSearch {
    /// Metres before the maneuver within which another one would be ambiguous.
    private static let sight = 200.0
    /// Maximum metres from the end of a passed landmark to the maneuver.
    private static let memory = 100.0
    /// Minimum length of a noticed tunnel or bridge, metres.
    private static let minimumTunnel = 50.0
    private static let minimumBridge = 30.0
    /// Signals of a road this short stand at its end, metres.
    private static let atEnd = 40.0

    let network: RoadNetwork
    let edges: [EdgeID]

    /// The landmark of the maneuver at which an edge of the path begins; nil where there is none, or several
    /// alike.
    func landmark(at index: Int) -> Landmark? {
        guard index > 0 else { return nil }
        return control(at: index) ?? passed(before: index)
    }

    private func control(at index: Int) -> Landmark? {
        let arrival = edges[index - 1]
        let node = network.flags(of: network.target(of: arrival))
        let flags = network.flags(of: arrival)
        let hasSignals =
            node.contains(.trafficSignals)
            || (flags.contains(.trafficSignals) && network.length(of: arrival) <= Self.atEnd)
        if hasSignals {
            return isAlone(.trafficSignals, before: index) ? .trafficSignals : nil
        }
        guard flags.contains(.stopSign), !flags.contains(.trafficSignals) else { return nil }
        return isAlone(.stopSign, before: index) ? .stopSign : nil
    }

    /// Whether no other one of a kind is passed within sight of the maneuver.
    private func isAlone(_ kind: EdgeFlags, before index: Int) -> Bool {
        var meters = network.length(of: edges[index - 1])
        for edge in edges[..<(index - 1)].reversed() {
            if meters > Self.sight { break }
            if network.flags(of: edge).contains(kind) { return false }
            meters += network.length(of: edge)
        }
        return true
    }

    /// A tunnel, bridge or level crossing that ends shortly before the maneuver.
    private func passed(before index: Int) -> Landmark? {
        var meters = 0.0
        var position = index - 1
        while position >= 0, meters <= Self.memory {
            let edge = edges[position]
            let flags = network.attributes(of: edge).roadFlags
            if flags.contains(.tunnel) {
                return position < index - 1
                    && length(of: .tunnel, endingAt: position) >= Self.minimumTunnel
                    ? .tunnel : nil
            }
            if flags.contains(.bridge) {
                return position < index - 1
                    && length(of: .bridge, endingAt: position) >= Self.minimumBridge
                    ? .bridge : nil
            }
            if network.flags(of: edge).contains(.levelCrossing) {
                return network.length(of: edge) <= Self.memory ? .levelCrossing : nil
            }
            meters += network.length(of: edge)
            position -= 1
        }
        return nil
    }

    private func length(of kind: RoadFlags, endingAt last: Int) -> Double {
        edges[...last].reversed().prefix {
            network.attributes(of: $0).roadFlags.contains(kind)
        }.reduce(0) { $0 + network.length(of: $1) }
    }
}
