import Directions
import Geodesy
import RoadNetwork
import Routing

/// What is known of a trip under way: its destinations, its route, and the progress of the vehicle on it.
///
/// Invariants: `route` has a leg for each of ``stops``, the ``planned`` destinations that are not
/// only passed; `leg` is one of them.
///
/// What changes seldom is boxed: each fix changes the rest.
struct TripContent: Sendable {
    let trip: TripID
    let destinations: [Waypoint]
    let continuation: Continuation
    /// The stay at the current destination; nil on the road.
    var stay: Stay?
    var statuses: [Snapshot.WaypointState.Status]
    @Boxed var options: RouteOptions
    /// Roads and areas that all routes of the trip avoid.
    @Boxed var exclusions = Exclusions()
    @Boxed private(set) var track: RouteTrack
    /// From 1, growing with each change of the route.
    private(set) var revision: Int
    /// See ``RouteVersion/unpublished``.
    private(set) var unpublished = 0
    /// Whether its routes are published.
    private(set) var isPublished = true
    /// Indices in ``destinations`` of the route's destinations, in its order.
    private(set) var planned: [Int] = []
    /// The destinations behind those, with estimates of the paths.
    private(set) var rest: [(index: Int, estimate: RouteEstimate?)] = []
    /// Time of the oldest estimate; nil if they are invalid.
    var estimatesSince: Duration?
    /// The record of each destination.
    var records: [StopRecord]
    /// From 1, growing with each order that changes the list of destinations, or which stops are left.
    var tourRevision = 1
    /// See ``SavedTrip/isReordered``.
    var isReordered: Bool?
    /// Minimum lateness at a window to be published, seconds.
    var latenessSeconds = SavedTrip.typicalLateness
    /// Index in ``destinations`` of the destination of each leg of the route.
    private(set) var stops: [Int] = []
    /// Index in the route's legs of the current one.
    private(set) var leg: Int
    var progress: RouteProgress {
        didSet { report(progress.meters) }
    }
    /// The leg whose destination was passed while guidance was off.
    var legPassedUnguided: Int?
    /// The leg of this route whose destination was announced as the vehicle came by, before it counts as reached.
    private var legAnnouncedAtPlace: Int?
    /// The leg of this route whose destination was reached from the place of another stop, far from its end.
    private var legReachedBeforeEnd: Int?
    /// Metres from the start of the route from which on the remaining distance is counted: they
    /// never fall, so that the remaining distance does not grow when the vehicle was thought too
    /// far ahead without a fix.
    private(set) var reportedMeters = 0.0
    /// The current leg, planned and actual.
    var record: LegRecord
    /// The leg as it is kept for a restart; nil where it has not been noted yet.
    @Boxed var notedLeg: NotedLeg? = nil
    /// Whether dispatch has closed all its stops: then the vehicle is on no leg.
    private(set) var isClosed = false
    var travelTimeCorrection = TravelTimeCorrection()
    /// The line that the routes follow; see ``follow(_:)``.
    @Boxed var line: TripLine? = nil
    /// Metres of the line that are behind the vehicle.
    var lineMeters = 0.0
    /// Whether the vehicle's place on its route was on the line when it was noted last.
    var isOnLine = false
    @Boxed var corridorLine: Polyline? = nil
    var corridor: CorridorMonitor?

    init(
        trip: TripID, destinations: [Waypoint], options: RouteOptions,
        continuation: Continuation = .byCommand, route: Route, at now: Duration
    ) {
        self.continuation = continuation
        self.trip = trip
        self.destinations = destinations
        self.options = options
        statuses = destinations.statusesAtStart
        let track = RouteTrack(route)
        self.track = track
        revision = 1
        records = destinations.map { _ in StopRecord() }
        leg = 0
        progress = RouteProgress(meters: 0, step: 0, updated: now)
        record = LegRecord(track.legs[0], on: track, at: 0, began: now)
        plan(destinations.open(statuses))
    }

    /// The route leads to the first of some destinations.
    private mutating func plan(_ open: [Int]) {
        planned = Array(open.prefix(destinations.plannedCount(of: open)))
        stops = planned.filter { !destinations[$0].isPass }
        rest = zip(open.dropFirst(planned.count), route.beyond).map { ($0, $1) }
    }

