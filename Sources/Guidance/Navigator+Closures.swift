import Directions
public import Geodesy
import Positioning
import RoadNetwork
public import Routing

/// A road that traffic says is closed and the route leads over nevertheless, or does so no more.
public struct RoadClosure: Hashable, Sendable {
    /// Why a closed road is ahead no more. The values are those on the wire.
    public enum Ending: String, CaseIterable, Sendable {
        /// Traffic says no longer that it is closed.
        case opened = "OPENED"
        /// The route does not lead over it any more.
        case avoided = "AVOIDED"
        /// The vehicle has come to it, or past it.
        case reached = "REACHED"
    }

    /// Nil as long as the road is ahead on the route, and closed.
    public var ending: Ending?
    /// Where the route comes to it.
    public var location: Coordinate
    /// Name, or else number, of the road; nil where it has neither.
    public var roadName: String?
    /// Metres of the route on it.
    public var meters: Double
    /// Metres of the route up to it from the vehicle, 0 where the vehicle is past its beginning.
    public var distanceMeters: Double
    /// Index of the waypoint that lies on it, where the leg to that ends on it; nil for a road on the way.
    public var waypointIndex: Int?
    /// Why the route does not avoid it; nil where that was not tried, or another route is offered.
    public var failure: RoutingFailure?

    public var isAhead: Bool { ending == nil }

    public init(
        ending: Ending? = nil, location: Coordinate, roadName: String?, meters: Double,
        distanceMeters: Double, waypointIndex: Int? = nil, failure: RoutingFailure? = nil
    ) {
        self.ending = ending
        self.waypointIndex = waypointIndex
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
    private(set) var reportedPart: (part: ClosedPart, version: RouteVersion?)?
    /// Of which the driver was told.
    var told: Set<EdgeID> = []

    init(trip: TripID) { self.trip = trip }

    /// Those that a route may lead round.
    var onTheWay: [ClosedPart] { ahead.filter { $0.leg == nil } }

    /// Whether a route round them was not looked for; where they have become fewer, the reason may be another.
    var isNew: Bool {
        let edges = Set(onTheWay.flatMap(\.edges))
        return !edges.isEmpty && edges != searched
    }

    mutating func search() {
        searched = Set(onTheWay.flatMap(\.edges))
        failure = nil
    }

    /// Takes in the closed roads ahead on a route.
    mutating func observe(_ parts: [ClosedPart], on version: RouteVersion) {
        checked = version
        ahead = parts
        if onTheWay.isEmpty { search() }
    }

    /// Why the first one is not avoided.
    var failureOfFirst: RoutingFailure? { ahead.first?.leg == nil ? failure : nil }

    /// Whether the first one ahead, or that none is, was published.
    var isReported: Bool {
        guard let first = ahead.first, let last = reportedPart else {
            return ahead.isEmpty && reportedPart == nil
        }
        // A route may lead over a road twice.
        return first.edges == last.part.edges
            && (checked != last.version || first.startMeters == last.part.startMeters)
            && failureOfFirst?.message == reported?.failure?.message
    }

    /// Takes the first one ahead as published, nil for none, and returns what to publish.
    ///
    /// - Parameter ending: why that of before is ahead no more.
    mutating func report(
        _ next: RoadClosure?, ending: RoadClosure.Ending?
    ) -> RoadClosure? {
        reportedPart = ahead.first.map { ($0, checked) }
        defer { reported = next }
        guard next == nil, var gone = reported else { return next }
        gone.ending = ending
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
    /// The leg whose stop lies on them; nil for roads on the way.
    var leg: Int?

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
    /// The closed roads ahead on the route, other than out of them from where the vehicle is; those into them at a stop apart.
    func closedParts(_ isClosed: (EdgeID) -> Bool) -> [ClosedPart] {
        let place = track.edgeIndex(at: max(0, progress.meters - ClosedPart.fewMeters)) ?? 0
        var parts: [ClosedPart] = []
        for leg in track.legs.indices.dropFirst(self.leg) {
            let end = leg + 1 < track.legs.count ? track.legs[leg + 1].firstEdge : track.edges.count
            let edges = track.edges[min(end, max(place, track.legs[leg].firstEdge))..<end]
            let middle = edges.trimming { isClosed($0.edge) }
            for index in middle.indices where isClosed(middle[index].edge) {
                add(index, to: &parts, joining: index > middle.startIndex)
            }
            // Who is on it already, or sets out from the stop before, comes to it on no other road.
            guard !middle.isEmpty else { continue }
            for index in middle.endIndex..<edges.endIndex {
                add(index, to: &parts, joining: index > middle.endIndex, leg: leg)
            }
        }
        return parts
    }

    /// - Parameter isJoining: whether the edge before may be of the same part.
    private func add(
        _ index: Int, to parts: inout [ClosedPart], joining isJoining: Bool, leg: Int? = nil
    ) {
        let edge = track.edges[index]
        if isJoining, let last = parts.indices.last, parts[last].leg == leg,
            parts[last].endMeters == edge.startMeters
        {
            parts[last].edges.append(edge.edge)
            parts[last].endMeters = edge.endMeters
        } else {
            parts.append(
                ClosedPart(
                    edges: [edge.edge], startMeters: edge.startMeters, endMeters: edge.endMeters,
                    leg: leg))
        }
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
        let traffic = delay.traffic
        closures?.observe(
            traffic.map { activeTrip.closedParts($0.isClosed) } ?? [], on: activeTrip.version)
    }

    /// Whether a closed road is ahead on the way.
    var isClosedAhead: Bool { closures?.onTheWay.isEmpty == false }

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
                location: activeTrip.track.coordinate(at: first.startMeters),
                roadName: longestRoadName(of: first.edges),
                meters: first.endMeters - first.startMeters,
                distanceMeters: max(0, first.startMeters - activeTrip.progress.meters),
                waypointIndex: first.leg.map { activeTrip.stops[$0] },
                failure: known.failureOfFirst)
        }
        var ending: RoadClosure.Ending?
        if next == nil {
            ending = self.ending(of: known.reportedPart?.part.edges ?? [], on: activeTrip)
        }
        if let change = closures?.report(next, ending: ending) {
            outputs.append(.event(.closure(change)))
        }
    }

    /// Name, or else number, of the road that has most of the metres.
    private func longestRoadName(of edges: [EdgeID]) -> String? {
        var meters: [String: Double] = [:]
        for edge in edges {
            guard let name = network.roadName(of: edge) else { continue }
            meters[name, default: 0] += network.length(of: edge)
        }
        return meters.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Why closed roads that were ahead are so no more.
    private func ending(of edges: [EdgeID], on activeTrip: ActiveTrip) -> RoadClosure.Ending {
        guard edges.allSatisfy({ delay.traffic?.isClosed($0) == true }) else { return .opened }
        let onRoute = Set(activeTrip.track.edges.lazy.map(\.edge))
        return edges.allSatisfy(onRoute.contains) ? .reached : .avoided
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
