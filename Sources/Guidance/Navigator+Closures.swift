import Directions
public import Geodesy
import Positioning
import RoadNetwork
public import Routing

/// A road that traffic says is closed and the route leads over nevertheless, or does so no more.
public struct RoadClosure: Hashable, Sendable {
    /// Whether the road is ahead on the route, and closed. False once it is open, the route avoids it or the vehicle has
    /// come to it.
    public var isAhead: Bool
    /// Where the route comes to it.
    public var location: Coordinate
    /// Name, or else number, of the road; nil where it has neither.
    public var roadName: String?
    /// Metres of the route on it.
    public var meters: Double
    /// Metres of the route up to it from the vehicle, 0 where the vehicle is past its beginning.
    public var distanceMeters: Double
    /// Why the route does not avoid it; nil where that was not tried, or another route is offered.
    public var failure: RoutingFailure?

    public init(
        isAhead: Bool, location: Coordinate, roadName: String?, meters: Double,
        distanceMeters: Double, failure: RoutingFailure? = nil
    ) {
        self.isAhead = isAhead
        self.location = location
        self.roadName = roadName
        self.meters = meters
        self.distanceMeters = distanceMeters
        self.failure = failure
    }
}

/// The closed roads ahead on the route, and what was done about them.
struct KnownClosures: Sendable {
    let trip: TripID
    /// The route for which ``ahead`` holds; nil when traffic has changed since.
    var checked: RouteVersion?
    /// In the order of travel.
    var ahead: [ClosedPart] = []
    /// The closed roads for which a route round them was looked for last.
    var searched: Set<EdgeID> = []
    /// Why there was none.
    var failure: RoutingFailure?
    /// As published last; nil where none is ahead.
    var reported: RoadClosure?
    private var reportedEdges: [EdgeID] = []
    /// Of which the driver was told.
    var told: Set<EdgeID> = []

    init(trip: TripID) { self.trip = trip }

    /// Whether a route round them was not looked for.
    var isNew: Bool { ahead.contains { !searched.isSuperset(of: $0.edges) } }

    mutating func search() {
        searched = Set(ahead.flatMap(\.edges))
        failure = nil
    }

    /// Whether the first one ahead, or that none is, was published.
    var isReported: Bool { (ahead.first?.edges ?? []) == reportedEdges }

    /// Takes the first one ahead as published, nil for none, and returns what to publish.
    mutating func report(_ next: RoadClosure?) -> RoadClosure? {
        reportedEdges = ahead.first?.edges ?? []
        defer { reported = next }
        guard next == nil, var gone = reported else { return next }
        gone.isAhead = false
        gone.distanceMeters = 0
        gone.failure = nil
        return gone
    }
}

/// Closed roads that follow one another on the route.
struct ClosedPart: Sendable {
    var edges: [EdgeID]
    /// Metres from the start of the route.
    var startMeters: Double
    var endMeters: Double

    /// Metres on a road up to which a vehicle may still be before it.
    static let fewMeters = 10.0

    func isAhead(of meters: Double) -> Bool { startMeters > meters - Self.fewMeters }

    /// Distance, and time at the vehicle's speed, at which its driver is told: there are mostly places to turn round or off yet.
    private static let lead = (meters: 1_000.0, seconds: 60.0)

    /// Whether the driver of a vehicle at a place, with a speed in metres a second, is to be told of it.
    func isNear(_ meters: Double, speed: Double) -> Bool {
        startMeters > meters
            && startMeters - meters <= max(Self.lead.meters, Self.lead.seconds * speed)
    }
}

extension ActiveTrip {
    /// The closed roads ahead on the route, other than out of them from where the vehicle is and into them at a stop.
    func closedParts(_ isClosed: (EdgeID) -> Bool) -> [ClosedPart] {
        let place = track.edgeIndex(at: max(0, progress.meters - ClosedPart.fewMeters)) ?? 0
        var parts: [ClosedPart] = []
        for leg in track.legs.indices.dropFirst(self.leg) {
            let end = leg + 1 < track.legs.count ? track.legs[leg + 1].firstEdge : track.edges.count
            let edges = track.edges[min(end, max(place, track.legs[leg].firstEdge))..<end]
            let middle = edges.trimming { isClosed($0.edge) }
            for index in middle.indices where isClosed(middle[index].edge) {
                let edge = middle[index]
                if index > middle.startIndex, isClosed(middle[index - 1].edge) {
                    parts[parts.count - 1].edges.append(edge.edge)
                    parts[parts.count - 1].endMeters = edge.endMeters
                } else {
                    parts.append(
                        ClosedPart(
                            edges: [edge.edge], startMeters: edge.startMeters,
                            endMeters: edge.endMeters))
                }
            }
        }
        return parts
    }
}

// Roads that close while the route leads over them: a route round them is taken whatever it costs, be it on a line. Where
// there is none, guidance goes on and it is published.
extension Navigator {
    /// Looks for closed roads ahead when the route or the traffic has changed, and when the vehicle has come to the first.
    mutating func observeClosures() {
        guard let activeTrip = state.activeTrip else {
            if closures != nil { closures = nil }
            return
        }
        if let known = closures, known.trip == activeTrip.trip {
            let meters = activeTrip.progress.meters
            let isAhead = known.ahead.first?.isAhead(of: meters) ?? true
            guard known.checked != activeTrip.version || !isAhead else { return }
        } else {
            guard delay.traffic != nil else { return }
            closures = KnownClosures(trip: activeTrip.trip)
        }
        closures?.checked = activeTrip.version
        let traffic = delay.traffic
        closures?.ahead = traffic.map { activeTrip.closedParts($0.isClosed) } ?? []
    }

    /// Whether a closed road is ahead on the route.
    var isClosedAhead: Bool { closures?.ahead.isEmpty == false }

    /// Whether one is ahead round which no route was looked for.
    var hasNewClosure: Bool { closures?.isNew ?? false }

    /// Whether a route in this traffic leads over a closed road.
    func meetsClosure(_ route: Route) -> Bool {
        guard let traffic = delay.traffic else { return false }
        return route.legs.contains { leg in
            leg.edges.passesThrough { traffic.isClosed($0.edge) }
        }
    }

    /// Publishes the first closed road ahead, once a route round it was looked for, and that it is there no more.
    mutating func reportClosure() {
        guard let known = closures, !known.isReported, let activeTrip = state.activeTrip else {
            return
        }
        var next: RoadClosure?
        if let first = known.ahead.first {
            guard
                options.betterRoute.policy == .never || !known.isNew && pendingRequest == nil
            else { return }
            next = RoadClosure(
                isAhead: true, location: activeTrip.track.coordinate(at: first.startMeters),
                roadName: first.edges.compactMap(network.roadName).first,
                meters: first.endMeters - first.startMeters,
                distanceMeters: max(0, first.startMeters - activeTrip.progress.meters),
                failure: known.failure)
        }
        if let change = closures?.report(next) { outputs.append(.event(.closure(change))) }
    }

    /// Tells the driver once of each closed road that his route leads over nevertheless.
    mutating func warnOfClosure() {
        guard case .guiding(let activeTrip) = state, let known = closures,
            known.reported != nil, known.isReported, let next = known.ahead.first,
            known.told.isDisjoint(with: next.edges),
            next.isNear(activeTrip.progress.meters, speed: location?.matched.speed ?? 0),
            alertIfFree(
                .maneuver,
                { $0.roadClosed(inMeters: next.startMeters - activeTrip.progress.meters) })
        else { return }
        closures?.told.formUnion(next.edges)
    }
}
