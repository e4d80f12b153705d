public import Directions
import Geodesy
public import Positioning
public import RoadNetwork
import Routing

/// Decides everything about guiding one vehicle: where it is on its route, which announcements come
/// when, and when another route is needed.
///
/// It is one value that knows no clock and does no input or output: it takes inputs, with the time
/// on a clock that never goes back, and returns outputs in order. The same inputs at the same times
/// always give the same outputs.
///
/// `State` holds the trip, `PendingRouteRequest` the one route it may be waiting for. Its large parts are
/// boxed, so that a copy of it copies little.
public struct Navigator: Sendable {
    let network: RoadNetwork
    /// Its options; changed by ``Command/setOptions(_:)``.
    public internal(set) var options: NavigatorOptions
    /// The number of the next trip, to be kept over restarts.
    public internal(set) var nextTrip: TripID

    var state = State.idle(guidanceWanted: false)
    @Boxed var pendingRequest: PendingRouteRequest? = nil
    var nextRequest = RouteRequestID(rawValue: 1)
    /// Orders behind a change of the trip's list whose route is waited for.
    var waitingOrders: [WaitingOrder] = []
    var now = Duration.zero
    var outputs: [Output] = []

    @Boxed var matcher: Matcher
    /// Why the receiver's last fix was not used, or would not have been while another drive was
    /// simulated; nil when it was.
    public internal(set) var fixRefusal: FixFilter.Rejection?
    /// The vehicle's last position, and its time.
    var location: (matched: MatchedLocation, at: Duration)?
    /// The time by the clock in use of the last position that was a fix, and when it came.
    var lastFix: (time: UTCTime, at: Duration)?
    /// Metres from the route at the last position; nil when unknown.
    var offsetFromRoute: Double?
    var signal = SignalMonitor()
    var deviation = DeviationMonitor()
    var jumps = JumpMonitor()
    var backoff = RerouteBackoff()
    /// The last order to leave a stop, for as long as another one may be the same: since when its sender may have an answer, and
    /// when it came, or the trip was resumed. In between nobody could have one.
    var lastContinuation: (trip: TripID, time: Duration, came: Duration)?
    var timeGate = ThresholdGate()
    var distanceGate = ThresholdGate()
    var speedMonitor = SpeedMonitor()
    var limits = LimitMonitor()
    var sustainedSpeed = SustainedSpeed()
    var placeSpeed = PlaceSpeed()
    /// The last spoken warning of speeding, and its limit.
    var speedWarning: SpeedWarning?
    var cameras = CameraMonitor()
    var light = LightMonitor()
    var delay = DelayState()
    var prompts = PromptPlanner()
    var waitingPrompts = WaitingPrompts()
    /// Of the step ahead, and of the one behind it.
    var sentenceTimes: [SentenceTimes] = []
    var rerouteWords = RerouteWords()
    /// The route that came while the vehicle was on the move, until something is said of it.
    var unannouncedRoute: RouteVersion?
    /// The last route of a vehicle that had left the one before.
    var reroutedRoute: RouteVersion?
    /// When an order's route came of which nothing may be said yet, since another order may follow at once.
    var orderedRouteCame: Duration?
    /// The route on which a maneuver is not ahead that its driver was told a moment ago, until he has been told what is.
    var correctedRoute: RouteVersion?
    /// The last announcement on a route, for a restart.
    var announcement: (route: RouteVersion, last: Announcement)?
    /// While the vehicle is off its route.
    var reroute: Reroute?
    /// Where it was last seen driving, and its course there, degrees.
    var lastDriven: (place: Coordinate, course: Double)?
    /// Since when it is far from its route without guidance.
    var unguidedSince: Duration?
    var traveled = TraveledPath()
    @Boxed var simulation: Simulation? = nil
    /// Language of the words of the route, and of announcements.
    var routeLanguage = Language.english
    /// Other routes to the same destinations, best first.
    var otherRoutes: [Alternative] = []
    /// Whether traffic has changed since a better route was looked for.
    var trafficChanged = false
    var nextImprovement = Duration.zero
    /// Closed roads ahead; nil without a trip.
    @Boxed var closures: KnownClosures? = nil
    var frames = FrameClock()
    /// State, route and step of the last NavInfo; nil when it was the last of a trip.
    var lastFrame: FrameKey?
    var lastArrival: KeptArrival?
    /// The last trip that was ended by the order to leave its last stop.
    @Boxed var endedTrip: EndedTrip? = nil
    /// The vehicle's last position on the approach to its destination.
    var approach: Approach?
    /// Start of the standstill within reach of the destination.
    var halt: Duration?
    /// Everything that a late subscriber needs, after the last input.
    @Boxed public private(set) var snapshot = Snapshot()
    var standstill = StandstillMonitor()
    /// The last standstill as it is kept for a restart.
    var notedStand: Standstill?
    /// Since when the vehicle is seen far from stops that it has not left, by their indices.
    var farSince: [Int: Duration] = [:]
    /// Whether a state of a stop has changed since the tour was published.
    var tourIsChanged = false
    var reportedTour: ReportedTour?
    /// See ``setTourParts(_:)``.
    var tourParts: [Range<Int>] = []
    /// The trip whose tour was published last.
    var tourTrip: TripID?
    var nextTour = Duration.zero

