import Directions
import Geodesy
import Guidance
import Journal
import Positioning
import RoadNetwork
import Wire

/// Brings the navigator and the world together: what comes in goes to the navigator in a fixed order,
/// and what the navigator answers is told, planned or written down. It decides nothing about guidance.
///
/// Owned by one thread.
struct Conductor {
    var navigator: Navigator
    private(set) var world: World
    var settings: Settings
    var rates: UplinkRates
    let otherReaders: OtherReaders
    private(set) var place: Coordinate?
    private var coverage: MapCoverage
    private(set) var traffic: TrafficConditions?
    var publishedImages: PublishedImages
    /// The members of the last `state/navigation` that was told without consent.
    var toldInPublic: [UInt8] = []
    /// The last order for an estimate; it may have had its answer.
    var lastEstimate: CommandToken?
    private var writtenTrip: TripID?
    private var keptTrip: SavedTrip?

    /// What the conductor has to do with.
    struct World: Sendable {
        var configuration: Configuration
        var network: RoadNetwork
        var planner: RoutePlanner
        var uplink: Uplink
        var info: AgentInfo
        var inbox: Inbox
        var link: LinkWatch
        var health: HealthReporter
        var clock: MonotonicClock
        /// Writes down everything that comes in and goes out, when it is to.
        var recorder: Recorder
    }

    /// - Parameter images: the pictures of steps that an earlier life has left with the broker.
    init(navigator: Navigator, world: World, settings: Settings, images: [String] = []) {
        self.navigator = navigator
        self.world = world
        self.settings = settings
        world.recorder.begin(
            RecordedLife(navigator, network: world.network, configuration: world.configuration))
        coverage = MapCoverage(network: world.network)
        rates = UplinkRates(world.configuration.settings.rates, settings)
        publishedImages = PublishedImages(ofSteps: images)
        otherReaders = OtherReaders(world.configuration.compatibility)
    }

    mutating func handle(_ contents: Inbox.Contents) {
        if let configuration = contents.configuration { takeOver(configuration) }
        if let isRecording = contents.isRecording {
            if isRecording { world.recorder.begin() } else { world.recorder.stop() }
        }
        for traffic in contents.traffic {
            self.traffic = traffic
            perform(.traffic(traffic))
        }
        for (id, result) in contents.routes { perform(.routeResult(id, result)) }
        for (token, command) in contents.commands { obey(command, token) }
        if let fix = contents.fix { perform(.fix(fix)) }
        if contents.isTick { perform(.tick) }
    }

    /// Goes on with the parts of another configuration that need no restart.
    private mutating func takeOver(_ configuration: Configuration) {
        world.configuration.guidance = configuration.guidance
        world.configuration.uplink = configuration.uplink
        world.configuration.privacy = configuration.privacy
        let valid = configuration.privacy.stillValid(settings)
        if valid != settings {
            settings = valid
            world.uplink.bookkeeper.put(.state(.settings, settings.json))
        }
        world.info = AgentInfo(world.configuration, map: AgentInfo.Map(world.network))
        world.uplink.tell(world.info)
        rates = UplinkRates(world.configuration.settings.rates, settings)
        applySettings(nobody)
    }

    /// Everything retained that only the conductor knows.
    func tellState() {
        tellOptions()
        world.uplink.tell(NavigationSnapshot(navigator.snapshot))
        tellRoute()
    }

    /// Everything retained, as it is now.
    func tellAllState() {
        world.uplink.tell(world.link.connection(.online))
        world.uplink.tell(world.info)
        world.health.check(isAsked: true)
        tellState()
    }

    func tellOptions() {
        world.uplink.tell(
            OptionsReport(
                world.configuration.settings.changed(by: settings), changed: settings,
                allowsSimulation: world.configuration.guidance.allowsSimulation,
                allowsConsentByCommand: world.configuration.privacy.consentByCommand))
    }

    mutating func perform(_ input: Input) {
        let now = world.clock.now
        world.recorder.take(input, at: now)
        let outputs = navigator.handle(input, at: now)
        if case .fix = input { world.health.judged(navigator.fixRefusal) }
        world.recorder.take(outputs, of: navigator)
        // First what a restart needs: a trip must not go on from before what was told of it.
        if outputs.contains(.snapshotChanged) { keepTrip() }
        for output in outputs { perform(output) }
    }

    func answer(_ token: CommandToken, _ reply: CommandReply, _ result: CommandResult? = nil) {
        world.uplink.bookkeeper.put(.reply(token, reply, result))
    }

    // MARK: - What the navigator wants

    private mutating func perform(_ output: Output) {
        switch output {
        case .reply(let token, let reply): answer(token, reply, result(of: reply))
        case .routeRequest(let id, let request):
            let inbox = world.inbox
            world.planner.plan(request, id: id, language: navigator.options.language) {
                inbox.put($0, for: id)
            }
        case .location(let update): tell(update)
        case .navInfo(let info):
            if let frame = rates.take(info, at: world.clock.now) { world.uplink.tell(frame) }
        case .event(let event):
            let message = EventMessage(event, at: place)
            if rates.take(message, at: world.clock.now) { world.uplink.tell(message) }
        case .snapshotChanged:
            world.health.observe(navigator.snapshot)
            tellSnapshot()
        // Without consent there is none with the broker, and to say so again would say that it is another.
        case .routePublished: if world.uplink.sharing.isAllowed { tellRoute() }
        }
    }

    /// What a finished order brought: the trip as it now is.
    private func result(of reply: CommandReply) -> CommandResult? {
        guard reply.status == .succeeded, let trip = navigator.snapshot.trip else { return nil }
        return .trip(
            trip, route: navigator.snapshot.route,
            distanceMeters: navigator.route?.distanceMeters,
            durationSeconds: navigator.route?.durationSeconds)
    }

    private func tellRoute() {
        if world.uplink.sharing.isAllowed, let route = navigator.route,
            let version = navigator.snapshot.route
        {
            world.uplink.tell(RouteDocument(route, version: version))
        } else {
            world.uplink.clearRoute()
        }
    }

    private mutating func tell(_ update: LocationUpdate) {
        place = update.matched.coordinate
        coverage.take(update.matched.coordinate)
        world.health.observe(isOutsideMap: coverage.isOutside)
        let isDue = rates.take(update, at: world.clock.now)
        world.uplink.tell(update, isDue: isDue)
        guard isDue, world.uplink.sharing.isAllowed else { return }
        otherReaders.tell(update, navigator.snapshot, on: world.uplink)
    }

    /// Goes on with the trip that an earlier life has kept.
    mutating func resume(_ saved: SavedTrip) {
        keptTrip = saved
        perform(.resume(saved))
    }

    private mutating func keepTrip() {
        writeTripNumber()
        let saved = navigator.savedTrip
        guard saved != keptTrip else { return }
        keptTrip = saved
        world.uplink.bookkeeper.put(.state(.trip, saved.map { Array($0.text.utf8) }))
    }

    private mutating func writeTripNumber() {
        guard writtenTrip != navigator.nextTrip else { return }
        writtenTrip = navigator.nextTrip
        let number = Array("\(navigator.nextTrip.rawValue)".utf8)
        world.uplink.bookkeeper.put(.state(.tripNumber, number))
    }
}