    /// The pass waypoints of the current leg on the route.
    var passesOfLeg: ArraySlice<Int> {
        let end = planned.firstIndex(of: destination) ?? 0
        let start = planned[..<end].lastIndex { !destinations[$0].isPass }.map { $0 + 1 } ?? 0
        return planned[start..<end]
    }

    /// Whether the route has destinations that are only passed.
    var hasPasses: Bool { planned.count > stops.count }

    /// Whether the route leads to the next stop.
    var hasNextLeg: Bool {
        leg + 1 < stops.count
            && stops[leg + 1]
                == statuses.indices.first { $0 != destination && isStopAhead($0) }
    }

    /// Whether a later stop of the route needs no visit any more.
    var leadsToServedStop: Bool { stops.dropFirst(leg + 1).contains { !isStopAhead($0) } }

    /// Whether the next stop is at the same place, or reached from the same place of the roads:
    /// the vehicle cannot come nearer to either.
    var isNextStopHere: Bool {
        guard hasNextLeg else { return false }
        return isServed(stops[leg + 1], from: destination)
            || route.legs[leg + 1].distanceMeters <= Self.samePlaceMeters
    }

    /// Whether the current stop is over by order, and the vehicle has not come to it.
    var isDestinationLeftOut: Bool {
        statuses[destination] == .skipped
            || statuses[destination] == .reached && records[destination].arrived == nil
    }

    /// Whether the current stop is such a one of another that the vehicle has come to and not left since.
    var isAtPlaceOfDestination: Bool {
        records.indices.contains {
            $0 != destination && statuses[$0] == .reached && records[$0].arrived != nil
                && records[$0].departed == nil
                && (isServed(destination, from: $0)
                    || leg > 0 && stops[leg - 1] == $0
                        && route.legs[leg].distanceMeters <= Self.samePlaceMeters)
        }
    }

    /// Whether who is at one stop is at another one too, be that on the other carriageway: at the same place, where
    /// nobody says from which side it is to be come to.
    func isServed(_ other: Int, from one: Int) -> Bool {
        areAtOnePlace(one, other) && !destinations[other].preferSameSideOfRoad
            && destinations[other].preferredHeading == nil
    }

    /// Whether the vehicle can go on to the next stop along the route that there is.
    var leadsOn: Bool { hasNextLeg && legReachedBeforeEnd != leg }

    /// Notes that the current stop is reached from the place of another one; its leg may lead far round.
    mutating func reachBeforeEnd() {
        if legEndMeters - progress.meters > Self.detourMeters { legReachedBeforeEnd = leg }
    }

    /// Metres left of such a leg with which the route does not begin where the vehicle is.
    private static let detourMeters = 50.0

    func areAtOnePlace(_ one: Int, _ other: Int) -> Bool {
        destinations[one].coordinate.distance(to: destinations[other].coordinate)
            <= Self.samePlaceMeters
    }

    /// Whether two stops are at one place, and none that is ahead comes between them at another.
    func areServedTogether(_ one: Int, _ other: Int) -> Bool {
        areAtOnePlace(one, other)
            && (min(one, other)...max(one, other)).allSatisfy {
                !isStopAhead($0) || areAtOnePlace(one, $0)
            }
    }

    /// Metres between two stops that are served from one place.
    private static let samePlaceMeters = 10.0

    func isStopAhead(_ index: Int) -> Bool {
        !destinations[index].isPass && (statuses[index] == .pending || statuses[index] == .next)
    }

    var route: Route { track.route }

    var version: RouteVersion {
        RouteVersion(trip: trip, revision: revision, unpublished: unpublished)
    }

    /// The route has changed.
    private mutating func countRevision() {
        if isPublished { revision += 1 } else { unpublished += 1 }
    }

    /// Whether its routes are published from now on. Returns whether the published route changes.
    mutating func setPublished(_ isPublished: Bool) -> Bool {
        defer { self.isPublished = isPublished }
        guard isPublished, !self.isPublished else { return false }
        revision += 1
        return true
    }

    /// Index in ``destinations`` of the current leg's destination.
    var destination: Int { stops[leg] }

    var isLastLeg: Bool { !statuses.indices.contains { $0 != destination && isStopAhead($0) } }

    /// The route from the current leg on.
    var routeAhead: Route { leg == 0 ? route : route.dropping(legs: leg) }

