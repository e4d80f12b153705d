import DequeModule
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import Wire

/// Brings the navigator and the world together: what comes in goes to the navigator in a fixed order,
/// and what the navigator answers is told, planned or published. It decides nothing about guidance.
///
/// Owned by one task.
struct Conductor {
    private var navigator: Navigator
    private var desk: CommandDesk
    private let network: RoadNetwork
    private let planner: RoutePlanner
    private let uplink: Uplink
    private let clock: MonotonicClock
    private let settings: Configuration.Uplink
    private let memory: VehicleMemory
    private let observe: @Sendable (Snapshot) -> Void

    private var lastFix: Fix?
    private var place: Coordinate?
    private var lastLocationTold: Duration?

    /// - Parameter observe: told the navigator's state whenever it changed.
    init(
        navigator: Navigator, network: RoadNetwork, desk: CommandDesk, planner: RoutePlanner,
        uplink: Uplink, clock: MonotonicClock, settings: Configuration.Uplink,
        memory: VehicleMemory, observe: @escaping @Sendable (Snapshot) -> Void
    ) {
        self.navigator = navigator
        self.network = network
        self.desk = desk
        self.planner = planner
        self.uplink = uplink
        self.clock = clock
        self.settings = settings
        self.memory = memory
        self.observe = observe
    }

    mutating func handle(_ contents: Inbox.Contents) {
        for (id, result) in contents.routes { perform(.routeResult(id, result)) }
        for message in contents.messages {
            switch desk.receive(message) {
            case .obey(let token, let command): obey(command, token)
            case .answer(let answer): tell(answer)
            case .ignore: break
            }
        }
        if let fix = contents.fix {
            lastFix = fix
            perform(.fix(fix))
        }
        if contents.isTick { perform(.tick) }
        if contents.wantsState { tellState() }
    }

    /// Everything retained that only the navigator knows.
    mutating func tellState() {
        let snapshot = navigator.snapshot
        uplink.tell(NavigationSnapshot(snapshot))
        if let route = navigator.route, let version = snapshot.route {
            uplink.tell(RouteDocument(route, version: version))
        } else {
            uplink.clearRoute()
        }
    }

    // MARK: - The navigator

    private mutating func perform(_ input: Input) {
        for output in navigator.handle(input, at: clock.now) { perform(output) }
    }

    private mutating func perform(_ output: Output) {
        switch output {
        case .reply(let token, let reply): answer(token, reply)
        case .routeRequest(let id, let request): planner.plan(request, id: id)
        case .location(let update): tell(update)
        case .navInfo(let info):
            uplink.tell(
                NavInfoFrame(
                    info,
                    maximumRemainingSteps: settings.remainingSteps < 0
                        ? nil : settings.remainingSteps))
        case .event(let event): uplink.tell(EventMessage(event, at: place))
        case .snapshotChanged:
            memory.remember(nextTrip: navigator.nextTrip.rawValue)
            let snapshot = navigator.snapshot
            observe(snapshot)
            uplink.tell(NavigationSnapshot(snapshot))
        case .routePublished:
            if let route = navigator.route, let version = navigator.snapshot.route {
                uplink.tell(RouteDocument(route, version: version))
            } else {
                uplink.clearRoute()
            }
        }
    }

    private mutating func tell(_ update: LocationUpdate) {
        place = update.matched.coordinate
        let now = clock.now
        if let last = lastLocationTold,
            (now - last).inSeconds < settings.locationIntervalSeconds
        {
            return
        }
        lastLocationTold = now
        let fix = update.matched.source == .fix ? lastFix : nil
        uplink.tell(LocationReport(update, fix: fix))
    }

    // MARK: - Commands

    private mutating func obey(_ command: DecodedCommand, _ token: CommandToken) {
        switch command.body {
        case .setDestinations(let order):
            let waypoints: [Waypoint]
            do throws(UnknownPlace) {
                waypoints = try order.waypoints.resolved(coordinate(ofPlace:))
            } catch {
                return answer(
                    token,
                    CommandReply(
                        status: .rejected, code: .invalid, message: error.message,
                        routeStatus: .waypointError))
            }
            perform(
                .command(
                    token,
                    .setDestinations(
                        Command.SetDestinations(
                            destinations: waypoints, options: order.options.applied(to: .init()),
                            startGuidance: order.startGuidance, ifTrip: order.ifTrip))))
        case .continueToNextDestination(let startGuidance):
            perform(.command(token, .continueToNextDestination(startGuidance: startGuidance)))
        case .clearDestinations: perform(.command(token, .clearDestinations))
        case .reroute(let order):
            perform(
                .command(
                    token,
                    .reroute(
                        Command.Reroute(
                            reason: order.reason,
                            options: order.options?.applied(
                                to: navigator.snapshot.routeOptions ?? .init())))))
        case .setGuidance(let active): perform(.command(token, .setGuidance(active: active)))
        case .getState:
            tellState()
            answer(token, CommandReply(status: .succeeded))
        case .ping: answer(token, CommandReply(status: .succeeded))
        case .setOptions, .simulate, .estimateRoute, .getImage:
            answer(
                token,
                CommandReply(
                    status: .rejected, code: .unsupported,
                    message: "This agent does not offer \(command.name.rawValue); "
                        + "state/info lists the commands that it does."))
        }
    }

    private func coordinate(ofPlace id: String) -> Coordinate? {
        nil
    }

    private mutating func answer(_ token: CommandToken, _ reply: CommandReply) {
        guard let answer = desk.answer(token, reply) else { return }
        tell(answer)
    }

    private func tell(_ answer: CommandDesk.Answer) {
        uplink.tell(answer.reply, correlationData: answer.correlationData)
    }
}
