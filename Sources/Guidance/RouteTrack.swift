import Directions
import Geodesy
import RoadNetwork

/// A route laid out as one line, in metres and seconds from its start, on which the vehicle is found.
///
/// Invariants: legs, edges and steps are in the order of travel; the metres and seconds at which
/// they begin never fall; a leg ends where the next one begins.
///
/// An immutable class, since each fix copies the trip that has it, and a structure has each of its arrays retained.
final class RouteTrack: Sendable {
    struct Leg: Sendable {
        let startMeters: Double
        let endMeters: Double
        let startSeconds: Double
        let endSeconds: Double
        let geometry: Polyline
        /// Index of its first step in ``RouteTrack/steps``.
        let firstStep: Int
        /// Index of its first edge in ``RouteTrack/edges``.
        let firstEdge: Int
    }

    struct Edge: Sendable {
        let edge: EdgeID
        let startMeters: Double
        let endMeters: Double
        let startSeconds: Double
        let endSeconds: Double
        /// Expected standing seconds, of these.
        let startStanding: Double
        let endStanding: Double
        /// Metres from the edge's own start to where its used part begins.
        let startOffset: Double
    }

    let route: Route
    let legs: [Leg]
    let edges: [Edge]
    /// The edges' numbers, for the matcher.
    let edgeIDs: [EdgeID]
    let steps: [Step]
    /// Metres from the start of the route to each step's maneuver.
    let stepMeters: [Double]
    /// Likewise to the last junction of its maneuver.
    let stepEndMeters: [Double]
    private let freeStepSeconds: [Double]
    /// Whether each step is spoken of: each fix asks several times, and to ask a step is to copy it.
    private let isSpoken: [Bool]
    /// The delays by traffic on the expected times; nil where nothing is known.
    let delays: RouteDelays?

    init(_ route: Route) {
        self.route = route
        delays = nil
        var legs: [Leg] = []
        var edges: [Edge] = []
        var steps: [Step] = []
        var stepMeters: [Double] = []
        var stepEndMeters: [Double] = []
        var stepSeconds: [Double] = []
        var meters = 0.0
        var seconds = 0.0
        var standing = 0.0
        for leg in route.legs {
            let end = (meters: meters + leg.distanceMeters, seconds: seconds + leg.durationSeconds)
            legs.append(
                Leg(
                    startMeters: meters, endMeters: end.meters, startSeconds: seconds,
                    endSeconds: end.seconds, geometry: leg.geometry, firstStep: steps.count,
                    firstEdge: edges.count))
            for (index, used) in leg.edges.enumerated() {
                let next = index + 1 < leg.edges.count ? leg.edges[index + 1] : nil
                edges.append(
                    Edge(
                        edge: used.edge, startMeters: meters + used.startMeters,
                        endMeters: next.map { meters + $0.startMeters } ?? end.meters,
                        startSeconds: seconds + used.startSeconds,
                        endSeconds: next.map { seconds + $0.startSeconds } ?? end.seconds,
                        startStanding: standing + used.startStanding,
                        endStanding: standing + (next ?? used).startStanding,
                        startOffset: used.startOffset))
            }
            for step in leg.steps {
                steps.append(step)
                stepMeters.append(meters + step.legMeters)
                stepEndMeters.append(meters + (step.lastJunctionMeters ?? step.legMeters))
                stepSeconds.append(seconds + step.legSeconds)
            }
            (meters, seconds) = end
            standing += leg.edges.last?.startStanding ?? 0
        }
        self.legs = legs
        self.edges = edges
        edgeIDs = edges.map(\.edge)
        self.steps = steps
        self.stepMeters = stepMeters
        self.stepEndMeters = stepEndMeters
        freeStepSeconds = stepSeconds
        isSpoken = steps.map(\.isSpoken)
    }

    private init(_ track: RouteTrack, delays: RouteDelays?) {
        route = track.route
        legs = track.legs
        edges = track.edges
        edgeIDs = track.edgeIDs
        steps = track.steps
        stepMeters = track.stepMeters
        stepEndMeters = track.stepEndMeters
        freeStepSeconds = track.freeStepSeconds
        isSpoken = track.isSpoken
        self.delays = delays
    }