    public init(
        network: RoadNetwork, options: NavigatorOptions = .init(),
        nextTrip: TripID = TripID(rawValue: 1)
    ) {
        self.network = network
        self.options = options
        self.nextTrip = nextTrip
        routeLanguage = options.language
        matcher = Matcher(network: network)
    }

    /// Takes in an input at a time and returns the outputs, in the order in which they are to be
    /// carried out. A time before an earlier one counts as that one.
    public mutating func handle(_ input: Input, at time: Duration) -> [Output] {
        now = max(now, time)
        if case .sensor(let reading) = input {
            // A simulated drive has no sensors.
            if simulation == nil { matcher.sense(reading, at: now) }
            return []
        }
        outputs.removeAll(keepingCapacity: true)
        let mayChangeTrip = input.mayChangeTrip || !waitingOrders.isEmpty
        let trip = mayChangeTrip ? savedTrip : nil
        switch input {
        case .fix(let fix): handle(fix)
        case .sensor: break
        case .tick: handleTick()
        case .command(let token, let command, let trip):
            handleCommand(command, token, ifTrip: trip)
        case .traffic(let traffic): handleTraffic(traffic)
        case .resume(let saved): resume(saved)
        case .routeResult(let id, let result): handleRoutes(result, for: id)
        }
        obeyWaitingOrders()
        reportTour()
        let isLegNoted = noteLegIfDue()
        let next = nextSnapshot
        if next != snapshot {
            snapshot = next
            outputs.append(.snapshotChanged)
        } else if isLegNoted || mayChangeTrip && savedTrip != trip {
            // An order is answered once its changes are kept, also where nobody sees a difference yet.
            noteTripChange()
        }
        guard outputs.contains(where: \.isAnswer) else { return outputs }
        return outputs.filter { !$0.isAnswer } + outputs.filter(\.isAnswer)
    }

