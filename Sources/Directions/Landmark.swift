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
    /// What is passed, and the metres from which on a driver notices it.
    private static let structures: [(kind: RoadFlags, landmark: Landmark, minimum: Double)] = [
        (.tunnel, .tunnel, 50), (.bridge, .bridge, 30),
    ]
    /// Signals of a road this short stand at its end, and a stop sign no farther from it, metres.
    private static let atEnd = 40.0

    let network: RoadNetwork
    let edges: [EdgeID]

    /// The landmark of the maneuver at which an edge of the path begins, and how many metres before the maneuver a driver
    /// passes the last one like it; nil where there is none, or several alike in sight.
    func landmark(at index: Int) -> (landmark: Landmark, reach: Double)? {
        guard index > 0, let found = control(at: index) ?? passed(before: index) else { return nil }
        return found.reach > Self.sight ? found : nil
    }

    private func control(at index: Int) -> (landmark: Landmark, reach: Double)? {
        let arrival = edges[index - 1]
        let node = network.flags(of: network.target(of: arrival))
        let flags = network.flags(of: arrival)
        let hasSignals =
            node.contains(.trafficSignals)
            || (flags.contains(.trafficSignals) && network.length(of: arrival) <= Self.atEnd)
        func sighted(_ landmark: Landmark, _ kind: EdgeFlags) -> (Landmark, Double) {
            (landmark, meters(from: index - 1, backTo: { network.flags(of: $0).contains(kind) }))
        }
        if hasSignals { return sighted(.trafficSignals, .trafficSignals) }
        guard flags.contains(.stopSign), !flags.contains(.trafficSignals),
            standsAtEnd(of: arrival)
        else { return nil }
        return sighted(.stopSign, .stopSign)
    }

    /// Whether the stop sign of a road may stand at its end: not where it is known to stand farther off, at a crossing before.
    private func standsAtEnd(of edge: EdgeID) -> Bool {
        let length = network.length(of: edge)
        let beginning = max(0, length - Self.atEnd)
        return network.hasControl(on: edge, within: beginning...length)
            || !network.hasControl(on: edge, within: 0...beginning)
    }

    /// A tunnel, bridge or level crossing that ends shortly before the maneuver.
    private func passed(before index: Int) -> (landmark: Landmark, reach: Double)? {
        var metersLeft = Self.memory
        for position in edges[..<index].indices.reversed() where metersLeft >= 0 {
            let edge = edges[position]
            let roadFlags = network.roadFlags(of: edge)
            for (kind, landmark, minimum) in Self.structures where roadFlags.contains(kind) {
                return position < index - 1
                    ? structure(landmark, kind, endingAt: position, before: index, minimum) : nil
            }
            if network.flags(of: edge).contains(.levelCrossing) {
                guard network.length(of: edge) <= Self.memory else { return nil }
                let isSuch = { network.flags(of: $0).contains(.levelCrossing) }
                return (
                    .levelCrossing,
                    length(of: position + 1..<index) + meters(from: position, backTo: isSuch)
                )
            }
            metersLeft -= network.length(of: edge)
        }
        return nil
    }

    private func structure(
        _ landmark: Landmark, _ kind: RoadFlags, endingAt last: Int, before index: Int,
        _ minimum: Double
    ) -> (landmark: Landmark, reach: Double)? {
        func isSuch(_ edge: EdgeID) -> Bool { network.roadFlags(of: edge).contains(kind) }
        let first = edges[...last].lastIndex { !isSuch($0) }.map { $0 + 1 } ?? 0
        guard length(of: first..<last + 1) >= minimum else { return nil }
        guard first > 0 else { return (landmark, .infinity) }
        let reach = meters(from: first - 1, backTo: isSuch)
        return (landmark, length(of: first..<index) + reach)
    }

    private func length(of range: Range<Int>) -> Double {
        edges[range].reduce(0) { $0 + network.length(of: $1) }
    }

    private func meters(from last: Int, backTo isSuch: (EdgeID) -> Bool) -> Double {
        PathBehind(network: network, edges: edges).meters(from: last) { isSuch(edges[$0]) }
    }
}
