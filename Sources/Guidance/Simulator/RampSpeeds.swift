import Directions
import RoadNetwork

/// Expected speeds on a leg's roads, with ramps: a vehicle that leaves a fast road brakes on the
/// ramp, not on the lanes before it, and one that joins it gains speed on the ramp.
struct RampSpeeds {
    private struct Stretch {
        var startMeters: Double
        var endMeters: Double
        var speed: Double
    }

    private let stretches: [Stretch]
    private let isLink: [Bool]

    /// Metres ahead and behind within which the fastest road counts for how a bend is driven.
    private static let surroundings = 40.0

    init(leg: RouteLeg, network: RoadNetwork, limit: (EdgeID) -> PostedLimit) {
        var stretches: [Stretch] = []
        var isLink: [Bool] = []
        for (index, edge) in leg.edges.enumerated() {
            let end =
                index + 1 < leg.edges.count
                ? leg.edges[index + 1].startMeters : leg.distanceMeters
            stretches.append(
                Stretch(
                    startMeters: edge.startMeters, endMeters: end,
                    speed: min(
                        network.expectedSpeed(of: edge.edge),
                        limit(edge.edge).metersPerSecond ?? .infinity)))
            isLink.append(network.roadFlags(of: edge.edge).contains(.link))
        }
        self.stretches = stretches
        self.isLink = isLink
        ramps = Self.ramps(stretches, isLink)
    }

    /// Where ramps begin and end, and the speeds of the roads that they join.
    private let ramps: [Ramp]

    private struct Ramp {
        var startMeters: Double
        var endMeters: Double
        /// Nil where there is none.
        var before: Double?
        var after: Double?
    }

    private static func ramps(_ stretches: [Stretch], _ isLink: [Bool]) -> [Ramp] {
        var ramps: [Ramp] = []
        var index = 0
        while index < stretches.count {
            guard isLink[index] else {
                index += 1
                continue
            }
            let first = index
            while index < stretches.count, isLink[index] { index += 1 }
            ramps.append(
                Ramp(
                    startMeters: stretches[first].startMeters,
                    endMeters: stretches[index - 1].endMeters,
                    before: first > 0 ? stretches[first - 1].speed : nil,
                    after: index < stretches.count ? stretches[index].speed : nil))
        }
        return ramps
    }

    /// Whether the edge with an index is one of a ramp.
    func isRamp(_ index: Int) -> Bool { isLink.indices.contains(index) && isLink[index] }

    /// Metres a second at a place of the leg, on the edge with an index.
    func speed(at meters: Double, _ index: Int) -> Double {
        guard stretches.indices.contains(index) else { return .infinity }
        let own = stretches[index].speed
        guard let ramp = ramps.first(where: { ($0.startMeters...$0.endMeters).contains(meters) })
        else { return own }
        return max(
            own, RampTransition.speed(ramp.before ?? 0, within: meters - ramp.startMeters),
            RampTransition.speed(ramp.after ?? 0, within: ramp.endMeters - meters))
    }

    /// Metres a second of the fastest road around a place of the leg, on the edge with an index.
    func fastest(at meters: Double, _ index: Int) -> Double {
        guard stretches.indices.contains(index) else { return 0 }
        var fastest = speed(at: meters, index)
        for step in [-1, 1] {
            var next = index + step
            while stretches.indices.contains(next),
                step < 0
                    ? stretches[next].endMeters > meters - Self.surroundings
                    : stretches[next].startMeters < meters + Self.surroundings
            {
                fastest = max(fastest, stretches[next].speed)
                next += step
            }
        }
        return fastest
    }
}