    /// When the trip goes on by itself; nil without such a time.
    var continuesAt: UTCTime? {
        guard case .after(let seconds) = continuation, !isLastLeg, let stay else { return nil }
        return stay.time.advanced(bySeconds: seconds)
    }

    var legEndMeters: Double { track.legs[leg].endMeters }

    /// Metres to the current leg's destination.
    var metersToDestination: Double { meters(to: legEndMeters) }

    /// Metres to a destination at `place` metres from the route's start.
    func meters(to place: Double) -> Double { max(0, place - reportedMeters) }

    /// Expected seconds to the current leg's destination, as the vehicle drives.
    var secondsToDestination: Double { timeToDestination.total }

    /// The same, moving and standing apart.
    var timeToDestination: ExpectedTime { time(toMeters: legEndMeters) }

    /// Expected seconds, as the vehicle drives, to a place given in metres from the route's start.
    func seconds(toMeters place: Double) -> Double {
        let legEnd = min(place, legEndMeters)
        return time(toMeters: legEnd).total
            + travelTimeCorrection.lastingSeconds(
                track.expected(at: place) - track.expected(at: max(reportedMeters, legEnd)))
    }

    private func time(toMeters place: Double) -> ExpectedTime {
        travelTimeCorrection.corrected(
            track.expected(at: place) - track.expected(at: reportedMeters))
    }

    /// Takes in the vehicle's place; one far behind is taken unchanged.
    private mutating func report(_ meters: Double) {
        reportedMeters =
            meters > reportedMeters - Self.longestWait ? max(reportedMeters, meters) : meters
    }

    /// Maximum metres of the vehicle behind its published place.
    private static let longestWait = 300.0

    /// Seconds lost to traffic up to the current leg's destination; nil if unknown.
    var delayToDestination: Double? {
        let next = leg + 1 < track.legs.count ? track.legs[leg + 1].firstEdge : track.edges.count
        guard let delays = track.delays, let first = track.edgeIndex(at: progress.meters),
            first < next, delays.isKnown(from: first, through: next - 1)
        else { return nil }
        return max(0, track.loss(at: legEndMeters) - track.loss(at: progress.meters))
    }

    mutating func setTraffic(
        _ traffic: TrafficConditions?, freeFlow: (EdgeID) -> Double, at now: Duration
    ) {
        track = track.inTraffic(traffic, freeFlow: freeFlow)
        // Traffic that is known as a leg begins belongs to its plan.
        if record.began == now, record.ended == nil { beginRecord(at: now) }
    }

    /// The current leg up to now or to its end, planned and actual; nil without a leg.
    func summary(at now: Duration) -> LegSummary? {
        guard !isClosed else { return nil }
        return LegSummary(
            waypoint: destinations[destination], waypointIndex: destination,
            wasReached: statuses[destination] == .reached, plannedMeters: record.plannedMeters,
            plannedSeconds: record.plannedSeconds, traveledMeters: record.traveledMeters,
            // Who stood there already when the leg began has come in no time.
            traveledSeconds: max(0, ((record.ended ?? now) - record.began).seconds))
    }

    /// A trip that goes on, from an earlier session or with another list: its route leads to the destinations from the current
    /// one on.
    init(
        _ saved: SavedTrip, from current: Int, along route: Route, after version: RouteVersion,
        isPublished: Bool, at now: Duration
    ) {
        self.init(
            trip: saved.trip, destinations: saved.destinations, options: saved.options,
            continuation: saved.continuation, route: route, at: now)
        exclusions = saved.exclusions
        records = saved.records
        tourRevision = saved.tourRevision
        isReordered = saved.isReordered
        latenessSeconds = saved.latenessSeconds
        statuses = saved.statuses
        revision = version.revision
        unpublished = version.unpublished
        self.isPublished = isPublished
        if !isPublished { record.hide() }
        countRevision()
        plan(destinations.open(statuses, waitingAt: statuses.contains(.next) ? nil : current))
        follow(saved.line)
    }

    /// Takes over the leg from before a change of the list of destinations.
    mutating func takeLeg(of before: TripContent) {
        record = before.record
        record.odometer.changeRoute()
        stay = before.stay
    }

    /// Dispatch has closed all stops.
    mutating func close() { isClosed = true }