    /// As ``snapshot`` will be after this input, if nothing more changes.
    var nextSnapshot: Snapshot {
        guard let activeTrip = state.activeTrip else {
            guard let saved = pendingRequest?.tripWithoutRoute else {
                return Snapshot(
                    navState: state.navState, guidanceActive: state.guidanceActive,
                    lastArrival: lastArrival?.arrival, isSimulated: isSimulated,
                    road: roadState)
            }
            return Snapshot(
                navState: state.navState, guidanceActive: saved.guidanceActive,
                trip: saved.trip,
                waypoints: Snapshot.waypoints(
                    saved.destinations, saved.statuses, planned: saved.open),
                waypointCount: saved.destinations.count, routeOptions: saved.options,
                lastArrival: saved.lastArrival?.arrival, isSimulated: isSimulated,
                continuation: saved.continuation, road: roadState)
        }
        return Snapshot(
            navState: state.navState, guidanceActive: state.guidanceActive, trip: activeTrip.trip,
            waypoints: Snapshot.waypoints(
                activeTrip.destinations, activeTrip.statuses, planned: activeTrip.planned,
                expected: expectedArrivals),
            waypointCount: activeTrip.destinations.count, routeOptions: activeTrip.options,
            route: activeTrip.isClosed ? nil : activeTrip.version,
            lastArrival: lastArrival?.arrival,
            isSimulated: isSimulated, alternatives: otherRoutes.map(\.offer),
            continuation: activeTrip.continuation, continuesAt: activeTrip.continuesAt,
            road: roadState)
    }

    /// The state of the road and the route, as published in events.
    private var roadState: Snapshot.RoadState {
        Snapshot.RoadState(
            offRouteSince: reroute?.time, lightingMode: light.mode, delayCategory: delay.category,
            delaySeconds: delay.seconds, speeding: speedMonitor.severity,
            closure: closures?.trip == state.activeTrip?.trip ? closures?.reported : nil)
    }

    /// The rest of the trip's current route, from the current leg on; ``Snapshot/route`` is its
    /// version. Nil where dispatch has closed all stops.
    public var route: Route? {
        state.activeTrip.flatMap { $0.isClosed ? nil : $0.routeAhead }
    }
}

extension Navigator {
    /// Goes over to another state, where the transition table has one, and publishes it.
    mutating func apply(_ transition: State.Transition) {
        guard let next = state.after(transition) else { return }
        let before = state.navState
        state = next
        if !next.guidanceActive || before == .stopped {
            timeGate.reset()
            distanceGate.reset()
        }
        guard next.navState != before else { return }
        deviation.reset()
        if next.navState == .rerouting {
            reportOffRoute(true, distance: offsetFromRoute)
            reroute = Reroute(since: now, time: time)
            return
        }
        // Other ends have their own events: another route, an arrival, the end of guidance.
        if case .regainedRoute = transition { reportOffRoute(false, distance: nil) }
        let told = reroute?.isAnnounced == false ? .enroute : before
        reroute = nil
        if told != next.navState {
            outputs.append(.event(.navigationState(from: told, to: next.navState)))
        }
    }

    /// Reports that another route is looked for, when that takes longer than usual, and once for each time that the vehicle
    /// leaves its route, that none leads on.
    mutating func reportReroute() {
        guard var reroute, now - reroute.since >= Reroute.typicalTime else { return }
        if !reroute.isAnnounced {
            reroute.isAnnounced = true
            outputs.append(.event(.navigationState(from: .enroute, to: .rerouting)))
        }
        if let failure = reroute.failure, !reroute.isFailureReported {
            reroute.isFailureReported = true
            reportOffRoute(true, distance: offsetFromRoute, failure: failure)
        }
        self.reroute = reroute
    }

    /// The time now by the clock in use, carried on from the last position's; nil before the first one.
    var time: UTCTime? {
        location.map { $0.matched.clockTime.advanced(bySeconds: (now - $0.at).seconds) }
    }

    mutating func reply(_ token: CommandToken, _ reply: CommandReply) {
        outputs.append(.reply(token, reply))
    }

    mutating func reportRouteChanged(
        _ reason: RouteChange.Reason, _ version: RouteVersion, ended leg: LegSummary? = nil,
        isOrdered: Bool = true
    ) {
        outputs.append(
            .event(
                .routeChanged(
                    RouteChange(
                        reason: reason, route: version, endedLeg: leg, isOrdered: isOrdered))))
        outputs.append(.routePublished)
    }
}