    /// The same route with what is known of its traffic.
    ///
    /// - Parameter freeFlow: Metres a second on an edge without traffic.
    func inTraffic(_ traffic: TrafficConditions?, freeFlow: (EdgeID) -> Double) -> RouteTrack {
        RouteTrack(
            self, delays: traffic.flatMap { RouteDelays($0, on: edges, freeFlow: freeFlow) })
    }

    var endMeters: Double { legs.last?.endMeters ?? 0 }

    /// Expected seconds from the start of the route to a place on it, in metres from there.
    func seconds(at meters: Double) -> Double {
        guard let index = edgeIndex(at: meters) else { return 0 }
        let edge = edges[index]
        let fraction = fraction(of: meters, on: edge)
        return edge.startSeconds + fraction * (edge.endSeconds - edge.startSeconds)
            + (delays?.addition(edge: index, fraction: fraction) ?? 0)
    }

    /// Likewise, moving and standing apart; delays by traffic count as moving.
    func expected(at meters: Double) -> ExpectedTime {
        guard let index = edgeIndex(at: meters) else { return .zero }
        let edge = edges[index]
        let standing =
            edge.startStanding
            + fraction(of: meters, on: edge) * (edge.endStanding - edge.startStanding)
        return ExpectedTime(moving: max(0, seconds(at: meters) - standing), standing: standing)
    }

    /// Expected seconds from the start of the route to a step's maneuver.
    func stepSeconds(_ step: Int) -> Double {
        freeStepSeconds[step] + addition(at: stepMeters[step])
    }

    /// Whether a leg ends with a step.
    func isDestination(_ step: Int) -> Bool {
        step + 1 == steps.count || steps[step + 1].maneuver == .depart
    }

    /// The first step from an index on that is spoken of.
    func spokenStep(from index: Int) -> Int? { isSpoken[index...].firstIndex(of: true) }

    /// The last step before an index that is spoken of.
    func spokenStep(before index: Int) -> Int? { isSpoken[..<index].lastIndex(of: true) }

    /// Seconds lost to traffic from the start of the route to a place; 0 where nothing is known.
    func loss(at meters: Double) -> Double {
        guard let delays, let index = edgeIndex(at: meters) else { return 0 }
        return delays.loss(edge: index, fraction: fraction(of: meters, on: edges[index]))
    }

    private func addition(at meters: Double) -> Double {
        guard let delays, let index = edgeIndex(at: meters) else { return 0 }
        return delays.addition(edge: index, fraction: fraction(of: meters, on: edges[index]))
    }

    private func fraction(of meters: Double, on edge: Edge) -> Double {
        let span = edge.endMeters - edge.startMeters
        return span > 0 ? min(1, max(0, (meters - edge.startMeters) / span)) : 1
    }

    /// Index of the edge on which a place lies; nil only for a route without edges.
    func edgeIndex(at meters: Double) -> Int? {
        guard !edges.isEmpty else { return nil }
        var low = 0
        var high = edges.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if edges[middle].startMeters <= meters { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Index of the leg on which a place lies; at a waypoint, the leg that begins there.
    func legIndex(at meters: Double) -> Int {
        legs.lastIndex { $0.startMeters <= meters } ?? 0
    }

    func coordinate(at meters: Double) -> Coordinate {
        let leg = legs[legIndex(at: meters)]
        return leg.geometry.coordinate(at: leg.lineMeters(at: meters))
    }

    /// Direction of the route at a place; nil where it has no extent.
    func bearing(at meters: Double) -> Double? {
        let leg = legs[legIndex(at: meters)]
        return leg.geometry.bearing(at: leg.lineMeters(at: meters))
    }
}

extension RouteTrack.Leg {
    /// Edge lengths and the line's own length differ by rounding; this evens it out.
    private var lineScale: Double {
        endMeters > startMeters ? geometry.length / (endMeters - startMeters) : 0
    }

    /// Metres along ``geometry`` of a place in metres from the start of the route.
    func lineMeters(at meters: Double) -> Double { (meters - startMeters) * lineScale }

    /// Metres from the start of the route of a place in metres along ``geometry``.
    func routeMeters(atLine lineMeters: Double) -> Double {
        lineScale > 0 ? startMeters + lineMeters / lineScale : startMeters
    }
}