    /// Takes another route to the destinations from the current one on, which begins at the vehicle.
    mutating func replaceRoute(with route: Route, options: RouteOptions, at now: Duration) {
        leg = 0
        track = RouteTrack(route)
        plan(destinations.open(statuses))
        self.options = options
        countRevision()
        reportedMeters = 0
        isOnLine = route.line?.isOnLine(at: 0) ?? false
        legPassedUnguided = nil
        legAnnouncedAtPlace = nil
        legReachedBeforeEnd = nil
        progress = RouteProgress(meters: 0, step: 0, updated: now)
        record.odometer.changeRoute()
    }

    /// Whether the current leg's destination was announced at its place.
    var isPlaceAnnounced: Bool { legAnnouncedAtPlace == leg }
    mutating func noteAnnouncementAtPlace() { legAnnouncedAtPlace = leg }

    /// Whether the current leg's destination was passed unguided: a visit is unknown.
    var hasPassedUnguided: Bool { legPassedUnguided == leg }

    /// Metres from the start of the route that the vehicle can have reached by now at most. Roads of the next leg may lie
    /// before the destination, round a corner or on the other side of the road: who is on them has been at the destination
    /// only if he has driven there and on, all the way along the route.
    ///
    /// - Parameter isOffRoute: whether the vehicle has left the route since; then it has driven elsewhere.
    func reachMeters(isOffRoute: Bool) -> Double {
        let end = legEndMeters + Self.overrunMeters
        if statuses[destination] == .reached { return end }
        if isOffRoute { return legEndMeters }
        return min(end, max(legEndMeters, progress.expected + Self.plausibleLead))
    }

    /// Metres behind the current destination within which the vehicle still counts as on this leg.
    private static let overrunMeters = 100.0
    /// Metres by which a vehicle may be farther on than it has driven: the errors of two places.
    private static let plausibleLead = 20.0

    /// The vehicle, which had passed the current destination, has come back and stands at it.
    mutating func returnToStop(at now: Duration) {
        guard progress.meters > legEndMeters + Self.returnMeters else { return }
        progress.jump(to: legEndMeters, on: track, leg: leg, at: now)
        reportedMeters = legEndMeters
    }

    /// Metres behind a stop up to which a vehicle counts as standing at it as it came.
    private static let returnMeters = 30.0

    /// Leaves the current destination, reached or not, for the next one along the same route.
    mutating func beginNextLeg(at now: Duration) {
        let wasReached = statuses[destination] == .reached
        leaveDestination()
        leg += 1
        statuses[destination] = .next
        countRevision()
        beginRecord(at: now, fromStop: wasReached)
        progress.move(to: progress.meters, on: track, leg: leg, at: now)
    }

    /// Leaves the current destination for the next one along another route, which begins at the
    /// vehicle.
    mutating func beginNextLeg(along route: Route, at now: Duration) {
        leaveDestination()
        replaceRoute(with: route, options: options, at: now)
        statuses[destination] = .next
        beginRecord(at: now)
    }

    private mutating func leaveDestination() {
        stay = nil
        // What the vehicle leaves behind by itself no order has left out: without consent a later order that does has
        // the same answer wherever it was.
        let end: Snapshot.WaypointState.Status =
            statuses[destination] == .reached ? .reached : .skipped
        statuses[destination] = end
        for index in passesOfLeg where statuses[index] == .pending { statuses[index] = end }
    }

    /// - Parameter fromStop: whether the vehicle comes from the stop at which the leg begins: then it has driven the first
    ///   metres already, as a departure is seen some way off only.
    private mutating func beginRecord(at now: Duration, fromStop: Bool = false) {
        let start = track.legs[leg].startMeters
        let driven = fromStop ? max(0, progress.meters - start) : 0
        record = LegRecord(
            track.legs[leg], on: track, at: progress.meters,
            began: now - .seconds(track.seconds(at: start + driven) - track.seconds(at: start)),
            drivenMeters: driven, isHidden: !isPublished)
    }
}

extension Route {
    /// The rest of the route after its first `count` legs; they are fewer than it has.
    func dropping(legs count: Int) -> Route {
        Route(
            legs: Array(legs.dropFirst(count)), options: options,
            warnings: warnings.compactMap { warning in
                guard warning.destinationIndex >= count else { return nil }
                var warning = warning
                warning.destinationIndex -= count
                return warning
            })
    }
}
