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
    /// Name, or else number, of the road there; nil where it has neither. Others may follow on it.
    public var roadName: String?
    /// Metres of the route on closed roads from there on.
    public var meters: Double
    /// Metres of the route up to it from the vehicle, 0 where the vehicle is past its beginning.
    public var distanceMeters: Double
    /// Index of the waypoint that lies at its end, where the leg to that ends on closed roads; nil for a road on the way.
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
    /// All closed roads ahead, those on which legs begin and end as well.
    private(set) var closed: Set<EdgeID> = []
    /// Those for which a route round them was looked for last, and of them those through which the way led.
    private var searched: (all: Set<EdgeID>, through: Set<EdgeID>) = ([], [])
    /// Closed roads on which the vehicle goes on: it has come to them as was published, or sets out on them from a stop.
    private var entered: Set<EdgeID> = []
    /// Why no route round those that were searched was taken.
    var failure: RoutingFailure?
    /// As published last; nil where none is ahead.
    var reported: RoadClosure?
    private(set) var reportedPart: (part: ClosedPart, version: RouteVersion?)?
    /// Of which the driver was told.
    var told: Set<EdgeID> = []

    init(trip: TripID) { self.trip = trip }

    /// Whether the route leads through closed roads, other than out of them at its start and into them at a stop.
    var leadsThrough: Bool { ahead.contains(where: \.isPassedThrough) }

    private var through: Set<EdgeID> {
        Set(ahead.lazy.filter(\.isPassedThrough).flatMap(\.edges))
    }

    /// Whether a route round them was not looked for; where those through which the way leads have become fewer, the reason
    /// may be another.
    var isNew: Bool { !closed.isSubset(of: searched.all) || through != searched.through }

    mutating func search() {
        searched = (closed, through)
        failure = nil
    }

    /// Takes in the closed roads ahead on a route.
    mutating func observe(_ roads: ClosedRoads, on version: RouteVersion) {
        checked = version
        closed = roads.all
        if closed.isEmpty { entered = [] }
        entered.formUnion(roads.leavingStops)
        searched.all.formIntersection(closed)
        ahead = roads.parts.filter { !$0.goesOn || !entered.isSuperset(of: $0.edges) }
        if closed.isEmpty { search() }
    }

    /// The route that was found does not avoid them.
    mutating func keepRoute() {
        guard !closed.isEmpty else { return }
        guard !leadsThrough else {
            failure = Router.everyWayClosed
            return
        }
        failure = RoutingFailure(
            status: .noRouteFound,
            message: "The vehicle is on a closed road, and no way out leads over less of them.")
    }

    /// The vehicle has come to the first one.
    mutating func enter() {
        guard let first = ahead.first, first.edges == reportedPart?.part.edges else { return }
        entered.formUnion(first.edges)
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
    /// The leg whose stop lies at their end; nil for roads on the way.
    var leg: Int?
    /// Whether they go on from the closed road on which the vehicle is.
    var goesOn = false

    /// Whether the way leads through them: neither a stop lies on them nor the vehicle is.
    var isPassedThrough: Bool { leg == nil && !goesOn }

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

/// The closed roads ahead on a route, other than the one on which the vehicle is.
struct ClosedRoads: Sendable {
    /// Those to be published, in the order of travel: not those on which a later leg begins.
    var parts: [ClosedPart] = []
    /// Those on which a later leg begins.
    var leavingStops: Set<EdgeID> = []
    var all: Set<EdgeID> = []

    fileprivate mutating func add(
        _ edges: ArraySlice<RouteTrack.Edge>, leg: Int? = nil, goesOn: Bool = false
    ) {
        guard let first = edges.first, let last = edges.last else { return }
        all.formUnion(edges.lazy.map(\.edge))
        parts.append(
            ClosedPart(
                edges: edges.map(\.edge), startMeters: first.startMeters,
                endMeters: last.endMeters, leg: leg, goesOn: goesOn))
    }

    fileprivate mutating func leaveStop(on edges: ArraySlice<RouteTrack.Edge>) {
        let edges = edges.lazy.map(\.edge)
        leavingStops.formUnion(edges)
        // From the stop's own road there is a way on that road only.
        all.formUnion(edges.dropFirst())
    }
}

extension TripContent {
    func closedRoads(_ isClosed: (EdgeID) -> Bool) -> ClosedRoads {
        let place = track.edgeIndex(at: max(0, progress.meters - ClosedPart.fewMeters)) ?? 0
        var roads = ClosedRoads()
        for leg in track.legs.indices.dropFirst(self.leg) {
            let end = leg + 1 < track.legs.count ? track.legs[leg + 1].firstEdge : track.edges.count
            let edges = track.edges[min(end, max(place, track.legs[leg].firstEdge))..<end]
            let leading = edges.prefix { isClosed($0.edge) }
            let isCurrent = leg == self.leg
            guard leading.count < edges.count else {
                roads.add(edges.dropFirst(), leg: leg, goesOn: isCurrent)
                continue
            }
            if isCurrent {
                roads.add(leading.dropFirst(), goesOn: true)
            } else {
                roads.leaveStop(on: leading)
            }
            var rest = edges[leading.endIndex...]
            while let start = rest.firstIndex(where: { isClosed($0.edge) }) {
                let part = rest[start...].prefix { isClosed($0.edge) }
                roads.add(part, leg: part.endIndex == end ? leg : nil)
                rest = edges[part.endIndex...]
            }
        }
        return roads
    }

    /// Metres of closed roads ahead on the route.
    func closedMetersAhead(_ isClosed: (EdgeID) -> Bool) -> Double {
        track.closedMeters(from: progress.meters, isClosed)
    }
}

extension RouteTrack {
    /// Metres of closed roads from a place on the route on.
    func closedMeters(from meters: Double, _ isClosed: (EdgeID) -> Bool) -> Double {
        edges.reduce(0) { sum, edge in
            edge.endMeters > meters && isClosed(edge.edge)
                ? sum + edge.endMeters - max(meters, edge.startMeters) : sum
        }
    }
}

// Roads that close while the route leads over them: a route round them is taken whatever it costs, be it on a line. On closed
// roads from the vehicle's place, and to a stop, no more is driven than has to be. Where nothing leads round, guidance goes on and
// it is published.
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
            if !isAhead, known.checked == activeTrip.version { closures?.enter() }
        } else {
            guard delay.traffic != nil else { return }
            closures = KnownClosures(trip: activeTrip.trip)
        }
        let traffic = delay.traffic
        closures?.observe(
            traffic.map { activeTrip.content.closedRoads($0.isClosed) } ?? ClosedRoads(),
            on: activeTrip.version)
    }

    /// Whether a closed road is ahead.
    var isClosedAhead: Bool { closures?.closed.isEmpty == false }

    /// Whether one is ahead round which no route was looked for.
    var hasNewClosure: Bool { closures?.isNew ?? false }

    /// Whether a route avoids the closed roads ahead on the current one: it leads through none, or, as the current one, over fewer
    /// metres of them; and out of them and to stops on them over fewer metres of them.
    func avoidsClosure(_ route: Route) -> Bool {
        guard let known = closures, !known.closed.isEmpty, let traffic = delay.traffic,
            let activeTrip = state.activeTrip
        else { return false }
        if known.leadsThrough, !leadsThroughClosed(route) { return true }
        guard known.leadsThrough || !leadsThroughClosed(route) else { return false }
        return RouteTrack(route).closedMeters(from: 0, traffic.isClosed)
            < activeTrip.content.closedMetersAhead(traffic.isClosed) - ClosedPart.fewMeters
    }

    /// Whether a route leads over closed roads, other than out of them at its start and into them at a stop.
    func leadsThroughClosed(_ route: Route) -> Bool {
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
                roadName: firstRoadName(of: first.edges),
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

    /// Name, or else number, of the first road; of the next one where that is a short piece without.
    private func firstRoadName(of edges: [EdgeID]) -> String? {
        var meters = 0.0
        for edge in edges {
            if let name = network.roadName(of: edge) { return name }
            meters += network.length(of: edge)
            guard meters <= Self.shortPieceMeters else { return nil }
        }
        return nil
    }

    /// Maximum metres of a piece without a name before a road.
    private static let shortPieceMeters = 50.0

    /// Why closed roads that were ahead are so no more.
    private func ending(of edges: [EdgeID], on activeTrip: ActiveTrip) -> RoadClosure.Ending {
        let closed = edges.filter { delay.traffic?.isClosed($0) == true }
        guard !closed.isEmpty else { return .opened }
        let onRoute = Set(activeTrip.track.edges.lazy.map(\.edge))
        return closed.allSatisfy(onRoute.contains) ? .reached : .avoided
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
